#!/usr/bin/env python3
"""wire_http.py WIRE_SERVER - HTTP over real sockets; speaks TAP

Each test is a function whose name is a sentence, and starts the server that it wants, which is
tests/wire_server.c.
"""

import contextlib
import gzip
import http
import random
import socket
import sys
import time

import tap
from patience import eventually
from websocket import dial
from wire_stage import Reader, Server, request, safety, second


def requests_are_read_in_all_their_parts():
    with Server() as server:
        answer = server.ask("GET", "/echo/%61b/../c%20d?x=1&y=%C3%BC&z", [
            "Authorization: Bearer s3cret", "X-Forwarded-For: 9.9.9.9", "User-Agent: Spatz/1.0 (Ulm)",
            "Content-Type: text/x-tile"])
        assert answer.body.decode().split("\n") == [
            "/echo/c d", "x=1&y=ü&z", "s3cret", "here", "127.0.0.1", "Spatz/1.0 (Ulm)", "text/x-tile", ""], answer.body
        assert answer.headers["retry-after"] == "7"
        answer = server.ask("GET", "/echo", ["Authorization: Basic s3cret"])
        assert answer.body.decode().split("\n")[2] == ""


def every_byte_but_zero_may_be_written_with_a_sign():
    every = bytes(range(1, 256))
    with Server() as server:
        for form in "%{:02x}", "%{:02X}":
            signs = "".join(map(form.format, every))
            assert server.ask("GET", f"/echo?{signs}").body.startswith(b"/echo\n" + every + b"\n"), form


def behind_a_proxy_the_last_hop_is_the_client():
    with Server(proxy=1) as server:
        for header, address in (("1.2.3.4", "1.2.3.4"), ("6.6.6.6, 2001:db8::1", "2001:db8::1"),
                                ("6.6.6.6,\t1.2.3.4", "1.2.3.4"), ("6.6.6.6,1.2.3.4", "1.2.3.4"),
                                ("1.2.3.4, not an address", "127.0.0.1"), ("", "127.0.0.1")):
            answer = server.ask("GET", "/echo", [f"X-Forwarded-For: {header}"])
            assert answer.body.decode().split("\n")[4] == address, header


def headers_mean_the_same_in_any_order():
    fields = ["Host: here", "Authorization: Bearer s3cret", "X-Forwarded-For: 1.2.3.4", "Accept-Encoding: gzip",
              'If-None-Match: "script-1"', "Content-Length: 0", "Connection: keep-alive"]
    with Server(proxy=1) as server, contextlib.closing(dial(server.port)) as sock:
        reader = Reader(sock)
        for path, status in ("/echo?x", 200), ("/page.js", 304), ("/word.js", 200):
            said = []
            for first in range(len(fields)):
                lines = [f"GET {path} HTTP/1.1", *fields[first:], *fields[:first]]
                sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
                answer = reader.answer()
                said.append((answer.status, {**answer.headers, "date": ""}, answer.body))
            assert said[0][0] == status and all(it == said[0] for it in said), said


def only_get_head_and_post_are_methods():
    with Server() as server:
        for method in "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT":
            answer = server.ask(method, "/echo")
            assert answer.status == 405 and answer.headers["allow"] == "GET, HEAD, POST", method
            assert safety.items() <= answer.headers.items()
        for method, status in ("BREW", 501), ("get", 501):
            assert server.ask(method, "/echo").status == status, method
        assert server.ask("GET", "/echo").status == 200


def a_status_is_said_in_the_words_of_the_standard():
    words = {status.value: status.phrase for status in http.HTTPStatus}
    words[413] = "Content Too Large"  # so since 2022; older Pythons have the older words
    with Server() as server:
        for status in 200, 400, 403, 404, 405, 409, 411, 413, 426, 429, 431, 500, 501, 503:
            answer = server.ask("GET", f"/status?{status}")
            assert (answer.status, answer.words) == (status, words[status]), (status, answer.words)
        etag = server.ask("GET", "/").headers["etag"]
        assert server.ask("GET", "/", [f"If-None-Match: {etag}"]).words == words[304]


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
        for accept in "gzip", "deflate, gzip;q=1.0, *;q=0.5", "br,gzip", "gzip;q=0.5", "gzip;x=1":
            small = server.ask("GET", "/word.js", [f"Accept-Encoding: {accept}"])
            assert small.headers["content-encoding"] == "gzip", accept
            assert gzip.decompress(small.body) == plain.body
        for accept in "br", "gzip;q=0", "gzip;q=0.0", "xgzip":
            answer = server.ask("GET", "/word.js", [f"Accept-Encoding: {accept}"])
            assert answer.body == plain.body, accept


def an_answer_says_what_it_is():
    with Server() as server:
        for method, path, kind in (("GET", "/", "text/html; charset=utf-8"), ("HEAD", "/", "text/html; charset=utf-8"),
                                   ("GET", "/word.js", "text/javascript"), ("GET", "/counts", "application/json"),
                                   ("GET", "/echo", "text/plain"), ("POST", "/echo", "application/octet-stream"),
                                   ("GET", "/ws", "text/plain; charset=utf-8"), ("PUT", "/", "text/plain; charset=utf-8")):
            assert server.ask(method, path).headers["content-type"] == kind, (method, path)


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


def who_has_said_all_and_waits_costs_nothing():
    with Server(stop=1) as server, contextlib.closing(dial(server.port)) as sock:
        sock.sendall(request("GET", "/echo") + request("GET", "/later?600000"))
        assert Reader(sock).answer().status == 200
        sock.sendall(request("GET", "/echo"))  # nobody reads it yet, so the client is still there
        sock.shutdown(socket.SHUT_WR)
        for _ in range(3):
            eventually(server.sleeps)
            assert server.counts()["gone"] == 0


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


def who_stays_when_all_is_said_is_cut_off():
    with Server(request=3600, keep=3600) as server, contextlib.closing(dial(server.port)) as refused, \
            contextlib.closing(dial(server.port)) as served:
        refused.sendall(b"nonsense\r\n\r\n")
        served.sendall(request("GET", "/echo", ["Connection: close"]))
        for sock, status in (refused, 501), (served, 200):
            reader = Reader(sock)
            assert reader.answer().status == status and reader.is_over()
        server.wait_for(connections=1)


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


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
