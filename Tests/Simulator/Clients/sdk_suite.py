"""The official Python package as a client of the simulator, in the ways in which programs use it.

Every response is held against the package's own types strictly; with SCHEMAS=DIR, everything that is received is
validated against sdk-response.schema.json and sdk-stream-event.schema.json there as well.
"""
import base64
import io
import json
import math
import os
import struct
import sys
import time

import httpx2 as httpx
import openai
from pydantic import BaseModel

from suite import check, run

BASE = sys.argv[1]
MODEL = "gpt-4.1-mini"
THINKER = "gpt-6-sol"


def load_judges():
    folder = os.environ.get("SCHEMAS")
    if not folder:
        return None
    import jsonschema

    def judge(name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return jsonschema.Draft202012Validator(json.load(file))

    return judge("sdk-response.schema.json"), judge("sdk-stream-event.schema.json")


JUDGES = load_judges()
SEEN = {"responses": 0, "events": 0, "types": set(), "items": set()}


def judge_response(body):
    if body.get("object") != "response":
        return
    SEEN["responses"] += 1
    SEEN["items"].update(item["type"] for item in body["output"])
    if JUDGES:
        for error in JUDGES[0].iter_errors(body):
            raise AssertionError(f"response: {error.json_path}: {error.message[:300]}")


def judge_event(event):
    SEEN["events"] += 1
    SEEN["types"].add(event.get("type"))
    SEEN["items"].update(item["type"] for item in (event.get("response") or {}).get("output", []))
    if JUDGES and "type" in event:
        for error in JUDGES[1].iter_errors(event):
            raise AssertionError(f"{event['type']}: {error.json_path}: {error.message[:300]}")


class Judged(httpx.HTTPTransport):
    """Reads along with what the server sends."""

    def handle_request(self, request):
        response = super().handle_request(request)
        kind = response.headers.get("content-type", "")
        if response.status_code != 200 or "octet" in kind:
            return response
        content = response.read()
        if kind.startswith("application/json"):
            judge_response(json.loads(content))
        elif kind.startswith("text/event-stream"):
            for block in content.decode().split("\n\n"):
                data = [line[6:] for line in block.split("\n") if line.startswith("data: ")]
                if data:
                    judge_event(json.loads("".join(data)))
        return httpx.Response(
            response.status_code, headers=response.headers, content=content, extensions=response.extensions)


def connect(**more):
    options = {"base_url": BASE, "api_key": "sk-test", "max_retries": 0, "timeout": 30,
               "http_client": httpx.Client(transport=Judged()), "_strict_response_validation": True}
    options.update(more)
    return openai.OpenAI(**options)


client = connect()
# The package's own types do not cover vectors as base64, nor the user's messages in what compact gives.
lenient = connect(_strict_response_validation=False)


def create(**body):
    body.setdefault("model", MODEL)
    return client.responses.create(**body)


def types_of(response):
    return [item.type for item in response.output]


def streamed(**body):
    body.setdefault("model", MODEL)
    return list(client.responses.create(stream=True, **body))


def raises(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


# Text

@check
def create_text():
    response = create(input="Say hello.")
    assert response.output_text and response.status == "completed", response
    assert response.usage.total_tokens == response.usage.input_tokens + response.usage.output_tokens
    assert response._request_id.startswith("req_")


@check
def stream_text():
    events = streamed(input="Write three sentences about rain.")
    assert events[0].type == "response.created" and events[-1].type == "response.completed"
    assert [event.sequence_number for event in events] == list(range(len(events)))
    text = "".join(event.delta for event in events if event.type == "response.output_text.delta")
    assert text == events[-1].response.output_text


@check
def stream_helper():
    with client.responses.stream(model=THINKER, input="Explain tides.", reasoning={"summary": "auto"}) as stream:
        kinds = [event.type for event in stream]
        final = stream.get_final_response()
    assert "response.reasoning_summary_text.delta" in kinds and "response.output_text.delta" in kinds
    assert types_of(final) == ["reasoning", "message"]


@check
def reasoning_grows_with_effort():
    spent = [create(model=THINKER, input="Explain tides.", reasoning={"effort": effort})
             .usage.output_tokens_details.reasoning_tokens for effort in ("low", "medium", "high", "xhigh", "max")]
    assert spent == sorted(spent) and len(set(spent)) == 5, spent


@check
def limits_and_verbosity():
    short = create(input="Tell a long story.", max_output_tokens=16)
    assert short.status == "incomplete" and short.incomplete_details.reason == "max_output_tokens"
    lengths = [len(create(model=THINKER, input="Explain tides.", text={"verbosity": level}).output_text)
               for level in ("low", "medium", "high")]
    assert lengths == sorted(lengths) and lengths[0] < lengths[2], lengths


@check
def logprobs():
    response = create(input="Say hello.", include=["message.output_text.logprobs"], top_logprobs=2)
    part = response.output[0].content[0]
    assert "".join(entry.token for entry in part.logprobs) == part.text
    assert all(len(entry.top_logprobs) == 2 for entry in part.logprobs)


@check
def cached_prefixes():
    long = "The quick brown fox jumps over the lazy dog. " * 300
    first = create(model=THINKER, input=long + str(time.time_ns()), prompt_cache_key=str(time.time_ns()))
    assert first.usage.input_tokens_details.cached_tokens == 0
    key = str(time.time_ns())
    create(model=THINKER, input=long + "One?", prompt_cache_key=key)
    again = create(model=THINKER, input=long + "Two?", prompt_cache_key=key)
    assert again.usage.input_tokens_details.cached_tokens > 1000


# Structured output

class Reading(BaseModel):
    city: str
    celsius: float
    tags: list[str]


@check
def parse_with_schema():
    response = client.responses.parse(model=MODEL, input="Oslo, minus three.", text_format=Reading)
    assert isinstance(response.output_parsed, Reading) and response.output_parsed.city == "Oslo"


@check
def parse_streamed():
    with client.responses.stream(model=MODEL, input="Oslo, minus three.", text_format=Reading) as stream:
        for _ in stream:
            pass
        assert isinstance(stream.get_final_response().output_parsed, Reading)


# Functions and custom tools

WEATHER = {"type": "function", "name": "get_weather", "description": "Weather for a city", "strict": True,
           "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"],
                          "additionalProperties": False}}


