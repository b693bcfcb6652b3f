#!/usr/bin/env python3
"""play.py ULM - ulm play and ulm games, played by a script; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder, in which games are kept. Of a
game without a seed nothing is asked that luck decides.
ULM_KILLS says how often the program is killed in the middle of a game; 30 by default.
"""

import fcntl
import os
import pathlib
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

ulm = str(pathlib.Path(sys.argv[1]).resolve())
kills = int(os.environ.get("ULM_KILLS", "30"))
# A sanitizer makes the program several times slower and looks at memory, not at answers: it is given
# one case of so many where the release build is given all.
rare = 4 if "ULM_SANITIZED" in os.environ else 1


def environment(folder):
    return {**os.environ, "XDG_DATA_HOME": str(folder)}


def run(folder, *words, code=0, stdin="", **more):
    done = subprocess.run([ulm, *map(str, words)], input=stdin, capture_output=True, text=True,
                          timeout=LIMIT, env=environment(folder), **more)
    assert done.returncode == code, f"{words}: exit {done.returncode}, not {code}\n{done.stderr}"
    return done


class Game:
    """A game that is played: answers in, what is said out."""

    def __init__(self, folder, *words, command="play", **more):
        self.process = subprocess.Popen([ulm, command, *map(str, words)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=environment(folder), **more)
        self.said = self.listen()

    def listen(self):
        """All that is said up to the next question, or to the end."""
        said = b""
        while not said.endswith(b"\n> "):
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                break
            said += more
        return said.decode()

    def send(self, answer):
        self.process.stdin.write(f"{answer}\n".encode())
        self.process.stdin.flush()

    def answer(self, answer):
        self.send(answer)
        self.said = self.listen()
        return self.said

    def is_over(self):
        return not self.said.endswith("\n> ")

    def choices(self):
        """How many moves the last question offers; 0 where it asks something else."""
        return max(map(int, re.findall(r"^ *(\d+)\. .*\]$", self.said, re.M)), default=0)

    def close(self, code=0):
        out, error = self.process.communicate(timeout=LIMIT)
        assert self.process.returncode == code, (self.process.returncode, error)
        return self.said + out.decode(), error.decode()


def play_out(game, luck, each=lambda game: None):
    while not game.is_over():
        each(game)
        many = game.choices()
        game.answer(luck.randint(1, many) if many else "")
    return game.close()[0]


def happened(said):
    return re.findall(r"^- (.*)$", said.replace("\n> ", "\n"), re.M)


def files(folder):
    return sorted((folder / "ulm" / "games").glob("*.ulm"))


tables = [
    ["--player", "Ada=person", "--player", "novice"],
    ["--player", "person", "--player", "random", "--variant", "tower"],
    ["--player", "Ada=person", "--player", "Ben=person", "--variant", "tower", "--rounds", "12"],
    ["--player", "Ada=person", "--player", "apprentice", "--player", "Ben=person"],
    ["--player", "novice", "--player", "Ada=person", "--player", "random", "--variant", "tower"],
    ["--player", "A=person", "--player", "random", "--player", "novice", "--player", "greedy"],
    ["--seats", "4", "--player", "A=person", "--player", "B=person", "--player", "C=person",
     "--player", "D=person", "--variant", "tower"],
    ["--player", "novice", "--player", "random"],
]


def a_game_is_played_to_the_end_at_every_table(folder):
    for number, words in enumerate(tables, 1):
        luck = random.Random(number)
        said = play_out(Game(folder, *words, "--seed", number), luck)
        assert "Score sheet:" in said and re.search(r"^(Winner|Shared win): ", said, re.M), said[-999:]
        assert f"The record is game {number}: {folder}/ulm/games/{number}.ulm\n" in said
        assert "the game is over" in run(folder, "check", files(folder)[-1]).stdout
    assert len(files(folder)) == len(tables)
    assert run(folder, "games").stdout.count("; over\n") == len(tables)
    assert oct((folder / "ulm" / "games").stat().st_mode)[-3:] == "700"
    assert oct(files(folder)[0].stat().st_mode)[-3:] == "600"


def answers_can_be_moves_in_the_notation(folder):
    game = Game(folder, "--player", "Ada=person", "--player", "random", "--seed", 3)
    luck = random.Random(3)
    while not game.is_over():
        moves = re.findall(r"^ *\d+\. .* \[(.*)\]$", game.said, re.M)
        assert moves, game.said
        before = game.said
        move = luck.choice(moves)
        game.answer(luck.choice([move, move.upper(), "  " + move.replace(" ", "   ")]))
        assert "means nothing" not in game.said and game.said != before
    assert "Winner" in game.close()[0] or "Shared" in game.said


words = "moves board square look river quarters seats hand score tower log undo rules chronicle save help".split()


def every_word_answers_at_any_moment(folder):
    luck, heard = random.Random(7), set()

    def ask(game):
        if not game.choices():
            return
        word = luck.choice(words)
        word += {"look": " river", "rules": " coin", "log": " 5"}.get(word, "")
        question = game.said
        said = game.answer(word)
        assert said.strip("> \n") and "means nothing" not in said, (word, said)
        heard.add(word.split()[0])
        if word == "undo" and "Taken back." in said:
            return
        game.said = question
    play_out(Game(folder, "--player", "Ada=person", "--player", "Ben=person", "--variant", "tower",
                  "--seed", 7), luck, ask)
    assert heard == set(words), heard


def the_question_says_what_is_known_and_what_a_move_gives(folder):
    game = Game(folder, "--player", "Ada=person", "--player", "novice", "--seed", 5)
    while "You hold" not in game.said:
        game.answer(1)
    assert re.search(r"^ *\d+\. Push in at N2, from above into the middle column; \w+ leaves at S2 - "
                     r"actions: .* \[push N2\]$", game.said, re.M), game.said
    assert "wins" in game.answer("hint") and "Now: " in game.said
    assert "If the game ended now:" in game.answer("score") and "Ada: -4 = game 5," in game.said
    game.process.stdin.close()
    assert "The game is saved as game 1." in game.listen()


wrong_marks = {
    "ja": r"[\u3040-\u30ff\u4e00-\u9fff][,.;!?]|[\u3001\u3002] (?!\u2192)|[a-z ]{12}",
    "fr": r"[^\s\u202f][;:!?](?= |$)",  # a narrow no-break space stands before these
}


def a_game_is_told_with_the_marks_of_its_language(folder):
    for code, wrong in wrong_marks.items():
        told = []

        def ask(game):
            told.append(game.said)
            if game.choices() and len(told) % 8 == 0:
                for word in "board", "hand", "score", "tower", "seats", "log":
                    told.append(game.answer(word))
                game.answer("moves")
        game = Game(folder, "--player", "Ada=person", "--player", "Ben=novice", "--seed", 7,
                    "--variant", "tower", "--lang", code)
        told.append(play_out(game, random.Random(7), ask))
        lines = re.sub(r" \[[^]]*\]$|/.*\.ulm", "", "".join(told), flags=re.M).splitlines()
        assert len(lines) > 1000, len(lines)
        faults = {line for line in lines if re.search(wrong, line)}
        assert not faults, "\n".join(sorted(faults)[:20])


def the_chronicle_is_read_and_searched_in_the_language_that_is_spoken(folder):
    asked = {
        "en": ("Sparrow", "The Ulm sparrow"), "de": ("DACH MUNSTERS", "Ulmer Spatz"), "fr": ("MOINEAU", "Le moineau"),
        "ru": ("ВОРОБЕЙ", "Ульмский воробей"), "ja": ("スズメ", "スズメ"),
    }
    for code, (words, title) in asked.items():
        game = Game(folder, "--player", "Ada=person", "--player", "random", "--lang", code, "--new",
                    "--seed", 1)
        listed = game.answer("chronicle")
        assert len(re.findall(r"^  (\d{4}|[a-z]+) ", listed, re.M)) > 45, listed
        year = game.answer("chronicle 1377")
        assert year.startswith("1377") and len(year) > 60, year
        told = game.answer(f"chronicle {words}")
        assert title in told and "R-SPARROW-1" in told, told
        assert "chronicle sparrow" in game.answer("rules R-SPARROW-1")
        assert game.said.count("\n") >= 2, game.said
        game.process.stdin.close()
        game.process.wait()


def what_the_screen_shows_of_a_move_is_told_by_preview_and_rules(folder):
    game = Game(folder, "--player", "Ada=person", "--player", "random", "--seed", 3)
    game.answer("draw")
    push = next(n for n, m in re.findall(r"^ *(\d+)\. .*\[(.*)\]$", game.said, re.M) if m == "push N2")
    told = game.answer(f"preview {push}")
    assert re.match(r"Push in at N2.*\n  Actions: \w+.*, \w+.*, \w+.*\n  Out at S2: \w+\n", told), told
    assert game.answer("preview push N2") == told
    assert "Name a move from 1 to " in game.answer("preview 99") and "Name a move" in game.answer("preview")
    assert game.answer(f"rules {push}").startswith("R-PUSH-1 "), game.said
    assert "No rule speaks of" in game.answer("rules 99")
    assert "Enter makes it move now." in game.answer("help")
    luck, heard = random.Random(3), set()

    def ask(game):
        if game.choices():
            heard.update(re.findall(r"^  (\w+ ?\w*)", game.answer(f"preview {luck.randint(1, game.choices())}"),
                                    re.M))
            game.answer("moves")
    said = play_out(game, luck, ask)
    for seed in range(4, 7):
        play_out(Game(folder, "--new", "--player", "Ada=person", "--player", "random",
                             "--seed", seed), luck, ask)
    assert {"Now", "If it", "Upper", "Lower", "Laid down"} <= heard, heard
    path = files(folder)[0]
    assert f'"ulm replay {path}" tells it again' in said and "Score sheet" in run(folder, "replay", path).stdout


def garbage_is_answered_with_a_short_sentence(folder):
    game = Game(folder, "--player", "Ada=person", "--player", "novice", "--seed", 5)
    luck = random.Random(1)
    for line in ["0", "99999999999", "-1", "1.5", "push", "push Z9", "seal moon", "look", "rules zzz",
                 "look look", "\x1b[2J", "\0", "x" * 100000, "%s%n", "ü" * 500] + [
                     "".join(chr(luck.randint(1, 0x2ff)) for _ in range(luck.randint(1, 99)))
                     .replace("\n", "") for _ in range(100)]:
        said = game.answer(line)
        assert said.endswith("\n> ") and "\x1b" not in said and "\0" not in said, (line, said)
        if not line.strip():
            continue
        assert len(said) < 5000 or "\r" in line, (line, said)
    assert "Round 1 of 10" in game.answer(1) or game.choices()


def the_end_of_the_input_leaves_a_game_that_goes_on(folder):
    said = run(folder, "play", "--player", "Ada=person", "--player", "random", "--seed", 2,
               stdin="1\n").stdout
    assert "The game is saved as game 1." in said
    before = files(folder)[0].read_text()
    said = run(folder, "play").stdout
    assert said.startswith("Going on with game 1, round 1 of 10.") and "You hold" in said
    assert files(folder)[0].read_text() == before and len(files(folder)) == 1
    run(folder, "play", "--new", "--seed", 3)
    assert len(files(folder)) == 2
    assert "Going on with game 2" in run(folder, "play").stdout
    assert "Guest (person), Journeyman (journeyman)" in run(folder, "games").stdout


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


def the_lesson_is_learned_by_enter_and_the_move_that_it_names(folder):
    game = Game(folder, "--plain", "--lang=en", command="learn")
    steps = []
    while match := re.search(r"Lesson, step (\d+) of (\d+): ", game.said):
        steps.append(match.groups())
        if game.choices():
            assert "Not yet" in game.answer("draw" if "[end]" in game.said else "end")
            assert "Not yet" in game.answer("hint")
            game.answer("1")
        else:
            assert "Not yet" in game.answer("draw")
            game.answer("")
    assert steps == [(str(n), "33") for n in range(1, 34)], steps
    assert "is saved as game 1" in game.said and "Round 4 of 10" in game.said
    assert game.choices() == 1
    game.answer("1")
    assert game.choices() > 1
    game.answer("quit")
    game.close()
    assert "Going on with game 1, round 4 of 10" in run(folder, "play", "--plain", "--lang=en", stdin="quit\n").stdout


def a_lesson_that_is_left_goes_on_at_its_step(folder):
    said = run(folder, "learn", "--plain", "--lang=de", "--step=12", stdin="1\nquit\n").stdout
    assert "12" in said and "33" in said and "ulm learn --step 13" in said
    assert files(folder) == []
    run(folder, "learn", "--step=34", code=2)


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


def at_the_change_of_people_no_move_of_another_is_explained(folder):
    game = Game(folder, "--player", "Ada=person", "--player", "Ben=person", "--seed", 3)
    luck = random.Random(3)
    game.answer("")
    while game.choices():
        game.answer(luck.randint(1, game.choices()))
    assert "Press Enter when only you are looking" in game.said
    assert game.answer("rules 1").startswith("R-MAT-1 "), game.said  # words, not a move
    assert "Press Enter alone" in game.answer("preview 1"), game.said
    game.process.stdin.close()
    game.process.wait()


def of_two_people_neither_is_told_what_only_the_other_may_know(folder):
    for number in 1, 2:
        luck = random.Random(number)
        game = Game(folder, "--player", "Ada=person", "--player", "Ben=person", "--player", "random",
                    "--variant", ["basic", "tower"][number % 2], "--seed", number)
        told, seat = {"Ada": [], "Ben": []}, None
        while not game.is_over():
            change = re.search(r"^(Ada|Ben), it is your move. Press Enter", game.said, re.M)
            if change:
                after = game.said[change.start():]
                assert not game.choices() and "Round" not in after and not happened(after)
                if seat:
                    assert 60 * "\n" in game.said[:change.start()] + "\n"
                for word in "hand", "log", "board", "moves", "hint", "1", "look hand":
                    said = game.answer(word)
                    assert "Press Enter alone" in said and not happened(said), said
                seat = change.group(1)
                game.answer("")
                assert f", {seat}: " in game.said
            else:
                question = game.said
                told[seat] += happened(game.answer("log")) + happened(game.answer("hand"))
                game.said = question
                game.answer(luck.randint(1, game.choices()))
            told[seat] += happened(game.said)
        record = files(folder)[-1]
        for number_of_seat, name in enumerate(told, 1):
            known = run(folder, "replay", "--seat", number_of_seat, record).stdout
            known = {line.strip() for line in known.splitlines()}
            assert len(told[name]) > 50 and set(told[name]) <= known, set(told[name]) - known


def an_ended_turn_can_be_taken_back_before_the_next_person_looks(folder):
    game = Game(folder, "--player", "Ada=person", "--player", "Ben=person", "--seed", 1)
    game.answer("")
    first = re.search(r", (Ada|Ben): ", game.said).group(1)
    while not re.search(r"\[end\]", game.said):
        game.answer(1)
    assert "Press Enter when only you" in game.answer("end")
    said = game.answer("undo")
    assert "Taken back." in said and f", {first}: " in said and "[end]" in said
    game.answer("end")
    assert f", {first}: " not in game.answer("")
    assert "nothing to take back" in game.answer("undo")


def games_are_listed_exported_and_deleted(folder):
    assert "There are no saved games." in run(folder, "games").stdout
    run(folder, "play", *tables[1], "--seed", 1, stdin=20 * "1\n")
    said = play_out(Game(folder, *tables[0], "--seed", 2), random.Random(1))
    assert "game 2" in said
    listed = run(folder, "games", "list").stdout.splitlines()
    assert len(listed) == 2 and re.search(r"^  2  20\d\d-.* Ada \(person\), Novice \(novice\); basic game; over", listed[0])
    assert re.search(r"Guest \(person\), Random \(random\); tower variant; round \d+ of 10, to move: Guest", listed[1])
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


def a_wrong_call_says_what_is_wrong(folder):
    for words, says in {
        ("play", "now"): '"now" means nothing here.',
        ("play", "--player", "chess"): 'There is no player "chess". There are: person,',
        ("play", "--player", "Ada=human"): 'There is no player "human".',
        ("play", "--seats", "2", *3 * ["--player", "novice"]): "3 players do not fit at 2 seats.",
        ("play", *5 * ["--player", "novice"]): "5 players do not fit at 4 seats.",
        ("play", "--player", 64 * "x" + "=person"): "is too long.",
        ("play", "--player", "a\nb=person"): "no control characters",
        ("play", "--player", "a\x1bb=person"): "control characters",
        ("games", "eat", "1"): "Say list, resume, export or delete",
        ("games", "resume"): "Name one game by its number",
        ("games", "resume", "x"): '"x" is no game\'s number.',
        ("games", "delete", "1", "2"): "Name one game by its number",
        ("games", "list", "1"): "list takes nothing more.",
    }.items():
        done = run(folder, *words, code=2)
        assert says in done.stderr and f"Try: ulm {words[0]} --help" in done.stderr, (words, done.stderr)
    assert not files(folder)


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
