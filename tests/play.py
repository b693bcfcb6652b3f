#!/usr/bin/env python3
"""play.py ULM - `ulm play` in plain lines, played by a script; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder, in which games are kept. Of a
game without a seed nothing is asked that luck decides.
"""

import random
import re
import sys

import tap
from catalogue import root
from play_stage import Game, files, happened, play_out, run, tables

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


def a_win_is_said_to_be_shared_where_points_and_quarters_are_equal(folder):
    for seed in range(1, 200):
        said = run(folder, "play", "--new", "--player", "Ada=random", "--player", "Ben=random", "--seed", seed).stdout
        sheet = {name: (int(points), int(quarters)) for name, points, quarters in
                 re.findall(r"^  (\w+): (-?\d+) = .* Seals in (\d) quarters?\.$", said, re.M)}
        best = [name for name in sheet if sheet[name] == max(sheet.values())]
        won = "Winner" if len(best) == 1 else "Shared win"
        assert re.findall(r"^(Winner|Shared win): (\w+)\.$", said, re.M) == [(won, name) for name in best], said[-999:]
        if len(best) == 2:
            return
    assert False, "no game was a draw"


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


words = "moves board area look river quarters seats hand score tower log undo rules chronicle save help".split()


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


def players_alike_without_names_are_told_apart_by_numbers(folder):
    run(folder, "play", "--plain", "--seats", 4, *(w for p in ("person", "Ada=person", "person", "novice") for w in ("--player", p)))
    assert "Guest 1 (person), Ada (person), Guest 2 (person), Novice;" in run(folder, "games").stdout


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
    assert "Guest (person), Journeyman;" in run(folder, "games").stdout


def the_lesson_is_learned_by_enter_and_the_move_that_it_names(folder):
    game = Game(folder, "--plain", "--lang=en", command="learn")
    steps = []
    while match := re.search(r"Lesson, step (\d+) of (\d+): ", game.said):
        steps.append(match.groups())
        if game.choices():
            assert f"step {len(steps) + 1} of" not in game.answer("")
            assert "Not yet" in game.answer("draw" if "[end]" in game.said else "end")
            assert "Not yet" in game.answer("hint")
            game.answer("1")
        else:
            assert "Not yet" in game.answer("draw")
            game.answer("")
    assert steps == [(str(n), "33") for n in range(1, 34)], steps
    manual = (root / "docs" / "ulm.1").read_text()
    assert "In plain lines Enter alone reads on; what a step asks for is its choice 1, and is typed." in manual
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


def the_lesson_and_its_log_call_the_other_one_alike(folder):
    for code, name in ("ru", "Урсула"), ("ja", "ウルズラ"), ("de", "Ursula"):
        said = run(folder, "learn", "--plain", f"--lang={code}", stdin="\nseats\nquit\n").stdout
        assert name in said.split("\n\n")[0] and said.count(name) > 2, said
        assert code == "de" or "Ursula" not in said, said


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
