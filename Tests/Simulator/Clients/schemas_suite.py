"""Structured outputs for generated schemas within the supported subset, judged by `jsonschema`."""
import json
import random
import sys
import urllib.error
import urllib.request

import jsonschema

from suite import check, run

BASE = sys.argv[1]
COUNT = 200

WORDS = ["name", "city", "count", "price", "email", "tags", "when", "items", "notes", "isOpen", "url", "id", "kind", "zip"]
FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]


def schema(draw, depth=0, definitions=()):
    """A schema drawn at random from what strict schemas may hold."""
    kinds = ["string", "integer", "number", "boolean", "enum", "const"]
    if depth < 3:
        kinds += ["object", "object", "array", "array", "union", "nullable"]
    if definitions and depth:
        kinds.append("reference")
    kind = draw.choice(kinds)
    if kind == "object":
        names = draw.sample(WORDS, draw.randint(1, 5))
        return {"type": "object", "properties": {name: schema(draw, depth + 1, definitions) for name in names},
                "required": names, "additionalProperties": False}
    if kind == "array":
        low = draw.randint(0, 3)
        bounds = draw.choice([{}, {"minItems": low}, {"minItems": low, "maxItems": low + draw.randint(0, 3)}])
        return {"type": "array", "items": schema(draw, depth + 1, definitions), **bounds}
    if kind == "union":
        return {"anyOf": [schema(draw, depth + 1, definitions) for _ in range(draw.randint(2, 3))]}
    if kind == "nullable":
        return {"type": [draw.choice(["string", "integer", "boolean"]), "null"]}
    if kind == "reference":
        return {"$ref": "#/$defs/" + draw.choice(definitions)}
    if kind == "enum":
        return {"type": "string", "enum": draw.sample(["red", "green", "blue", "in_progress", "N/A"], draw.randint(1, 4))}
    if kind == "const":
        return {"type": "string", "const": draw.choice(["fixed", "", "two words"])}
    if kind in ("integer", "number"):
        low = draw.randint(-50, 50)
        return {"type": kind, **draw.choice([
            {}, {"minimum": low}, {"maximum": low}, {"minimum": low, "maximum": low + draw.randint(0, 9)},
            {"exclusiveMinimum": low, "maximum": low + 2}, {"multipleOf": draw.choice([1, 2, 5, 0.5, 0.25])},
            {"minimum": low, "maximum": low + 20, "multipleOf": 5}])}
    if kind == "string":
        return {"type": "string", **draw.choice([
            {}, {"format": draw.choice(FORMATS)}, {"pattern": r"^[A-Z]{2}-\d{3,5}$"}, {"pattern": r"^@[a-z0-9_]+$"},
            {"pattern": r"^(\+1|0)[0-9]{7}$"}])}
    return {"type": "boolean"}


PATTERNS = [
    r"^[A-Z]{3}-\d{2,4}$", r"^(?:foo|ba[rz])+$", r"^[^a-z]{3}$", r"^(\d{4})-(\d\d)-(\d\d)$",
    r"^https?://[^\s/]+/\w*$", r"[aeiou]{2}", r"^[\w.+-]+@[\w-]+\.[a-z]{2,}$", r"^\S+( \S+){2}$", r"^0x[0-9A-F]+$",
    r"^(?!x)[a-z]{4}$", r"^(?=.*\d)[a-z0-9]{6}$", r"^\u00e9{2}$", r"^[\u4e00-\u9fff]{1,3}$", r"^$", r"^.{10,12}$",
    r"^a{0,0}b$", r"^(a|b|)c$", r"\bword\b", r"^[-+]?\d+(\.\d+)?$"]
ODD_NAMES = WORDS + ["a b", "\u043a\u043b\u044e\u0447", "", "0", "$ref", "type", "properties"]


