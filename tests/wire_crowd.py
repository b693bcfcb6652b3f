#!/usr/bin/env python3
"""wire_crowd.py WIRE_SERVER - one visitor who takes all places, and the others; speaks TAP

Each test is an attack in its own words. The attacker is 127.0.0.2, the others are elsewhere on the same
machine, or behind a proxy under names of their own.
"""

import contextlib
import resource
import sys

import tap
from patience import eventually
from websocket import Client, Closed, Refused, dial
from wire_ends import certificate_for_localhost
from wire_stage import Reader, Server, request

ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"


def asked(server, source, path="/echo", headers=()):
    """The status of one request on a connection of its own."""
    with contextlib.closing(dial(server.port, source=source)) as sock:
        sock.sendall(request("GET", path, headers))
        return Reader(sock).answer().status


def keep_alive(server, stack, count, source=ATTACKER):
    """So many connections that have asked once and stay."""
    socks = [stack.enter_context(contextlib.closing(dial(server.port, source=source))) for _ in range(count)]
    for sock in socks:
        sock.sendall(request("GET", "/echo"))
    return socks


def is_over(sock):
    sock.setblocking(False)
    try:
        while sock.recv(1 << 16):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def left(socks):
    return sum(not is_over(sock) for sock in socks)


def a_thousand_connections_kept_alive_shut_nobody_else_out():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    with Server(connections=924, of_address=64, keep=3600) as server, contextlib.ExitStack() as stack:
        socks = keep_alive(server, stack, 1000)
        assert asked(server, OTHER) == 200
        eventually(lambda: left(socks) <= 64)
        assert left(socks) > 0 and server.counts()["sent_away"] >= 936


def the_longest_rest_ends_first():
    with Server(of_address=3, keep=3600) as server, contextlib.ExitStack() as stack:
        first, second, third = (stack.enter_context(contextlib.closing(dial(server.port, source=ATTACKER)))
                                for _ in range(3))
        readers = {sock: Reader(sock) for sock in (first, second, third)}
        for sock in (first, second, third, first):
            sock.sendall(request("GET", "/echo"))
            assert readers[sock].answer().status == 200
        assert asked(server, ATTACKER) == 200
        assert readers[second].is_over()
        for sock in (first, third):
            sock.sendall(request("GET", "/echo"))
            assert readers[sock].answer().status == 200


def who_only_connects_and_says_nothing_takes_no_place_from_others():
    with Server(connections=20, of_address=8, request=3600) as server, contextlib.ExitStack() as stack:
        for number in range(4, 10):
            for _ in range(30):
                stack.enter_context(contextlib.closing(dial(server.port, source=f"127.0.0.{number}")))
        assert asked(server, OTHER) == 200


def who_sends_a_head_byte_by_byte_is_not_younger_for_it():
    with Server(of_address=2, request=3600) as server, contextlib.ExitStack() as stack:
        slow = stack.enter_context(contextlib.closing(dial(server.port, source=ATTACKER)))
        slow.sendall(b"GET /echo HTTP/1.1\r\n")
        other = stack.enter_context(contextlib.closing(dial(server.port, source=ATTACKER)))
        other.sendall(request("GET", "/echo"))
        assert Reader(other).answer().status == 200
        slow.sendall(b"Host: here\r\n")
        eventually(lambda: server.counts()["connections"] >= 3)
        assert asked(server, ATTACKER) == 200
        eventually(lambda: is_over(slow))


def handshakes_of_tls_that_never_end_count_too():
    with certificate_for_localhost() as (options, trust), \
            Server(**options, of_address=4, request=3600) as server, \
            contextlib.ExitStack() as stack:
        socks = [stack.enter_context(contextlib.closing(dial(server.port, source=ATTACKER))) for _ in range(12)]
        eventually(lambda: left(socks) <= 4)
        with Client(server.port, source=OTHER, tls=trust) as client:
            assert client.ask("hello") == "hello"


def full_of_sockets_an_address_is_told_so_and_the_others_are_served():
    with Server(of_address=3) as server, contextlib.ExitStack() as stack:
        peers = [stack.enter_context(Client(server.port, source=ATTACKER)) for _ in range(3)]
        for _ in range(5):
            with Client(server.port, source=ATTACKER) as late:
                assert late.until_closed() == 1013
        assert all(peer.ask("still here") == "still here" for peer in peers)
        with Client(server.port, source=OTHER) as other:
            assert other.ask("hello") == "hello"


def when_all_places_are_taken_the_owner_still_sees_how_it_does():
    with Server(connections=4) as server, contextlib.ExitStack() as stack:
        for number in range(4, 8):
            stack.enter_context(Client(server.port, source=f"127.0.0.{number}"))
        keep_alive(server, stack, 40)
        for _ in range(40):
            assert asked(server, "127.0.0.1") == 200
        try:
            Client(server.port, source=OTHER)
            raise AssertionError("a place too many")
        except Refused as refused:
            assert refused.status == 503 and refused.headers["retry-after"] == "1"


def of_the_owner_eight_stay_when_all_places_are_taken():
    with Server(connections=4, keep=3600) as server, contextlib.ExitStack() as stack:
        for number in range(4, 8):
            stack.enter_context(Client(server.port, source=f"127.0.0.{number}"))
        socks = [stack.enter_context(contextlib.closing(dial(server.port))) for _ in range(8)]
        eventually(server.sleeps)
        assert left(socks) == 8
        socks.append(stack.enter_context(contextlib.closing(dial(server.port))))
        eventually(lambda: left(socks) == 8)


def behind_a_proxy_each_client_counts_for_itself():
    def forwarded(address):
        return [f"X-Forwarded-For: {address}"]

    with Server(proxy=1, of_address=3, connections=12) as server, contextlib.ExitStack() as stack:
        def enter(address):
            return stack.enter_context(Client(server.port, headers=[("X-Forwarded-For", address)]))

        for _ in range(3):
            enter("203.0.113.1")
        late = enter("203.0.113.1")
        assert late.until_closed() == 1013
        assert asked(server, None, headers=forwarded("203.0.113.1")) == 429
        assert asked(server, None, headers=forwarded("203.0.113.2")) == 200
        for _ in range(3):
            enter("2001:db8:1:2::a")
        assert enter("2001:db8:1:2:ffff::b").until_closed() == 1013, "a network of 64 bits is one visitor"
        assert enter("2001:db8:1:3::a").ask("hello") == "hello"
        for number in range(5):
            enter(f"198.51.100.{number}")
        assert asked(server, None, headers=forwarded("203.0.113.3")) == 503
        assert asked(server, None) == 200, "the owner has no name from the proxy"


def who_has_many_networks_of_version_six_does_not_have_all_places():
    with Server(proxy=1, of_address=3, connections=200) as server, contextlib.ExitStack() as stack:
        def enter(address):
            return stack.enter_context(Client(server.port, headers=[("X-Forwarded-For", address)]))

        for number in range(16 * 3):
            enter(f"2001:db8:1:{number:x}::1")
        assert enter("2001:db8:1:ffff::1").until_closed() == 1013
        assert enter("2001:db8:2::1").ask("hello") == "hello"


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
