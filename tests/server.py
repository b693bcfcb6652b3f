#!/usr/bin/env python3
"""server.py ULM - people at the tables of a real server; speaks TAP

Each test is a function whose name is a sentence. The people are in visitor.py.
"""

import json
import random
import signal
import sys
import time

import tap
from patience import LIMIT, eventually
from server_people import fill_disk, objection, program, seat_two, ulm
from visitor import Objection, Server, Visitor, begin, get_ready, play_together
from websocket import Closed


def a_game_against_the_computer_is_played_to_its_end_and_its_luck_proved():
    with Server(program) as server, Visitor(server) as ada:
        ada.open(name="Ada", players=["person", "novice"], public=True)
        ada.watch()
        commitment = ada.now["commitment"]
        ada.promise("ff" * 16)
        ada.play(random.Random(1))
        status, record = server.fetch(f"/api/record?table={ada.table}")
        assert status == 200
        said = ulm("--lang", "en", "verify", "--commitment", commitment, "--seal", ada.seal, "-", given=record)
        assert "It is the commitment that you gave." in said, said
        assert "1 seat revealed the entropy that it had promised." in said, said
        assert "It is the seal that you gave: no promise was changed since." in said, said
        assert "entropy of seat 1" in said, said


def commitment_of(**settings):
    """What the first table of a server commits to, when its luck is asked for in every way there is."""
    Server.starts.clear()
    with Server(program, **settings) as server, Visitor(server) as ada:
        ada.open(name="Ada", public=True)
        ada.watch()
        return ada.now["commitment"]


def luck_is_fixed_by_the_tests_library_and_by_nothing_else():
    assert commitment_of() == commitment_of()
    assert commitment_of(luck=False) != commitment_of(luck=False)


def two_to_four_people_play_both_variants_to_the_end():
    with Server(program) as server:
        for seats, variant in ((2, "basic"), (3, "tower"), (4, "basic"), (4, "tower")):
            people = [Visitor(server) for _ in range(seats)]
            people[0].open(name="Seat 1", seats=seats, variant=variant, public=True)
            for i, visitor in enumerate(people[1:], 2):
                visitor.sit(people[0].table, f"Seat {i}")
            get_ready(people)
            begin(people)
            play_together(people, random.Random(seats))
            final = people[0].state["final"]
            assert all(visitor.state["final"] == final for visitor in people)
            record = server.fetch(f"/api/record?table={people[0].table}")[1]
            ulm("check", "-", given=record)
            for visitor in people:
                visitor.client.sock.close()


def a_seat_needs_its_secret_and_a_closed_table_its_invitation():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as eve:
        table = ada.open(name="Ada")
        assert len(table["secret"]) == 32 and len(table["invitation"]) == 32
        assert objection(eve.ask, "look", table=ada.table) == "invitation"
        assert objection(eve.ask, "watch", table=ada.table) == "invitation"
        assert objection(eve.ask, "record", table=ada.table) == "invitation"
        assert objection(eve.ask, "sit", table=ada.table, name="Eve") == "invitation"
        assert objection(eve.ask, "say", table=ada.table, name="Eve", text="x") == "invitation"
        assert objection(eve.ask, "ready", table=ada.table, secret="0" * 32) == "secret"
        assert objection(eve.ask, "sit", table=ada.table, name="Eve", invitation="0" * 32) == "invitation"
        eve.sit(ada.table, "Eve", invitation=table["invitation"])
        assert eve.seat == 2 and eve.secret != ada.secret
        assert not any(t["table"] == ada.table for t in eve.ask("tables")["tables"])
        assert objection(eve.ask, "look", table="nosuchtable") == "table"
        assert objection(eve.ask, "look", table="../../etc") == "table"


def a_move_is_told_to_all_and_refused_moves_to_nobody_else():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=True)
        mover, other = (ada, bob) if ada.is_mine() else (bob, ada)
        count = len(mover.events)
        assert objection(other.at, "move", move="draw") == "refused"
        assert objection(mover.at, "move", move="end") == "refused"
        assert objection(mover.at, "move", move="dance") == "move"
        assert objection(mover.at, "move", move="draw", after=count - 1) == "behind"
        mover.at("move", move="draw", after=count)
        for visitor in (ada, bob):
            visitor.until(lambda: len(visitor.events) == count + 1)
            assert visitor.events[-1]["lines"][0] == f"{mover.seat} draw"
        assert ada.state["grid"] == bob.state["grid"]


