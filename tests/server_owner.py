#!/usr/bin/env python3
"""server_owner.py ULM - what the owner of a server sees of it, and can do to it while it runs; speaks TAP

Each test is a function whose name is a sentence. The people are in visitor.py.
"""

import contextlib
import http.client
import json
import os
import pathlib
import re
import resource
import select
import shutil
import signal
import ssl
import sys

import tap
from patience import LIMIT, eventually
from server_people import fill_disk, objection, program, root
from visitor import Server, Visitor
from websocket import Client, dial
from wire_ends import certificate_for_localhost


def shown_certificate(port):
    """What the server shows to who connects now."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with contextlib.closing(dial(port, tls=trusting)) as sock:
        return ssl.DER_cert_to_PEM_cert(sock.getpeercert(binary_form=True))


def ask_as(server, host, path="/healthz", method="GET", **headers):
    """The status that a request for this name is answered with."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LIMIT)
    with contextlib.closing(connection):
        connection.putrequest(method, path, skip_host=True)
        for name, value in {"Host": host, **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        return connection.getresponse().status


def a_renewed_certificate_is_shown_after_a_hangup_and_connections_live_on():
    with certificate_for_localhost() as (files, old), certificate_for_localhost() as (newer, new), \
            Server(program, **files) as server:
        before = shown_certificate(server.port)
        with Client(server.port, tls=old) as client:
            for name, path in files.items():
                shutil.copy(newer[name], path)
            assert shown_certificate(server.port) == before  # it is not read all the time
            server.process.send_signal(signal.SIGHUP)
            eventually(lambda: " renewed " in server.said())
            assert shown_certificate(server.port) == pathlib.Path(newer["certificate"]).read_text()
            client.send('{"id":1,"do":"tables"}')
            assert json.loads(client.receive())["ok"] == {"tables": []}
            with Client(server.port, tls=new) as second:
                second.send('{"id":1,"do":"tables"}')
                assert json.loads(second.receive())["ok"] == {"tables": []}


def a_certificate_that_cannot_be_read_changes_nothing_and_is_complained_of():
    with certificate_for_localhost() as (files, old), Server(program, **files) as server:
        before = shown_certificate(server.port)
        pathlib.Path(files["certificate"]).write_text("nothing of the kind\n")
        server.process.send_signal(signal.SIGHUP)
        eventually(lambda: " error not-renewed " in server.said())
        assert "TLS: no start line" in server.said(), server.said()
        assert shown_certificate(server.port) == before


def a_key_that_is_a_pipe_by_now_holds_nobody_up():
    with certificate_for_localhost() as (files, old), Server(program, **files) as server:
        before = shown_certificate(server.port)
        os.remove(files["key"])
        os.mkfifo(files["key"])
        server.process.send_signal(signal.SIGHUP)
        eventually(lambda: " error not-renewed " in server.said())
        assert shown_certificate(server.port) == before


def a_hangup_ends_no_server_that_has_no_certificate():
    with Server(program) as server, Visitor(server) as ada:
        server.process.send_signal(signal.SIGHUP)
        eventually(lambda: " renewed " in server.said())
        assert ada.ask("tables") == {"tables": []}


def health_is_that_of_the_store():
    with Server(program) as server, Visitor(server) as ada:
        assert server.fetch("/healthz") == (200, "ok\n")
        fill_disk(server)
        assert objection(ada.ask, "open", name="Ada") == "failed"
        assert server.fetch("/healthz") == (503, "store\n")
        fill_disk(server, False)
        assert server.fetch("/healthz") == (200, "ok\n")  # without anybody having played


def many_who_ask_for_its_health_and_leave_do_no_harm():
    with Server(program) as server:
        for _ in range(200):
            with contextlib.closing(dial(server.port)) as sock:
                sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert server.fetch("/healthz") == (200, "ok\n")


def who_may_open_few_files_keeps_one_for_who_asks_for_its_health():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with Server(program) as server:
        server.stop()
        resource.setrlimit(resource.RLIMIT_NOFILE, (30, hard))
        try:
            server.start()
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        with contextlib.ExitStack() as held:
            socks = [held.enter_context(contextlib.closing(dial(server.port))) for _ in range(40)]
            files = pathlib.Path(f"/proc/{server.process.pid}/fd")
            most = [0]

            def some_are_sent_away():
                most.append(len(list(files.iterdir())))
                return select.select(socks, [], [], 0)[0]
            eventually(some_are_sent_away)
            assert max(most) < 30, max(most)
            assert server.fetch("/healthz") == (200, "ok\n")


def a_page_that_makes_its_own_name_lead_here_is_refused():
    """DNS rebinding: the browser takes both for one site, so neither origin nor preflight stops it."""
    with Server(program, **{"log-addresses": "whole"}) as server:
        evil = f"evil.example:{server.port}"
        for path in "/", "/healthz", "/metrics", "/api/tables":
            assert ask_as(server, evil, path) == 421, path
        assert ask_as(server, evil, "/api/open", "POST", Origin=f"http://{evil}",
                      **{"Content-Type": "application/json", "Content-Length": "2"}) == 421
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                   "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": f"http://{evil}"}
        assert ask_as(server, evil, "/ws", **upgrade) == 421
        assert ask_as(server, f"localhost:{server.port}", "/ws",
                      **{**upgrade, "Origin": f"http://localhost:{server.port}"}) == 101
        assert " info refused status=421 address=127.0.0.1\n" in server.said(), server.said()
        assert server.metric('refusals_total{status="421"}') == 6


