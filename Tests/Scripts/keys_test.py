#!/usr/bin/env python3
"""Keys end to end: a real keyring on a bus of its own, the encrypted file, commands, and where keys must not show.

    Tests/Scripts/keys_test.py [NAME...]     SETSCREW names the program; by default .build/debug/setscrew

Needs dbus-run-session and gnome-keyring-daemon. Every key is drawn when the tests run.
"""

import base64
import http.server
import json
import os
import pathlib
import pty
import random
import select
import shutil
import signal
import string
import subprocess
import sys
import time
import unittest
import urllib.parse

from served_case import ServedCase

home = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("SETSCREW", str(home / ".build/debug/setscrew"))


def drawn(seed, length=40):
    draw = random.Random(seed)
    return "".join(draw.choice(string.ascii_letters + string.digits) for _ in range(length))


KEY = "sk-proj-" + drawn(1)
OTHER = "sk-proj-" + drawn(2)


class Server(http.server.BaseHTTPRequestHandler):
    """Answers /models to the right key; keeps what it was sent."""

    requests = []

    def do_GET(self):
        Server.requests.append((self.path, dict(self.headers)))
        good = self.headers.get("Authorization") == f"Bearer {KEY}"
        body = json.dumps({"object": "list", "data": [{"id": "m"}]} if good else
                          {"error": {"message": f"Incorrect API key provided: {self.headers.get('Authorization', '')[7:]}."}})
        self.send_response(200 if good else 401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


class Case(ServedCase):
    handler = Server

    @property
    def url(self):
        return f"{self.address}/v1"

    def setUp(self):
        super().setUp()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.root), "SETSCREW_HOME": str(home),
                            "SETSCREW_AS_OF": "2026-11-30", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}
        Server.requests.clear()

    def run_(self, *words, stdin=None, **variables):
        result = subprocess.run([program, *words], cwd=self.root / "work", env=self.environment | variables, text=True,
                                capture_output=True, check=False, timeout=60,
                                **({"input": stdin} if stdin is not None else {"stdin": subprocess.DEVNULL}))
        for text in (result.stdout, result.stderr):
            self.assertNotIn(KEY[8:], text)
            self.assertNotIn(OTHER[8:], text)
        return result

    def at_terminal(self, *words, answers, **variables):
        """Runs at a terminal of its own; types an answer after each prompt. Gives all that was shown, and the exit code."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.root / "work")
            os.execve(program, [program, *words], self.environment | variables)
        shown, answers, deadline = b"", list(answers), time.monotonic() + 30
        while time.monotonic() < deadline:
            ready, _, _ = select.select([terminal], [], [], 0.5)
            if ready:
                try:
                    data = os.read(terminal, 4096)
                except OSError:
                    break
                if not data:
                    break
                shown += data
                if answers and (shown.endswith(b": ") or shown.endswith(b"> ")):
                    os.write(terminal, answers.pop(0).encode() + b"\n")
        _, status = os.waitpid(child, 0)
        os.close(terminal)
        return shown.decode(), os.waitstatus_to_exitcode(status)

    def files(self):
        return {path: path.read_bytes() for path in self.root.rglob("*") if path.is_file()}

    def assert_nowhere(self, *secrets):
        for path, content in self.files().items():
            for secret in secrets:
                for spelling in (secret, base64.b64encode(secret.encode()).decode().rstrip("="), urllib.parse.quote(secret)):
                    self.assertNotIn(spelling.encode(), content, path)


class EncryptedFile(Case):
    def set(self, *words, key=KEY, **variables):
        result = self.run_("keys", "set", "openai", "--in", "file", *words, stdin=key + "\n", **variables)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def test_round_trip(self):
        self.assertEqual(self.set().stderr, "setscrew: the key of openai is in the encrypted file now; `setscrew keys test openai` tries it\n")
        sealed, key = self.root / ".config/setscrew/keys.sealed", self.root / ".local/share/setscrew/keys.key"
        self.assertEqual([oct(path.stat().st_mode & 0o777) for path in (sealed, key)], ["0o600", "0o600"])
        self.assert_nowhere(KEY)
        listed = self.run_("keys")
        self.assertRegex(listed.stdout, r"openai +the encrypted file")
        tested = self.run_("keys", "test", "openai", "--base-url", self.url)
        self.assertRegex(tested.stdout, r"^openai: the key from the encrypted file works \(http://127.0.0.1:\d+/v1/models, 1 model, \d+ ms\)\n$")
        self.assertEqual(Server.requests[0][1]["Authorization"], f"Bearer {KEY}")
        self.set(key=OTHER)
        tested = self.run_("keys", "test", "openai", "--base-url", self.url)
        self.assertEqual(tested.returncode, 5)
        self.assertIn("openai: HTTP 401: Incorrect API key provided: [key sk-… (48 characters)].", tested.stdout)
        removed = self.run_("keys", "remove", "openai")
        self.assertEqual(removed.stderr, "setscrew: the key of openai is removed from the encrypted file\n")
        self.assertEqual(self.run_("keys").stdout, "No keys are kept. `setscrew keys set openai` keeps one.\n")
        self.assertEqual(self.run_("keys", "remove", "openai").returncode, 2)

    def test_several_providers_share_the_file(self):
        self.set()
        self.run_("keys", "set", "groq", "--in", "file", stdin=OTHER)
        self.assertEqual(sorted(json.loads(self.run_("keys", "--json").stdout)["keys"], key=lambda row: row["provider"]), [
            {"provider": "groq", "sources": ["the encrypted file"], "variables": ["GROQ_API_KEY"]},
            {"provider": "openai", "sources": ["the encrypted file"], "variables": ["OPENAI_API_KEY"]},
        ])

    def test_at_once(self):
        names = ["openai", "groq", "xai", "openrouter", "huggingface"]
        running = [subprocess.Popen([program, "keys", "set", name, "--in", "file"], env=self.environment, cwd=self.root / "work",
                                    stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) for name in names]
        for process in running:
            process.communicate(KEY.encode())
        self.assertEqual(sorted(row["provider"] for row in json.loads(self.run_("keys", "--json").stdout)["keys"]), sorted(names))

    def test_what_does_not_open_it_gives_one_clear_line(self):
        self.set()
        sealed, key = self.root / ".config/setscrew/keys.sealed", self.root / ".local/share/setscrew/keys.key"
        good = key.read_bytes()
        test = ("keys", "test", "openai", "--base-url", self.url)
        for change, line in [
            (lambda: key.write_bytes(bytes(32)), f"setscrew: the key of openai: the key file {key} does not open {sealed}"),
            (lambda: key.write_bytes(b"short"), "setscrew: the key of openai: the key file does not hold a key"),
            (lambda: key.unlink(), f"setscrew: the key of openai: the key file that opens {sealed} cannot be read: cannot read {key}: No such file or directory"),
            (lambda: (key.write_bytes(good), key.chmod(0o644)), f"setscrew: the key of openai: the key file {key} can be read by others"),
            (lambda: (key.chmod(0o600), sealed.write_text(sealed.read_text().replace('"openai"', '"openai","groq"'))),
             f"setscrew: the key of openai: the key file {key} does not open {sealed}"),
        ]:
            change()
            result = self.run_(*test)
            self.assertEqual((result.returncode, result.stderr.splitlines()[0]), (3, line))
        sealed.write_text("{")
        self.assertIn(f"{sealed} is damaged", self.run_("doctor", "--offline").stdout)
        self.assertEqual(Server.requests, [])

    def test_passphrase(self):
        shown, code = self.at_terminal("keys", "set", "openai", "--in", "file", "--passphrase", answers=[KEY, "correct horse", "correct horse"])
        self.assertEqual(code, 0, shown)
        self.assertNotIn(KEY[8:], shown)
        self.assertNotIn("correct", shown)
        self.assertFalse((self.root / ".local/share/setscrew/keys.key").exists())
        self.assertRegex(self.run_("keys").stdout, r"openai +the encrypted file")
        test = ("keys", "test", "openai", "--base-url", self.url)
        good = self.run_(*test, SETSCREW_PASSPHRASE="correct horse")
        self.assertEqual(good.returncode, 0, good.stderr)
        wrong = self.run_(*test, SETSCREW_PASSPHRASE="wrong")
        self.assertEqual((wrong.returncode, wrong.stderr), (3, f"setscrew: the key of openai: the passphrase does not open {self.root}/.config/setscrew/keys.sealed\n  try again\n"))
        shown, code = self.at_terminal(*test, answers=["correct horse"])
        self.assertEqual(code, 0, shown)
        none = subprocess.run(["setsid", program, *test], env=self.environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.assertEqual((none.returncode, none.stderr.splitlines()[0]), (
            3, "setscrew: the key of openai: the encrypted file is opened by a passphrase, and there is no terminal to ask at"))
        shown, code = self.at_terminal("keys", "set", "groq", "--in", "file", answers=[OTHER, "wrong"])
        self.assertEqual(code, 3, shown)

    def test_two_passphrases_that_differ_change_nothing(self):
        shown, code = self.at_terminal("keys", "set", "openai", "--passphrase", answers=[KEY, "one", "two"])
        self.assertEqual(code, 3, shown)
        self.assertIn("the two passphrases differ", shown)
        self.assertFalse((self.root / ".config/setscrew/keys.sealed").exists())


class Setting(Case):
    def test_a_key_is_never_taken_from_the_command_line(self):
        result = self.run_("keys", "set", "openai", KEY)
        self.assertEqual(result.returncode, 2)
        self.assertIn("keys set takes one name; a key is never taken from the command line", result.stderr)
        self.assertEqual(self.run_("keys", "set", "openai", "--command", f"echo {KEY}").returncode, 2)
        self.assertEqual(self.run_("config", "set", "api_key", KEY).returncode, 2)
        self.assert_nowhere(KEY)

    def test_typed_at_a_terminal_it_is_not_shown(self):
        shown, code = self.at_terminal("keys", "set", "openai", "--in", "file", answers=[KEY])
        self.assertEqual(code, 0, shown)
        self.assertNotIn(KEY[8:], shown)
        self.assertIn("Key of openai (nothing is shown): ", shown)

    def test_without_a_keyring_a_command_is_offered_first(self):
        shown, code = self.at_terminal("keys", "set", "openai", answers=["cat key.txt"])
        self.assertEqual(code, 0, shown)
        self.assertIn("A command can print the key, such as `pass show openai`.", shown)
        self.assertEqual((self.root / ".config/setscrew/config.yaml").read_text(), "keys:\n  openai:\n    command: cat key.txt\n")
        (self.root / "work/key.txt").write_text(KEY + "\n")
        tested = self.run_("keys", "test", "openai", "--base-url", self.url)
        self.assertIn("openai: the key from command: cat key.txt works", tested.stdout)

    def test_what_is_no_key(self):
        for text, line in [("", "no key was given; nothing was changed"), ("  \n", "no key was given; nothing was changed"),
                           ("two words", "what was given has white space in the middle of the key"),
                           ("sk-\u00e4", "what was given has a letter in the key that is not ASCII")]:
            result = self.run_("keys", "set", "openai", "--in", "file", stdin=text)
            self.assertEqual((result.returncode, result.stderr.splitlines()[0]), (2, f"setscrew: {line}"))

    def test_a_provider_that_nobody_knows(self):
        result = self.run_("keys", "set", "opnai", stdin=KEY)
        self.assertEqual((result.returncode, result.stderr), (2, "setscrew: no provider is called 'opnai'\n  did you mean openai?\n"))

    def test_the_environment_wins_and_that_is_said(self):
        result = self.run_("keys", "set", "openai", "--in", "file", stdin=KEY, OPENAI_API_KEY=OTHER)
        self.assertIn("setscrew: OPENAI_API_KEY is set and is used before it\n", result.stderr)
        listed = self.run_("keys", OPENAI_API_KEY=OTHER).stdout
        self.assertRegex(listed, r"openai +environment: OPENAI_API_KEY +the encrypted file")


class Keyring(Case):
    """A real gnome-keyring-daemon on a bus of its own."""

    def setUp(self):
        super().setUp()
        if not shutil.which("gnome-keyring-daemon") or not shutil.which("dbus-daemon"):
            self.fail("gnome-keyring-daemon and dbus-daemon are needed: scripts/bootstrap --ci")
        (self.root / "run").mkdir(mode=0o700)
        self.environment["XDG_RUNTIME_DIR"] = str(self.root / "run")
        # Without service files nothing starts a keyring behind our back.
        configuration = self.root / "bus.conf"
        configuration.write_text(
            '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" '
            '"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd"><busconfig><type>session</type>'
            f'<listen>unix:path={self.root}/run/own-bus</listen><auth>EXTERNAL</auth><policy context="default">'
            '<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>')
        self.bus = subprocess.Popen(["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address=1"],
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self.environment)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.bus.stdout.readline().strip()
        self.daemon = None

    def tearDown(self):
        self.stop()
        self.bus.terminate()
        self.bus.wait()
        self.bus.stdout.close()
        super().tearDown()

    def start(self, password):
        """The daemon; with a password its login keyring is made or unlocked, without one it stays locked."""
        self.daemon = subprocess.Popen(
            ["gnome-keyring-daemon", "--foreground", "--components=secrets", *(["--unlock"] if password else [])],
            env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if password:
            self.daemon.stdin.write(password.encode())
        self.daemon.stdin.close()
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            asked = subprocess.run(["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/",
                                    "org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.secrets"],
                                   env=self.environment, capture_output=True, text=True)
            if "true" in asked.stdout:
                return
            time.sleep(0.05)
        self.fail("the keyring does not start")

    def stop(self):
        if self.daemon:
            self.daemon.terminate()
            self.daemon.wait()
            self.daemon = None

    def test_round_trip(self):
        self.start("login")
        result = self.run_("keys", "set", "openai", stdin=KEY)
        self.assertEqual((result.returncode, result.stderr), (0, "setscrew: the key of openai is in the keyring now; `setscrew keys test openai` tries it\n"))
        self.assertFalse((self.root / ".config/setscrew/keys.sealed").exists())
        self.assert_nowhere(KEY)
        self.assertRegex(self.run_("keys").stdout, r"openai +the keyring")
        tested = self.run_("keys", "test", "openai", "--base-url", self.url)
        self.assertIn("openai: the key from the keyring works", tested.stdout)
        self.assertEqual(Server.requests[0][1]["Authorization"], f"Bearer {KEY}")
        self.assertEqual(self.run_("keys", "remove", "openai").stderr, "setscrew: the key of openai is removed from the keyring\n")
        self.assertEqual(self.run_("keys").stdout, "No keys are kept. `setscrew keys set openai` keeps one.\n")

    def test_a_key_outlives_the_daemon_and_a_locked_keyring_gives_one_line(self):
        self.start("login")
        self.assertEqual(self.run_("keys", "set", "openai", stdin=KEY).returncode, 0)
        self.stop()
        self.start(None)
        # Found without unlocking, but not given.
        self.assertRegex(self.run_("keys").stdout, r"openai +the keyring")
        result = self.run_("keys", "test", "openai", "--base-url", self.url)
        self.assertEqual(result.returncode, 3)
        self.assertRegex(result.stderr.splitlines()[0], r"^setscrew: the key of openai: the keyring is locked")
        self.assertEqual(len(result.stderr.splitlines()), 2, result.stderr)
        self.stop()
        self.start("login")
        self.assertEqual(self.run_("keys", "test", "openai", "--base-url", self.url).returncode, 0)

    def test_a_bus_without_a_keyring(self):
        result = self.run_("keys", "set", "openai", "--in", "keyring", stdin=KEY)
        self.assertEqual(result.returncode, 3)
        self.assertRegex(result.stderr, r"^setscrew: no keyring answers: .*\n  `setscrew keys set PROVIDER --in file` keeps keys in an encrypted file instead\n$")
        self.assertEqual(self.run_("keys", "set", "openai", stdin=KEY).returncode, 0)
        self.assertTrue((self.root / ".config/setscrew/keys.sealed").exists())

    def test_no_bus(self):
        for address in ({"DBUS_SESSION_BUS_ADDRESS": ""}, {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"}):
            result = self.run_("keys", "set", "openai", "--in", "keyring", stdin=KEY, **address)
            self.assertEqual(result.returncode, 3)
            self.assertRegex(result.stderr, r"^setscrew: (there is no session bus, so no keyring|no keyring answers: .*)\n  .*\n$")

    def test_moved_from_plain_text(self):
        self.start("login")
        folder = self.root / ".config/setscrew"
        folder.mkdir(parents=True)
        (folder / "config.yaml").write_text(f"# mine\nmodel: gpt-6-luna # the small one\nkeys:\n  openai: {KEY}\n")
        result = self.run_("keys", "migrate")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual((folder / "config.yaml").read_text(), "# mine\nmodel: gpt-6-luna # the small one\n")
        self.assertIn("openai: the key from the keyring works", self.run_("keys", "test", "openai", "--base-url", self.url).stdout)


class Migration(Case):
    def test_found_in_all_places_and_moved_where_they_are_ours(self):
        folder = self.root / ".config/setscrew"
        (folder / "profiles").mkdir(parents=True)
        (folder / "config.yaml").write_text(f"provider: openai\nkeys:\n  openai:\n    key: {KEY} # old\n  groq: {{command: pass show groq}}\n")
        groq = "gsk_" + drawn(3, 52)
        (folder / "profiles/mine.yaml").write_text(f"# A profile\nprofile: {{provider: groq}}\nmodel: m\napi_key: {groq}\ninput: hi\n")
        (self.root / "work/.env").write_text(f"A=1\nexport OPENAI_API_KEY={OTHER}\n")
        (self.root / ".bash_history").write_text(f"ls\ncurl -H 'Authorization: Bearer {OTHER}' x\n")
        dry = self.run_("keys", "migrate", "--dry-run")
        self.assertEqual(dry.stdout, f"""\
{folder}/config.yaml:4:10: warning[plaintext-key]: a key of openai in plain text: sk-… (48 characters)
  remedy: setscrew keys migrate moves it to where keys of openai are kept
{folder}/profiles/mine.yaml:4:10: warning[plaintext-key]: a key of groq in plain text: gsk… (56 characters)
  remedy: setscrew keys migrate moves it to where keys of groq are kept
{self.root}/work/.env:2:23: warning[plaintext-key]: a key of openai in plain text: sk-… (48 characters)
  remedy: keep it with `setscrew keys set openai`, and delete it here
{self.root}/.bash_history:2:32: warning[plaintext-key]: a key of openai in plain text: sk-… (48 characters)
  remedy: delete the line, and replace the key: other programs can read it here
