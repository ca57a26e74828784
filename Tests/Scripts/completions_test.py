#!/usr/bin/env python3
"""Completion as people use it: tab in real bash, zsh and fish, and the manual pages in a real formatter.

    Tests/Scripts/completions_test.py     SETSCREW names the program; by default .build/debug/setscrew

Needs bash, zsh, fish and man; a shell that is not installed fails its tests.
"""

import functools
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
import unittest

home = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("SETSCREW", str(home / ".build/debug/setscrew"))


class Shell:
    """An interactive shell in a terminal of its own."""

    def __init__(self, words, folder, environment):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)
        self.shown = b""

    def read_until(self, pattern, seconds=20):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if re.search(pattern, self.plain()):
                return self.plain()
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    data = os.read(self.terminal, 65536)
                except OSError:
                    break
                # fish asks what the terminal is, and waits for the answer.
                if b"\x1b[c" in data or b"\x1b[0c" in data:
                    os.write(self.terminal, b"\x1b[?62;c")
                if b"\x1b[6n" in data:
                    os.write(self.terminal, b"\x1b[1;1R")
                self.shown += data
        raise AssertionError(f"{pattern!r} is not shown within {seconds} s:\n{self.plain()[-2000:]}")

    def plain(self):
        text = self.shown.decode(errors="replace")
        return re.sub(r"\x1b\[[0-9;?>=]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[=>78]|[\x07\x08\r]", "", text)

    def type(self, text):
        self.shown = b""
        os.write(self.terminal, text.encode())

    def close(self):
        os.close(self.terminal)
        try:
            os.kill(self.child, 9)
        except ProcessLookupError:
            pass
        os.waitpid(self.child, 0)


