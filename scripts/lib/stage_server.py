"""A Responses server on loopback that answers by the words of the last message, for tests of the terminal.

Nothing here is random, and every pause is short: what a person would see is what a test waits for.
"""

from __future__ import annotations

import http.server
import json
import threading
import time

MARKDOWN = """## Three rivers

The **Rhine** is the *longest* of them; see `rivers.csv`.

1. Rhine, which flows through six countries and is navigable for most of its way
2. Elbe
3. Weser

```swift
for river in rivers.sorted(by: \\.length) {
  print(river.name, river.length)   // in km
}
```

| River | Length | Countries |
| :--- | ---: | :--- |
| Rhine | 1233 | 6 |
| Elbe | 1094 | 2 |
| Weser | 452 | 1 |

> A river is older than every bridge.
"""


class Stage:
    """The server with the requests that it got."""

    def __init__(self) -> None:
        self.requests: list[dict] = []
        self.failed: set[str] = set()
        stage = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                pass

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                stage.requests.append(body)
                try:
                    stage.answer(self, body)
                except (BrokenPipeError, ConnectionResetError):
                    pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/v1"

    def stop(self) -> None:
        self.server.shutdown()

    @staticmethod
    def last_text(body: dict) -> str:
        last = body.get("input")
        if isinstance(last, list):
            last = next((item for item in reversed(last) if item.get("role") == "user"), {}).get("content", "")
        if isinstance(last, list):
            last = "\n".join(part.get("text", "") for part in last)
        return last or ""

    def answer(self, handler: http.server.BaseHTTPRequestHandler, body: dict) -> None:
        text = self.last_text(body)
        if "hold" in text:
            time.sleep(20)
        if "flaky" in text and text not in self.failed:
            self.failed.add(text)
            return self.document(handler, 400, {"error": {
                "message": "This request was refused once, to see what happens.", "type": "invalid_request_error",
                "param": None, "code": None}})
        if not body.get("stream"):
            return self.document(handler, 200, Answer(body, f"You said: {text}").response("completed"))
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.send_header("Connection", "close")
        handler.end_headers()
        handler.close_connection = True
        if "markdown" in text:
            answer = Answer(body, MARKDOWN, reasoning="**Choosing rivers**\n\nThe user wants rivers. Three will do.")
            answer.play(handler, size=9, pause=0.012)
        elif "story" in text:
            Answer(body, " ".join(f"word{number}" for number in range(400))).play(handler, size=12, pause=0.05)
        elif "saga" in text:
            Answer(body, " ".join(f"word{number}" for number in range(400))).play(handler, size=12, pause=0.01)
        elif "race" in text:
            word = str(body.get("model", "")).replace("gpt-", "g")
            Answer(body, " ".join(f"{word}:{number}" for number in range(90))).play(
                handler, size=12, pause=0.2 if "luna" in word and "slow" in text else 0.02)
        elif "deep" in text:
            Answer(body, "The answer lies deep.", call=("measure", {"depths": list(range(40))})).play(
                handler, size=16, pause=0.005)
        elif "flood" in text:
            Answer(body, "".join(f"event {number} of a flood.\n\n" for number in range(6000))).play(
                handler, size=24, pause=0.001)
        elif "weather" in text:
            Answer(body, "", call=("look_outside", {"city": "Oslo"})).play(handler, size=8, pause=0.01)
        else:
            Answer(body, f"You said: {text}").play(handler, size=16, pause=0.005)

    @staticmethod
    def document(handler: http.server.BaseHTTPRequestHandler, status: int, value: dict) -> None:
        data = json.dumps(value).encode()
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)


class Answer:
    """One answer as the events of its stream."""

    count = 0

    def __init__(self, body: dict, text: str, reasoning: str = "", call: tuple | None = None) -> None:
        Answer.count += 1
        self.id, self.body, self.text, self.reasoning, self.call = f"resp_{Answer.count}", body, text, reasoning, call
        self.number = 0

    def items(self) -> list[dict]:
        items = []
        if self.reasoning:
            items.append({"id": "rs_1", "type": "reasoning", "summary": [{"type": "summary_text", "text": self.reasoning}]})
        if self.call:
            items.append({"id": "ws_1", "type": "web_search_call", "status": "completed",
                          "action": {"type": "search", "query": "weather in Oslo"}})
            items.append({"id": "fc_1", "type": "function_call", "status": "completed", "call_id": "call_1",
                          "name": self.call[0], "arguments": json.dumps(self.call[1])})
        if self.text:
            items.append({"id": "msg_1", "type": "message", "role": "assistant", "status": "completed",
                          "content": [{"type": "output_text", "text": self.text, "annotations": []}]})
        return items

    def response(self, status: str) -> dict:
        tokens = len(self.text) // 4
        return {"id": self.id, "object": "response", "status": status, "model": self.body.get("model"),
                "service_tier": "default", "output": self.items() if status == "completed" else [],
                "usage": {"input_tokens": 1200, "input_tokens_details": {"cached_tokens": 1024},
                          "output_tokens": tokens + 40, "output_tokens_details": {"reasoning_tokens": 40},
                          "total_tokens": 1240 + tokens} if status == "completed" else None}

    def play(self, handler: http.server.BaseHTTPRequestHandler, size: int, pause: float) -> None:
        def send(kind: str, **members: object) -> None:
            event = {"type": kind, "sequence_number": self.number, **members}
            self.number += 1
            handler.wfile.write(f"event: {kind}\ndata: {json.dumps(event)}\n\n".encode())
            handler.wfile.flush()

        def pieces(text: str):
            for start in range(0, len(text), size):
                yield text[start:start + size]

        send("response.created", response=self.response("in_progress"))
        for index, item in enumerate(self.items()):
            send("response.output_item.added", output_index=index, item={
                **item, "status": "in_progress", **({"content": []} if item["type"] == "message" else {}),
                **({"summary": []} if item["type"] == "reasoning" else {}),
                **({"arguments": ""} if item["type"] == "function_call" else {})})
            where = {"item_id": item["id"], "output_index": index}
            if item["type"] == "reasoning":
                for piece in pieces(self.reasoning):
                    send("response.reasoning_summary_text.delta", **where, summary_index=0, delta=piece)
                    time.sleep(pause)
            elif item["type"] == "message":
                for piece in pieces(self.text):
                    send("response.output_text.delta", **where, content_index=0, delta=piece)
                    time.sleep(pause)
            elif item["type"] == "web_search_call":
                send("response.web_search_call.searching", **where)
                time.sleep(0.3)
            elif item["type"] == "function_call":
                send("response.function_call_arguments.delta", **where, delta=item["arguments"])
            send("response.output_item.done", output_index=index, item=item)
        send("response.completed", response=self.response("completed"))