""")
        self.assertIn(KEY, (folder / "config.yaml").read_text())
        moved = self.run_("keys", "migrate")
        self.assertEqual(moved.returncode, 9)
        self.assertEqual((folder / "config.yaml").read_text(), "provider: openai\nkeys:\n  groq: {command: pass show groq}\n")
        self.assertEqual((folder / "profiles/mine.yaml").read_text(), "# A profile\nprofile: {provider: groq}\nmodel: m\ninput: hi\n")
        self.assertEqual((self.root / "work/.env").read_text(), f"A=1\nexport OPENAI_API_KEY={OTHER}\n")
        self.assertIn("2 keys in files that are not Setscrew's", moved.stderr)
        self.assertIn("works", self.run_("keys", "test", "openai", "--base-url", self.url).stdout)
        self.assertEqual(self.run_("keys", "migrate").returncode, 9)
        (self.root / "work/.env").unlink()
        (self.root / ".bash_history").unlink()
        self.assertEqual(self.run_("keys", "migrate").stderr, "setscrew: no keys in plain text were found\n")

    def test_a_key_in_the_configuration_is_told_of_and_not_used(self):
        folder = self.root / ".config/setscrew"
        folder.mkdir(parents=True)
        (folder / "config.yaml").write_text(f"keys:\n  openai: {KEY}\n")
        result = self.run_("ask", "hi", "-m", "gpt-6-luna")
        self.assertEqual(result.returncode, 3)
        self.assertIn("config.yaml:2:3: warning[plaintext-key]: the key of openai stands here in plain text and is not used", result.stderr)


class Commands(Case):
    def test_a_command_is_not_given_keys_and_runs_from_the_users_file_alone(self):
        (self.root / "work/.setscrew").mkdir()
        configuration = "keys:\n  openai: {command: env > seen.txt; printf %s KEY}\n".replace("KEY", "sk-not-4-real-key")
        (self.root / "work/.setscrew/config.yaml").write_text(configuration)
        result = self.run_("keys", "test", "openai", "--base-url", self.url)
        self.assertFalse((self.root / "work/seen.txt").exists())
        self.assertIn("warning[key-command-ignored]: the project's key command of openai is not run: a project may come from others", result.stderr)
        folder = self.root / ".config/setscrew"
        folder.mkdir(parents=True)
        (folder / "config.yaml").write_text(f"allow:\n  key_commands: [{self.root}/work]\n")
        self.run_("keys", "test", "openai", "--base-url", self.url, GROQ_API_KEY=OTHER, SETSCREW_PASSPHRASE="x y", PASSWORD_STORE_DIR="/p")
        seen = (self.root / "work/seen.txt").read_text()
        self.assertIn("PASSWORD_STORE_DIR=/p", seen)
        self.assertNotIn(OTHER, seen)
        self.assertNotIn("SETSCREW_PASSPHRASE", seen)

    def test_a_plugin_from_elsewhere_gets_no_key_of_another(self):
        plugin = self.root / "work/.setscrew/plugins/helpful"
        plugin.mkdir(parents=True)
        (plugin / "plugin.yaml").write_text(
            f"name: helpful\nversion: 1.0.0\nsummary: A helpful server.\nextends: openresponses\nprovider:\n  title: Helpful\n  base_url: {self.url}\n"
            "  auth: {scheme: bearer, env: [OPENAI_API_KEY, GITHUB_TOKEN]}\n  headers: {X-Extra: AWS_SECRET_ACCESS_KEY, X-Own: HELPFUL_TEAM}\n"
            '  model_names: own\nevidence: {kind: docs, page: none, verified_on: "2026-11-30"}\n')
        variables = {"OPENAI_API_KEY": KEY, "GITHUB_TOKEN": OTHER, "AWS_SECRET_ACCESS_KEY": OTHER, "HELPFUL_TEAM": "blue"}
        result = self.run_("keys", "test", "helpful", **variables)
        self.assertEqual(result.returncode, 3, result.stdout + result.stderr)
        self.assertEqual(Server.requests, [])
        result = self.run_("keys", "test", "helpful", "--base-url", self.url, **variables)
        sent = Server.requests[0][1]
        self.assertEqual((sent.get("Authorization"), sent.get("X-Extra"), sent.get("X-Own")), (None, None, "blue"))
        asked = self.run_("ask", "hi", "-m", "m", "--provider", "helpful", **variables)
        self.assertIn("warning[key-of-another]: the plugin helpful is not given OPENAI_API_KEY, which no plugin of a project gets unasked", asked.stderr)
        folder = self.root / ".config/setscrew"
        folder.mkdir(parents=True)
        (folder / "config.yaml").write_text("allow:\n  variables: {helpful: [OPENAI_API_KEY]}\n")
        self.assertEqual(self.run_("keys", "test", "helpful", **variables).returncode, 0)

    def test_a_plugin_of_a_project_gets_no_secret_by_its_name(self):
        """Whoever made the project chose the name: `github` would get GITHUB_TOKEN. The user's own plugin does."""
        text = (f"name: github\nversion: 1.0.0\nsummary: A server.\nextends: openresponses\nprovider:\n  title: G\n  base_url: {self.url}\n"
                "  auth: {scheme: bearer, env: [GITHUB_TOKEN]}\n  headers: {X-Team: GITHUB_TEAM}\n  model_names: own\n"
                'evidence: {kind: docs, page: none, verified_on: "2026-11-30"}\n')
        project, own = self.root / "work/.setscrew/plugins/github", self.root / ".config/setscrew/plugins/github"
        project.mkdir(parents=True)
        (project / "plugin.yaml").write_text(text)
        variables = {"GITHUB_TOKEN": KEY, "GITHUB_TEAM": "blue"}
        asked = self.run_("ask", "hi", "-m", "m", "--provider", "github", **variables)
        self.assertIn("warning[key-of-another]: the plugin github is not given GITHUB_TOKEN, which no plugin of a project gets unasked", asked.stderr)
        self.assertEqual(asked.returncode, 3)
        self.assertEqual(Server.requests, [])
        # Nor the key that is kept under its name: another project's plugin of that name may have been meant.
        self.run_("keys", "set", "github", "--in", "file", stdin=OTHER)
        asked = self.run_("ask", "hi", "-m", "m", "--provider", "github", "--retries", "0")
        self.assertEqual((asked.returncode, Server.requests), (3, []), asked.stderr)
        self.assertIn("no key for github: a plugin of a project gets none unasked\n  if you trust it: put `allow: {plugins: [" + str(self.root / "work"), asked.stderr)
        self.run_("config", "set", "allow.plugins", str(self.root / "work"))
        self.assertEqual(self.run_("keys", "test", "github", **variables).returncode, 0)
        self.assertEqual(self.run_("keys", "test", "github").returncode, 5)
        self.assertEqual(Server.requests.pop()[1]["Authorization"], f"Bearer {OTHER}")
        Server.requests.clear()
        self.run_("config", "unset", "allow.plugins")
        own.mkdir(parents=True)
        shutil.move(project / "plugin.yaml", own / "plugin.yaml")
        self.assertEqual(self.run_("keys", "test", "github", **variables).returncode, 0)
        self.assertEqual((Server.requests[0][1]["Authorization"], Server.requests[0][1]["X-Team"]), (f"Bearer {KEY}", "blue"))

    def test_templates_read_no_variable_that_is_named_like_a_secret(self):
        (self.root / "work/p.yaml").write_text("model: gpt-6-luna\nprofile: {summary: x}\ninput: 'say {{env.DEPLOY_TOKEN}} {{env.NAME}}'\n")
        result = self.run_("payload", "p.yaml", DEPLOY_TOKEN=OTHER, NAME="n")
        self.assertEqual(result.returncode, 4)
        self.assertIn("error[secret-in-template]: DEPLOY_TOKEN holds a key", result.stderr)


