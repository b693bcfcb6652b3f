#!/usr/bin/env python3
"""wire.py WIRE_SERVER - WebSocket over real sockets; speaks TAP

Each test is a function whose name is a sentence, and starts the server that it wants, which is
tests/wire_server.c. `wire.py WIRE_SERVER measure [COUNT]` says what idle connections cost.
"""

import contextlib
import json
import pathlib
import resource
import signal
import struct
import sys
import time

import tap
from patience import eventually
from websocket import BINARY, Client, Closed, PING, PONG, Refused, TEXT, dial
from wire_stage import Reader, Server, closes, request, safety, second


def a_message_comes_back():
    with Server() as server, Client(server.port) as client:
        for text in "hello", "", "Grüße aus Ulm ⛵ 🐦", "x" * 126, "y" * 600, "z" * 16384:
            assert client.ask(text) == text
        assert client.close() == 1000
        server.wait_for(peers=0, heard=6, told=6, closed=1)


def a_client_may_ask_for_no_subprotocol():
    with Server() as server:
        with Client(server.port, protocol=None) as client:
            assert client.ask("hello") == "hello"
        for other in "chat", "ulm2", "c":
            try:
                Client(server.port, protocol=other)
                assert False, other
            except Refused as refused:
                assert refused.status == 400
        with Client(server.port, protocol="chat, ulm") as client:
            assert client.protocol == "ulm"


def fragments_become_one_message():
    with Server() as server, Client(server.port) as client:
        client.send_fragments(b"one ", b"", b"two ", "drei ⛵".encode()[:7], "drei ⛵".encode()[7:])
        assert client.receive() == "one two drei ⛵"
        client.frame(TEXT, b"before ", fin=False)
        client.frame(PING, b"between")
        client.frame(0, b"after")
        got = [client.receive_frame(), client.receive_frame()]
        assert (PONG, True, b"between") in got and (TEXT, True, b"before after") in got, got
        client.send_fragments(*[b"0123456789abcdef"] * 1024)
        assert client.receive() == "0123456789abcdef" * 1024


def bytes_may_come_one_at_a_time():
    with Server() as server, Client(server.port) as client:
        frame = b"\x81\x85\0\0\0\0hello"
        for i in range(len(frame)):
            client.raw(frame[i:i + 1])
            time.sleep(0.002)
        assert client.receive() == "hello"
        for byte in b"\x89\x85\0\0\0\0there":
            client.raw(bytes([byte]))
            time.sleep(0.002)
        assert client.receive_frame() == (PONG, True, b"there")
        client.raw(frame * 50)
        assert [client.receive() for _ in range(50)] == ["hello"] * 50


def a_message_that_is_too_long_closes_with_1009():
    with Server() as server:
        closes(server.port, 1009, (TEXT, b"x" * 16385, True))
        closes(server.port, 1009, (TEXT, b"x" * 16384, False), (0, b"x", True))
        closes(server.port, 1009, (TEXT, b"x" * 300000, True))
        with Client(server.port) as client:  # says how much will come, and sends nothing of it
            client.raw(b"\x81\xff" + struct.pack("!Q", 1 << 40) + b"\0\0\0\0" + b"x" * 100)
            assert client.until_closed() in (1009, 1006)
        server.wait_for(peers=0, heard=0)


def text_that_is_not_utf8_closes_with_1007():
    with Server() as server:
        for bad in b"\xff", b"a\xc3(", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"cut \xe2\x9b":
            closes(server.port, 1007, (TEXT, bad, True))
        closes(server.port, 1007, (TEXT, b"fine", False), (0, b"\xfe", True))
        closes(server.port, 1007, (TEXT, b"cut \xe2", False), (0, b"", True))
        server.wait_for(peers=0, heard=0)


def a_binary_message_closes_with_1003():
    with Server() as server:
        closes(server.port, 1003, (BINARY, b"\0\1\2", True))
        closes(server.port, 1003, (BINARY, b"text", False))


