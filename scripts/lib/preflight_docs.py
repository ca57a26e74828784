"""What the docs say against what is there: links, anchors, commands, flags, scripts, names in the sources."""

import collections
import re
import shlex
import textwrap

FENCE = re.compile(r"^ *(```|~~~)(\w*)[^\n]*\n(.*?)^ *\1\s*$", re.M | re.S)
LINK = re.compile(r"(?<!\\)!?\[(?:[^\]\\]|\\.)*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s+(\S+)", re.M)


def pages(place):
    return [path for path in place.tracked("*.md") if ".build" not in path.parts and "Fixtures" not in path.parts]


def without_code(text):
    """The text with code blanked out, lines kept."""
    text = FENCE.sub(lambda m: "\n" * m[0].count("\n"), text)
    return re.sub(r"`[^`\n]*`", lambda m: " " * len(m[0]), text)


def anchors(text):
    """The anchors that a page's headings make."""
    found, counts = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text)), {}
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*\s*$", FENCE.sub("", text), re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
        count = counts.get(name, 0)
        counts[name] = count + 1
        found.add(f"{name}-{count}" if count else name)
    return found


def broken_links(place):
    problems, cache = [], {}
    for page in pages(place):
        text = page.read_text()
        plain = without_code(text)
        for match in LINK.finditer(plain):
            target = match[1] or match[2]
            if re.match(r"[a-z][a-z0-9+.-]*:", target):
                continue
            where = f"{place.name(page)}:{plain.count(chr(10), 0, match.start()) + 1}"
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                problems.append(f"{where}: {target} is not there")
            elif not file.is_relative_to(place.root):
                problems.append(f"{where}: {target} lies outside of the checkout")
            elif anchor and file.suffix == ".md":
                known = cache.setdefault(file, anchors(file.read_text()))
                if anchor not in known:
                    problems.append(f"{where}: {file.name} has no heading #{anchor}")
    return problems


# The pages that walk through the sources.
GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
DECLARED = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|extension)\s+(?:\w+\.)?(\w+)")
FOLDERS = ("Sources", "Tests", "Bench", "registry", "profiles", "docs", "scripts", ".ci")


def unknown_names(place):
    """Files, folders, types and functions of the sources that a guide names and that are not there."""
    files, types = set(), collections.defaultdict(list)
    for path in place.tracked("Sources/*.swift", "Tests/*.swift", "Bench/*.swift"):
        text = path.read_text(errors="replace")
        files.add(path.name)
        for name in set(DECLARED.findall(text)):
            types[name].append(text)
    problems = []
    for guide in GUIDES:
        page = place.root / guide
        if not page.is_file():
            continue
        text = FENCE.sub(lambda m: "\n" * m[0].count("\n"), page.read_text())
        for match in re.finditer(r"`([^`\n]+)`", text):
            if problem := unknown_name(match[1], place, files, types):
                problems.append(f"{guide}:{text.count(chr(10), 0, match.start()) + 1}: {problem}")
    return problems


def unknown_name(name, place, files, types):
    if re.fullmatch(r"[\w+]+\.swift", name):
        return None if name in files else f"no file is called {name}"
    if re.fullmatch(r"[\w.+-]+(/[\w.+-]+)*/?", name) and name.split("/")[0] in FOLDERS and "/" in name:
        return None if (place.root / name).exists() else f"{name} is not there"
    match = re.fullmatch(r"([A-Z][A-Za-z]*[a-z][A-Za-z]*)(?:\.([a-z]\w*))?", name)
    if not match or (place.root / "Sources" / match[1]).is_dir():
        return None
    homes = types.get(match[1], [])
    if not homes:
        return f"no type is called {match[1]}"
    if match[2] and not any(re.search(rf"\b(?:func|let|var|case)\s+`?{match[2]}\b", text) for text in homes):
        return f"{match[1]} has no {match[2]}"
    return None


# How a finding gets its code in the sources: as an argument of what makes one, or as a name of its own.
CODE = re.compile(
    r"""(?:Finding\(|[rR]eport\(|note\(|warn\(|refusal\(|Failure\(|RegistryProblem\(|code:|Code\s*=|Self\s*=|\?|:|,)\s*"""
    r"""(?:\.\w+,\s*)?"([a-z]+(?:-[a-z0-9]+)+)\"""")
# Families of codes; what begins otherwise and is a code stands in the list behind them.
FAMILIES = re.compile(
    r"(yaml|registry|profile|stream|response|edit|import|scenario|template|extends|attachment|tool|usage|config|file|model)-|"
    r"(unknown|missing|wrong|duplicate|undefined|unreadable|setting|limit|exclusive|restricted|plaintext)-")
