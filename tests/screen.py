#!/usr/bin/env python3
"""screen.py ULM [TEST...] - the screen of `ulm play` in real terminals of tmux; speaks TAP

Each test is a function whose name is a sentence; it gets a fresh folder for its games.
"""

import concurrent.futures
import os
import pathlib
import pty
import random
import re
import select
import subprocess
import sys
import time

import tap
from catalogue import languages, speaker
from patience import LIMIT
from screen_stage import Terminal, alone, from_round, pattern, ulm

# Under a sanitizer, which makes the program several times slower, a language of each width will do.
spoken = ["de", "ja"] if "ULM_SANITIZED" in os.environ else languages


def the_lesson_goes_on_with_enter_alone_and_ends_in_a_game(folder):
    t = Terminal(folder, command="learn")
    t.wait("Lesson 1/33")
    for said in "Computers move without a pause", "Computers pause after each move", "Computers move without a pause":
        t.press("f")
        t.wait(said)
    has_asked = False
    for step in range(1, 34):
        screen = t.wait(rf"Lesson {step}/33(.*\n)*.*(Enter: read on|▸ 1 )")
        if "▸ 1 " in screen and not has_asked:
            t.press("i")
            t.wait("The lesson says what to do")
            has_asked = True
        t.press("Enter")
    assert has_asked
    t.wait("The lesson is over")
    t.press("Enter")
    t.wait("as it would be")
    t.leave()


def the_table_is_shown_at_80_by_24(folder):
    t = Terminal(folder, *alone)
    screen = t.wait("Draw a tile from the bag")
    for part in ["Round 1 of 10", "A 5", "B 5", "Cathedral area", "Choices 1/1", "Docks", "Bag",
                 "Coins 2", "Sparrows 2", "No cards in hand", "q leave"]:
        assert part in screen, f"{part}:\n{screen}"
    assert "saved" in t.leave()


