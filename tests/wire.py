#!/usr/bin/env python3
"""wire.py WIRE_SERVER - HTTP and WebSocket over real sockets; speaks TAP

Each test is a function whose name is a sentence, and starts the server that it wants, which is
tests/wire_server.c. `wire.py WIRE_SERVER measure [COUNT]` says what idle connections cost.
"""

import contextlib
import gzip
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

import tap
from websocket import BINARY, PING, PONG, TEXT, Client, Closed, Refused, dial
from patience import eventually
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
        for other in "chat", "ulm2":
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


def a_dropped_peer_gets_what_was_queued():
    with Server() as server, Client(server.port) as client:
        client.send("close 4001")
        assert client.receive() == "bye"
        assert (code := client.until_closed()) == 4001, code


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
        except (Closed, OSError):
            return False

    with Server(connections=5) as server, contextlib.ExitStack() as stack:
        clients = [stack.enter_context(Client(server.port)) for _ in range(4)]
        asker = stack.enter_context(contextlib.closing(dial(server.port)))
        reader = Reader(asker)
        asker.sendall(request("GET", "/counts"))
        assert json.loads(reader.answer().body)["connections"] == 5
        assert not gets_in()
        asker.sendall(request("GET", "/counts"))
        assert json.loads(reader.answer().body)["refused"] == 1
        clients.pop().sock.close()
        eventually(gets_in)


def a_peer_that_never_reads_is_dropped():
    with Server(ping=3600) as server, Client(server.port) as client:
        client.send("flood 20000 1000")
        server.wait_for(dropped=1, peers=0, closed=1)
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


def requests_are_read_in_all_their_parts():
    with Server() as server:
        answer = server.ask("GET", "/echo/%61b/../c%20d?x=1&y=%C3%BC&z", [
            "Authorization: Bearer s3cret", "X-Forwarded-For: 9.9.9.9"])
        assert answer.body.decode() == "/echo/c d\nx=1&y=ü&z\ns3cret\nhere\n127.0.0.1\n", answer.body
        assert answer.headers["retry-after"] == "7"
        answer = server.ask("GET", "/echo", ["Authorization: Basic s3cret"])
        assert answer.body.decode().split("\n")[2] == ""


def behind_a_proxy_the_last_hop_is_the_client():
    with Server(proxy=1) as server:
        for header, address in (("1.2.3.4", "1.2.3.4"), ("6.6.6.6, 2001:db8::1", "2001:db8::1"),
                                ("1.2.3.4, not an address", "127.0.0.1"), ("", "127.0.0.1")):
            answer = server.ask("GET", "/echo", [f"X-Forwarded-For: {header}"])
            assert answer.body.decode().split("\n")[4] == address, header


def only_get_head_and_post_are_methods():
    with Server() as server:
        for method in "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT":
            answer = server.ask(method, "/echo")
            assert answer.status == 405 and answer.headers["allow"] == "GET, HEAD, POST", method
            assert safety.items() <= answer.headers.items()
        for method, status in ("BREW", 501), ("get", 501):
            assert server.ask(method, "/echo").status == status, method
        assert server.ask("GET", "/echo").status == 200


def head_is_get_without_the_body():
    with Server() as server:
        for path in "/echo", "/word.js", "/nowhere", "/later?50":
            with contextlib.closing(dial(server.port)) as sock:
                sock.sendall(request("HEAD", path))
                reader = Reader(sock)
                head = reader.answer("HEAD")
                get = server.ask("GET", path)
                assert head.status == get.status and head.headers == get.headers, path
                sock.sendall(request("GET", "/echo"))
                assert reader.answer().status == 200


def a_body_comes_back_up_to_its_limit():
    with Server() as server:
        for size in 0, 1, 4096, 5000, 65536:
            body = random.Random(size).randbytes(size)
            answer = server.ask("POST", "/echo", body=body)
            assert (answer.status, answer.body) == (200, body), size
        for size in 65537, 200000, 3000000:
            with contextlib.closing(dial(server.port)) as sock:
                with contextlib.suppress(ConnectionError):
                    sock.sendall(request("POST", "/echo", body=b"x" * size))
                with contextlib.suppress(EOFError):  # of the last only a part is read
                    assert Reader(sock).answer().status == 413
                    continue
                assert size > 1 << 20, size


