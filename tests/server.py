#!/usr/bin/env python3
"""server.py ULM - people at the tables of a real server; speaks TAP

Each test is a function whose name is a sentence. The people are in visitor.py.
"""

import gzip
import json
import pathlib
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request

import tap
from patience import LIMIT, eventually
from visitor import Objection, Server, Visitor, play_together
from websocket import Client, Closed

program = str(pathlib.Path(sys.argv[1]).resolve())
root = pathlib.Path(__file__).resolve().parent.parent


def objection(call, *arguments, **named):
    """The code that a call is objected to with."""
    try:
        answer = call(*arguments, **named)
    except Objection as objected:
        return objected.code
    raise AssertionError(f"no objection but {answer}")


def ulm(*arguments, given=None):
    done = subprocess.run([program, *arguments], input=given, capture_output=True, text=True,
                          timeout=LIMIT)
    assert done.returncode == 0, (arguments, done.stdout[-500:], done.stderr[-500:])
    return done.stdout


def seat_two(server, ada, bob, **plan):
    """A table of two people who are ready and watch."""
    table = ada.open(name="Ada", **plan)
    bob.sit(table["table"], "Bob", **({"invitation": table["invitation"]} if "invitation" in table else {}))
    for visitor in (ada, bob):
        visitor.watch()
    ada.at("ready", entropy="00112233445566778899aabbccddeeff")
    bob.at("ready")
    for visitor in (ada, bob):
        visitor.until(lambda: visitor.state)
    return table["table"]


def a_game_against_the_computer_is_played_to_its_end_and_its_luck_proved():
    with Server(program) as server, Visitor(server) as ada:
        ada.open(name="Ada", players=["person", "novice"], public=True)
        ada.watch()
        commitment = ada.now["commitment"]
        ada.at("ready", entropy="ff" * 16)
        ada.play(random.Random(1))
        status, record = server.fetch(f"/api/record?table={ada.table}")
        assert status == 200
        said = ulm("--lang", "en", "verify", "--commitment", commitment, "-", given=record)
        assert "It is the commitment that you gave." in said, said
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
            for visitor in people:
                visitor.watch()
                visitor.at("ready")
            for visitor in people:
                visitor.until(lambda: visitor.state)
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
        for visitor in (ada, bob):
            visitor.until(lambda: visitor.state)


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


def fill_disk(server, is_full=True, room=0):
    """No file of the server may grow, as on a disk without room; or all may again. With room the
    database may, by so many bytes."""
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    most = (server.folder / "ulm.db-wal").stat().st_size + room if room else 1
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most if is_full else hard, hard))


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
            assert server.fetch("/healthz")[0] == 200
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
        ada.open(name="Ada", public=True)
        said = 0
        while said < 1000:
            try:
                eve.ask("say", table=ada.table, name='"' * 60, text='"' * 500)
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


def http_does_what_messages_do():
    with Server(program) as server:
        table = server.api("open", name="Ada", players=["person", "novice"], public=True)
        server.api("ready", bearer=table["secret"], table=table["table"])
        status, text = server.fetch("/api/move", {"table": table["table"], "move": "dance"},
                                    bearer=table["secret"])
        assert status == 400 and json.loads(text)["error"]["code"] == "move"
        assert server.fetch("/api/nonsense", {})[0] == 404
        assert server.fetch("/api/sit?table=x")[0] == 404, "a GET changes nothing"
        assert server.fetch("/api/open", b"{}", kind="text/plain")[0] == 400
        assert server.fetch("/api/open", b"[1]")[0] == 400
        assert server.fetch("/api/open", b'{"a":1,"a":2}')[0] == 400
        assert server.fetch("/healthz") == (200, "ok\n")
        metrics = server.fetch("/metrics")[1]
        assert "ulm_requests_total" in metrics and 'ulm_objections_total{code="move"} 1' in metrics


