"""Mutated HTTP requests against a simulator, which must neither crash nor hang.

    fuzz.py URL PID [--count N] [--seed N]
"""
import argparse
import errno
import json
import os
import random
import socket
import sys
import time
from urllib.parse import urlsplit

parser = argparse.ArgumentParser()
parser.add_argument("url")
parser.add_argument("pid", type=int)
parser.add_argument("--count", type=int, default=10_000)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
parts = urlsplit(options.url)
draw = random.Random(options.seed)

TOOLS = [{"type": "web_search"}, {"type": "code_interpreter", "container": {"type": "auto"}},
         {"type": "image_generation", "size": "64x64", "partial_images": 2, "output_format": "gif", "frame_count": 3},
         {"type": "mcp", "server_label": "a", "server_url": "https://a.example.com"},
         {"type": "custom", "name": "g", "format": {"type": "grammar", "syntax": "lark", "definition": "start: \"a\" start | /[a-z]+/"}},
         {"type": "function", "name": "get_weather", "parameters": {
             "type": "object", "properties": {"city": {"type": "string"}, "n": {"type": "integer", "minimum": 3}}}}]
BODIES = [
    ("POST", "/responses", {"model": "gpt-6-sol", "input": "Weather in Oslo, search the web, draw, roll.", "tools": TOOLS, "stream": True}),
    ("POST", "/responses", {"model": "gpt-4.1-mini", "input": [{"role": "user", "content": [
        {"type": "input_text", "text": "na\u00efve \U0001f600"}, {"type": "input_image", "image_url": "data:,"}]}],
        "text": {"format": {"type": "json_schema", "name": "n", "schema": {"type": "object", "properties": {
            "a": {"type": "array", "items": {"$ref": "#/$defs/x"}}}, "required": ["a"], "additionalProperties": False,
            "$defs": {"x": {"type": "string", "pattern": "^[A-Z]{2}$"}}}}}}),
    ("POST", "/responses", {"model": "gpt-6-sol", "input": "Draw.", "tool_choice": {"type": "image_generation"}, "tools": [
        {"type": "image_generation", "size": "99x33", "output_format": "webp", "quality": "high", "partial_images": 1,
         "output_compression": 40, "background": "transparent"}]}),
    ("POST", "/responses", {"model": "gpt-4.1-mini", "input": "a" * 2000, "text": {"format": {
        "type": "json_schema", "name": "n", "schema": {"type": "object", "required": ["a"], "additionalProperties": False, "properties": {
            "a": {"type": "string", "pattern": "^(?=.*z)((a|b|\\p{L}){1,400}){9}$", "minLength": 900}}}}}}),
    ("POST", "/responses", {"model": "gpt-6-sol", "input": "x", "background": True, "stream": True, "metadata": {"setscrew_fault": "split=3"}}),
    ("POST", "/responses/input_tokens", {"model": "gpt-6-sol", "input": "x"}),
    ("POST", "/responses/compact", {"model": "gpt-6-sol", "input": "x"}),
    ("POST", "/conversations", {"items": [{"role": "user", "content": "x"}], "metadata": {"a": "b"}}),
    ("POST", "/embeddings", {"model": "text-embedding-3-small", "input": ["a", "b"], "dimensions": 8}),
    ("POST", "/batches", {"input_file_id": "file-x", "endpoint": "/v1/responses", "completion_window": "24h"}),
    ("POST", "/vector_stores", {"name": "x", "file_ids": []}),
    ("GET", "/models?x=%41%zz&&=", None), ("GET", "/responses/resp_x?stream=true&starting_after=99999999999999999999", None),
    ("DELETE", "/files/..%2f..", None), ("OPTIONS", "/responses", None), ("HEAD", "/models", None),
]
FORM = ("--b\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nbatch\r\n--b\r\nContent-Disposition: form-data; "
        "name=\"file\"; filename=\"a.jsonl\"\r\n\r\n{\"custom_id\": \"a\", \"method\": \"POST\", \"url\": \"/v1/responses\", "
        "\"body\": {}}\r\n--b--\r\n").encode()
ODD = [None, True, 0, -1, 1e308, 2 ** 63, "", "x" * 3000, "\u0000", "\U0001f600", [], {}, [[[[]]]], {"type": None}, "data:", "{{", "\ud83d\ude00",
       "(a|b){9999}", "((x+)+)+$", "(?<=a{900})b", "[" + "\u4e00-\u4e05\u5000" * 400 + "]{99}", "webp", "jpeg", "8192x8192"]


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, path + (key,))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, path + (index,))
    yield path


def changed(body):
    """The body with a value in it replaced, taken away or doubled."""
    body = json.loads(json.dumps(body))
    path = draw.choice([path for path in leaves(body) if path] or [()])
    if not path:
        return draw.choice(ODD)
    holder = body
    for step in path[:-1]:
        holder = holder[step]
    if draw.random() < 0.2:
        del holder[path[-1]]
    elif isinstance(holder, list) and draw.random() < 0.3:
        holder.extend(holder * draw.randint(1, 20))
    else:
        holder[path[-1]] = draw.choice(ODD)
    return body


