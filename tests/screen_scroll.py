#!/usr/bin/env python3
"""screen_scroll.py ULM [TEST...] - what scrolls on the screen of `ulm play`, and what lies over it; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder for its games.
"""

import sys

import tap
from screen_stage import Terminal, alone, from_round


def keys_that_scroll_are_named_only_where_there_is_more(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    for key, title, bar in [("?", "Keys and signs", "(?m)^ Esc close"), ("L", "── Log", "(?m)^ Enter table  Tab page")]:
        t.press(key)
        t.wait(title)
        t.wait(bar)
        t.press("Escape")
        t.wait("Enter do")
    t.press("Enter")
    t.wait("as it would be")
    t.press("i")
    t.wait(r"\(wins (.|\n)*Enter table  down scroll  Esc close")
    t.resize(80, 70)
    t.wait(r"\(wins (.|\n)*Enter table  Esc close")


def long_log(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("f")
    t.play(from_round(3))
    t.press("L")
    t.wait("Enter table  up scroll")
    return t


def the_log_is_scrolled_until_its_first_line_stands_at_the_top(folder):
    t = long_log(folder)
    t.press(*["PPage"] * 20)
    t.wait("── Log ─+\n .* is the starting player.\n(?: .+\n){19}")
    t.press("NPage")
    t.gone("is the starting player")


def home_and_end_lead_to_the_ends_of_what_is_read_and_choose_nothing_there(folder):
    t = long_log(folder)
    t.press("Home")
    t.wait("── Log ─+\n .* is the starting player.\n")
    t.press("End")
    t.gone("is the starting player")
    t.press("t")
    t.wait("Draw a tile")
    t.press("Enter")
    t.wait("Choices 1/")
    t.press("?")
    t.wait("Keys and signs")
    t.press("End", "Escape")
    t.wait("Choices 1/")
    t.press("End")
    t.gone("Choices 1/")


def what_is_taken_back_under_the_rules_is_seen(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("Enter")
    t.wait("Push in at N1")
    t.press("Enter")
    t.gone("Push in at")
    for key, title in [("r", "── Rules"), ("?", "Keys and signs")]:
        t.press(key)
        t.wait(title)
        t.press("u")
        t.wait("Push in at N1")
        t.press("Enter")
        t.gone("Push in at")
    t.leave()


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
