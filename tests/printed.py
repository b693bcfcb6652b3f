#!/usr/bin/env python3
"""printed.py SAID - every printed number in every sentence comes from the edition; speaks TAP

SAID says all that is said of the game in all languages, in an edition of which each number is another
one, above 100 (other_edition.py). What a sentence says there of 100 or less is a number of its own.
English may have those that OWN lists, each with the reason why it is no printed number; a translation
follows its English.
"""

import pathlib
import re
import subprocess
import sys

import other_edition
import po
import tap

root = pathlib.Path(__file__).resolve().parent.parent
header = (root / "src/rules/edition.h").read_text()
languages = ["en", *po.languages]

# The sentences about the game. What is said of files, servers and arenas has no printed numbers, and
# the city's dates are none.
ROOMS = ("src/notation/", "src/rules/", "src/terminal/", "web/")
CITY = "src/notation/chronicle_dates.c"

OWN = {
    "the game is made for so many": [
        r"2 to 4 players", r"aged 10 and up", r"seats: 1, 2, 3, 4 and then 1 again", r"a seat from 1 to 4", r"of seat [1-4]:",
        r"seats: 2, 3 or 4", r'"seats: [234]"'],
    "rounds, and the tower tiles that count them": [
        r"(?:10|12|ten|Seven) rounds", r"rounds: 10 or 12", r'"rounds: 1[02]"', r"choice of 12",
        r"10 of the 12 tower tiles", r"all 12 (?:tower )?tiles", r"all 12 are shuffled and 2 stay"],
    "the grid and its lines": [
        r"3x3 grid", r"nine tiles", r"12 places: the 3 columns", r"the 3 rows",
        r"[Tt]he three (?:actions|tiles)", r"[Yy]our three actions", r"gives three actions",
        r"three (?:tiles )?of one colour", r"a number from 1 to 3", r"both ends", r"pushed out there, 1 to 3"],
    "things that have names: colours, descendants, sections, goods, cards, coats": [
        r"five colours", r"4 of the 8 descendants", r"four places of the Oath House",
        r"(?:Choir|Nave|Tower) [123]$", r"the three (?:sections|goods)", r"set of all three",
        r"three (?:cards of one|of one|different) goods?", r"three (?:alike|kinds)",
        r"8 gold ones, one a quarter, and 4 silver ones", r"9 cathedral cards, three of each",
        r"15 trade cards", r"shows two colours", r"which two colours", r"same three numbers",
        r"Two chronicle cards", r"Both are silver", r"Two quarters of the south", r"two banks", r"two quarters",
        r"33 cards", r"12 (?:city )?coats of arms", r"8 descendants", r"12 tower tiles",
        r"^\| (?:cards|city coats of arms|descendants|tower tiles) \| \d+ \|$"],
    "what the actions, privileges and abilities do": [
        r"Take 1 coin", r"Use it: 1 coin", r"1 (?:coin|step) more", r"then 1 coin", r"gave you 1 coin",
        r"card; 1 coin", r"dock tile, 1 coin", r"1 coin (?:each|for each|per sparrow)", r"get 1 sparrow",
        r": 1 sparrow", r"You get 1 whenever", r"pay 1 (?:sparrow|and swap|to swap)",
        r"1 point (?:for each|per|more for each)", r"put two of your tiles", r"the two tiles", r"for 2 tiles",
        r"costs two of your tiles", r"Choose two tiles", r"(?:for|For) two (?:_|different) ?tiles",
        r"two of (?:the same|that) colour", r"top (?:two cards|2 cards|2\))",
        r"(?:choose from|better of) two\b", r"1 of 2 cards", r"[Tt]wo coats of arms are shown",
        r"draw (?:two, keep one|2, keep 1)", r"the two coats", r"see two and keep one", r"one of two$",
        r"top three\b", r"[Ll]ook at three", r"1 of the top 3", r"draws? two tiles",
        r"draw 2 tiles, push 1 of them", r"two tiles to push", r"one or two tiles", r"up to 2 pushed-out",
        r"deal of two or three", r"both (?:piles|go under)", r"not with both", r"Both replace", r"three uses",
        r"one of two ways", r"used in two ways", r"Two ways to play"],
    "what the tower tiles do": [
        r"costs? 1 (?:coin )?(?:more|less)", r": 1 more with _, 1 less with _", r"card for 1 (?:coin|tile)\b",
        r"1 coin more \("],
    "a point for each": [
        r"1 point each", r"1 per (?:coin|card|sparrow)", r"1 more (?:per|point for each)", r"costs 1 point",
        r"brings 1\.", r"worth 1 point", r"\+1 to", r"to -1 (?:on|before)"],
    "the bonuses of the river": [
        r"^(?:_: )?[12] coins?\.?$", r"\d{3}: [12] coins?\.", r"\| [12] coins? \|", r"[Tt]he last 5 spaces"],
    "one of a thing": [
        r"1 barge", r"1 tile\b"],
    "nothing": [
        r"\b0 (?:to|or|spaces|up to)", r"below 0", r"stops at 0", r"costs 0"],
    "what happens in the lesson": [
        r"around 1500", r"to space -9", r"Round [23]\.", r"Sail 2\.", r"two tiles lie below"],
    "how sources differ": [
        r"Three of the printed texts", r"the card names both",
        r"2 points twice and 1 point once", r"the two that put", r"against three rulebooks", r"the two above"],
    "the city": [
        r"\b1[0-9]{3}\b", r"161\.53", r"1[0-9]th (?:century|or 1[0-9]th|and 1[0-9]th)", r"three hundred years", r"Two jousters",
        r"Jerusalem twice", r"5 to 30 metres", r"every four or five years", r"one of four cities",
        r"More than 30 churches", r"more than 100 altars"],
    "what is typed and drawn, and how games are written": [
        r"1 2 3 \.\.\.", r"crest of A: 2 points", r'"(?:preview|rules) 1"',
        r'"log 20": the last 20', r'"ulm 1"', r"Expected 1,", r"(?:moves|a move from|a number from) 1 to _",
        r"the two things", r"both effects", r"ten minutes"],
}
own = re.compile("|".join(fragment for fragments in OWN.values() for fragment in fragments))
number = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|both|twice|third|"
                    r"fourth|fifth|sixth|eleventh)\b|(?<!\w)(?<!\w-)\d+(?:\.\d+)?", re.IGNORECASE)