def a_body_without_an_honest_length_is_refused():
    with Server() as server:
        for lines, status in ((["Transfer-Encoding: chunked"], 411), ([], 411),
                              (["Content-Length: -1"], 400), (["Content-Length: 5x"], 400),
                              (["Content-Length: 5", "Content-Length: 5"], 400),
                              (["Content-Length: 5", "Transfer-Encoding: chunked"], 400),
                              (["Content-Length: 99999999999999999999"], 400)):
            with contextlib.closing(dial(server.port)) as sock:
                text = "\r\n".join(["POST /echo HTTP/1.1", "Host: here", *lines]) + "\r\n\r\n"
                sock.sendall(text.encode() + b"5\r\nhello\r\n0\r\n\r\n")
                reader = Reader(sock)
                assert reader.answer().status == status, lines
                assert reader.is_over(), lines


def many_requests_share_a_connection():
    with Server() as server, contextlib.closing(dial(server.port)) as sock:
        reader = Reader(sock)
        for i in range(50):
            sock.sendall(request("POST", "/echo", body=b"%d" % i))
            assert reader.answer().body == b"%d" % i
        for i in range(50):
            sock.sendall(request("GET", f"/echo?{i}"))
            assert reader.answer().body.split(b"\n")[1] == b"%d" % i
        assert server.counts()["accepted"] == 2


def requests_may_be_sent_before_the_answers():
    with Server() as server, contextlib.closing(dial(server.port)) as sock:
        sock.sendall(request("POST", "/echo", body=b"first")
                     + b"".join(request("GET", f"/echo?{i}") for i in range(40)))
        reader = Reader(sock)
        assert reader.answer().body == b"first"
        for i in range(40):
            assert reader.answer().body.split(b"\n")[1] == b"%d" % i
        sock.sendall(request("GET", "/later?300") + request("GET", "/echo?next"))
        assert reader.answer().body == b"later\n"
        assert b"next" in reader.answer().body


def a_body_may_be_sent_before_the_answers():
    with Server() as server:
        for first in request("GET", "/echo"), request("POST", "/echo", body=b"one"):
            for size in 1, 30, 1000, 50000:
                second = request("POST", "/echo", body=b"x" * size)
                for cut in len(second), 20, len(second) - 1:
                    with contextlib.closing(dial(server.port)) as sock:
                        sock.sendall(first + second[:cut])
                        reader = Reader(sock)
                        assert reader.answer().status == 200
                        sock.sendall(second[cut:])
                        assert reader.answer().body == b"x" * size
        assert server.counts()["heard"] == 0


def an_old_client_gets_its_answer_and_the_end():
    with Server() as server:
        for path, size in ("/size?100", 100), ("/later?50", 6):
            with contextlib.closing(dial(server.port)) as sock:
                sock.sendall(request("GET", path, version="1.0"))
                reader = Reader(sock)
                answer = reader.answer()
                assert answer.status == 200 and len(answer.body) == size
                assert reader.is_over()
        with contextlib.closing(dial(server.port)) as sock:
            sock.sendall(request("GET", "/echo", ["Connection: close"]))
            reader = Reader(sock)
            assert reader.answer().headers["connection"] == "close"
            assert reader.is_over()


def a_file_that_is_known_is_not_sent_again():
    with Server() as server:
        answer = server.ask("GET", "/")
        assert answer.status == 200 and b"<title>" in answer.body
        assert answer.headers["cache-control"] == "no-cache"
        etag = answer.headers["etag"]
        for known in etag, f'"other", {etag}', "*", etag.removeprefix("W/"):
            again = server.ask("GET", "/", [f"If-None-Match: {known}"])
            assert again.status == 304 and again.headers["etag"] == etag, known
        assert server.ask("GET", "/", ['If-None-Match: "page"']).status == 200
        assert "immutable" in server.ask("GET", "/word.js").headers["cache-control"]


