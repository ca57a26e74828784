#!/usr/bin/env python3
"""A server answers with text that would steer a terminal, and every way of looking at it shows the text instead.

    Tests/Scripts/hostile_text_test.py     SETSCREW names the program; by default .build/debug/setscrew
"""

import http.server
import json
import os
import pathlib
import pty
import re
import select
import subprocess
import time
import unittest

from served_case import ServedCase

home = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("SETSCREW", str(home / ".build/debug/setscrew"))

# Title, clipboard (OSC 52), link (OSC 8), screen, alternate screen, C1 forms of CSI and OSC, overwriting, bells, bidi.
STEERING = ["\x1b]0;owned\x07", "\x1b]52;c;cHduZWQ=\x07", "\x1b]8;;http://evil.example/\x1b\\here\x1b]8;;\x1b\\", "\x1b[2J\x1b[H", "\x1b[?1049h",
            "\x1bP$q\x1b\\", "\x9b31m", "\x9d0;owned\x9c", "\x90q\x9c", "safe\rrm -rf", "a\x08b", "\x07", "\x00", "\x7f", "\x0e\x0f", "\u202eexe.txt",
            "\u2066x\u2069", "\u200f", "\u2028", "\ufeff", "\U000e0041"]
HOSTILE = "|".join(f"<{number}:{text}>" for number, text in enumerate(STEERING))
# What none of the outputs may hold: controls of ASCII but line end and tabulator, those of C1, and what turns or hides text.
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")


def response():
    item = lambda kind, **more: {"type": kind, "id": f"{kind}_{HOSTILE}", "status": "completed"} | more
    return {"id": "resp_" + HOSTILE, "object": "response", "status": "completed", "model": "m" + HOSTILE, "service_tier": "default",
            "output": [
                item("reasoning", summary=[{"type": "summary_text", "text": "think " + HOSTILE}]),
                item("function_call", call_id="c" + HOSTILE, name="f" + HOSTILE, arguments=json.dumps({"a": HOSTILE})),
                item("web_search_call", action={"type": "search", "query": HOSTILE}),
                item("mcp_call", name="n" + HOSTILE, server_label="s" + HOSTILE, arguments="{}", output=HOSTILE, error=HOSTILE),
                item("code_interpreter_call", code="print(1)" + HOSTILE, container_id="c", outputs=[{"type": "logs", "logs": HOSTILE}]),
                item("unheard_of" + HOSTILE, text=HOSTILE),
                item("message", role="assistant", content=[
                    {"type": "output_text", "text": f"# Title {HOSTILE}\n\n- point **bold {HOSTILE}** `code {HOSTILE}`\n\n```sh{HOSTILE}\nls {HOSTILE}\n```\n\n| a | b |\n|---|---|\n| {HOSTILE.replace('|', '/')} | x |\n\n[link {HOSTILE}](http://x/{HOSTILE})\n",
                     "annotations": [{"type": "url_citation", "url": "http://x/" + HOSTILE, "title": HOSTILE, "start_index": 0, "end_index": 1}]}]),
            ],
            "usage": {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}}


