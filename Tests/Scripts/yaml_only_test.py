#!/usr/bin/env python3
"""A new setting, a new model and a new provider, each added by YAML alone, are known everywhere at once.

    Tests/Scripts/yaml_only_test.py     SETSCREW names the program; by default .build/debug/setscrew

The program stays as it was built; only files below registry/ of a copy are added.
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

SETTING = """
group: sampling
evidence: {kind: probe, verified_on: "2026-11-30", note: made up for a test}
settings:
  whimsy:
    title: Whimsy
    summary: How far the answer may stray from the point.
    schema: {type: integer, minimum: 1, maximum: 9}
    default: 3
    aliases: [whim]
    remedy: clamp
    example: 2
  mood:
    title: Mood
    summary: The mood of the answer.
    schema: {enum: [sunny, grim, wistful]}
    ordered: true
    remedy: clamp
    example: grim
"""

# The same, narrowed by facts of a model.
LIMITED_SETTING = SETTING.replace("    default: 3", """    limit: {maximum: model.whimsy.most}
    requires: {model.whimsy.supported: {not: false}}
    default: 3""").replace("    ordered: true", """    limit: {enum: model.whimsy.moods}
    ordered: true""")

MODEL = """
evidence: {kind: probe, verified_on: "2026-11-30", note: made up for a test}
models:
  gpt-6-nova:
    like: gpt-6-luna
    title: GPT-6 Nova
    summary: The model of a test.
    released: "2026-11-29"
    ends: "2027-12-24"
    replacement: gpt-6-luna
    aliases: [nova]
    max_output_tokens: 5000
    reasoning: {efforts: [none, low], default_effort: none}
    whimsy: {supported: true, most: 7, moods: [sunny, grim]}
    price: {default: {input: 7.5, output: 99}}
"""

PROVIDER = """
name: orchard
version: 1.0.0
summary: A server of a test.
extends: openai
provider:
  title: The Orchard
  base_url: {address}
  auth: {{scheme: header, name: X-Orchard-Key, env: [ORCHARD_API_KEY]}}
  headers: {{}}
  default_model: gpt-6-luna
  endpoints: [create, models]
  state: []
evidence: {{kind: probe, verified_on: "2026-11-30", note: made up for a test}}
"""

PROVIDER_SETTINGS = """
group: output
settings:
  max_output_tokens: {override: true, path: max_tokens_to_say}
  store: {override: true, remove: true}
