#!/usr/bin/env python3
"""server_accounts_kept.py ULM - what people may want of their accounts at a real server; speaks TAP"""

import json
import random
import sqlite3
import subprocess
import sys
import time

import tap
from patience import LIMIT
from server_people import program, seat_two
from visitor import Server, Visitor, play_together

NAME = "Zyxa"  # no other row has these letters by chance


def account(server, name=NAME):
    return server.api("register", name=name, password="a password")["token"]


def traces(server):
    """The rows of the database that name Zyxa."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as rows:
        return [(shelf, key) for shelf, key, value in rows.execute("select shelf, key, value from rows")
                if b"zyxa" in (key + value).lower()]


def until(condition):
    deadline = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.05)


def forget(*arguments):
    return subprocess.run([program, "--lang", "en", "forget", *map(str, arguments)], capture_output=True,
                          text=True, timeout=LIMIT)


def one_takes_ones_data_along_as_one_json():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        token = account(server)
        ada.ask("me", token=token)
        seat_two(server, ada, bob)
        ada.at("say", text="good luck")
        number = bob.at("say", text="the words of another")["number"]
        for visitor in (ada, bob):
            visitor.reach(number)
        play_together([ada, bob], random.Random(1))
        server.api("settings", bearer=token, settings={"night": True})
        status, text = server.fetch("/api/takeout", bearer=token)
        assert status == 200, (status, text)
        data = json.loads(text)
        assert data["name"] == NAME and data["settings"] == {"night": True} and data["rating"], data
        assert [line["text"] for line in data["said"]] == ["good luck"], data["said"]
        assert len(data["logins"]) == 1 and data["logins"][0]["own"], data["logins"]
        [game] = data["tables"]
        assert game["stage"] == "over" and game["seat"] == 1, game
        checked = subprocess.run([program, "check", "-"], input=game["record"], text=True,
                                 capture_output=True, timeout=LIMIT)
        assert checked.returncode == 0, checked.stderr
        assert "password" not in data and token not in text and "argon2" not in text
        assert server.fetch("/api/takeout")[0] == 403


def a_game_that_is_being_played_is_taken_along_as_its_seat_sees_it():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        token = account(server)
        ada.ask("me", token=token)
        seat_two(server, ada, bob)
        [game] = json.loads(server.fetch("/api/takeout", bearer=token)[1])["tables"]
        assert game["record"] == ada.at("record")["text"], game


def a_login_says_roughly_by_what_program_it_was_made():
    with Server(program) as server:
        token = account(server)
        [login] = json.loads(server.fetch("/api/logins", bearer=token)[1])["logins"]
        assert login["client"].startswith("Python-urllib"), login


def ulm_forget_reaches_those_who_are_connected():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob:
        ada.ask("me", token=account(server))
        seat_two(server, ada, bob)
        said = forget(server.database, NAME)
        assert said.returncode == 0 and said.stdout == "Zyxa is forgotten.\n", said
        bob.until(lambda: any(event["kind"] == "left" for event in bob.events))
        while ada.listen().get("tell") != "logout":
            pass
        assert bob.now["people"][0]["holder"] == "computer", bob.now
        until(lambda: not traces(server))


def ulm_forget_does_it_by_itself_where_no_server_runs():
    with Server(program) as server:
        with Visitor(server) as ada, Visitor(server) as bob:
            ada.ask("me", token=account(server))
            table = seat_two(server, ada, bob)
        assert server.stop() == 0
        assert len(traces(server)) > 3
        assert forget(server.database, NAME).returncode == 0
        assert traces(server) == []
        server.start()
        assert json.loads(server.fetch("/api/tables")[1]), table
        again = forget(server.database, NAME)
        assert again.returncode == 1 and 'There is no account "Zyxa".' in again.stderr, again


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