class InShells(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.root = pathlib.Path(self.folder.name)
        (self.root / "bin").mkdir()
        (self.root / "bin/setscrew").symlink_to(program)
        (self.root / "profiles").mkdir()
        (self.root / "profiles/postcard.yaml").write_text(
            "profile:\n  summary: A greeting.\n  vars: {place: Oslo, weather: rain}\nmodel: gpt-5.1\ninput: Greet from {{place}} in {{weather}}.\n")
        (self.root / "letter one.txt").write_text("x")
        self.environment = {"PATH": f"{self.root}/bin:{os.environ['PATH']}", "HOME": str(self.root), "SETSCREW_HOME": str(home), "TERM": "xterm",
                            "SETSCREW_AS_OF": "2026-11-30", "LANG": "C.UTF-8", "COLUMNS": "200", "LINES": "50"}
        self.shell = None

    def tearDown(self):
        if self.shell:
            self.shell.close()
        self.folder.cleanup()

    def start(self, name):
        if not shutil.which(name):
            self.fail(f"{name} is not installed: scripts/bootstrap --ci")
        script = subprocess.run([program, "completions", name], env=self.environment, capture_output=True, text=True, check=True).stdout
        file = self.root / ("_setscrew" if name == "zsh" else f"setscrew.{name}")
        file.write_text(script)
        if name == "bash":
            (self.root / "rc").write_text(f"PS1='READY> '\nbind 'set show-all-if-ambiguous on'\nbind 'set completion-query-items 0'\n"
                                          f"bind 'set page-completions off'\n. {file}\n")
            words = ["bash", "--noprofile", "--rcfile", str(self.root / "rc"), "-i"]
        elif name == "zsh":
            (self.root / ".zshrc").write_text(f"PS1='READY> '\nfpath=({self.root} $fpath)\nautoload -U compinit\ncompinit -u -D\nsetopt noautomenu listambiguous nobeep\nLISTMAX=1000\n"
                                              "zstyle ':completion:*' list-prompt ''\n")
            words = ["zsh", "-i"]
        else:
            configuration = self.root / ".config/fish"
            (configuration / "completions").mkdir(parents=True, exist_ok=True)
            (configuration / "completions/setscrew.fish").write_text(script)
            (configuration / "config.fish").write_text("function fish_prompt; echo -n 'READY> '; end\nset fish_greeting\nset -g fish_autosuggestion_enabled 0\n")
            words = ["fish", "-i"]
        self.shell = Shell(words, self.root, self.environment)
        self.shell.read_until("READY> ")
        time.sleep(0.3 if name == "fish" else 0)
        return self.shell

    def completes(self, name, typed, *expected, absent=()):
        """In a fresh shell, tab (twice, for the list) after some text shows the words expected."""
        shell = self.start(name)
        shell.type(typed + "\t\t")
        for word in expected:
            shown = shell.read_until(re.escape(word))
        for word in absent:
            self.assertNotIn(word, shown)
        shell.close()
        self.shell = None

    def all_of(self, name):
        check = functools.partial(self.completes, name)
        check("setscrew pay", "setscrew payload")
        check("setscrew prov", "setscrew providers")
        check("setscrew run post", "setscrew run postcard")
        check("setscrew run haiku --no-st", "--no-stream")
        check("setscrew run haiku --remedy cl", "clamp")
        check("setscrew run postcard -p we", "weather=")
        check("setscrew run haiku -m gpt-6-lu", "gpt-6-luna")
        check("setscrew run haiku -o max_output_t", "max_output_tokens=")
        # Values narrowed by the model: of the profile, then of the flag.
        check("setscrew run postcard -o reasoning.effort=", "none", "low", "medium", "high", absent=("xhigh", "minimal"))
        check("setscrew run postcard -m gpt-5 -o reasoning.effort=m", "minimal", "medium")
        check("setscrew run postcard -f let", "letter")
        check("setscrew keys rem", "remove")
        check("setscrew keys set open", "openai", "openrouter")

    def test_bash(self):
        self.all_of("bash")

    def test_zsh(self):
        self.all_of("zsh")

    def test_fish(self):
        self.all_of("fish")


class Answers(unittest.TestCase):
    def answer(self, *words):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            result = subprocess.run([program, "completions", "answer", "--", *words], capture_output=True, text=True, check=True,
                                    env={"PATH": os.environ["PATH"], "HOME": folder, "SETSCREW_HOME": str(home), "SETSCREW_AS_OF": "2026-11-30"})
        self.assertEqual(result.stderr, "")
        return [line.split("\t")[0] for line in result.stdout.splitlines()]

    def test_values_follow_the_model(self):
        self.assertIn("reasoning.effort=none", self.answer("run", "haiku", "-m", "gpt-5.1", "--set", "reasoning.effort="))
        self.assertNotIn("reasoning.effort=minimal", self.answer("run", "haiku", "-m", "gpt-5.1", "--set", "reasoning.effort="))
        self.assertIn("--set=reasoning.effort=minimal", self.answer("run", "haiku", "-m", "gpt-5", "--set=reasoning.effort=m"))

    def test_odd_lines_give_nothing_and_no_error(self):
        for words in ([], [""], ["nonsense", ""], ["run", "haiku", "--nope", "x", ""], ["run", "haiku", "-m"], ["run", "haiku", "-o", "=", ""],
                      ["run", "/no/such/file", "-p", ""], ["run", "haiku", "-o", "no.such.key="], ["--", "--"], ["run", "\x1b[31m", ""], ["run", "-m", "é", ""]):
            self.answer(*words)

    def test_flags_that_stand_already_are_not_offered_again(self):
        self.assertNotIn("--raw", self.answer("run", "haiku", "--raw", "--"))
        self.assertIn("--set", self.answer("run", "haiku", "--set", "a=1", "--"))


class Manual(unittest.TestCase):
    def test_every_page_is_sound(self):
        listed = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        names = re.findall(r"^  ([a-z][a-z-]*)  +[a-z]", listed, re.M)
        self.assertGreater(len(names), 15)
        for name in [None, *names]:
            page = subprocess.run([program, "completions", "man", *([name] if name else [])], capture_output=True, text=True, check=True).stdout
            shown = subprocess.run(["man", "--warnings=w", "-l", "-"], input=page, capture_output=True, text=True, check=True,
                                   env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "MANWIDTH": "100"})
            self.assertEqual(shown.stderr, "", name)
            for title in ("NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS"):
                self.assertIn(title, shown.stdout)
        self.assertIn("setscrew-run - run a profile and show the answer", subprocess.run(
            ["man", "-l", "-"], input=subprocess.run([program, "completions", "man", "run"], capture_output=True, text=True).stdout,
            capture_output=True, text=True, env={"PATH": os.environ["PATH"], "LC_ALL": "C", "MANWIDTH": "100"}).stdout)


if __name__ == "__main__":
    unittest.main()