"""

# What a client library declares, as scripts/lib/sdk_types.py writes it; it knows nothing of what is new.
LIBRARY = {
    "source": {"kind": "sdk", "name": "a library", "version": "1.0.0"},
    "requests": {"create": {"type": "object", "properties": {"model": {"type": "string"}, "input": {"type": "string"}}}}}


class YAMLOnly(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp()).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        shutil.copytree(home / "registry", self.folder / "registry")
        shutil.copytree(home / "profiles", self.folder / "profiles")
        self.before = os.stat(program)

    def tearDown(self):
        after = os.stat(program)
        self.assertEqual((self.before.st_ino, self.before.st_mtime_ns), (after.st_ino, after.st_mtime_ns))

    def add(self, name, text):
        path = self.folder / "registry" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"))

    def environment(self, **more):
        environment = {key: value for key, value in os.environ.items()
                       if not key.startswith(("OPENAI_", "SETSCREW_", "XDG_")) and not key.endswith("_API_KEY")}
        return environment | {"HOME": str(self.folder / "home"), "SETSCREW_HOME": str(self.folder), "NO_COLOR": "1",
                              "SETSCREW_AS_OF": "2026-11-30", "no_proxy": "127.0.0.1", "COLUMNS": "200"} | more

    def ask(self, *words, code=0, **more):
        """What a command prints; its exit code must be the expected one."""
        result = subprocess.run([program, *words], cwd=self.folder, capture_output=True, text=True, check=False,
                                env=self.environment(**more), stdin=subprocess.DEVNULL)
        self.assertEqual(result.returncode, code, f"{words}\n{result.stdout}{result.stderr}")
        return result.stdout + result.stderr

    def completed(self, *words):
        """What a shell offers for the last word."""
        answer = self.ask("completions", "answer", "--", *words)
        return [line.split("\t")[0] for line in answer.splitlines()]

    def serve(self, *words):
        """A simulator for the time of the test; gives its address."""
        server = subprocess.Popen([program, "simulate", *words], cwd=self.folder, env=self.environment(), text=True,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        return server.stdout.readline().strip()

    def drift(self, *words, code=9):
        (self.folder / "library.json").write_text(json.dumps(LIBRARY))
        return self.ask("drift", "--against", "library.json", *words, code=code)

    def test_nothing_is_known_of_them_before(self):
        self.assertIn("unknown-setting", self.ask("check", "haiku", "--set", "whimsy=5", code=4))
        self.assertIn("unknown-model", self.ask("check", "haiku", "-m", "gpt-6-nova"))
        self.ask("check", "haiku", "--provider", "orchard", code=2)

    def test_a_setting(self):
        self.add("openai/settings/whimsy.yaml", SETTING)
        self.assertIn("is fine", self.ask("plugins", "check", "registry/openai"))

        # Checked by type, bounds and values; the alias means the same.
        self.assertEqual(self.ask("check", "haiku", "--set", "whim=9"), "no findings\n")
        self.assertIn("--set whim=10: error[out-of-range]: whimsy must be at most 9, is 10",
                      self.ask("check", "haiku", "--set", "whim=10", code=4))
        self.assertIn("error[", self.ask("check", "haiku", "--set", "whimsy=much", code=4))
        self.assertIn("error[not-allowed]", self.ask("check", "haiku", "--set", "mood=cross", code=4))
        self.assertIn("did you mean whimsy?", self.ask("check", "haiku", "--set", "whimsey=2", code=4))

        # Sent, in its group's place, as a number.
        body = json.loads(self.ask("payload", "haiku", "--set", "whim=9", "--set", "temperature=1", "--set", "effort=none"))
        self.assertEqual(body["whimsy"], 9)
        keys = list(body)
        self.assertLess(keys.index("temperature"), keys.index("whimsy"))
        self.assertLess(keys.index("whimsy"), keys.index("stream"))

        # Completed, listed, explained, documented.
        self.assertIn("whimsy=", self.completed("run", "haiku", "--set", "whi"))
        self.assertEqual(self.completed("run", "haiku", "--set", "mood="), ["mood=sunny", "mood=grim", "mood=wistful"])
        page = self.ask("settings", "whim")
        for words in ("whimsy: Whimsy", "How far the answer may stray from the point.", "integer from 1 to 9", "made up for a test"):
            self.assertIn(words, page)
        self.assertRegex(self.ask("settings"), r"whimsy +Whimsy +integer from 1 to 9 +3 +whim")
        self.assertRegex(self.ask("explain", "haiku", "whimsy"), r"when absent +the API takes 3")
        self.assertRegex(self.ask("reference", "settings"), r"\| `whimsy` or `whim` \| `integer from 1 to 9`.*\| `3` \|")
        self.assertIn("Whimsy", self.prompt("/help whimsy"))
        self.assertIn("whimsy: 4", self.prompt("/set whim 4"))

        # In the schema for editors.
        schema = json.loads(self.ask("schema"))
        self.assertIn('"maximum": 9', self.stated(schema, "whimsy"))
        self.assertIn("wistful", self.stated(schema, "mood"))

        # Compared with others, as something that only the registry has, until a reason is given.
        self.assertRegex(self.drift(), r"(?m)^  whimsy\b")
        known = self.folder / "registry/openai/drift.yaml"
        known.write_text(known.read_text() + "  - {kind: extra, path: [whimsy, mood], source: sdk, reason: a matter of a test}\n")
        self.assertNotRegex(self.drift(), r"(?m)^  whimsy\b")
        self.assertIn("a matter of a test", self.drift("--all"))

        # Sent to a server, which judges by the same file.
        address = self.serve()
        self.ask("run", "haiku", "--set", "whimsy=9", "--base-url", address, OPENAI_API_KEY="x")
        refused = self.ask("run", "haiku", "--set", "whimsy=10", "--remedy", "warn", "--base-url", address, OPENAI_API_KEY="x", code=5)
        self.assertIn("whimsy", refused)

    @staticmethod
    def stated(schema, name):
        """What the schema says of a setting, as text."""
        stated = schema["properties"][name]
        while "$ref" in stated:
            stated = schema["$defs"][stated["$ref"].rsplit("/", 1)[1]]
        return json.dumps(stated)

    def prompt(self, *lines):
        result = subprocess.run([program, "repl", "haiku", "--simulate", "-q"], cwd=self.folder, text=True, capture_output=True,
                                check=False, env=self.environment(), input="\n".join(lines) + "\n")
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_a_model(self):
        self.add("openai/settings/whimsy.yaml", LIMITED_SETTING)
        self.add("openai/models/nova.yaml", MODEL)
        self.assertIn("is fine", self.ask("plugins", "check", "registry/openai"))

        # Checked by its own bounds, under each of its names.
        self.assertEqual(self.ask("check", "haiku", "-m", "gpt-6-nova", "--set", "whimsy=7", "--set", "max_output_tokens=5000",
                                  "--provider", "azure"), "no findings\n")
        self.assertIn("warning[retired]: gpt-6-nova ends on 2027-12-24", self.ask("check", "haiku", "-m", "gpt-6-nova"))
        for name in ("gpt-6-nova", "nova"):
            self.assertIn("error[limit-exceeded]", self.ask("check", "haiku", "-m", name, "--set", "max_output_tokens=5001", code=4))
        self.assertIn("whimsy must be at most 7", self.ask("check", "haiku", "-m", "nova", "--set", "whimsy=8", code=4))
        self.assertIn("error[not-allowed]", self.ask("check", "haiku", "-m", "gpt-6-nova", "--set", "effort=high", code=4))
        self.assertIn("model-ends-soon", self.ask("check", "haiku", "-m", "gpt-6-nova", "--fail-within", "400d", code=9))
        self.assertIn('"max_output_tokens": 5000', self.ask(
            "payload", "haiku", "-m", "gpt-6-nova", "--set", "max_output_tokens=9999", "--remedy", "clamp"))

        # Completed with what it takes, listed, explained, priced, documented.
        self.assertIn("gpt-6-nova", self.completed("run", "haiku", "-m", "gpt-6-n"))
        self.assertEqual(self.completed("run", "haiku", "-m", "gpt-6-nova", "--set", "effort="), ["effort=none", "effort=low"])
        self.assertEqual(self.completed("run", "haiku", "-m", "nova", "--set", "mood="), ["mood=sunny", "mood=grim"])
        self.assertRegex(self.ask("models"), r"gpt-6-nova .*5,000 .*none, low .*7\.50")
        self.assertIn("The model of a test.", self.ask("models", "nova"))
        self.assertRegex(self.ask("explain", "haiku", "effort", "-m", "gpt-6-nova"), r"the API takes none")
        self.assertRegex(self.ask("reference", "models"), r"\| `gpt-6-nova` \|.*\| 2027-12-24 \| `nova`")
        self.assertIn("$0.495", self.ask("run", "haiku", "-m", "gpt-6-nova", "--dry-run", "--simulate"))
        self.assertIn("gpt-6-nova", self.ask("diff", "haiku", "-m", "gpt-4o", "-m", "gpt-6-nova"))

        # In the schema for editors, whole and for the model alone.
        self.assertIn("gpt-6-nova", self.ask("schema"))
        self.assertIn('"maximum": 5000', self.stated(json.loads(self.ask("schema", "-m", "gpt-6-nova")), "max_output_tokens"))

        # Compared with others.
        LIBRARY["requests"]["create"]["properties"]["model"] = {"type": "string", "enum": ["gpt-6-luna"]}
        self.addCleanup(LIBRARY["requests"]["create"]["properties"].update, model={"type": "string"})
        self.assertRegex(self.drift(), r"(?m)^  gpt-6-nova\b")

        # Asked, and counted by its price; migrated to from a model that names it.
        address = self.serve()
        told = self.ask("run", "haiku", "-m", "gpt-6-nova", "--base-url", address, OPENAI_API_KEY="x")
        tokens = [int(number) for number in re.search(r"(\d+) in .* (\d+) out", told).groups()]
        cost = (tokens[0] * 7.5 + tokens[1] * 99) / 1e6
        self.assertAlmostEqual(float(re.search(r"\$([\d.]+)", told)[1]), cost, delta=cost * 0.06)

    def test_a_provider(self):
        address = self.serve("--provider", "openai")
        self.add("orchard/plugin.yaml", PROVIDER.format(address=address))
        self.add("orchard/settings/own.yaml", PROVIDER_SETTINGS)
        self.assertIn("is fine", self.ask("plugins", "check", "registry/orchard"))
        self.assertIn("is fine", self.ask("plugins", "check", "registry/openai"))

        # Listed, completed, documented, by name and by key.
        self.assertRegex(self.ask("providers"), r"orchard +The Orchard +http://127")
        self.assertIn("ORCHARD_API_KEY", self.ask("providers", "orchard"))
        self.assertIn("orchard", self.completed("run", "haiku", "--provider", "or"))
        self.assertRegex(self.ask("keys", ORCHARD_API_KEY="made-up-for-a-test"), r"orchard +ORCHARD_API_KEY|orchard.*environment")
        self.assertIn("## orchard", self.ask("reference", "providers"))
        self.assertIn("orchard", json.dumps(json.loads(self.ask("schema"))["properties"]["profile"]))

        # Its own spelling, and what it does not have.
        body = json.loads(self.ask("payload", "haiku", "--provider", "orchard", "--set", "max_output_tokens=50"))
        self.assertEqual(body["max_tokens_to_say"], 50)
        self.assertNotIn("max_output_tokens", body)
        self.assertIn("error[out-of-range]", self.ask("check", "haiku", "--provider", "orchard", "--set", "max_output_tokens=5", code=4))
        self.assertIn("unknown-setting", self.ask("check", "haiku", "--provider", "orchard", "--set", "store=true", code=4))
        self.assertIn("max_tokens_to_say", self.ask("settings", "max_output_tokens", "--provider", "orchard"))
        self.assertIn("max_tokens_to_say", self.ask("reference", "settings", "--provider", "orchard"))
        self.assertNotIn("`store`", self.ask("reference", "settings", "--provider", "orchard"))

        # Asked with its own key, in its own header, and not without.
        self.assertIn("ORCHARD_API_KEY", self.ask("run", "haiku", "--provider", "orchard", code=3))
        told = self.ask("run", "haiku", "--provider", "orchard", "-v", ORCHARD_API_KEY="made-up-for-a-test")
        self.assertIn("X-Orchard-Key", told)
        self.assertNotIn("made-up-for-a-test", told)
        self.assertIn("gpt-6-sol", told)

        # Simulated by its own rules.
        own = self.serve("--provider", "orchard")
        words = ["run", "haiku", "--provider", "orchard", "--base-url", own, "--set"]
        self.assertIn("response-incomplete", self.ask(*words, "max_output_tokens=20", ORCHARD_API_KEY="x", code=8))
        refused = self.ask(*words, "max_output_tokens=5", "--remedy", "warn", ORCHARD_API_KEY="x", code=5)
        self.assertIn("Invalid 'max_tokens_to_say': integer below minimum value.", refused)


if __name__ == "__main__":
    unittest.main()
