#!/usr/bin/env python3
"""besiegers.py PORT TABLE ATTACK... - what strangers try at a server, in a process of their own

For tests/server_siege.py. Each attack is tried over and over, from an address of its own as behind a proxy, until
standard input ends; it says "ATTACK has begun" after its first round. Being refused is what attackers expect. What
gets through is a fault, and is said at the end, as JSON with how many rounds there were of each.
"""

import contextlib
import json
import os
import random
import socket
import struct
import sys
import threading
import time

from visitor import Objection, Visitor
from websocket import BINARY, Client, Closed, PING, Refused, TEXT

REFUSED = (Closed, Refused, OSError, EOFError, Objection)
BUSY = {"too-many", "quota", "full"}  # said instead of what is wrong with it
attacks = {}


def attack(function):
    attacks[function.__name__] = function
    return function


class Besieger:
    """One attacker. What it keeps open from round to round is in `kept`."""

    def __init__(self, port, table, number):
        self.port, self.table = port, table
        self.address = f"203.0.113.{number}"
        self.luck = random.Random(number)
        self.kept, self.done = [], 0

    def come(self, address=None):
        return Visitor(self, keep_heard=False, timeout=20,
                       headers=[("X-Forwarded-For", address or self.address)])

    def client(self):
        return Client(self.port, timeout=20, headers=[("X-Forwarded-For", self.address)])

    def dial(self):
        sock = socket.create_connection(("127.0.0.1", self.port), 20)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return sock

    def head(self, line, *headers, host="127.0.0.1"):
        return "\r\n".join([f"{line} HTTP/1.1", f"Host: {host}", f"X-Forwarded-For: {self.address}",
                            *headers, "", ""]).encode()

    def statuses(self, data, most=None):
        """Of all that is answered to the bytes until the server closes, or until there are so many."""
        with contextlib.closing(self.dial()) as sock:
            sock.sendall(data)
            got = b""
            with contextlib.suppress(ConnectionResetError):
                while not most or got.count(b"HTTP/1.1 ") < most:
                    more = sock.recv(1 << 16)
                    if not more:
                        break
                    got += more
        return [int(part[:3]) for part in got.split(b"HTTP/1.1 ")[1:]]

    def keep(self, sock, most):
        self.kept.append(sock)
        if len(self.kept) > most:
            self.kept.pop(0).close()

    def name(self):
        return f"m{self.luck.randrange(10 ** 9)}"


def must_object(codes, call, *arguments, **named):
    """It is refused with one of these, or since it is too much."""
    try:
        answer = call(*arguments, **named)
    except Objection as objected:
        assert objected.code in codes | BUSY, (objected.code, codes, arguments, named)
    else:
        raise AssertionError(f"{arguments} {named}: {answer}")


# Leaks, rights, types.


@attack
def looking_with_the_secret_of_a_seat_that_was_left(eve):
    with eve.come() as host, eve.come() as mate:
        table = host.open(name="Mallory", public=True)["table"]
        mate.sit(table, "Trudy")
        mate.watch()
        mate.at("leave")
        assert mate.ask("look", table=table, secret=mate.secret)["seat"] == 0
        must_object({"secret"}, mate.at, "ready")
        host.at("close")


@attack
def a_token_after_its_logout(eve):
    with eve.come() as mallory:
        token = mallory.ask("register", name=eve.name(), password="battery staple")["token"]
        mallory.ask("logout")
        must_object({"token"}, mallory.ask, "me", token=token)
        must_object({"token"}, mallory.ask, "me")


@attack
def guessing_at_secrets(eve):
    with eve.come() as mallory:
        for _ in range(10):
            secret = f"{eve.luck.getrandbits(128):032x}"
            must_object({"secret"}, mallory.ask, "move", table=eve.table, secret=secret, move="draw")
        assert mallory.ask("look", table=eve.table)["seat"] == 0


@attack
def arguments_of_wrong_types(eve):
    with eve.come() as mallory:
        for after in "7", -1, 1.5, 2 ** 62, None, [], {}, True:
            must_object({"request"}, mallory.ask, "move", table=eve.table, move="draw", after=after)
        for language in "de\"}", "de; x", "xx", "", 7:
            must_object({"request"}, mallory.ask, "quiet", language=language)
        for seat in 0, 7, "1", [1], None:
            must_object({"request"}, mallory.ask, "sit", table=eve.table, name="Mallory", seat=seat)


@attack
def names_of_others_and_of_nobody(eve):
    with eve.come() as mallory:
        for name in ("Ada", "ADA", "A\u0301da\u200b", "\u0410da", "Computer (grandmaster)", "\u202eadA", " Ada", "\u2800", "",
                     "Moderator", "Nobody", "\u13aada", "\ua4ee\ua4d3\ua4ee", "\u1d00\u1d05\u1d00"):
            must_object({"name", "name-taken", "muted"}, mallory.ask, "say", table=eve.table, name=name, text="I am Ada.")


# Bytes.


