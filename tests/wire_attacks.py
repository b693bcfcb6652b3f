#!/usr/bin/env python3
"""wire_attacks.py WIRE_SERVER - what people send who mean harm; speaks TAP

The server is tests/wire_server.c, as in wire.py.
"""

import contextlib
import itertools
import pathlib
import select
import struct
import sys

import tap
from websocket import CLOSE, PING, TEXT, Client, Refused, dial
from wire_stage import Reader, Server, closes, request

known = """Accept Accept-Encoding Accept-Language Authorization Cache-Control Connection Content-Encoding
    Content-Length Content-Type Cookie Expect Host HTTP2-Settings If-Match If-None-Match Keep-Alive Origin
    Range Sec-WebSocket-Extensions Sec-WebSocket-Key Sec-WebSocket-Protocol Sec-WebSocket-Version TE
    Transfer-Encoding Upgrade User-Agent Via X-Forwarded-For X-Real-IP""".split()
starts = sorted({name[:size] for name in known for size in range(1, len(name))} - set(known))
shake = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
         "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]


def between(lines, line):
    """The lines with one more: at the start, at the end, and once in each place between."""
    return [[*lines[:place], line, *lines[place:]] for place in range(len(lines) + 1)]


def head(method, path, lines):
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode("latin-1")


def refused(server, text, *statuses):
    """Sends the bytes; whether they are refused with one of these and nothing else is answered."""
    with contextlib.closing(dial(server.port)) as sock:
        with contextlib.suppress(ConnectionError):
            sock.sendall(text)
        reader = Reader(sock)
        answer = reader.answer()
        assert answer.status in statuses, (answer.status, text[:200])
        assert answer.headers["connection"] == "close" and reader.is_over(), text[:200]


def a_name_that_begins_like_another_changes_nothing():
    lines = ["Host: here", "Authorization: Bearer s3cret", "X-Forwarded-For: 1.2.3.4"]
    with Server(proxy=1) as server, contextlib.closing(dial(server.port)) as sock:
        reader = Reader(sock)
        sock.sendall(head("GET", "/echo?x", lines))
        wanted = reader.answer().body
        assert wanted == b"/echo\nx\ns3cret\nhere\n1.2.3.4\n\n\n"
        for start in starts:
            for value in "", "x", "9.9.9.9":
                texts = [head("GET", "/echo?x", order) for order in between(lines, f"{start}: {value}")]
                sock.sendall(b"".join(texts))
                for text in texts:
                    assert reader.answer().body == wanted, text


def a_body_stays_a_body_whatever_stands_before_its_length():
    inner = request("GET", "/echo?smuggled")
    lines = ["Host: here", "Content-Type: text/plain", f"Content-Length: {len(inner)}"]
    with Server() as server, contextlib.closing(dial(server.port)) as sock:
        reader = Reader(sock)
        for start in starts:
            texts = [head("POST", "/echo", order) + inner for order in between(lines, f"{start}: x")]
            sock.sendall(b"".join(texts))
            for text in texts:
                assert reader.answer().body == inner, text
        sock.sendall(request("GET", "/echo?last"))
        assert b"\nlast\n" in reader.answer().body


def a_foreign_page_stays_foreign_whatever_stands_before_its_origin():
    lines = ["Host: here", "Origin: https://evil.example"]
    with Server() as server:
        for start in starts:
            for order in between(lines, f"{start}: x"):
                refused(server, head("POST", "/echo", [*order, "Content-Length: 0"]), 403)
            try:
                Client(server.port, headers=[(start, "x"), ("Origin", "https://evil.example")])
                assert False, start
            except Refused as answer:
                assert answer.status == 403, (start, answer.status)


