"""Tokens counted by a vocabulary, held against the tokenizer that it belongs to."""
import json
import pathlib
import random
import subprocess
import sys
import urllib.request

import tiktoken
import tiktoken_ext
from tiktoken.load import load_tiktoken_bpe

from suite import check, run

PROGRAM = sys.argv[2]
FOLDER = next(pathlib.Path(path) / "data" for path in tiktoken_ext.__path__ if (pathlib.Path(path) / "data").is_dir())
FILE = FOLDER / "cl100k_base.tiktoken"
LATER = sys.argv[3] if len(sys.argv) > 3 else None

EARLIER_WORDS = (r"""'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$"""
                 r"""|\s*[\r\n]|\s+(?!\S)|\s""")
LATER_WORDS = "|".join([
    r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?""",
    r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?""",
    r"""\p{N}{1,3}""", r""" ?[^\s\p{L}\p{N}]+[\r\n/]*""", r"""\s*[\r\n]+""", r"""\s+(?!\S)""", r"""\s+"""])


class Server:
    """A simulator that counts by a vocabulary."""

    def __init__(self, file=None):
        more = ["--vocabulary", str(file)] if file else []
        self.process = subprocess.Popen([PROGRAM, "simulate", "--as-of", "2026-11-30", "-q", *more],
                                        stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ask(self, path, body):
        request = urllib.request.Request(self.base + path, json.dumps(body).encode(), {"content-type": "application/json"})
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)

    def count(self, text):
        """The tokens of one message: its role, a line end, its text, two line ends."""
        return self.ask("/responses/input_tokens", {"model": "gpt-4.1-mini", "input": text})["input_tokens"]


def tokenizer(file, words):
    return tiktoken.Encoding("tried", pat_str=words, mergeable_ranks=load_tiktoken_bpe(str(file)), special_tokens={})


def texts():
    draw = random.Random(7)
    yield from ["", " ", "\n", "a", "It's WE'LL camelCase HTMLParser 1234567 3.14159", "x\n\n  y \n ", "{\"k\": [1, 2]}\n//z",
                "na\u00efve \u6f22\u5b57 \U0001f600 \u0663\u0664 \u0627\u0644\u0639\u0631\u0628\u064a\u0629", "e\u0301\u0302 A\u0301b",
                "a" * 400, "\t\tif (x < 10) { return y; }\r\n", "https://example.com/a?b=c&d=%20e"]
    letters = "abc XYZ 019 \n\t\r .,;:'\"()[]{}/\\-_\u00e9\u00df\u0130\u01c5\u02b0\u0301\u6f22\U0001f600\u00a0\u2028\u0663\u2167"
    for _ in range(300):
        yield "".join(draw.choice(letters) for _ in range(draw.randint(1, 60)))


def compare(file, words):
    real = tokenizer(file, words)
    with Server(file) as server:
        for text in texts():
            wanted = len(real.encode_ordinary("user\n" + text + "\n\n"))
            found = server.count(text)
            assert found == wanted, (text, found, wanted)
        answer = server.ask("/responses", {"model": "gpt-4.1-mini", "input": "Write three sentences about \u6f22\u5b57 \U0001f600."})
        text = answer["output"][0]["content"][0]["text"]
        assert answer["usage"]["output_tokens"] == len(real.encode_ordinary(text)), text


@check
def earlier_vocabulary():
    compare(FILE, EARLIER_WORDS)


@check
def later_vocabulary():
    if LATER:
        compare(LATER, LATER_WORDS)


PROSE = {
    "prose": "The harbour wakes before the town does. Gulls argue over the nets, a boy carries coffee along the quay, and "
             "somebody has left a radio on in the wheelhouse of the smallest boat, where it plays to nobody at all. By seven the "
             "first boats are back; by eight the market has sold what they brought, and the talk turns to the weather again.",
    "code": "def median(values):\n    ordered = sorted(values)\n    middle = len(ordered) // 2\n    if len(ordered) % 2:\n"
            "        return ordered[middle]\n    return (ordered[middle - 1] + ordered[middle]) / 2\n",
    "JSON": json.dumps({"name": "Ada", "tags": ["first", "second"], "price": 12.5, "nested": {"id": 1234567, "ok": True}}),
    "German": "Der Hafen erwacht vor der Stadt. M\u00f6wen streiten um die Netze, ein Junge tr\u00e4gt Kaffee \u00fcber den Kai, "
              "und jemand hat im kleinsten Boot das Radio laufen lassen.",
}


@check
def estimate():
    """Without a vocabulary the number is an estimate; this says how far it lies off."""
    real = tokenizer(*([LATER, LATER_WORDS] if LATER else [FILE, EARLIER_WORDS]))
    off = {}
    with Server() as server:
        for name, text in PROSE.items():
            wanted = len(real.encode_ordinary("user\n" + text + "\n\n"))
            off[name] = round(100 * (server.count(text) - wanted) / wanted)
    print("the estimate lies off by " + ", ".join(f"{percent:+} % ({name})" for name, percent in off.items()))
    assert abs(off["prose"]) <= 15, off


run("tokens")
