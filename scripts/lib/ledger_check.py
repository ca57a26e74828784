"""Holds the ledger against LiteLLM's completion_cost; scripts/ledger-check says how to call it.

The same usage records, for every model that both know, go to `setscrew log cost FILE --json` and to LiteLLM. What
differs must be explained by a line of scripts/ledger-check.reasons.
"""

from __future__ import annotations

import argparse
import collections
import decimal
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
warnings.filterwarnings("ignore")

import litellm  # noqa: E402
from litellm.types.llms.openai import ResponsesAPIResponse  # noqa: E402

# What is used: a name, and input, cached, written for 30 minutes, written for 12 hours, output, reasoning.
SHAPES = [
    ("plain", 1200, 0, 0, 0, 340, 0),
    ("reasoning", 2500, 0, 0, 0, 4000, 3712),
    ("cached", 9000, 8192, 0, 0, 120, 0),
    ("written", 9000, 0, 8192, 0, 120, 64),
    ("written for 12 h", 9000, 0, 0, 8192, 120, 64),
    ("cached and written", 20000, 8192, 4096, 0, 900, 512),
    ("long context", 300000, 0, 0, 0, 2000, 1024),
    ("long and cached", 300000, 262144, 0, 0, 2000, 0),
    ("long and written", 300000, 0, 200000, 0, 50, 0),
    ("long for 12 h", 300000, 0, 0, 200000, 50, 0),
    ("nothing", 0, 0, 0, 0, 0, 0),
]
TIERS = ["default", "flex", "priority"]
SEARCHES = ("two searches", 5000, 0, 0, 0, 300, 0)


def record(model: str, tier: str, shape: tuple) -> dict:
    """A response as the API gives it, with the usage of a shape."""
    name, given, cached, short, long, output, reasoning = shape
    details: dict = {"cached_tokens": cached}
    if short or long:
        details["cache_write_tokens"] = short + long
        details["cache_write_tokens_details"] = {"ttl_30m_tokens": short, "ttl_12h_tokens": long}
    searches = []
    if name == SEARCHES[0]:
        searches = [
            {"id": f"ws_{n}", "type": "web_search_call", "status": "completed",
             "action": {"type": "search", "query": f"q{n}", "queries": [f"q{n}"]}}
            for n in range(2)]
    return {
        "id": "resp_1", "object": "response", "created_at": 1796040000, "status": "completed", "model": model,
        "service_tier": tier, "parallel_tool_calls": True, "temperature": 1, "top_p": 1, "tool_choice": "auto",
        "tools": [{"type": "web_search"}] if searches else [], "error": None, "incomplete_details": None,
        "instructions": None, "metadata": {},
        "output": [*searches, {
            "id": "msg_1", "type": "message", "role": "assistant", "status": "completed",
            "content": [{"type": "output_text", "text": "x", "annotations": []}]}],
        "usage": {
            "input_tokens": given, "input_tokens_details": details, "output_tokens": output,
            "output_tokens_details": {"reasoning_tokens": reasoning}, "total_tokens": given + output},
    }


def theirs(response: dict) -> decimal.Decimal | None:
    """What LiteLLM makes of a response; None where it knows no price."""
    try:
        cost = litellm.completion_cost(
            completion_response=ResponsesAPIResponse(**response), model=response["model"],
            custom_llm_provider="openai", call_type="responses", service_tier=response["service_tier"])
    except Exception as error:  # noqa: BLE001 - the library raises bare exceptions for unknown models
        return None if "isn't mapped" in str(error) or "not mapped" in str(error) else (_ for _ in ()).throw(error)
    return decimal.Decimal(repr(cost))


