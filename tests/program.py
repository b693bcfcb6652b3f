#!/usr/bin/env python3
"""program.py ULM - the program as a person or a script meets it; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder to work in.
"""

import hashlib
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import unicodedata
import xml.dom.minidom

import tap
from catalogue import languages, own_name, say
from patience import LIMIT, eventually

ulm = str(pathlib.Path(sys.argv[1]).resolve())
root = pathlib.Path(__file__).resolve().parent.parent
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="")
# A sanitizer makes the program several times slower and looks at memory, not at answers: it is given
# one case of so many where the release build is given all.
rare = 3 if "ULM_SANITIZED" in os.environ else 1
commands = ("play learn games serve simulate replay check verify hint rules chronicle arena engine perft "
            "bench fingerprint train backup export").split()


def run(*words, code=0, stdin="", **more):
    done = subprocess.run([ulm, *map(str, words)], input=stdin, capture_output=True, text=True,
                          timeout=LIMIT, **more)
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
        ("simulate", "now"): '"now" means nothing here.',
        ("replay",): "Name one record",
        ("replay", "a", "b"): "Name one record",
        ("replay", "--seat", "5", "a"): "--seat wants a whole number from 0 to 4",
        ("check",): "Which records?",
        ("verify",): "Name one record",
        ("verify", "a", "b"): "Name one record",
        ("verify", "--commitment", "12", "a"): "--commitment wants 64 hexadecimal digits.",
        ("backup",): "Name the database, then a new file",
        ("backup", "a"): "Name the database, then a new file",
        ("backup", "a", "b", "c"): "Name the database, then a new file",
        ("backup", "--check"): "Which backups?",
        ("hint", "a", "b"): "Name one record",
        ("hint", "--moves", "0", "a"): "--moves wants a whole number from 1 to",
        ("hint", "--iterations", "1e3", "a"): "--iterations wants a whole number from 1 to",
        ("hint", "--ply", "-1", "a"): "--ply wants a whole number from 1 to",
        ("hint", "--seat", "1", "a"): "There is no option --seat.",
        ("perft", "--depth", "0"): "--depth wants",
        ("bench", "--seats", "2"): "--seats goes with --games.",
        ("fingerprint", "x"): "means nothing here",
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
        ("export", "ulm.db"): "Name the database, then a folder",
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
        ("engine", "now"): '"now" means nothing here.',
        ("arena", *3 * ["--player", "net"]): "3 players do not fit at 2 seats",
        ("arena", *17 * ["--player", "net"]): "--player can be given 16 times at most.",
        ("arena", "--seats", "3", "--sprt", "9", *3 * ["--player", "net"]): "two players",
    }
    for words, says in list(said.items())[::rare]:
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


