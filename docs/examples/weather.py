"""A program that asks a model, and lets it ask back by a function."""

import json

from openai import OpenAI

TOOLS = [{
    "type": "function", "name": "get_weather", "description": "The weather in a city.", "strict": True,
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"],
                   "additionalProperties": False}}]


def answer(question, look_up, client=None):
    client = client or OpenAI()
    response = client.responses.create(model="gpt-6-luna", input=question, tools=TOOLS)
    outputs = [
        {"type": "function_call_output", "call_id": item.call_id, "output": look_up(**json.loads(item.arguments))}
        for item in response.output if item.type == "function_call"]
    if outputs:
        response = client.responses.create(
            model="gpt-6-luna", input=outputs, previous_response_id=response.id, tools=TOOLS)
    return response.output_text
