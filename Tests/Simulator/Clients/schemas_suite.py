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


@check
def generated_schemas():
    broken = []
    for number in range(COUNT):
        wanted = whole(number)
        judge = jsonschema.Draft202012Validator(wanted, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
        try:
            errors = [f"{error.json_path}: {error.message[:120]}" for error in judge.iter_errors(ask(wanted, number))]
        except urllib.error.HTTPError as error:
            errors = [error.read().decode()[:200]]
        if errors:
            broken.append((number, errors[0]))
    assert not broken, f"{len(broken)} of {COUNT}: {broken[:3]}"
    print(f"structured outputs for {COUNT} generated schemas, all valid")


run("structured output")
