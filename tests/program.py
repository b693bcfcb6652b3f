#!/usr/bin/env python3
"""program.py ULM - the program as a person or a script meets it: calls, languages, pages; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder to work in.
"""

import os
import re
import subprocess
import sys

import tap
from catalogue import languages, own_name, say
from program_stage import cells, rare, record, root, run, ulm

commands = re.findall(r"^  (\w[\w-]*) +\w", run("--help").stdout, re.M)


def help_of_each_command_has_examples_and_says_what_it_is_for(folder):
    assert len(commands) > 15 and {"play", "serve", "export"} <= set(commands)
    for name in commands:
        text = run(name, "--help").stdout
        assert text.startswith(f"Usage: ulm {name}") and "Examples:" in text, name
        assert f"  ulm {name}" in text.split("Examples:")[1], name


def a_command_that_names_no_operands_refuses_them(folder):
    without = [name for name in commands
               if run(name, "--help").stdout.startswith(f"Usage: ulm {name} [OPTION...]\n")]
    assert {"play", "serve", "train"} <= set(without) and "check" not in without, without
    for name in without:
        assert f'ulm {name}: "now" means nothing here.' in run(name, "now", code=2).stderr, name


def help_that_was_not_asked_for_is_an_error(folder):
    assert "Usage: ulm" in run(code=2).stderr
    assert 'There is no command "sim".' in run("sim", code=2).stderr


def a_wrong_call_says_what_is_wrong_and_exits_with_2(folder):
    said = {
        ("simulate", "--games", "many"): '--games wants a whole number from 1 to',
        ("simulate", "--games", "0"): '--games wants a whole number from 1 to',
        ("simulate", "--games", "99999999999999999999999"): "--games wants",
        ("simulate", "--games"): "--games wants a value.",
        ("simulate", "--seats=5"): "--seats wants a whole number from 2 to 4",
        ("simulate", "--variant", "towers"): "--variant wants one of: basic, tower",
        ("simulate", "--rounds", "11"): "--rounds wants one of: 10, 12",
        ("simulate", "--wings"): "There is no option --wings.",
        ("simulate", "--show=yes"): "--show takes no value.",
        ("simulate", "--pace", "5"): "--pace goes with --show.",
        ("replay", "--json", "--record", "x"): "--json or --record, not both.",
        ("rules", ""): "Name a rule's number",
        ("replay",): "Name one record",
        ("replay", "a", "b"): "Name one record",
        ("replay", "--seat", "5", "a"): "--seat wants a whole number from 0 to 4",
        ("check",): "Which records?",
        ("verify",): "Name one record",
        ("verify", "a", "b"): "Name one record",
        ("verify", "--commitment", "12", "a"): "--commitment wants 64 hexadecimal digits.",
        ("verify", "--seal", 64 * "g", "a"): "--seal wants 64 hexadecimal digits.",
        ("forget",): "Which account? Name one.",
        ("admin", "nonsense"): '"nonsense" is no word of ulm admin',
        ("admin", "kick", "x"): "ulm admin kick TABLE SEAT",
        ("admin", "ban", "x", "--hours", "0"): "--hours wants a whole number from 1 to 87600",
        ("forget", "a", "b", "c"): "Which account? Name one.",
        ("backup",): "Name a new file for the copy",
        ("backup", "a", "b", "c"): "Name a new file for the copy",
        ("move-store", "a"): "Name the database to copy from",
        ("backup", "--check"): "Which backups?",
        ("hint", "a", "b"): "Name one record",
        ("hint", "--moves", "0", "a"): "--moves wants a whole number from 1 to",
        ("hint", "--iterations", "1e3", "a"): "--iterations wants a whole number from 1 to",
        ("hint", "--ply", "-1", "a"): "--ply wants a whole number from 1 to",
        ("hint", "--seat", "1", "a"): "There is no option --seat.",
        ("perft", "--depth", "0"): "--depth wants",
        ("bench", "--seats", "2"): "--seats goes with --games.",
        ("rules", "--markdown", "x"): "name no words",
        ("rules", "--markdown", "quick"): "name no words",
        ("rules", "--html"): "--html goes with quick",
        ("rules", "--html", "sparrow"): "--html goes with quick",
        ("chronicle", ""): "Name a year",
        ("chronicle", "--markdown", "dates"): "name no words",
        ("train", "--games", "9"): "Name a folder for the run with --out.",
        ("train", "--out", "x"): "Say with --games how many games",
        ("train", "--out", "x", "--games", "9", "--teach", "1.5"): "--teach wants a number from 0 to 1",
        ("train", "--out", "x", "--plot", "x.png"): "ends in .svg",
        ("export",): "Name a folder, or -",
        ("export", "--since", "2026-02-30", "ulm.db", "x"): "--since wants a day",
        ("export", "--since", "yesterday", "ulm.db", "x"): "--since wants a day",
        ("export", "--names", "some", "ulm.db", "x"): "--names wants one of",
        ("arena",): "Name two players or more",
        ("arena", "--player", "net"): "Name two players or more",
        ("arena", "--player", "net", "--player", "chess"): 'There is no player "chess".',
        ("arena", "--player", "net", "--player", "search"): 'There is no player "search".',
        ("arena", "--player", "net", "--player", "search:0"): 'There is no player "search:0".',
        ("arena", "--player", "net", "--player", "cmd:"): "is no command",
        ("arena", "--player", "net", "--player", "cmd:  "): "is no command",
        ("arena", "--player", "net", "--player", "cmd:a 'b"): "is no command",
        ("arena", "--player", "net", "--player", "cmd:a\tb"): "without control characters",
        ("arena", "--player", "net", "--player", "cmd:" + 401 * "x"): "at most 404 bytes",
        ("engine", "--player", "chess"): 'There is no player "chess". There are: novice,',
        ("arena", *3 * ["--player", "net"]): "3 players do not fit at 2 seats",
        ("arena", *17 * ["--player", "net"]): "--player can be given 16 times at most.",
        ("arena", "--seats", "3", "--sprt", "9", *3 * ["--player", "net"]): "two players",
    }
    for words, says in list(said.items())[::rare]:
        done = run(*words, code=2)
        assert says in done.stderr and not done.stdout, (words, done.stderr)
        assert f"Try: ulm {words[0]} --help" in done.stderr, words