def a_record_with_a_seed_alone_proves_its_draws(folder):
    path = record(folder)
    draws = len(re.findall(r"^\* ", path.read_text(), re.M))
    assert run("verify", path).stdout.splitlines() == [
        f"All {draws} draws came from the seed.", "The game is over, and its result is right.",
        "Nothing says where the seed comes from: there is no commitment and no secret."]
    text = path.read_text()
    assert f"All {draws} draws" in run("verify", "-", stdin=text).stdout
    half = run("verify", "-", stdin=text[: len(text) // 2]).stdout
    assert "The record breaks off; all is proved up to there." in half
    start = re.search(r"^\* start (\d)$", text, re.M)
    wrong = text.replace(start[0], f"* start {3 - int(start[1])}")
    line = text[: start.start()].count("\n") + 1
    assert run("verify", "-", stdin=wrong, code=1).stdout.splitlines() == [
        f"-:{line}:1: Expected the draw that the seed brings.", f"The seed brings: {start[0]}"]
    masked = run("replay", "--record", "--seat", 1, path).stdout
    out = run("verify", "-", stdin=masked, code=1).stdout
    assert "nothing to compare the draws with" in out and "what a seat or a spectator saw" in out
    assert 'no such file' in run("verify", folder / "nothing", code=1).stderr.lower()


def fair_luck(*entropy):
    """The beginning of a record with the hashes that sha256sum gives; and the commitment."""
    secret = 32 * "5e"
    opened, seeded = (f"ulm {what} 1\nsecret {secret}\n" for what in ("luck", "seed"))
    given = [f"entropy {seat} {seat:032x}\n" for seat in entropy]
    commitment = hashlib.sha256(opened.encode()).hexdigest()
    seed = hashlib.sha256((seeded + "".join(given)).encode()).hexdigest()
    header = (f"ulm 1\nvariant: tower\nrounds: 10\nseats: 4\ncommitment: {commitment}\nsecret: {secret}\n"
              + "".join(f"entropy {seat}: {seat:032x}\n" for seat in entropy) + f"seed: {seed}\n\n")
    starts = [header + f"* start {seat}\n" for seat in (1, 2, 3, 4)]
    proved = [text for text in starts
              if not subprocess.run([ulm, "verify", "-"], input=text, capture_output=True, text=True).returncode]
    assert len(proved) == 1, "the seed brings one of the seats"
    return proved[0], commitment


def fair_luck_is_proved_from_commitment_to_draw(folder):
    for entropy, says in {
        (): "the secret alone: no seat gave entropy.", (2,): "the secret and the entropy of seat 2.",
        (1, 3): "the secret and the entropy of seats 1 and 3.",
        (1, 2, 4): "the secret and the entropy of seats 1, 2 and 4.",
        (1, 2, 3, 4): "the secret and the entropy of all four seats.",
    }.items():
        text, commitment = fair_luck(*entropy)
        assert run("verify", "-", stdin=text).stdout.splitlines() == [
            "The commitment fits the secret.", "The seed comes from " + says,
            "The 1 draw came from the seed.", "The record breaks off; all is proved up to there."]
    out = run("verify", "--commitment", commitment.upper(), "-", stdin=text).stdout
    assert "It is the commitment that you gave." in out
    out = run("verify", "--commitment", 64 * "0", "-", stdin=text, code=1).stdout
    assert "It is not the commitment that you gave." in out
    out = run("verify", "-", stdin=text.replace("secret: 5e", "secret: 5f"), code=1).stdout
    assert out == "-:6:9: Expected the secret that the commitment was made of.\n", out
    loose = re.sub("^commitment.*\n", "", text, flags=re.M)
    assert "when the secret was chosen" in run("verify", "-", stdin=loose).stdout
    out = run("verify", "--commitment", commitment, "-", stdin=loose, code=1).stdout
    assert "There is no commitment here to compare yours with." in out
    masked = run("replay", "--record", "--seat", 1, "-", stdin=text).stdout
    assert "secret" not in masked and "seed" not in masked and commitment in masked


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
                              stderr=subprocess.PIPE, text=True, timeout=LIMIT)
    assert done.returncode == 1 and "could not be written" in done.stderr


def arena(*words, **more):
    """What an arena of greedy and random says, without the time it took; or of others named."""
    if "--player" not in words:
        words = ("--player", "greedy", "--player", "random", *words)
    result = json.loads(run("arena", "--json", "--seed", 5, *words, **more).stdout)
    for player in result["players"]:
        del player["decisions_per_second"]
    return result


def in_the_arena_greedy_beats_random_at_every_table(folder):
    for seats in 2, 3, 4:
        for variant in "basic", "tower":
            result = arena("--games", 48, "--seats", seats, "--variant", variant)
            greedy, random = result["players"]
            assert result["games"] == 48 and greedy["wins"] + random["wins"] == 48
            assert greedy["share_95"][0] > 0.6 and random["share_95"][1] < 0.4
            assert random["elo_95"][1] < -50 and greedy["score"] > random["score"] + 10


def an_arena_fills_up_to_whole_deals(folder):
    assert arena("--games", 1)["games"] == 2
    assert arena("--games", 7, "--seats", 3)["games"] == 12
    assert arena("--games", 1, "--seats", 3, *3 * ["--player", "random"])["games"] == 3
    assert arena("--games", 1, "--seats", 4, *3 * ["--player", "random"])["games"] == 12


def in_the_arena_equals_share_evenly(folder):
    for player in arena("--player", "greedy", "--player", "greedy", "--games", 50)["players"]:
        assert player["share"] == 0.5 and abs(player["elo"]) < 1e-6


def an_arena_comes_out_the_same_on_any_number_of_threads(folder):
    for words in (["--games", 60, "--seats", 3], ["--games", 400, "--sprt", 50],
                  ["--games", 6, "--player", "net", "--player", "search:20"],
                  ["--games", 4, "--player", "greedy", "--player", "playouts:20"])[::rare]:
        alone = arena(*words, "--threads", 1)
        for threads in (2, 5)[:4 - rare]:
            assert arena(*words, "--threads", threads) == alone, words


def an_arena_stops_when_its_test_is_decided(folder):
    def test(first, second):
        return arena("--player", first, "--player", second, "--games", 1000, "--sprt", 50)
    better, worse, same = test("random", "greedy"), test("greedy", "random"), test("greedy", "greedy")
    assert better["sprt"]["verdict"] == "h1" and better["games"] < 100
    assert worse["sprt"]["verdict"] == "h0" and worse["games"] < 100
    assert same["sprt"]["verdict"] == "h0" and same["games"] < 1000
    assert arena("--games", 2, "--sprt", 5)["sprt"]["verdict"] == "open"
    said = run("arena", "--player", "random", "--player", "greedy", "--sprt", 50, "--seed", 5).stdout
    assert "greedy is stronger than random: H1, 50 Elo, is accepted." in said


def an_arena_goes_on_from_its_log_wherever_it_was_torn(folder):
    whole = arena("--games", 20)
    log = folder / "log"
    assert arena("--games", 20, "--log", log) == whole
    text = log.read_text()
    assert text.count("\n") == 11 and text.startswith("ulm-arena 1 players greedy random seats 2 ")
    for size in 0, 5, 100, text.index("\n"), text.index("\n") + 1, len(text) // 2, len(text) - 1:
        log.write_text(text[:size])
        assert arena("--games", 20, "--log", log) == whole, size
        assert sorted(re.sub(" nano.*", "", line) for line in log.read_text().splitlines()) == \
            sorted(re.sub(" nano.*", "", line) for line in text.splitlines()), size
    played = log.read_text()
    assert arena("--games", 20, "--log", log) == whole and log.read_text() == played
    assert arena("--games", 10, "--log", log) == arena("--games", 10)
    assert arena("--games", 30, "--log", log) == arena("--games", 30)
    seedless = run("arena", "--player", "greedy", "--player", "random", "--log", log, "--json",
                   "--games", 20).stdout
    assert json.loads(seedless)["seed"] == whole["seed"], "the log's seed is taken"


def a_log_that_is_none_of_this_arena_stays_as_it_is(folder):
    log = folder / "log"
    players = "--player", "greedy", "--player", "random"
    arena("--games", 4, "--log", log)
    text = log.read_text()
    for words, says in {
        ("--seed", 6, *players): "is of another seed",
        ("--seed", 5, "--seats", 3, *players): "is no log of this line-up",
        ("--seed", 5, "--player", "random", "--player", "greedy"): "is no log of this line-up",
    }.items():
        assert says in run("arena", "--log", log, *words, code=1).stderr
        assert log.read_text() == text
    for other in "my diary", "my diary\n", text + "deal 9 wins 1 2\n", text + "\n", \
            text.replace("wins 2", "wins 1"):
        log.write_text(other)
        done = run("arena", "--log", log, "--seed", 5, *players, code=1)
        assert "is no log" in done.stderr or re.search(r"log:\d: This line is no", done.stderr)
        assert log.read_text() == other


def a_log_that_cannot_be_used_is_named(folder):
    for path in folder, folder / "none" / "log", "/dev/full":
        done = run("arena", "--player", "greedy", "--player", "random", "--log", path, code=1)
        assert f'"{path}"' in done.stderr and not done.stdout


def bot(folder, name, body):
    """A program that says hello, then follows the body for each further line."""
    path = folder / f"{name}.py"
    path.write_text("import json, sys, time\nfor line in sys.stdin:\n"
                    "    if line.startswith('hello'): print('hello 1 state', flush=True); continue\n"
                    f"    {body}\n")
    return f"cmd:{sys.executable} {path}"


def against(player, *words, **more):
    """An arena of greedy and a player: what it says of the two."""
    return arena("--player", "greedy", "--player", player, *words, **more)["players"]


def an_engine_in_the_arena_plays_as_its_player_does(folder):
    for name, games, *words in (["greedy", 8], ["random", 4, "--rounds", 12],
                                ["net", 8, "--seats", 4, "--variant", "tower"],
                                ["search:20", 6, "--seats", 3])[::rare]:
        words += "--games", games // rare
        ours, theirs = against(name, *words), against(f"cmd:{ulm} engine --player {name}", *words)
        for player in ours + theirs:
            del player["name"]
        assert ours == theirs and not theirs[1]["faults"], name


def the_example_bot_plays_without_a_fault(folder):
    path = root / "examples" / "bot.py"
    assert len(path.read_text().splitlines()) <= 40
    for seats in 2, 3:
        greedy, example = against(f"cmd:{sys.executable} '{path}'", "--games", 4, "--seats", seats)
        assert example["faults"] == [] and example["decisions"] > 100 and example["score"] > 0


def a_bot_that_fails_loses_and_the_rest_of_the_run_is_unharmed(folder):
    greedy = arena("--player", "greedy", "--player", "random", "--games", 4)["players"][0]
    for command, reason, sentence in (
            ("cmd:" + str(folder / "nothing"), "unstarted", "It could not be started: No such file or directory."),
            ("cmd:false", "ended", "It ended before the game was over."),
            (bot(folder, "crash", "if line == 'new\\n': print('info x', flush=True); sys.exit(3)"), "ended",
             "It ended before the game was over."),
            (bot(folder, "hang", "time.sleep(99)"), "late", "It did not answer within 1 second."),
            (bot(folder, "deaf", "print('info ' * 999, flush=True) if line[0] == 'g' else 0"), "late",
             "It did not answer within 1 second."),
            (bot(folder, "nonsense", "print('best \x07 \"move', flush=True)"), "nonsense",
             'It gave an answer that means nothing: "best ? "move".'),
            (bot(folder, "long", "print('x' * 40000, flush=True)"), "nonsense",
             "It gave an answer that means nothing."),
            (bot(folder, "illegal", "print('best steps 3', flush=True)"), "illegal",
             'It chose a move that is not legal: "best steps 3".'),
            ("cmd:cat", "nonsense", 'It gave an answer that means nothing: "hello 1".')):
        games = 2 if reason == "late" else 4
        words = "--games", games, "--bot-seconds", 1 if reason == "late" else 30
        ours, theirs = against(command, *words)
        assert theirs["faults"] == [{"reason": reason, "games": games, "sentence": sentence}], theirs
        assert theirs["wins"] == theirs["score"] == 0 and ours["wins"] == games, command
        assert ours["decisions"] > 0.3 * greedy["decisions"] * games / 4 and not ours["faults"], command
    said = run("arena", "--player", "greedy", "--player", "cmd:false", "--games", 4).stdout
    assert "cmd:false lost 4 games by its own fault:\n         4  It ended" in said, said


def a_bot_that_fails_once_is_back_in_the_next_game(folder):
    flag = folder / "flag"
    body = (f"import os; os.path.exists('{flag}') or (open('{flag}', 'w'), sys.exit(1)); "
            "state = json.loads(line[6:]) if line[0] == 's' else 0; "
            "print('best', state['legal'][0], flush=True) if state else 0")
    ours, theirs = against(bot(folder, "once", body), "--games", 6, "--threads", 1)
    assert [fault["games"] for fault in theirs["faults"]] == [1] and theirs["decisions"] > 100


def where_all_fail_the_last_one_wins(folder):
    result = arena("--player", "cmd:false", "--player", "cmd:false 2", "--player", "cmd:false 3",
                   "--seats", 3, "--games", 12)
    assert sum(player["wins"] for player in result["players"]) == 12
    assert [player["faults"][0]["games"] for player in result["players"]] == [12, 12, 12]


def a_program_with_any_name_has_its_log_and_its_json(folder):
    log = folder / "log"
    name = """cmd:false 'two words' "it's" \\ 'a "quote"' ü greedy"""
    whole = against(name, "--games", 8)
    assert whole[1]["name"] == name and whole[1]["faults"][0]["games"] == 8
    for games in 4, 8, 8:
        logged = against(name, "--games", games, "--log", log)
    for fault in logged[1]["faults"]:
        fault["sentence"] = whole[1]["faults"][0]["sentence"]
    assert logged == whole
    header, deal = log.read_text().splitlines()[:2]
    assert header.startswith(f"ulm-arena 1 players greedy {json.dumps(name, ensure_ascii=False)} seats 2 ")
    assert re.search(r" unstarted 0 0 ended 0 2 late 0 0 nonsense 0 0 illegal 0 0$", deal), deal
    for other in "cmd:false", "cmd:false 'two words'":
        assert "is no log of this line-up" in run("arena", "--player", "greedy", "--player", other,
                                                  "--log", log, code=1).stderr


def no_bot_is_left_behind(folder):
    flag = folder / "flag"
    command = bot(folder, "stays", f"open('{flag}', 'w').write(str(__import__('os').getpid())); time.sleep(99)")
    child = subprocess.Popen([ulm, "arena", "--player", "greedy", "--player", command, "--threads", "1"],
                             stdout=subprocess.PIPE,
                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    eventually(lambda: child.poll() is not None or flag.exists() and flag.read_text())
    child.send_signal(signal.SIGINT)
    assert child.wait(timeout=LIMIT) == -signal.SIGINT
    status = pathlib.Path("/proc", flag.read_text(), "stat")
    eventually(lambda: not status.exists() or status.read_text().split()[2] == "Z")


def engine(text, *words):
    """What an engine answers, line by line."""
    return run("engine", *words, stdin=text).stdout.splitlines()


def sessions():
    """The sessions on the page of the protocol: the words of the call, what is said and answered."""
    page = (root / "docs" / "protocol.md").read_text()
    for block in re.findall(r"^```\n\$ ulm (engine.*\n(?:[<>].*\n)+)```$", page, re.M):
        call, *lines = block.splitlines()
        yield (call.split(), [l[2:] for l in lines if l[0] == ">"],
               [l[2:] for l in lines if l[0] == "<"])


def shape(line):
    """The line without what depends on the network, and without what the page leaves out."""
    line = re.sub(r"\{.*", "{", line)
    return re.sub(r" line .*", " line", re.sub(r"[0-9.]+", "0", line)) if line.startswith("info") else line


def conversation(call, says, answers):
    """What is answered when nobody says `quit` before all answers have come."""
    child = subprocess.Popen([ulm, *call], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    heard = []
    try:
        for line in says[:-1]:
            child.stdin.write(line + "\n")
        child.stdin.flush()
        for _ in answers:
            heard.append(child.stdout.readline().rstrip("\n"))
        assert says[-1] == "quit" and child.communicate("quit\n", timeout=LIMIT)[0] == ""
    finally:
        child.kill()
    return heard


def the_sessions_on_the_page_of_the_protocol_are_real(folder):
    count = 0
    for call, says, answers in sessions():
        real = run(*call, stdin="\n".join(says) + "\n").stdout.splitlines()
        assert real == conversation(call, says, answers), call
        real, answers = list(map(shape, real)), list(map(shape, answers))
        if "greedy" not in call:
            real, answers = ([l.split()[0] for l in lines] for lines in (real, answers))
        assert real == answers, call
        count += 1
    assert count == 2


def opening():
    return "\n".join(next(sessions())[1]).split("\ngo\n")[0] + "\nmove * draw turquoise\n"


def an_engine_says_what_is_wrong_and_goes_on(folder):
    said = {
        "sing": "means nothing here. Say one of: hello,", "GO": '"GO" means nothing', "end": '"end"',
        "hello 2": "Say: hello 1", "hello": "Say: hello 1", "hello 1 2": "Say: hello 1",
        "stop it": "Nothing can stand behind stop", "new game": "Nothing can stand behind new",
        "go on": "Say: go, and", "go seed": "Say: go, and", "go seed -1": "Say: go, and",
        "go ms 0": "Say: go, and", "go ms 5 ms 5": "Say: go, and", "go ms 5x": "Say: go, and",
        "go seed 18446744073709551616": "Say: go, and", "go iterations 99999999999": "Say: go, and",
        "moves": "Say: moves N, with N from 1 to 256", "moves 0": "Say: moves", "moves 257": "Say: moves",
        "moves 3 4": "Say: moves", "state {}": "takes no state", "move": "move, column 1: ",
        "move 2 push N9": "move, column 8: ", "move 1 end": "one who is to move", "move 2 money": "move, column 3",
        "\x1b[2J": "without control characters", "x" * 40000: "at most 32768 bytes",
        "record\nulm 2\nend": "record, line 1, column 5: ", "record\nend": "record, line 1, column 1: ",
        "record\nulm 1\n" + "x" * 40000 + "\nend": "too long",
        "record\n" + 1100 * ("#" + "x" * 999 + "\n") + "end": "too long",
    }
    for bad, says in said.items():
        lines = engine(f"{opening()}{bad}\nhello 1\n", "--player", "random")
        assert len(lines) == 3 and lines[1].startswith("error ") and says in lines[1], (bad[:50], lines)
        assert lines[2] == lines[0], bad[:50]
    for question in "go", "moves 1", "state", "move 2 push N2":
        assert "error There is no game." in engine(f"new\n{question}\nhello 1\n")[0], question
        assert "error There is no game." in engine(f"{opening()}new\n{question}")[1], question
    over = "record\n" + record(folder).read_text() + "end\ngo\n"
    assert engine(over)[0].startswith("error The game is over.")


def an_engine_knows_no_more_than_its_seat(folder):
    path = record(folder, "--seats", 3)
    masked = {s: run("replay", "--record", "--seat", s, path).stdout.splitlines() for s in (1, 2, 3)}
    whole = path.read_text().replace("seed:", "luck:").splitlines()
    lines = [l for l in whole if re.match("[*1-4] ", l)]
    hidden = 0
    for at in range(20, len(lines), 9 * rare):
        seat = lines[at][0]
        if seat == "*":
            continue
        answers = {}
        for viewer, form in {0: whole, **masked}.items():
            first = form.index("") + 1
            text = "\n".join(("record", *form[:first + at], "end", "moves 2 iterations 40 seed 3"))
            answers[viewer] = engine(text, "--player", "search:5")
            hidden += f"error Seat {seat} is to move, and the record hides" in answers[viewer][0]
        assert answers[0] == answers[int(seat)] and answers[0][-1] == "end", lines[at]
    assert hidden


def an_engine_answers_the_same_again(folder):
    for question in "go seed 4", "go iterations 90 seed 4", "moves 9 iterations 90 seed 4":
        once = engine(opening() + question, "--player", "search:30")[1:]
        twice = engine(opening() + 2 * (question + "\n"), "--player", "search:30")[1:]
        assert once and twice == once + once, question


def ticks(child):
    """Of the processor, that it has had."""
    return int(pathlib.Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()[11])


def an_engine_stops_when_it_is_told_to(folder):
    child = subprocess.Popen([ulm, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        for question, last in ("go ms 600000", "best"), ("moves 2 ms 600000", "end"), ("go ms 50", "best"):
            before = ticks(child)
            child.stdin.write(f"{opening()}{question}\n")
            child.stdin.flush()
            if "600000" in question:  # it thinks, and would for ten minutes
                eventually(lambda: ticks(child) >= before + 3)
            child.stdin.write("stop\n")
            child.stdin.flush()
            while not child.stdout.readline().startswith(last):
                assert child.poll() is None
        assert child.communicate("quit\n", timeout=LIMIT)[0] == "" and child.returncode == 0
    finally:
        child.kill()


def an_engine_asked_for_so_many_iterations_gives_them_whatever_comes_next(folder):
    question = opening() + "moves 256 iterations 3000 seed 7\n"
    alone = engine(question)[1:]
    assert sum(int(line.split()[2]) for line in alone[:-1]) == 2999 and alone[-1] == "end"
    for behind in "quit\n", "quit", "hello 1\nquit\n", "sing\n", "move 2 push N2\nquit\n":
        assert engine(question + behind)[1:len(alone) + 1] == alone, behind


def an_engine_that_nobody_hears_thinks_no_longer(folder):
    child = subprocess.Popen([ulm, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        child.stdin.write(f"{opening()}go ms 600000000\n")
        child.stdin.flush()
        assert child.stdout.readline().startswith("hello")
        child.stdout.close()
        child.wait(timeout=LIMIT)
    finally:
        child.kill()
        child.stdin.close()


def an_engine_takes_another_network(folder):
    question = opening() + "moves 9 iterations 90"
    net = root / "nets" / "second.net"
    assert engine(question, "--net", net) == engine(question)
    (folder / "torn").write_bytes(net.read_bytes()[:-1])
    (folder / "other").write_text("ulm net 999 1 1: x\n")
    for path, says in {"torn": "are damaged", "other": "for another version", "none": "No such file"}.items():
        assert says in run("engine", "--net", folder / path, code=1).stderr
    assert "is no file of weights" in run("engine", "--net", root / "README.md", code=1).stderr


def states(path):
    """The states of a record after its plies, from ply 1."""
    return [None] + [json.loads(line)["state"] for line in run("replay", "--json", path).stdout.splitlines()]


def choices(path, step=11):
    """Some plies of a record after which a seat is to move, with their states."""
    return [(ply, state) for ply, state in enumerate(states(path))
            if ply and ply % step == 0 and state["legal"]]


def hint(*words, **more):
    return json.loads(run("hint", "--json", "--iterations", 150, *words, **more).stdout)


def a_hint_names_legal_moves_with_shares_scores_and_gains(folder):
    path = record(folder, "--seats", 3, "--variant", "tower")
    for ply, state in choices(path, 11 * rare):
        found = hint("--ply", ply, "--moves", 100, path)
        assert (found["seat"], found["ply"]) == (state["to_move"], ply)
        assert [found[k] for k in ("round", "phase", "asked")] == \
            [state[k] for k in ("round", "phase", "asked")]
        assert found["iterations"] == 150 and re.fullmatch("[0-9a-f]{16}", found["net"])
        assert sorted(m["move"] for m in found["moves"]) == state["legal"]
        assert found["legal"] == len(found["moves"]) and 1 <= found["alike"] <= found["legal"]
        assert sum(m["visits"] for m in found["moves"]) == (149 if found["legal"] > 1 else 0)
        best = found["moves"][0]
        for move in found["moves"]:
            assert move["visits"] <= best["visits"] and len(move["score"]) == 3
            assert abs(sum(move["win"]) - 1) < 0.001 and min(move["win"]) >= 0
            seat = found["seat"] - 1
            assert abs(move["than_best"] - (move["win"][seat] - best["win"][seat])) < 0.0002
            assert move["line"][0] == move["move"] and move["words"].endswith(".")
            assert move["why"] and move["turn"]["why"] and len(move["gains"]["others"]) == 2
        assert len(hint("--ply", ply, "--moves", 1, path)["moves"]) == 1


def the_gains_of_a_hint_are_what_the_move_brings(folder):
    path = record(folder, "--seats", 2)
    lines = path.read_text().splitlines()
    start = next(i for i, line in enumerate(lines) if not line) + 1
    for ply, state in choices(path, 17 * rare):
        me = state["seats"][state["to_move"] - 1]
        for move in hint("--ply", ply, "--moves", 3, path)["moves"]:
            text = "\n".join([*lines[:start + ply], f"{me['seat']} {move['move']}", ""])
            after = run("replay", "--json", "-", stdin=text).stdout.splitlines()[-1]
            after = json.loads(after)["state"]["seats"][me["seat"] - 1]
            gains = move["gains"]
            for thing in "coins", "sparrows":
                assert gains[thing] == after[thing] - me[thing], (ply, move["move"], thing)
            assert gains["steps"] == after["space"] - me["space"]
            assert gains["cards"] == len(after["hand"]) - len(me["hand"])
            for colour, count in gains["tiles"].items():
                assert count == after["tiles"][colour] - me["tiles"][colour]


def a_hint_in_words_says_the_same_as_for_programs(folder):
    path = record(folder, "--seats", 3)
    for ply, state in choices(path, 23 * rare):
        words = "--ply", ply, "--iterations", 150, "--moves", 4, path
        found, told = json.loads(run("hint", "--json", *words).stdout), run("hint", *words).stdout
        rows = re.findall(r"^ ?(\d+) +([\d.]+) %  +(?:([+-][\d.]+) +)?([-\d. ]+?) +(\d+)  (\S.*)$", told, re.M)
        assert [row[5] for row in rows] == [m["move"] for m in found["moves"]], told
        seat = found["seat"] - 1
        for row, move in zip(rows, found["moves"]):
            assert abs(float(row[1]) - 100 * move["win"][seat]) < 0.06
            assert int(row[4]) == move["visits"]
            assert abs(float(row[3].split()[0]) - move["score"][seat]) < 0.06
            assert f'    {move["words"]}\n    Now:  {move["why"]}\n' in told
            if len(move["line"]) > 1:
                then = ", ".join(move["line"][1:])
                assert f'    Then: {then}\n    Turn: {move["turn"]["why"]}\n' in told
        assert ("There is only one move." in told) == (found["legal"] == 1)
        assert ("nearly alike" in told) == (found["alike"] > 1)


def a_hint_knows_no_more_than_the_seat_to_move(folder):
    for variant in ("basic", "tower")[::-1][:4 - rare]:
        run("simulate", "--seed", 3, "--seats", 3, "--variant", variant, "--records", folder / variant)
        path = folder / variant / "000001.ulm"
        hidden = 0
        for ply, state in choices(path, 13 if rare == 1 else 25):
            masked = run("replay", "--record", "--seat", state["to_move"], path).stdout
            for form in [], ["--json"]:
                words = "hint", "--ply", ply, "--iterations", 100, *form
                whole = run(*words, path).stdout
                assert run(*words, "-", stdin=masked).stdout == whole, (variant, ply)
                assert run(*words, stdin=masked).stdout == whole, "the standard input needs no name"
            hidden += hint("--ply", ply, path)["hidden"] > 0
        assert hidden > 3 // rare, "in most of these something was hidden"


def a_hint_is_repeatable_and_its_network_can_be_named(folder):
    path = record(folder)
    ply = choices(path)[3][0]
    found = hint("--ply", ply, path)
    assert hint("--ply", ply, path) == found == hint("--ply", ply, "--seed", "hint", path)
    assert hint("--ply", ply, "--net", root / "nets" / "second.net", path) == found
    assert hint("--ply", ply, "--seed", "other", path)["moves"] != found["moves"]
    train(folder / "run", "--games", 16, "--seed", 1)
    other = hint("--ply", ply, "--net", folder / "run" / "net.bin", path)
    assert other["net"] != found["net"] and other["moves"] != found["moves"]
    weights = (root / "nets" / "second.net").read_bytes()
    bad = folder / "bad.net"
    for bytes, says in {b"": "is no file of weights", weights[:-1]: "are damaged",
                        weights.replace(b"ulm net ", b"ulm net 9", 1): "another version"}.items():
        bad.write_bytes(bytes)
        done = run("hint", "--net", bad, path, code=1)
        assert says in done.stderr and str(bad) in done.stderr and not done.stdout
    assert "No such file" in run("hint", "--net", folder / "none", path, code=1).stderr


def where_there_is_nothing_to_hint_at_it_says_so(folder):
    path = record(folder)
    text = path.read_text()
    moves = sum(re.match(r"[*1-4] ", line) is not None for line in text.splitlines())
    for words, stdin, says in (
            ([path], "", "The game is over."),
            (["--ply", moves, path], "", "The game is over."),
            (["--ply", moves + 1, path], "", f"has only {moves} moves."),
            (["--ply", 1, path], "", "Chance is to move"),
            (["-"], text[: text.index("* grid")], "Chance is to move"),
            (["-"], "", "-:1:1: "),
            ([], "garbage\n", "-:1:1: "),
            ([], text.replace("push", "shove"), "-:"),
            ([folder / "none"], "", "No such file")):
        for form in [], ["--json"]:
            done = run("hint", *form, *words, stdin=stdin, code=1)
            assert says in done.stderr and not done.stdout, (words, done.stderr)


def a_hint_needs_a_record_that_shows_what_the_seat_holds(folder):
    path = record(folder, "--seats", 2)
    masked = {seat: run("replay", "--record", "--seat", seat, path).stdout for seat in (0, 1, 2)}
    refused = 0
    for ply, state in choices(path, 7 if rare == 1 else 11):
        me = state["seats"][state["to_move"] - 1]
        for seat in {0, 1, 2} - {me["seat"]}:
            done = subprocess.run([ulm, "hint", "--iterations", "20", "--ply", str(ply)],
                                  input=masked[seat], capture_output=True, text=True, timeout=LIMIT)
            assert done.returncode == 0 or (done.returncode == 1 and "hides what it holds" in done.stderr)
            refused += done.returncode
            assert me["hand"] or state["asked"] == "coat" or done.returncode == 0
    assert refused


def a_record_broken_off_anywhere_gets_a_hint_or_a_sentence(folder):
    for variant, seats in ("basic", 2), ("tower", 4):
        run("simulate", "--seed", 11, "--variant", variant, "--seats", seats, "--records", folder / variant)
        lines = (folder / variant / "000001.ulm").read_text().splitlines(True)
        hints = 0
        for end in range(0, len(lines), 10 * rare):
            done = subprocess.run([ulm, "hint", "--iterations", "10", "--moves", "256"],
                                  input="".join(lines[:end]), capture_output=True, text=True, timeout=LIMIT)
            assert done.returncode in (0, 1) and bool(done.stdout) == (done.returncode == 0), done
            assert bool(done.stderr) == (done.returncode == 1), done.stderr
            hints += done.returncode == 0
        assert hints > 5 // rare


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


def train(folder, *options, code=0):
    return run("train", "--out", folder, "--measure", 4, *options, code=code)


def a_training_that_was_stopped_and_killed_ends_with_the_same_bytes(folder):
    whole, parts = folder / "whole", folder / "parts"
    games, steps = (200, 13) if rare == 1 else (48, 3)
    train(whole, "--games", games, "--seed", 1, "--threads", 1)
    before = None
    for end, word in (signal.SIGTERM, f"--games={games}"), (signal.SIGKILL, "--resume"):
        child = subprocess.Popen([ulm, "train", "--out", parts, "--seed", "1", "--measure", "4", word],
                                 stdout=subprocess.PIPE, text=True)
        checkpoint = parts / "checkpoint"
        eventually(lambda: child.poll() is not None or checkpoint.exists() and checkpoint.read_bytes() != before)
        before = checkpoint.read_bytes()
        child.send_signal(end)
        said = child.communicate(timeout=LIMIT)[0]
        if end == signal.SIGTERM:
            assert child.returncode == 0 and re.search("Stopped after|Trained with", said), said
    assert f"Trained with {games} games in {steps} steps" in train(parts, "--resume").stdout
    for name in "checkpoint", "net.bin":
        assert (whole / name).read_bytes() == (parts / name).read_bytes(), name
    rows = [(into / "log.tsv").read_text().splitlines() for into in (whole, parts)]
    assert [r.split("\t")[:5] for r in rows[0]] == [r.split("\t")[:5] for r in rows[1]]
    assert len(rows[0]) == 2 and (whole / "net.bin").read_bytes().startswith(b"ulm net 2 ")


def a_training_is_never_written_over_and_a_damaged_one_is_refused(folder):
    run_folder = folder / "run"
    assert "There is no training run" in train(folder, "--resume", code=1).stderr
    train(run_folder, "--games", 16, "--seed", 1)
    before = (run_folder / "checkpoint").read_bytes()
    assert "already. Go on with it with --resume" in train(run_folder, "--games", 16, code=1).stderr
    assert "is one of 16 games, not of 17" in train(run_folder, "--resume", "--games", 17, code=1).stderr
    assert "began with another --seed" in train(run_folder, "--resume", "--seed", 2, code=1).stderr
    assert (run_folder / "checkpoint").read_bytes() == before
    for bytes, says in {before[:-9]: "is damaged", b"x": "is no checkpoint",
                        before.replace(b" of layout ", b" of layout 9"): "another version"}.items():
        (run_folder / "checkpoint").write_bytes(bytes)
        assert says in train(run_folder, "--resume", code=1).stderr, says
        assert (run_folder / "checkpoint").read_bytes() == bytes


def a_training_goes_on_from_another_with_a_search(folder):
    first, next = folder / "first", folder / "next"
    train(first, "--games", 16, "--seed", 1)
    train(next, "--games", 16, "--seed", 2, "--from", first, "--search", 4)
    line = (next / "net.bin").read_bytes().split(b"\n")[0]
    assert re.search(rb"from weights [0-9a-f]{16}, search 4, 16 of 16 games", line), line
    assert "is missing" in train(folder / "x", "--games", 16, "--from", folder / "none", code=1).stderr
    assert "give one of them" in train(next, "--resume", "--from", first, code=2).stderr
    assert "began with another --search" in train(next, "--resume", "--search", 5, code=1).stderr


def a_training_is_drawn_from_its_log(folder):
    rows = ["games\tsteps\tloss\tshare_2\tshare_4\tseconds"]
    rows += [f"{8192 * i}\t{512 * i}\t0.9\t{0.7 - 0.5 / i:.4f}\t0.3\t{i}" for i in range(1, 50)]
    (folder / "log.tsv").write_text("\n".join(rows) + "\n500000\t3")
    run("train", "--out", folder, "--plot", folder / "plot.svg")
    svg = xml.dom.minidom.parse(str(folder / "plot.svg"))
    lines = [path.getAttribute("d") for path in svg.getElementsByTagName("path")]
    assert len(lines) == 2 and all(line.count("L") == 48 for line in lines)
    texts = [text.firstChild.data for text in svg.getElementsByTagName("text")]
    assert "2 seats, 69 %" in texts and "400 k" in texts and "50 %" in texts, texts
    assert "cannot be read" in run("train", "--out", folder / "none", "--plot", "x.svg", code=1).stderr


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
        for option in re.findall(r"^  (--[\w-]+)", run(name, "--help").stdout, re.M):
            assert f"Fl -{option[2:]}" in text or option == "--help", (name, option)


def every_language_has_its_words(folder):
    for code in languages:
        house = say(code, "Oath House")
        assert f"| {house} |" in run("--lang", code, "rules", "edition", "--markdown").stdout, code
        assert f"| {house} |" in run("rules", f"--lang={code}", "edition", "--markdown").stdout, code
        assert "R-PUSH-1 " in run("--lang", code, "rules", "R-PUSH-1").stdout, code


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


def database(path):
    """A database as a server has it, open."""
    rows = sqlite3.connect(path)
    steps = sorted((root / "src/store/migrations").glob("*.sql"))
    for step in steps:
        rows.executescript(step.read_text())
    rows.executescript(f"PRAGMA application_id={0x756C6D00}; PRAGMA user_version={len(steps)};"
                       "PRAGMA journal_mode=WAL")
    with rows:
        rows.executemany("INSERT INTO rows VALUES (?, ?, ?)",
                         [(b"shelf", b"%d" % n, 500 * b"v") for n in range(2000)])
    return rows


def a_backup_is_whole_though_the_database_is_open_and_half_written(folder):
    rows = database(folder / "ulm.db")
    rows.execute("INSERT INTO rows VALUES (x'00', x'00', x'00')")  # no commit
    assert run("backup", folder / "ulm.db", folder / "copy.db").stdout == f"{folder}/copy.db: written\n"
    assert run("backup", "--check", folder / "copy.db").stdout == f"{folder}/copy.db: whole\n"
    assert sorted(p.name for p in folder.glob("copy*")) == ["copy.db"]
    assert (folder / "copy.db").stat().st_mode & 0o777 == 0o600
    copy = sqlite3.connect(folder / "copy.db")
    assert copy.execute("SELECT count(*) FROM rows").fetchone() == (2000,)
    copy.close()
    rows.close()


def a_backup_is_never_written_over(folder):
    database(folder / "ulm.db").close()
    (folder / "copy.db").write_text("mine")
    done = run("backup", folder / "ulm.db", folder / "copy.db", code=1)
    assert "There is such a file" in done.stderr and not done.stdout
    assert (folder / "copy.db").read_text() == "mine"
    run("backup", folder / "ulm.db", folder / "ulm.db", code=1)
    run("backup", "--check", folder / "ulm.db")


def a_database_that_cannot_be_backed_up_or_is_not_whole_is_told_from_one_that_is(folder):
    database(folder / "ulm.db").close()
    run("backup", folder / "ulm.db", folder / "good.db")
    whole = (folder / "good.db").read_bytes()
    (folder / "cut.db").write_bytes(whole[:len(whole) // 2])
    (folder / "letter").write_text("Dear server, " * 100)
    newer = sqlite3.connect(folder / "newer.db")
    newer.executescript(f"PRAGMA application_id={0x756C6D00}; PRAGMA user_version=99")
    newer.close()
    for name, says in {"cut.db": "is damaged", "letter": "not a database of ulm",
                       "none": "no such file", "newer.db": "A newer version"}.items():
        done = run("backup", "--check", folder / name, folder / "good.db", code=1)
        assert says in done.stderr and f'"{folder / name}"' in done.stderr, (name, done.stderr)
        assert done.stdout == f"{folder}/good.db: whole\n"
    for words, says in {("letter", "to"): "not a database of ulm", ("none", "to"): "no such file",
                        ("ulm.db", "none/to"): "no folder for it"}.items():
        assert says in run("backup", *words, code=1, cwd=folder).stderr, words
    assert not (folder / "to").exists() and (folder / "good.db").read_bytes() == whole


def cells(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in text)


def tables_and_help_stand_in_line_in_every_language(folder):
    for code in languages[::rare]:
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