def a_file_is_compressed_for_those_who_can_read_it():
    with Server() as server:
        plain = server.ask("GET", "/word.js")
        assert "content-encoding" not in plain.headers and plain.headers["vary"] == "accept-encoding"
        for accept in "gzip", "deflate, gzip;q=1.0, *;q=0.5", "br,gzip", "gzip;q=0.5":
            small = server.ask("GET", "/word.js", [f"Accept-Encoding: {accept}"])
            assert small.headers["content-encoding"] == "gzip", accept
            assert gzip.decompress(small.body) == plain.body
        for accept in "br", "gzip;q=0", "gzip;q=0.0", "xgzip":
            answer = server.ask("GET", "/word.js", [f"Accept-Encoding: {accept}"])
            assert answer.body == plain.body, accept


def every_answer_keeps_browsers_safe():
    with Server() as server:
        for method, path, status in (("GET", "/", 200), ("GET", "/nowhere", 404),
                                     ("GET", "/echo", 200), ("HEAD", "/", 200), ("PUT", "/", 405),
                                     ("POST", "/echo", 200)):
            answer = server.ask(method, path)
            assert answer.status == status, (method, path, answer.status)
            assert safety.items() <= answer.headers.items(), (method, path)
            assert "strict-transport-security" not in answer.headers


def long_answers_arrive_whole():
    with Server() as server:
        assert len(server.ask("GET", "/size?20000000").body) == 20000000


def an_answer_may_come_later():
    with Server() as server:
        begun = time.monotonic()
        assert server.ask("GET", "/later?400").body == b"later\n"
        assert time.monotonic() - begun > 0.39


def a_handler_hears_that_the_client_left():
    with Server() as server:
        for tail in b"", request("GET", "/echo"):
            sock = dial(server.port)
            sock.sendall(request("GET", "/later?600000") + tail)
            sock.close()
        server.wait_for(gone=2, connections=1)


def a_call_that_nobody_answers_gets_503():
    with Server(answer=1) as server:
        assert server.ask("GET", "/later?600000").status == 503
        assert server.counts()["gone"] == 1


def slow_requests_are_cut_off():
    with Server(request=second, keep=second) as server:
        starts = [b"", b"GET /echo HT", b"GET /echo HTTP/1.1\r\nHost: here\r\n",
                  b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 50000\r\n\r\nhello",
                  request("GET", "/echo")]
        socks = [dial(server.port) for _ in starts]
        for sock, start in zip(socks, starts):
            sock.sendall(start)

        def are_cut_off():  # a byte now and then buys no time
            for sock in socks[1:4]:
                with contextlib.suppress(OSError):
                    sock.sendall(b"x")
            return server.counts()["connections"] == 1

        eventually(are_cut_off)
        for sock in socks:
            sock.close()


def somebody_who_writes_and_never_reads_is_cut_off():
    with Server(keep=second) as server:
        sock = dial(server.port)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.sendall(request("GET", "/size?30000000") + request("GET", "/echo"))
        server.wait_for(connections=1)
        sock.close()


def a_head_that_is_too_long_is_refused():
    with Server() as server:
        for text in (b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X-Much: " + b"b" * 20000 + b"\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"Host: here\r\n" * 5000 + b"\r\n"):
            with contextlib.closing(dial(server.port)) as sock:
                with contextlib.suppress(OSError):
                    sock.sendall(text)
                try:
                    assert Reader(sock).answer().status >= 400, text[:40]
                except EOFError:
                    pass
        assert server.ask("GET", "/").status == 200


def asks_later(sock, milliseconds):
    """Asks for an answer that comes so much later, and knows that the server has heard it."""
    sock.sendall(request("GET", "/echo") + request("GET", f"/later?{milliseconds}"))
    reader = Reader(sock)
    assert reader.answer().status == 200
    return reader


