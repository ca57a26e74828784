"""Medians with their spread, ratios to a baseline of the same run, and the table of them."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
import time

# A process counts the memory of the one that it was forked from; so a small one stands between.
LAUNCHER = """
import os, sys
process = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
os.write(2, f"{os.waitstatus_to_exitcode(status)} {usage.ru_maxrss}".encode())
"""


class Failed(Exception):
    """A program did not do what it was to do."""


def run(words: list[str], environment: dict[str, str]) -> float:
    """The wall time of a process, in milliseconds."""
    begin = time.perf_counter()
    with open(os.devnull, "w", encoding="ascii") as null:
        ended = subprocess.run(words, stdout=null, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment,
                               check=False)
    spent = (time.perf_counter() - begin) * 1000
    if ended.returncode != 0:
        raise Failed(f"ended with {ended.returncode}: {ended.stderr.decode(errors='replace').strip()[-200:]}")
    return spent


def launched(words: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """The wall time of a process in milliseconds, with the launcher's, and its peak memory in megabytes."""
    begin = time.perf_counter()
    told = subprocess.run([sys.executable, "-S", "-c", LAUNCHER, *words], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment, check=True).stderr
    spent = (time.perf_counter() - begin) * 1000
    code, memory = re.search(rb"(-?\d+) (\d+)$", told).groups()
    if code != b"0":
        raise Failed(f"ended with {code.decode()}: {told.decode(errors='replace').strip()[-200:]}")
    return spent, int(memory) / 1024


@dataclasses.dataclass
class Taken:
    """What runs of a command took: times in milliseconds, in order, and the peak of memory in megabytes."""

    times: list[float]
    memory: float


def interleaved(commands: dict[str, list[str]], environment: dict[str, str], rounds: int,
                missing: dict[str, str] | None = None) -> dict[str, Taken]:
    """What each command takes, one of each in turn, so that a busy moment hits all alike.

    A first round fills caches and tells the memory. What takes more than a second is done five times, and what takes
    more than five seconds is done once: that one round counts then.
    """
    taken: dict[str, Taken] = {}
    for name, words in commands.items():
        try:
            spent, memory = launched(words, environment)
        except Failed as failure:
            if missing is None:
                raise
            missing[name] = str(failure)
            continue
        times = [spent] if spent > 5000 else []
        if 1000 < spent <= 5000:
            times = [run(words, environment) for _ in range(min(rounds, 5))]
        taken[name] = Taken(times, memory)
    turning = [name for name, known in taken.items() if not known.times]
    for _ in range(rounds):
        for name in turning:
            taken[name].times.append(run(commands[name], environment))
    for known in taken.values():
        known.times.sort()
    return taken


def row(group: str, name: str, figures: list[float], unit: str = "ms", **more) -> dict:
    """A row of the table."""
    last = len(figures) - 1
    return {"group": group, "name": name, "median": round(figures[len(figures) // 2], 3),
            "low": round(figures[round(last * 0.1)], 3), "high": round(figures[round(last * 0.9)], 3), "unit": unit,
            "rounds": len(figures), **more}


def compare(rows: list[dict], baseline: str) -> list[dict]:
    """Adds the ratio of each row to the one of a name."""
    known = {entry["name"]: entry["median"] for entry in rows}
    if baseline in known:
        for entry in rows:
            entry["baseline"] = baseline
            entry["ratio"] = round(entry["median"] / known[baseline], 2)
    return rows


def limit(entry: dict, most: float, words: str) -> None:
    """Puts a budget beside a row: the most that its median may be, and how the design says so."""
    entry["budget"] = words
    entry["most"] = round(most, 3)
    entry["met"] = entry["median"] <= most


def show(rows: list[dict]) -> None:
    group = None
    for entry in rows:
        if entry["group"] != group:
            group = entry["group"]
            print(f"\n{group:44} {'median':>10} {'10 %':>9} {'90 %':>9}  {'ratio':>7}  budget")
        ratio = f"{entry['ratio']:>6.2f}x" if "ratio" in entry else " " * 7
        budget = ""
        if "budget" in entry:
            budget = f"{entry['budget']}: {'met' if entry['met'] else 'NOT MET'}"
        low, high = (f"{entry[key]:>9.2f}" if key in entry else " " * 9 for key in ("low", "high"))
        print(f"  {entry['name']:42} {entry['median']:>7.2f} {entry['unit']:2} {low} {high}  {ratio}  {budget}".rstrip())


def measured(words: list[str]) -> list[dict]:
    """What another script measured."""
    ended = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    if not ended.stdout.startswith("["):
        sys.exit(f"bench: {' '.join(words)} ended with {ended.returncode}")
    return json.loads(ended.stdout)