def ours(program: str, responses: list[dict]) -> list[tuple[decimal.Decimal | None, list[str]]]:
    """What the ledger makes of responses."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for response in responses:
            file.write(json.dumps(response) + "\n")
        file.flush()
        result = subprocess.run(
            [program, "log", "cost", file.name, "--json", "--provider", "openai"], capture_output=True, text=True,
            check=True)
    lines = [json.loads(line, parse_float=decimal.Decimal, parse_int=decimal.Decimal)
             for line in result.stdout.splitlines()]
    return [(line["usd"], line["remarks"]) for line in lines]


def same(one: decimal.Decimal | None, other: decimal.Decimal | None) -> bool:
    """Whether two amounts are the same but for what double precision loses."""
    if one is None or other is None:
        return one is other
    return abs(one - other) <= decimal.Decimal("1e-9") * max(abs(one), abs(other), decimal.Decimal(1))


def reasons(path: pathlib.Path) -> list[tuple[re.Pattern, str]]:
    """Patterns for `model|tier|usage|remarks`, each with the reason why such records may differ."""
    found = []
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            pattern, reason = line.split(None, 1)
            # A bar parts the fields; alternatives are written with commas in braces.
            written = pattern.replace("|", r"\|").replace("_", " ").replace("{", "(?:").replace("}", ")").replace(",", "|")
            found.append((re.compile(written), reason))
    return found


def shared(program: str) -> list[str]:
    """The ids of models that both have a price for."""
    listed = subprocess.run(
        [program, "models", "--all", "--json", "--provider", "openai"], capture_output=True, text=True, check=True)
    models = []
    for model in json.loads(listed.stdout)["models"]:
        entry = litellm.model_cost.get(model["id"]) or {}
        price = (model["prices"].get("default") or [{}])[0]
        # Embeddings and the like give no responses: their price has no output.
        if price.get("output") is not None and entry.get("input_cost_per_token") is not None:
            models.append(model["id"])
    return models


def amount(value: decimal.Decimal | None) -> str:
    return "unknown" if value is None else f"{value.quantize(decimal.Decimal('1e-12')).normalize():f}"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("reasons", type=pathlib.Path)
    parser.add_argument("--all", action="store_true", help="print every record, not only those that differ")
    options = parser.parse_args()
    models = shared(options.program)
    cases = [(m, t, s) for m in models for t in TIERS for s in SHAPES] + [(m, "default", SEARCHES) for m in models]
    responses = [record(*case) for case in cases]
    known = reasons(options.reasons)
    used: set[str] = set()
    rows, by_model = [], collections.defaultdict(collections.Counter)
    for (model, tier, shape), response, (mine, remarks) in zip(cases, responses, ours(options.program, responses)):
        other = theirs(response)
        if same(mine, other):
            verdict, reason = "same", ""
        else:
            text = f"{model}|{tier}|{shape[0]}|{'; '.join(remarks)}"
            matches = [(pattern.pattern, reason) for pattern, reason in known if pattern.fullmatch(text)]
            verdict, reason = ("explained", matches[0][1]) if matches else ("UNEXPLAINED", "; ".join(remarks))
            used |= {pattern for pattern, _ in matches[:1]}
        by_model[model][verdict] += 1
        rows.append((model, tier, shape[0], amount(mine), amount(other), verdict, reason))
    print(f"{'MODEL':24} {'RECORDS':>8} {'SAME':>6} {'EXPLAINED':>10} {'NOT':>5}")
    for model in models:
        counts = by_model[model]
        print(f"{model:24} {counts.total():8} {counts['same']:6} {counts['explained']:10} {counts['UNEXPLAINED']:5}")
    print_differences(rows, options.all)
    totals = collections.Counter(row[5] for row in rows)
    stale = [pattern.pattern for pattern, _ in known if pattern.pattern not in used]
    for pattern in stale:
        print(f"not needed any more: {pattern}")
    print(f"\n{len(rows)} usage records over {len(models)} models against LiteLLM {version()}: "
          f"{totals['same']} the same, {totals['explained']} explained, {totals['UNEXPLAINED']} not")
    return 9 if totals["UNEXPLAINED"] or stale else 0


def print_differences(rows: list[tuple], prints_all: bool) -> None:
    """Each reason with what it explains, the records of one model and tier in one line; with `all` each record."""
    groups: dict = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in rows:
        if row[5] != "same" or prints_all:
            text = row[6] if row[5] == "explained" else f"{row[5]} {row[6]}".strip()
            groups[text][(row[0], row[1])].append(row)
    for reason, members in groups.items():
        print(f"\n{reason}")
        print(f"  {'MODEL':24} {'TIER':9} {'RECORDS':>7}  FOR EXAMPLE {'SETSCREW':>26} {'LITELLM':>14}")
        for (model, tier), found in members.items():
            for row in found if prints_all else found[:1]:
                print(f"  {model:24} {tier:9} {len(found):7}  {row[2]:22} {row[3]:>15} {row[4]:>14}")


def version() -> str:
    import importlib.metadata

    return importlib.metadata.version("litellm")


if __name__ == "__main__":
    sys.exit(main())
