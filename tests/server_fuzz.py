#!/usr/bin/env python3
"""server_fuzz.py ULM - nonsense over real sockets, beside people who play; speaks TAP

Messages, frames and requests are made from good ones by chance; ULM_SEED makes others, ULM_NONSENSE
more. The server must go on, and a game beside all that must be played to its end.
"""

import json
import os
import pathlib
import random
import re
import socket
import sys

import tap
from visitor import Server, Visitor, begin, get_ready, play_together
from websocket import BINARY, CLOSE, PING, TEXT, Client, Closed, Refused, dial

program = str(pathlib.Path(sys.argv[1]).resolve())
pieces = int(os.environ.get("ULM_NONSENSE", 300))
luck = random.Random(int(os.environ.get("ULM_SEED", 9)))

root = pathlib.Path(__file__).resolve().parent.parent
requests = re.findall(r'\.name = "(\w+)"', (root / "src" / "server" / "request_list.c").read_text())
# These two take long on purpose.
names = [name for name in requests if name not in ("register", "login")]
rows = (root / "docs" / "api.md").read_text().split("<!-- the rows")[1].split("<!-- end")[0]
keys = [*sorted(set(re.findall(r"^\| `(\w+)` \|", rows, re.M))), "id", "do"]


def any_value(table, secrets, depth=0):
    choices = [table, *secrets, "", "x" * luck.randrange(3000), "novice", "draw", "push N1", "end", "tower",
               "\u0000", "\u202e", "\U0001f600", "ff" * 16, 0, 1, 2, 4, 5, -1, 2**31, 2**63 - 1, 1e300, 0.5,
               None, True, False]
    if depth < 3 and luck.random() < 0.3:
        return luck.choice([
            [any_value(table, secrets, depth + 1) for _ in range(luck.randrange(6))],
            {luck.choice(keys): any_value(table, secrets, depth + 1) for _ in range(luck.randrange(6))}])
    return luck.choice(choices)


def any_message(table, secrets):
    message = {"id": luck.randrange(100), "do": luck.choice(names), "table": table,
               "secret": luck.choice(secrets)}
    for _ in range(luck.randrange(5)):
        message[luck.choice(keys)] = any_value(table, secrets)
    data = json.dumps(message).encode()
    if luck.random() < 0.3:
        data = bytearray(data)
        for _ in range(luck.randrange(1, 4)):
            at = luck.randrange(len(data))
            data[at:at + luck.randrange(3)] = luck.randbytes(luck.randrange(3))
    return bytes(data)


def any_frame(table, secrets):
    """What of a client is called, with what: all is chosen before anything is sent, so that it does
    not depend on how the server answers."""
    kind = luck.random()
    if kind < 0.8:
        return Client.frame, (TEXT, any_message(table, secrets)), {}
    if kind < 0.9:
        return (Client.frame, (luck.choice([0, TEXT, BINARY, CLOSE, PING, 3, 11]),
                               luck.randbytes(luck.randrange(200))),
                {"fin": luck.random() < 0.5, "masked": luck.random() < 0.8,
                 "reserved": luck.choice([0, 0, 1, 7])})
    return Client.raw, (luck.randbytes(luck.randrange(1, 40)),), {}


def say_nonsense(server, table, secrets):
    """One connection, some messages and frames; whatever comes back is read."""
    frames = [any_frame(table, secrets) for _ in range(luck.randrange(1, 12))]
    try:
        with Client(server.port) as client:
            for call, arguments, named in frames:
                call(client, *arguments, **named)
            client.sock.settimeout(0.01)
            client.sock.recv(65536)
    except (Closed, Refused, OSError):
        pass


def ask_nonsense(server, table, secrets):
    body = any_message(table, secrets)
    path = luck.choice([f"/api/{luck.choice(names)}", "/api/", "/metrics", "/healthz", "/ws", "/",
                        f"/api/look?table={table}&secret=%ff%00&&=&table", "/api/" + "a" * 900])
    lines = [f"{luck.choice(['POST', 'POST', 'POST', 'GET', 'HEAD', 'PUT', 'OPTIONS', 'NONSENSE'])} {path} HTTP/1.1",
             "Host: localhost", f"Content-Length: {len(body) + luck.choice([0, 0, 0, 0, 5, -5, 10**9])}",
             f"Content-Type: {luck.choice(['application/json', 'text/plain', ''])}",
             f"Authorization: Bearer {luck.choice([*secrets, 't' + 'ab' * 16, ''])}"]
    data = ("\r\n".join(lines) + "\r\n\r\n").encode() + body
    if luck.random() < 0.1:
        at = luck.randrange(len(data))
        data = data[:at] + luck.randbytes(3) + data[at:]
    size, is_polite = luck.choice([len(data), len(data), luck.randrange(len(data))]), luck.random() < 0.5
    try:
        with dial(server.port) as sock:
            sock.sendall(data[:size])
            sock.settimeout(0.02)
            sock.recv(65536)
            if is_polite:
                sock.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def nonsense_does_not_disturb_a_game():
    with Server(program) as server, Visitor(server) as ada, Visitor(server) as bob, \
            Visitor(server) as eve, Visitor(server) as eva:
        for one, other in ((ada, bob), (eve, eva)):
            one.open(name="One", public=True)
            other.sit(one.table, "Other")
            get_ready((one, other))
        begin((ada, bob))
        # The seats of the second table are known to those who talk nonsense; those of the first not.
        secrets = [eve.secret, eva.secret, "0" * 32]
        tables = [eve.table, eve.table, eve.table, ada.table, "nosuchtable"]
        for number in range(pieces):
            luck.choice([say_nonsense, ask_nonsense])(server, luck.choice(tables), secrets)
            assert server.process.poll() is None, server.said()[-3000:]
            if number % 20 == 0:  # those who play are there, and answer when they are pinged
                assert all(visitor.at("look")["now"]["stage"] == "running" for visitor in (ada, bob))
        play_together([ada, bob], random.Random(1))
        moved = [e for e in ada.events if e["kind"] not in ("said",)]
        assert not any(e["kind"] in ("handed", "left", "undone") for e in moved)
        assert server.fetch("/healthz")[0] == 200
        assert server.fetch(f"/api/look?table={eve.table}")[0] == 200
        assert server.stop() == 0
        assert "Sanitizer" not in server.said() and "runtime error" not in server.said()


def every_request_is_described_and_its_name_known_to_the_fuzzer():
    described = re.findall(r"^\| `(\w+)", (root / "docs" / "api.md").read_text(), re.M)
    words = (root / "fuzz" / "request.dict").read_text()
    assert len(requests) > 20 and set(requests) <= set(described), set(requests) - set(described)
    missing = [name for name in [*names, *keys] if f'"\\"{name}\\""' not in words]
    assert not missing, f"fuzz/request.dict lacks {missing}"


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
