"""A page of the docs as blocks of commands, with what is printed below each, and remarks for the checker.

A remark is a comment that readers do not see; it speaks of the next block:

    <!-- check: skip REASON -->      do not run the block
    <!-- check: needs PROGRAM -->     run the block only where there is such a program
    <!-- check: exit 4 0 -->         the exit codes of its commands, in order; the last one holds for the rest
    <!-- check: unordered -->        what is printed may come in another order
    <!-- check: server -->           a simulator stands in for OpenAI while the block runs
    <!-- check: file NAME -->        the block is the text of a file, which is written
    <!-- check: same NAME -->        the block is the text of a file that is there
    <!-- check: serves               the block's command serves until it is interrupted; these commands are run meanwhile
    COMMAND
    -->
    <!-- check: prompt FLAGS -->      the lines behind `> ` are typed at the prompt; what stands behind three spaces is a remark
    <!-- check: run                  commands that prepare what the page takes for given
    COMMAND
    -->
"""

import dataclasses
import re
import shlex

FENCE = re.compile(r"^(```|~~~)(\w*)\s*$")
REMARK = re.compile(r"^( *)<!-- check: (\w+)(.*)$")
WORDS = ("skip", "needs", "exit", "unordered", "server", "file", "same", "serves", "prompt", "run")


class PageError(Exception):
    """A page that cannot be understood."""


@dataclasses.dataclass
class Command:
    """One command of a page, and what the page says that it prints; None where it says nothing."""

    line: int
    text: str
    expected: list[str] | None = None
    # The lines of the page, counted from 0, that hold what is printed.
    printed: range = range(0)
    code: int = 0


@dataclasses.dataclass
class Block:
    """One block of a page with the remarks on it."""

    line: int
    language: str
    lines: list[str]
    indent: str = ""
    skip: str | None = None
    needs: str | None = None
    file: str | None = None
    same: str | None = None
    serves: str | None = None
    hidden: bool = False
    server: bool = False
    unordered: bool = False
    commands: list[Command] = dataclasses.field(default_factory=list)


def blocks(text):
    """The blocks of a page that hold commands or files, in order."""
    lines, found, remarks = text.split("\n"), [], []
    index = 0
    while index < len(lines):
        line = lines[index]
        if match := REMARK.match(line):
            indent, word, start = match[1], match[2], index
            if word not in WORDS:
                raise PageError(f"{index + 1}: no remark is called {word}; there are {', '.join(WORDS)}")
            body = match[3]
            while "-->" not in body:
                index += 1
                if index == len(lines):
                    raise PageError(f"{start + 1}: the remark is never closed")
                body += "\n" + lines[index].removeprefix(indent)
            body = body[:body.index("-->")].strip("\n").strip()
            if word == "run":
                block = Block(start + 1, "sh", [], hidden=True)
                block.commands = [Command(start + 1, body)]
                found.append(block)
            else:
                remarks.append((start + 1, word, body))
        elif match := FENCE.match(line.strip()):
            indent = line[:len(line) - len(line.lstrip())]
            start, inner = index, []
            index += 1
            while index < len(lines) and lines[index].strip() != match[1]:
                inner.append(lines[index].removeprefix(indent))
                index += 1
            if index == len(lines):
                raise PageError(f"{start + 1}: the block is never closed")
            found.append(block_of(start, match[2], inner, remarks))
            found[-1].indent = indent
            remarks = []
        elif re.match(r" {4,}(\$ )?(setscrew|scripts/\w+) ", line):
            raise PageError(f"{index + 1}: a command in an indented block is not run: put it into a fence")
        elif line.strip() and remarks:
            raise PageError(f"{remarks[0][0]}: the remark speaks of no block")
        index += 1
    if remarks:
        raise PageError(f"{remarks[0][0]}: the remark speaks of no block")
    return [block for block in found if block.commands or block.file or block.same]