def addresses_and_its_own_names_lead_to_a_server():
    with Server(program, **{"host": "ulm.example, games.example", "public-url": "https://play.example:8443"}) as server:
        for host in ("127.0.0.1", f"127.0.0.1:{server.port}", "192.0.2.7", "[::1]", f"[2001:db8::7]:{server.port}",
                     "localhost", "LOCALHOST:1", "ulm.example", "Games.Example:443", "ulm.example.", "play.example"):
            assert ask_as(server, host) == 200, host
        for host in ("example", "ulm.example.evil.example", "notulm.example", "1.2.3", "[::1", "::1]", "ulm.example:x",
                     "localhost:1:2"):
            assert ask_as(server, host) in (400, 421), host


def behind_a_proxy_any_name_will_do_unless_some_are_said():
    with Server(program, **{"trust-proxy": "yes"}) as server:
        assert ask_as(server, "whatever.example") == 200
    with Server(program, **{"trust-proxy": "yes", "host": "ulm.example"}) as server:
        assert ask_as(server, "whatever.example") == 421 and ask_as(server, "ulm.example") == 200


def guess(server, times=1, **headers):
    """Wrong passwords, from the address that a header says."""
    for _ in range(times):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LIMIT)
        with contextlib.closing(connection):
            connection.request("POST", "/api/login", json.dumps({"name": "ada", "password": "not this one"}),
                               {"Content-Type": "application/json", **headers})
            connection.getresponse().read()


def whoever_guesses_passwords_is_named_in_the_log_as_the_setting_says():
    shown = {"off": ("", ""), "shortened": (" address=203.0.113.0", " address=2001:db8:1::"),
             "whole": (" address=203.0.113.77", " address=2001:db8:1:2::3")}
    for setting, (four, six) in shown.items():
        with Server(program, **{"trust-proxy": "yes", "log-addresses": setting}) as server:
            guess(server, **{"X-Forwarded-For": "203.0.113.77"})
            guess(server, **{"X-Forwarded-For": "2001:db8:1:2::3"})
            for end in four, six:
                assert f" info objection code=login request=login{end}\n" in server.said(), (end, server.said())


def a_flood_fills_no_log_and_how_much_was_left_out_is_said():
    with Server(program, **{"log-rate": 5}) as server:
        for _ in range(300):
            assert ask_as(server, "evil.example") == 421
        eventually(lambda: sum(int(n) for n in re.findall(r"left-out of=refused lines=(\d+)", server.said()))
                   + server.said().count(" refused ") == 300)
        seconds = re.findall(r"^(\S{19})\S* info refused ", server.said(), re.M)
        assert max(seconds.count(second) for second in seconds) <= 5, seconds


def histogram(server, name):
    """The counts up to each bound, the sum and the count."""
    metrics = server.fetch("/metrics")[1]
    buckets = [(float(bound), int(n)) for bound, n in re.findall(rf'^ulm_{name}_bucket{{le="(.*?)"}} (\d+)$', metrics, re.M)]
    total, count = (re.search(rf"^ulm_{name}_{part} (\S+)$", metrics, re.M)[1] for part in ("sum", "count"))
    return buckets, float(total), int(count)


def how_long_it_takes_is_counted_by_how_long():
    with Server(program) as server, Visitor(server) as ada:
        for name, work in (("request_seconds", lambda: ada.ask("tables")),
                           ("store_commit_seconds", lambda: ada.open(name="Ada"))):
            _, _, before = histogram(server, name)
            for _ in range(5):
                work()
            buckets, total, count = histogram(server, name)
            assert count >= before + 5 and total > 0, (name, before, count)
            assert buckets == sorted(buckets) and buckets[-1] == (float("inf"), count), buckets
            assert [n for _, n in buckets] == sorted(n for _, n in buckets), buckets
            least = sum((n - m) * low for (low, m), (_, n) in zip(buckets, buckets[1:]))
            assert least <= total, (least, total)


def what_waits_and_what_memory_it_takes_can_be_seen():
    with Server(program) as server:
        resident = 0
        for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                resident = 1024 * int(line.split()[1])
        assert resident / 2 < server.metric("memory_bytes") < resident * 2
        for name in "thoughts_waiting", "passwords_waiting", "store_waiting", "bytes_waiting":
            eventually(lambda: server.metric(name) == 0)


def the_dashboard_shows_what_there_is_and_the_pages_tell_of_all():
    board = json.loads((root / "docs" / "grafana.json").read_text())
    shown = " ".join(target["expr"] for panel in board["panels"] for target in panel.get("targets", ()))
    names = set(re.findall(r"ulm_\w+", shown))
    with Server(program) as server:
        there = set(re.findall(r"^(ulm_\w+)", server.fetch("/metrics")[1], re.M))
    assert len(names) > 15 and names <= there, names - there
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    told = set(re.findall(r"ulm_\w+", (root / "docs" / "serving.md").read_text()))
    missing = {re.sub("_(bucket|sum|count)$", "", name) for name in there} - told
    assert not missing, f"docs/serving.md tells nothing of {missing}"


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
