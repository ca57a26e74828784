#!/usr/bin/env python3
"""The counting of instructions: the same work gives the same counts, and a planted slowdown is seen.

    Tests/Scripts/counts_test.py     SETSCREW_BENCH names the program; otherwise the debug build
"""

import json
import pathlib
import subprocess
import tempfile
import unittest

home = pathlib.Path(__file__).resolve().parent.parent.parent
PART = "parse JSON"


def counts(*words):
    return subprocess.run([home / "scripts/bench-counts", "--only", PART, *words], capture_output=True, text=True,
                          check=False)


class Counts(unittest.TestCase):
    def test_a_planted_slowdown_is_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            baseline = pathlib.Path(folder) / "counts.json"
            unknown = counts("--baseline", baseline)
            self.assertEqual(unknown.returncode, 9, unknown.stderr)
            self.assertIn(f"not on record: calibration, {PART}", unknown.stderr)

            recorded = counts("--baseline", baseline, "--record")
            self.assertEqual(recorded.returncode, 0, recorded.stderr)

            same = counts("--baseline", baseline, "--json")
            self.assertEqual(same.returncode, 0, same.stderr)
            growth = {row["name"]: row["growth"] for row in json.loads(same.stdout)}
            self.assertLess(abs(growth[PART] - 1), 0.01)

            slow = counts("--baseline", baseline, "--slow", PART)
            self.assertEqual(slow.returncode, 9, slow.stdout)
            self.assertIn("MORE THAN 10 %", slow.stdout)
            self.assertIn(f"bench-counts: {PART}: more work than recorded", slow.stderr)
            self.assertIn("scripts/bench-counts --record", slow.stderr)

    def test_each_compiler_has_a_record_of_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            baseline = pathlib.Path(folder) / "counts.json"
            others = {"9.10.0": {"calibration": 1000, PART: 1}, "9.9.0": {"calibration": 1, PART: 1000}}
            baseline.write_text(json.dumps({"debug": others}), encoding="utf-8")
            unknown = counts("--baseline", baseline)
            self.assertEqual(unknown.returncode, 9, unknown.stdout)
            self.assertIn(f"bench-counts: {PART}: more work than recorded with Swift 9.10.0", unknown.stderr)

            self.assertEqual(counts("--baseline", baseline, "--record").returncode, 0)
            self.assertEqual(counts("--baseline", baseline).returncode, 0)
            kept = json.loads(baseline.read_text(encoding="utf-8"))["debug"]
            self.assertEqual({name: kept[name] for name in others}, others)
            self.assertEqual(len(kept), 3)


if __name__ == "__main__":
    unittest.main()