def a_move_is_taken_back_until_luck_answers():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=True)
        mover = ada if ada.is_mine() else bob
        mover.at("move", move="draw")
        assert objection(mover.at, "undo") == "undo"
        before = json.dumps(mover.at("look")["state"])
        push = next(m for m in mover.at("look")["state"]["legal"] if m.startswith("push"))
        mover.at("move", move=push)
        mover.until(lambda: mover.can_undo)
        mover.at("undo")
        assert json.dumps(mover.at("look")["state"]) == before
        other = bob if mover is ada else ada
        other.until(lambda: other.events[-1]["kind"] == "undone")
        assert other.can_undo is False


def somebody_who_comes_back_is_told_what_happened_since():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=True)
        bob.client.sock.close()
        ada.at("hand", level="novice")
        ada.at("say", text="Where are you?")
        seen = len(bob.events)
        bob.connect()
        bob.watch()
        bob.until(lambda: any(e["kind"] == "said" for e in bob.events))
        told = json.loads(next(t for t in bob.heard[::-1] if '"events"' in t))
        assert told["from"] >= seen + 1
        ada.reach(len(bob.events))
        bob.reach(len(ada.events))
        assert [e["kind"] for e in bob.events] == [e["kind"] for e in ada.events]


def whoever_brings_a_secret_can_ask_for_the_seat_again():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        ada.open(name="Ada", public=True)
        assert objection(bob.ask, "sit", table=ada.table, name="Bob", secret="x") == "request"
        for _ in range(2):
            answer = bob.ask("sit", table=ada.table, name="Bob", secret="0f" * 16)
            assert answer["seat"] == 2, answer
        bob.table, bob.secret = ada.table, "0f" * 16
        assert bob.watch()["seat"] == 2


def several_devices_at_one_seat_see_the_same():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob, \
            Visitor(server) as phone:
        seat_two(server, ada, bob, public=True)
        phone.table, phone.secret, phone.seat = ada.table, ada.secret, ada.seat
        assert phone.watch()["seat"] == ada.seat
        mover = phone if phone.is_mine() else bob
        mover.at("move", move="draw")
        for visitor in (ada, phone, bob):
            visitor.until(lambda: visitor.state["phase"] == "push")
        assert ada.state == phone.state
        ada.until(lambda: ada.presence["here"] == [1, 2])


def a_seat_is_handed_to_the_computer_and_taken_back():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=True)
        luck = random.Random(8)
        bob.reach(ada.at("hand", level="novice")["number"])
        bob.play(luck, until=lambda: sum(e["kind"] == "moved" and e["seat"] == ada.seat
                                         for e in bob.events) > 10)
        assert objection(ada.at, "move", move="draw") == "handed"
        number = ada.at("back")["number"]
        bob.reach(number)
        bob.play(luck, until=lambda: bob.state["to_move"] == ada.seat)
        ada.reach(len(bob.events))
        assert ada.events[number - 1]["kind"] == "back"
        ada.at("move", move=ada.state["legal"][0])
        bob.at("leave")
        bob.until(lambda: any(e["kind"] == "left" for e in bob.events))
        assert objection(bob.at, "back") == "secret"


def a_computer_moves_no_more_for_whoever_is_back():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=True)
        luck = random.Random(6)
        while not ada.is_over():
            if not ada.is_mine():  # Bob plays himself: nothing happens while it is his turn
                bob.reach(len(ada.events))
                bob.play(luck, moves=1)
                ada.reach(len(bob.events))
                continue
            # She is back when the computer has moved, or while it thinks.
            count, is_patient = len(ada.events), luck.random() < 0.5
            ada.at("hand", level="novice" if is_patient else "master")
            if is_patient:
                ada.until(lambda: any(e["kind"] == "moved" for e in ada.events[count:]))
            try:
                ada.reach(ada.at("back")["number"])
            except Objection as objected:
                assert objected.code == "not-running"  # it has made the last move
                ada.until(ada.is_over)
        is_away, hands = False, 0
        for event in ada.events:
            if event["kind"] in ("handed", "back") and event["seat"] == ada.seat:
                is_away = event["kind"] == "handed"
                hands += is_away
            assert is_away or event["kind"] != "moved" or event["seat"] != ada.seat, event
        assert hands >= 10, "she handed it over in each of ten rounds"


def a_rematch_is_at_a_new_table_with_the_same_people():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=False)
        assert objection(ada.at, "rematch") == "not-over"
        play_together([ada, bob], random.Random(7))
        numbers = [ada.send("rematch", table=ada.table, secret=ada.secret) for _ in range(5)]
        again = ada.wait(numbers[0])["table"]
        assert all(objection(ada.wait, number) == "rematch" for number in numbers[1:])
        assert objection(bob.at, "rematch") == "rematch"
        bob.until(lambda: bob.now.get("rematch") == again)
        for visitor in (ada, bob):
            visitor.table, visitor.events, visitor.now, visitor.state = again, [], None, None
            assert visitor.watch()["seat"] == visitor.seat
            visitor.at("ready")
        begin((ada, bob))


