#!/usr/bin/env python3
"""papers.py - what the papers point at is there: links, headings, files; speaks TAP"""

import fnmatch
import os
import pathlib
import re
import sys

import tap

root = pathlib.Path(__file__).resolve().parent.parent
PAPERS = sorted([*root.glob("*.md"), *root.glob("docs/*.md"), *root.glob("po/*.md")])

# Those that speak of the source, and so name its files. What is a name to be chosen has capitals in it.
OF_SOURCE = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "SECURITY.md", "docs/performance.md", "docs/strength.md",
             "docs/testing.md"]
MADE = {"web/node_modules"}  # by the build, where there was none
SKIPPED = ("build", "build-*", ".git", "node_modules", "dist")


def files():
    """Every file and folder here that no build made, from the top."""
    for folder, inside, names in os.walk(root):
        inside[:] = [name for name in inside if not any(fnmatch.fnmatch(name, skipped) for skipped in SKIPPED)]
        for name in [*inside, *names]:
            yield str((pathlib.Path(folder) / name).relative_to(root))


def headings(paper):
    """What a link to a part of a paper may say: its headings as they become names, and names that it gives itself."""
    lines = re.sub(r"```.*?```", "", paper.read_text(), flags=re.DOTALL).split("\n")
    words = [re.sub(r"^#+ *|\]\([^)]*\)|[`*\[]", "", line).strip().lower() for line in lines if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", said).replace(" ", "-") for said in words} | set(
        re.findall(r'<a id="([^"]+)"', paper.read_text()))


def links(paper):
    """Where a paper leads to: paths from its folder, and parts of papers."""
    for target in re.findall(r"\]\(([^)\s]+)\)", paper.read_text()):
        if not re.match(r"\w+:", target):
            yield target.partition("#")[::2]


def every_link_leads_to_something():
    wrong = []
    for paper in PAPERS:
        for path, part in links(paper):
            target = (paper.parent / path).resolve() if path else paper
            if not target.exists():
                wrong.append(f"{paper.name}: {path} is not there")
            elif part and target.suffix == ".md" and part not in headings(target):
                wrong.append(f"{paper.name}: {path} has no part {part}")
    assert sum(1 for paper in PAPERS for _ in links(paper)) > 100 and not wrong, wrong


def named(paper, folders):
    """The files that a paper names in code marks, by a folder of ours or by their kind."""
    for marked in re.findall(r"`([^`\n]+)`", paper.read_text()):
        for word in marked.split():
            word = word.strip("(),:;'\"").rstrip("/")
            first, slash, _ = word.partition("/")
            is_path = slash and first in folders and re.fullmatch(r"[\w./*-]+", word)
            if is_path or re.fullmatch(r"[\w-]+\.(?:c|h|py|mjs|ts|tsx|css)", word):
                yield word


def every_file_that_a_paper_names_is_there():
    known = set(files())
    stems = {name.rpartition(".")[0] for name in known}
    rooms = {path.name for path in (root / "src").iterdir() if path.is_dir()}
    tops = {name for name in known if "/" not in name and (root / name).is_dir()}
    wrong, count = [], 0
    for paper in OF_SOURCE:
        for word in named(root / paper, rooms | tops):
            count += 1
            ways = [word, f"src/{word}"] if "/" in word else [f"*/{word}", word]
            if not (re.search(r"[A-Z]{2}", word) or word in MADE or
                    any(way in known or way in stems or "*" in way and fnmatch.filter(known, way) for way in ways)):
                wrong.append(f"{paper}: {word} is not there")
    assert count > 200 and not wrong, (count, wrong)


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[1:]))