def a_length_that_can_be_read_in_two_ways_is_refused():
    inner = request("GET", "/echo?smuggled")
    chunks = b"0\r\n\r\n" + inner
    with Server() as server:
        for lines in (["Content-Length: 4", "Content-Length: 5"],
                      ["Content-Length: 5", "Content-Length: 5"],
                      ["Content-Length: 5, 5"], ["Content-Length: 5 5"], ["Content-Length: +5"],
                      ["Content-Length: 0x5"], ["Content-Length:"], ["Content-Length: "],
                      ["Content-Length: 5;"], ["Content-Length: 18446744073709551621"],
                      ["Content-Length: 5", "Transfer-Encoding: chunked"],
                      ["Transfer-Encoding: chunked", "Content-Length: 5"],
                      ["Transfer-Encoding: identity", "Content-Length: 5"],
                      ["Transfer-Encoding: xchunked", "Content-Length: 5"],
                      ["Transfer-Encoding:", "Content-Length: 5"]):
            refused(server, head("POST", "/echo", ["Host: here", *lines]) + chunks, 400)
        for lines in (["Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked, chunked"],
                      ["Transfer-Encoding: \x0bchunked"], ["Transfer-Encoding: gzip, chunked"],
                      ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"]):
            for body in chunks, b"5\nhello\n0\n\n", b"fffffffffffffffff\r\n", b"-1\r\n\r\n" + inner:
                refused(server, head("POST", "/echo", ["Host: here", *lines]) + body, 400, 411)
                refused(server, head("GET", "/echo", ["Host: here", *lines]) + body, 400)
        for size in 1, 5:
            refused(server, head("GET", "/echo", ["Host: here", f"Content-Length: {size}"]) + inner, 400)


def lines_that_can_be_read_in_two_ways_are_refused():
    after = request("GET", "/echo?smuggled")
    with Server() as server:
        for text in (b"GET /echo HTTP/1.1\nHost: here\n\n", b"GET /echo HTTP/1.1\r\nHost: here\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\n\n", b"\nGET /echo HTTP/1.1\r\nHost: here\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\rX: y\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\n X: y\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\n\tX: y\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\n Host: here\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost : here\r\n\r\n", b"GET /echo HTTP/1.1\r\nHost\t: here\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\nX y: z\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\n: z\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\nX\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\nX\0: y\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\nX: \0\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\nX: \x7f\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: here\r\nX\xe9: y\r\n\r\n",
                     b"GET /ec\0ho HTTP/1.1\r\nHost: here\r\n\r\n"):
            refused(server, text + after, 400)


def a_first_line_that_is_none_is_refused():
    with Server() as server:
        for line in ("GET /echo", "GET  /echo HTTP/1.1", "GET /echo  HTTP/1.1 ", "GET /ec ho HTTP/1.1",
                     "GET /echo HTTP/1.2", "GET /echo HTTP/2.0", "GET /echo HTTP/0.9", "GET /echo HTTP/11.1",
                     "GET /echo http/1.1", "GET /echo HTTP/1.1x", "GET echo HTTP/1.1", "GET * HTTP/1.1",
                     "GET http://here/echo HTTP/1.1", "GET /echo#part HTTP/1.1", "GET /ec%00ho HTTP/1.1",
                     "GET /ec%zzho HTTP/1.1", "GET /ec\tho HTTP/1.1", "GET\t/echo HTTP/1.1", "GET /echo% HTTP/1.1", "GET /echo%4 HTTP/1.1",
                     "GET /echo?%g1 HTTP/1.1"):
            refused(server, f"{line}\r\nHost: here\r\n\r\n".encode(), 400)
        for line in "FETCH /echo HTTP/1.1", "PRI * HTTP/2.0", "(GET) /echo HTTP/1.1":
            refused(server, f"{line}\r\nHost: here\r\n\r\n".encode(), 501)
        for lines in [], ["Host: here", "Host: here"], ["Host: here", "host: there"]:
            refused(server, head("GET", "/echo", lines), 400)
        for name in ("Authorization", "Content-Type", "Origin", "Sec-WebSocket-Key",
                     "Sec-WebSocket-Version"):
            refused(server, head("GET", "/echo", ["Host: here", f"{name}: a", f"{name}: a"]), 400)


def what_is_refused_is_counted():
    with Server() as server:
        for number, line in enumerate(("GET /echo", "FETCH /echo HTTP/1.1", "GET /echo HTTP/1.1\r\nHost: a")):
            assert server.counts()["faults"] == number
            refused(server, f"{line}\r\nHost: here\r\n\r\n".encode(), 400, 501)
        closes(server.port, 1002, (0, b"no first frame", True))
        assert server.counts()["faults"] == 4


def no_path_leads_upwards():
    with Server() as server:
        for path, seen in (("/echo/a/../b", "/echo/b"), ("/echo/a/%2e%2e/b", "/echo/b"),
                           ("/echo/./a/.", "/echo/a/"), ("/echo/a/..", "/echo/"),
                           ("/../../echo/x", "/echo/x"), ("/echo/%2e%2E%2f%2e./../echo/y", "/echo/y"),
                           ("/echo/..a/...", "/echo/..a/..."), ("/echo/a%2Fb", "/echo/a/b"),
                           ("/echo/%25%32%65", "/echo/%2e")):
            assert server.ask("GET", path).body.split(b"\n")[0] == seen.encode(), path


def a_head_without_an_end_is_refused_with_431():
    with Server() as server:
        for text in (b"GET /" + b"a" * 20000, b"GET / HTTP/1.1\r\nHost: here\r\nX: " + b"b" * 20000,
                     b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000,
                     head("GET", "/", ["Host: here", *[f"X-{i}: y" for i in range(100)]])):
            refused(server, text, 431)
        lines = ["Host: here", *[f"X-{i}: y" for i in range(60)]]
        with contextlib.closing(dial(server.port)) as sock:
            sock.sendall(head("GET", "/echo", lines))
            assert Reader(sock).answer().status == 200


def a_body_may_wait_until_it_is_asked_for():
    with Server() as server:
        lines = ["Host: here", "Expect: 100-continue", "Content-Length: 5"]
        with contextlib.closing(dial(server.port)) as sock:
            sock.sendall(head("POST", "/echo", lines))
            reader = Reader(sock)
            assert reader.line() == "HTTP/1.1 100 Continue" and reader.line() == ""
            sock.sendall(b"hello")
            assert reader.answer().body == b"hello"
        refused(server, head("POST", "/echo", [*lines, "Origin: https://evil.example"]), 403)
        refused(server, head("POST", "/echo", [*lines[:2], "Content-Length: 70000"]), 413)


def frames_against_the_protocol_close_with_1002():
    with Server() as server:
        for options in ({"masked": False}, {"reserved": 1}, {"reserved": 2}, {"reserved": 4}):
            for opcode, payload in itertools.product((TEXT, PING, CLOSE), (b"", b"\x03\xe8")):
                with Client(server.port) as client:
                    client.frame(opcode, payload, **options)
                    assert (code := client.until_closed()) == 1002, (code, options, opcode)
        for opcode in 3, 4, 5, 6, 7, 11, 12, 13, 14, 15:
            closes(server.port, 1002, (opcode, b"", True))
        closes(server.port, 1002, (0, b"of nothing", True))
        closes(server.port, 1002, (TEXT, b"a", False), (TEXT, b"b", True))
        closes(server.port, 1002, (PING, b"", False))
        closes(server.port, 1002, (PING, b"x" * 126, True))
        for rude in b"\x81\xfe\x00\x05" + b"\0" * 9, b"\x81\xff" + b"\0" * 7 + b"\x05" + b"\0" * 9:
            with Client(server.port) as client:  # a length written longer than it need be
                client.raw(rude)
                assert client.until_closed() == 1002, rude
        counts = server.counts()
        assert counts["heard"] == 0 and counts["faults"] == counts["upgrades"]


def a_goodbye_that_is_none_is_a_fault():
    with Server() as server:
        for code in 0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535:
            closes(server.port, 1002, (CLOSE, struct.pack("!H", code), True))
        closes(server.port, 1002, (CLOSE, b"\x03", True))
        closes(server.port, 1007, (CLOSE, b"\x03\xe8\xff", True))
        for code in 1000, 1001, 1011, 3000, 4999:
            closes(server.port, code, (CLOSE, struct.pack("!H", code) + "grüß".encode(), True))
        closes(server.port, 1000, (CLOSE, b"", True))


def bytes_behind_a_handshake_are_its_first_frames():
    text = head("GET", "/ws", ["Host: here", *shake]) + b"\x81\x85\0\0\0\0hello" * 2
    with Server() as server:
        for cut in len(text), len(text) - 3, len(text) - 14, len(text) - 22:
            with contextlib.closing(dial(server.port)) as sock:
                sock.sendall(text[:cut])
                reader = Reader(sock)
                assert "101" in reader.line()
                while reader.line():
                    pass
                sock.sendall(text[cut:])
                assert reader.take(14) == b"\x81\x05hello" * 2
                sock.sendall(b"\x81\x85\0\0\0\0again")
                assert reader.take(7) == b"\x81\x05again"
        refused(server, head("GET", "/ws", ["Host: here", "Content-Length: 5", *shake]) + b"hello", 400)


def one_who_asks_ahead_leaves_the_others_their_answers():
    with Server() as server, contextlib.ExitStack() as stack:
        for _ in range(5):
            sock = stack.enter_context(contextlib.closing(dial(server.port)))
            sock.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while True:  # until nobody takes any more
                    sock.send(request("GET", "/echo") * 1000 + request("POST", "/echo", body=b"x" * 1000))
        waiting = stack.enter_context(contextlib.closing(dial(server.port)))
        waiting.sendall(request("GET", "/echo") + request("GET", "/later?600000") + request("GET", "/echo"))
        assert Reader(waiting).answer().status == 200
        other = stack.enter_context(contextlib.closing(dial(server.port)))
        reader = Reader(other)
        for _ in range(100):
            other.sendall(request("GET", "/echo"))
            assert reader.answer().status == 200
            other.sendall(request("POST", "/echo", body=b"body"))
            assert reader.answer().body == b"body"


def one_who_asks_ahead_is_not_read_ahead():
    def size():
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        return int(next(l for l in status.splitlines() if l.startswith("VmRSS")).split()[1])

    with Server() as server, contextlib.closing(dial(server.port)) as sock:
        before, sent = size(), 0
        sock.sendall(request("GET", "/later?60000"))
        sock.setblocking(False)
        while sent < 64 << 20 and select.select([], [sock], [], 2)[1]:
            with contextlib.suppress(BlockingIOError):
                sent += sock.send(request("GET", "/echo") * 2000)
        assert sent < 64 << 20, "it reads all that comes"
        assert size() - before < 4096, (before, size())


def answers_come_in_the_order_of_the_questions():
    with Server() as server, contextlib.closing(dial(server.port)) as sock:
        sock.sendall(b"".join(request("GET", f"/later?{wait}") + request("GET", f"/echo?{wait}")
                              for wait in (200, 100, 1)) + request("GET", "/size?300000"))
        reader = Reader(sock)
        for wait in b"200", b"100", b"1":
            assert reader.answer().body == b"later\n"
            assert reader.answer().body.split(b"\n")[1] == wait
        assert len(reader.answer().body) == 300000


def two_wires_work_in_one_process():
    with Server(wires=2) as server:
        with Client(server.ports[0]) as one, Client(server.ports[1]) as other:
            assert one.ask("to the one") == "to the one" and other.ask("to the other") == "to the other"
            one.send("all hear it")
            assert one.receive() == other.receive() == "all hear it"
            assert server.counts()["peers"] == 1
        assert server.ports[0] != server.ports[1]
        assert server.stop() == "done: opened 2, closed 2, gone 0\n"


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
