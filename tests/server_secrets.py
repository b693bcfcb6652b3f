#!/usr/bin/env python3
"""server_secrets.py ULM - nobody is sent what is not theirs to know; speaks TAP

Games are played with a person at every seat and spectators beside them, and every byte that any of
them was sent is kept and searched. What a viewer is told is held against the notation: the lines
that it was told make a masked record, and the program's own replay of that must show every state
that it was told. So a state cannot hold more than the lines do.
"""

import json
import pathlib
import random
import re
import subprocess
import sys

import tap
from patience import LIMIT
from visitor import Server, Visitor, begin, get_ready

program = str(pathlib.Path(sys.argv[1]).resolve())
# Seats, variant, plan, whether entropy is given, the luck that chooses the moves, and how many lines
# at least are hidden from somebody in the game that comes of all that.
games = ((2, "tower", {}, True, 1, 40), (4, "basic", {"public": True}, False, 4, 120))
entropies = ["%032x" % (0xC0FFEE << 8 * i) for i in range(4)]


class Witness(Visitor):
    """Keeps the lines that it was told, with all that was taken back, and the state after each."""

    def __init__(self, server, **options):
        self.lines, self.pending, self.compared = [], {}, 0
        super().__init__(server, **options)

    def listen(self, timeout=None):
        before = len(self.events)
        message = super().listen(timeout)
        if message.get("tell") == "events":
            assert message["from"] == before + 1, "told twice"
            for event in message["events"]:
                self.follow(event)
            if self.state:
                self.pending[len(self.lines)] = self.state
        return message

    def follow(self, event):
        if event["kind"] == "undone":
            self.compare()
            assert self.lines.pop().startswith(f"{event['seat']} ")
            self.pending.clear()
        self.lines += event.get("lines", [])

    def record(self):
        return (f"ulm 1\nvariant: {self.now['variant']}\nrounds: {self.now['rounds']}\n"
                f"seats: {self.now['seats']}\n\n" + "".join(line + "\n" for line in self.lines))

    def compare(self):
        """Every state that was told since the last time is what the lines say."""
        if not self.pending:
            return
        shown = ulm("replay", "--json", "--seat", str(self.seat or 0), "-", given=self.record())
        states = [json.loads(line)["state"] for line in shown.splitlines()]
        assert len(states) == len(self.lines)
        for count, told in self.pending.items():
            same(told, states[count - 1], (self.seat, count, self.lines[count - 1]))
            self.compared += 1


def same(told, replayed, where):
    """All members are equal; `legal` where the replay can know it (docs/notation.md)."""
    assert told.keys() == replayed.keys(), where
    for key in told:
        if key == "legal" and replayed[key] is None:
            continue
        assert told[key] == replayed[key], (where, key, told[key], replayed[key])


def ulm(*arguments, given=None):
    done = subprocess.run([program, *arguments], input=given, capture_output=True, text=True,
                          timeout=LIMIT)
    assert done.returncode == 0, (arguments, done.stdout[-500:], done.stderr[-500:])
    return done.stdout


def sit_down(server, seats, variant, gives, **plan):
    """People at all seats and two spectators, all watching, the game begun."""
    people = [Witness(server) for _ in range(seats)]
    table = people[0].open(name="Seat 1", seats=seats, variant=variant, **plan)
    guest = {"invitation": table["invitation"]} if "invitation" in table else {}
    for i, person in enumerate(people[1:], 2):
        person.sit(table["table"], f"Seat {i}", **guest)
    spectators = [Witness(server), Witness(server)]
    for visitor in people:
        visitor.watch()
    for visitor in spectators:
        visitor.watch(table["table"], **guest)
    for person, entropy in zip(people, entropies):
        if gives:
            person.promise(entropy)
        else:
            person.at("ready")
    begin(people)
    return people, spectators, table.get("invitation")


def peek(server, everybody, invitation):
    """What can be asked for over HTTP in the middle of the game: all of it as the one who asks."""
    for visitor in everybody:
        named = {"table": visitor.table, **({"invitation": invitation} if invitation else {})}
        status, look = server.fetch("/api/look", named, bearer=visitor.secret)
        assert status == 200, look
        same(json.loads(look)["state"], visitor.state, visitor.seat)
        status, record = server.fetch("/api/record", named, bearer=visitor.secret)
        assert status == 200, record
        body = record.split("\n\n", 1)[1]
        assert body.splitlines() == visitor.lines, visitor.seat
        assert "seed:" not in record and "secret:" not in record
        visitor.heard += [look, record]