def frames_against_the_protocol_end_the_connection():
    with Server() as server:
        for rude in (b"\x83\x80\0\0\0\0", b"\xc1\x80\0\0\0\0", b"\x80\x80\0\0\0\0",
                     b"\x09\x80\0\0\0\0", b"\x89\xfe\0\x7e\0\0\0\0" + b"x" * 126):
            with Client(server.port) as client:
                client.raw(rude)
                assert client.until_closed() in (1002, 1006), rude
        server.wait_for(peers=0, heard=0)


def a_foreign_page_gets_no_connection():
    with Server() as server:
        for origin in "https://evil.example", "http://127.0.0.1:1", "null", "friend.example":
            try:
                Client(server.port, origin=origin)
                assert False, origin
            except Refused as refused:
                assert refused.status == 403, refused
                assert safety.items() <= refused.headers.items()
            answer = server.ask("POST", "/echo", [f"Origin: {origin}"], b"body")
            assert answer.status == 403, answer.status
        assert server.counts()["upgrades"] == 0


def our_own_page_and_the_listed_ones_are_welcome():
    with Server() as server:
        for origin in f"http://127.0.0.1:{server.port}", "https://friend.example":
            with Client(server.port, origin=origin) as client:
                assert client.ask("hello") == "hello"
        for origin in "http://here", "https://friend.example":
            answer = server.ask("POST", "/echo", [f"Origin: {origin}"], b"body")
            assert (answer.status, answer.body) == (200, b"body")


def a_handshake_that_is_none_is_refused():
    with Server() as server:
        good = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        for change, method, path, status in (
                ({"Upgrade": None}, "GET", "/ws", 426),
                ({"Sec-WebSocket-Version": "8"}, "GET", "/ws", 426),
                ({"Sec-WebSocket-Key": "short"}, "GET", "/ws", 400),
                ({"Sec-WebSocket-Key": None}, "GET", "/ws", 400),
                ({"Connection": "close"}, "GET", "/ws", 400),
                ({}, "GET", "/elsewhere", 404),
                ({}, "POST", "/ws", 405),
                ({"Upgrade": "smoke-signals"}, "GET", "/ws", 426)):
            lines = [f"{n}: {v}" for n, v in {**good, **change}.items() if v]
            answer = server.ask(method, path, lines)
            assert answer.status == status, (change, method, path, answer.status)
            assert safety.items() <= answer.headers.items(), change
        answer = server.ask("GET", "/echo", ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings",
                                             "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"])
        assert answer.status == 200


def a_handler_may_refuse_a_peer():
    with Server() as server, Client(server.port, "/ws?refuse") as client:
        assert (code := client.until_closed()) == 1013, code
        server.wait_for(peers=0, opened=0, closed=0)


def masked(payload):
    return bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload


def a_dropped_peer_gets_what_was_queued():
    with Server() as server, Client(server.port) as client:
        client.send("close 4001")
        assert client.receive() == "bye"
        assert (code := client.until_closed()) == 4001, code


def who_is_told_to_come_again_later_is_not_read_any_more():
    with Server() as server, Client(server.port) as client:
        client.raw(masked(b"close 1013") + b"\x81\x01x")  # the second would be a fault
        assert client.receive() == "bye"
        assert (code := client.until_closed()) == 1013, code
        server.wait_for(peers=0, closed=1, faults=0)


def one_text_reaches_all_peers():
    with Server() as server, contextlib.ExitStack() as stack:
        clients = [stack.enter_context(Client(server.port)) for _ in range(20)]
        clients[7].send("all are told")
        assert {client.receive() for client in clients} == {"all are told"}


def three_hundred_connect_at_once():
    with Server() as server, contextlib.ExitStack() as stack:
        clients = [stack.enter_context(Client(server.port)) for _ in range(300)]
        for i, client in enumerate(clients):
            client.send(f"I am {i}")
        for i, client in enumerate(clients):
            assert client.receive() == f"I am {i}"
        assert server.counts()["peers"] == 300
        for client in clients:
            client.sock.close()
        server.wait_for(peers=0, connections=1, closed=300)


