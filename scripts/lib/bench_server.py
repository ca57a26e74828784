"""A Responses server for measurements: every stream is made beforehand, so that its own time is that of the socket.

    python3 scripts/lib/bench_server.py     prints its base URL, and serves until it is ended

The model says what is sent: `flood-COUNT` that many deltas at once, `paced-COUNT` deltas half a millisecond apart that
hold the moment of their writing, `held` one delta and then nothing.
"""

import functools
import json
import os
import re
import socketserver
import subprocess
import sys
import time

TEXT = "x" * 40
PLACE = {"item_id": "msg_1", "output_index": 0, "content_index": 0}


def event(body):
    return f"event: {body['type']}\ndata: {json.dumps(body, separators=(',', ':'))}\n\n".encode()


def delta(text, number):
    return event({"type": "response.output_text.delta", "sequence_number": number, **PLACE, "delta": text, "logprobs": []})


def response(status, **members):
    return {"id": "resp_1", "object": "response", "created_at": 1, "status": status, "model": "flood", "output": [],
            "error": None, "incomplete_details": None, "instructions": None, "metadata": {}, "parallel_tool_calls": True,
            "temperature": 1.0, "top_p": 1.0, "tool_choice": "auto", "tools": [], **members}


def item(status, *parts):
    return {"id": "msg_1", "type": "message", "role": "assistant", "status": status, "content": list(parts)}


def part(text):
    return {"type": "output_text", "text": text, "annotations": [], "logprobs": []}


def begin():
    return b"".join(map(event, (
        {"type": "response.created", "sequence_number": 0, "response": response("in_progress")},
        {"type": "response.output_item.added", "sequence_number": 1, "output_index": 0, "item": item("in_progress")},
        {"type": "response.content_part.added", "sequence_number": 2, **PLACE, "part": part("")})))


def end(text, number):
    usage = {"input_tokens": 1, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": number,
             "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": number + 1}
    done = item("completed", part(text))
    return b"".join(map(event, (
        {"type": "response.output_text.done", "sequence_number": number + 3, **PLACE, "text": text, "logprobs": []},
        {"type": "response.content_part.done", "sequence_number": number + 4, **PLACE, "part": part(text)},
        {"type": "response.output_item.done", "sequence_number": number + 5, "output_index": 0, "item": done},
        {"type": "response.completed", "sequence_number": number + 6,
         "response": response("completed", output=[done], usage=usage)})))


@functools.cache
def flood(count):
    """A stream of that many deltas."""
    return begin() + b"".join(delta(TEXT, n + 3) for n in range(count)) + end(TEXT * count, count)


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        data = b""
        while b"\r\n\r\n" not in data:
            data += self.request.recv(65536)
        length = re.search(rb"(?i)content-length: *(\d+)", data)
        while length and len(data.split(b"\r\n\r\n", 1)[1]) < int(length[1]):
            data += self.request.recv(65536)
        name, _, count = re.search(rb'"model": *"([^"]*)"', data)[1].decode().partition("-")
        try:
            self.request.sendall(HEAD)
            getattr(self, name)(int(count or 0))
        except OSError:
            pass

    def flood(self, count):
        self.request.sendall(flood(count))

    def paced(self, count):
        self.request.sendall(begin())
        texts = []
        for number in range(count):
            time.sleep(0.0005)
            texts.append(str(time.monotonic_ns()))
            self.request.sendall(delta(texts[-1], number + 3))
        self.request.sendall(end("".join(texts), count))

    def held(self, _):
        self.request.sendall(begin() + delta(TEXT, 3))
        self.request.recv(1)


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


class Process:
    """The server in a process of its own, so that it takes no turns with what measures."""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, os.path.abspath(__file__)], stdout=subprocess.PIPE, text=True)
        return self.process.stdout.readline().strip()

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


if __name__ == "__main__":
    with Server(("127.0.0.1", 0), Handler) as server:
        print(f"http://127.0.0.1:{server.server_address[1]}/v1", flush=True)
        server.serve_forever()