def rules_are_found_by_number_and_by_words(folder):
    assert run("rules", "r-push-3").stdout.startswith("R-PUSH-3  ")
    assert "R-PUSH-5" in run("rules", "sparrow", "docks").stdout
    assert "No rule speaks of" in run("rules", "zeppelin", code=1).stderr
    assert "house value" in run("rules", "edition").stdout
    assert run("rules").stdout.count("\nR-") > 80


def the_chronicle_is_found_by_page_year_and_words(folder):
    both, dates, lexicon = (run("chronicle", *words).stdout for words in ([], ["dates"], ["lexicon"]))
    assert both == dates + lexicon and dates.startswith("== Dates ==\n") and "Lexicon" not in dates
    assert run("chronicle", "1397").stdout.startswith("1397  The Great Oath Charter\n")
    assert "Legend:" in run("chronicle", "Sparrow").stdout
    assert "The Tailor of Ulm" in run("chronicle", "wings", "danube").stdout
    assert "does not speak of" in run("chronicle", "zeppelin", code=1).stderr
    assert max(map(len, both.splitlines())) <= 80


def every_fact_of_the_rulebooks_chronicles_is_told_in_every_language(folder):
    """Spaces are left out: lines are broken at other places in each language."""
    lines = (root / "tests" / "chronicle_facts.txt").read_text().splitlines()
    facts = [[part.strip() for part in line.split("|")] for line in lines if not line.startswith("#")]
    codes = [part.strip() for part in lines[3].split("|")][3:]
    assert len(facts) > 40 and codes == ["en", "de", "fr", "ru", "ja"]
    squeezed = lambda text: re.sub(r"\s", "", text)
    for code in codes[::rare]:
        told = {word: squeezed(run("--lang", code, "chronicle", word).stdout) for word in {fact[0] for fact in facts}}
        for fact in facts:
            mark = fact[3 + codes.index(code)]
            assert mark and squeezed(mark) in told[fact[0]], (code, fact[2], mark)


def a_word_is_found_in_any_case_and_number(folder):
    for code, asked, found in (("ru", "воробья", "воробей"), ("ru", "воробьями", "воробей"), ("de", "Spatzen", "Spatz"),
                               ("de", "Zillen", "Zille"), ("de", "Türme", "Turm"), ("de", "Stadtwappens", "Stadtwappen"),
                               ("ru", "башен", "башня"), ("ru", "мешочка", "мешочек"), ("ru", "горожанин", "горожане"),
                               ("fr", "moineaux", "moineau"), ("fr", "tuiles", "tuile"), ("fr", "l'Érudit", "l’Érudit"))[::rare]:
        for book in "rules", "chronicle":
            one, other = (set(re.findall(r"^\S+", run("--lang", code, book, word).stdout, re.M)) for word in (asked, found))
            assert one >= other and len(one) > 0, (code, book, asked, other - one)