# A rule's number, a printed number by its name, an argument, and what belongs to a page.
no_text = re.compile(r"R-[A-Z]+(?:-[A-Z0-9]+)*|\{[^}]*\}|%(?:\d\$)?[-+0 #]*\d*(?:\.\d+)?(?:zu|llu|[a-z])|<[^>]*>")


def own_numbers(text):
    return [n for n in number.findall(own.sub("", no_text.sub("_", text))) if not n.isdigit() or int(n) <= 100]


def numbers_said(text):
    return {int(n) for n in re.findall(r"\d+", no_text.sub("_", text)) if 100 < int(n) < 1000}


def read_said():
    """Returns the words by language and by what they are of."""
    said = {code: {} for code in languages}
    for line in subprocess.run(sys.argv[1], capture_output=True, text=True, check=True).stdout.splitlines():
        code, thing, words = line.split("\t")
        if not thing.startswith("quick") or "<p>" in words:
            said[code][thing] = words
    return said


said = read_said()


def read_english():
    """Yields the sentences of the catalogue about the game."""
    for entry in po.read("ulm.pot")[1:]:
        if any(place.startswith(ROOMS) and place != CITY for place in entry.places):
            yield entry.english
            if entry.plural:
                yield entry.plural


english = list(read_english())


def no_sentence_of_the_catalogue_has_a_printed_number_of_its_own():
    po.faults((own_numbers(text), text) for text in english if own_numbers(text))


def nothing_says_an_old_number_in_another_edition():
    po.faults((thing, own_numbers(words), words) for thing, words in said["en"].items()
              if own_numbers(words))


def every_language_says_the_numbers_that_the_english_says():
    for code in languages:
        assert said[code].keys() == said["en"].keys(), code
        po.faults((code, thing, words) for thing, words in said[code].items()
                  if numbers_said(words) != numbers_said(said["en"][thing]))


def every_count_of_the_edition_is_spoken_of():
    for code in languages:
        spoken = set().union(*(numbers_said(words) for words in said[code].values()))
        po.faults((code, name) for name, count in other_edition.counts_of(header).items() if count not in spoken)


def sentences_name_what_there_is_and_all_of_it():
    known = set(re.findall(r'COUNT_OF\((\w+)\),|\{"(\w+)",', (root / "src/notation/printed.c").read_text()))
    known = {a or b for a, b in known}
    named = set().union(*map(po.numbers, english))
    assert known == named, known ^ named


def sentences_of_the_page_take_numbers_as_arguments():
    po.faults(e.english for e in po.read("ulm.pot")[1:]
              if po.numbers(e.english) and any(place.startswith("web/") for place in e.places))


def every_exception_is_needed():
    texts = [no_text.sub("_", text) for text in (*english, *said["en"].values())]
    po.faults(fragment for fragments in OWN.values() for fragment in fragments
              if not any(re.search(fragment, text) for text in texts))


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