# Texts in the sources that look like codes and are none.
NO_CODES = {"registry-2", "unknown-event", "duplicate-event", "limit-rate", "tool-failure"}


def unexplained_codes(place):
    """Codes of findings that the sources or rules give and the reference does not explain."""
    page = place.root / "docs/reference/findings.md"
    explained = set(re.findall(r"^\| `([a-z0-9-]+)`", page.read_text(), re.M)) if page.is_file() else set()
    problems = []
    for path in place.tracked("Sources/*.swift"):
        for match in CODE.finditer(path.read_text()):
            code = match[1]
            if FAMILIES.match(code) and code not in explained and code not in NO_CODES:
                problems.append(f"{place.name(path)}: the code {code} stands in no FindingGuide")
    for path in place.tracked("registry/*/rules.yaml"):
        for code in re.findall(r"^ +code: ([a-z-]+)$", path.read_text(), re.M):
            if code not in explained:
                problems.append(f"{place.name(path)}: the code {code} stands in no FindingGuide")
    return sorted(set(problems))


def shown_commands(text):
    """The command lines of a page, as (line, words): in blocks of shell, and in code within sentences."""
    for match in FENCE.finditer(text):
        if match[2] not in ("sh", "bash", "console", "shell", ""):
            continue
        is_transcript = match[2] == "console" or re.search(r"^ *\$ ", match[3], re.M)
        first = text.count("\n", 0, match.start(3)) + 1
        body = re.sub(r"\\\n", "  ", textwrap.dedent(match[3]))
        for number, line in enumerate(body.split("\n")):
            if is_transcript and not line.startswith("$ "):
                continue
            yield from simple_commands(first + number, line.removeprefix("$ "))
    plain = FENCE.sub(lambda m: "\n" * m[0].count("\n"), text)
    for match in re.finditer(r"`((?:setscrew|scripts/)[^`\n]*)`", plain):
        yield from simple_commands(plain.count("\n", 0, match.start()) + 1, match[1])


def simple_commands(number, line):
    """The simple commands of a shell line that call setscrew or one of the scripts."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="();<>|&")
    lexer.whitespace_split, lexer.commenters = True, "#"
    try:
        words = list(lexer)
    except ValueError:
        words = line.split()
    current = []
    for word in [*words, ";"]:
        if re.fullmatch(r"[();<>|&]+", word):
            if current:
                yield number, current
            current = []
        elif current or not re.match(r"[A-Za-z_]\w*=", word):
            current.append(word)


def unknown_commands(place):
    help_text = place.ask("--help")
    if help_text.returncode != 0:
        return [f"setscrew --help fails (exit {help_text.returncode}): {help_text.stderr.strip()}"]
    helps = {"": help_text.stdout}
    names = set(re.findall(r"^  ([a-z][a-z-]*) {2,}", help_text.stdout, re.M))
    for name in sorted(names):
        page = place.ask(name, "--help").stdout
        helps[name] = page
        for alias in re.findall(r"^Also called: (.*)\.$", page, re.M):
            helps |= {word.strip(): page for word in alias.split(",")}
    problems = []
    for page in pages(place):
        for number, words in shown_commands(page.read_text()):
            where = f"{place.name(page)}:{number}"
            program = words[0]
            if program.startswith("scripts/") and program not in ("scripts/setscrew",):
                if re.search(r"[*{<]|NAME$", program) or (place.root / program).exists():
                    continue
                problems.append(f"{where}: {program} is not there")
            elif program in ("setscrew", "scripts/setscrew") and len(words) > 1:
                problems += unknown_words(where, words[1:], helps)
    return problems


def unknown_words(where, words, helps):
    name = words[0]
    if name in ("--help", "-h", "help", "--version", "-V", "version") or not re.fullmatch(r"[a-z][a-z-]*", name):
        return []
    if name not in helps:
        return [f"{where}: setscrew has no command {name}"]
    problems = []
    for word in words[1:]:
        if word == "--":
            break
        flag = re.match(r"--[a-z][a-z-]*", word)
        if flag and not re.search(rf"(?<![\w-]){flag[0]}(?![\w-])", helps[name]):
            problems.append(f"{where}: setscrew {name} has no flag {flag[0]}")
        elif re.fullmatch(r"-[A-Za-z]", word) and not re.search(rf"(?<![\w-]){word}(?![\w-])", helps[name]):
            problems.append(f"{where}: setscrew {name} has no flag {word}")
    return problems
