#!/usr/bin/env python3
"""program_records.py ULM - records and databases on the command line; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder to work in.
"""

import hashlib
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys

import tap
from patience import LIMIT
from program_stage import record, root, run, states, ulm


def what_cannot_be_read_is_named_and_exits_with_1(folder):
    assert '"nothing.ulm": No such file' in run("replay", "nothing.ulm", code=1).stderr
    assert "Is a directory" in run("check", folder, code=1).stderr
    large = folder / "large"
    with open(large, "wb") as file:
        file.truncate(17 << 20)
    assert "No record has more than 16 MB" in run("check", large, code=1).stderr


def reviewed(folder, count=1):
    run("simulate", "--games", count, "--seed", "review", "--records", folder / "games")
    return sorted((folder / "games").glob("*.ulm"))


def a_review_adds_up_and_is_the_same_twice(folder):
    games = reviewed(folder, 2)
    said = run("review", "--json", "--iterations", "40", *games).stdout
    assert said == run("review", "--json", "--iterations", "40", "--threads", "1", *games).stdout
    for line in said.splitlines():
        review = json.loads(line)
        for seat in review["seats"]:
            for unit in ("win", "points"):
                parts = [round(10000 * seat[unit][part]) for part in ("start", "luck", "own", "others", "unexplained")]
                assert sum(parts) == round(10000 * seat[unit]["result"]), seat
        assert sum(seat["win"]["result"] for seat in review["seats"]) == 1
        assert len(review["turns"]) == 21
    words = run("review", "--iterations", "40", *games).stdout
    assert words.count("unexplained") == 2 and "Better: " in words and "Loss a turn, by round:" in words
    for line in words.splitlines():
        if re.match(r"Seat \d +%", line):
            start, luck, own, error, others, unexplained, result = map(float, line.split()[3:])
            assert abs(start + luck + own + others + unexplained - result) < 0.01, line


def a_review_that_is_kept_is_not_computed_again(folder):
    game, = reviewed(folder)
    words = ("review", "--json", "--keep", "--iterations", "40")
    said = run(*words, game).stdout
    kept = game.with_name(game.name + ".review.json")
    assert kept.read_text() == said
    kept.write_text(said.replace("Seat 1", "Seat I"))
    assert "Seat I" in run(*words, game).stdout
    assert "Seat I" not in run(*words[:-1], "41", game).stdout


def what_cannot_be_reviewed_is_refused_with_the_reason(folder):
    game, = reviewed(folder)
    lines = game.read_text().splitlines(keepends=True)
    (folder / "short.ulm").write_text("".join(lines[:60]))
    assert "The game is not over" in run("review", folder / "short.ulm", code=1).stderr
    (folder / "broken.ulm").write_text("".join(lines[:60]) + "nonsense\n" + "".join(lines[60:]))
    assert "broken.ulm:61:" in run("review", folder / "broken.ulm", code=1).stderr
    (folder / "seen.ulm").write_text(run("replay", "--record", "--seat", "2", game).stdout)
    both = run("review", "--iterations", "40", folder / "seen.ulm", game, "nothing.ulm", code=1)
    assert "hides what luck brought" in both.stderr and '"nothing.ulm": No such file' in both.stderr
    assert "unexplained" in both.stdout


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


def a_shared_win_is_a_part_of_a_win_for_each(folder):
    rows = [line.split() for line in run("simulate", "--games", 40, "--seats", 4, "--seed", "ties").stdout.splitlines()]
    wins = [float(row[2]) for row in rows if len(row) == 4 and row[0] in "1234"]
    assert len(wins) == 4 and abs(sum(wins) - 100) < 0.3, wins
    assert any(share * 40 % 100 not in (0, 100) for share in wins), "no win of these games is shared: name another seed"


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