def rules_and_chronicle_point_at_each_other(folder):
    rules, lexicon = run("rules").stdout, run("chronicle", "lexicon").stdout
    pairs = [set(), set()]
    for side, page, link in (0, rules, r"See also: (.*)"), (1, lexicon, r"Rules: (.*)"):
        for entry in re.split(r"\n\n", page):
            name, there = re.match(r"\n?(\S+)", entry), re.search(link, entry)
            for other in there[1].split(", ") if there else []:
                pairs[side].add((name[1], other.split()[-1])[::-1 if side else 1])
    assert len(pairs[0]) > 40 and pairs[0] == pairs[1], pairs[0] ^ pairs[1]
    assert "See also: ulm chronicle sparrow\n" in run("rules", "R-SPARROW-1").stdout
    assert "sparrow  The Ulm sparrow" in run("chronicle", "R-SPARROW-1").stdout


def the_quick_reference_is_one_page_in_every_language(folder):
    for code in languages:
        lines = run("rules", "quick", "--lang", code).stdout.splitlines()
        assert len(lines) <= 66 and max(map(cells, lines)) <= 80, (code, len(lines), max(map(cells, lines)))
        assert not [line for line in lines if line.lstrip()[:1] in list("、。）」：；,.;:")], code
        html = run("rules", "quick", "--html", "--lang", code).stdout
        assert f'<html lang="{code}">' in html and "@page { size: A4" in html, code
        words = re.sub(r"<style>.*</style>|<[^>]*>", "", html, flags=re.S)
        flat = "".join(words.split()).replace("&quot;", '"')
        for line in lines[3:]:
            assert "".join(line.replace("==", "").split()) in flat, (code, line)


def the_material_is_plain_text_on_a_terminal(folder):
    for code in languages:
        lines = run("rules", "edition", "--lang", code).stdout.splitlines()
        assert max(map(cells, lines)) <= 80, (code, max(lines, key=cells))
        assert not [line for line in lines if re.search(r"^#|\*\*|\|", line)], code
        page = run("rules", "edition", "--markdown", "--lang", code).stdout
        assert len(re.findall(r"^==", "\n".join(lines), re.M)) == len(re.findall(r"^#", page, re.M)) > 8
        flat = "".join("".join(lines).split())
        for cell in re.findall(r"\| ([^|]*) (?=\|)", page):
            assert cell == "---" or "".join(cell.split()) in flat, (code, cell)


def the_pages_made_from_the_rules_are_up_to_date(folder):
    for page, words in {"rules.md": ["rules", "--markdown"], "edition.md": ["rules", "edition", "--markdown"],
                        "quick.html": ["rules", "quick", "--html"],
                        "chronicle.md": ["chronicle", "--markdown"]}.items():
        fresh = run(*words).stdout
        assert (root / "docs" / page).read_text() == fresh, f"run: build/ulm {' '.join(words)} > docs/{page}"


def every_link_of_a_page_leads_to_a_file():
    pages = [*root.glob("*.md"), *root.glob("docs/*.md"), *root.glob("po/*.md")]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", page.read_text())]
    assert len(links) > 40, links
    lost = [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()]
    assert not lost, lost


def the_fingerprint_is_the_one_that_was_committed(folder):
    fresh = run("fingerprint").stdout
    assert (root / "tests" / "fingerprint").read_text() == fresh, f"now {fresh}"


def perft_counts_are_repeatable(folder):
    counts = [re.findall(r"^ +(\d+) +(\d+) ", run("perft", "--depth", 4).stdout, re.M) for _ in "ab"]
    assert counts[0] == counts[1] and [d for d, _ in counts[0]] == list("1234")


def a_profiler_run_counts_decisions(folder):
    assert re.fullmatch(r"\d{4,} decisions\n", run("bench", "--games", 20, "--seats", 4).stdout)


