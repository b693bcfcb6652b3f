#!/usr/bin/env python3
"""screen_pages.py ULM [TEST...] - the screens of the documentation are those of the program; speaks TAP

To write them, and one as a picture: `tests/screen_pages.py build/ulm write`.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import tap
from screen_stage import Terminal

root = pathlib.Path(__file__).resolve().parent.parent
kept = root / "docs" / "screens"
people = ("--player", "Ada=person", "--player", "Ben=apprentice")
# A hint is as good as the time that it had.
by_the_clock = {"hint.txt"}


class Pages:
    """Screens as files of a folder."""

    def __init__(self, target):
        self.target = target

    def keep(self, t, name, wanted):
        lines = [line.rstrip() for line in t.wait(wanted).splitlines()]
        (self.target / f"{name}.txt").write_text("\n".join(lines) + "\n")

    def paint(self, t, name):
        painted = subprocess.run([root / "tools" / "svg"], input=t.screen("-e").encode(), capture_output=True, check=True)
        (self.target / f"{name}.svg").write_bytes(painted.stdout)


def play_on(t, until):
    """Takes the first choice until the pattern comes, each time when the person is asked again: no key is ahead of what is seen."""
    def is_asked(screen):
        return re.search(until, screen) or re.search(r"▸ *1 ", screen)
    screen = t.settle(is_asked, "Nobody is asked")
    while not re.search(until, screen):
        before = screen
        t.press("Enter")
        screen = t.settle(lambda screen: screen != before and is_asked(screen), "Nobody is asked")


def begin(folder, *options, **size):
    t = Terminal(folder, *options, **size)
    t.wait("Draw a tile|is thinking|plays")
    t.press("f")
    return t


def keep_small_pages(folder, pages):
    t = begin(folder, *people, "--seed", "docs")
    play_on(t, r"Round 4 of 10(.*\n)*.*as it would be")
    t.press("Right")
    pages.keep(t, "push", "▸ 2")
    for key, name, wanted in (("d", "river", "── Danube"), ("s", "seats", "── Seats"), ("p", "points", "If it ended now"),
                              ("L", "log", "── Log"), ("?", "help", "Keys and signs"), ("r", "rules", "R-PUSH-1"),
                              ("i", "hint", r"\(wins")):
        t.press(key)
        pages.keep(t, name, wanted)
    t.press("t", "Home")
    play_on(t, "Score sheet")
    pages.keep(t, "end", "Score sheet")


def keep_cards(folder, pages):
    t = begin(folder, *people, "--seed", "cards4")
    play_on(t, r"Seal: (.*\n)*.* ▲ ")
    t.type(re.search(r"(\d+) Seal: ", t.screen()).group(1))
    pages.keep(t, "seal", "▸ . Seal")
    t.press("c")
    pages.keep(t, "cards", "── Cards")


def keep_large_page(folder, pages):
    t = begin(folder, *people, "--player", "Cilli=novice", "--player", "novice", "--variant", "tower", "--seed", "docs",
              columns=120, rows=40)
    play_on(t, r"Round 5 of 10(.*\n)*.*as it would be")
    pages.keep(t, "large", "as it would be")
    pages.paint(t, "large")


def write_pages(target):
    with tempfile.TemporaryDirectory(dir=tap.quick) as folder:
        for part in keep_small_pages, keep_cards, keep_large_page:
            part(folder, Pages(target))


def the_screens_of_the_documentation_are_those_of_the_program(folder):
    write_pages(folder)
    made, there = ({path.name for path in place.iterdir() if path.is_file()} for place in (folder, kept))
    assert made == there, made ^ there
    stale = [name for name in sorted(made - by_the_clock) if (folder / name).read_bytes() != (kept / name).read_bytes()]
    assert not stale, f"stale: {stale}; tests/screen_pages.py build/ulm write\n" + (folder / stale[0]).read_text()


if __name__ == "__main__":
    if sys.argv[2:3] == ["write"]:
        sys.exit(write_pages(kept))
    sys.exit(tap.run(globals(), sys.argv[2:]))