def when_the_time_is_up_all_are_told_and_the_computer_goes_on():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=True,
                 clock={"kind": "move", "seconds": 5, "then": "computer"})
        begun = next(message for message in map(json.loads, ada.heard) if message.get("state"))
        assert begun["now"]["deadline"] - begun["now"]["changed"] == 5000
        late = begun["state"]["to_move"]
        kinds = ["late", "handed", "moved"]
        for visitor in (ada, bob):
            visitor.until(lambda: {e["kind"] for e in visitor.events} >= set(kinds))
            first = next(i for i, e in enumerate(visitor.events) if e["kind"] == "late")
            assert [(e["kind"], e["seat"]) for e in visitor.events[first:first + 3]] == \
                [(kind, late) for kind in kinds], visitor.events
            assert visitor.events[first]["time"] >= begun["now"]["deadline"]


def the_lobby_shows_public_tables_until_they_are_over():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        ada.open(name="Ada", public=True)
        shown = [t for t in bob.ask("tables")["tables"] if t["table"] == ada.table]
        assert shown[0]["stage"] == "open" and shown[0]["people"][1]["holder"] == "nobody"
        ada.watch()
        ada.at("fill", seat=2, level="novice")
        ada.at("ready")
        shown = [t for t in bob.ask("tables")["tables"] if t["table"] == ada.table]
        assert shown[0]["stage"] == "running"
        ada.until(lambda: ada.state)
        ada.play(random.Random(2))
        assert not bob.ask("tables")["tables"]


def come_back(visitor):
    """To a server that was killed: hears what it had still said, and is told all again."""
    try:
        while True:
            visitor.listen()
    except Closed:
        told = visitor.events
    visitor.connect()
    visitor.events, visitor.now, visitor.state = [], None, None
    visitor.watch()
    assert visitor.events[:len(told)] == told


def all_that_was_told_is_there_after_a_kill():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=True)
        bob.reach(ada.at("hand", level="novice")["number"])
        luck = random.Random(9)
        for more in (1, 8, 3, 5, 2):
            count = len(bob.events)
            bob.play(luck, moves=more)
            assert len(bob.events) >= count + more
            server.kill()
            server.start()
            for visitor in (ada, bob):
                come_back(visitor)


def a_graceful_stop_finishes_what_it_accepted():
    with Server(program) as server:
        people = [Visitor(server) for _ in range(20)]
        numbers = [visitor.send("open", name=f"P{i}", public=True) for i, visitor in enumerate(people)]
        answered = [people[0].wait(numbers[0])["table"]]
        server.process.send_signal(signal.SIGTERM)
        for visitor, number in zip(people[1:], numbers[1:]):
            try:
                answered.append(visitor.wait(number)["table"])
            except Objection as objected:
                assert objected.code == "stopping"
            except (Closed, OSError):
                pass
        for visitor in people:  # who answers a goodbye is not waited for
            assert visitor.client.until_closed() in (1001, 1006)
        assert server.process.wait(LIMIT) == 0
        server.start()
        for table in answered:
            assert server.fetch(f"/api/look?table={table}")[0] == 200


def whoever_asks_twice_for_the_end_is_given_one():
    with Server(program) as server, Visitor(server) as ada:
        server.process.send_signal(signal.SIGTERM)
        ada.client.receive_frame()  # the goodbye, for whose answer the server waits
        server.process.send_signal(signal.SIGINT)
        ada.client.close()
        assert server.process.wait(LIMIT) == 0
        assert server.said().count("stopping") == 1, server.said()


def play_until_full(server, ada):
    """A game of computers that has begun and cannot go on: a move takes 10 KB and more, a game is a
    hundred moves. Returns when the first of them failed."""
    ada.open(name="Ada", players=["person", "novice"], public=True)
    ada.watch()
    ada.at("ready")
    fill_disk(server, room=200_000)
    ada.at("hand", level="novice")
    eventually(lambda: server.metric("store_failures_total"))
    ada.at("look")
    assert any(e["kind"] == "handed" for e in ada.events) and not ada.is_over()


