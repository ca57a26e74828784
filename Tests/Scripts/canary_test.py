#!/usr/bin/env python3
"""A key is put into every input that Setscrew takes, and looked for in everything that it gives.

    Tests/Scripts/canary_test.py     SETSCREW names the program; by default .build/debug/setscrew

The key may stand in the request's own field at the server, and in the file or body where the user wrote it; nowhere else:
not in the other stream, in no file written, in no argument or environment of a child.
"""

import base64
import http.server
import json
import os
import pathlib
import random
import re
import string
import subprocess
import sys
import threading
import time
import unittest
import urllib.parse

from served_case import ServedCase

home = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("SETSCREW", str(home / ".build/debug/setscrew"))
draw = random.Random(4711)
CANARY = "sk-proj-" + "".join(draw.choice(string.ascii_letters + string.digits + "-_") for _ in range(60)) + "Z9"


def spellings(secret):
    """The secret as it may be written: in clear, escaped, and in base64 at each of its places."""
    found = {secret, urllib.parse.quote(secret), secret.replace("-", "%2D"), secret.replace("-", "\\u002d"), secret.encode().hex(),
             secret.encode().hex().upper(), "".join(f"%{ord(letter):02X}" for letter in secret), "".join(f"\\u{ord(letter):04x}" for letter in secret),
             secret.replace("-", "&#45;").replace("_", "&#95;"), secret.encode("utf-16-le").decode("latin-1")[:-1], secret[:20], secret[-20:]}
    for offset in range(3):
        text = base64.b64encode(b"\0" * offset + secret.encode()).decode()
        found.add(text[4 if offset else 0:-4].rstrip("="))
    return found


SPELLINGS = spellings(CANARY)


class Echo(http.server.BaseHTTPRequestHandler):
    """A server that repeats what it was sent, in whatever way the path says."""

    seen = []
    gate = threading.Event()
    gate.set()

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.answer()

    def do_GET(self):
        self.answer()

    def answer(self):
        key = self.headers.get("Authorization", "")[7:]
        Echo.seen.append(self.headers.get("Authorization"))
        Echo.gate.wait(20)
        way = self.path.split("/")[1]
        status, kind, headers = 401, "application/json", {}
        if way == "clear":
            body = json.dumps({"error": {"message": f"Incorrect API key provided: {key}.", "code": "invalid_api_key"}})
        elif way == "percent":
            body = json.dumps({"error": {"message": f"bad request /?key={key.replace('-', '%2D')}"}})
        elif way == "base64":
            body = json.dumps({"error": {"message": "got " + base64.b64encode(b"Bearer " + key.encode()).decode()}})
        elif way == "escaped":
            body = '{"error": {"message": "' + key.replace("-", "\\u002d") + '"}}'
        elif way == "everything":
            body = '{"error": {"message": "' + "".join(f"\\u{ord(letter):04X}" for letter in key) + " " + "".join(f"%{ord(letter):02x}" for letter in key) + '"}}'
        elif way == "html-escaped":
            kind, body = "text/html", "<title>" + key.replace("-", "&#45;").replace("_", "&#95;") + "</title>"
        elif way == "hex":
            body = json.dumps({"error": {"message": key.encode().hex().upper() + " " + base64.urlsafe_b64encode(b"x" + key.encode()).decode()}})
        elif way == "utf-16":
            kind, body = "text/plain; charset=utf-16", None
        elif way == "echo":
            body = json.dumps({"error": {"message": f"no: {self.path} {dict(self.headers)}"}})
        elif way == "header":
            body, headers = json.dumps({"error": {"message": "x"}}), {"X-Request-Id": key, "WWW-Authenticate": f'Bearer realm="{key}"'}
        elif way == "html":
            kind, body = "text/html", f"<html><title>{key}</title>{key}</html>"
        elif way == "redirect":
            status, body, headers = 307, "", {"Location": f"http://127.0.0.1:{self.server.server_port}/elsewhere/{key}"}
        elif way == "stream":
            status, kind = 200, "text/event-stream"
            response = {"id": "resp_1", "object": "response", "status": "completed", "model": "m", "output": [
                {"id": "msg_1", "type": "message", "role": "assistant", "status": "completed",
                 "content": [{"type": "output_text", "text": f"It is {key}.", "annotations": []}]}]}
            deltas = "".join("event: response.output_text.delta\ndata: " + json.dumps(
                {"type": "response.output_text.delta", "item_id": "msg_1", "output_index": 0, "content_index": 0, "delta": part}) + "\n\n"
                for part in ["It is ", *key, "."])
            body = deltas + "event: response.completed\ndata: " + json.dumps({"type": "response.completed", "response": response}) + "\n\n"
        else:
            status, body = 200, "{}"
        data = key.encode("utf-16") if body is None else body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if way == "cut":
            return
        self.wfile.write(data)

    def log_message(self, *_):
        pass


