"""Draws screens of a terminal, as tmux captures them with colours, as pictures.

    draw_screen.py FOLDER TARGET    each NAME.ansi of FOLDER becomes TARGET/NAME.png; -light in a name means a light ground
"""

from __future__ import annotations

import pathlib
import re
import sys
import unicodedata

from PIL import Image, ImageDraw, ImageFont

FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
SIZE, PADDING, LINE = 16, 18, 22
SIXTEEN = ["#1b1f24", "#e5534b", "#57ab5a", "#c69026", "#539bf5", "#b083f0", "#39c5cf", "#adbac7",
           "#768390", "#ff938a", "#8ddb8c", "#daaa3f", "#96d0ff", "#dcbdfb", "#56d4dd", "#ffffff"]
GROUNDS = {"dark": ("#1b1f24", "#d3dae1"), "light": ("#fbfbf9", "#24292e")}


def palette(number: int) -> str:
    if number < 16:
        return SIXTEEN[number]
    if number >= 232:
        level = 8 + (number - 232) * 10
        return f"#{level:02x}{level:02x}{level:02x}"
    number -= 16
    levels = [0, 95, 135, 175, 215, 255]
    return "#" + "".join(f"{levels[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def mixed(front: str, back: str) -> str:
    parts = [(int(front[i:i + 2], 16) * 6 + int(back[i:i + 2], 16) * 4) // 10 for i in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


class Style:
    def __init__(self) -> None:
        self.color, self.ground, self.bold, self.italic, self.under, self.reverse, self.dim = (None, None) + (False,) * 5

    def take(self, codes: list[int]) -> None:
        codes = codes or [0]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 2, 3, 4, 7):
                setattr(self, {1: "bold", 2: "dim", 3: "italic", 4: "under", 7: "reverse"}[code], True)
            elif code in (22, 23, 24, 27):
                for name in {22: ("bold", "dim"), 23: ("italic",), 24: ("under",), 27: ("reverse",)}[code]:
                    setattr(self, name, False)
            elif code in (38, 48):
                kind = codes.pop(0)
                value = palette(codes.pop(0)) if kind == 5 else "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
                setattr(self, "color" if code == 38 else "ground", value)
            elif code == 39:
                self.color = None
            elif code == 49:
                self.ground = None
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.color = palette(code - 30 if code < 90 else code - 82)
            elif 40 <= code <= 47:
                self.ground = palette(code - 40)


def columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def draw(text: str, theme: str) -> Image.Image:
    ground, ink = GROUNDS[theme]
    fonts = {name: ImageFont.truetype(FONTS.format(name), SIZE) for name in ("", "-Bold", "-Oblique", "-BoldOblique")}
    cell = fonts[""].getlength("M")
    lines = text.rstrip("\n").split("\n")
    width = max([100] + [sum(columns(c) for c in re.sub(r"\x1b\[[0-9;:]*m", "", line)) for line in lines])
    image = Image.new("RGB", (round(width * cell) + 2 * PADDING, len(lines) * LINE + 2 * PADDING), ground)
    canvas = ImageDraw.Draw(image)
    style = Style()
    for row, line in enumerate(lines):
        column = 0
        for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
            if part.startswith("\x1b["):
                style.take([int(code or 0) for code in part[2:-1].replace(":", ";").split(";")])
                continue
            for character in part:
                x, y = PADDING + column * cell, PADDING + row * LINE
                front, back = style.color or ink, style.ground or ground
                if style.reverse:
                    front, back = back, front
                if style.dim:
                    front = mixed(front, back)
                size = columns(character)
                if back != ground:
                    canvas.rectangle([x, y, x + size * cell, y + LINE - 1], fill=back)
                name = ("-Bold" if style.bold else "-") + ("Oblique" if style.italic else "")
                canvas.text((x, y + 1), character, font=fonts.get(name.rstrip("-"), fonts[""]), fill=front)
                if style.under:
                    canvas.line([x, y + LINE - 3, x + size * cell, y + LINE - 3], fill=front)
                column += size
    return image


def main() -> None:
    source, target = (pathlib.Path(word) for word in sys.argv[1:3])
    for file in sorted(source.glob("*.ansi")):
        picture = draw(file.read_text(), "light" if "light" in file.stem else "dark")
        picture.quantize(256).save(target / f"{file.stem}.png", optimize=True)
        print(f"{file.stem}.png {picture.width}x{picture.height}")


main()
