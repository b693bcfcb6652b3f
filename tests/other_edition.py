#!/usr/bin/env python3
"""other_edition.py EDITION.H EDITION.C OUT.H OUT.C - an edition of which every number is another

Each count of edition.h and each cell of the tables of edition.c becomes a number above 100 that
nothing else has, so a sentence shows which of them it speaks of. The river keeps its order, and one
space more has a bonus. Nobody can play that edition; its sentences can be read.
"""

import pathlib
import re
import sys

RIVER = {"RIVER_FIRST": 301, "RIVER_BRIDGE": 520, "RIVER_LAST": 750}
BONUS_FURTHER = 710  # the bonus of space 19 lies at 729
NAMES = ("SECTIONS", "SECTION_CARDS")  # how many names there are, not how many are printed

count = re.compile(r"\b([A-Z][A-Z_]+) = (\d+)(?=[,\s])")


def counts_of(header):
    """Returns the other edition's counts by name."""
    counts, fresh = {}, 100
    for name, _ in count.findall(header):
        if name in RIVER:
            counts[name] = RIVER[name]
        elif name not in NAMES:
            fresh += 2  # one more seal than can be placed marks the score
            counts[name] = fresh
    return counts


def other_header(header):
    counts = counts_of(header)
    return count.sub(lambda m: f"{m[1]} = {counts.get(m[1], m[2])}", header)


def other_tables(tables):
    """The rows are "ROW(s, OATH, NORTH, 6, 11, 4)", "[COLOUR_GRAY] = 2," and "[COAT_OATH] = {true, 2, 2,"."""
    fresh, made = 101, []
    head, bonus = tables.split("const uint8_t edition_bonus")
    for line in head.splitlines(keepends=True):
        if re.match(r"\s+(?:ROW\(s, |\[[A-Z_]+\]\s+= )", line):
            for number in re.findall(r"(?<=[ {])\d+(?=[,)}])", line):
                line = re.sub(rf"(?<=[ {{]){number}(?=[,)}}])", str(fresh), line, count=1)
                fresh += 2
        made.append(line)
    bonus = re.sub(r"\[(\d+)\] = ", lambda m: f"[{int(m[1]) + BONUS_FURTHER}] = ", bonus)
    bonus = bonus.replace("{\n", "{\n    [720] = BONUS_COIN,\n", 1)
    return "".join(made) + "const uint8_t edition_bonus" + bonus


if __name__ == "__main__":
    header, tables = (pathlib.Path(name).read_text() for name in sys.argv[1:3])
    pathlib.Path(sys.argv[3]).write_text(other_header(header))
    pathlib.Path(sys.argv[4]).write_text(other_tables(tables))
