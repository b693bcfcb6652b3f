#!/usr/bin/env python3
"""python.py PACKAGES - the package ulm of Python, from the folder where it is; speaks TAP"""

import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree

import tap
from patience import LIMIT

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, sys.argv[1])
import ulm  # noqa: E402
from ulm import _ulm  # noqa: E402


def refuses(kind, call, *given, said="", **named):
    try:
        call(*given, **named)
    except kind as error:
        assert said in str(error), error
    else:
        raise AssertionError(f"{call} took {given} {named}")


def played(seed=1, seats=2, moves=10**6, **more):
    game = ulm.Game(seats, seed=seed, **more)
    while moves and not game.over:
        game.play(game.choose("greedy"))
        moves -= 1
    return game


def random_steps(vector, steps, seed=1, again=True):
    vector.reset(seed, again)
    for _ in range(steps):
        vector.sample()
        vector.step()
        yield


def a_game_of_a_notebook_is_played_to_its_end():
    game = played(names=["Ada", "Bob"])
    assert game.over and game.moves() == [] and game.winners()
    scores = game.scores()
    assert game.winners() == [seat for seat in scores if scores[seat] == max(scores.values())] or len(
        set(scores.values())) == 1
    assert game.record().startswith("ulm 1\n") and "name 2: Bob" in game.record() and len(game.log()) > 100
    again = ulm.Game.load(game.record())
    assert again.state() == game.state() and again.record() == game.record()
    refuses(ulm.Refused, game.play, "end", said="The game is over.")
    refuses(ulm.Refused, game.hint, said="The game is over.")


def a_record_says_who_plays():
    game = ulm.Game(seed=1, players=["net", "search:20"])
    game.play(game.choose("net"))
    assert "player 1: net\nplayer 2: search:20\n" in game.record()
    refuses(ValueError, ulm.Game, players=["net", "nobody"])
    refuses(ValueError, ulm.Game, players=["net"])


def the_same_seed_and_moves_are_the_same_game():
    assert played(7, moves=20).record() == played("7", moves=20).record() != played(8, moves=20).record()


def a_move_that_is_not_legal_raises_the_sentence_of_the_rules():
    game = ulm.Game(seed=7)
    before = game.record()
    refuses(ulm.Refused, game.play, "push N1", said="Not at this point of the turn.")
    refuses(ValueError, game.play, "fly", said="Expected a move, such as draw, push N2 or end.")
    refuses(ulm.Refused, ulm.Game(seed=7, language="de").play, "push N1", said="Nicht an dieser Stelle des Zuges.")
    assert game.record() == before


def words_of_a_caller_never_become_requests():
    refuses(ValueError, ulm.Game, names=["Ada\nperson\nBob", "Bob"])
    refuses(ValueError, ulm.Game, seed="1\nx")
    refuses(ValueError, ulm.Game(seed=1).play, "draw\nend")
    refuses(TypeError, ulm.Game(seed=1).look, "0 now\n")
    refuses(ValueError, ulm.Game, 7)
    refuses(ValueError, ulm.Game, names=["Ada"])
    refuses(ValueError, ulm.Game, variant="high")
    refuses(ValueError, ulm.Game, language="xx")
    refuses(ValueError, ulm.Game.load, "ulm 1\nseats: 9\n", said="line 2")


def a_viewer_sees_what_it_knows_and_no_more():
    game = played(3, moves=60)
    hands = {viewer: game.state(viewer)["seats"] for viewer in (None, 0, 1, 2)}
    assert any("?" in seat["hand"] for seat in hands[0]) or not any(seat["hand"] for seat in hands[None])
    assert hands[1][0]["hand"] == hands[None][0]["hand"] and hands[2][1]["hand"] == hands[None][1]["hand"]
    assert "seed:" in game.record() and "seed:" not in game.record(1)


