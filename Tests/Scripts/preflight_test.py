#!/usr/bin/env python3
"""Shows that each check of scripts/preflight fails on a fault planted for it, and says where.

    Tests/Scripts/preflight_test.py [NAME...]     SETSCREW names the program to ask; by default .build/debug/setscrew

Works on a copy of the checkout with a history of its own, which every test puts back as it was.
"""

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
program = os.environ.get("SETSCREW", str(home / ".build/debug/setscrew"))


def drawn(length):
    """A random text, drawn when the tests run, so that none stands here."""
    draw = random.Random(length)
    return "".join(draw.choice(string.ascii_letters + string.digits) for _ in range(length))


class Preflight(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        names = subprocess.run(["git", "-C", str(home), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                               capture_output=True, text=True, check=True).stdout.split("\0")
        for name in filter(None, names):
            if (home / name).is_file():
                (cls.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(home / name, cls.root / name)
        # The comparison with PyPI uses the environment that is there already.
        (cls.root / ".build").mkdir()
        (home / ".build/python").mkdir(parents=True, exist_ok=True)
        (cls.root / ".build/python").symlink_to(home / ".build/python")
        cls.git("init", "-q", "-b", "main")
        cls.git("add", "-A")
        cls.git("commit", "-q", "-m", "everything")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def git(cls, *words):
        subprocess.run(["git", "-C", str(cls.root), "-c", "user.name=t", "-c", "user.email=t@example.org", *words], check=True,
                       capture_output=True)

    def tearDown(self):
        self.git("reset", "-q", "--hard")
        self.git("clean", "-fdq")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def replace(self, name, old, new):
        text = (self.root / name).read_text()
        self.assertRegex(text, old)
        self.write(name, re.sub(old, new, text, count=1))

    def fails(self, check, *words):
        """The check fails, and its words name the fault."""
        result = subprocess.run([self.root / "scripts/preflight", "--program", program, check], capture_output=True, text=True,
                                check=False)
        self.assertEqual(result.returncode, 9, result.stdout + result.stderr)
        self.assertTrue(result.stdout.startswith(f"FAILED  {check} ("), result.stdout)
        for word in words:
            self.assertIn(word, result.stdout)
        return result.stdout

    def passes(self, check):
        result = subprocess.run([self.root / "scripts/preflight", "--program", program, check], capture_output=True, text=True,
                                check=False)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_secrets(self):
        key = "sk-proj-" + drawn(48)
        self.write("notes.txt", f"{key}\n")
        self.assertNotIn(key, self.fails("secrets", "notes.txt:1:1: error[openai-key]"))

    def test_secrets_that_were_committed_once(self):
        self.write("notes.txt", f"ghp_{drawn(36)}\n")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "notes")
        self.git("rm", "-q", "notes.txt")
        self.git("commit", "-q", "-m", "no notes")
        try:
            self.fails("secrets", "notes.txt:1:1: error[github-token]", "(history, commit ")
        finally:
            self.git("reset", "-q", "--hard", "HEAD~2")

    def test_registry_that_is_not_sound(self):
        self.write("registry/vllm/rules.yaml", "rules: [{id: broken, kind: no-such-kind}]\n")
        self.fails("registry", "registry/vllm/rules.yaml:1:")

    def test_registry_whose_editor_schema_is_stale(self):
        self.replace("registry/profile.schema.json", r"\"title\": \"", '"title": "An old ')
        self.fails("registry", "registry/profile.schema.json is stale")

    def test_profiles(self):
        self.write("profiles/wrong.yaml", "model: gpt-6-sol\ninput: hi\ntemprature: 1\n")
        self.fails("profiles", "profiles/wrong.yaml:3:1", "temprature")

    def test_drift(self):
        file = "registry/openai/drift.yaml"
        self.write(file, re.sub(r"^( *)- .*(?:\n\1 +.*)*\n", "", (self.root / file).read_text(), count=1, flags=re.M))
        self.fails("drift", "the registry has drifted")

    def test_a_library_that_nobody_listed(self):
        self.write("Sources/CSystem/more.c", 'void *more(void) { return dlopen("libreadline.so.8", 1); }\n')
        self.fails("licences", "libreadline.so.8 is loaded, and scripts/licences does not list it")

    def test_a_licence_that_does_not_go_with_ours(self):
        self.write("scripts/licences", (self.root / "scripts/licences").read_text()
                   + "libreadline.so.8 | libreadline8 | GPL-3+ | loaded\n")
        self.fails("licences", "the licence GPL-3+ is not among the allowed ones")

    def test_a_licence_that_is_another(self):
        self.replace("scripts/licences", r"(libyaml-0-2 +\| )MIT", r"\1BSD-3-Clause")
        self.fails("licences", "libyaml-0-2 is not under BSD-3-Clause, says its copyright file")

    def test_shell(self):
        self.write("scripts/careless", "#!/bin/bash\nrm -rf $1/*\n")
        os.chmod(self.root / "scripts/careless", 0o755)
        self.fails("shell", "scripts/careless:2:8:", "SC2086")

    def test_shell_scripts_that_cannot_be_run(self):
        os.chmod(self.root / "scripts/test", 0o644)
        self.fails("shell", "scripts/test cannot be run")
        self.git("checkout", "-q", "scripts/test")
        self.write("scripts/odd", "#!/usr/bin/env python3\nprint(\n")
        os.chmod(self.root / "scripts/odd", 0o755)
        self.fails("shell", "scripts/odd:2:")

    def test_links(self):
        self.write("docs/more.md", "# More\n\nSee [this](nowhere.md), [that](profiles.md#no-such-heading), [us](#more)\nand `[x](y)`.\n")
        output = self.fails("links", "docs/more.md:3: nowhere.md is not there", "docs/more.md:3: profiles.md has no heading #no-such-heading")
        self.assertEqual(len(output.splitlines()), 3)

    def test_names_in_guides(self):
        self.write("CONTRIBUTING.md", "# More\n\nSee `Absent.swift`, `Sources/Absent`, `PayloadBuilder.vanish`, `Vanished` and\n"
                   "`PayloadBuilder.build` in `PayloadBuilder.swift`, in `Sources/Payload`.\n")
        output = self.fails(
            "links", "CONTRIBUTING.md:3: no file is called Absent.swift", "CONTRIBUTING.md:3: Sources/Absent is not there",
            "CONTRIBUTING.md:3: PayloadBuilder has no vanish", "CONTRIBUTING.md:3: no type is called Vanished")
        self.assertNotIn("CONTRIBUTING.md:4", output)

    def test_a_reference_that_is_stale(self):
        self.replace("docs/reference/settings.md", "# Settings", "# Old settings")
        self.fails("reference", "docs/reference is stale", "docs/reference/settings.md is stale")

    def test_a_code_that_nobody_explains(self):
        self.write("Sources/Payload/More.swift", 'let more = Finding("unknown-whim", .error, "x")\n')
        self.fails("reference", "Sources/Payload/More.swift: the code unknown-whim stands in no FindingGuide")

    def test_commands(self):
        self.write("docs/more.md", "# More\n\n```sh\nsetscrew frobnicate x\nA=1 setscrew check --no-such a.yaml | setscrew payload -Z x  # --really\n"
                   "scripts/absent\n```\n\nSee `setscrew run --nope`; `setscrew run --help` is fine.\n")
        output = self.fails(
            "commands", "docs/more.md:4: setscrew has no command frobnicate", "docs/more.md:5: setscrew check has no flag --no-such",
            "docs/more.md:5: setscrew payload has no flag -Z", "docs/more.md:6: scripts/absent is not there",
            "docs/more.md:9: setscrew run has no flag --nope")
        self.assertEqual(len(output.splitlines()), 6)

    def test_versions(self):
        self.replace("Sources/setscrew/CommandLine/Version.swift", r'current = "[^"]+"', 'current = "99.0.0"')
        self.write("CHANGELOG.md", "# Changes\n\n## 98.0.0\n")
        self.fails("versions", "the source 99.0.0", "CHANGELOG.md has no section 99.0.0; it has 98.0.0")

    def test_versions_of_the_comparison(self):
        self.replace("scripts/drift", r"pinned=\S+", "pinned=1.0.0")
        self.fails("versions", "scripts/drift compares with openai 1.0.0")

    def test_without_a_fault_all_is_well(self):
        for check in ("licences", "shell", "links", "reference", "versions"):
            with self.subTest(check=check):
                self.passes(check)

    def test_words_that_are_no_check(self):
        result = subprocess.run([self.root / "scripts/preflight", "everything"], capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 2)
        self.assertIn("no check is called everything", result.stderr)


if __name__ == "__main__":
    os.environ.pop("GIT_DIR", None)
    unittest.main(argv=sys.argv)
