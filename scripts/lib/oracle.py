"""Holds `setscrew check --schema-only` against an independent judge; scripts/oracle says how to call it.

Bodies come from the specification's tests and from the schema itself; each is changed at random, the same way for
the same seed. Both judges see the same bytes: one verdict per line of a file.
"""

from __future__ import annotations

import argparse
import collections
import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import jsonschema

SCHEMA = "sdk-createresponse"


class Generator:
    """Makes bodies that follow a schema, each choice at random."""

    def __init__(self, schema: dict, rng: random.Random) -> None:
        self.root, self.rng = schema, rng

    def resolve(self, schema: dict) -> dict:
        while "$ref" in schema:
            target = self.root
            for key in schema["$ref"].removeprefix("#/").split("/"):
                target = target[key]
            schema = {**target, **{k: v for k, v in schema.items() if k != "$ref"}}
        return schema

    def body(self) -> dict:
        """A body with a few settings, of which one is followed far down."""
        schema = self.resolve(self.root)
        names = self.rng.sample(sorted(schema["properties"]), self.rng.randint(1, 4))
        # Most of the schema lies below these two.
        names.append(self.rng.choice(["tools", "input", "input", "tool_choice", "text"]))
        body = {"model": "gpt-6-sol", "input": "x"}
        for name in names:
            body[name] = self.value(schema["properties"][name], 0)
        return body

    def value(self, schema: dict, depth: int):
        schema = self.resolve(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                branches = schema[keyword]
                if depth > 7:
                    branches = [b for b in branches if self.resolve(b).get("type") not in ("object", "array")] or branches
                return self.value(self.rng.choice(branches), depth)
        if "allOf" in schema:
            merged: dict = {}
            for part in schema["allOf"]:
                made = self.value(part, depth)
                merged = {**merged, **made} if isinstance(made, dict) else made
            return merged
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = self.rng.choice(kind)
        return getattr(self, f"make_{kind}", self.make_any)(schema, depth)

    def make_any(self, schema: dict, depth: int):
        return self.rng.choice(["x", 1, True, {"a": 1}, ["x"], None])

    def make_null(self, schema: dict, depth: int):
        return None

    def make_boolean(self, schema: dict, depth: int):
        return self.rng.random() < 0.5

    def make_string(self, schema: dict, depth: int):
        if "pattern" in schema:
            return {"^tunnel_[a-z0-9]{32}$": "tunnel_" + "a1" * 16}.get(schema["pattern"], "abc_1")
        return ("x" * max(1, schema.get("minLength", 1)))[: schema.get("maxLength", 99)]

    def make_integer(self, schema: dict, depth: int):
        low = schema.get("minimum", 0)
        return self.rng.choice([low, schema.get("maximum", low + 1000), low + 1 if "maximum" not in schema else low])

    def make_number(self, schema: dict, depth: int):
        return self.rng.choice([schema.get("minimum", 0), schema.get("maximum", 1), 0.5])

    def make_array(self, schema: dict, depth: int):
        least = schema.get("minItems", 0)
        count = max(least, self.rng.randint(0, 2) if depth < 8 else least)
        return [self.value(schema.get("items", {}), depth + 1) for _ in range(count)]

    def make_object(self, schema: dict, depth: int):
        made = {}
        required = schema.get("required", [])
        for name, member in schema.get("properties", {}).items():
            if name in required or self.rng.random() < (0.5 if depth < 4 else 0.15):
                made[name] = self.value(member, depth + 1)
        if not schema.get("properties") and isinstance(schema.get("additionalProperties"), dict):
            for name in ("a", "b")[: self.rng.randint(0, 2)]:
                made[name] = self.value(schema["additionalProperties"], depth + 1)
        return made


class Mutator:
    """Changes a body at one place, in one of several ways."""

    KINDS = ["type", "range", "unknown", "missing", "tag", "null", "empty", "deep", "swap", "value", "length", "repeat"]

    def __init__(self, schema: dict, rng: random.Random) -> None:
        self.rng = rng
        self.words = sorted({w for w in self.strings(schema)})
        self.tags = sorted({w for w in self.strings(schema, tags=True)})
        self.names = sorted({n for n in self.members(schema)})
        self.parts: list = []

    def strings(self, schema, tags: bool = False):
        if isinstance(schema, dict):
            if tags:
                for name in ("type", "role", "mode"):
                    own = (schema.get("properties") or {}).get(name)
                    if isinstance(own, dict):
                        yield from self.strings(own)
            else:
                yield from (v for v in schema.get("enum", []) if isinstance(v, str))
                if isinstance(schema.get("const"), str):
                    yield schema["const"]
            for value in schema.values():
                yield from self.strings(value, tags)
        elif isinstance(schema, list):
            for value in schema:
                yield from self.strings(value, tags)

    def members(self, schema):
        if isinstance(schema, dict):
            if isinstance(schema.get("properties"), dict):
                yield from schema["properties"]
            for value in schema.values():
                yield from self.members(value)
        elif isinstance(schema, list):
            for value in schema:
                yield from self.members(value)

    def places(self, value, path=()):
        if path:
            yield path
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, member in items:
            yield from self.places(member, (*path, key))

    def mutate(self, body: dict) -> tuple[dict, str] | None:
        """The changed body with what was done to it; nil when nothing could be."""
        body = copy.deepcopy(body)
        paths = list(self.places(body))
        if not paths:
            return None
        # Deep places are many; half of the changes go to places that are met first.
        path = self.rng.choice(paths if self.rng.random() < 0.7 else [p for p in paths if len(p) <= 2])
        holder = body
        for key in path[:-1]:
            holder = holder[key]
        key, old = path[-1], holder[path[-1]]
        kind = self.rng.choice(self.KINDS)
        new = self.changed(kind, old, holder, key)
        if new is not None:
            holder[key] = new[0]
        elif holder is None or (isinstance(holder, dict) and holder.get(key, self) == old and kind not in ("unknown", "missing", "repeat")):
            return None
        return body, kind

    def scalar(self):
        return self.rng.choice([None, True, False, 0, 1, -1, 1.5, 7, "", "x", [], {}, ["x"], [1], {"a": 1}, [[]], [{}]])

    def changed(self, kind: str, old, holder, key) -> list | None:
        """The new value in a list, or nil when the holder was changed itself or nothing fits."""
        rng = self.rng
        if kind == "type":
            return [next(v for v in iter(self.scalar, self) if type(v) is not type(old))]
        if kind == "null":
            return [None] if old is not None else None
        if kind == "empty":
            return [rng.choice([[], {}, "", [None], {"type": None}, [""]])]
        if kind == "range" and isinstance(old, (int, float)) and not isinstance(old, bool):
            return [rng.choice([-1, 0, old + 0.5, float(old), old * 1000 + 1, -old, 1e300, 10**25, 15, 101, 2.0000001, 999])]
        if kind == "value" and isinstance(old, str):
            return [rng.choice([rng.choice(self.words), old + "x", old.upper(), old + " ", old[:-1]])]
        if kind == "length" and isinstance(old, (str, list)):
            count = rng.choice([1, 2, 17, 65, 129, 513])
            return [(old or ("x" if isinstance(old, str) else ["x"])) * count]
        if kind == "deep":
            for _ in range(rng.choice([1, 1, 2, 60])):
                old = [old] if rng.random() < 0.5 else {rng.choice(["type", "a", "content", "filters"]): old}
            return [old]
        if kind == "swap" and self.parts:
            return [copy.deepcopy(rng.choice(self.parts))]
        if kind == "tag":
            target = old if isinstance(old, dict) else holder
            if isinstance(target, dict):
                name = rng.choice([n for n in ("type", "role", "mode") if n in target] or ["type"])
                target[name] = rng.choice([rng.choice(self.tags), rng.choice(self.tags), None, 1, ""])
            return None
        if kind == "unknown":
            target = old if isinstance(old, dict) else holder
            if isinstance(target, dict):
                target[rng.choice([rng.choice(self.names), "foo", "", "x.y", "Type"])] = self.scalar()
            return None
        if kind == "missing":
            target = old if isinstance(old, dict) and old else holder
            if isinstance(target, dict):
                del target[rng.choice(sorted(target))]
            elif isinstance(target, list):
                target.pop(key)
            return None
        if kind == "repeat" and isinstance(holder, list):
            holder.append(copy.deepcopy(old))
        return None


def bases(folder: pathlib.Path, schema: dict, rng: random.Random, count: int) -> tuple[list[dict], list[dict]]:
    """The bodies of the specification's tests, and as many made from the schema as are wanted."""
    tests = json.loads((folder / "schema-tests.json").read_text())
    given = [test["body"] for test in tests if test["schema"] == SCHEMA]
    generator = Generator(schema, rng)
    return given, [generator.body() for _ in range(count)]


def cases(folder: pathlib.Path, schema: dict, rng: random.Random, wanted: int) -> list[tuple[str, str]]:
    """Lines to judge, each with what was done to it."""
    given, made = bases(folder, schema, rng, wanted // 5)
    mutator = Mutator(schema, rng)
    for body in rng.sample(made, min(400, len(made))) + given:
        for path in mutator.places(body):
            part = body
            for key in path:
                part = part[key]
            if isinstance(part, (dict, list)):
                mutator.parts.append(part)
    lines = {json.dumps(body): "unchanged" for body in given + made}
    unchanged = len(lines)
    while len(lines) < unchanged + wanted:
        body = rng.choice(given if rng.random() < 0.35 else made)
        kinds = []
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            if result := mutator.mutate(body):
                body, kind = result
                kinds.append(kind)
        if kinds:
            lines.setdefault(json.dumps(body), "+".join(kinds))
    return list(lines.items())


def ours(program: str, lines: list[str]) -> list[dict]:
    """The verdicts of `setscrew check`."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False) as file:
        file.write("\n".join(lines) + "\n")
    try:
        command = [program, "check", "--schema-only", "--json", "--provider", "openai", "--jsonl", file.name]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    finally:
        os.unlink(file.name)
    if result.returncode not in (0, 4):
        sys.exit(f"oracle: setscrew ended with {result.returncode}:\n{result.stderr}")
    verdicts = [json.loads(line) for line in result.stdout.splitlines()]
    if len(verdicts) != len(lines):
        sys.exit(f"oracle: {len(lines)} bodies, {len(verdicts)} verdicts")
    return verdicts


def shape(path) -> str:
    """A place without positions, so that like places fall together."""
    return re.sub(r"\[\d+\]", "[]", path or "(body)")


def deepest(error):
    """The error that says most: of the branches of a union the one that comes furthest."""
    while error.context:
        error = max(error.context, key=lambda e: (len(e.absolute_path), e.validator not in ("const", "enum", "type")))
    return error


def describe(verdict: dict, validator, body) -> tuple[str, str]:
    """The kind of a disagreement, and what the judge that refuses says."""
    if verdict["valid"]:
        error = deepest(jsonschema.exceptions.best_match(validator.iter_errors(body)))
        path = "".join(f"[{k}]" if isinstance(k, int) else f".{k}" for k in error.absolute_path).lstrip(".")
        return f"only the oracle refuses: {error.validator} at {shape(path)}", f"{path or '(body)'}: {error.message[:200]}"
    finding = verdict["findings"][0]
    return (
        f"only setscrew refuses: {finding['code']} at {shape(finding['path'])}",
        f"{finding['path']}: {finding['message']}",
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="oracle")
    parser.add_argument("folder", nargs="?", default=os.environ.get("SETSCREW_SPEC"))
    parser.add_argument("-n", type=int, default=5000, help="how many changed bodies")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=99.5, help="percent of agreement below which this fails")
    parser.add_argument("--fixture", metavar="FILE", help="write some 200 bodies with the oracle's verdicts")
    parser.add_argument("--all", action="store_true", help="print every disagreement, not one of each kind")
    options = parser.parse_args()
    folder = pathlib.Path(options.folder or "")
    schema_file = folder / f"{SCHEMA}.schema.json"
    if not options.folder or not schema_file.is_file() or not (folder / "schema-tests.json").is_file():
        where = f"none in {options.folder}" if options.folder else "give its folder, or set SETSCREW_SPEC"
        print(f"oracle: skipped, no specification to compare with ({where})")
        return 0
    schema = json.loads(schema_file.read_text())
    rng = random.Random(options.seed)
    tested = cases(folder, schema, rng, options.n)
    verdicts = ours(os.environ["SETSCREW"], [line for line, _ in tested])
    validator = jsonschema.Draft202012Validator(schema)
    groups: dict[str, list] = collections.defaultdict(list)
    counts: collections.Counter = collections.Counter()
    agreed = []
    for (line, kind), verdict in zip(tested, verdicts):
        body = json.loads(line)
        valid = validator.is_valid(body)
        counts["valid" if valid else "invalid"] += 1
        if kind != "unchanged":
            counts["changed"] += 1
        if valid == verdict["valid"]:
            counts["agreed"] += 1
            agreed.append((line, kind, valid))
        else:
            group, reason = describe(verdict, validator, body)
            groups[group].append((kind, reason, line))
    total = len(tested)
    share = 100 * counts["agreed"] / total
    for group, members in sorted(groups.items(), key=lambda entry: -len(entry[1])):
        print(f"{len(members):5}  {group}")
        for kind, reason, line in members if options.all else members[:1]:
            print(f"       {reason}  [{kind}]\n       {line if len(line) < 1500 else line[:1500] + '...'}")
    print(
        f"oracle: {total} bodies ({counts['changed']} changed, {counts['valid']} valid, {counts['invalid']} invalid), "
        f"seed {options.seed}: agreement {share:.3f} %, {total - counts['agreed']} differ in {len(groups)} kinds"
    )
    if options.fixture:
        write_fixture(pathlib.Path(options.fixture), agreed, rng)
    return 0 if share >= options.least else 9


def write_fixture(file: pathlib.Path, agreed: list[tuple[str, str, bool]], rng: random.Random, wanted: int = 200) -> None:
    """Short bodies of every kind of change, half of them valid as far as there are such."""
    chosen: list[str] = []
    by_kind: dict[tuple[str, bool], list[str]] = collections.defaultdict(list)
    for line, kind, valid in agreed:
        if len(line) < 600 and "+" not in kind:
            by_kind[kind, valid].append(line)
    for members in by_kind.values():
        rng.shuffle(members)
    verdict = {line: valid for line, _, valid in agreed}
    kinds = sorted(by_kind)
    while len(chosen) < wanted and any(by_kind.values()):
        for kind in kinds:
            if by_kind[kind] and len(chosen) < wanted:
                chosen.append(by_kind[kind].pop())
    with file.open("w") as output:
        for line in chosen:
            output.write(json.dumps({"valid": verdict[line], "body": json.loads(line)}) + "\n")


if __name__ == "__main__":
    sys.exit(main())
