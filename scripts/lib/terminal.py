"""A real terminal for tests: a program under tmux, keys that are typed into it, screens that are waited for."""

from __future__ import annotations

import os
import subprocess
import time


class Terminal:
    """One terminal with a shell in it."""

    def __init__(self, columns: int = 100, rows: int = 30, environment: dict[str, str] | None = None,
                 term: str = "tmux-256color") -> None:
        self.socket = f"setscrew-{os.getpid()}-{id(self)}"
        clean = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "PS1": "$ ", "HOME": "/nonexistent",
                 **(environment or {})}
        self.tmux("-f", "/dev/null", "start-server", ";", "set-option", "-g", "default-terminal", term, ";",
                  "set-option", "-g", "escape-time", "0", ";", "set-option", "-ga", "terminal-overrides", ",*:RGB", ";",
                  "new-session", "-d", "-s", "t", "-x", str(columns), "-y", str(rows),
                  "env", "-i", *[f"{name}={value}" for name, value in clean.items()], f"TERM={term}",
                  "bash", "--norc", "--noprofile")
        self.wait("$")

    def tmux(self, *words: str, text: str | None = None) -> str:
        result = subprocess.run(["tmux", "-u", "-L", self.socket, *words], input=text, capture_output=True, text=True,
                                check=False)
        if result.returncode != 0:
            raise RuntimeError(f"tmux {' '.join(words)}: {result.stderr.strip()}")
        return result.stdout

    def close(self) -> None:
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)

    def keys(self, *names: str) -> None:
        """Keys by tmux's names: Enter, Tab, C-c, M-Enter, Up."""
        self.tmux("send-keys", "-t", "t", *names)

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-t", "t", "-l", text)

    def line(self, text: str) -> None:
        self.type(text)
        self.keys("Enter")

    def paste(self, text: str) -> None:
        """As a person pastes: in brackets, if the program has asked for them."""
        self.tmux("load-buffer", "-", text=text)
        self.tmux("paste-buffer", "-p", "-r", "-t", "t")

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-t", "t", "-x", str(columns), "-y", str(rows))

    def screen(self, colors: bool = False, history: bool = False) -> str:
        words = ["capture-pane", "-p", "-t", "t"]
        if colors:
            words.append("-e")
        if history:
            words += ["-S", "-"]
        lines = self.tmux(*words).split("\n")
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join(lines)

    def cursor(self) -> tuple[int, int]:
        column, row = self.tmux("display-message", "-p", "-t", "t", "#{cursor_x} #{cursor_y}").split()
        return int(column), int(row)

    def child(self) -> int:
        """The process that runs in the shell."""
        shell = self.tmux("display-message", "-p", "-t", "t", "#{pane_pid}").strip()
        with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as children:
            return int(children.read().split()[0])

    def wait(self, wanted, seconds: float = 15, what: str = "") -> str:
        """Waits until the screen has a text, or meets a condition; gives the screen."""
        met = wanted if callable(wanted) else lambda screen: wanted in screen
        end = time.monotonic() + seconds
        screen = ""
        while time.monotonic() < end:
            screen = self.screen()
            if met(screen):
                return screen
            time.sleep(0.02)
        raise AssertionError(f"waited {seconds} s for {what or wanted!r}; the screen is\n{screen}\n")