@attack
def headers_that_begin_like_others(eve):
    prefix = eve.luck.choice(["A", "X-A", "X-Auth", "Hos", "Conten", "Origi", "X-Forwarded-Fo", "Transfer-"])
    data = eve.head("POST /api/tables", f"{prefix}: x", "Origin: https://evil.example",
                    "Content-Type: application/json", "Content-Length: 2", "Connection: close") + b"{}"
    assert set(eve.statuses(data)) <= {403, 429, 503}, prefix


@attack
def a_request_in_the_body_of_another(eve):
    inner = eve.head("POST /api/open", "Content-Type: application/json", "Content-Length: 2") + b"{}"
    lines = eve.luck.choice([["X-A: 1"], ["Content-Lengt: 2"], ["Transfer-Encodin: chunked"]])
    data = eve.head("POST /api/tables", *lines, "Content-Type: text/plain", f"Content-Length: {len(inner)}",
                    "Connection: close") + inner
    assert len(eve.statuses(data)) <= 1
    for bad in (["Content-Length: 2", "Content-Length: 40"], ["Content-Length: 2", "Transfer-Encoding: chunked"],
                ["Content-Length: +2"], ["Content-Length : 2"], [" Content-Length: 2"]):
        assert set(eve.statuses(eve.head("POST /api/tables", *bad) + b"{}" + inner)) <= {400, 429, 503}, bad