def a_hint_and_an_undo_are_those_of_the_desk():
    game = ulm.Game(seed=4)
    game.play("draw")
    hint = game.hint(iterations=30)
    assert hint["advice"][0]["move"] in game.moves() and 0 <= hint["advice"][0]["win"] <= 1
    assert hint == game.hint(iterations=30)
    before = game.record()
    refuses(TypeError, game.hint, seed="x")
    game.play(hint["advice"][0]["move"])
    assert game.record() != before and game.undo() and game.record() == before
    assert not ulm.Game(seed=4).undo()


def the_picture_has_every_thing_of_the_position():
    for seats, seed in ((2, 1), (4, 2)):
        game = played(seed, seats, moves=150, names=[f"<{n} & co>" for n in range(seats)])
        state, text = game.state(), game._repr_svg_()
        drawn = xml.etree.ElementTree.fromstring(text)
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg" and drawn.get("width") == "760"
        marks = re.findall(r'class="(\w+) ?(\S*)"', text)
        tiles = 9 + len(state["out"]) + len(state["docks"]) + sum(sum(s["tiles"].values()) for s in state["seats"])
        assert sum(kind == "tile" for kind, _ in marks) == tiles
        for seat in range(1, seats + 1):
            own = [kind for kind, of in marks if of == f"seat-{seat}"]
            seals = sum(quarter[str(seat)] for quarter in state["seals"].values())
            assert (own.count("seal"), own.count("edge"), own.count("crest"), own.count("barge")) == (
                seals, list(state["edges"].values()).count(seat), list(state["crests"].values()).count(seat), 1)


def a_vector_of_games_is_those_of_the_keys_whatever_stands_beside():
    many, one = ulm.vector(3, 3, "tower", 12), ulm.vector(1, 3, "tower", 12)
    many.reset(40)
    one.reset(41)
    for _ in range(400):
        actions = [int(action) for action in many.sample()]
        one.actions[0] = actions[1]
        many.step()
        one.step()
        assert [many.end[1], *many.reward.tolist()[1]] == [one.end[0], *one.reward.tolist()[0]]
        if one.end[0]:
            break
        assert many.json(1) == one.json(0) and many.mask.tolist()[1] == one.mask.tolist()[0]
        assert many.observation.tolist()[1] == one.observation.tolist()[0]
    else:
        raise AssertionError("no game ended")
    assert abs(sum(one.reward.tolist()[0])) < 1e-6 and many.score.tolist()[1] == one.score.tolist()[0]


def a_vector_and_a_notebook_play_the_same_game():
    vector, game = ulm.vector(1), ulm.Game(seed=9)
    for _ in random_steps(vector, 0, 9):
        pass
    vector.reset(9, again=False)
    while not vector.end[0]:
        action = int(vector.sample()[0])
        game.play(ulm.action_text(action))
        vector.step()
    assert game.over and [game.scores()[seat] for seat in (1, 2)] == [int(vector.score[0, seat]) for seat in (0, 1)]
    assert json.loads(vector.json(0)) == game.state(0)
    assert vector.seat[0] == ulm.NOBODY


def a_game_that_ends_begins_again_with_the_next_key_or_stays_over():
    first, other = ulm.vector(2), ulm.vector(1)
    ended = 0
    for _ in random_steps(first, 400, 10):
        if first.end[0]:
            other.reset(12)
            assert first.json(0) == other.json(0)
            ended += 1
            break
    assert ended
    for _ in random_steps(first, 400, 10, again=False):
        pass
    assert list(first.seat) == [ulm.NOBODY] * 2 and not any(first.end)


def buffers_of_the_caller_are_written_and_nothing_else(folder):
    mask = bytearray(4 * ulm.ACTIONS)
    vector = ulm.vector(4, mask=mask, observation=None, score=None)
    for _ in random_steps(vector, 3):
        assert all(mask[game * ulm.ACTIONS + vector.sample()[game]] for game in range(4))
    assert vector.observation is None
    refuses(BufferError, mask.extend, b"longer")
    refuses(ValueError, ulm.vector, 4, mask=bytearray(7), said="mask: 3880 numbers are needed, not 7")
    refuses(ValueError, ulm.vector, 1, observation=bytearray(1670), said="observation: numbers of 16 bits")
    refuses(BufferError, ulm.vector, 1, mask=bytes(ulm.ACTIONS))
    odd = memoryview(bytearray(1 + 2 * ulm.OBSERVATION))[1:].cast("h")
    refuses(ValueError, ulm.vector, 1, observation=odd, said="aligned")
    refuses(TypeError, ulm.vector, 1, masks=None)
    refuses(ValueError, ulm.vector, 1 << 40)
    refuses(ValueError, ulm.vector, 0)


