#!/usr/bin/env python3
"""server_limits.py ULM - what a server refuses, and to whom it says enough; speaks TAP

Each test is a function whose name is a sentence. The people are in visitor.py.
"""

import json
import sys
import time
import urllib.error
import urllib.request

import tap
from patience import LIMIT, eventually
from server_people import objection, program
from visitor import Objection, Server, Visitor
from websocket import Client


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
        assert codes[:9] == ["ok"] * 9 and codes.count("ok") <= most, (codes, most)


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


def over_http_a_header_says_when_to_come_again():
    with Server(program, **{"rate-address": 1, "rate-burst": 1}) as server:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/tables", timeout=LIMIT).close()
            except urllib.error.HTTPError as error:
                assert error.code == 429
                wait = json.loads(error.read())["error"]["wait"]
                assert int(error.headers["Retry-After"]) == -(-wait // 1000) > 0, (wait, str(error.headers))
                return


def who_guesses_passwords_has_to_wait():
    # Ten guesses at one account are allowed, and ten a minute; four wait at a time.
    with Server(program, **{"rate-address": 20, "rate-burst": 60}) as server, Visitor(server) as eve:
        begun = time.monotonic()
        numbers = [eve.send("login", name="ada", password="a guess or two") for _ in range(55)]
        codes = [code_of(eve.wait, number) for number in numbers]
        most = 10 + (time.monotonic() - begun) / 6 + 1
        assert codes[:4] == ["login"] * 4 and set(codes) == {"login", "too-many"}, codes
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