def a_stop_sends_what_is_queued():
    with Server(stop=5 * second) as server, Client(server.port) as client, \
            Client(server.port) as other:
        later, idle = dial(server.port), dial(server.port)
        reader = asks_later(later, 500)
        client.send("stop 300")
        for i in range(300):
            assert client.receive().startswith(f"{i} .")
        assert client.until_closed() == 1001 and other.until_closed() == 1001
        assert reader.answer().body == b"later\n"
        assert server.wait() == "done: opened 2, closed 2, gone 0\n"
        later.close(), idle.close()


def a_stop_does_not_wait_for_ever():
    def is_deaf():
        try:
            dial(server.port).close()
        except ConnectionError:
            return True

    with Server(stop=second) as server, Client(server.port) as client:
        later = dial(server.port)
        asks_later(later, 600000)
        client.send("flood 900 1000")
        client.receive()
        server.process.send_signal(signal.SIGTERM)
        eventually(is_deaf)
        assert server.wait() == "done: opened 1, closed 1, gone 1\n"
        later.close()


def a_wire_that_cannot_open_says_why():
    with Server() as server:
        for options, says in (({"port": server.port}, "The port is taken"),
                              ({"address": "8.8.8.8"}, "no such address"),
                              ({"address": "localhost"}, "no such address"),
                              ({"certificate": "/nowhere", "key": "/nowhere"}, "cannot be used")):
            failed = Server(**options)
            assert says in failed.said and failed.process.returncode == 1, (options, failed.said)


def a_unix_socket_will_do():
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/wire"
        for _ in range(2):  # the second finds what the first left behind
            server = Server(address=path)
            server.port = path
            with Client(path) as client:
                assert client.ask("hello") == "hello"
            assert server.ask("GET", "/echo").body.split(b"\n")[4] == b"local"
            server.process.kill()
            server.process.communicate()
        with Server(address=path) as server:
            pass
        assert not pathlib.Path(path).exists()


def an_address_of_version_six_will_do():
    try:
        with contextlib.closing(socket.create_server(("::1", 0), family=socket.AF_INET6)):
            pass
    except OSError:
        raise tap.Skip("this machine has no address ::1")
    with Server(address="::1") as server:
        with contextlib.closing(dial(server.port, "::1")) as sock:
            sock.sendall(request("GET", "/echo"))
            assert Reader(sock).answer().body.split(b"\n")[4] == b"::1"
        with Client(server.port, host="::1") as client:
            assert client.ask("hello") == "hello"
        server.process.terminate()
        server.wait()


@contextlib.contextmanager
def certificate_for_localhost():
    """The options of a server that has one, and what its clients trust."""
    if not shutil.which("openssl"):
        raise tap.Skip("there is no openssl")
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = f"{folder}/key.pem", f"{folder}/certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
                        "-out", certificate], check=True, capture_output=True)
        yield {"certificate": certificate, "key": key}, ssl.create_default_context(cafile=certificate)


def with_a_certificate_it_speaks_tls():
    with certificate_for_localhost() as (options, tls):
        with Server(**options, request=5 * second) as server:
            server.counts = lambda: json.loads(server.ask("GET", "/counts", tls=tls).body)
            answer = server.ask("GET", "/size?3000000", tls=tls)
            assert len(answer.body) == 3000000
            assert safety.items() <= answer.headers.items()
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            with contextlib.closing(dial(server.port, tls=tls)) as sock:
                body = random.Random(3).randbytes(65536)
                sock.sendall(request("POST", "/echo", body=body) + request("GET", "/later?50")
                             + request("GET", "/echo?ahead", ["Connection: close"]))
                reader = Reader(sock)
                assert reader.answer().body == body and reader.answer().body == b"later\n"
                assert b"ahead" in reader.answer().body and reader.is_over()
            with Client(server.port, tls=tls) as client:
                for text in "hello", "x" * 16384:
                    assert client.ask(text) == text
                client.send("flood 500 1000")
                assert sum(len(client.receive()) for _ in range(500)) == 500000
                client.close()
            silent = dial(server.port)
            luck = random.Random(4)
            for _ in range(20):
                sock = dial(server.port)
                sock.sendall(luck.randbytes(200))
                sock.close()
            server.wait_for(connections=1)
            silent.close()
            client = Client(server.port, tls=tls)
            server.process.send_signal(signal.SIGTERM)
            assert client.until_closed() == 1001
            server.wait()


