#!/usr/bin/env python3
"""Tests of scripts/secret_scan: planted secrets are found and never printed; what is no secret is left alone.

    Tests/Scripts/secret_scan_test.py              the tests
    Tests/Scripts/secret_scan_test.py --compare    and how detect-secrets from PyPI does on the same

Every planted secret is drawn when the tests run, so that none stands here.
"""

import base64
import json
import os
import pathlib
import random
import re
import shutil
import string
import subprocess
import sys
import tempfile
import unittest

home = pathlib.Path(__file__).resolve().parent.parent.parent
SCAN = home / "scripts/secret_scan"
ALNUM = string.ascii_letters + string.digits
URLSAFE = ALNUM + "-_"
HEX = "0123456789abcdef"


class Plants:
    """Forty secrets of twenty kinds, in the files, commits and index of a new repository."""

    def __init__(self, root, seed):
        self.root, self.secrets, self.draw, self.texts = root, [], random.Random(seed), []
        self.git("init", "-q", "-b", "main")
        self.write("README.md", "# A project\n\nNothing to see.\n")
        self.commit("begin")
        self.history()
        self.tracked()
        self.commit("files")
        self.staged()
        self.untracked()

    def git(self, *words):
        subprocess.run(["git", "-C", str(self.root), "-c", "user.name=t", "-c", "user.email=t@example.org", *words],
                       check=True, capture_output=True)

    def commit(self, message):
        self.texts.append(("commit message", message))
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.texts.append((name, text.decode("utf-16" if text.startswith(b"\xff\xfe") else "latin-1") if isinstance(text, bytes) else text))

    def places_of(self, secret):
        """Where a secret was written, in clear or as the file has it; a key of several lines begins a line above."""
        spellings = [secret, base64.b64encode(secret.encode()).decode(), secret.replace("-", "\\u002d"), secret.replace("-", "%2D")]
        for name, text in self.texts:
            for number, line in enumerate(text.split("\n"), 1):
                if any(spelling in line for spelling in spellings):
                    yield name, number
                    if name.endswith("id_rsa"):
                        yield name, number - 1

    def make(self, prefix, alphabet, length, suffix=""):
        while True:
            body = "".join(self.draw.choice(alphabet) for _ in range(length))
            # A dash at the end would be cut off by the text around it, as in any real file.
            if body[0] not in "-_" and body[-1] not in "-_" and any(c.isdigit() for c in body):
                break
        self.secrets.append(prefix + body + suffix)
        return self.secrets[-1]

    def history(self):
        """Secrets that were committed and taken out again, and one in a message."""
        self.write("old.py", f'openai.api_key = "{self.make("sk-proj-", URLSAFE, 156)}"\n')
        self.write("old.env", f"OPENAI_API_KEY={self.make('sk-', ALNUM, 48)}\nGITHUB_TOKEN={self.make('ghp_', ALNUM, 36)}\n")
        self.commit("try something")
        (self.root / "old.py").unlink()
        (self.root / "old.env").unlink()
        self.commit(f"take it out; it was {self.make('sk-svcacct-', URLSAFE, 120)}, sorry")

    def tracked(self):
        make = self.make
        self.write("config.yaml", "\n".join([
            "provider: openai", f"api_key: {make('sk-proj-', URLSAFE, 48)}", f"service: {make('sk-svcacct-', URLSAFE, 64)}",
            f"admin_key: '{make('sk-admin-', URLSAFE, 60)}'", f"anthropic: {make('sk-ant-api03-', URLSAFE, 93)}AA",
            f"database_url: postgres://app:{make('', ALNUM, 16)}@db.internal:5432/app",
            f"redis: redis://:{make('', ALNUM, 20)}@cache:6379/0", ""]))
        self.write("src/client.swift", "\n".join([
            f'let key = "{make("xai-", ALNUM, 80)}"', f'let fallback = "{make("gsk_", ALNUM, 52)}"',
            f'request.setValue("Bearer {make("", ALNUM, 40)}", forHTTPHeaderField: "Authorization")',
            f'let router = "{make("sk-or-v1-", HEX, 64)}"', ""]))
        self.write("src/settings.py", "\n".join([
            f'AWS_ACCESS_KEY_ID = "{make("AKIA", string.ascii_uppercase + string.digits, 16)}"',
            f'AWS_SECRET_ACCESS_KEY = "{make("", ALNUM + "/+", 40)}"', f'GOOGLE = "{make("AIza", URLSAFE, 35)}"',
            f'SLACK = "{make("xoxb-", string.digits, 24)}"', f'MAIL = "{make("SG.", URLSAFE, 22, "." + "".join(self.draw.choice(ALNUM) for _ in range(43)))}"',
            f'PUBLISH = "{make("pypi-AgEIcHlwaS5vcmc", URLSAFE, 100)}"', f'BOT = "{make("8123456789:AA", URLSAFE, 33)}"',
            f'DB_PASSWORD = "{make("", ALNUM, 10, "!x")}"', ""]))
        body = "\n".join(make("", ALNUM + "+/", 64) if line == 0 else self.random_line() for line in range(20))
        self.write("deploy/id_rsa", f"-----BEGIN OPENSSH PRIVATE KEY-----\n{body}\n-----END OPENSSH PRIVATE KEY-----\n")
        jwt = ".".join([self.encoded('{"alg":"HS256","typ":"JWT"}'), self.encoded('{"sub":"1234","iat":1700000000}')])
        self.write("notes/trace.log", f"> GET /v1/models\n> Authorization: Bearer {jwt}.{make('', URLSAFE, 43)}\n"
                   f"> api-key: {make('', HEX, 32)}\n")
        self.write("notes/call.ipynb", json.dumps({"cells": [{"source": [
            f'client = OpenAI(api_key="{make("sk-proj-", URLSAFE, 124)}")\n', f'hf = "{make("hf_", ALNUM, 34)}"\n']}]}))

    def staged(self):
        make = self.make
        self.write("settings.json", json.dumps({
            "stripe": make("sk_live_", ALNUM, 24), "password": make("", ALNUM, 14, "#"), "client_secret": make("", ALNUM, 32),
            "webhook": f"https://hooks.slack.com/services/T{'0A1B2C3D'}/B{'9Z8Y7X6W'}/{make('', ALNUM, 24)}"}, indent=2))
        self.git("add", "settings.json")
        (self.root / "settings.json").write_text("{}\n")

    def untracked(self):
        make = self.make
        self.write(".env", f"export OPENAI_API_KEY={make('sk-None-', ALNUM, 40)}\nAZURE_OPENAI_API_KEY={make('', ALNUM, 52, 'JQQJ99BAACYeBjFXJ3w3AAABACOG')}\n"
                   f"PGPASSWORD={make('', ALNUM, 12)}\n")
        hidden = make("sk-proj-", URLSAFE, 64)
        self.write("k8s.yaml", f"kind: Secret\ndata:\n  openai: {base64.b64encode(hidden.encode()).decode()}\n")
        escaped = make("sk-proj-", URLSAFE, 56)
        self.write("body.json", '{"text": "' + escaped.replace("-", "\\u002d") + '"}')
        query = make("sk-svcacct-", URLSAFE, 56)
        self.write("links.txt", "https://example.org/?k=" + query.replace("-", "%2D") + "\n")
        self.write("wide.txt", f"key: {make('npm_', ALNUM, 36)}\n".encode("utf-16"))
        self.write("fish_history", f"- cmd: curl -H 'Authorization: token {make('github_pat_11', ALNUM, 40)}' https://api.example\n")
        self.write("dump.bin", b"\0\1\2\3" * 40 + make("glpat-", URLSAFE, 20).encode() + b"\0\1" * 40)

    def random_line(self):
        return "".join(self.draw.choice(ALNUM + "+/") for _ in range(64))

    @staticmethod
    def encoded(text):
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def scan(*words, stdin=None):
    result = subprocess.run([SCAN, *words], capture_output=True, text=True, input=stdin, check=False)
    return result.returncode, result.stdout, result.stderr