def a_step_that_is_refused_changes_nothing():
    vector = ulm.vector(3)
    vector.reset(1)
    before = [vector.json(game) for game in range(3)]
    vector.sample()
    vector.actions[1] = ulm.action_of("end")
    refuses(ulm.Refused, vector.step, said=f"game 1: {vector.refusal(1, ulm.action_of('end'))}")
    refuses(ulm.Refused, vector.step, memoryview(b"\xff" * 24).cast("q"), said="game 0: ")
    refuses(ValueError, vector.step, memoryview(bytes(8)).cast("i"), said="actions: 3 numbers")
    refuses(TypeError, vector.step, [0, 0, 0])
    assert [vector.json(game) for game in range(3)] == before
    refuses(ValueError, ulm.vector(1).step, said="have not been begun")


def games_that_one_thread_steps_no_other_touches():
    vector, said = ulm.vector(2048), []
    vector.reset(1)
    actions = memoryview(bytes(vector.sample()))

    def keep_asking():
        while not said:
            try:
                vector.json(0)
            except RuntimeError as error:
                said.append(str(error))

    asking, end = threading.Thread(target=keep_asking, daemon=True), time.monotonic() + LIMIT
    asking.start()
    while not said and time.monotonic() < end:  # until the two meet
        try:
            vector.sample()
            vector.step()
        except RuntimeError:
            pass
    assert said == ["another thread is stepping these games"] and actions.nbytes == 8192, said


def actions_and_observations_are_those_of_the_library():
    table = (root / "docs" / "actions.txt").read_text()
    for action in range(ulm.ACTIONS):
        text = ulm.action_text(action)
        assert ulm.action_of(text) == action and text in table
    for wrong in (-1, ulm.ACTIONS, 1 << 80):
        refuses((ValueError, OverflowError), ulm.action_text, wrong)
    refuses(ValueError, ulm.action_of, "* start 2")
    parts = ulm.observation_parts()
    assert sum(count for _, count in parts.values()) == ulm.OBSERVATION and parts["seats[0].here"][0] == 0
    vector = ulm.vector(1)
    vector.reset(7)
    at, count = parts["grid"]
    grid = vector.observation.tolist()[0][at:at + count]
    colours = ["gray", "white", "brown", "turquoise", "orange"]
    assert [colours[grid[5 * n:5 * n + 5].index(1)] for n in range(9)] == json.loads(vector.json(0))["grid"]
    assert vector.observe(0, int(vector.seat[0])).tolist()[at:at + count] == grid


def the_example_learns_and_draws_it(folder):
    said = subprocess.run([sys.executable, root / "examples" / "learn.py", "2000", folder / "learnt.svg"], check=True,
                          text=True, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": sys.argv[1]}).stdout
    first, last = (int(share) for share in re.search(r"games: (\d+)%, of the last: (\d+)%", said).groups())
    assert last >= first + 10 and last >= 75, said
    xml.etree.ElementTree.parse(folder / "learnt.svg")


def stubs_and_extension_name_the_same_things():
    stubs = (pathlib.Path(sys.argv[1]) / "ulm" / "_ulm.pyi").read_text()
    named = set(re.findall(r"^(?:class |def )?(\w+)(?:\(|:)", stubs, re.M)) - {"from"}
    assert named == {name for name in dir(_ulm) if not name.startswith("__")}, named
    for kind in (_ulm.Games, _ulm.Desk):
        body = stubs.split(f"class {kind.__name__}")[1].split("\nclass ")[0].split("\ndef ")[0]
        assert set(re.findall(r"def (\w+)", body)) - {"__init__", "__len__"} == {
            name for name in vars(kind) if not name.startswith("__")}


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
