"""screen_stage.py - `ulm play` in real terminals of tmux, for tests"""

import atexit
import os
import pathlib
import re
import shlex
import subprocess
import sys
import threading
import time

from patience import LIMIT, slowness

ulm = str(pathlib.Path(sys.argv[1]).resolve())
server = f"ulm-{os.getpid()}"


class Tmux:
    """The client of the tests' tmux, in its control mode: a line in, an answer out, and no process for
    each."""

    def __init__(self):
        self.lock = threading.Lock()
        self.process = subprocess.Popen(
            ["tmux", "-u", "-L", server, "-f", "/dev/null", "-C", "new-session", "exec cat"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.answer()

    def answer(self):
        said = None
        while line := self.process.stdout.readline():
            line = line.decode().removesuffix("\n")
            if line.startswith("%begin ") and said is None:
                said = []
            elif line.startswith("%end ") and said is not None:
                return "".join(f"{line}\n" for line in said)
            elif line.startswith("%error ") and said is not None:
                raise AssertionError("\n".join(said))
            elif said is not None:
                said.append(line)
        raise AssertionError("tmux has ended")

    def ask(self, *words):
        line = " ".join(shlex.quote(str(word)) for word in words) + "\n"
        with self.lock:
            self.process.stdin.write(line.encode())
            self.process.stdin.flush()
            return self.answer()

    def end(self):
        subprocess.run(["tmux", "-L", server, "kill-server"], capture_output=True)
        self.process.communicate()


def pattern(words):
    """A text with its numbers left open, broken into lines wherever its language allows it."""
    parts = [".+?" if re.fullmatch("%[dsu]", part) else r"\s+" if part.isspace()
             else re.escape(part) if part.isascii() else r"\s*".join(map(re.escape, part))
             for part in re.split(r"(%[dsu]|\s+)", words) if part]
    return "".join(parts)


class Terminal:
    """`ulm play` on a terminal of its own."""

    count = 0

    def __init__(self, folder, *options, columns=80, rows=24, term="xterm-256color", lang="C.UTF-8",
                 language="en", before="", command="play"):
        Terminal.count += 1
        self.name = f"t{Terminal.count}"
        words = ["env", "-u", "NO_COLOR", "-u", "LC_ALL", "-u", "LC_CTYPE", f"TERM={term}",
                 f"LANG={lang}", f"XDG_DATA_HOME={folder}", ulm, "--lang", language, command, *options]
        program = " ".join(map(shlex.quote, words))
        # The shell stays, so that what is left on the terminal can be seen.
        tmux.ask("new-session", "-d", "-s", self.name, "-x", columns, "-y", rows,
             f"stty -echo; {before} {program}; echo left $?; exec cat")
        self.shell = tmux.ask("display-message", "-p", "-t", self.name, "#{pane_pid}").strip()
        tmux.ask("set-option", "-t", self.name, "status", "off")
        self.resize(columns, rows)

    def resize(self, columns, rows):
        tmux.ask("resize-window", "-t", self.name, "-x", columns, "-y", rows)

    def press(self, *keys):
        tmux.ask("send-keys", "-t", self.name, *keys)

    def type(self, text):
        tmux.ask("send-keys", "-t", self.name, "-l", text)

    def click(self, row, column):
        self.type(f"\033[<0;{column + 1};{row + 1}M")
        self.type(f"\033[<0;{column + 1};{row + 1}m")

    def screen(self, *options):
        return tmux.ask("capture-pane", "-p", *options, "-t", self.name)

    def settle(self, is_right, fault):
        """Waits until the screen is right and drawn to its end, and returns it. It is drawn when the program waits for
        a key; tmux has read all of it when it answers a second time."""
        end, screen = time.monotonic() + LIMIT, ""
        while time.monotonic() < end:
            if self.is_waiting() and (screen := self.screen()) == self.screen() and is_right(screen):
                return screen
            time.sleep(0.02)
        raise AssertionError(f"{fault}:\n{screen or self.screen()}")

    def wait(self, wanted):
        """Waits until the pattern is on the screen, and returns the screen."""
        return self.settle(lambda screen: re.search(wanted, screen), f"{wanted!r} does not come")

    def gone(self, unwanted):
        return self.settle(lambda screen: not re.search(unwanted, screen), f"{unwanted!r} stays")

    def place(self, pattern):
        """Row and column of the first thing on the screen that fits."""
        for row, line in enumerate(self.screen().splitlines()):
            found = re.search(pattern, line)
            if found:
                return row, found.start()
        raise AssertionError(f"{pattern!r} is not there:\n{self.screen()}")

    def play(self, until, choose=lambda: ["Enter"]):
        """Takes the first choice again and again, or another one."""
        end, screen = time.monotonic() + LIMIT, self.screen()
        while time.monotonic() < end:
            if re.search(until, screen):
                return screen
            self.press(*choose())
            screen = self.after(screen)
        raise AssertionError(f"{until!r} does not come:\n{screen}")

    def after(self, before):
        """The next screen that is another one. A key need not change anything, so it is not waited
        for long: only so that keys do not pile up before a program that is slow."""
        end = time.monotonic() + 0.1 * slowness
        while (screen := self.screen()) == before and time.monotonic() < end:
            time.sleep(0.005)
        return screen

    def play_anyhow(self, until, luck):
        """Takes choices at random."""
        return self.play(until, lambda: ["Down"] * luck.randrange(6) + ["Enter"])

    def leave(self):
        self.press("q")
        return self.wait("left 0")

    def pid(self):
        """Of the program, which is the only child of the terminal's shell; None when it has ended."""
        children = pathlib.Path(f"/proc/{self.shell}/task/{self.shell}/children").read_text()
        return int(children) if children else None

    def is_waiting(self):
        """Whether the program sleeps, which it does for a key and not in the middle of a drawing, or has ended."""
        pid = self.pid()
        try:
            stat = pathlib.Path(f"/proc/{pid}/task/{pid}/stat").read_text() if pid else ") S"
        except (FileNotFoundError, ProcessLookupError):
            return False
        return stat.rpartition(")")[2].split()[0] == "S"


def from_round(number, words=" Round %d of %d  "):
    """A pattern for what is said of rounds from this one on: keys may be ahead of what is seen."""
    before, after = words.split("%d", 1)
    return pattern(before) + f"(?:{'|'.join(str(n) for n in range(number, 11))})" + pattern(after)


alone = ("--player", "Ada=person", "--player", "Ben=novice", "--seed", "a")
tmux = Tmux()
atexit.register(tmux.end)