class Erasing(Case):
    def test_all_of_it(self):
        self.run_("keys", "set", "openai", "--in", "file", stdin=KEY)
        self.run_("config", "set", "model", "gpt-6-luna")
        (self.root / ".local/state/setscrew").mkdir(parents=True)
        (self.root / ".local/state/setscrew/history").write_text("x")
        outside = self.root / "outside"
        outside.mkdir()
        (outside / "kept").write_text("x")
        (self.root / ".config/setscrew/link").symlink_to(outside)
        asked = self.run_("config", "erase")
        self.assertEqual((asked.returncode, asked.stderr.splitlines()[0]), (2, "setscrew: there is no terminal to ask at; nothing was deleted"))
        self.assertTrue((self.root / ".config/setscrew/keys.sealed").exists())
        shown, code = self.at_terminal("config", "erase", answers=["no"])
        self.assertEqual(code, 130, shown)
        erased = self.run_("config", "erase", "--yes")
        self.assertEqual(erased.returncode, 0, erased.stderr)
        self.assertEqual([path for path in self.root.rglob("*") if "setscrew" in str(path.relative_to(self.root))], [])
        self.assertTrue((outside / "kept").exists())
        self.assertEqual(self.run_("config", "erase", "--yes").stdout, "There is nothing to erase.\n")

    def test_each_part_by_itself(self):
        """Everything that PRIVACY.md lists is there first, and goes by the word that it names."""
        self.run_("keys", "set", "openai", "--in", "file", stdin=KEY)
        self.run_("config", "set", "model", "gpt-6-luna")
        self.run_("ask", "hi", "--simulate")
        self.run_("repl", "--simulate", "--session", "kept", stdin="hello\n/quit\n")
        profiles = self.root / ".config/setscrew/profiles"
        profiles.mkdir()
        (profiles / "mine.yaml").write_text("input: hi\n")
        state = self.root / ".local/state/setscrew"
        state.mkdir(parents=True, exist_ok=True)
        (state / "history").write_text('"x"\n')
        places = {"config": self.root / ".config/setscrew", "data": self.root / ".local/share/setscrew", "state": state,
                  "cache": self.root / ".cache/setscrew"}
        for name in ("config.yaml", "keys.sealed", "profiles/mine.yaml"):
            self.assertTrue((places["config"] / name).exists(), name)
        for name in ("log.sqlite", "sessions/kept.jsonl", "keys.key"):
            self.assertTrue((places["data"] / name).exists(), name)
        self.run_("config", "erase", "keys", "--yes")
        self.assertFalse((places["config"] / "keys.sealed").exists() or (places["data"] / "keys.key").exists())
        self.assertTrue((places["config"] / "config.yaml").exists())
        for part in ("data", "state", "cache", "config"):
            listed = self.run_("config", "erase", part, "--dry-run").stdout
            self.assertIn(str(places[part]), listed)
            self.assertTrue(places[part].exists())
            self.assertEqual(self.run_("config", "erase", part, "--yes").returncode, 0)
            self.assertFalse(places[part].exists(), part)

    def test_a_folder_that_is_a_link_goes_with_what_it_leads_to(self):
        elsewhere = self.root / "dotfiles/setscrew"
        elsewhere.mkdir(parents=True)
        (self.root / ".config").mkdir()
        (self.root / ".config/setscrew").symlink_to(elsewhere)
        self.run_("keys", "set", "openai", "--in", "file", stdin=KEY)
        self.assertTrue((elsewhere / "keys.sealed").exists())
        self.assertIn(str(elsewhere), self.run_("config", "erase", "--dry-run").stdout)
        self.assertEqual(self.run_("config", "erase", "--yes").returncode, 0)
        self.assertFalse(elsewhere.exists() or (self.root / ".config/setscrew").is_symlink())
        self.assertTrue((self.root / "dotfiles").exists())


class Dumps(Case):
    def test_a_crash_writes_no_core(self):
        server = subprocess.Popen([program, "simulate"], env=self.environment | {"OPENAI_API_KEY": KEY}, cwd=self.root / "work",
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        server.stdout.readline()
        limits = pathlib.Path(f"/proc/{server.pid}/limits").read_text()
        self.assertRegex(limits, r"Max core file size +0 +0 ")
        server.send_signal(signal.SIGABRT)
        server.wait(timeout=20)
        server.stdout.close()
        self.assertEqual(list((self.root / "work").glob("core*")), [])


if __name__ == "__main__":
    unittest.main()
