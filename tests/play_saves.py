#!/usr/bin/env python3
"""play_saves.py ULM - the games that `ulm play` keeps, whatever happens to them; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder, in which games are kept. Of a
game without a seed nothing is asked that luck decides.
ULM_KILLS says how often the program is killed in the middle of a game; 30 by default.
"""

import fcntl
import os
import pty
import random
import re
import resource
import signal
import subprocess
import sys
import time

import tap
from catalogue import say, translated
from patience import LIMIT
from play_stage import Game, environment, files, happened, play_out, rare, run, tables, ulm

kills = int(os.environ.get("ULM_KILLS", "30"))


def kill_and_resume(folder, luck, log):
    """Plays a while, checks against the log so far, dies; returns the log as it was shown."""
    game = Game(folder)
    if game.is_over():  # only computers had moves left
        assert "Score sheet:" in game.close()[0]
        return log
    assert game.choices(), game.said
    question = game.said
    now = happened(game.answer("log"))
    assert now[:len(log)] == log, (log[-3:], now[len(log) - 3:])
    game.said = question
    for _ in range(luck.randint(0, 12)):
        many = game.choices()
        if game.is_over():
            return now + happened(game.said)
        if luck.random() < 0.2:
            question = game.said
            if "Taken back." in game.answer("undo"):
                now.pop()
            else:
                game.said = question
            continue
        now += happened(game.answer(luck.randint(1, many)))
    if luck.random() < 0.8 and not game.is_over():
        game.send(luck.randint(1, game.choices()))
        time.sleep(luck.random() * 0.01)
    game.process.kill()
    rest = game.process.stdout.read().decode()
    game.process.wait()
    rest = rest[:rest.rfind("\n") + 1]
    return now + happened("\n" + rest)


def whatever_was_shown_survives_a_kill(folder):
    done, number = 0, 0
    while done < kills:
        number += 1
        luck = random.Random(number)
        run(folder, "play", *tables[[0, 1, 4, 5][number % 4]], "--seed", number)
        log = []
        while done < kills and "to move" in run(folder, "games").stdout.splitlines()[0]:
            log = kill_and_resume(folder, luck, log)
            done += 1
    for path in files(folder):
        assert ": fine" in run(folder, "check", path).stdout
    print(f"# {done} kills in {number} games")


def a_save_that_breaks_off_anywhere_goes_on_before_the_break(folder):
    run(folder, "play", *tables[1], "--seed", 4, stdin=12 * "1\n")
    path = files(folder)[0]
    whole = path.read_bytes()
    header = whole.index(b"\n\n") + 2
    set_up = whole.index(b"\n* tower", whole.index(b"* tower")) + 2
    assert set_up > header
    for size in {*range(header, len(whole), 17 * rare), len(whole) - 1, len(whole) - 2}:
        path.write_bytes(whole[:size])
        run(folder, "play")
        again = path.read_bytes()
        last = whole[:size].rfind(b"\n") + 1
        assert again[:last] == whole[:last] and whole.startswith(again[:size][:last]), size
        assert ": fine" in run(folder, "check", path).stdout


def a_damaged_save_is_named_and_left_alone(folder):
    for seed in 1, 2:
        run(folder, "play", "--new", "--player", "person", "--player", "random", "--seed", seed, stdin="1\n")
    first, second = files(folder)
    good = second.read_bytes()
    for bad in [b"", b"my diary\n", b"\xff\xfe\n", good.replace(b"push", b"posh", 1) + b"nonsense\n",
                good.replace(b"* start", b"* stert"), good.replace(b"seed: ", b"sod: "),
                good.replace(b"player 2: random", b"player 2: chess"), good.replace(b"ulm 1", b"ulm 2"),
                re.sub(rb"\* draw \w+\n", b"", good, 1) + b"* draw gray\n" * 9,
                re.sub(rb"seed: \w", b"seed: %c" % (49 if good[good.index(b"seed: ") + 6] != 49 else 50), good)]:
        second.write_bytes(bad)
        os.utime(second, (2e9, 2e9))
        done = run(folder, "play")
        assert "Game 2 is damaged and stays as it is:" in done.stderr, (bad, done.stderr)
        assert "Going on with game 1" in done.stdout and second.read_bytes() == bad
        listed = run(folder, "games").stdout
        assert re.search(r"^  2 .*damaged, line \d+: ", listed, re.M) and "to move" in listed
        for words in ["games", "resume", "2"], ["games", "export", "2"]:
            assert "Game 2 is damaged" in run(folder, *words, code=1).stderr
        assert second.read_bytes() == bad
    second.unlink()
    second.mkdir()
    assert "Going on with game 1" in run(folder, "play").stdout


def no_two_programs_have_the_same_game(folder):
    game = Game(folder, "--player", "Ada=person", "--player", "random", "--seed", 1)
    done = run(folder, "play")
    assert "Game 1 is open in another program." in done.stderr and "Game 2:" in done.stdout
    assert "open in another" in run(folder, "games", "resume", 1, code=1).stderr
    assert "open in another" in run(folder, "games", "delete", 1, code=1).stderr
    assert "Ada (person)" in run(folder, "games").stdout
    game.process.kill()
    game.process.wait()
    run(folder, "games", "resume", 1)


