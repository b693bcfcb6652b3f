#!/usr/bin/env python3
"""proxies.py ULM - nodes behind nginx and haproxy, as docs/nginx.conf and docs/haproxy.cfg have them; speaks TAP

The examples are taken as they stand; only ports, addresses of nodes and the certificate's place are other ones.
"""

import contextlib
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

import nodes
import postgres_server
import tap
from patience import eventually
from server_people import objection, program, root
from visitor import Server, Visitor
from websocket import dial
from wire_ends import certificate_for_localhost

GAMES = 3


def find(name):
    found = shutil.which(name, path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if not found:
        raise tap.Skip(f"there is no {name}: nothing went through it")
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def replace(text, pattern, word, count=1):
    text, done = re.subn(pattern, lambda found: found.expand(word), text, flags=re.MULTILINE)
    assert done == count, (pattern, done)
    return text


def nginx(folder, files, servers, plain, secure):
    """The command that runs it as the example says."""
    lines = iter(f"server 127.0.0.1:{server.port} max_fails" for server in servers)
    text = (root / "docs/nginx.conf").read_text()
    text, count = re.subn(r"(?:# )?server [\d.]+:8016 max_fails", lambda _: next(lines), text)
    assert count == len(servers), text
    text = replace(text, r"^ *listen \[::\].*\n", "", 2)
    text = replace(text, r"listen 80;", f"listen 127.0.0.1:{plain};")
    text = replace(text, r"listen 443 ", f"listen 127.0.0.1:{secure} ")
    text = replace(text, r"/etc/letsencrypt/live/ulm.example/fullchain.pem", files["certificate"])
    text = replace(text, r"/etc/letsencrypt/live/ulm.example/privkey.pem", files["key"])
    (folder / "ulm.conf").write_text(text)
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"""
        daemon off; master_process off; pid {folder}/pid; error_log {folder}/log;
        events {{}}
        http {{ access_log off; {places} include {folder}/ulm.conf; }}""")
    return [find("nginx"), "-p", folder, "-e", folder / "log", "-c", folder / "nginx.conf"]


def haproxy(folder, files, servers, plain, secure):
    ports = iter(servers)
    text = (root / "docs/haproxy.cfg").read_text()
    text, count = re.subn(r"server (\w+) [\d.]+:8016", lambda found: f"server {found[1]} 127.0.0.1:{next(ports).port}", text)
    assert count == len(servers), text
    text = replace(text, r"bind :::80 v4v6", f"bind 127.0.0.1:{plain}")
    text = replace(text, r"bind :::443 v4v6", f"bind 127.0.0.1:{secure}")
    both = folder / "ulm.pem"
    both.write_text(pathlib.Path(files["certificate"]).read_text() + pathlib.Path(files["key"]).read_text())
    (folder / "haproxy.cfg").write_text(replace(text, r"/etc/haproxy/ulm.pem", str(both)))
    return [find("haproxy"), "-db", "-f", folder / "haproxy.cfg"]


class Way:
    """To the nodes through a proxy, from an address of this machine."""

    def __init__(self, port, tls, source):
        self.port, self.options = port, {"tls": tls, "source": source}


class Proxy:
    def __init__(self, kind, folder, files, tls, servers):
        self.kind, self.folder, self.files, self.tls, self.servers = kind, folder, files, tls, servers
        self.log = open(folder / "said", "wb")
        self.process = None
        while not self.start():
            pass

    def start(self):
        """Whether it has come; somebody else may have taken a port."""
        self.plain, self.secure = free_port(), free_port()
        command = self.kind(self.folder, self.files, self.servers, self.plain, self.secure)
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        eventually(lambda: self.process.poll() is not None or self.listens())
        said = "".join(log.read_text() for log in (self.folder / "said", self.folder / "log") if log.exists())
        assert self.process.poll() is None or re.search("in use|cannot bind", said), said
        return self.process.poll() is None

    def listens(self):
        try:
            return self.fetch("/healthz").startswith("HTTP/1.1 200")
        except OSError:
            return False

    def way(self, number):
        return Way(self.secure, self.tls, f"127.0.0.{number}")

    def fetch(self, path, source="127.0.0.1", secure=True):
        with contextlib.closing(dial(self.secure if secure else self.plain, tls=self.tls if secure else None,
                                     source=source)) as sock:
            sock.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while part := sock.recv(65536):
                answer += part
        return answer.decode()

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()