def play_in_sight(server, people, spectators, invitation, luck):
    """To the end, with moves taken back, words said, seats handed over and people who come back."""
    everybody = people + spectators
    turns = undoable = 0

    def all_see(count):
        for visitor in everybody:
            visitor.reach(count)

    all_see(1 + 2 * len(people) + 1)
    while not people[0].is_over():
        count = len(people[0].events)
        mover = next(v for v in people if v.is_mine())
        number = mover.at("move", move=luck.choice(mover.state["legal"]))["number"]
        all_see(number)
        turns += 1
        undoable += mover.can_undo
        if mover.can_undo and undoable % 10 == 4:
            all_see(mover.at("undo")["number"])
        if luck.random() < 0.05:
            all_see(mover.at("say", text=f"Turn {turns} after {count}")["number"])
        if turns % 40 == 7:
            back = luck.choice(everybody)
            back.client.sock.close()
            back.connect()
            back.now = None
            back.watch(**({"invitation": invitation} if invitation else {}))
        if turns % 30 == 9 and not people[0].is_over():
            peek(server, everybody, invitation)
    for visitor in everybody:
        visitor.compare()
    return turns


def search_all(people, spectators, invitation, record):
    """Nobody's bytes hold what is another's."""
    header = dict(line.split(": ", 1) for line in record.split("\n\n")[0].splitlines()[1:])
    for visitor in people + spectators:
        ended = next(i for i, text in enumerate(visitor.heard) if '"kind":"ended"' in text)
        before, whole = "".join(visitor.heard[:ended]), "".join(visitor.heard)
        assert header["secret"] not in before and header["secret"] in whole
        assert header["seed"] not in before
        for other in people:
            if other.entropy:
                assert header[f"entropy {other.seat}"] == other.entropy
                sealed = next(i for i, text in enumerate(visitor.heard) if '"kind":"sealed"' in text)
                assert other.entropy not in "".join(visitor.heard[:sealed]), "known before all had promised"
        for other in people:
            if other is not visitor:
                assert other.secret not in whole, (visitor.seat, other.seat)
        if invitation and visitor is not people[0]:
            assert invitation not in whole


def compare_lines(people, spectators):
    """A card or coat is named to its owner and is `?` to everybody else, and all else is the same."""
    hidden = 0
    for number, event in enumerate(people[0].events):
        for i in range(len(event.get("lines", []))):
            for visitor in people + spectators:
                line = visitor.events[number]["lines"][i]
                given = re.fullmatch(r"(\* (?:card|coat) (\d)) (\S+)", line)
                owner = people[int(given[2]) - 1] if given else people[0]
                if given and visitor is not owner:
                    hidden += 1
                    assert given[3] == "?" and "?" not in owner.events[number]["lines"][i], line
                else:
                    assert line == owner.events[number]["lines"][i] and "?" not in line, line
    return hidden


def a_viewer_is_told_nothing_but_what_its_lines_say():
    with Server(program) as server:
        for seats, variant, plan, gives, luck, least in games:
            people, spectators, invitation = sit_down(server, seats, variant, gives, **plan)
            turns = play_in_sight(server, people, spectators, invitation, random.Random(luck))
            named = {"table": people[0].table, **({"invitation": invitation} if invitation else {})}
            record = server.fetch("/api/record", named)[1]
            search_all(people, spectators, invitation, record)
            hidden = compare_lines(people, spectators)
            undone = sum(e["kind"] == "undone" for e in people[0].events)
            assert hidden >= least, f"only {hidden} lines were hidden"
            assert undone > 2 and all(v.compared > turns for v in people + spectators)
            for visitor in people + spectators:
                visitor.client.sock.close()


def passwords_and_tokens_go_to_nobody_else():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        password = "a password like no other"
        token = ada.ask("register", name="Ada", password=password)["token"]
        other = server.api("login", name="Ada", password=password)["token"]
        ada.open(name="Ada", public=True)
        bob.sit(ada.table, "Bob")
        get_ready((ada, bob))
        begin((ada, bob))
        ada.ask("me")
        bob.ask("tables")
        bob.at("look")
        ada.at("say", text="Good luck!")
        bob.until(lambda: bob.events[-1]["kind"] == "said")
        heard = ["".join(ada.heard), "".join(bob.heard), server.fetch("/metrics")[1], server.said()]
        for text in heard:
            assert password not in text and other not in text
        for text in heard[1:]:
            assert token not in text and ada.secret not in text
        server.kill()
        kept = b"".join(p.read_bytes() for p in server.folder.glob("ulm.db*"))
        for secret in (password, token, other, ada.secret, bob.secret):
            assert secret.encode() not in kept, "kept as it is, not hashed"
        assert b"$argon2id$v=19$m=19456,t=2,p=1$" in kept, "a guess at it would cost less"


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