def where_nothing_can_be_saved_that_is_said_first(folder):
    (folder / "ulm").write_text("in the way")
    game = Game(folder, "--player", "Ada=person", "--player", "random", "--rounds", "10", "--seed", 1)
    game.answer(1)
    assert "This game is not saved" in game.answer("save") or "is not saved" in game.said
    play_out(game, random.Random(1))
    done = run(folder, "play")
    assert "Not a directory" in done.stderr and "This game is not saved: it is gone" in done.stderr
    assert "The game was not saved." in done.stdout
    assert "Not a directory" in run(folder, "games", code=1).stderr
    os.unlink(folder / "ulm")


def errors_of_the_system_are_said_in_the_language_that_is_spoken(folder):
    (folder / "ulm").write_text("in the way")
    for code in translated:
        words = say(code, "Not a directory")
        done = run(folder, "play", "--lang", code)
        assert f"{folder}/ulm/games" in done.stderr and words in done.stderr, (code, done.stderr)
        assert "directory" not in done.stderr, done.stderr
        assert words in run(folder, "games", "--lang", code, code=1).stderr
    os.unlink(folder / "ulm")
    run(folder, "play", "--player", "Ada=person", "--player", "random", "--seed", 1, stdin="1\n")
    path = files(folder)[0]
    path.unlink()
    path.mkdir()
    for code in translated:
        assert say(code, "Is a directory") in run(folder, "games", "--lang", code).stdout, code


def what_a_killed_program_left_of_a_new_game_is_cleared_away(folder):
    games = folder / "ulm" / "games"
    run(folder, "play", "--player", "Ada=person", "--player", "random", "--seed", 1)
    gone = 1 << 22  # no process of Linux has a number as high as this

    def leave(name, age=0):
        path = games / name
        path.write_text("ulm 1\n")
        os.utime(path, (time.time() - age,) * 2)
        return path

    def sweep(*words):
        run(folder, *words)
        return {path.name for path in games.iterdir() if path.name.startswith(".")}

    dead = f".new-{gone}"
    kept = {leave(f".new-{os.getpid()}").name, leave(".new-").name, leave(f".new-{gone}x").name}
    leave(dead)
    assert sweep("games") == kept
    leave(dead)
    assert sweep("play", "--new", "--player", "Ada=person", "--player", "random", "--seed", 1) == kept
    leave(".new-1", age=7200)  # a process has this number again
    assert sweep("games") == kept
    busy = leave(dead)
    with busy.open() as file:  # as where its process has another number
        fcntl.flock(file, fcntl.LOCK_EX)
        assert sweep("games") == {*kept, dead}
    assert sweep("games") == kept
    os.link(games / "1.ulm", games / dead)
    assert sweep("games") == kept and len(files(folder)) == 2


def play_without_rights(folder, *parts):
    """Somebody who owns the folder and these parts of it, and has no other rights, plays: who, and what was said."""
    who = {}
    if os.geteuid() == 0:  # for root nothing is read-only, so another user tries
        who = {"user": 65534, "group": 65534}
        for part in folder, *parts:
            os.chown(part, 65534, 65534)
    try:
        return who, run(folder, "play", **who)
    except PermissionError:
        raise tap.Skip("another user cannot reach the program")


def a_folder_that_cannot_be_made_is_named_with_the_reason(folder):
    os.chmod(folder, 0o500)
    _, done = play_without_rights(folder)
    os.chmod(folder, 0o700)
    assert f"{folder}/ulm/games" in done.stderr and "Permission denied" in done.stderr, done.stderr
    assert "This game is not saved" in done.stderr and list(folder.iterdir()) == []


def a_folder_that_cannot_be_written_is_named(folder):
    run(folder, "play", "--player", "Ada=person", "--player", "random", "--seed", 1, stdin="1\n")
    games, path = folder / "ulm" / "games", files(folder)[0]
    before = path.read_bytes()
    os.chmod(path, 0o400)
    os.chmod(games, 0o500)
    who, done = play_without_rights(folder, folder / "ulm", games, path)
    assert "Permission denied" in done.stderr and "This game is not saved" in done.stderr, done.stderr
    assert path.read_bytes() == before and len(files(folder)) == 1
    assert "to move: " in run(folder, "games", **who).stdout
    os.chmod(games, 0o700)