def beyond_the_limit_of_connections_nobody_gets_in():
    def gets_in():
        try:
            Client(server.port).sock.close()
            return True
        except (Closed, Refused, OSError):
            return False

    with Server(connections=5) as server, contextlib.ExitStack() as stack:
        clients = [stack.enter_context(Client(server.port)) for _ in range(5)]
        assert not gets_in()
        assert server.counts()["refused"] == 1
        clients.pop().sock.close()
        eventually(gets_in)


def on_a_unix_socket(folder, **options):
    """Where the system holds back little for a client that does not read."""
    server = Server(address=folder / "wire", ping=3600, **options)
    server.port = str(folder / "wire")
    return server


def a_peer_that_never_reads_is_dropped():
    with Server(ping=3600) as server, Client(server.port) as client:
        client.send("flood 20000 1000")
        server.wait_for(dropped=1, peers=0, closed=1)
        with Client(server.port) as other:
            assert other.ask("still here?") == "still here?"


def pings_whose_answers_nobody_reads_do_not_fill_the_memory(folder):
    # Of two bytes each, half a million would be a megabyte, and 25 with all that holds them.
    with on_a_unix_socket(folder) as server, Client(server.port) as client:
        with contextlib.suppress(OSError, Closed):
            client.raw(b"\x89\x80\0\0\0\0" * 60000)
        server.wait_for(dropped=1)


def where_much_waits_for_all_nobody_has_much_of_it(folder):
    with on_a_unix_socket(folder, waiting=300000) as server, Client(server.port) as client:
        client.send("flood 700 1000")
        server.wait_for(dropped=1)
        with Client(server.port) as other:
            assert other.ask("still here?") == "still here?"


def a_slow_reader_gets_everything_in_order():
    with Server() as server, Client(server.port) as client:
        client.send("flood 900 1000")
        time.sleep(0.3)
        for i in range(900):
            text = client.receive()
            assert text.startswith(f"{i} .") and len(text) == 1000


def a_silent_peer_is_pinged_and_given_up():
    with Server(ping=1, pong=4 * second) as server:
        with Client(server.port) as deaf, Client(server.port) as good:
            while server.counts()["peers"] > 1:
                with contextlib.suppress(TimeoutError):
                    good.receive(0.2)
            assert good.pings >= 2
            assert good.ask("hello") == "hello"
            counts = server.counts()
            assert counts["dropped"] == 1 and counts["closed"] == 1
            assert deaf.receive_frame()[0] == PING


def a_server_that_was_stopped_for_a_while_cuts_nobody_off():
    with Server(ping=1, pong=4 * second) as server, Client(server.port) as client:
        assert client.ask("before") == "before"
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(1 + 4 * second + 2)
        server.process.send_signal(signal.SIGCONT)
        assert client.ask("after") == "after"


def measure(count=10000):
    """Prints the server's memory with so many idle connections."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (count + 1000, count + 1000))

    def size():
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        return int(next(l for l in status.splitlines() if l.startswith("VmRSS")).split()[1])

    with Server(ping=600) as server, contextlib.ExitStack() as stack:
        before = size()
        clients = [stack.enter_context(Client(server.port)) for _ in range(count)]
        idle = size()
        for client in clients:
            assert client.ask("x" * 300) == "x" * 300
        used = size()
        assert server.counts()["peers"] == count
        print(f"{count} idle connections: {(idle - before) * 1024 / count:.0f} bytes each, "
              f"{(used - before) * 1024 / count:.0f} after a message each way, "
              f"{before} KiB without any")


if __name__ == "__main__":
    if sys.argv[2:3] == ["measure"]:
        sys.exit(measure(*map(int, sys.argv[3:])))
    sys.exit(tap.run(globals(), sys.argv[2:]))
