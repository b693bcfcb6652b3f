#!/usr/bin/env python3
"""program_engine.py ULM - `ulm engine` and `ulm hint`; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder to work in.
"""

import json
import pathlib
import re
import subprocess
import sys

import tap
from patience import LIMIT, eventually
from program_stage import rare, record, root, run, states, ulm, train


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
    net = root / "nets" / "fourth.net"
    assert engine(question, "--net", net) == engine(question)
    (folder / "torn").write_bytes(net.read_bytes()[:-1])
    (folder / "other").write_text("ulm net 999 1 1: x\n")
    for path, says in {"torn": "are damaged", "other": "for another version", "none": "No such file"}.items():
        assert says in run("engine", "--net", folder / path, code=1).stderr
    assert "is no file of weights" in run("engine", "--net", root / "README.md", code=1).stderr


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
        assert sum(m["visits"] for m in found["moves"]) == (149 if found["legal"] > 1 else 150)
        best = found["moves"][0]
        for move in found["moves"]:
            assert abs(move["visits"] - best["visits"]) <= 1 and len(move["score"]) == 3
            assert move["win_error"] is None or 0 <= move["win_error"] < 0.5
            assert move["next_turn"]["tries"] <= move["this_turn"]["tries"] <= move["visits"]
            assert (move["next"] != "") == (move["next_turn"]["tries"] > 0)
            assert move is not best or move["less"] == ""
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
        rows = re.findall(r"^ ?(\d+) +([\d.]+) %  +[\d.?]+ +(?:([+-][\d.]+) +)?([-\d. ]+?) +(\d+)  (\S.*)$", told, re.M)
        assert [row[5] for row in rows] == [m["move"] for m in found["moves"]], told
        seat = found["seat"] - 1
        for row, move in zip(rows, found["moves"]):
            assert abs(float(row[1]) - 100 * move["win"][seat]) < 0.06
            assert int(row[4]) == move["visits"]
            assert abs(float(row[3].split()[0]) - move["score"][seat]) < 0.06
            assert f'    {move["words"]}\n    Now:       {move["why"]}\n' in told
            if len(move["line"]) > 1:
                then = ", ".join(move["line"][1:])
                assert f'    Then:      {then}\n    Turn:      {move["turn"]["why"]}\n' in told
            for label, words in ("Next turn:", move["next"]), ("Worse:    ", move["less"]):
                assert not words or f"    {label} {words}\n" in told
        assert ("There is only one move." in told) == (found["legal"] == 1)
        assert (found["alike"] > 1) == ("nearly alike" in told or "cannot be told" in told)
        assert found["legal"] == 1 or found["alike"] > 1 or (" is clear" in told) == found["sure"]


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
    assert hint("--ply", ply, "--net", root / "nets" / "fourth.net", path) == found
    assert hint("--ply", ply, "--seed", "other", path)["moves"] != found["moves"]
    train(folder / "run", "--games", 16, "--seed", 1)
    other = hint("--ply", ply, "--net", folder / "run" / "net.bin", path)
    assert other["net"] != found["net"] and other["moves"] != found["moves"]
    weights = (root / "nets" / "fourth.net").read_bytes()
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


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