@check
def tools_loop():
    first = create(input="What is the weather in Oslo?", tools=[WEATHER])
    call = first.output[0]
    assert call.type == "function_call" and json.loads(call.arguments) == {"city": "Oslo"}
    second = create(previous_response_id=first.id, tools=[WEATHER],
                    input=[{"type": "function_call_output", "call_id": call.call_id, "output": "-3 C"}])
    assert "-3 C" in second.output_text


@check
def parallel_calls():
    question = "What is the weather in Oslo and in Bergen?"
    both = create(input=question, tools=[WEATHER])
    assert [json.loads(call.arguments)["city"] for call in both.output] == ["Oslo", "Bergen"]
    one = create(input=question, tools=[WEATHER], parallel_tool_calls=False)
    assert len(one.output) == 1
    events = streamed(input=question, tools=[WEATHER])
    assert sum(event.type == "response.function_call_arguments.done" for event in events) == 2


@check
def custom_tool():
    tool = {"type": "custom", "name": "run_sql",
            "format": {"type": "grammar", "syntax": "regex", "definition": r"SELECT [a-z]{3,8} FROM [a-z]{3,8};"}}
    events = streamed(model=THINKER, input="Use the tool.", tools=[tool], tool_choice={"type": "custom", "name": "run_sql"})
    item = events[-1].response.output[-1]
    assert item.type == "custom_tool_call" and item.input.startswith("SELECT "), item


@check
def tool_search():
    deferred = dict(WEATHER, defer_loading=True)
    response = create(model=THINKER, input="What is the weather in Oslo?", tools=[{"type": "tool_search"}, deferred])
    kinds = types_of(response)
    assert kinds[-3:] == ["tool_search_call", "tool_search_output", "function_call"], kinds


# Tools that the API runs

def hosted(tool, question, expected, model=MODEL, **more):
    """Uses a tool unstreamed and streamed, and gives the last response."""
    plain = create(model=model, input=question, tools=[tool], **more)
    assert [kind for kind in types_of(plain) if kind != "reasoning"] == expected, types_of(plain)
    events = streamed(model=model, input=question, tools=[tool], **more)
    final = events[-1].response
    assert [kind for kind in types_of(final) if kind != "reasoning"] == expected, types_of(final)
    opened = [event.item.id for event in events if event.type == "response.output_item.added"]
    closed = [event.item.id for event in events if event.type == "response.output_item.done"]
    assert opened == closed == [item.id for item in final.output]
    return final, [event.type for event in events]