def stepping_over_pushes_shows_the_grid_as_it_would_be(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("Enter")
    first = t.wait("as it would be")
    assert len(re.findall(r"=[(<\[~{][GWBTO][)>\]~}]=", first)) == 3, first
    assert re.search("Actions: [A-Z]", first) and "Out at S1" in first, first
    t.press("Right")
    assert t.wait("Out at S2").count("▸ 2 Push in at N2") == 1
    t.press("l", "Down")
    t.wait("▸ .?. Push in at E1")
    t.press("1", "2")
    t.wait("▸12 ")


def first_title(screen):
    return re.search(r"── (.*?) ─", screen).group(1)


def pages_and_leaves_open_and_close(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("?")
    t.wait("Keys and signs")
    keys, names = re.search(r"^ *((?:\S )+\S) +(table, .*?) *$", t.screen(), re.M).groups()
    manual = (pathlib.Path(__file__).parent.parent / "docs/ulm.1").read_text()
    told = re.search(rf"\.It Cm {keys}\n(.*)", manual).group(1)
    assert re.sub(r" \(.*?\)", "", told) == names, told
    titles = ["Keys and signs"]
    for key in keys.split():
        t.press(key)
        screen = t.settle(lambda screen: first_title(screen) not in titles, f"{key} opens nothing new")
        titles.append(first_title(screen))
    assert titles[1:3] == ["Cathedral area", "Danube"], titles
    titles = titles[1:]
    t.press("t")
    t.wait(f"── {titles[0]}")
    for title in titles[1:] + titles[:1]:
        t.press("Tab")
        t.wait(f"── {title}")
    t.press("Tab")
    t.wait("── Danube")
    t.press("Escape")
    t.wait("── Cathedral area")
    t.press("r")
    t.wait("R-TURN-2")
    t.press("/")
    t.type("sparrow")
    t.wait("/sparrow(.|\n)*\n Enter search\n")
    t.press("Enter", "Right")
    t.wait("Rules 2/")
    t.press("Escape", "i")
    t.wait(r"\(wins \d+ %")
    t.press("Enter", "Enter", "u")
    t.wait("Nothing can be taken back")


def on_the_log_nothing_is_played_that_is_not_shown(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("L")
    t.wait("── Log")
    t.press("1", "Enter")
    t.wait("── Cathedral area")
    t.wait("Draw a tile")
    t.press("Enter")
    t.gone("Draw a tile")


def the_key_bar_names_the_keys_of_what_lies_open(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    for key, title, bar in [("?", "Keys and signs", "Esc close"), ("r", "R-TURN-2", "/ search"),
                            ("L", "── Log", "Enter table  Tab page"),
                            ("i", r"\(wins \d+ %", "Enter table  (down scroll  )?Esc close")]:
        t.press(key)
        t.wait(title)
        t.wait(bar)
        t.gone("Enter do")
        t.press("Escape")
        t.wait("Enter do")


def the_key_bar_of_the_lesson_reads_on_where_nothing_is_to_be_done(folder):
    t = Terminal(folder, command="learn")
    t.wait("Lesson 1/")
    t.wait("Enter go on  Tab page  r rule")
    t.press("Enter", "Enter")
    t.wait("Lesson 3/")
    t.wait("Enter do  Tab page  u undo  r rule")


def a_move_is_taken_back(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("Enter")
    choices = re.search(r"Choices 1/\d+", t.wait("Push in at N1")).group()
    t.press("Enter")
    t.gone("Push in at")
    t.press("u")
    t.wait(choices)
    t.leave()


def a_whole_game_is_played_and_stepped_through_at_80_by_24(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("f")
    t.play("Score sheet")
    assert re.search("(Ada|Ben) (wins|shares)", t.wait("winner"))
    t.press("Left")
    t.wait("Cathedral area")
    t.press("Home")
    t.wait("Round 1 of 10")
    t.press("Down")
    t.wait("Move .*: Round 1 of 10")
    t.press("Right", "Right")
    t.wait("pushes|draws")
    t.press("Escape")
    t.gone("Round 1 of 10")
    t.press("Home")
    t.wait("Round 1 of 10")
    t.press("End", "p")
    t.wait("Score sheet")
    t.leave()


def a_game_survives_resizing_at_any_moment(folder):
    t = Terminal(folder, *alone, "--variant", "tower", columns=120, rows=40)
    screen = t.wait("Draw a tile")
    for part in ["Danube", "Seats", "── Log", "Tower:", "Leaning House", "Goose"]:
        assert part in screen, f"{part}:\n{screen}"
    t.press("f")
    t.play(from_round(3))
    t.resize(80, 24)
    t.gone("── Seats")
    t.play(from_round(5))
    t.resize(60, 20)
    t.wait("too small")
    t.press("Enter", "Tab", "x")
    t.resize(100, 30)
    t.wait(from_round(5))
    t.press("t")
    t.wait("Cathedral area")
    t.resize(200, 60)
    t.wait("── Seats")
    t.play("Score sheet")
    t.leave()


def play_whole_game(folder, language, size, other):
    """With the terminal's size changed twice, once to one that is too small."""
    say, luck = speaker(language), random.Random(f"{language} {size}")
    t = Terminal(folder, *alone, "--variant", luck.choice(["basic", "tower"]), columns=size[0],
                 rows=size[1], language=language)
    for part in ["Draw a tile.", "Cathedral area", "Choices", "Docks ", "No cards in hand", "leave"]:
        t.wait(pattern(say(part)))
    t.press("f")
    t.play_anyhow(from_round(3, say(" Round %d of %d  ")), luck)
    t.resize(*other)
    (t.wait if other[0] >= 120 else t.gone)("── " + say("Seats"))
    t.play_anyhow(from_round(5, say(" Round %d of %d  ")), luck)
    t.resize(57, 19)
    small = t.wait(pattern(say("The terminal is too small for the table: it has %d columns and %d "
                               "rows, and needs %d and %d. Make it larger, or press q to leave.")))
    assert re.search(r"57\D+19\D+80\D+24", small) and "(G)" not in small, small
    t.press("Enter", "Tab", "x", "Down")
    t.resize(*size)
    t.press("t")  # it may have become large again before it saw the keys
    t.wait("── " + say("Cathedral area"))
    t.play_anyhow(pattern(f"{say('down')} {say('next turn')}"), luck)
    t.press("p")
    t.wait("── " + pattern(say("Score sheet")))
    screen = t.wait(say("winner"))
    if language != "en":
        assert not re.search("Round|winner|Score|Trade", screen), screen
    t.leave()


def whole_games_are_played_in_every_language_and_resized(folder):
    games = [(language, size, other) for language in spoken
             for size, other in [((80, 24), (132, 43)), ((160, 50), (80, 24))]]
    with concurrent.futures.ThreadPoolExecutor(5) as pool:
        for done in [pool.submit(play_whole_game, f"{folder}/{number}", *game)
                     for number, game in enumerate(games)]:
            done.result()


def keys_without_sense_harm_nothing(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    luck = random.Random(7)
    for _ in range(12):
        # No q, and no control characters that the terminal itself answers.
        bytes_ = "".join(chr(luck.choice([c for c in range(33, 127) if chr(c) not in "qm"]))
                         for _ in range(20))
        t.type(bytes_)
        t.type("\033[" + str(luck.randrange(99)) + luck.choice("~ABCDHFZM") + "é日\x7f")
    t.play("── Cathedral area", lambda: ["Escape", "t"])
    t.leave()


def bytes_that_are_no_keys_harm_nothing(folder):
    luck = random.Random(8)
    stop = b"q\x03\x11\x13\x1a\x1c"  # leaves, or is the terminal's own
    child, file = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", XDG_DATA_HOME=str(folder), LINES="40",
                          COLUMNS="120")
        os.execv(ulm, [ulm, "play", *alone])

    def listen(seconds, wanted=None):
        """What comes in so many seconds, or until what is wanted has come."""
        got, end = b"", time.monotonic() + seconds
        while not (wanted and wanted in got) and \
                select.select([file], [], [], max(0, end - time.monotonic()))[0]:
            try:
                got += os.read(file, 65536)
            except OSError:  # it has ended
                break
        return got

    assert b"Draw a tile" in listen(LIMIT, b"Draw a tile")
    for _ in range(150):
        noise = bytes(luck.randrange(256) for _ in range(luck.randrange(1, 40)))
        start = luck.choice([b"", b"\xe3\x81", b"\xff", b"\033", b"\033[", b"\033[<0;1;", b"\033O"])
        os.write(file, start + bytes(byte for byte in noise if byte not in stop))
        listen(0.01)
    said, ended, end = b"", (0, 0), time.monotonic() + LIMIT
    while not ended[0] and time.monotonic() < end:
        # Out of what is being typed, back to the table, and away. Then it is only listened to: a
        # terminal that is written to, or not read from, does not let its program go.
        for key in b"\033", b"\033", b"q":
            if b"\033[?1049l" not in said:
                os.write(file, key)
            said += listen(0.1)
        ended = os.waitpid(child, os.WNOHANG)
    if not ended[0]:
        os.kill(child, 9)
    assert ended == (child, 0), said[-500:]
    os.close(file)
    check_games(folder)


def check_games(folder):
    for path in pathlib.Path(folder).glob("ulm/games/*.ulm"):
        done = subprocess.run([ulm, "--lang", "en", "check", path], capture_output=True, text=True)
        assert ": fine" in done.stdout, done


def a_folder_that_holds_no_games_is_named_on_the_screen(folder):
    for language in spoken:
        home = pathlib.Path(folder, language)
        home.mkdir()
        (home / "ulm").write_text("no folder")
        say = speaker(language)
        t = Terminal(home, *alone, language=language)
        t.wait(pattern(say("This game is not saved: it is gone when you leave.")))
        t.press("Enter")
        t.wait("▸ 1 " + pattern(say("Push in at %s")))
        t.leave()


def a_full_disk_is_said_and_the_game_stays_as_it_was(folder):
    for language in ["en", "ru"]:
        home, say = pathlib.Path(folder, language), speaker(language)
        unsaved = pattern(say("Not saved (%s): Enter tries again, N goes on unsaved."))
        # Files of one block: so large is a game after a few moves.
        t = Terminal(home, *alone, language=language, before="trap '' XFSZ; ulimit -f 1;")
        t.wait(pattern(say("Draw a tile.")))
        t.press("f")
        t.play(unsaved)
        path = next(home.glob("ulm/games/*.ulm"))
        before = path.read_bytes()
        t.press("Enter", "N")  # it tries again, in vain, and meanwhile is told to go on
        t.settle(lambda screen: not re.search(unsaved, screen), "the game does not go on unsaved")
        t.play(pattern(say("Draw a tile.")))  # whichever move it was that found no room, the game goes on
        assert path.read_bytes() == before
        check_games(home)
        t.press("Enter", "Enter", "Enter")
        t.wait("q " + pattern(say("leave")))
        assert path.read_bytes() == before
        t.leave()


def a_damaged_game_is_named_on_the_screen_and_stays(folder):
    for language in spoken:
        home, say = pathlib.Path(folder, language), speaker(language)
        games = home / "ulm" / "games"
        games.mkdir(parents=True)
        (games / "1.ulm").write_bytes(b"ulm 1\nseats: \xff\0\n")
        t = Terminal(home, language=language)
        t.wait(pattern(say("Game %u is damaged and stays as it is: %s:%u:%u: %s").replace("：", ":").split(":")[0]
                       .replace("%u", "1")))
        t.press("t")
        t.wait("── " + say("Cathedral area"))
        t.leave()
        assert (games / "1.ulm").read_bytes() == b"ulm 1\nseats: \xff\0\n"
        assert len(list(games.glob("*.ulm"))) == 2


def a_click_chooses_and_a_second_one_does(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.click(*t.place("Draw a tile from"))
    t.wait("as it would be")
    t.click(*t.place("S2▲"))
    t.wait("▸ .?. Push in at S2")
    t.click(*t.place("S2▲"))
    t.wait(r"\(Actions\)")
    t.click(*t.place(r"\? help"))
    t.wait("Keys and signs")


def terminals_with_fewer_colours_show_the_same(folder):
    for term, wanted, unwanted in [("xterm-256color", r"\[[0-9;]*48;5;", None),
                                   ("xterm", r"\[[0-9;]*4[1367]", r"48;5;"),
                                   ("vt100", r"\[1m", r"\[[0-9;]*[34][0-7]m")]:
        t = Terminal(folder, *alone, term=term)
        t.wait("Draw a tile")
        screen = t.screen("-e")
        assert re.search(wanted, screen), f"{term}:\n{screen!r}"
        assert not unwanted or not re.search(unwanted, screen), f"{term}:\n{screen!r}"
        for part in ["(G)", "<W>", "[B]", "~T~", "{O}"]:
            assert part in t.screen(), term
        t.leave()


def a_locale_without_unicode_gets_ascii(folder):
    t = Terminal(folder, *alone, lang="C")
    t.wait("> 1 Draw a tile")
    assert t.screen().isascii() and "+-----+" in t.screen(), t.screen()


def a_language_whose_letters_cannot_be_shown_says_in_ascii_what_to_do(folder):
    Terminal(folder, *alone, lang="C", columns=120, rows=40).wait("Draw a tile")
    for language in spoken:
        for command, *words in ("play",), ("learn",), ("games", "resume", "1"):
            if language != "en":
                t = Terminal(folder, *words, lang="C", language=language, command=command)
                said = t.wait("left 1")
                assert said.isascii() and "?" not in said, said
                assert re.search(pattern(f'"{language}" cannot be shown here'), said), said
                assert re.search(pattern("LC_ALL=C.UTF-8 before the command"), said), said


def a_computer_is_not_named_twice(folder):
    for language in spoken:
        say = speaker(language)
        t = Terminal(folder, "--player", "Ada=person", "--player", "novice", "--player", "novice", "--player", "Bea=novice",
                     "--new", "--seed", "names", language=language)
        t.wait(say("Cathedral area"))
        t.press("s")
        screen = t.wait("D Bea(, |、)" + pattern(say("Novice")))
        seats = re.findall(r"^.([BCD] .+?)  ", screen, re.M)
        assert [seat.count(say("Novice")) for seat in seats] == [1, 1, 1] and "novice" not in screen, screen
        t.leave()
        listed = subprocess.run([ulm, "--lang", language, "games"], env={"XDG_DATA_HOME": str(folder)}, text=True,
                                capture_output=True, check=True).stdout.splitlines()[0]
        listed = re.split("[;；]", listed)[0]
        assert listed.count(say("Novice")) == 3 and "novice" not in listed, listed
        assert language == "en" or "person" not in listed.replace("personne", ""), listed


def what_a_page_shows_does_not_stand_beside_it_again(folder):
    t = Terminal(folder, *alone, columns=120, rows=40)
    t.wait("Draw a tile")
    for key, title, other in ("L", "Log", "Seats"), ("s", "Seats", "Log"):
        t.press(key)
        t.wait(rf"\n── {title} ")
        screen = t.wait(f"── {other} ")
        assert screen.count(f"── {title} ") == 1, screen
    t.press("r")
    t.wait("── Rules")
    t.wait("── Seats (.*\n)*.*── Log ")


def saved_games_are_listed_in_whole_words(folder):
    names = ["Wilhelmine", "Maximilian", "Konstantin", "Theodora"]
    t = Terminal(folder, *(word for name in names for word in ("--player", f"{name}=person")), "--variant", "tower")
    t.wait("The table is covered")
    t.press("q")
    t.wait("left 0")
    listed = Terminal(folder, command="games").wait("left 0")
    assert re.match(r" {23}\S", listed.splitlines()[1]), listed
    for word in *names, "(person),", "tower", "round", "of", "10,":
        assert word in listed.split(), (word, listed)


def a_message_leaves_the_keys_to_be_seen(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    t.press("f")
    assert "q leave" in t.wait("Computers move without a pause").splitlines()[-1], t.screen()


def the_hand_is_covered_between_two_people(folder):
    t = Terminal(folder, "--player", "Ada=person", "--player", "Ben=person", "--seed", "screen")
    cover = t.wait("The table is covered")
    assert "Coins" not in cover
    first = re.search("[AB] (Ada|Ben)", cover).group(1)
    t.press("x", "Tab", "3")
    t.wait("The table is covered")
    t.press("Enter")
    t.wait(f"── . {first}")
    t.press("Enter")
    t.wait("Push in")
    t.press("Enter")
    t.wait("End your turn")
    t.press("End", "Enter")
    cover = t.wait("The table is covered")
    assert first not in cover, cover


def the_terminal_is_given_back_when_the_program_is_ended(folder):
    t = Terminal(folder, *alone)
    t.wait("Draw a tile")
    os.kill(t.pid(), 15)
    screen = t.wait("left 0")
    assert "Cathedral" not in screen and "saved" in screen, screen
    again = Terminal(folder)
    again.wait("Draw a tile")
    os.kill(again.pid(), 5)  # as a programmer's mistake would
    screen = again.wait("left 133")
    assert "Cathedral" not in screen, screen


def a_number_that_no_choice_has_begins_anew_with_its_last_digit(folder):
    t = Terminal(folder, "--player", "Ada=person", "--player", "Ben=novice", "--seed", "docs")
    t.wait("Draw a tile")
    t.press("Enter")
    t.wait(r"Choices 1/12")
    for digit in "2", "9":
        t.type(digit)
        t.wait(f"▸ *{digit} ")


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
