"""The libraries that the program needs against the list scripts/licences, and that list against Debian's copyright files."""

import pathlib
import re
import subprocess

# Licences under which a program of the MIT licence may link or load a library, with how Debian's files name them.
ALLOWED = {
    "MIT": r"MIT|Expat|permissive", "ISC": r"ISC", "BSD-3-Clause": r"BSD-3-[Cc]lause", "curl": r"curl|^License: MIT|ISC",
    "Apache-2.0": r"Apache-2\.0|Apache License", "LGPL-2.1+": r"LGPL-2\.1\+|Lesser\s+General\s+Public",
    "public domain": r"public[ -]domain", "Zlib": r"zlib|Zlib",
    "GPL-3+ with GCC exception": r"GCC RUNTIME LIBRARY EXCEPTION|Runtime\s+Library\s+Exception",
}


def listed(place):
    """The list: pattern of the library's name, package, licence, how it is used."""
    entries = []
    for number, line in enumerate((place.root / "scripts/licences").read_text().splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            parts = [part.strip() for part in line.split("|")]
            entries.append((number, *parts) if len(parts) == 4 else (number, *parts, *[""] * 4)[:5])
    return entries


def needed(place):
    """The libraries that the program is linked to, and those that the sources load."""
    program = pathlib.Path(place.program)
    with open(program, "rb") as file:
        is_script = file.read(2) == b"#!"
    if is_script:
        program = place.root / ".build/setscrew/setscrew"
    libraries = {}
    if program.is_file():
        text = subprocess.run(["readelf", "-d", str(program)], capture_output=True, text=True, check=False).stdout
        libraries |= {name: "linked" for name in re.findall(r"\(NEEDED\).*\[([^\]]+)\]", text)}
    for source in place.tracked("Sources"):
        if source.suffix in (".c", ".h", ".swift"):
            for name in re.findall(r"\"(lib[\w.+-]+\.so(?:\.\d+)*)\"", source.read_text(errors="replace")):
                libraries[name] = "loaded"
    return libraries


def problems(place):
    entries = listed(place)
    found, result = needed(place), []
    if not found:
        return [f"{place.program} says nothing of what it links; is it built?"]
    for name, use in sorted(found.items()):
        entry = next((entry for entry in entries if re.fullmatch(entry[1].replace(".", r"\.").replace("+", r"\+").replace("*", ".*"), name)), None)
        if entry is None:
            result.append(f"{name} is {use}, and scripts/licences does not list it\n"
                          "mend: add its package and licence, if the licence is among the allowed ones")
        elif use == "linked" and entry[4] == "loaded":
            result.append(f"{name} is linked; scripts/licences says that it is loaded at first use")
    for number, pattern, package, licence, use in entries:
        where = f"scripts/licences:{number}"
        if licence not in ALLOWED:
            result.append(f"{where}: {pattern}: the licence {licence or '(none)'} is not among the allowed ones: {', '.join(ALLOWED)}")
            continue
        text = copyright_of(package)
        if text is not None and not re.search(ALLOWED[licence], text, re.M):
            result.append(f"{where}: {package} is not under {licence}, says its copyright file")
    if not (place.root / "LICENSE").is_file():
        result.append("LICENSE is not there")
    return result


def copyright_of(package):
    """What Debian says of a package's licence; nothing where it is not installed."""
    file = pathlib.Path("/usr/share/doc") / package / "copyright"
    return file.read_text(errors="replace") if package != "-" and file.is_file() else None
