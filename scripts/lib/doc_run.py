"""Runs the commands of one page in a folder of its own, in one shell, as a reader would."""

import difflib
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import doc_page

PORT = "8080"  # the port that pages name; a free one takes its place
MARK = "\x01done"


class Outcome:
    """What came of a page."""

    def __init__(self, name):
        self.name = name
        self.ran = self.compared = 0
        self.skipped, self.problems = [], []
        # Places of printed lines with what is printed there now.
        self.updates = []


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return str(listener.getsockname()[1])


class Runner:
    """A reader's home with a project in it, and a shell that stands there."""

    def __init__(self, home, program, tools, seconds=120):
        self.home, self.program, self.seconds = home, program, seconds
        self.root = pathlib.Path(tempfile.mkdtemp()).resolve()
        self.work = self.root / "home/me/work"
        self.work.mkdir(parents=True)
        (self.root / "bin").mkdir()
        (self.root / "bin/setscrew").symlink_to(program)
        # The folder is the checkout of the reader: what comes with Setscrew lies in it.
        shutil.copytree(home / "profiles", self.work / "profiles")
        shutil.copytree(home / "registry", self.work / "registry")
        (self.work / "scripts").mkdir()
        (self.work / "scripts/setscrew").symlink_to(program)
        if (home / "docs/examples").is_dir():
            shutil.copytree(home / "docs/examples", self.work / "examples")
        self.port, self.server, self.server_address = free_port(), None, None
        environment = {key: value for key, value in os.environ.items()
                       if not key.startswith(("OPENAI_", "SETSCREW_", "XDG_", "GIT_")) and not key.endswith("_API_KEY")
                       and key != "DBUS_SESSION_BUS_ADDRESS"}
        path = [str(self.root / "bin"), *tools, environment.get("PATH", "")]
        environment |= {
            "HOME": str(self.root / "home/me"), "PATH": ":".join(path), "SETSCREW_HOME": str(self.work), "SETSCREW": str(program),
            "SETSCREW_AS_OF": "2026-11-30", "EDITOR": "true", "TERM": "dumb", "NO_COLOR": "1", "no_proxy": "127.0.0.1",
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "me", "GIT_AUTHOR_EMAIL": "me@example.org",
            "GIT_COMMITTER_NAME": "me", "GIT_COMMITTER_EMAIL": "me@example.org", "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "PYTHONDONTWRITEBYTECODE": "1"}
        self.environment = environment
        self.shell = subprocess.Popen(
            ["bash", "--norc", "--noprofile"], cwd=self.work, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True)

    def close(self):
        for child in (self.shell, self.server):
            if child:
                try:
                    os.killpg(child.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                child.wait()
        shutil.rmtree(self.root, ignore_errors=True)

    def address(self):
        """The address of a simulator of the page's own."""
        if not self.server:
            self.server = subprocess.Popen(
                [self.program, "simulate"], cwd=self.root, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
            self.server_address = self.server.stdout.readline().strip()
        return self.server_address

    def run(self, text, server=False):
        """The exit code of a command and the lines that it printed, on both channels."""
        text = text.replace(f"127.0.0.1:{PORT}", f"127.0.0.1:{self.port}").replace(f"--port {PORT}", f"--port {self.port}")
        if server:
            text = text.replace("https://api.openai.com/v1", self.address())
            text = f"export OPENAI_API_KEY=not-a-key OPENAI_BASE_URL={self.address()}\n{text}"
        (self.root / "command").write_text(text + "\n")
        after = "unset OPENAI_API_KEY OPENAI_BASE_URL; " if server else ""
        self.shell.stdin.write(
            f". '{self.root}/command' < /dev/null; _code=$?; {after}printf '\\001done %s\\n' $_code\n".encode())
        self.shell.stdin.flush()
        printed, deadline = b"", time.monotonic() + self.seconds
        while not (match := re.search(rb"\x01done (\d+)\n", printed)):
            if not select.select([self.shell.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
                told = printed.decode(errors="replace").strip()
                raise TimeoutError(f"it takes longer than {self.seconds} s" + (f", and printed: {told}" if told else ""))
            data = os.read(self.shell.stdout.fileno(), 65536)
            if not data:
                raise TimeoutError("the shell ended")
            printed += data
        output = printed[:match.start()].decode(errors="replace")
        output = output.replace(str(self.root), "").replace(self.port, PORT)
        if self.server_address:
            output = output.replace(self.server_address, "https://api.openai.com/v1")
            output = output.replace(self.server_address.split("/")[2], "api.openai.com")
        output = output.replace(f"{self.root}/command: line ", "line ")
        lines = output.split("\n")
        while lines and not lines[-1].strip():
            lines.pop()
        while lines and not lines[0].strip():
            lines.pop(0)
        return int(match[1]), lines


def check(path, name, home, program, tools):
    """Runs a page; says what is wrong with it."""
    outcome = Outcome(name)
    try:
        blocks = doc_page.blocks(path.read_text())
    except doc_page.PageError as error:
        outcome.problems.append(f"{name}:{error}")
        return outcome
    if not blocks:
        return outcome
    runner = Runner(home, program, tools)
    try:
        for block in blocks:
            if block.needs and not shutil.which(block.needs, path=runner.environment["PATH"]):
                block.skip = f"there is no {block.needs} here"
            if block.skip:
                outcome.skipped.append((block, len(block.commands)))
            elif block.file:
                place = runner.work / block.file
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text("".join(line + "\n" for line in block.lines))
            elif block.same:
                compare(block, runner, outcome)
            else:
                for command in block.commands:
                    run(command, block, runner, outcome)
    except TimeoutError as error:
        outcome.problems.append(f"{name}: {error}")
    finally:
        runner.close()
    return outcome


def compare(block, runner, outcome):
    """A block that shows a file holds its very text."""
    outcome.compared += 1
    file = runner.work / block.same
    there = file.read_text().splitlines() if file.is_file() else []
    if block.lines != there:
        outcome.problems.append(f"{outcome.name}:{block.line}: {block.same} is another text")
        outcome.updates.append((range(block.line, block.line + len(block.lines)), [(block.indent + line).rstrip() for line in there]))


def run(command, block, runner, outcome):
    where = f"{outcome.name}:{command.line}"
    text = command.text
    if block.serves is not None:
        # It has begun once it has printed its first line; what it printed is what counts.
        text = (f"{text} > ~/served 2>&1 &\nuntil [ -s ~/served ]; do sleep 0.05; done\n{{\n_served=$!\n{block.serves}\n}} > /dev/null 2>&1\n"
                "sleep 0.2; kill -TERM $_served; for _try in {1..50}; do kill -0 $_served 2> /dev/null || break; sleep 0.1; done\n"
                "kill -KILL $_served 2> /dev/null; wait $_served 2> /dev/null; cat ~/served; rm ~/served; true")
    try:
        code, printed = runner.run(text, block.server)
    except TimeoutError as error:
        raise TimeoutError(f"{error}: {command.text}") from None
    outcome.ran += not block.hidden
    if code != command.code:
        outcome.problems.append("\n".join(
            [f"{where}: exit code {code}, not {command.code}: {command.text}", *(f"    {line}" for line in printed[-12:])]))
    if command.expected is None:
        return
    outcome.compared += 1
    order = sorted if block.unordered else list
    if doc_page.agrees(order(command.expected), order(printed)):
        return
    if command.printed:
        outcome.updates.append((command.printed, [(block.indent + line).rstrip() for line in printed]))
    difference = difflib.unified_diff(
        doc_page.settled(command.expected), doc_page.settled(printed), "the page", "printed", lineterm="", n=1)
    outcome.problems.append("\n".join([f"{where}: {command.text} prints something else", *(f"    {line}" for line in difference)]))