def block_of(start, language, inner, remarks):
    block, codes, prompt = Block(start + 1, language, inner), [0], None
    for line, word, body in remarks:
        if word == "skip":
            if not body:
                raise PageError(f"{line}: say why the block is not run")
            block.skip = body
        elif word == "needs":
            block.needs = body
        elif word == "exit":
            codes = [int(code) for code in body.split()]
        elif word == "file":
            block.file = body
        elif word == "same":
            block.same = body
        elif word == "unordered":
            block.unordered = True
        elif word == "serves":
            block.serves = body
        elif word == "prompt":
            prompt = body
        elif word == "server":
            block.server = True
    if block.file or block.same:
        return block
    if prompt is not None:
        block.commands = [session(start + 1, inner, prompt)]
    elif language == "console":
        block.commands = transcript(start + 1, inner)
    elif language in ("sh", "bash", "shell"):
        block.commands = script(start + 1, inner)
    elif any(re.match(r"\$ ", line) for line in inner):
        raise PageError(f"{start + 1}: a transcript is a block of console")
    for number, command in enumerate(block.commands):
        command.code = codes[min(number, len(codes) - 1)]
    return block


def transcript(first, lines):
    """Commands behind `$ `, carried on by `\\` or behind `> `; what follows each is printed by it."""
    commands, index = [], 0
    while index < len(lines):
        if not lines[index].startswith("$ "):
            index += 1
            continue
        text, start = [lines[index][2:]], index
        index += 1
        while index < len(lines):
            if lines[index].startswith("> "):
                text.append(lines[index][2:])
            elif lines[index] == ">" or text[-1].endswith("\\"):
                text.append(lines[index].removeprefix(">"))
            else:
                break
            index += 1
        begin = index
        while index < len(lines) and not lines[index].startswith("$ "):
            index += 1
        end = index
        while end > begin and not lines[end - 1].strip():
            end -= 1
        command = Command(first + start + 1, "\n".join(text))
        if end > begin:
            command.expected = lines[begin:end]
            command.printed = range(first + begin, first + end)
        commands.append(command)
    return commands


def session(first, lines, flags):
    """A session at the prompt as one command: its lines are piped in, and what is printed follows from all of them."""
    typed = [re.sub(r" {3,}.*", "", line[2:]) for line in lines if line.startswith("> ") and "<Tab>" not in line]
    begin = next((line[2:] for line in lines if line.startswith("$ ")), "setscrew repl")
    words = " ".join(shlex.quote(line) for line in typed)
    command = Command(first + 1, f"printf '%s\\n' {words} | {begin} {flags}")
    command.expected = [line for line in lines if not line.startswith(("> ", "$ "))]
    return command


def script(first, lines):
    """The commands of a shell block: a line each, carried on by `\\` or by an open here-document."""
    commands, index = [], 0
    while index < len(lines):
        text, start = [lines[index]], index
        index += 1
        if not text[0].strip() or text[0].lstrip().startswith("#"):
            continue
        while text[-1].endswith("\\") and index < len(lines):
            text.append(lines[index])
            index += 1
        if here := re.search(r"<<-?\s*'?(\w+)'?", text[-1]):
            while index < len(lines) and text[-1].strip() != here[1]:
                text.append(lines[index])
                index += 1
        commands.append(Command(first + start + 1, "\n".join(text)))
    return commands


# What differs from run to run and says nothing.
VOLATILE = [
    (re.compile(r"\b\d+(\.\d+)? (ms|s)\b"), r"# \2"),
    (re.compile(r"\b(resp|msg|rs|fc|call|req|conv|ws|batch|file|vs)_[0-9a-f]{6,}\b"), r"\1_#"),
    (re.compile(r"\b\d\d:\d\d:\d\d\b"), "hh:mm:ss"),
    (re.compile(r"\b127\.0\.0\.1:\d+"), "127.0.0.1:#"),
    (re.compile(r"\b\d+ bytes\b"), "# bytes"),
    (re.compile(r"\b\d{4}-\d\d-\d\d(?= hh:mm:ss)"), "yyyy-mm-dd"),
]


def settled(lines):
    """Lines without what differs from run to run."""
    text = []
    for line in lines:
        for pattern, replacement in VOLATILE:
            line = pattern.sub(replacement, line)
        # Columns move with what stands in them.
        text.append(re.sub(r"(?<=\S) {2,}(?=.*#)", "  ", line).rstrip() if "#" in line or "hh:mm" in line else line.rstrip())
    return text


def agrees(expected, actual):
    """Whether what was printed is what the page shows; `...` stands for any text, on a line alone for any lines."""
    pattern = ""
    for line in settled(expected):
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("...")) + r"\n"
    return re.fullmatch(pattern, "".join(line + "\n" for line in settled(actual))) is not None