def output_that_cannot_be_written_is_exit_1(folder):
    with open("/dev/full", "w") as full:
        done = subprocess.run([ulm, "rules"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1 and "could not be written" in done.stderr


def the_man_page_is_well_formed_and_names_every_command_and_option(folder):
    page = root / "docs" / "ulm.1"
    lint = subprocess.run(["mandoc", "-Tlint", "-Wwarning", page], capture_output=True, text=True)
    assert lint.returncode == 0, lint.stdout
    text = page.read_text()
    assert not re.findall(r"^[^.\n].* \.[A-Z][a-z] .*", text, re.M), "a macro amid a line is text"
    assert re.findall(r"^\.It Cm ([\w-]{2,})", text, re.M) == commands  # keys have one letter
    for name in commands:
        for option in re.findall(r"^  (--[\w-]+)", run(name, "--help").stdout, re.M):
            assert f"Fl -{option[2:]}" in text or option == "--help", (name, option)


def every_language_has_its_words(folder):
    for code in languages:
        house = say(code, "Oath House")
        assert f"| {house} |" in run("--lang", code, "rules", "edition", "--markdown").stdout, code
        assert f"| {house} |" in run("rules", f"--lang={code}", "edition", "--markdown").stdout, code
        assert "R-PUSH-1 " in run("--lang", code, "rules", "R-PUSH-1").stdout, code


def the_programs_name_is_parted_from_its_complaint_as_the_language_does(folder):
    for code, mark in ("en", ": "), ("fr", "\u202f: "), ("ja", "："):
        said = run("--lang", code, "check", folder / "nothing", code=1).stderr
        assert re.match(f"ulm check{mark}\\S", said), said


def an_unknown_language_is_refused_with_the_list(folder):
    for words in ("--lang", "eo", "rules"), ("rules", "--lang=eo"), ("--lang", "eo"):
        done = run(*words, code=2)
        all_of_them = ", ".join(f"{code} ({own_name(code)})" for code in languages)
        assert done.stderr == f'ulm: There is no language "eo". There are: {all_of_them}.\n', done.stderr
    assert 'There is no language ""' in run("rules", "--lang", code=2).stderr


def the_environment_chooses_the_language_as_with_gettext(folder):
    german, french, english = "Schwörhaus", "Maison du Serment", "Oath House"
    for variables, house in [
        ({}, english),
        ({"LANG": "de_AT.UTF-8"}, german),
        ({"LANG": "fr_FR", "LC_MESSAGES": "de_DE"}, german),
        ({"LANG": "fr_FR", "LC_MESSAGES": "fr_FR", "LC_ALL": "de"}, german),
        ({"LANG": "de_DE", "LC_ALL": "C"}, english),
        ({"LANG": "eo.UTF-8"}, english),
        ({"LANG": "fr_FR", "LANGUAGE": "eo:de:fr"}, german),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, german),
        ({"LANG": "de_DE", "LANGUAGE": "en:de"}, english),
        ({"LANG": "C", "LANGUAGE": "de"}, english),
        ({"LANGUAGE": "de"}, english),
    ]:
        names = {n: v for n, v in os.environ.items() if n not in ("LANG", "LANGUAGE")
                 and not n.startswith("LC_")}
        assert house in run("rules", "edition", env={**names, **variables}).stdout, variables
        assert french in run("rules", "edition", "--lang", "fr", env={**names, **variables}).stdout


def what_programs_read_is_the_same_in_every_language(folder):
    path = record(folder)
    for words in (("replay", "--json", path), ("replay", "--record", path),
                  ("hint", "--json", "--iterations", 50, "--ply", 60, path)):
        assert len({run(*words, "--lang", code).stdout for code in languages}) == 1, words


def japanese_has_no_space_behind_its_marks(folder):
    for words in ("rules",), ("chronicle",), ("rules", "edition"), ("rules", "quick"):
        said = run(*words, "--lang", "ja").stdout
        assert "：" in said and not re.search("[：、。；] ", said), re.search("[：、。；] .*", said)


def tables_and_help_stand_in_line_in_every_language(folder):
    for code in languages[::rare]:
        front = run("--lang", code, "--help").stdout.splitlines()
        assert max(map(cells, front)) <= 80, (code, max(front, key=cells))
        for name in commands:
            lines = run(name, "--help", "--lang", code).stdout.splitlines()
            assert max(map(cells, lines)) <= 80, (code, name)
            for line in lines:
                match = re.match(r"  --\S+( [A-Z[][\w.=\]]*)? +", line)
                if match and not re.fullmatch(r"  --\S{20,} \S+", line):  # its help is below it
                    assert cells(match[0]) == 25, (code, line)
        table = run("simulate", "--seed", 1, "--lang", code, "--games", 2).stdout.split("\n\n")[-1]
        assert len({cells(line) for line in table.splitlines()}) == 1, (code, table)
        game = run("simulate", "--seed", 1, "--lang", code, "--show").stdout
        sheet = game.split("\n\n")[-2].splitlines()
        assert len({cells(re.sub(r"  \D+$", "", line) if i else line)
                    for i, line in enumerate(sheet)}) == 1, (code, sheet)


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