class Canary(ServedCase):
    handler = Echo

    def setUp(self):
        super().setUp()
        self.written = set()
        Echo.seen.clear()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        self.written.add(path)

    def run_(self, *words, stdin="", **variables):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.root), "SETSCREW_HOME": str(home), "SETSCREW_AS_OF": "2026-11-30",
                       "SWIFT_BACKTRACE": "enable=no"}
        return subprocess.run([program, *words], cwd=self.root / "work", env=environment | variables, capture_output=True, check=False,
                              input=stdin.encode(), timeout=60)

    def look(self, result, *, output=True, errors=True, what=""):
        """The canary stands in neither stream and in no file but those that the test wrote."""
        for name, stream, counts in (("stdout", result.stdout, output), ("stderr", result.stderr, errors)):
            for spelling in SPELLINGS if counts else ():
                self.assertNotIn(spelling.encode(), stream, f"{what}: {name}")
        self.look_at_files(what)

    def look_at_files(self, what=""):
        for path in self.root.rglob("*"):
            if path.is_file() and path not in self.written:
                content = path.read_bytes()
                for spelling in SPELLINGS:
                    # The whole content is not shown: it may be a database.
                    self.assertFalse(spelling.encode() in content, f"{what}: {path}")

    FORMS = ([], ["-v"], ["--json"], ["--json", "--show", "request,response,events,usage,trace"], ["-v", "--show", "request,events"], ["--raw"],
             ["-O", "out.txt"])

    def test_servers_that_repeat_the_key(self):
        for way in ("clear", "percent", "base64", "escaped", "everything", "html-escaped", "hex", "utf-16", "header", "html",
                    "redirect", "stream", "cut"):
            for form in self.FORMS:
                with self.subTest(way=way, form=form):
                    result = self.run_("ask", "hi", "-m", "gpt-6-luna", "--base-url", f"{self.address}/{way}/v1", *form, OPENAI_API_KEY=CANARY)
                    self.look(result, what=way)
        self.assertEqual(set(Echo.seen), {f"Bearer {CANARY}"})

    def test_a_redirect_is_not_followed(self):
        self.run_("ask", "hi", "-m", "gpt-6-luna", "--base-url", f"{self.address}/redirect/v1", OPENAI_API_KEY=CANARY)
        self.run_("keys", "test", "openai", "--base-url", f"{self.address}/redirect/v1", OPENAI_API_KEY=CANARY)
        self.assertEqual(len(Echo.seen), 2)

    def test_a_profile_names_no_address(self):
        """A profile's word for an address is an unknown setting, sent nowhere; what it says about headers is none either."""
        for line in (f"base_url: {self.address}/clear/v1", f"profile: {{base_url: '{self.address}/clear/v1'}}", f"profile: {{provider: '{self.address}/clear/v1'}}"):
            self.write("work/p.yaml", f"{line}\nmodel: gpt-6-luna\ninput: hi\n")
            for remedy in ("error", "drop"):
                self.look(self.run_("run", "p.yaml", "--remedy", remedy, "--timeout", "1", "--retries", "0", OPENAI_API_KEY=CANARY,
                                    https_proxy="http://127.0.0.1:9"), what=line)
        self.assertEqual(Echo.seen, [])

    def test_every_fault_of_the_wire(self):
        listed = self.run_("simulate", "--faults").stdout.decode()
        faults = [re.match(r"[a-z-]+", line)[0] for line in listed.splitlines() if re.match(r"[a-z]", line)]
        self.assertGreater(len(faults), 30, listed)
        values = {"slow-first-byte": "=10ms", "slow-events": "=1ms", "cut-after-bytes": "=300", "cut-after-events": "=2:end=reset", "split": "=3",
                  "duplicate-event": "=2", "drop-event": "=2", "swap-events": "=2", "sequence": "=gap", "omit": "=type", "status": "=503:times=1",
                  "content-type": "=text/plain", "serve-tier": "=default"}
        for fault in faults:
            environment = {"PATH": os.environ["PATH"], "HOME": str(self.root), "SETSCREW_HOME": str(home)}
            simulator = subprocess.Popen([program, "simulate", "--fault", fault + values.get(fault, "")], stdout=subprocess.PIPE,
                                         stderr=subprocess.STDOUT, text=True, env=environment)
            try:
                line = simulator.stdout.readline()
                self.assertIn("http://", line, fault)
                address = "http://" + line.split("http://")[1].split()[0].rstrip(".,;")
                for form in ([], ["-v", "--json", "--show", "events,trace"]):
                    with self.subTest(fault=fault, form=form):
                        result = self.run_("ask", "hi", "-m", "gpt-6-luna", "--base-url", address, "--timeout", "1", *form, OPENAI_API_KEY=CANARY)
                        self.look(result, what=fault)
            finally:
                simulator.terminate()
                simulator.wait(timeout=20)
                simulator.stdout.close()

    def test_faults_of_the_simulator_inside(self):
        for fault in ("cut", "error-500", "rate-limit"):
            self.look(self.run_("ask", "hi", "-m", "gpt-6-luna", "--simulate", "--fault", fault, "-v", OPENAI_API_KEY=CANARY), what=fault)

    def test_commands_that_send_nothing(self):
        for words in (["explain", "haiku"], ["payload", "haiku"], ["check", "haiku"], ["settings"], ["providers"], ["providers", "openai"],
                      ["plugins"], ["config"], ["config", "--json"], ["keys"], ["keys", "--json"], ["doctor", "--offline"],
                      ["doctor", "--offline", "--json"], ["models"], ["run", "haiku", "--dry-run"], ["nonsense"], ["run", "nosuch"]):
            with self.subTest(words=words):
                self.look(self.run_(*words, OPENAI_API_KEY=CANARY), what=str(words))

    def test_typed_where_no_key_belongs(self):
        for words in (["keys", "set", "openai", CANARY], ["config", "set", "api_key", CANARY], ["run", CANARY], [CANARY], ["models", CANARY],
                      ["ask", "hi", "--provider", CANARY], ["ask", "hi", "--base-url", CANARY], ["ask", "hi", "--no-such-flag", CANARY],
                      ["ask", "hi", "-m", "gpt-6-luna", "--env-file", f"/nonexistent/{CANARY}"], ["settings", CANARY]):
            with self.subTest(words=words[:-1]):
                self.look(self.run_(*words), what=str(words[:-1]))

    def test_in_a_profile_by_mistake(self):
        self.write("work/p.yaml", f"model: gpt-6-luna\napi_key: {CANARY}\ninput: hi\n")
        self.write("work/q.yaml", f"model: gpt-6-luna\ninput: hi\ntemprature: {CANARY}\n")
        self.write("work/r.yaml", f"model: gpt-6-luna\n  input: [{CANARY}\n")
        for name in ("p.yaml", "q.yaml", "r.yaml"):
            for command in ("check", "payload", "run", "explain"):
                with self.subTest(name=name, command=command):
                    # `check` prints its findings to stdout; they show the line with the key taken out.
                    self.look(self.run_(command, name), output=command != "explain", what=f"{command} {name}")

    def test_in_the_configuration_by_mistake(self):
        self.write(".config/setscrew/config.yaml", f"keys:\n  openai: {CANARY}\n")
        for words in (["config"], ["keys"], ["keys", "migrate", "--dry-run"], ["ask", "hi", "-m", "gpt-6-luna", "--simulate"], ["doctor", "--offline"]):
            self.look(self.run_(*words), what=str(words))

    def test_in_an_address(self):
        for variables in ({"https_proxy": f"http://user:{CANARY}@127.0.0.1:9"}, {"http_proxy": f"http://user:{CANARY}@127.0.0.1:9"}):
            for words in (["ask", "hi", "-m", "gpt-6-luna", "-v", "--base-url", "https://127.0.0.1:1/v1", "--timeout", "1"], ["config"], ["doctor", "--offline"],
                          ["ask", "hi", "-m", "gpt-6-luna", "-v", "--base-url", "http://192.0.2.1/v1", "--timeout", "1"]):
                self.look(self.run_(*words, OPENAI_API_KEY="sk-another-key-1", **variables), what=str(words))

    def test_in_a_base_url(self):
        """As a password it goes to the server, and shows nowhere; the server repeats the field that it was sent."""
        host = self.address.split("//")[1]
        password = CANARY.replace("sk-proj-", "no shape ").replace(" ", "%20")
        for address in (f"http://user:{CANARY}@{host}/echo/v1", f"http://user:{CANARY}@127.0.0.1:1/v1", f"{self.address}/echo/v1?key={CANARY}",
                        f"{self.address}/echo/v1?api-version=1&api_key={CANARY}", f"http://user:{password}@{host}/echo/v1"):
            for form in ([], ["-v"], ["--json", "--show", "request,response,events,usage,trace"], ["--raw"]):
                for words, variables in ((["--base-url", address], {}), ([], {"OPENAI_BASE_URL": address})):
                    result = self.run_("ask", "hi", "-m", "gpt-6-luna", "--retries", "0", *form, *words, **variables)
                    self.look(result, what=f"{form} {list(variables)}")
                    for stream in (result.stdout, result.stderr):
                        self.assertNotIn(CANARY[8:].encode(), stream)
            for words in (["doctor", "--offline"], ["config"], ["keys", "test", "openai"], ["log"], ["log", "show", "last"], ["log", "export", "--format", "har"],
                          ["export", "haiku", "--to", "curl"], ["models", "--live"], ["run", "haiku", "--dry-run"]):
                self.look(self.run_(*words, OPENAI_BASE_URL=address), what=str(words))
        self.assertTrue(any(seen and seen.startswith("Basic ") for seen in Echo.seen))

    def test_in_settings_that_are_secrets(self):
        """A tool's own token goes into the body, as asked for, and into no file."""
        self.write("work/p.yaml", "model: gpt-6-luna\ninput: hi\ntools: [{type: mcp, server_label: s, server_url: 'https://mcp.example/x', authorization: 'CANARY', "
                                  "headers: {X-Token: 'CANARY'}}]\n".replace("CANARY", CANARY.replace("sk-proj-", "tool-")))
        for form in ([], ["-v"], ["--record", "r.jsonl"]):
            result = self.run_("run", "p.yaml", "--base-url", f"{self.address}/echo/v1", *form, OPENAI_API_KEY="sk-another-key-1")
            self.look(result, what=str(form))
            for path in self.root.rglob("*"):
                if path.is_file() and path not in self.written:
                    self.assertNotIn(CANARY[8:].encode(), path.read_bytes(), path)

    def test_in_variables_that_are_named_like_secrets(self):
        """What another program keeps in the environment may stand in a text; a log keeps it masked."""
        token = CANARY.replace("sk-proj-", "")
        result = self.run_("ask", f"why does {token} not work?", "-m", "gpt-6-luna", "--simulate", "-v", DEPLOY_TOKEN=token)
        self.look(result, output=False, what="environment")
        for path in self.root.rglob("*"):
            if path.is_file() and path not in self.written:
                self.assertNotIn(token.encode(), path.read_bytes(), path)

    def test_in_an_environment_file(self):
        self.write("work/keys.env", f"OPENAI_API_KEY={CANARY}\n")
        for form in self.FORMS:
            self.look(self.run_("ask", "hi", "-m", "gpt-6-luna", "--base-url", f"{self.address}/clear/v1", "--env-file", "keys.env", *form), what=str(form))
        self.assertEqual(set(Echo.seen), {f"Bearer {CANARY}"})

    def test_at_the_prompt(self):
        result = self.run_("repl", "-m", "gpt-6-luna", "--base-url", f"{self.address}/stream/v1", OPENAI_API_KEY=CANARY,
                           stdin=f"say my key\n/raw\n/trace\n/payload\n/save mine\n{CANARY}\n/history\n/quit\n")
        self.look(result, output=False, what="repl")
        self.assertNotIn(CANARY.encode(), result.stdout)

    def test_in_the_body_it_goes_to_stdout_as_asked_and_nowhere_else(self):
        for words in (["payload", "haiku", "-o", f"metadata.k={CANARY}"], ["ask", f"my key is {CANARY}", "-m", "gpt-6-luna", "--simulate", "-v"]):
            self.look(self.run_(*words), output=False, what=str(words[:1]))

    def test_in_a_command_it_is_in_no_argument_of_a_child(self):
        self.write("work/key.txt", CANARY + "\n")
        command = "tr '\\\\0' ' ' < /proc/$PPID/cmdline > parent.txt; tr '\\\\0' '\\\\n' < /proc/self/environ > child.txt; cat key.txt"
        self.write(".config/setscrew/config.yaml", f'keys:\n  openai: {{command: "{command}"}}\n')
        result = self.run_("keys", "test", "openai", "--base-url", f"{self.address}/clear/v1", XAI_API_KEY=CANARY)
        self.look(result, what="command")
        self.assertTrue((self.root / "work/child.txt").exists())
        self.assertEqual(Echo.seen, [f"Bearer {CANARY}"])

    def test_an_editor_is_not_given_it(self):
        self.write("work/p.yaml", "model: gpt-6-luna\ninput: hi\n")
        result = self.run_("edit", "./p.yaml", OPENAI_API_KEY=CANARY, EDITOR="env > seen.txt; true")
        self.look(result)
        self.assertIn("SETSCREW_HOME", (self.root / "work/seen.txt").read_text())

    def test_while_it_runs_no_process_shows_it(self):
        Echo.gate.clear()
        running = subprocess.Popen([program, "ask", "hi", "-m", "gpt-6-luna", "--base-url", f"{self.address}/stream/v1"], cwd=self.root / "work",
                                   env={"PATH": os.environ["PATH"], "HOME": str(self.root), "SETSCREW_HOME": str(home), "OPENAI_API_KEY": CANARY},
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        # The server answers only when all has been looked at.
        while not Echo.seen:
            self.assertIsNone(running.poll())
            time.sleep(0.01)
        for name in ("cmdline", "environ"):
            content = pathlib.Path(f"/proc/{running.pid}/{name}").read_bytes()
            self.assertIn(b"--base-url" if name == "cmdline" else b"SETSCREW_HOME", content)
            self.assertNotIn(CANARY.encode(), content, name)
        Echo.gate.set()
        output, errors = running.communicate(timeout=20)
        self.assertNotIn(CANARY.encode(), output + errors)
        self.assertEqual(Echo.seen, [f"Bearer {CANARY}"])
        self.look_at_files()


if __name__ == "__main__":
    unittest.main()
