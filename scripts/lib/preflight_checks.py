"""The checks of scripts/preflight: each takes a Place and gives a list of what is wrong."""

import ast
import os
import pathlib
import re
import subprocess

import preflight_docs
import preflight_licences


class Place:
    """A checkout, and the program to ask about it."""

    def __init__(self, root, program):
        self.root, self.program = root, program

    def run(self, *words, **options):
        """A command in the checkout; nothing of the user's set-up reaches it."""
        environment = {key: value for key, value in os.environ.items()
                       if not key.startswith(("OPENAI_", "SETSCREW_", "XDG_")) and not key.endswith("_API_KEY")}
        environment |= {"SETSCREW_HOME": str(self.root), "SETSCREW": self.program, "NO_COLOR": "1",
                        "SETSCREW_AS_OF": os.environ.get("SETSCREW_AS_OF", "2026-11-30")}
        return subprocess.run([str(word) for word in words], cwd=self.root, capture_output=True, text=True, check=False,
                              env=environment, stdin=subprocess.DEVNULL, **options)

    def ask(self, *words):
        return self.run(self.program, *words)

    def tracked(self, *patterns):
        """The files that git knows or would take; in a copy without git, all files."""
        result = self.run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns)
        names = sorted(set(filter(None, result.stdout.split("\0"))))
        return [self.root / name for name in names if (self.root / name).is_file()]

    def name(self, path):
        return str(path.relative_to(self.root))


def told(result, what, mend):
    """A command that failed as a problem with its own words."""
    if result.returncode == 0:
        return []
    words = (result.stdout + result.stderr).strip().splitlines()
    return ["\n".join([f"{what} (exit {result.returncode})", *words[-12:], f"mend: {mend}"])]


def secrets(place):
    """no key, token or password in files, index or history"""
    return told(place.run(place.root / "scripts/secret_scan", "--root", place.root, "--all"), "secret_scan found something",
                "take it out and replace the key; mark what is no secret with `not-a-secret: REASON`")


def registry(place):
    """the plugins of registry/ are sound, and the editor schema is made from them"""
    plugins = sorted(path.parent for path in (place.root / "registry").glob("*/plugin.yaml"))
    problems = told(place.ask("plugins", "check", *plugins), "a plugin of registry/ is not sound", "see the findings")
    fresh = place.ask("schema", "--as-of", "2026-11-30")
    shipped = place.root / "registry/profile.schema.json"
    if fresh.returncode == 0 and (not shipped.is_file() or shipped.read_text() != fresh.stdout):
        problems.append("registry/profile.schema.json is stale\n"
                        "mend: setscrew schema -O registry/profile.schema.json --as-of 2026-11-30")
    return problems


def profiles(place):
    """the example profiles are taken as they are"""
    files = sorted((place.root / "profiles").glob("*.yaml"))
    if not files:
        return ["profiles/ holds no profile"]
    return told(place.ask("check", *files), "an example profile has findings", "see the findings")


def drift(place):
    """the registry agrees with the types of the openai package"""
    return told(place.run(place.root / "scripts/drift"), "the registry has drifted",
                "describe what is new, or give the reason in registry/openai/drift.yaml")


def licences(place):
    """each library that the program links or loads is listed, with a licence that lets it"""
    return preflight_licences.problems(place)


def shell(place):
    """scripts pass shellcheck, and those in Python can be read"""
    problems, files = [], []
    for path in place.tracked("scripts", ".ci", "Tests/Scripts", "packaging"):
        with open(path, "rb") as file:
            first = file.readline()
        if re.match(rb"#!.*\b(ba|da)?sh\b", first):
            files.append(path)
        elif b"python3" in first or path.suffix == ".py":
            try:
                ast.parse(path.read_bytes(), filename=place.name(path))
            except SyntaxError as error:
                problems.append(f"{place.name(path)}:{error.lineno}: {error.msg}")
        if first.startswith(b"#!") and not os.access(path, os.X_OK):
            problems.append(f"{place.name(path)} cannot be run\nmend: chmod +x {place.name(path)}")
    result = place.run("shellcheck", "--external-sources", "--format=gcc", *files)
    return problems + told(result, "shellcheck has findings", "see the findings")


def links(place):
    """what the docs link to is there, and what the guides name in the sources"""
    return preflight_docs.broken_links(place) + preflight_docs.unknown_names(place)


def commands(place):
    """the commands, flags and scripts that the docs show exist"""
    return preflight_docs.unknown_commands(place)


def reference(place):
    """docs/reference is made from this registry and this program, and knows every code of a finding"""
    stale = told(place.ask("reference", "-O", "docs/reference", "--check", "--as-of", "2026-11-30"), "docs/reference is stale",
                 "setscrew reference -O docs/reference --as-of 2026-11-30")
    return stale + preflight_docs.unexplained_codes(place)


def versions(place):
    """one version everywhere: source, program, changelog, package"""
    source = place.root / "Sources/setscrew/CommandLine/Version.swift"
    match = re.search(r'current = "([^"]+)"', source.read_text()) if source.is_file() else None
    if not match:
        return [f"{place.name(source)} does not say `current = \"...\"`"]
    version, problems = match[1], []
    if not re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?", version):
        problems.append(f"{version} in {place.name(source)} is no version such as 1.2.3")
    told_version = place.ask("--version").stdout.strip()
    if told_version != f"setscrew {version}":
        problems.append(f"the program says '{told_version}', the source {version}\nmend: build it anew")
    changelog = place.root / "CHANGELOG.md"
    if changelog.is_file():
        headings = re.findall(r"^## \[?([^\]\s]+)", changelog.read_text(), re.M)
        if version not in headings:
            problems.append(f"CHANGELOG.md has no section {version}; it has {', '.join(headings[:3]) or 'none'}")
    pinned = re.search(r"^pinned=(\S+)", (place.root / "scripts/drift").read_text(), re.M)
    evidence = set()
    for path in (place.root / "registry/openai").rglob("*.yaml"):
        evidence |= set(re.findall(r"kind: sdk, version: ([\d.]+)", path.read_text()))
    if pinned and evidence and pinned[1] not in evidence:
        problems.append(f"scripts/drift compares with openai {pinned[1]}, the registry's evidence names {', '.join(sorted(evidence))}")
    return problems


CHECKS = {check.__name__: check for check in (secrets, registry, profiles, drift, licences, shell, links, commands, reference,
                                             versions)}
