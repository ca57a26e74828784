import openai
import pytest
from openai import OpenAI
from weather import answer


def test_the_function_is_asked_for_the_city():
    cities = []

    def look_up(city):
        cities.append(city)
        return "rain, 7 degrees"

    text = answer("What is the weather in Oslo?", look_up)
    assert cities == ["Oslo"]
    assert "rain, 7 degrees" in text


def test_a_rate_limit_is_waited_out():
    client = OpenAI(default_headers={"X-Setscrew-Fault": "rate-limit=1:retry-after-ms=10"})
    assert "Oslo" in answer("What is the weather in Oslo?", lambda city: f"{city}: sun", client)


def test_an_empty_account_is_told():
    client = OpenAI(default_headers={"X-Setscrew-Fault": "no-credit"}, max_retries=0)
    with pytest.raises(openai.RateLimitError, match="quota"):
        answer("What is the weather in Oslo?", lambda city: "sun", client)


def test_what_the_model_refuses_is_found_here_and_not_in_production():
    with pytest.raises(openai.BadRequestError, match="temperature"):
        OpenAI().responses.create(model="gpt-6.2-sol", input="Hi", temperature=0.2)