def over_tls_the_protocol_is_http_1_and_the_end_is_said():
    with certificate_for_localhost() as (options, tls), Server(**options) as server:
        for offered, chosen in (["h2", "http/1.1"], "http/1.1"), (["h2"], None):
            tls.set_alpn_protocols(offered)
            # Without suppression an end that was not said is an error: somebody may have cut it off.
            with tls.wrap_socket(dial(server.port), server_hostname="localhost",
                                 suppress_ragged_eofs=False) as sock:
                assert sock.selected_alpn_protocol() == chosen
                sock.sendall(request("GET", "/echo?end", ["Connection: close"]))
                reader = Reader(sock)
                assert b"end" in reader.answer().body and reader.is_over()


def over_tls_what_was_sent_is_not_kept():
    if os.environ.get("ULM_SANITIZED"):
        raise tap.Skip("the sanitizers keep memory for a while")
    with certificate_for_localhost() as (options, tls), Server(**options) as server:
        def kilobytes():
            status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
            return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1))

        with contextlib.closing(dial(server.port, tls=tls)) as sock:
            reader, before = Reader(sock), 0
            for number in range(40):
                sock.sendall(request("GET", "/size?1000000"))
                assert len(reader.answer().body) == 1000000
                if number == 7:
                    before = kilobytes()
            assert kilobytes() - before < 16000, (before, kilobytes())


def garbage_does_no_harm():
    dice = random.Random(1)
    good = [request("GET", "/echo?a=b", ["Accept-Encoding: gzip", "If-None-Match: x"]),
            request("POST", "/echo", body=b"body"), request("GET", "/size?2"),
            request("GET", "/ws", ["Upgrade: websocket", "Connection: Upgrade",
                                   "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                                   "Sec-WebSocket-Version: 13"]) + b"\x81\x85\0\0\0\0hello" * 3,
            request("GET", "/%61?%", ["Authorization: Bearer x", "X-Forwarded-For: 1,2,3"])]
    with Server() as server, Client(server.port) as witness:
        open_socks = []
        for i in range(3000):
            if i % 3 == 0:
                data = dice.randbytes(dice.randrange(1, 200))
            else:
                data = bytearray(dice.choice(good) * dice.randrange(1, 3))
                for _ in range(dice.randrange(1, 8)):
                    at = dice.randrange(len(data))
                    kind = dice.randrange(4)
                    if kind == 0:
                        data[at] = dice.randrange(256)
                    elif kind == 1:
                        del data[at:at + dice.randrange(1, 20)]
                    elif kind == 2:
                        data[at:at] = data[:dice.randrange(1, 60)]
                    else:
                        data[at:at] = bytes(dice.choices(b"\0\r\n :%/\xff", k=dice.randrange(1, 9)))
                    data = data or bytearray(b"x")
            sock = dial(server.port)
            with contextlib.suppress(OSError):
                sock.sendall(data)
            open_socks.append(sock)
            if len(open_socks) > 20:
                open_socks.pop(dice.randrange(20)).close()
        for sock in open_socks:
            sock.close()
        assert witness.ask("still here?") == "still here?"
        server.wait_for(connections=2, peers=1)


def garbage_in_frames_does_no_harm():
    dice = random.Random(2)
    with Server() as server, Client(server.port) as witness:
        for _ in range(400):
            with Client(server.port) as client:
                data = b"\x81\x85\0\0\0\0hello" * dice.randrange(2)
                data += dice.randbytes(dice.randrange(1, 100))
                data += b"\x81\x85\0\0\0\0hello" * dice.randrange(3)
                with contextlib.suppress(OSError):
                    client.raw(data)
        assert witness.ask("still here?") == "still here?"
        server.wait_for(connections=2, peers=1)


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