@check
def web_search():
    final, kinds = hosted({"type": "web_search"}, "Search the web for news about tides.",
                          ["web_search_call", "message"], include=["web_search_call.action.sources"])
    assert "response.web_search_call.searching" in kinds and "response.output_text.annotation.added" in kinds
    text = final.output[-1].content[0]
    assert len(text.annotations) == 2 and len(final.output[0].action.sources) == 2
    for note in text.annotations:
        assert note.url in text.text[note.start_index:note.end_index], note


@check
def file_search():
    poem = client.files.create(file=("ducks.txt", b"Ducks sleep with one eye open. Geese do not."),
                               purpose="user_data")
    tax = client.files.create(file=("tax.txt", b"Income tax is due in April. Keep all receipts."),
                              purpose="user_data")
    store = client.vector_stores.create(name="facts", file_ids=[poem.id, tax.id])
    assert store.file_counts.completed == 2
    final, kinds = hosted({"type": "file_search", "vector_store_ids": [store.id], "max_num_results": 1},
                          "How do ducks sleep, according to the files?", ["file_search_call", "message"],
                          include=["file_search_call.results"])
    assert "response.file_search_call.searching" in kinds
    assert [result.filename for result in final.output[0].results] == ["ducks.txt"]
    note = final.output[-1].content[0].annotations[0]
    assert (note.type, note.file_id) == ("file_citation", poem.id) and "one eye open" in final.output_text
    found = client.vector_stores.search(store.id, query="when is tax due")
    assert found.data[0].filename == "tax.txt" and found.data[0].score > found.data[1].score
    client.vector_stores.delete(store.id)
    raises(openai.NotFoundError, lambda: client.vector_stores.retrieve(store.id))


@check
def code_interpreter():
    final, kinds = hosted({"type": "code_interpreter", "container": {"type": "auto"}},
                          "Use python: what is 15*37?", ["code_interpreter_call", "message"],
                          include=["code_interpreter_call.outputs"])
    assert final.output[0].outputs[0].logs == "555\n" and "555" in final.output_text
    for step in ("in_progress", "interpreting", "completed"):
        assert f"response.code_interpreter_call.{step}" in kinds
    assert "response.code_interpreter_call_code.delta" in kinds and "response.code_interpreter_call_code.done" in kinds