def nasty(draw, depth, definitions):
    """A schema of the same subset that uses what is seldom used: odd names, mixed enums, tight bounds, deep nesting."""
    kinds = ["pattern", "format", "integer", "number", "boolean", "enum", "mixed", "const", "null", "types"]
    if depth < 6:
        kinds += ["object"] * 3 + ["array"] * 3 + ["union"] * 2
    if definitions and depth:
        kinds += ["reference"] * 2
    kind = draw.choice(kinds)
    if kind == "object":
        names = draw.sample(ODD_NAMES, draw.randint(0, 5))
        return {"type": "object", "properties": {name: nasty(draw, depth + 1, definitions) for name in names},
                "required": names, "additionalProperties": False}
    if kind == "array":
        low = draw.randint(0, 4)
        bounds = draw.choice([{}, {"minItems": low}, {"maxItems": low}, {"minItems": low, "maxItems": low}])
        return {"type": "array", "items": nasty(draw, depth + 1, definitions), **bounds}
    if kind == "union":
        return {"anyOf": [nasty(draw, depth + 1, definitions) for _ in range(draw.randint(1, 4))]}
    if kind == "reference":
        return {"$ref": "#/$defs/" + draw.choice(definitions)}
    if kind == "enum":
        return {"type": "string", "enum": draw.sample(["red", "N/A", "", "two words", "\u00e9", "null", "0", "\n"], draw.randint(1, 4))}
    if kind == "mixed":
        return {"type": ["string", "integer", "boolean", "null"],
                "enum": draw.sample(["a", 1, True, None, "1", -5], draw.randint(1, 4))}
    if kind == "const":
        return draw.choice([{"type": "string", "const": "fixed"}, {"type": "integer", "const": 7}, {"type": "null", "const": None},
                            {"type": "boolean", "const": False}, {"type": "number", "const": 1.5}])
    if kind in ("null", "boolean"):
        return {"type": kind}
    if kind == "types":
        return {"type": draw.sample(["string", "integer", "number", "boolean", "null"], draw.randint(1, 3))}
    if kind == "pattern":
        return {"type": "string", "pattern": draw.choice(PATTERNS)}
    if kind == "format":
        return {"type": "string", "format": draw.choice(FORMATS)}
    low = draw.choice([-1000, -3, 0, 2, 99, 1000000])
    bounds = [{}, {"minimum": low}, {"maximum": low}, {"minimum": low, "maximum": low}, {"multipleOf": draw.choice([1, 3, 7, 100])},
              {"exclusiveMinimum": low, "exclusiveMaximum": low + 2}, {"minimum": low, "maximum": low + 50, "multipleOf": 7}]
    if kind == "number":
        bounds += [{"multipleOf": draw.choice([0.01, 0.1, 0.25, 2.5])}, {"exclusiveMinimum": low, "maximum": low + 0.01},
                   {"minimum": low, "maximum": low + 5, "multipleOf": 0.5}, {"exclusiveMaximum": 0},
                   {"exclusiveMinimum": 0, "multipleOf": 0.1}]
    return {"type": kind, **draw.choice(bounds)}


def nasty_whole(number):
    """Such a schema as it stands in a request, with definitions that lead to themselves and back."""
    draw = random.Random(f"nasty {number}")
    names = draw.sample(["A", "B", "C"], draw.randint(0, 3))
    properties = draw.sample(ODD_NAMES, draw.randint(1, 6))
    made = {"type": "object", "properties": {name: nasty(draw, 1, names) for name in properties},
            "required": properties, "additionalProperties": False}
    for name in names:
        one, two = draw.sample(ODD_NAMES, 2)
        other = {"$ref": "#/$defs/" + draw.choice(names)}
        made.setdefault("$defs", {})[name] = draw.choice([
            {"type": "object", "properties": {one: {"type": "string"}, two: {"anyOf": [other, {"type": "null"}]}},
             "required": [one, two], "additionalProperties": False},
            {"type": "object", "properties": {one: {"type": "array", "items": other}, two: {"type": "integer"}},
             "required": [one, two], "additionalProperties": False},
            {"anyOf": [{"type": "object", "additionalProperties": False, "required": ["op", "args"], "properties": {
                "op": {"type": "string", "const": "and"}, "args": {"type": "array", "items": {"$ref": "#/$defs/" + name}, "minItems": 2}}},
                {"type": "string"}]},
            {"type": "array", "items": {"anyOf": [{"$ref": "#"}, {"type": "integer"}]}, "minItems": 1}])
    return made


def whole(number):
    """A schema as it stands in a request: an object outside, sometimes with definitions, some of which recur."""
    draw = random.Random(number)
    names = draw.sample(["Node", "Leaf"], draw.randint(0, 2))
    properties = draw.sample(WORDS, draw.randint(1, 6))
    made = {"type": "object", "properties": {name: schema(draw, 1, names) for name in properties},
            "required": properties, "additionalProperties": False}
    if names:
        made["$defs"] = {name: schema(draw, 2, ()) for name in names}
        if "Node" in names:
            made["$defs"]["Node"] = {
                "type": "object", "additionalProperties": False, "required": ["value", "next"],
                "properties": {"value": {"type": "string"}, "next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]}}}
    return made


def ask(wanted, number):
    body = {"model": "gpt-4.1-mini", "input": f"Number {number}: Ada in Oslo wants 7 ducks.",
            "text": {"format": {"type": "json_schema", "name": "answer", "strict": True, "schema": wanted}}}
    request = urllib.request.Request(BASE + "/responses", json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as reply:
        return json.loads(json.load(reply)["output"][0]["content"][0]["text"])


def judged(make, count):
    broken = []
    for number in range(count):
        wanted = make(number)
        judge = jsonschema.Draft202012Validator(wanted, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
        try:
            errors = [f"{error.json_path}: {error.message[:120]}" for error in judge.iter_errors(ask(wanted, number))]
        except urllib.error.HTTPError as error:
            errors = [error.read().decode()[:200]]
        if errors:
            broken.append((number, errors[0]))
    assert not broken, f"{len(broken)} of {count}: {broken[:3]}"


@check
def generated_schemas():
    judged(whole, COUNT)
    judged(nasty_whole, COUNT)
    print(f"structured outputs for {2 * COUNT} generated schemas, all valid")


@check
def schemas_that_nothing_fits():
    for wrong in ({"type": "string", "enum": []}, {"type": "object", "properties": {"b": {"type": "string"}}}):
        try:
            ask({"type": "object", "properties": {"a": wrong}, "required": ["a"], "additionalProperties": False}, 0)
        except urllib.error.HTTPError as error:
            told = json.load(error)["error"]
            assert error.code == 400 and told["code"] == "invalid_json_schema", told
        else:
            raise AssertionError(f"{wrong} was answered")


run("structured output")