def a_full_disk_leaves_the_game_as_it_was(folder):
    def small_disk():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    run(folder, "play", "--player", "Ada=person", "--player", "random", "--seed", 1, stdin="1\n")
    path = files(folder)[0]
    before = path.read_bytes()
    size = len(before) + 4
    game = Game(folder, preexec_fn=small_disk)
    said = game.answer(1)
    assert "This could not be saved: File too large. So it has not happened." in said, said
    assert path.read_bytes() == before and not happened(said)
    assert "This could not be saved" in game.answer(2) and path.read_bytes() == before
    assert "From now on nothing is saved." in game.answer("unsaved")
    assert happened(game.answer(1)) and path.read_bytes() == before
    game.process.stdin.close()
    assert "The game was not saved." in game.listen()
    assert path.read_bytes() == before

    size = len(before) + 20000
    luck = random.Random(1)
    run(folder, "games", "delete", 1)
    game = Game(folder, "--player", "Ada=person", "--player", "random", "--seed", 1)
    game.process.kill()
    game.process.wait()
    for size in range(len(before) + 60, len(before) + 800, 60):
        game = Game(folder, preexec_fn=small_disk)
        while "could not be saved" not in game.said:
            game.answer(luck.randint(1, game.choices()))
        if "The move of Random could not" in game.said:
            kept = files(folder)[0].read_bytes()
            assert "could not be saved" in game.answer("") and files(folder)[0].read_bytes() == kept
        game.process.stdin.close()
        game.listen()
        game.process.wait()
        assert ": fine" in run(folder, "check", files(folder)[0]).stdout


def games_are_listed_exported_and_deleted(folder):
    assert "There are no saved games." in run(folder, "games").stdout
    run(folder, "play", *tables[1], "--seed", 1, stdin=20 * "1\n")
    said = play_out(Game(folder, *tables[0], "--seed", 2), random.Random(1))
    assert "game 2" in said
    listed = run(folder, "games", "list").stdout.splitlines()
    assert len(listed) == 2 and re.search(r"^  2  20\d\d-.* Ada \(person\), Novice; basic game; over", listed[0])
    assert re.search(r"Guest \(person\), Random; tower variant; round \d+ of 10, to move: Guest", listed[1])
    open_record, over = run(folder, "games", "export", 1).stdout, run(folder, "games", "export", 2).stdout
    assert "seed" not in open_record and "player 2: random" in open_record
    assert over == files(folder)[1].read_text() and "seed: " in over and "result: " in over
    path = folder / "mine.ulm"
    run(folder, "games", "export", 1, path)
    assert path.read_text() == open_record and ": fine" in run(folder, "check", path).stdout
    assert "stays as it is" in run(folder, "games", "export", 2, path, code=1).stderr
    assert "Game 1 is gone." in run(folder, "games", "delete", 1).stdout
    assert "There is no game 1." in run(folder, "games", "resume", 1, code=1).stderr
    assert "There is no game 1." in run(folder, "games", "delete", 1, code=1).stderr
    assert "Score sheet:" in run(folder, "games", "resume", 2).stdout
    run(folder, "play", "--new", "--seed", 3)
    assert [path.name for path in files(folder)] == ["2.ulm", "3.ulm"]  # a number means one game for ever


def delete_asks_whoever_sits_at_a_terminal(folder):
    run(folder, "play", *tables[1], "--seed", 1, stdin=5 * "1\n")
    for answer, says, left in [(b"y\n", "Nothing is deleted.", 1), (b"yes\n", "Game 1 is gone.", 0)]:
        ours, theirs = pty.openpty()
        os.write(ours, answer)
        done = subprocess.run([ulm, "games", "delete", "1"], stdin=theirs, capture_output=True, text=True,
                              timeout=LIMIT, env=environment(folder))
        os.close(ours), os.close(theirs)
        assert "Type yes to delete it: " in done.stdout and says in done.stdout, done.stdout
        assert done.returncode == 0 and len(files(folder)) == left
    ours, theirs = pty.openpty()
    done = subprocess.run([ulm, "games", "delete", "7"], stdin=theirs, capture_output=True, text=True, timeout=LIMIT,
                          env=environment(folder))
    os.close(ours), os.close(theirs)
    assert done.returncode == 1 and not done.stdout and "There is no game 7." in done.stderr, "what is not there is asked about"
    run(folder, "play", *tables[1], "--seed", 1, stdin=5 * "1\n")
    ours, theirs = pty.openpty()
    assert "Type" not in subprocess.run([ulm, "games", "delete", "--yes", "1"], stdin=theirs, capture_output=True,
                                        text=True, timeout=LIMIT, env=environment(folder)).stdout
    os.close(ours), os.close(theirs)
    assert not files(folder)


def without_a_standard_input_a_game_is_left_at_once(folder):
    for words in [["play", "--plain", "--player", "Ada=person", "--player", "novice"], ["learn", "--plain"]]:
        done = subprocess.run(["sh", "-c", 'exec "$0" "$@" <&-', ulm, *words], capture_output=True, text=True,
                              timeout=LIMIT, env=environment(folder))
        assert done.returncode == 0 and "goes on" in done.stdout, done
    run(folder, "check", *files(folder))


def without_a_home_play_and_learn_say_what_games_says(folder):
    nowhere = {name: value for name, value in environment(folder).items() if name not in ("HOME", "XDG_DATA_HOME")}
    for words in [["games"], ["play", "--plain"], ["learn", "--plain"]]:
        done = subprocess.run([ulm, *words], input="", capture_output=True, text=True, timeout=LIMIT, env=nowhere)
        assert "There is no folder for games: HOME is not set." in done.stderr, (words, done.stderr)
        assert "No such file" not in done.stderr, done.stderr


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
