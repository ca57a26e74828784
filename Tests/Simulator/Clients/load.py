"""Many streams at once against a simulator, and its memory meanwhile.

    load.py URL PID [--streams N] [--seconds S]

First N streams are open at the same time, each with a pause between its events, so that none ends before the last has
begun; every event of each is counted. Then streams, plain answers, background responses and their retrieval go on for S
seconds, over connections that are kept and connections that are not; what is stored is deleted again, since kept responses
take memory rightly, up to their bound. Memory is read from /proc twice a second: it may grow no more than a tenth from the
second quarter to the last.
"""
import argparse
import asyncio
import json
import sys
import time
from urllib.parse import urlsplit

parser = argparse.ArgumentParser()
parser.add_argument("url")
parser.add_argument("pid", type=int)
parser.add_argument("--streams", type=int, default=1000)
parser.add_argument("--seconds", type=float, default=30)
options = parser.parse_args()
parts = urlsplit(options.url)


def memory():
    with open(f"/proc/{options.pid}/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    raise SystemExit("load: the server is gone")


def request(body, method="POST", path="/responses", fault=None, close=False):
    data = json.dumps(body).encode() if body is not None else b""
    lines = [f"{method} {parts.path}{path} HTTP/1.1", f"host: {parts.netloc}", f"content-length: {len(data)}"]
    if fault:
        lines.append(f"x-setscrew-fault: {fault}")
    if close:
        lines.append("connection: close")
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + data


async def read_answer(reader):
    """The status and the body of one answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    status = int(head.split(" ", 2)[1])
    fields = {line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip() for line in head.split("\r\n")[1:] if ":" in line}
    if fields.get("transfer-encoding") == "chunked":
        body = bytearray()
        while True:
            size = int((await reader.readuntil(b"\r\n"))[:-2], 16)
            body += (await reader.readexactly(size + 2))[:-2]
            if size == 0:
                return status, bytes(body)
    return status, await reader.readexactly(int(fields.get("content-length", 0)))


def whole(body):
    """The number of events of a stream in good order; raises for any other."""
    numbers = [json.loads(block.split(b"data: ", 1)[1])["sequence_number"]
               for block in body.split(b"\n\n") if b"data: " in block]
    if numbers != list(range(len(numbers))) or b"event: response.completed" not in body:
        raise AssertionError(f"a stream lost events: {numbers[:3]}..{numbers[-3:]}")
    return len(numbers)


async def one_stream(number, gate, opened):
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    body = {"model": "gpt-4.1-mini", "input": f"Write 60 words about stream {number}.", "stream": True}
    writer.write(request(body, fault="slow-events=20ms:jitter=20ms"))
    await writer.drain()
    first = await reader.readexactly(1)
    opened.append(number)
    if len(opened) == options.streams:
        gate.set()
    await gate.wait()
    rest = reader._buffer  # noqa: SLF001  (the one byte goes back)
    rest[0:0] = first
    status, answer = await read_answer(reader)
    writer.close()
    assert status == 200, status
    return whole(answer)


async def many():
    gate, opened = asyncio.Event(), []
    begin = time.monotonic()
    counts = await asyncio.gather(*(one_stream(number, gate, opened) for number in range(options.streams)))
    took = time.monotonic() - begin
    print(f"load: {options.streams} streams at once, {sum(counts)} events, none lost, {took:.1f} s, "
          f"{sum(counts) / took:.0f} events/s, {memory():.0f} MB")


async def worker(number, until, totals):
    reader = writer = None
    turn = 0
    while time.monotonic() < until:
        turn += 1
        if writer is None:
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        leaves = turn % 10 == 0
        streams = turn % 2 == 0
        background = turn % 7 == 0 and not streams and not leaves
        body = {"model": "gpt-6-sol", "input": f"Write 40 words about {number}, {turn}.", "stream": streams,
                "background": background, "store": background}
        writer.write(request(body, close=leaves))
        status, answer = await read_answer(reader)
        assert status == 200, (status, answer[:200])
        if streams:
            totals["events"] += whole(answer)
        elif background:
            path = f"/responses/{json.loads(answer)['id']}"
            for method in ("GET", "DELETE"):
                writer.write(request(None, method, path))
                status, _ = await read_answer(reader)
                assert status == 200, (method, status)
        totals["answers"] += 1
        if leaves:
            writer.close()
            reader = writer = None
    if writer:
        writer.close()


async def soak():
    totals = {"events": 0, "answers": 0}
    begin = time.monotonic()
    until = begin + options.seconds
    samples = []

    async def watch():
        while time.monotonic() < until:
            await asyncio.sleep(0.5)
            samples.append(memory())

    await asyncio.gather(watch(), *(worker(number, until, totals) for number in range(32)))
    took = time.monotonic() - begin
    quarter = len(samples) // 4
    before, after = max(samples[quarter:2 * quarter]), max(samples[3 * quarter:])
    print(f"load: {took:.0f} s, {totals['answers']} answers, {totals['events']} events, none lost, "
          f"{totals['answers'] / took:.0f} answers/s, memory {before:.0f} MB then {after:.0f} MB ({after / before - 1:+.1%})")
    return after <= before * 1.1


asyncio.run(many())
sys.exit(0 if asyncio.run(soak()) else 1)
