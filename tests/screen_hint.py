#!/usr/bin/env python3
"""screen_hint.py ULM [TEST...] - hints on the screen of `ulm play` in real terminals of tmux; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder for its games.
"""

import pathlib
import re
import sys

import tap
from catalogue import speaker
from screen_stage import Terminal, alone, pattern


def a_hint_says_now_then_and_the_turn_each_on_lines_of_its_own(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("Enter")
    t.wait("as it would be")
    t.press("i")
    t.wait(r"\(wins \d+ %, -?\d+ points?\)(?: ±\d+ %)?\n +Now: .*\n(?:    .*\n)* +Then: .*\n(?:    .*\n)* +Turn: ")
    t.press("Escape")
    t.wait("── Choices")
    t.leave()


def a_hint_gives_its_reasons_in_the_language_of_the_screen(folder):
    reasons = []
    for language in "en", "de":
        say = speaker(language)
        t = Terminal(pathlib.Path(folder, language), *alone, language=language)
        t.wait(pattern(say("Draw a tile.")))
        t.press("Enter")
        t.wait(pattern(say("Cathedral area, as it would be")))
        t.press("i")
        now = re.escape(say("Now: ")) + "(.+)"
        reasons.append(re.search(now, t.wait(now))[1])
        t.press("Escape")
        t.leave()
    assert reasons[0] != reasons[1], reasons


def a_plan_is_told_as_on_the_list_and_in_the_language(folder):
    for language in "en", "de":
        say = speaker(language)
        t = Terminal(pathlib.Path(folder, language), *alone, "--seed", "plan", language=language)
        t.wait(pattern(say("Draw a tile.")))
        t.press("Enter")
        t.wait(pattern(say("Cathedral area, as it would be")))
        t.press("i")
        plan = re.escape(say("Then: ")) + r"((?:.|\n)+?)\n +" + re.escape(say("Turn: "))
        words = " ".join(re.search(plan, t.wait(plan))[1].split())
        assert not re.search(r"\b(money|seal [a-z]|clear [NSWE]|steps|end)\b", words), words
        t.press("Escape")
        t.leave()


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