@attack
def the_name_of_another_server(eve):
    data = eve.head("GET /api/tables", "Connection: close", host=eve.luck.choice(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"]))
    assert set(eve.statuses(data)) <= {421, 429, 503}


@attack
def asking_far_ahead(eve):
    assert set(eve.statuses(eve.head("GET /api/tables") * 150, most=150)) <= {200, 429, 503}


@attack
def frames_against_the_protocol(eve):
    for frame in ((TEXT, b"{}", True, False), (TEXT, b"\xff\xfe"), (BINARY, b"{}"), (3, b""), (PING, b"x" * 126),
                  (0, b"more of nothing")):
        with eve.client() as client:
            client.frame(*frame)
            assert client.until_closed() in (1002, 1003, 1007, 1006, 1013), frame


@attack
def frames_of_any_size(eve):
    with eve.client() as client:
        client.raw(b"\x81\xff" + struct.pack("!Q", eve.luck.choice([2 ** 14 + 1, 2 ** 31, 2 ** 62])) + b"\0\0\0\0" + b"x" * 4000)
        assert client.until_closed() in (1009, 1002, 1006, 1013)


@attack
def fragments_without_end(eve):
    with eve.client() as client:
        client.frame(TEXT, b"[", fin=False)
        client.raw((b"\x00\x80\0\0\0\0" + b"\x00\x81\0\0\0\0[") * 1500)
        client.frame(0, b"", fin=True)
        client.receive()


@attack
def connections_cut_anywhere(eve):
    for _ in range(10):
        body = json.dumps({"id": 1, "do": "look", "table": eve.table}).encode()
        data = eve.luck.choice([
            eve.head("POST /api/look", "Content-Type: application/json", f"Content-Length: {len(body)}") + body,
            eve.head("GET /ws", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==") + b"\x81" + bytes([0x80 | len(body)]) + bytes(4) + body])
        with contextlib.closing(eve.dial()) as sock:
            sock.sendall(data[:eve.luck.randrange(len(data) + 1)])
            if eve.luck.random() < 0.5:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@attack
def json_that_is_deep_or_wild(eve):
    with eve.client() as client:
        for text in ("[" * 16000, '{"a":' * 3000, '{"id":1e999}', '{"id":%s}' % ("9" * 4000), '{"id":1,"id":2,"do":"tables"}',
                     '{"id":1,"do":"tables\\u0000"}', '{"id":1,"do":"look","table":"\\ud800"}', "\ufeff{}", "nul"):
            client.send(text)
            assert "error" in json.loads(client.receive()), text[:40]


# Floods.


@attack
def nonsense_without_end(eve):
    with eve.client() as client:
        client.raw(b"\x81\x82\0\0\0\0{}" * 2000)
        client.until_closed()


@attack
def long_messages_without_end(eve):
    with eve.client() as client:
        for _ in range(200):
            client.send('{"a":"%s"}' % ("x" * 16000))
        client.until_closed()


@attack
def long_bodies(eve):
    body = b'{"a":[' + b"1," * 8000 + b"1]}"
    head = eve.head("POST /api/tables", "Content-Type: application/json", f"Content-Length: {len(body)}")
    assert set(eve.statuses((head + body) * 5, most=5)) <= {200, 429, 503}


@attack
def pings_without_reading(eve):
    client = eve.client()
    eve.keep(client.sock, 8)
    client.raw(b"\x89\x80\0\0\0\0" * 20000)


@attack
def questions_without_reading(eve):
    client = eve.client()
    eve.keep(client.sock, 8)
    for _ in range(60):
        client.send(json.dumps({"id": 1, "do": "look", "table": eve.table}))


@attack
def coming_and_going(eve):
    for _ in range(20):
        eve.client().sock.close()


@attack
def looking_without_end(eve):
    with eve.come() as mallory:
        for _ in range(15):
            mallory.send("look", table=eve.table)
            mallory.send("watch", table=eve.table)
        for _ in range(15):
            mallory.listen()


@attack
def tables_that_are_not_there(eve):
    with eve.come() as mallory:
        numbers = [mallory.send("look", table=f"t{eve.luck.randrange(10 ** 9)}") for _ in range(30)]
        for number in numbers:
            must_object({"table"}, mallory.wait, number)


@attack
def pages_of_records(eve):
    assert set(eve.statuses(eve.head("GET /api/records") * 30, most=30)) <= {200, 429, 503}


@attack
def metrics_without_end(eve):
    assert set(eve.statuses(eve.head("GET /metrics") * 30 + eve.head("GET /healthz") * 30, most=60)) <= {200, 429, 503}


@attack
def guessing_at_passwords(eve):
    with eve.come() as mallory:
        numbers = [mallory.send("login", name="Ada", password=f"a guess {eve.luck.random()}") for _ in range(12)]
        for number in numbers:
            must_object({"login"}, mallory.wait, number)


@attack
def making_accounts(eve):
    with eve.come() as mallory:
        numbers = [mallory.send("register", name=eve.name(), password="battery staple") for _ in range(10)]
        for number in numbers:
            mallory.wait(number)


@attack
def talking_without_end(eve):
    with eve.come() as mallory:
        for _ in range(20):
            mallory.ask("say", table=eve.table, name="Mallory", text="x" * 500)


# Places.


@attack
def connections_that_do_nothing(eve):
    for _ in range(40):
        sock = eve.dial()
        sock.sendall(eve.head("GET /healthz"))
        eve.keep(sock, 920)


@attack
def connections_from_many_networks(eve):
    number = eve.done % 65536
    visitor = eve.come(f"2001:db8:66:{number:x}::{number + 1:x}")
    eve.keep(visitor.client.sock, 300)
    visitor.ask("tables")


def begin_and_go_on(eve, beginning, more):
    """One more connection that has begun something, and a byte more for each that has."""
    sock = eve.dial()
    sock.sendall(beginning)
    eve.keep(sock, 40)
    for old in list(eve.kept):
        with contextlib.suppress(OSError):
            old.send(more)


@attack
def heads_that_never_end(eve):
    begin_and_go_on(eve, eve.head("GET /api/tables")[:-2], b"a")


@attack
def bodies_that_never_end(eve):
    head = eve.head("POST /api/tables", "Content-Type: application/json", "Content-Length: 60000")
    begin_and_go_on(eve, head, b" ")


@attack
def all_free_seats(eve):
    with eve.come() as mallory:
        for table in mallory.ask("tables")["tables"]:
            if table["stage"] == "open":
                with contextlib.suppress(Objection):
                    mallory.ask("sit", table=table["table"], name=f"Mallory {eve.done}")


@attack
def sitting_down_and_standing_up(eve):
    with eve.come() as mallory:
        for table in mallory.ask("tables")["tables"]:
            if table["stage"] == "open":
                mallory.sit(table["table"], "Trudy")
                mallory.at("leave")


@attack
def tables_for_nobody(eve):
    with eve.come() as mallory:
        for _ in range(20):
            mallory.ask("open", public=True, name="Mallory")


@attack
def grandmasters_against_each_other(eve):
    with eve.come(f"203.0.113.{200 + eve.done % 3}") as mallory:
        for _ in range(8):
            mallory.ask("open", seats=4, players=["grandmaster"] * 4, public=True)


@attack
def games_handed_to_grandmasters(eve):
    with eve.come() as mallory:
        mallory.open(name="Mallory", players=["person", "grandmaster"])
        mallory.at("ready")
        mallory.at("hand", level="grandmaster")


def besiege(name, eve, over, faults):
    """Tries again and again; when it is refused it comes again."""
    while not over.is_set():
        try:
            attacks[name](eve)
        except REFUSED:
            pass
        except Exception as fault:
            faults.append(f"{name}: {fault!r}")
            over.set()
        eve.done += 1
        if eve.done == 1:
            sys.stdout.write(f"{name} has begun\n")  # with its end at once: there are others
            sys.stdout.flush()
        time.sleep(0.02)


def main(port, table, names):
    over, faults = threading.Event(), []
    order = list(attacks)
    eves = {name: Besieger(int(port), table, 1 + order.index(name)) for name in names}
    threads = [threading.Thread(target=besiege, args=(name, eve, over, faults), daemon=True) for name, eve in eves.items()]
    for thread in threads:
        thread.start()
    sys.stdin.read()
    over.set()
    for thread in threads:
        thread.join(1)  # some wait for what will never come
    print(json.dumps({"rounds": {name: eve.done for name, eve in eves.items()}, "faults": faults}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(10)  # who is besieged has the machine first
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
