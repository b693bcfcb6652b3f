#!/usr/bin/env python3
"""program.py ULM - the program as a person or a script meets it; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder to work in.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import traceback

ulm = str(pathlib.Path(sys.argv[1]).resolve())
root = pathlib.Path(__file__).resolve().parent.parent
commands = "simulate replay check rules perft bench fingerprint".split()


def run(*words, code=0, stdin="", **more):
    done = subprocess.run([ulm, *map(str, words)], input=stdin, capture_output=True, text=True,
                          timeout=60, **more)
    assert done.returncode == code, f"{words}: exit {done.returncode}, not {code}\n{done.stderr}"
    return done


def record(folder, *options):
    run("simulate", "--seed", "7", "--records", folder / "records", *options)
    return folder / "records" / "000001.ulm"


def help_of_each_command_has_examples_and_says_what_it_is_for(folder):
    overview = run("--help").stdout
    for name in commands:
        text = run(name, "--help").stdout
        assert text.startswith(f"Usage: ulm {name}") and "Examples:" in text, name
        assert f"  ulm {name}" in text.split("Examples:")[1], name
        assert re.search(rf"^  {name} +\w", overview, re.M), name


def help_that_was_not_asked_for_is_an_error(folder):
    assert "Usage: ulm" in run(code=2).stderr
    assert 'There is no command "sim".' in run("sim", code=2).stderr


def a_wrong_call_says_what_is_wrong_and_exits_with_2(folder):
    for words, says in {
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
        ("simulate", "now"): '"now" means nothing here.',
        ("replay",): "Name one record",
        ("replay", "a", "b"): "Name one record",
        ("replay", "--seat", "5", "a"): "--seat wants a whole number from 0 to 4",
        ("check",): "Which records?",
        ("perft", "--depth", "0"): "--depth wants",
        ("bench", "--seats", "2"): "--seats goes with --games.",
        ("fingerprint", "x"): "means nothing here",
        ("rules", "--markdown", "x"): "name no words",
    }.items():
        done = run(*words, code=2)
        assert says in done.stderr and not done.stdout, (words, done.stderr)
        assert f"Try: ulm {words[0]} --help" in done.stderr, words


def what_cannot_be_read_is_named_and_exits_with_1(folder):
    assert '"nothing.ulm": No such file' in run("replay", "nothing.ulm", code=1).stderr
    assert "Is a directory" in run("check", folder, code=1).stderr
    large = folder / "large"
    with open(large, "wb") as file:
        file.truncate(17 << 20)
    assert "No record has more than 16 MB" in run("check", large, code=1).stderr


def every_record_of_a_simulation_is_fine(folder):
    for seats in 2, 3, 4:
        for variant in "basic", "tower":
            for rounds in 10, 12:
                into = folder / f"{seats}{variant}{rounds}"
                run("simulate", "--games", 5, "--seats", seats, "--variant", variant, "--rounds",
                    rounds, "--seed", 1, "--records", into)
                files = sorted(into.iterdir())
                assert len(files) == 5
                out = run("check", *files).stdout
                assert out.count(": fine, ") == 5 and out.count("the game is over") == 5


def the_same_seed_gives_the_same_games(folder):
    for into in "a", "b":
        run("simulate", "--games", 3, "--seed", "ulm", "--records", folder / into)
    for name in os.listdir(folder / "a"):
        assert (folder / "a" / name).read_bytes() == (folder / "b" / name).read_bytes()
    seed = re.search(r"^Seed +([0-9a-f]{64})$", run("simulate").stdout, re.M)
    assert seed, "a simulation without a seed says which one it took"


def records_are_never_written_over(folder):
    path = record(folder)
    before = path.read_bytes()
    done = run("simulate", "--seed", "8", "--records", folder / "records", code=1)
    assert "is there already and stays as it is" in done.stderr
    assert path.read_bytes() == before


def a_folder_that_cannot_be_made_is_named(folder):
    (folder / "file").write_text("")
    assert "file/x" in run("simulate", "--records", folder / "file" / "x", code=1).stderr


def a_bad_record_is_shown_with_line_and_column(folder):
    path = record(folder)
    lines = path.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if " push " in line)
    lines[at] = lines[at][0] + " push N7"
    path.write_text("\n".join(lines))
    out = run("check", path, code=1).stdout
    assert out.startswith(f"{path}:{at + 1}:8: "), out
    done = run("replay", path, code=1)
    assert f"{path}:{at + 1}:8: " in done.stderr and done.stdout, "what was fine is told first"


def a_record_that_breaks_off_is_valid_up_to_there(folder):
    path = record(folder)
    text = path.read_text()
    path.write_text(text[: len(text) // 2])
    assert "breaks off" in run("check", path).stdout


def one_bad_record_among_good_ones_is_exit_1(folder):
    good = record(folder)
    bad = folder / "bad.ulm"
    bad.write_text("ulm 2\n")
    out = run("check", good, bad, good, code=1).stdout.splitlines()
    assert len(out) == 3 and ": fine" in out[0] and out[1].startswith(f"{bad}:1:5:"), out


def a_record_comes_through_a_pipe(folder):
    text = record(folder).read_text()
    assert "-: fine" in run("check", "-", stdin=text).stdout
    assert "Score sheet" in run("replay", "-", stdin=text).stdout


def a_replay_in_words_tells_every_move_and_the_score_sheet(folder):
    path = record(folder, "--variant", "tower", "--seats", 3)
    moves = sum(re.match(r"[*1-4] ", line) is not None for line in path.read_text().splitlines())
    out = run("replay", path).stdout
    assert len(re.findall(r"^  \S", out, re.M)) == moves
    assert out.count("\nRound ") == 30 and "winner" in out


def a_replay_as_json_has_a_state_after_every_move(folder):
    path = record(folder, "--seats", 4)
    lines = [l for l in path.read_text().splitlines() if re.match(r"[*1-4] ", l)]
    states = [json.loads(line) for line in run("replay", "--json", path).stdout.splitlines()]
    assert [s["ply"] for s in states] == list(range(1, len(lines) + 1))
    assert [f'{s["by"] or "*"} {s["move"]}' for s in states] == lines
    assert states[-1]["state"]["phase"] == "over" and states[-1]["state"]["to_move"] is None


def a_seat_sees_only_its_own_cards(folder):
    path = record(folder, "--seats", 3)
    for seat in 0, 1, 2, 3:
        for line in run("replay", "--json", "--seat", seat, path).stdout.splitlines():
            ply = json.loads(line)
            state = ply["state"]
            if ply["move"].startswith("card ") and not ply["move"].startswith(f"card {seat} "):
                assert ply["move"].endswith("?")
            if state["to_move"] != seat:
                assert state["legal"] is None and state["choice"] is None
    assert "has only 3 seats" in run("replay", "--seat", 4, path, code=2).stderr


def a_record_comes_back_in_its_one_form(folder):
    path = record(folder, "--seats", 4)
    text = path.read_text()
    assert run("replay", "--record", path).stdout == text
    loose = folder / "loose.ulm"
    loose.write_text("\ufeff" + text.upper().replace("\n", " \r\n").replace(" ", "  "))
    moves = run("replay", "--record", loose).stdout.split("\n\n", 1)[1]
    assert moves == text.split("\n\n", 1)[1]


def a_masked_record_hides_the_seed_and_replays_as_its_seat_saw_the_game(folder):
    path = record(folder, "--seats", 3, "--variant", "tower")
    for seat in 0, 1, 2, 3:
        masked = run("replay", "--record", "--seat", seat, path).stdout
        assert "seed" not in masked and "?" in masked
        told = run("replay", "--json", "--seat", seat, path).stdout
        assert run("replay", "--json", "--seat", seat, "-", stdin=masked).stdout == told


def names_cannot_play_tricks_on_the_terminal(folder):
    text = record(folder).read_text()
    for name, fine in {"Ada": True, "Jürgen 山田": True, "x" * 300: True, "a\rb": False,
                       "a\tb": False, "\x1b[2J": False, "\u202eevil": False}.items():
        path = folder / "named.ulm"
        path.write_text(text.replace("seats: 2\n", f"seats: 2\nname 1: {name}\n"), newline="")
        done = run("replay", path, code=0 if fine else 1)
        assert fine == (done.stdout != "") and "\r" not in done.stdout and "\x1b" not in done.stdout


def a_dead_output_ends_a_long_run(folder):
    with open("/dev/full", "w") as full:
        done = subprocess.run([ulm, "simulate", "--show", "--games", "1000000000"], stdout=full,
                              stderr=subprocess.PIPE, text=True, timeout=20)
    assert done.returncode == 1 and "could not be written" in done.stderr


def rules_are_found_by_number_and_by_words(folder):
    assert run("rules", "r-push-3").stdout.startswith("R-PUSH-3  ")
    assert "R-PUSH-5" in run("rules", "sparrow", "docks").stdout
    assert "No rule speaks of" in run("rules", "zeppelin", code=1).stderr
    assert "house value" in run("rules", "edition").stdout
    assert run("rules").stdout.count("\nR-") > 80


def the_pages_made_from_the_rules_are_up_to_date(folder):
    for page, words in {"rules.md": ["rules", "--markdown"], "edition.md": ["rules", "edition"]}.items():
        fresh = run(*words).stdout
        assert (root / "docs" / page).read_text() == fresh, f"run: build/ulm {' '.join(words)} > docs/{page}"


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


def the_man_page_is_well_formed_and_names_every_command(folder):
    page = root / "docs" / "ulm.1"
    lint = subprocess.run(["mandoc", "-Tlint", "-Wwarning", page], capture_output=True, text=True)
    assert lint.returncode == 0, lint.stdout
    text = page.read_text()
    for name in commands:
        assert f".It Cm {name}" in text, name
    for name in commands:
        for option in re.findall(r"^  (--\w+)", run(name, "--help").stdout, re.M):
            assert f"Fl -{option[2:]}" in text or option == "--help", (name, option)


def main():
    tests = [f for n, f in globals().items() if callable(f) and n not in ("run", "record", "main")
             and getattr(f, "__module__", "") == "__main__"]
    print(f"1..{len(tests)}")
    failed = False
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(pathlib.Path(folder))
                print(f"ok {number} - {test.__name__}", flush=True)
            except Exception:
                failed = True
                print(f"not ok {number} - {test.__name__}")
                print("\n".join("# " + l for l in traceback.format_exc().splitlines()), flush=True)
    return failed


sys.exit(main())