def what_a_full_disk_does_not_take_never_happened():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob, public=True)
        luck = random.Random(4)
        for _ in range(3):
            mover = ada if ada.is_mine() else bob
            before, looked = len(mover.events), mover.at("look")
            fill_disk(server)
            for _ in range(3):
                assert objection(mover.at, "move", move=mover.state["legal"][0]) == "failed"
                assert objection(ada.at, "say", text="Hello?") == "failed"
                assert objection(ada.ask, "open", name="Ada") == "failed"
            assert mover.at("look") == looked
            fill_disk(server, False)
            mover.at("move", move=luck.choice(mover.state["legal"]), after=before)
            for visitor in (ada, bob):
                visitor.until(lambda: len(visitor.events) == before + 1)
        count = len(ada.events)
        server.kill()
        server.start()
        come_back(ada)
        assert len(ada.events) == count
        assert json.loads(server.fetch("/api/tables")[1])["tables"][0]["table"] == ada.table


def a_computer_player_waits_for_room_on_the_disk_without_hurry():
    with Server(program) as server, Visitor(server) as ada:
        begun = time.monotonic()
        play_until_full(server, ada)
        count = len(ada.events)
        eventually(lambda: server.metric("store_failures_total") >= 2)
        failures = server.metric("store_failures_total")
        assert failures <= 2 + (time.monotonic() - begun), "it tries once a second"
        ada.at("look")
        assert len(ada.events) == count, "of what failed nothing was told"
        fill_disk(server, False)
        ada.until(ada.is_over)


def a_computer_player_goes_on_after_a_restart():
    with Server(program) as server, Visitor(server) as ada:
        play_until_full(server, ada)
        count = len(ada.events)
        server.kill()
        server.start()
        come_back(ada)
        ada.until(ada.is_over)
        moved = {e["seat"] for e in ada.events[count:] if e["kind"] == "moved"}
        assert moved == {1, 2}, moved


def a_table_where_too_much_was_said_can_still_be_watched():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as eve:
        ada.open(name='"' * 61, public=True)
        said = 0
        for talk in (lambda: eve.ask("say", table=ada.table, name='"' * 60, text='"' * 500),
                     lambda: ada.at("say", text='"' * 500)):
            assert said in (0, 100), "spectators have a part of the lines"
            while said < 1000:
                try:
                    talk()
                    said += 1
                except Objection as objected:
                    assert objected.code == "full"
                    break
        assert said == 500
        ada.watch()
        assert len(ada.events) == 2 + said
        ada.at("fill", seat=2, level="novice")
        ada.at("ready")
        ada.play(random.Random(5))


def a_seat_that_is_never_at_rest_comes_to_an_end():
    with Server(program) as server, Visitor(server) as ada:
        ada.open(name="Ada", public=True)
        numbers = [ada.send(what, table=ada.table, secret=ada.secret, seat=2, level="novice")
                   for _ in range(1300) for what in ("fill", "leave")]
        codes = set()
        for number in numbers:
            try:
                ada.wait(number)
            except Objection as objected:
                codes.add(objected.code)
        assert "full" in codes and codes <= {"full", "secret"}, codes
        ada.watch()
        assert len(ada.events) == 2500


def an_account_collects_games_across_devices():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as phone:
        assert objection(ada.ask, "register", name="a", password="long enough") == "account-name"
        assert objection(ada.ask, "register", name="Ada", password="short") == "password"
        token = ada.ask("register", name="Ada", password="correct horse")["token"]
        assert objection(phone.ask, "register", name="ADA", password="another one") == "account-taken"
        assert objection(phone.ask, "login", name="ada", password="wrong horse") == "login"
        assert objection(phone.ask, "login", name="nobody", password="wrong horse") == "login"
        ada.open(name="Ada", players=["person", "novice"])
        other = phone.ask("login", name="ADA", password="correct horse")
        assert other["account"] == "Ada" and other["token"] != token
        me = phone.ask("me")
        assert me["name"] == "Ada" and me["rating"] == 1200 and "password" not in me
        assert [t["table"] for t in me["tables"]] == [ada.table]
        phone.table, phone.seat = ada.table, 1
        assert phone.watch()["seat"] == 1
        phone.at("ready")
        phone.until(lambda: phone.state)
        phone.play(random.Random(3))
        eventually(lambda: server.api("me", token=token)["games"])
        me = server.api("me", token=token)
        assert me["games"] == 1 and me["rating"] != 1200
        assert me["tables"][0]["stage"] == "over"
        assert server.fetch("/api/settings", {"settings": {"theme": "dark"}})[0] == 403
        phone.ask("settings", settings={"theme": "dark"})
        assert ada.ask("me")["settings"] == {"theme": "dark"}
        ada.ask("logout", token=token)
        assert server.fetch("/api/me", {"token": token})[0] == 403
        assert server.fetch("/api/me", {}, bearer=other["token"])[0] == 200


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