def socket_messages():
    """A WebSocket that is opened in good order, and frames on it of which some are broken."""
    raw = bytearray(f"GET {parts.path}/responses HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
    begin = len(raw)
    for _ in range(draw.randint(1, 4)):
        body = dict(draw.choice(BODIES)[2] or {}, type="response.create", stream_id=draw.choice(["a", None, 5]))
        payload = json.dumps(changed(body) if draw.random() < 0.6 else body).encode("utf-8", "surrogatepass")
        size = bytes([len(payload) | 0x80]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
        mask = bytes(draw.randrange(256) for _ in range(4))
        raw += bytes([draw.choice([0x81, 0x81, 0x81, 0x01, 0x80, 0x89, 0x82])]) + size + mask
        raw += bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
    if draw.random() < 0.5:
        raw[draw.randrange(begin, len(raw))] = draw.randrange(256)
    return bytes(raw)


def message():
    if draw.random() < 0.06:
        return socket_messages()
    method, path, body = draw.choice(BODIES)
    fields = [f"host: {parts.netloc}"]
    if draw.random() < 0.08:
        method, path, data = "POST", "/files", FORM
        fields.append("content-type: multipart/form-data; boundary=b")
    elif body is None:
        data = b""
    else:
        for _ in range(draw.randint(0, 3)):
            if isinstance(body, (dict, list)):
                body = changed(body)
        data = json.dumps(body, ensure_ascii=draw.random() < 0.5).encode("utf-8", "surrogatepass")
    if draw.random() < 0.15:
        fields.append("x-setscrew-fault: " + draw.choice(["crlf", "split=1", "cut-after-bytes=9", "reset", "x", "status=500", "interleave"]))
    if draw.random() < 0.3:
        size = max(1, len(data) // draw.randint(1, 5))
        chunks = [data[start:start + size] for start in range(0, len(data), size)]
        fields.append("transfer-encoding: chunked")
        data = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"
    else:
        fields.append(f"content-length: {len(data)}")
    raw = bytearray(f"{method} {parts.path}{path} HTTP/1.1\r\n".encode() + "\r\n".join(fields).encode() + b"\r\n\r\n" + data)
    if draw.random() < 0.6:
        for _ in range(draw.randint(1, 8)):
            place = draw.randrange(len(raw))
            kind = draw.randrange(4)
            if kind == 0:
                raw[place] = draw.randrange(256)
            elif kind == 1:
                del raw[place:place + draw.randint(1, 40)]
            elif kind == 2:
                raw[place:place] = bytes(draw.randrange(256) for _ in range(draw.randint(1, 10)))
            else:
                raw[place:place] = raw[max(0, place - 50):place]
            if not raw:
                raw = bytearray(b"\r\n")
    return bytes(raw)


def alive():
    os.kill(options.pid, 0)
    with socket.create_connection((parts.hostname, parts.port), timeout=20) as check:
        check.sendall(f"GET {parts.path}/models HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        head = check.recv(12)
        if head != b"HTTP/1.1 200":
            raise SystemExit(f"fuzz: the server answers {head!r}")


begin = time.monotonic()
answered = {}
slowest = 0.0
for number in range(options.count):
    raw = message()
    started = time.monotonic()
    try:
        with socket.create_connection((parts.hostname, parts.port), timeout=20) as link:
            try:
                link.sendall(raw)
                # Half of a request waits for the rest of it: whoever ends is answered or dropped.
                link.shutdown(socket.SHUT_WR)
                reply = b""
                while True:
                    more = link.recv(65536)
                    if not more:
                        break
                    if len(reply) < 16:
                        reply += more[:16]
            except (ConnectionResetError, BrokenPipeError):
                reply = b"reset"
            except OSError as error:
                # A reset that was noticed only when the sending side was closed.
                if error.errno != errno.ENOTCONN:
                    raise
                reply = b"reset"
    except socket.timeout:
        raise SystemExit(f"fuzz: request {number} of seed {options.seed} hangs: {raw[:300]!r}") from None
    except ConnectionRefusedError:
        raise SystemExit(f"fuzz: the server is gone at request {number} of seed {options.seed}") from None
    slowest = max(slowest, time.monotonic() - started)
    status = "reset" if reply == b"reset" else reply[9:12].decode("ascii", "replace") or "none"
    answered[status] = answered.get(status, 0) + 1
    if reply[9:10] == b"5" and status not in ("500", "501", "505"):
        raise SystemExit(f"fuzz: {status} at request {number}: {raw[:300]!r}")
    if number % 500 == 499:
        alive()
alive()
counts = ", ".join(f"{status} {count}" for status, count in sorted(answered.items()))
print(f"fuzz: {options.count} requests, the server lives ({time.monotonic() - begin:.0f} s, slowest {slowest:.2f} s): {counts}")
