#!/usr/bin/env python3
"""The comparison with the official package sees what a registry lacks: shown on a copy with things taken out.

    Tests/Scripts/drift_test.py     SETSCREW names the program; by default .build/debug/setscrew
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

home = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("SETSCREW", str(home / ".build/debug/setscrew"))


class Drift(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree(home / "registry", self.folder / "registry")

    def change(self, file, pattern, replacement=""):
        path = self.folder / "registry" / file
        text, count = re.subn(pattern, replacement, path.read_text(encoding="utf-8"), flags=re.M)
        self.assertEqual(count, 1, f"{file}: {pattern}")
        path.write_text(text, encoding="utf-8")

    def take_out(self, file, key):
        """Takes an entry with all that is indented below it."""
        self.change(file, rf"^  {re.escape(key)}:.*\n(?:    .*\n|\n)*")

    def drift(self):
        environment = {**os.environ, "SETSCREW": program, "SETSCREW_HOME": str(self.folder),
                       "SETSCREW_AS_OF": "2026-11-30"}
        result = subprocess.run([home / "scripts" / "drift", "--json"], env=environment, capture_output=True, text=True)
        self.assertIn(result.returncode, (0, 9), result.stderr)
        found = json.loads(result.stdout)["differences"]
        return result.returncode, {(entry["kind"], entry["path"], entry.get("value")) for entry in found}

    def test_a_whole_registry_agrees(self):
        self.assertEqual(self.drift(), (0, set()))

    def test_a_parameter_a_value_and_a_model_are_named(self):
        self.take_out("openresponses/settings/sampling.yaml", "top_logprobs")
        self.change("openai/settings/service.yaml", r"(enum: \[.*), ultrafast", r"\1")
        self.take_out("openai/models/gpt-5.4.yaml", "gpt-5.4-nano")
        code, found = self.drift()
        self.assertEqual(code, 9)
        for missing in [
            ("missing", "top_logprobs", None), ("value-missing", "service_tier", "ultrafast"),
            ("model-missing", "gpt-5.4-nano", None),
        ]:
            self.assertIn(missing, found)


if __name__ == "__main__":
    unittest.main()
