"""The programs that Setscrew is measured beside: how each starts, asks once, and takes a stream."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import sys

home = pathlib.Path(__file__).resolve().parent.parent.parent
PACKAGES = ["llm", "httpie", "openai", "oai-workbench-cli"]
MODEL = "gpt-6-luna"
# How many deltas the long stream has.
DELTAS = 20_000

SDK = """
import sys
from openai import OpenAI
client = OpenAI(base_url=sys.argv[1], api_key="sk-test", max_retries=0)
if sys.argv[3] == "stream":
    for event in client.responses.create(model=sys.argv[2], input="hi", stream=True):
        if event.type == "response.output_text.delta":
            sys.stdout.write(event.delta)
else:
    print(client.responses.create(model=sys.argv[2], input="hi").output_text)
"""


class Programs:
    """The programs that are to be had, with the command lines of each kind of work."""

    def __init__(self, setscrew: str, scratch: str, private: bool = True) -> None:
        self.setscrew = setscrew
        self.scratch = scratch
        self.missing: dict[str, str] = {}
        self.versions: dict[str, str] = {}
        self.folder = self.environment() if private else None
        self.environ = {
            "PATH": os.environ["PATH"], "HOME": scratch, "SETSCREW_HOME": str(home), "OPENAI_API_KEY": "sk-test",
            "LLM_USER_PATH": f"{scratch}/llm", "OAI_CLI_CONFIG": f"{scratch}/oai.toml",
            "OAI_CLI_LOG_PATH": f"{scratch}/oai.sqlite"}

    def environment(self) -> pathlib.Path | None:
        """A private environment with the packages of PyPI, made once; what cannot be had is said."""
        script = f'. "{home}/scripts/lib/python-env.sh"; home="{home}" python_env bench {" ".join(PACKAGES)}'
        made = subprocess.run(["bash", "-c", script, "bench"], capture_output=True, text=True, check=False)
        if made.returncode != 0:
            self.missing = {name: made.stderr.strip().splitlines()[0] for name in PACKAGES}
            return None
        folder = pathlib.Path(made.stdout.strip())
        listed = json.loads(subprocess.run(
            [folder / "bin/python", "-m", "pip", "list", "--format", "json", "--disable-pip-version-check"],
            capture_output=True, text=True, check=True).stdout)
        self.versions = {entry["name"]: entry["version"] for entry in listed if entry["name"] in PACKAGES}
        return folder

    def own(self, program: str) -> str | None:
        """The path of a program from the environment."""
        return str(self.folder / "bin" / program) if self.folder else None

    def starts(self) -> dict[str, list[str]]:
        """What a start costs: the least that each program can do, and what Setscrew does without a network."""
        return self.present({
            "curl --version": ["curl", "--version"],
            "python3 -c pass": [sys.executable, "-c", "pass"],
            "setscrew --version": [self.setscrew, "--version"],
            "setscrew payload haiku": [self.setscrew, "payload", "haiku"],
            "setscrew payload weather": [self.setscrew, "payload", "weather"],
            "setscrew check haiku": [self.setscrew, "check", "haiku"],
            "HTTPie: http --version": [self.own("http"), "--version"],
            "llm --version": [self.own("llm"), "--version"],
            "openai: import openai": [self.own("python"), "-c", "import openai"],
            "oai-cli --help": [self.own("oai-cli"), "--help"],
        })

    def asks(self, url: str) -> dict[str, list[str]]:
        """One question and its whole answer, as a new process."""
        return self.requests(url, MODEL, streams=False)

    def streams(self, url: str) -> dict[str, list[str]]:
        """A long stream, shown as it comes."""
        return self.requests(url, f"flood-{DELTAS}", streams=True)

    def requests(self, url: str, model: str, streams: bool) -> dict[str, list[str]]:
        os.makedirs(f"{self.scratch}/llm", exist_ok=True)
        pathlib.Path(f"{self.scratch}/llm/extra-openai-models.yaml").write_text(
            f"- model_id: {model}-here\n  model_name: {model}\n  api_base: {url}\n  responses: true\n", encoding="utf-8")
        self.environ["OPENAI_BASE_URL"] = url
        body = json.dumps({"model": model, "input": "hi", "stream": streams})
        how = "stream" if streams else "whole"
        return self.present({
            "curl": ["curl", "-sN", "-H", "Content-Type: application/json", "--data", body, f"{url}/responses"],
            "setscrew ask": [self.setscrew, "ask", "hi", "-q", "-m", model, "--base-url", url, "--no-log",
                             *([] if streams else ["--no-stream"])],
            "HTTPie": [self.own("http"), "--ignore-stdin", "--body", *(["--stream"] if streams else []), "POST",
                       f"{url}/responses", f"model={model}", "input=hi", f"stream:={json.dumps(streams)}"],
            "llm": [self.own("llm"), "-m", f"{model}-here", "hi", "-n", *([] if streams else ["--no-stream"])],
            "openai": [self.own("python"), "-c", SDK, url, model, how],
            "oai-cli": [self.own("oai-cli"), "ask", "hi", "-m", model, "--no-save",
                        "--stream" if streams else "--no-stream"],
        })

    def present(self, commands: dict[str, list]) -> dict[str, list[str]]:
        return {name: words for name, words in commands.items() if words[0] and shutil.which(words[0])}
