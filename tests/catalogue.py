"""catalogue.py - the languages, and what the program says in them, as po/ has it"""

import functools
import pathlib
import re

root = pathlib.Path(__file__).resolve().parent.parent
translated = (root / "po" / "LINGUAS").read_text().split()
languages = ["en", *translated]


class Entry:
    def __init__(self):
        self.english, self.plural, self.texts, self.flags, self.places = "", None, [], "", []

    def is_translated(self):
        return bool(self.texts) and all(self.texts) and "fuzzy" not in self.flags


def string(line):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]),
                  line[line.index('"') + 1:line.rindex('"')])


def read(name):
    """Returns the entries of a file, the header first."""
    entries, last = [Entry()], None
    for line in [*(root / "po" / name).read_text().splitlines(), "#"]:
        entry = entries[-1]
        if entry.texts and not line.startswith(('"', "msgstr[")):
            entry = Entry()
            entries.append(entry)
        if line.startswith("#,"):
            entry.flags += line
        elif line.startswith("#:"):
            entry.places += line[2:].split()
        elif line.startswith("msgid_plural"):
            entry.plural, last = string(line), "plural"
        elif line.startswith("msgid"):
            entry.english, last = string(line), "english"
        elif line.startswith("msgstr"):
            entry.texts.append(string(line))
            last = "text"
        elif line.startswith('"') and last == "text":
            entry.texts[-1] += string(line)
        elif line.startswith('"'):
            setattr(entry, last, getattr(entry, last) + string(line))
    return entries[:-1]


@functools.cache
def texts(code):
    return {entry.english: entry.texts[0] for entry in read(f"{code}.po")}


def say(code, english):
    """What the language has for an English text; in its first form, if it is counted."""
    return english if code == "en" else texts(code)[english] or english


def speaker(code):
    return functools.partial(say, code)


def own_name(code):
    """What its speakers call it."""
    return "English" if code == "en" else re.search(r"X-Name: (.*)", texts(code)[""])[1]