@contextlib.contextmanager
def behind(kind):
    """Three nodes, of which the last can be cut off from the database, and the proxy before them."""
    find(kind.__name__)
    nodes.a_database()
    relay = postgres_server.Relay(nodes.databases[0])
    flags = {"trust-proxy": "yes", "log-addresses": "whole"}
    addresses = [nodes.a_database()] * 2 + [relay.address]
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server(program, database=address, **flags)) for address in addresses]
        files, tls = stack.enter_context(certificate_for_localhost())
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ulm-proxy-")))
        proxy = stack.enter_context(contextlib.closing(Proxy(kind, folder, files, tls, servers)))
        yield proxy, servers, relay


def ways_to_all(proxy, servers):
    """A way to each node. Which address leads where hangs on the ports of the nodes, so it is tried. A node has a fifth of the
    addresses at least: that none of 120 leads to one of them has odds of 3 * 0.8 ^ 120, less than 1 in 10^11."""
    found = {}
    for number in range(2, 122):
        heard = [server.metric("messages_heard_total") for server in servers]
        with Visitor(proxy.way(number)) as visitor:
            visitor.ask("tables")
        now = [server.metric("messages_heard_total") for server in servers]
        found.setdefault(next(i for i, pair in enumerate(zip(heard, now)) if pair[0] != pair[1]), proxy.way(number))
        if len(found) == len(servers):
            return list(found.values())
    raise AssertionError(f"no address leads to other nodes than {sorted(found)}")


def play_in_storm(kind):
    luck = random.Random(kind.__name__)
    with behind(kind) as (proxy, servers, relay):
        pairs = nodes.seat_pairs(ways_to_all(proxy, servers), luck, GAMES)
        moves = nodes.play_on(pairs, 6)
        for server in servers:
            server.stop()
            moves += nodes.play_on(pairs, 6)
            server.start(server.port)
        servers[0].kill()
        moves += nodes.play_on(pairs, 6)
        servers[0].start(servers[0].port)
        servers[1].process.send_signal(signal.SIGSTOP)
        moves += nodes.play_on(pairs, 6)
        servers[1].process.send_signal(signal.SIGCONT)
        relay.cut()
        eventually(lambda: servers[2].fetch("/healthz") == (503, "store\n"))
        ways = [proxy.way(number) for number in range(20, 30)]
        for way in ways:  # whom a node that can do nothing would get stays with nobody
            eventually(lambda: came(way))
        moves += nodes.play_on(pairs, 6)
        relay.mend()
        eventually(lambda: servers[2].fetch("/healthz") == (200, "ok\n"))
        nodes.audit_all(pairs, servers)
        print(f"# {moves} moves acknowledged behind {kind.__name__}, none lost or doubled")


def came(way):
    try:
        with Visitor(way) as visitor:
            return objection(visitor.ask, "me", token="0" * 32) == "token"  # so the node has asked the database
    except nodes.LOST:
        return False


def look_closely(kind):
    with behind(kind) as (proxy, servers, _):
        with Visitor(proxy.way(77), headers=[("X-Forwarded-For", "203.0.113.9")]) as eve:
            assert objection(eve.ask, "login", name="Ada", password="a wrong one") == "login"
        said = "".join(server.said() for server in servers)
        assert "address=127.0.0.77" in said and "203.0.113.9" not in said, said[-2000:]
        assert proxy.fetch("/metrics").startswith("HTTP/1.1 200")
        assert proxy.fetch("/metrics", source="127.0.0.5").startswith("HTTP/1.1 403")
        assert proxy.fetch("/", secure=False).startswith("HTTP/1.1 308")
        assert "strict-transport-security" in proxy.fetch("/").lower()


def behind_nginx_no_move_is_lost_when_nodes_stop_die_sleep_or_lose_their_database():
    play_in_storm(nginx)


def behind_haproxy_no_move_is_lost_when_nodes_stop_die_sleep_or_lose_their_database():
    play_in_storm(haproxy)


def behind_nginx_addresses_are_true_and_numbers_are_not_for_the_world():
    look_closely(nginx)


def behind_haproxy_addresses_are_true_and_numbers_are_not_for_the_world():
    look_closely(haproxy)


if __name__ == "__main__":
    try:
        failed = tap.run(globals(), sys.argv[2:])
    finally:
        for database in nodes.databases:
            database.close()
    sys.exit(failed)
