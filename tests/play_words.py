#!/usr/bin/env python3
"""play_words.py ULM - what the words of `ulm play` in plain lines say of the table; speaks TAP

The game's own file, replayed as JSON, says what is so. Each test is a function whose name is a sentence; it gets a
fresh folder, in which games are kept.
"""

import json
import random
import re
import sys

import tap
from play_stage import Game, files, rare, run

people = ["Ada", "Ben", "Cleo", "Dora"]
quarters = {"leaning": "Leaning House", "oath": "Oath House", "townhall": "Town Hall", "reichenau": "Reichenau Court",
            "goose": "Goose Tower", "field": "Field", "garden": "Garden", "shipyard": "Shipyard"}
places = {"leaning": 4, "oath": 4, "townhall": 5, "reichenau": 6, "goose": 4, "field": 5, "garden": 4, "shipyard": 5}


def number(count, one):
    return f"{count} {one}" if abs(count) == 1 else f"{count} {one}s"


def tiles(counts):
    return ", ".join(f"{colour} {count}" for colour, count in counts.items() if count) or "none"


def square(state):
    def outer(place):
        tile = state["out"].get(place) or "empty"
        return f"{place} {tile}" + (f" (seal of {people[state['edges'][place] - 1]})" if place in state["edges"] else "")

    grid = [", ".join(tile or "empty" for tile in state["grid"][row:row + 3]) for row in (0, 3, 6)]
    docks = {colour: state["docks"].count(colour) for colour in state["bag"]}
    return ["  " + ", ".join(outer(f"N{i}") for i in (1, 2, 3)),
            *[f"  {outer(f'W{i}')} | {row} | {outer(f'E{i}')}" for i, row in enumerate(grid, 1)],
            "  " + ", ".join(outer(f"S{i}") for i in (1, 2, 3)), f"Docks: {tiles(docks)}", f"Bag: {tiles(state['bag'])}"]


def space(index):
    """What is printed on a space of the river: -11 to -1, the bridge, +1 to +11."""
    return f"{index - 12 if index < 12 else index - 11:+d}"


def river(state, said):
    """The spaces by what is printed on them, with the barges that lie there."""
    spaces = re.findall(r"^  ([+-]\d+), (.*)$", said, re.M)
    assert [name for name, _ in spaces] == [space(index) for index in range(1, 23)], said
    for name, rest in spaces:
        here = [people[seat["seat"] - 1] for seat in state["seats"] if space(seat["space"]) == name]
        assert re.findall(r"barge of (\w+)", rest) == here, (name, rest)
        assert ("then comes the bridge" in rest) == (name == "-1"), rest


def quarter_lines(state, said):
    for word, name in quarters.items():
        line = re.search(rf"^  {name}, spaces .*$", said, re.M).group()
        seals = {people[int(seat) - 1]: count for seat, count in state["seals"][word].items() if count}
        assert f" {number(places[word] - sum(seals.values()), 'place')} left." in line, line
        told = line.partition(" left.")[2]
        assert dict(re.findall(r"(\w+): (\d+)\.", told)) == {seat: str(count) for seat, count in seals.items()}, line
        crest = state["crests"].get(word)
        assert re.findall(r"Crest of (\w+): ", told) == ([people[crest - 1]] if crest else []), line
    listed = re.findall(r"^    \w.*: .*$", said, re.M)
    assert len(listed) == sum(thing is not None for thing in state["descendants"]), said


def seats(state):
    for seat in state["seats"]:
        hand = len(seat["hand"])
        yield (f"  {people[seat['seat'] - 1]}: {number(seat['score'], 'point')}, {number(seat['coins'], 'coin')}, "
               f"{number(seat['sparrows'], 'sparrow')}, {number(hand, 'card')} in hand, barge on {space(seat['space'])}, "
               f"{number(seat['seals'], 'seal')} left, {number(seat['crests'], 'crest')} left.")
        yield f"    Tiles: {tiles(seat['tiles'])}"
    yield (f"Supply: coins {state['supply']['coins']}, sparrows {state['supply']['sparrows']}. "
           f"Draw pile: {state['deck']}. Coats of arms left: {state['coats_left']}.")


def seat_lists(state, said):
    parts = re.split(r"^  (?=\w)", said.partition("Supply:")[0], flags=re.M)[1:]
    assert len(parts) == len(state["seats"]), said
    for seat, part in zip(state["seats"], parts):
        for label, key in ("Laid down", "laid"), ("Coats of arms", "coats"), ("Descendants", "descendants"):
            told = re.search(rf"^    {label}: (.*)\.$", part, re.M)
            assert (len(told.group(1).split(", ")) if told else 0) == len(seat[key]), (label, part)
    told = re.search(r"^Discard pile: (.*)\.$", said, re.M)
    assert (len(told.group(1).split(", ")) if told else 0) == len(state["discard"]), said


def compare(game, state):
    """All words against the state; the one who is asked is to move."""
    said = {word: game.answer(f"look {word}").removesuffix("> ")
            for word in ("area", "river", "quarters", "seats", "tower", "board", "hand")}
    assert said["area"].splitlines()[1:] == square(state), (said["area"], square(state))
    river(state, said["river"])
    quarter_lines(state, said["quarters"])
    assert set(seats(state)) <= set(said["seats"].splitlines()), (said["seats"], list(seats(state)))
    seat_lists(state, said["seats"])
    parts = ["area", "river", "quarters", "seats"] + ["tower"] * (state["variant"] == "tower")
    assert said["board"] == "".join(said[part] for part in parts), said["board"]
    mine = state["seats"][state["to_move"] - 1]["hand"]
    assert said["hand"].count("    Played: ") == said["hand"].count("    Laid down: ") == len(mine), said["hand"]
    assert ("You have no cards in hand." in said["hand"]) == (not mine), said["hand"]
    game.answer("moves")


def the_words_tell_the_table_as_it_is(folder):
    for seed, variant in (1, "basic"), (2, "tower"):
        luck, asked, looked = random.Random(seed), 0, 0
        words = [word for name in people for word in ("--player", f"{name}=person")]
        game = Game(folder, "--new", *words, "--seed", seed, "--variant", variant)
        while not game.is_over():
            asked += game.choices() > 0
            if game.choices() and asked % (10 * rare) == 0:
                replayed = run(folder, "replay", "--json", files(folder)[-1]).stdout
                compare(game, json.loads(replayed.splitlines()[-1])["state"])
                looked += 1
            game.answer(luck.randint(1, game.choices()) if game.choices() else "")
        assert looked > 3, looked
        game.close()


def until_the_right_one_looks_only_words_that_show_nobody_s_things_answer(folder):
    game = Game(folder, "--player", "Ada=person", "--player", "Ben=person", "--variant", "tower", "--seed", 7)
    asked = game.said.splitlines()[-2]
    assert "Press Enter when only you are looking." in asked, game.said
    for word in ("moves", "preview", "preview 1", "board", "area", "river", "quarters", "seats", "hand", "score",
                 "tower", "log", "hint", "look", "look tower"):
        said = game.answer(word)
        assert said == f"Press Enter alone; undo and quit are possible, too.\n{asked}\n> ", (word, said)
    for word in "undo", "rules", "chronicle", "save", "help":
        assert "Press Enter alone" not in game.answer(word), game.said
    assert game.answer("") and game.choices()
    game.answer("quit")
    game.close()


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