class Planted(unittest.TestCase):
    SEEDS = (1, 2, 3)

    def test_all_are_found_and_none_is_printed(self):
        for seed in self.SEEDS:
            with self.subTest(seed=seed), tempfile.TemporaryDirectory() as folder:
                plants = Plants(pathlib.Path(folder), seed)
                self.assertEqual(len(plants.secrets), 40)
                for form in ([], ["--json"], ["--sarif"]):
                    code, output, errors = scan("--root", folder, "--all", *form)
                    self.assertEqual(code, 4)
                    for secret in plants.secrets:
                        self.assertNotIn(secret[8:], output + errors)
                        self.assertNotIn(secret[-8:], output + errors)
                self.assertEqual(missing(plants, folder), [], f"seed {seed}")

    def test_the_same_repository_without_them_is_clean(self):
        with tempfile.TemporaryDirectory() as folder:
            plants = Plants(pathlib.Path(folder), 4)
            for path in pathlib.Path(folder).rglob("*"):
                if path.is_file() and ".git" not in path.parts:
                    path.unlink()
            shutil.rmtree(pathlib.Path(folder) / ".git")
            plants.git("init", "-q")
            plants.write("README.md", "# A project\n")
            plants.commit("begin")
            self.assertEqual(scan("--root", folder, "--all")[0], 0)


