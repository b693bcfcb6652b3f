#!/usr/bin/env python3
"""wire_ends.py WIRE_SERVER - how the wire opens and stops, TLS, and garbage; speaks TAP

Each test is a function whose name is a sentence, and starts the server that it wants, which is
tests/wire_server.c.
"""

import contextlib
import json
import pathlib
import os
import random
import re
import resource
import signal
import socket
import ssl
import subprocess
import sys
import tempfile

import tap
from patience import eventually
from websocket import Client, dial
from wire_stage import Reader, Server, request, safety, second


def asks_later(sock, milliseconds):
    """Asks for an answer that comes so much later, and knows that the server has heard it."""
    sock.sendall(request("GET", "/echo") + request("GET", f"/later?{milliseconds}"))
    reader = Reader(sock)
    assert reader.answer().status == 200
    return reader


def a_stop_sends_what_is_queued():
    with Server(stop=3600) as server, Client(server.port) as client, \
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


def is_deaf(server):
    try:
        dial(server.port).close()
    except ConnectionError:
        return True


def who_asks_while_it_stops_is_told_so():
    with Server(stop=3600) as server, contextlib.closing(dial(server.port)) as later, \
            contextlib.closing(dial(server.port)) as late:
        asks_later(later, 600000)
        late.sendall(request("GET", "/echo"))
        reader = Reader(late)
        assert reader.answer().status == 200
        server.process.send_signal(signal.SIGTERM)
        eventually(lambda: is_deaf(server))
        late.sendall(request("GET", "/echo"))
        assert reader.answer().status == 503 and reader.is_over()
        later.close()
        server.wait()


def a_stop_does_not_wait_for_ever():
    with Server(stop=second) as server, Client(server.port) as client:
        later = dial(server.port)
        asks_later(later, 600000)
        client.send("flood 900 1000")
        client.receive()
        server.process.send_signal(signal.SIGTERM)
        eventually(lambda: is_deaf(server))
        assert server.wait() == "done: opened 1, closed 1, gone 1\n"
        later.close()


def who_finds_no_file_left_waits_outside_until_somebody_leaves():
    with Server() as server, contextlib.ExitStack() as stack:
        files = len(os.listdir(f"/proc/{server.process.pid}/fd")) + 5
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (files, files))
        socks = [stack.enter_context(contextlib.closing(dial(server.port))) for _ in range(8)]
        for sock in socks:
            sock.sendall(request("GET", "/echo"))
        for sock in socks[:5]:
            assert Reader(sock).answer().status == 200
        eventually(server.sleeps)  # whoever is outside is not asked in again and again
        for gone, served in zip(socks, socks[5:]):
            gone.close()
            assert Reader(served).answer().status == 200


def a_wire_that_cannot_open_says_why():
    with Server() as server, certificate_for_localhost() as (one, _), certificate_for_localhost() as (other, _):
        for options, says, more in (({"port": server.port}, "The port is taken", ""),
                                    ({**one, "port": server.port}, "The port is taken", ""),
                                    ({"port": 65536}, "no such address", ""),
                                    ({"address": "8.8.8.8"}, "no such address", ""),
                                    ({"address": "localhost"}, "no such address", ""),
                                    ({"address": "/tmp/" + "a" * 120}, "no such address", ""),
                                    ({"certificate": "/nowhere", "key": "/nowhere"}, "cannot be used", "no such file"),
                                    ({**one, "key": other["key"]}, "cannot be used", "key values mismatch")):
            failed = Server(**options)
            assert says in failed.said and failed.process.returncode == 1, (options, failed.said)
            failed.log.seek(0)
            logged = failed.log.read()
            assert more in logged.lower() if more else not logged, (options, logged)


def a_unix_socket_will_do(folder):
    path = f"{folder}/wire"
    for _ in range(2):  # the second finds what the first left behind
        server = Server(address=path)
        assert server.ports == [0], "there is none"
        server.port = path
        with Client(path) as client:
            assert client.ask("hello") == "hello"
        assert server.ask("GET", "/echo").body.split(b"\n")[4] == b"local"
        server.process.kill()
        server.process.communicate()
    with Server(address=path) as server:
        late = Server(address=path)
        assert "The port is taken" in late.said and late.process.returncode == 1, late.said
        with Client(path) as client:  # who came too late has taken nothing away
            assert client.ask("hello") == "hello"
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


def over_tls_a_slow_reader_gets_everything():
    with certificate_for_localhost() as (options, tls), Server(**options) as server, socket.socket() as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that records are sent in parts
        plain.connect(("127.0.0.1", server.port))
        with tls.wrap_socket(plain, server_hostname="localhost") as sock:
            sock.sendall(request("GET", "/size?8000000"))
            eventually(server.sleeps)  # it can send no more
            assert Reader(sock).answer().body == b"x" * 8000000


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


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