class Server(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        way = self.path.split("/")[1]
        status, kind = 200, "application/json"
        if way == "error":
            status, data = 400, json.dumps({"error": {"message": HOSTILE, "type": HOSTILE, "code": HOSTILE, "param": HOSTILE}})
        elif way == "html":
            status, kind, data = 502, "text/html", f"<html><title>{HOSTILE}</title>{HOSTILE}</html>"
        elif way == "refusal":
            refused = response()
            refused["output"] = [{"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": [{"type": "refusal", "refusal": HOSTILE}]}]
            data = json.dumps(refused)
        elif way == "failed":
            data = json.dumps(response() | {"status": "failed", "error": {"code": HOSTILE, "message": HOSTILE}})
        elif way == "incomplete":
            data = json.dumps(response() | {"status": "incomplete", "incomplete_details": {"reason": HOSTILE}})
        elif body.get("stream"):
            kind, data = "text/event-stream", self.events()
        else:
            data = json.dumps(response())
        data = data.encode("utf-8", "surrogatepass")
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("X-Request-Id", HOSTILE.encode("utf-8").decode("latin-1").replace("\r", "").replace("\n", "").replace("\0", ""))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    @staticmethod
    def events():
        whole = response()
        events = [{"type": "response.created", "response": whole | {"status": "in_progress", "output": []}}]
        for index, item in enumerate(whole["output"]):
            events.append({"type": "response.output_item.added", "output_index": index, "item": item | {"content": []} if "content" in item else item})
            if item["type"] == "message":
                text = item["content"][0]["text"]
                events.append({"type": "response.content_part.added", "item_id": item["id"], "output_index": index, "content_index": 0,
                               "part": {"type": "output_text", "text": "", "annotations": []}})
                # One character each, so that no escape is whole in any event.
                events += [{"type": "response.output_text.delta", "item_id": item["id"], "output_index": index, "content_index": 0, "delta": letter}
                           for letter in text]
                events.append({"type": "response.output_text.done", "item_id": item["id"], "output_index": index, "content_index": 0, "text": text})
            if item["type"] == "reasoning":
                events += [{"type": "response.reasoning_summary_text.delta", "item_id": item["id"], "output_index": index, "summary_index": 0, "delta": letter}
                           for letter in item["summary"][0]["text"]]
            events.append({"type": "response.output_item.done", "output_index": index, "item": item})
        events.append({"type": "unheard.of" + HOSTILE.replace("\n", "").replace("\r", ""), "x": HOSTILE})
        events.append({"type": "response.completed", "response": whole})
        return "".join(f"event: {event['type'].split('<')[0]}\ndata: {json.dumps(event | {'sequence_number': number})}\n\n" for number, event in enumerate(events))

    def log_message(self, *_):
        pass


class Hostile(ServedCase):
    handler = Server

    def setUp(self):
        super().setUp()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.root), "SETSCREW_HOME": str(home), "SETSCREW_AS_OF": "2026-11-30",
                            "LANG": "C.UTF-8", "NO_COLOR": "1", "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no", "COLUMNS": "100"}

    def run_(self, *words, stdin=""):
        result = subprocess.run([program, *words], cwd=self.root / "work", env=self.environment, capture_output=True, check=False,
                                input=stdin.encode(), timeout=60)
        return result.stdout.decode("utf-8", "surrogateescape"), result.stderr.decode("utf-8", "surrogateescape")

    def at_terminal(self, *words, typed=b""):
        """What is shown at a terminal, whose line discipline has made `\\r\\n` of line ends."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.root / "work")
            os.execve(program, [program, *words], self.environment)
        shown, deadline = b"", time.monotonic() + 30
        if typed:
            os.write(terminal, typed)
        while time.monotonic() < deadline:
            ready, _, _ = select.select([terminal], [], [], 0.5)
            if ready:
                try:
                    data = os.read(terminal, 65536)
                except OSError:
                    break
                if not data:
                    break
                shown += data
        os.waitpid(child, 0)
        os.close(terminal)
        return shown.decode("utf-8", "surrogateescape").replace("\r\n", "\n")

    def look(self, text, what):
        found = FORBIDDEN.search(text)
        if found:
            start = max(0, found.start() - 60)
            self.fail(f"{what}: {text[start:found.end() + 20]!r}")

    FORMS = ([], ["-S"], ["-v"], ["--show", "request,response,events,usage,trace"], ["--json"], ["--json", "--show", "request,response,events,usage,trace"],
             ["-x"], ["--reasoning"], ["-S", "--show", "trace"])

    def test_run_in_every_form(self):
        for way in ("stream", "refusal", "failed", "incomplete", "error", "html"):
            for form in self.FORMS:
                words = ["ask", "hi", "-m", "gpt-6-luna", "--base-url", f"{self.address}/{way}/v1", "--retries", "0", *form]
                with self.subTest(way=way, form=form, place="terminal"):
                    self.look(self.at_terminal(*words), "terminal")
                with self.subTest(way=way, form=form, place="pipe"):
                    output, errors = self.run_(*words)
                    self.look(errors, "stderr")
                    # Data in a pipe is what it is; text for people is not.
                    if form in ([], ["-S"], ["-v"], ["--reasoning"]):
                        self.look(output, "stdout")
                    if "--json" in form:
                        json.loads(output)

    def test_what_was_logged(self):
        for way in ("stream", "refusal", "failed", "error", "html"):
            self.run_("ask", "hi " + HOSTILE.replace("\0", ""), "-m", "gpt-6-luna", "--base-url", f"{self.address}/{way}/v1", "--retries", "0")
        count = len(json.loads(self.run_("log", "--json")[0]))
        self.assertEqual(count, 5)
        looks = [["log"], ["log", "--json"], ["log", "search", "think"], ["log", "search", "owned"], ["log", "cost"], ["doctor", "--offline"],
                 ["log", "export", "--format", "json"], ["log", "export", "--format", "jsonl"], ["log", "export", "--format", "har"], ["log", "export", "--format", "recording"]]
        for number in range(1, count + 1):
            looks += [["log", "show", str(number), *part] for part in
                      ([], ["--request"], ["--response"], ["--events"], ["--trace"], ["--usage"], ["--timing"], ["--files"], ["--json"])]
            looks += [["replay", str(number), "--speed", "full"]]
        for words in looks:
            with self.subTest(words=words):
                self.look(self.at_terminal(*words), "terminal")

    def test_comparisons(self):
        for name in ("a", "b"):
            self.run_("ask", "hi " + name, "-m", "gpt-6-luna", "--base-url", f"{self.address}/stream/v1", "--record", f"{name}.jsonl")
            output, _ = self.run_("ask", "hi " + name, "-m", "gpt-6-luna", "--base-url", f"{self.address}/stream/v1", "--json")
            (self.root / f"work/{name}.json").write_text(output.replace("Title", "Title " + name))
        for form in ([], ["--unified"], ["--format", "markdown"], ["--format", "html"], ["--format", "json"]):
            with self.subTest(form=form):
                self.look(self.at_terminal("diff", "a.json", "b.json", *form), "diff")

    def test_the_prompt(self):
        for form in ([],):
            output, errors = self.run_("repl", "-m", "gpt-6-luna", "--base-url", f"{self.address}/stream/v1", *form,
                                       stdin="hello\n/trace\n/raw\n/usage\n/history\n/tree\n/quit\n")
            self.look(errors, "stderr")

    def test_files_of_others(self):
        hostile = HOSTILE.replace("\0", "").replace("\r", "").replace("\x7f", "")
        quoted = json.dumps(hostile)
        (self.root / "work/p.yaml").write_text(f"profile: {{summary: {quoted}, vars: {{a: {quoted}}}}}\nmodel: {quoted}\ntemprature: {quoted}\ninput: x\n", encoding="utf-8")
        (self.root / "work/raw.yaml").write_text(f"model: m\ninput: {hostile}\n", encoding="utf-8")
        (self.root / "work/profiles").mkdir()
        (self.root / "work/profiles/listed.yaml").write_text(f"profile: {{summary: {quoted}}}\nmodel: m\ninput: x\n", encoding="utf-8")
        plugin = self.root / "work/.setscrew/plugins/pl"
        plugin.mkdir(parents=True)
        (plugin / "plugin.yaml").write_text(f'name: pl\nversion: 1.0.0\nsummary: {quoted}\nextends: openai\nprovider: {{title: {quoted}, base_url: "http://127.0.0.1:1/v1"}}\n'
                                            'evidence: {kind: docs, page: none, verified_on: "2026-11-30"}\n', encoding="utf-8")
        (self.root / "work/.setscrew/config.yaml").write_text(f"metadata: {{a: {quoted}}}\n", encoding="utf-8")
        for words in (["check", "p.yaml"], ["payload", "p.yaml"], ["explain", "p.yaml"], ["run", "p.yaml"], ["check", "raw.yaml"], ["payload", "raw.yaml", "--remedy", "warn"],
                      ["profiles"], ["plugins"], ["providers"], ["providers", "pl"], ["plugins", "check", ".setscrew/plugins/pl"], ["config"], ["doctor", "--offline"],
                      ["diff", "p.yaml", "raw.yaml"], ["migrate", "p.yaml", "--to", "gpt-6-luna", "--dry-run"], ["check", "p.yaml", "--format", "markdown"], ["import", "p.yaml"],
                      ["export", "p.yaml", "--to", "curl", "--remedy", "warn"], ["settings", hostile], ["models", hostile], ["run", hostile], ["ask", "x", "--provider", hostile]):
            with self.subTest(words=words[:2]):
                self.look(self.at_terminal(*words), "terminal")


if __name__ == "__main__":
    unittest.main()