def digest(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def fair_luck(*entropy, promised=()):
    """The beginning of a record with the hashes that sha256sum gives; and the commitment."""
    secret = 32 * "5e"
    opened, seeded = (f"ulm {what} 1\nsecret {secret}\n" for what in ("luck", "seed"))
    given = [f"entropy {seat} {seat:032x}\n" for seat in entropy]
    commitment = hashlib.sha256(opened.encode()).hexdigest()
    seed = hashlib.sha256((seeded + "".join(given)).encode()).hexdigest()
    promises = {seat: digest("ulm promise 1", f"commitment {commitment}", f"seat {seat}", f"entropy {seat:032x}")
                for seat in promised}
    header = (f"ulm 1\nvariant: tower\nrounds: 10\nseats: 4\ncommitment: {commitment}\nsecret: {secret}\n"
              + "".join(f"promise {seat}: {promise}\n" for seat, promise in promises.items())
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


def promises_are_proved_and_what_was_sealed_is_compared(folder):
    text, commitment = fair_luck(1, 2, 4, promised=(1, 4))
    promises = dict(re.findall(r"^promise (\d): (\w+)$", text, re.M))
    seal = digest("ulm seal 1", f"commitment {commitment}", f"promise 1 {promises['1']}",
                  f"entropy 2 {2:032x}", f"promise 4 {promises['4']}")
    assert run("verify", "--seal", seal, "-", stdin=text).stdout.splitlines()[:4] == [
        "The commitment fits the secret.", "2 seats revealed the entropy that they had promised.",
        "It is the seal that you gave: no promise was changed since.",
        "The seed comes from the secret and the entropy of seats 1, 2 and 4."]
    assert "1 seat revealed the entropy that it had promised." in run("verify", "-", stdin=fair_luck(3, promised=[3])[0]).stdout
    # The server changed its mind when it knew what was revealed: the record fits, the seal does not.
    later = fair_luck(1, 2, 4, promised=[4])[0]
    assert "It is not the seal that you gave." in run("verify", "--seal", seal, "-", stdin=later, code=1).stdout
    none = fair_luck(1, 2, 4)[0]
    assert "There is no seal here to compare yours with." in run("verify", "--seal", seal, "-", stdin=none, code=1).stdout
    for wrong in text.replace("promise 4: ", "promise 3: "), text.replace(promises["4"], 64 * "0"):
        out = run("verify", "-", stdin=wrong, code=1).stdout
        assert out.endswith(":8:12: Expected the promise of the entropy that this seat revealed.\n"), out


def a_record_of_before_there_were_promises_is_proved_as_ever(folder):
    path = pathlib.Path(__file__).parent / "golden" / "served.ulm"
    commitment = re.search(r"^commitment: (\w+)$", path.read_text(), re.M)[1]
    assert run("verify", "--commitment", commitment, path).stdout.splitlines() == [
        "The commitment fits the secret.", "It is the commitment that you gave.",
        "The seed comes from the secret and the entropy of seats 1 and 3.",
        "All 53 draws came from the seed.", "The game is over, and its result is right."]


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


def database(path):
    """A database as a server has it, open."""
    rows = sqlite3.connect(path)
    steps = sorted((root / "src/store/migrations/sqlite").glob("*.sql"))
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


def every_game_of_a_database_is_exported_however_many_there_are(folder):
    with database(folder / "ulm.db") as rows:
        rows.executemany("INSERT INTO rows VALUES (?, ?, ?)", [
            (shelf, f"{1780000000000 + 86400000 * i:013}/game{i}".encode(), f"ulm 1\ngame: {i}\n".encode())
            for shelf, first in ((b"records", 0), (b"private", 600)) for i in range(first, first + 600)])
        rows.commit()
    said = run("export", "ulm.db", "all", cwd=folder).stdout
    assert ": 1200. " in said and len(list((folder / "all").iterdir())) == 1200, said
    assert len(list((folder / "all").glob("20260528T*"))) == 1
    assert run("export", "--public", "ulm.db", "-", cwd=folder).stdout.count("game: ") == 600
    since = run("export", "--since", "2026-05-30", "--public", "ulm.db", "-", cwd=folder).stdout
    assert since.count("game: ") == 598 and "game: 2\n" in since and "game: 1\n" not in since


def behind_two_dashes_all_words_are_operands(folder):
    path = folder / "--json"
    path.write_text(record(folder).read_text())
    assert run("check", "--", "--json", cwd=folder).stdout.startswith("--json: fine, ")
    assert run("check", "--json", code=2, cwd=folder).stderr.startswith("ulm check: There is no option --json.")


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