@check
def image_generation():
    tool = {"type": "image_generation", "size": "1536x1024", "partial_images": 2}
    final, kinds = hosted(tool, "Draw a picture of a duck.", ["image_generation_call", "message"])
    assert kinds.count("response.image_generation_call.partial_image") == 2
    image = base64.b64decode(final.output[0].result)
    assert image[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", image[16:24]) == (1536, 1024)
    # The picture is whole: its rows unpack to the size that the head gives.
    import zlib
    start = image.index(b"IDAT")
    length = struct.unpack(">I", image[start - 4:start])[0]
    assert len(zlib.decompress(image[start + 4:start + 4 + length])) == (1536 + 1) * 1024


@check
def remote_tools():
    tool = {"type": "mcp", "server_label": "dice", "server_url": "https://dice.example.com/mcp",
            "require_approval": "never"}
    final, kinds = hosted(tool, "Roll the dice.", ["mcp_list_tools", "mcp_call", "message"])
    for step in ("mcp_list_tools.completed", "mcp_call_arguments.delta", "mcp_call_arguments.done", "mcp_call.completed"):
        assert "response." + step in kinds, step
    asked = create(input="Roll the dice.", tools=[dict(tool, require_approval="always")])
    assert types_of(asked) == ["mcp_list_tools", "mcp_approval_request"], types_of(asked)
    request = asked.output[-1]
    for approve, expected in ((True, ["mcp_call", "message"]), (False, ["message"])):
        decided = create(previous_response_id=asked.id, tools=[dict(tool, require_approval="always")],
                         input=[{"type": "mcp_approval_response", "approval_request_id": request.id, "approve": approve}])
        assert types_of(decided) == expected, types_of(decided)


@check
def computer():
    tool = {"type": "computer"}
    final, _ = hosted(tool, "Open the browser and click the button.", ["computer_call"], model=THINKER)
    shot = {"type": "computer_screenshot", "image_url": "data:image/png;base64,iVBORw0KGgo="}
    seen = []
    for _ in range(2):
        call = final.output[-1]
        seen += [action.type for action in call.actions]
        final = create(model=THINKER, tools=[tool], previous_response_id=final.id,
                       input=[{"type": "computer_call_output", "call_id": call.call_id, "output": shot}])
    assert seen == ["screenshot", "click", "type"] and final.output[-1].type == "message", seen


@check
def shell():
    local, kinds = hosted({"type": "shell", "environment": {"type": "local"}}, "Run the shell command `uname`.",
                          ["shell_call"], model=THINKER)
    assert "response.shell_call_command.done" in kinds
    call = local.output[-1]
    assert call.action.commands == ["uname"]
    after = create(model=THINKER, previous_response_id=local.id, tools=[{"type": "shell", "environment": {"type": "local"}}],
                   input=[{"type": "shell_call_output", "call_id": call.call_id, "output": [
                       {"stdout": "Linux", "stderr": "", "outcome": {"type": "exit", "exit_code": 0}}]}])
    assert "Linux" in after.output_text
    _, kinds = hosted({"type": "shell", "environment": {"type": "container_auto"}}, "Run the shell command `uname`.",
                      ["shell_call", "shell_call_output", "message"], model=THINKER)
    assert "response.shell_call_output_content.done" in kinds


@check
def apply_patch():
    tool = {"type": "apply_patch"}
    final, _ = hosted(tool, "Edit the file notes.md.", ["apply_patch_call"], model=THINKER)
    call = final.output[-1]
    assert (call.operation.type, call.operation.path) == ("create_file", "notes.md")
    after = create(model=THINKER, previous_response_id=final.id, tools=[tool], input=[
        {"type": "apply_patch_call_output", "call_id": call.call_id, "status": "completed", "output": "made"}])
    assert "made" in after.output_text


# State

@check
def state_and_retrieve():
    first = create(input="My name is Ada.")
    second = create(input="What is my name?", previous_response_id=first.id)
    assert "Ada" in second.output_text
    assert client.responses.retrieve(first.id).output_text == first.output_text
    assert client.responses.input_items.list(first.id).data[0].content[0].text == "My name is Ada."
    client.responses.delete(first.id)
    raises(openai.NotFoundError, lambda: client.responses.retrieve(first.id))


@check
def background():
    response = create(input="Tell a story.", background=True)
    assert response.status in ("queued", "in_progress")
    for _ in range(200):
        response = client.responses.retrieve(response.id)
        if response.status not in ("queued", "in_progress"):
            break
        time.sleep(0.02)
    assert response.status == "completed" and response.output_text


@check
def background_stream_resumed():
    stream = client.responses.create(model=MODEL, input="Tell a story.", background=True, stream=True)
    seen = []
    for event in stream:
        seen.append(event)
        if len(seen) == 6:
            break
    stream.close()
    identity = seen[0].response.id
    rest = list(client.responses.retrieve(identity, stream=True, starting_after=seen[-1].sequence_number))
    numbers = [event.sequence_number for event in seen + rest]
    assert numbers == list(range(len(numbers))) and rest[-1].type == "response.completed"


@check
def cancel():
    response = create(input="Tell a story.", background=True)
    assert client.responses.cancel(response.id).status == "cancelled"
    raises(openai.BadRequestError, lambda: client.responses.cancel(create(input="Hi.").id))


@check
def websocket():
    with client.responses.connect() as connection:
        connection.response.create(model=MODEL, input="My name is Ada.")
        first = until_done(connection)
        connection.response.create(model=MODEL, input="What is my name?", previous_response_id=first["response"]["id"])
        second = until_done(connection)
        assert "Ada" in second["response"]["output"][0]["content"][0]["text"]
        connection.response.create(model="gpt-4.1-nano", input="Hi.")
        error = json.loads(connection.recv_bytes())
        assert (error["type"], error["error"]["code"]) == ("error", "model_not_found"), error


def until_done(connection):
    """The last event of a turn on a WebSocket; all of them are judged."""
    numbers = []
    while True:
        event = json.loads(connection.recv_bytes())
        judge_event(event)
        numbers.append(event["sequence_number"])
        if event["type"] == "response.completed":
            assert numbers == list(range(len(numbers)))
            return event


@check
def conversations():
    conversation = client.conversations.create(metadata={"topic": "birds"}, items=[
        {"type": "message", "role": "user", "content": "My name is Ada."}])
    response = create(input="What is my name?", conversation=conversation.id)
    assert "Ada" in response.output_text and response.conversation.id == conversation.id
    items = client.conversations.items.list(conversation.id, order="asc").data
    assert [item.role for item in items] == ["user", "user", "assistant"]
    page = client.conversations.items.list(conversation.id, limit=2)
    assert len(page.data) == 2 and page.has_more and len(list(page)) == 3
    one = client.conversations.items.retrieve(items[0].id, conversation_id=conversation.id)
    assert one.id == items[0].id
    client.conversations.items.create(conversation.id, items=[
        {"type": "message", "role": "user", "content": "And my cat is Bo."}])
    client.conversations.items.delete(items[0].id, conversation_id=conversation.id)
    assert len(list(client.conversations.items.list(conversation.id))) == 3
    assert client.conversations.update(conversation.id, metadata={"topic": "cats"}).metadata == {"topic": "cats"}
    client.conversations.delete(conversation.id)
    raises(openai.NotFoundError, lambda: client.conversations.retrieve(conversation.id))


@check
def counting_and_compacting():
    count = client.responses.input_tokens.count(model=MODEL, input="Hello there, how are you?")
    assert count.input_tokens > 4
    compacted = lenient.responses.compact(model=THINKER, input="Hello there.")
    assert compacted.output[-1].type == "compaction"
    response = create(model=THINKER, input=[item.model_dump(exclude_none=True, warnings=False) for item in compacted.output] + [
        {"role": "user", "content": "Go on."}])
    assert response.output_text


@check
def compaction_on_the_way():
    events = streamed(model=THINKER, input="word " * 1500,
                      context_management=[{"type": "compaction", "compact_threshold": 1000}])
    assert "response.compaction.compacting" in [event.type for event in events]
    assert events[-1].response.output[0].type == "compaction"


@check
def models():
    names = [model.id for model in client.models.list()]
    assert MODEL in names and len(names) > 20
    assert client.models.retrieve(MODEL).model_dump()["shutdown_date"] is not None


# Embeddings, files, batches

def nearness(left, right):
    return sum(a * b for a, b in zip(left, right))


@check
def embeddings():
    texts = ["A duck swims on the pond.", "Ducks are swimming on a pond.", "The tax form is due in April."]
    response = lenient.embeddings.create(model="text-embedding-3-small", input=texts)
    vectors = [entry.embedding for entry in response.data]
    assert [len(vector) for vector in vectors] == [1536] * 3 and response.usage.prompt_tokens > 10
    assert all(math.isclose(nearness(v, v), 1, abs_tol=1e-4) for v in vectors)
    assert nearness(vectors[0], vectors[1]) > 0.5 > nearness(vectors[0], vectors[2]) + 0.2
    again = lenient.embeddings.create(model="text-embedding-3-small", input=texts[0], encoding_format="float")
    assert all(math.isclose(a, b, abs_tol=1e-6) for a, b in zip(again.data[0].embedding, vectors[0]))
    small = lenient.embeddings.create(model="text-embedding-3-large", input=[[1, 2, 3]], dimensions=256)
    assert len(small.data[0].embedding) == 256
    raises(openai.BadRequestError, lambda: lenient.embeddings.create(model="text-embedding-3-small", input=""))
    raises(openai.BadRequestError,
           lambda: lenient.embeddings.create(model="text-embedding-ada-002", input="x", dimensions=8))
    raises(openai.PermissionDeniedError, lambda: lenient.embeddings.create(model=MODEL, input="x"))


@check
def files():
    content = b"line one\r\nline two\x00\xff"
    file = client.files.create(file=("odd \u00fc.bin", io.BytesIO(content)), purpose="user_data",
                               expires_after={"anchor": "created_at", "seconds": 3600})
    assert file.bytes == len(content) and file.expires_at == file.created_at + 3600
    assert client.files.content(file.id).read() == content
    assert file.id in [entry.id for entry in client.files.list(purpose="user_data")]
    assert client.files.delete(file.id).deleted
    raises(openai.NotFoundError, lambda: client.files.retrieve(file.id))


def wait_for(batch):
    for _ in range(200):
        batch = client.batches.retrieve(batch.id)
        if batch.status in ("completed", "failed", "cancelled"):
            return batch
        time.sleep(0.02)
    raise AssertionError(batch.status)


@check
def batches():
    lines = [{"custom_id": f"n{number}", "method": "POST", "url": "/v1/responses",
              "body": {"model": MODEL, "input": f"Repeat: {number}"}} for number in range(5)]
    lines.append({"custom_id": "bad", "method": "POST", "url": "/v1/responses",
                  "body": {"model": MODEL, "input": "x", "temperature": 9}})
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    file = client.files.create(file=("in.jsonl", data), purpose="batch")
    batch = wait_for(client.batches.create(input_file_id=file.id, endpoint="/v1/responses",
                                           completion_window="24h", metadata={"night": "1"}))
    counts = batch.request_counts
    assert (batch.status, counts.total, counts.completed, counts.failed) == ("completed", 6, 5, 1), batch
    results = [json.loads(line) for line in client.files.content(batch.output_file_id).text.splitlines()]
    assert [result["custom_id"] for result in results] == [f"n{number}" for number in range(5)]
    for number, result in enumerate(results):
        judge_response(result["response"]["body"])
        assert str(number) in result["response"]["body"]["output"][0]["content"][0]["text"]
    failed = json.loads(client.files.content(batch.error_file_id).text)
    assert failed["response"]["status_code"] == 400
    assert failed["response"]["body"]["error"]["code"] == "integer_above_max_value"
    assert batch.id in [entry.id for entry in client.batches.list()]


@check
def broken_batches():
    file = client.files.create(file=("in.jsonl", b'{"custom_id": "a"}\n{oops\n'), purpose="batch")
    batch = wait_for(client.batches.create(input_file_id=file.id, endpoint="/v1/responses", completion_window="24h"))
    assert batch.status == "failed" and [error.line for error in batch.errors.data] == [1, 2]
    raises(openai.NotFoundError, lambda: client.batches.create(
        input_file_id="file-none", endpoint="/v1/responses", completion_window="24h"))


@check
def store_filters_and_batches():
    ids = [client.files.create(file=(f"{n}.txt", f"Ducks in {n}.".encode()), purpose="user_data").id for n in range(3)]
    store = client.vector_stores.create()
    client.vector_stores.files.create_and_poll(ids[0], vector_store_id=store.id, attributes={"year": 2024})
    client.vector_stores.files.create_and_poll(ids[1], vector_store_id=store.id, attributes={"year": 2026})
    added = client.vector_stores.file_batches.create_and_poll(store.id, file_ids=[ids[2]])
    assert added.status == "completed"
    found = client.vector_stores.search(store.id, query="ducks", filters={"type": "gte", "key": "year", "value": 2025})
    assert [entry.file_id for entry in found.data] == [ids[1]]
    assert len(list(client.vector_stores.files.list(store.id))) == 3
    client.vector_stores.files.delete(ids[0], vector_store_id=store.id)
    assert len(list(client.vector_stores.files.list(store.id))) == 2


# Errors and retries

@check
def error_classes():
    table = [
        (openai.BadRequestError, lambda: create(input="x", temperature=9), "integer_above_max_value", "temperature"),
        (openai.NotFoundError, lambda: create(model="gpt-4.1-nano", input="x"), "model_not_found", "model"),
        (openai.AuthenticationError, lambda: connect(api_key="wrong").responses.create(model=MODEL, input="x"),
         "invalid_api_key", None),
        (openai.BadRequestError, lambda: create(input="x", previous_response_id="resp_none"),
         "previous_response_not_found", "previous_response_id"),
    ]
    for kind, call, code, param in table:
        error = raises(kind, call)
        assert (error.code, error.param) == (code, param), (error.code, error.param)
    faults = [("status=403", openai.PermissionDeniedError), ("status=409", openai.ConflictError),
              ("status=422", openai.UnprocessableEntityError), ("status=429", openai.RateLimitError),
              ("no-credit", openai.RateLimitError), ("status=500", openai.InternalServerError),
              ("html=502", openai.InternalServerError), ("reset", openai.APIConnectionError)]
    for fault, kind in faults:
        raises(kind, lambda: create(input="x", extra_headers={"X-Setscrew-Fault": fault}))
    raises(openai.APITimeoutError, lambda: connect(timeout=0.2).responses.create(
        model=MODEL, input="x", extra_headers={"X-Setscrew-Fault": "hang"}))


@check
def errors_in_the_stream():
    for shape in ("flat", "nested", "bare"):
        call = lambda: streamed(input="x", extra_headers={"X-Setscrew-Fault": f"error-event={shape}:after=3"})  # noqa: E731
        if shape == "flat":
            # The package hands this one on as an event.
            assert call()[-1].type == "error"
        else:
            raises(openai.APIError, call)
    failed = streamed(input="x", extra_headers={"X-Setscrew-Fault": "failed"})
    assert failed[-1].type == "response.failed"


@check
def retries():
    for fault in ("status=429:times=2:retry-after-ms=1", "status=503:times=2:retry-after-ms=1"):
        retrying = connect(max_retries=2)
        response = retrying.responses.create(model=MODEL, input="Say hello.", extra_headers={"X-Setscrew-Fault": fault})
        assert response.output_text
    raises(openai.RateLimitError, lambda: connect(max_retries=1).responses.create(
        model=MODEL, input="x", extra_headers={"X-Setscrew-Fault": "status=429:times=9:retry-after-ms=1"}))


@check
def strange_framing():
    expected = "".join(event.delta for event in streamed(input="Repeat: na\u00efve \u6f22\u5b57 \U0001f600")
                       if event.type == "response.output_text.delta")
    for fault in ("crlf", "comments", "split-characters", "split=3", "done", "many-data-lines", "oversized-event=100000"):
        raw = openai.OpenAI(base_url=BASE, api_key="k", max_retries=0)
        stream = raw.responses.create(model=MODEL, input="Repeat: na\u00efve \u6f22\u5b57 \U0001f600", stream=True,
                                      extra_headers={"X-Setscrew-Fault": fault})
        text = "".join(event.delta for event in stream if event.type == "response.output_text.delta")
        assert text == expected, fault


TOOLS = [{"type": "web_search"}, {"type": "file_search", "vector_store_ids": ["vs_none"]},
         {"type": "code_interpreter", "container": {"type": "auto"}},
         {"type": "image_generation", "size": "64x64", "partial_images": 1},
         {"type": "mcp", "server_label": "dice", "server_url": "https://dice.example.com", "require_approval": "never"}]


@check
def turned_answers():
    """What a fault makes of the model's turn keeps to the schemas too."""
    for fault, status in (("refusal", "completed"), ("content-filter", "incomplete"), ("failed", "failed")):
        asked = {"input": "Tell me of tides.", "extra_headers": {"X-Setscrew-Fault": fault}}
        assert create(**asked).status == status
        assert streamed(**asked)[-1].type == "response." + status
    assert streamed(input="Tell me of tides.", max_output_tokens=16)[-1].type == "response.incomplete"
    for tool in TOOLS:
        asked = {"input": "Use the tool.", "tools": [tool], "extra_headers": {"X-Setscrew-Fault": "tool-failure"},
                 "tool_choice": "required"}
        for response in (create(**asked), streamed(**asked)[-1].response):
            kept = [item for item in response.output if item.type not in ("reasoning", "message", "mcp_list_tools")]
            assert [item.status for item in kept] == ["failed"], kept


@check
def everything_was_seen():
    wanted = {"message", "reasoning", "function_call", "custom_tool_call", "web_search_call", "file_search_call",
              "code_interpreter_call", "image_generation_call", "mcp_list_tools", "mcp_call", "mcp_approval_request",
              "computer_call", "shell_call", "shell_call_output", "apply_patch_call", "tool_search_call",
              "tool_search_output", "compaction"}
    assert wanted <= SEEN["items"], wanted - SEEN["items"]
    judged = "validated against the schemas" if JUDGES else "of the package's types"
    print(f"{SEEN['responses']} responses and {SEEN['events']} events of {len(SEEN['types'])} types, all {judged}")


run("official package")