def missing(plants, folder):
    """The plants in whose line, of whichever version of a file, no finding stands."""
    places = {(finding["file"], finding["line"])
              for finding in json.loads(scan("--root", folder, "--all", "--json")[1])["findings"]}
    return [secret[:10] for secret in plants.secrets
            if not any((name, line) in places for name, line in plants.places_of(secret))]


class Places(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        draw = random.Random(7)
        self.key = "sk-proj-" + "".join(draw.choice(ALNUM) for _ in range(40))
        subprocess.run(["git", "init", "-q", str(self.root)], check=True)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def scan(self, *words):
        return scan("--root", str(self.root), *words)

    def test_line_column_and_mask(self):
        self.write("a.yaml", f"x: 1\nkey: {self.key}\n")
        code, output, errors = self.scan()
        self.assertEqual((code, output), (4, f"a.yaml:2:6: error[openai-key]: a key of OpenAI: sk-… (48 characters)\n"))
        self.assertEqual(errors, "secret_scan: 1 secret in 1 texts\n")

    def test_what_git_ignores_is_not_shared(self):
        self.write(".gitignore", ".env\n")
        self.write(".env", f"K={self.key}\n")
        self.assertEqual(self.scan()[0], 0)
        self.assertEqual(scan(str(self.root / ".env"))[0], 4)

    def test_standard_input_and_paths(self):
        self.assertEqual(scan("-", stdin=self.key)[0], 4)
        self.assertEqual(scan("-", stdin="")[0], 0)
        self.assertEqual(scan("/nonexistent/file")[0], 2)
        self.assertEqual(scan("--no-such-flag")[0], 2)

    def test_a_name_is_masked_too(self):
        self.write(f"{self.key}.txt", "nothing\n")
        code, output, errors = self.scan()
        self.assertEqual(code, 4)
        self.assertNotIn(self.key, output + errors)
        self.assertIn("in the file's name", output)

    def test_a_marker_needs_a_reason(self):
        marker = "not-a-secret"  # put together here, so that this file marks nothing
        self.write("a.py", f"k = '{self.key}'  # {marker}: the example of the manual\n")
        self.assertEqual(self.scan()[0], 0)
        self.write("a.py", f"# {marker}: the example of the manual\nk = '{self.key}'\n")
        self.assertEqual(self.scan()[0], 0)
        self.write("a.py", f"k = '{self.key}'  # {marker}:\n")
        self.assertEqual(self.scan()[0], 4)

    def test_the_allow_list_may_only_shrink(self):
        self.write("a.json", json.dumps({"k": self.key}))
        self.write("scripts/secret_scan.allow", "a.json openai-key the example of the manual\n")
        self.assertEqual(self.scan()[0], 0)
        self.write("a.json", "{}")
        self.assertEqual(self.scan()[0], 0)
        code, _, errors = self.scan("--all")
        self.assertEqual(code, 9)
        self.assertIn("scripts/secret_scan.allow: a.json openai-key is not needed any more", errors)
        self.write("scripts/secret_scan.allow", "a.json openai-key\n")
        self.assertEqual(self.scan()[0], 2)

    def test_links_long_lines_and_odd_bytes(self):
        (self.root / "loop").symlink_to("loop")
        (self.root / "odd").write_bytes(b"\xff\xfe\x00 \xd8" * 50)
        self.write("long.js", "x" * 19_990 + f" {self.key} " + "y" * 100_000)
        (self.root / "pipe-target").symlink_to(f"/keys/{self.key}")
        code, output, errors = self.scan()
        self.assertEqual(code, 4)
        self.assertIn("long.js:1:19992: error[openai-key]", output)
        self.assertIn("pipe-target:1:7: error[openai-key]", output)
        self.assertNotIn(self.key, output + errors)

    def test_sarif(self):
        self.write("a.yaml", f"key: {self.key}\n")
        document = json.loads(self.scan("--sarif")[1])
        run = document["runs"][0]
        self.assertEqual(document["version"], "2.1.0")
        self.assertEqual(run["results"][0]["ruleId"], run["tool"]["driver"]["rules"][0]["id"])
        self.assertEqual(run["results"][0]["locations"][0]["physicalLocation"]["region"], {"startLine": 1, "startColumn": 6})


class NoSecrets(unittest.TestCase):
    """Lines of the kinds that scanners trip over."""

    LINES = [
        "OPENAI_API_KEY=sk-...", "api_key: your-key-here", 'api_key = os.environ["OPENAI_API_KEY"]', "export OPENAI_API_KEY=$(pass show openai)",
        "password: ${DB_PASSWORD}", "Authorization: Bearer $OPENAI_API_KEY", "token = tokenizer.encode(text)", "keys: {openai: {command: pass show openai}}",
        "sk-test-THISISNOTAKEY0123456789", "sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "commit 3f786850e387550fdab836ed7e6dc881de23001b",
        "sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        '"id": "resp_68a1f4b2c3d48190a5b6c7d8e9f0a1b2c3d4e5f6a7b8c9d0"', "uuid: 123e4567-e89b-12d3-a456-426614174000",
        '"integrity": "sha512-9a7b4c3dEXAmPlEq8sT7uVwXyZ012345678AbCdEfGhIjKlMnOpQrStUvWxYz=="', "https://user@example.org/path",
        "postgres://user:password@localhost/db", "postgres://app:${PASSWORD}@db/app", "The password is required.",
        "secret: true", "max_output_tokens: 16384", "prompt_cache_key: tenant-42", "let key = Secret(text)", "token: Token,",
        "-----BEGIN PRIVATE KEY-----", "basic authorization is not supported", "AuthorizationBearerTokenProviderFactoryBean",
        "https://github.com/swiftlang/swift/commit/0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2yZ3",
    ]

    def test_lines(self):
        for line in self.LINES:
            with self.subTest(line=line):
                self.assertEqual(scan("-", stdin=line + "\n")[1], "")

    def test_this_repository(self):
        code, output, _ = scan("--all")
        self.assertLessEqual(len(output.splitlines()), 2, output)
        self.assertEqual(code, 0, output)


class Agreement(unittest.TestCase):
    """What the program masks in its output, the scan finds in files: one list must not fall behind the other."""

    def test_every_beginning_that_is_masked_is_found(self):
        source = home / "Sources/Secrets/KeyShape.swift"
        if not source.is_file():
            self.skipTest("the program has no list yet")
        beginnings = re.findall(r'KeyShape\("([^"]+)"', source.read_text())
        self.assertGreater(len(beginnings), 15)
        draw = random.Random(8)
        for beginning in beginnings:
            alphabet = string.ascii_uppercase + string.digits if beginning.isupper() else HEX if beginning in ("dapi", "sk-lf-", "pk-lf-") else ALNUM
            length = {"AKIA": 16, "ASIA": 16, "AIza": 35, "dapi": 32}.get(beginning, 48)
            with self.subTest(beginning=beginning):
                text = beginning + "".join(draw.choice(alphabet) for _ in range(length))
                self.assertEqual(scan("-", stdin=f"x {text}\n")[0], 4)


def compare():
    """Runs detect-secrets on the same repositories and prints both figures."""
    environment = subprocess.run(
        ["bash", "-c", f'home="{home}"; . "$home/scripts/lib/python-env.sh"; python_env detect-secrets detect-secrets==1.5.0'],
        capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        plants = Plants(pathlib.Path(folder), 1)
        ours = 40 - len(missing(plants, folder))
        # detect-secrets knows no history and no index: it is given all forty in files.
        for name, commit in (("old.py", "HEAD~2"), ("old.env", "HEAD~2"), ("settings.json", "")):
            text = subprocess.run(["git", "-C", folder, "show", f"{commit}:{name}"], capture_output=True, check=True).stdout
            (pathlib.Path(folder) / f"copy-{name}").write_bytes(text)
        message = subprocess.run(["git", "-C", folder, "log", "--format=%B"], capture_output=True, check=True).stdout
        (pathlib.Path(folder) / "message.txt").write_bytes(message)
        result = subprocess.run([f"{environment}/bin/detect-secrets", "scan", "--all-files", "."], cwd=folder, capture_output=True,
                                text=True, check=True)
        lines = {(name, item["line_number"]) for name, items in json.loads(result.stdout)["results"].items() for item in items}
        theirs = sum(any(secret in line and (str(file.relative_to(folder)), number) in lines
                         for file in pathlib.Path(folder).rglob("*") if file.is_file() and ".git" not in file.parts
                         for number, line in enumerate(file.read_bytes().decode("latin-1").split("\n"), 1))
                     for secret in plants.secrets)
    tracked = subprocess.run(["git", "-C", str(home), "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    result = subprocess.run([f"{environment}/bin/detect-secrets", "scan"], cwd=home, capture_output=True, text=True, check=True)
    false = sum(len(items) for items in json.loads(result.stdout)["results"].values())
    own = len(scan()[1].splitlines())
    print(f"{'':16}{'planted found':>16}{'false positives here':>24}")
    print(f"{'secret_scan':16}{f'{ours} of 40':>16}{own:>24}")
    print(f"{'detect-secrets':16}{f'{theirs} of 40':>16}{false:>24}   ({len(tracked)} files)")


if __name__ == "__main__":
    os.environ.pop("GIT_DIR", None)
    if "--compare" in sys.argv:
        compare()
    else:
        unittest.main()