def get(server, **headers):
    """The answer to who opens the page, with its body."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/", headers=headers)
    with urllib.request.urlopen(request, timeout=LIMIT) as answer:
        return answer.headers, answer.read()


def who_opens_the_page_gets_it_or_a_sentence_and_is_safe():
    with Server(program) as server:
        headers, page = get(server)
        assert "default-src 'self'" in headers["content-security-policy"]
        if headers["content-type"] == "text/html; charset=utf-8":
            assert page.lower().startswith(b"<!doctype html>") and b"<title>Ulm</title>" in page
            assert b"<script>" not in page and b"style=" not in page, "the policy would stop it"
        else:
            assert headers["content-type"] == "text/plain; charset=utf-8"
            assert page == b"This program was built without its page.\n"
            assert headers["etag"] is None and headers["content-encoding"] is None
            assert get(server, Accept_Encoding="gzip")[1] == page


def what_make_fresh_plays_is_a_round_at_any_server():
    with Server(program) as server:
        done = subprocess.run([sys.executable, root / "tests/first_move.py", str(server.port)],
                              capture_output=True, text=True, timeout=LIMIT)
        if get(server)[0]["content-type"].startswith("text/plain"):
            assert "this is not the page" in done.stderr, done.stderr
        else:
            assert done.returncode == 0, done.stderr


def the_page_is_sent_compressed_or_not_and_only_when_it_changed():
    with Server(program) as server:
        headers, page = get(server)
        if headers["content-type"].startswith("text/plain"):
            raise tap.Skip("this program was built without its page")
        assert headers["cache-control"] == "no-cache" and headers["content-encoding"] is None
        zipped, small = get(server, Accept_Encoding="gzip")
        assert zipped["content-encoding"] == "gzip" and zipped["etag"] == headers["etag"]
        assert gzip.decompress(small) == page and len(small) < len(page)
        try:
            get(server, If_None_Match=headers["etag"])
            raise AssertionError("it was sent again")
        except urllib.error.HTTPError as error:
            assert error.code == 304


def finish_games(server, ada):
    """A game of a public and of a private table, both over."""
    for public in (True, False):
        ada.open(name="Ada Lovelace", players=["person", "novice"], public=public)
        ada.events, ada.now, ada.state = [], None, None
        ada.watch()
        ada.at("ready", entropy="a1" * 16)
        ada.at("hand", level="novice")
        ada.until(ada.is_over)


def names_in(record):
    return [line for line in record.split("\n\n")[0].split("\n") if line.startswith(("name ", "table:"))]


def finished_games_are_exported_while_the_server_runs_with_names_and_without():
    with Server(program) as server, Visitor(server) as ada:
        finish_games(server, ada)
        folders = {}
        for name, count, options in (("all", 2, ()), ("public", 1, ("--public",)),
                                     ("no", 2, ("--names", "no")),
                                     ("later", 0, ("--since", "2999-01-01")),
                                     ("since", 2, ("--since", "2020-02-29"))):
            said = ulm("--lang", "en", "export", *options, str(server.database), str(server.folder / name))
            folders[name] = sorted((server.folder / name).glob("*"))
            assert len(folders[name]) == count and f": {count}. " in said, (name, said)
            for file in folders[name]:
                ulm("check", str(file))
                ulm("verify", str(file))
        for file in folders["all"]:
            assert "name 1: Ada Lovelace" in file.read_text() and "table: " in file.read_text()
        for file in folders["no"]:
            assert not names_in(file.read_text()) and "Ada" not in file.read_text()
            assert "player 1: person" in file.read_text()
        said = ulm("--lang", "en", "export", str(server.database), str(server.folder / "all"))
        assert "earlier export: 2." in said, said
        stream = ulm("export", str(server.database), "-")
        assert sorted("ulm 1\n" + part for part in stream.split("ulm 1\n")[1:]) == \
            sorted(file.read_text() for file in folders["all"])
        missing = subprocess.run([program, "--lang", "en", "export", "nowhere.db", "x"], cwd=server.folder,
                                 capture_output=True, text=True)
        assert missing.returncode == 1 and "There is no such file" in missing.stderr
        assert not (server.folder / "nowhere.db").exists() and not (server.folder / "x").exists()


def finished_games_of_public_tables_are_open_data_page_by_page():
    with Server(program) as server, Visitor(server) as ada:
        assert server.api("records") == {"records": [], "next": "", "more": False}
        finish_games(server, ada)
        page = json.loads(server.fetch("/api/records?names=no")[1])
        assert len(page["records"]) == 1 and not page["more"]
        assert not names_in(page["records"][0]["record"])
        page = ada.ask("records")
        record = page["records"][0]["record"]
        assert "name 1: Ada Lovelace" in record
        ulm("verify", "-", given=record)
        with sqlite3.connect(server.database) as rows:  # more of them, as another process may write
            rows.executemany("INSERT INTO rows VALUES (?, ?, ?)",
                             [(b"records", b"%013d/x" % i, record.encode()) for i in range(230)])
        times, after, pages = [], "", 0
        while True:
            page = json.loads(server.fetch(f"/api/records?after={after}")[1])
            times += [entry["time"] for entry in page["records"]]
            after, pages = page["next"], pages + 1
            if not page["more"]:
                break
        assert times[:230] == list(range(230)) and len(times) == 231 and pages >= 3
        assert json.loads(server.fetch(f"/api/records?after={after}")[1]) == \
            {"records": [], "next": after, "more": False}
        assert server.fetch("/api/records?names=perhaps")[0] == 400
        assert server.fetch("/api/records?after=" + "9" * 200)[0] == 400


def section(page, title):
    return re.split(r"^#+ ", page.split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.M)[0]


def the_page_of_the_api_names_every_request_event_and_objection_and_no_other():
    page = (root / "docs" / "api.md").read_text()
    for title, file, pattern in (("Requests", "request_list.c", r'\.name = "([a-z]+)"'),
                                 ("Events", "event.c", r'\[EVENT_[A-Z]+\] = "([a-z]+)",'),
                                 ("Objections", "objection.c", r'\[OBJECTION_[A-Z_]+\] *= \{"([a-z-]+)"')):
        source = (root / "src" / "server" / file).read_text()
        source = source.split("text_keys")[0]  # of events: what follows are their members
        ours = re.findall(pattern, source)
        described = re.findall(r"^\| `([a-z-]+)` \|", section(page, title), re.M)
        assert len(ours) > 10 and sorted(ours) == sorted(described), (title, set(ours) ^ set(described))
    statuses = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", section(page, "Objections"), re.M)
    source = (root / "src" / "server" / "objection.c").read_text()
    assert statuses == re.findall(r'\{"([a-z-]+)", .*, (\d+)\},', source)


def is_alike(page, real, names):
    """Whether what the page shows has the form of what came; learns what its names are here."""
    if page == {"...": 0}:
        return isinstance(real, dict)
    if isinstance(page, dict):
        words = ("kind", "tell", "code", "sentence", "stage", "holder")  # names of nobody
        return isinstance(real, dict) and list(page) == list(real) and \
            all(page[word] == real[word] for word in words if word in page) and \
            all(is_alike(page[key], real[key], names) for key in page)
    if isinstance(page, list):
        return isinstance(real, list) and len(page) == len(real) and \
            all(is_alike(a, b, names) for a, b in zip(page, real))
    if isinstance(page, str):
        names[page] = real
    return type(page) is type(real)


def the_session_on_the_page_of_the_api_is_real():
    lines = (root / "docs" / "api.md").read_text().split("```session\n")[1].split("\n```")[0].split("\n")
    assert len(lines) > 15

    def play(server):
        """Whether seat 1 began, as on the page."""
        names = {}
        with Client(server.port) as client:
            for line in lines:
                message = json.loads(line[2:])
                if line[0] == ">":
                    client.send(json.dumps({key: names.get(value, value) if isinstance(value, str) else value
                                            for key, value in message.items()}))
                    continue
                real = json.loads(client.receive())
                if real.get("now", {}).get("to_move") == 2:
                    return False
                assert is_alike(message, real, names), (line, real)
        return True

    with Server(program) as server:
        assert any(play(server) for _ in range(50))


def the_examples_on_the_page_of_the_api_are_json():
    page = (root / "docs" / "api.md").read_text()
    examples = [line for block in re.findall(r"```json\n(.*?)```", page, re.S) for line in block.splitlines()]
    assert len(examples) >= 5
    for line in examples:
        json.loads(line)


def the_example_program_opens_a_table_and_plays_to_the_end():
    with Server(program) as server:
        done = subprocess.run([sys.executable, root / "examples" / "online.py",
                               f"http://127.0.0.1:{server.port}"],
                              capture_output=True, text=True, timeout=LIMIT)
        assert done.returncode == 0, done.stderr
        commitment, entropy = re.search(r"commitment (\w+), entropy (\w+)", done.stdout).groups()
        record = server.api("records")["records"][0]["record"]
        ulm("verify", "--commitment", commitment, "-", given=record)
        assert f"entropy 1: {entropy}" in record and "name 1: Example bot" in record
        scores = [int(n) for n in re.search(r"points (.*)", done.stdout)[1].split()]
        assert len(scores) == 2


def what_the_page_about_serving_shows_is_there():
    page = (root / "docs" / "serving.md").read_text()
    with Server(program) as server:
        (server.folder / "ulm.conf").write_text(page.split("`/etc/ulm.conf`:\n\n```\n")[1].split("```")[0])
        shown = ulm("--lang", "en", "serve", "--config", str(server.folder / "ulm.conf"), "--show-config")
        assert "from line 4 of" in shown and "trust-proxy = yes" in shown
        (server.folder / "again.conf").write_text(shown)
        again = ulm("--lang", "en", "serve", "--config", str(server.folder / "again.conf"), "--show-config")
        assert re.findall(r"^\w.*", again, re.M) == re.findall(r"^\w.*", shown, re.M)
        metrics = server.fetch("/metrics")[1]
        named = re.findall(r"`(ulm_\w+)", section(page, "What to watch"))
        assert len(named) > 8 and all(f"\n{name}" in metrics for name in named), named
        unit = (root / "docs" / "ulm.service").read_text()
        flags = re.findall(r" (--[\w-]+)", re.search(r"^ExecStart=(.*)", unit, re.M)[1])
        help_text = ulm("serve", "--help")
        assert len(flags) == 3 and all(f"  {flag} " in help_text for flag in flags), flags


def bad_messages_are_objected_to_and_the_server_goes_on():
    with Server(program) as server, Visitor(server) as ada:
        for text, code in (("", "request"), ("{", "request"), ("[]", "request"), ("7", "request"),
                           ('{"id":"x"}', "request"), ('{"id":1}', "unknown"),
                           ('{"id":1,"do":7}', "unknown"), ('{"id":1,"do":"fly"}', "unknown"),
                           ('{"id":1,"do":"look"}', "table"),
                           ('{"id":1,"do":"look","table":7}', "request"),
                           ('{"id":1,"do":"open","seats":5}', "request"),
                           ('{"id":1,"do":"open","seats":"2"}', "request"),
                           ('{"id":1,"do":"open","variant":"x"}', "request"),
                           ('{"id":1,"do":"open","rounds":11}', "request"),
                           ('{"id":1,"do":"open","clock":{"kind":"move"}}', "request"),
                           ('{"id":1,"do":"open","players":["wizard"]}', "level"),
                           ('{"id":1,"do":"open","players":["search:1000000"]}', "level"),
                           ('{"id":1,"do":"open","players":[7]}', "request"),
                           ('{"id":1,"do":"open","name":"a\\nb"}', "name"),
                           ('{"id":1,"do":"open","name":"\\u202eabc"}', "name"),
                           ('{"id":1,"do":"me"}', "token"),
                           ('{"id":1,"do":"me","token":"x"}', "token")):
            ada.client.send(text)
            message = json.loads(ada.client.receive())
            assert message["error"]["code"] == code, (text, message)
        assert ada.ask("tables") == {"tables": []}


def code_of(call, *arguments, **named):
    try:
        call(*arguments, **named)
        return "ok"
    except Objection as objected:
        return objected.code


def ask_until_refused(call):
    """Asks until it was too much ten times. What was answered, and the most that one a second allows
    in the time that it took, after ten at once."""
    begun, codes = time.monotonic(), []
    while codes.count("too-many") < 10:
        codes.append(code_of(call))
        assert time.monotonic() < begun + LIMIT, codes
    return codes, 10 + time.monotonic() - begun + 1


def who_asks_too_much_has_to_wait():
    with Server(program, **{"rate-address": 1, "rate-burst": 10}) as server, \
            Visitor(server) as ada:
        codes, most = ask_until_refused(lambda: ada.ask("tables"))
        assert codes[:10] == ["ok"] * 10 and codes.count("ok") <= most, (codes, most)


def links_are_for_people_where_the_address_is_known():
    with Server(program, **{"public-url": "https://ulm.example"}) as server, Visitor(server) as ada:
        table = ada.open(name="Ada")
        at = f"https://ulm.example/#table={table['table']}"
        assert table["link"] == f"{at}&secret={table['secret']}"
        assert table["invite"] == f"{at}&invitation={table['invitation']}"
        assert ada.open(name="Ada", public=True)["invite"].count("&") == 0
        log = server.said()
        assert "opened table=" in log and table["secret"] not in log, log


def a_seat_asks_so_much_and_others_do_not_suffer():
    with Server(program, **{"rate-table": 1, "rate-burst": 10}) as server, \
            Visitor(server) as ada, Visitor(server) as bob, Visitor(server) as eve:
        ada.open(name="Ada", public=True)
        bob.open(name="Bob", public=True)
        ask_until_refused(lambda: eve.ask("look", table=ada.table))
        time.sleep(0.01)  # ten in a millisecond are also all that one address may ask
        codes, most = ask_until_refused(lambda: ada.at("say", text="again"))
        assert codes[:10] == ["ok"] * 10 and codes.count("ok") <= most, (codes, most)
        time.sleep(0.01)
        assert bob.at("look")["seat"] == 1


def who_guesses_passwords_has_to_wait():
    # Twenty guesses at once and one a second are allowed.
    with Server(program, **{"rate-address": 20, "rate-burst": 60}) as server, Visitor(server) as eve:
        begun = time.monotonic()
        numbers = [eve.send("login", name="ada", password="a guess or two") for _ in range(55)]
        codes = [code_of(eve.wait, number) for number in numbers]
        most = 20 + time.monotonic() - begun + 1
        assert codes[:20] == ["login"] * 20 and set(codes) == {"login", "too-many"}, codes
        assert codes.count("login") <= most, (codes, most)
        assert eve.ask("tables") == {"tables": []}


def an_address_has_so_many_connections():
    with Server(program, **{"connections-per-address": 3}) as server:
        people = [Visitor(server) for _ in range(3)]
        with Client(server.port) as late:
            assert late.until_closed() == 1013
        people.pop().client.close()
        eventually(lambda: server.metric("peers") == 2)
        people.append(Visitor(server))
        for visitor in people:
            assert visitor.ask("tables") == {"tables": []}
            visitor.client.sock.close()


def nobody_looks_on_at_too_many_tables():
    with Server(program) as server, Visitor(server) as ada:
        for i in range(17):
            ada.open(name="Ada", public=True)
            if i < 16:
                ada.at("watch")
        assert objection(ada.at, "watch") == "too-many"


def the_newest_tables_come_first():
    with Server(program) as server, Visitor(server) as ada:
        opened = []
        for _ in range(4):
            opened.append(ada.open(name="Ada", public=True)["table"])
            time.sleep(0.005)
        assert [t["table"] for t in ada.ask("tables")["tables"]] == opened[::-1]


def there_are_so_many_tables_in_memory():
    with Server(program, **{"tables-most": 3}) as server, Visitor(server) as ada:
        for _ in range(3):
            ada.open(name="Ada", public=True)
        assert objection(ada.ask, "open", name="Ada") == "too-many"


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
