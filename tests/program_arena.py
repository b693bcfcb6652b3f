#!/usr/bin/env python3
"""program_arena.py ULM - `ulm arena` and the bots that play in it; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder to work in.
"""

import json
import pathlib
import random
import re
import signal
import subprocess
import sys

import tap
from patience import LIMIT, eventually
from program_stage import rare, root, run, ulm


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


def an_arena_goes_by_the_processor_where_each_player_has_one_core(folder):
    timed = "--processor-time", "--player", "search:1ms", "--player", "net", "--games", "2"
    assert arena(*timed)["games"] == 2
    assert "on one core each" in run("arena", *timed, "--cores", "2", code=2).stderr


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
    assert text.count("\n") == 11 and text.startswith("ulm-arena 2 players greedy random seats 2 ")
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
    return f"cmd:'{sys.executable}' '{path}'"


def against(player, *words, **more):
    """An arena of greedy and a player: what it says of the two."""
    return arena("--player", "greedy", "--player", player, *words, **more)["players"]


def an_engine_in_the_arena_plays_as_its_player_does(folder):
    for name, games, *words in (["greedy", 8], ["random", 4, "--rounds", 12],
                                ["net", 8, "--seats", 4, "--variant", "tower"],
                                ["search:20", 6, "--seats", 3])[::rare]:
        words += "--games", games // rare
        ours, theirs = against(name, *words), against(f"cmd:'{ulm}' engine --player {name}", *words)
        for player in ours + theirs:
            del player["name"]
        assert ours == theirs and not theirs[1]["faults"], name


def the_example_bot_plays_without_a_fault(folder):
    path = root / "examples" / "bot.py"
    assert len(path.read_text().splitlines()) <= 40
    for seats in 2, 3:
        greedy, example = against(f"cmd:'{sys.executable}' '{path}'", "--games", 4, "--seats", seats)
        assert example["faults"] == [] and example["decisions"] > 100 and example["score"] > 0


def a_bot_that_fails_loses_and_the_rest_of_the_run_is_unharmed(folder):
    greedy = arena("--player", "greedy", "--player", "random", "--games", 4)["players"][0]
    for command, reason, sentence in (
            (f"cmd:'{folder}/nothing'", "unstarted", "It could not be started: No such file or directory."),
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
    assert header.startswith(f"ulm-arena 2 players greedy {json.dumps(name, ensure_ascii=False)} seats 2 ")
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


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
