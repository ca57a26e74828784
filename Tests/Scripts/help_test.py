#!/usr/bin/env python3
"""Help teaches by example: every command has some, and every one of them runs as it is written.

    Tests/Scripts/help_test.py     SETSCREW names the program; by default .build/debug/setscrew

They run in a project of their own, in the order of the list; what they send goes to the simulator, as to a server that
OPENAI_BASE_URL names.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest
import urllib.request

home = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("SETSCREW", str(home / ".build/debug/setscrew"))
REQUEST = '{"model": "gpt-6-luna", "input": "hi"}\n'

SCHEMA = '{"type": "object", "properties": {"model": {"type": "string"}}}'

FILES = {
    "mail.txt": "See you on Friday at ten, in the library.\n", "notes.txt": "Rivers run to the sea.\n",
    "body.json": REQUEST, "request.json": REQUEST, "key.txt": "no-key-at-all\n", "script": "/set\nhello\n",
    "batch.jsonl": '{"custom_id": "a", "method": "POST", "url": "/v1/responses", "body": ' + REQUEST.strip() + "}\n",
    "weather.yaml": "rules:\n  - answer: It rains.\n", "chat.yaml": "model: gpt-6-luna\ninput: hi\n",
    "profiles/report.yaml": "model: gpt-6-luna\ninput: Report.\n", "profiles/old.yaml": "model: gpt-4o\ninput: hi\n",
    "api.json": '{"source": {"kind": "sdk", "name": "openai", "version": "1"}, "requests": {"create": ' + SCHEMA + "}}\n",
    "openapi.yaml": '{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/responses": {"post": '
                    '{"requestBody": {"content": {"application/json": {"schema": ' + SCHEMA + "}}}}}}}\n",
}
# Where success has another code: something is to be done, or differs, or has ended already.
CODES = {
    "migrate profiles/*.yaml --to gpt-6.2-sol": {9}, "migrate profiles --retiring 60d --check": {9},
    "responses cancel resp_123": {5}, "drift --openapi openapi.yaml": {9}, "drift --against api.json --propose": {9},
    "drift --against api.json --all --json": {9},
}
# What runs until it is interrupted: it has begun well when it prints something.
SERVERS = re.compile(r"(simulate(?! --faults| --scenarios)|capture)\b")
# What needs another machine, or a thing that only a user has; the command line is still looked at by --help alone.
ELSEWHERE = {
    "keys set openai": "asks at a terminal", "keys set openai --command 'pass show openai'": "needs a password manager",
    "config erase data state": "asks at a terminal",
}


class Help(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.root = pathlib.Path(cls.folder.name) / "project"
        (cls.root / "bin").mkdir(parents=True)
        (cls.root / "bin/setscrew").symlink_to(pathlib.Path(program).resolve())
        shutil.copytree(home / "profiles", cls.root / "profiles")
        (cls.root / ".setscrew").mkdir()
        for name, text in FILES.items():
            (cls.root / name).write_text(text)
        for name in ("user/.zfunc", "user/.config/fish/completions", "user/.local/share/bash-completion/completions"):
            (cls.root.parent / name).mkdir(parents=True)
        cls.environment = {
            "PATH": f"{cls.root}/bin:{os.environ['PATH']}", "HOME": str(cls.root.parent / "user"), "TERM": "dumb",
            "SETSCREW_HOME": str(home), "SETSCREW_AS_OF": "2026-11-30", "LANG": "C.UTF-8", "EDITOR": "true",
            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
            "GIT_COMMITTER_EMAIL": "a@example.org"}
        cls.server = subprocess.Popen([program, "simulate"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                      text=True, env=cls.environment)
        url = cls.server.stdout.readline().strip()
        cls.environment |= {"OPENAI_BASE_URL": url, "OPENAI_API_KEY": "sk-test"}
        for command in (
            "git init -q && git add profiles && git commit -qm one && git commit -qm two --allow-empty",
            "setscrew run haiku --json > before.json", "setscrew run haiku --json -m gpt-4.1 > after.json",
            "setscrew log export last --format recording -O demo.jsonl",
        ):
            subprocess.run(["bash", "-c", command], cwd=cls.root, env=cls.environment, check=True, capture_output=True)

        cls.response = json.loads((cls.root / "before.json").read_text())["response"]["id"]
        made = urllib.request.urlopen(urllib.request.Request(
            f"{url}/conversations", b"{}", {"Content-Type": "application/json", "Authorization": "Bearer sk-test"}))
        cls.conversation = json.load(made)["id"]

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()
        cls.server.stdout.close()
        cls.folder.cleanup()

    def commands(self):
        listed = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        return re.findall(r"^  ([a-z][a-z-]*)  +[a-z]", listed, re.M)

    def examples(self, command):
        page = subprocess.run([program, command, "--help"], capture_output=True, text=True, check=True).stdout
        block = re.search(r"^examples:\n((?:  .*\n)+)", page, re.M)
        return re.findall(r"^  setscrew (.*)$", block[1], re.M) if block else []

    def serves(self, words):
        process = subprocess.Popen(["bash", "-c", f"exec setscrew {self.real(words)}"], cwd=self.root, env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        said = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        return "http://127.0.0.1:" in said, errors

    def real(self, words):
        """The words with identifiers of things that are there, and a port that is free."""
        words = re.sub(r"\b(show|export) 12\b", r"\1 1", words)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            words = words.replace("--port 8080", f"--port {free.getsockname()[1]}")
        return words.replace("resp_123", self.response).replace("conv_123", self.conversation)

    def test_every_command_has_examples(self):
        names = self.commands()
        self.assertGreater(len(names), 20)
        self.assertEqual([name for name in names if not self.examples(name)], [])

    def test_every_example_runs(self):
        count = 0
        for command in self.commands():
            for words in self.examples(command):
                if words in ELSEWHERE:
                    continue
                with self.subTest(words):
                    count += 1
                    if SERVERS.match(words):
                        begun, errors = self.serves(words)
                        self.assertTrue(begun, errors)
                        continue
                    if command == "new":
                        (self.root / "profiles/poem.yaml").unlink(missing_ok=True)
                    ran = subprocess.run(["bash", "-c", f"setscrew {self.real(words)}"], cwd=self.root, env=self.environment,
                                         capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
                    self.assertIn(ran.returncode, CODES.get(words, {0}), ran.stdout[-300:] + ran.stderr[-600:])
        self.assertGreater(count, 60)


if __name__ == "__main__":
    unittest.main()
