#!/usr/bin/env python3
"""server_postgres.py ULM - `ulm serve` on a PostgreSQL database; speaks TAP"""

import contextlib
import random
import signal
import subprocess
import sys

import postgres_server
import tap
from patience import LIMIT, eventually
from server_people import objection, program, seat_two, ulm
from visitor import Server, Visitor
from websocket import Closed


@contextlib.contextmanager
def a_database():
    if not postgres_server.find_programs():
        raise tap.Skip("there is no PostgreSQL server: nothing was kept in one")
    server = postgres_server.Server()
    try:
        yield server
    finally:
        server.close()


def a_game_is_played_to_its_end_and_exported():
    with a_database() as rows, Server(program, database=rows.address()) as server, Visitor(server) as ada:
        ada.open(name="Ada", players=["person", "novice"], public=True)
        ada.watch()
        ada.promise("ff" * 16)
        ada.play(random.Random(1))
        record = server.fetch(f"/api/record?table={ada.table}")[1]
        assert ulm("export", rows.address(), "-").count("\n") > 0
        ulm("check", "-", given=record)


def what_was_told_is_there_after_both_servers_were_killed():
    with a_database() as rows, Server(program, database=rows.address()) as server:
        with Visitor(server) as ada, Visitor(server) as bob:
            table = seat_two(server, ada, bob)
            mover = ada if ada.is_mine() else bob
            mover.play(random.Random(2), moves=1)
            told, secret = mover.events, mover.secret
            server.kill()
        rows.stop(signal.SIGQUIT)
        rows.start()
        server.start()
        with Visitor(server) as again:
            again.watch(table, secret=secret)
            again.reach(len(told))
            assert again.events[:len(told)] == told


def is_not_made(mover, move):
    """Refused, or its visitor is sent away before there is an answer: whichever the server comes to first."""
    try:
        return objection(mover.at, "move", move=move) == "failed"
    except Closed as closed:
        return closed.code == 1013


def come_again(visitor):
    visitor.client.sock.close()
    visitor.connect()
    visitor.watch(visitor.table, secret=visitor.secret)


def while_the_database_is_away_nothing_is_told_and_then_the_game_goes_on():
    with a_database() as rows, Server(program, database=rows.address()) as server, \
            Visitor(server) as ada, Visitor(server) as bob:
        seat_two(server, ada, bob)
        mover = ada if ada.is_mine() else bob
        move, before = mover.state["legal"][0], len(mover.events)
        rows.stop()
        assert is_not_made(mover, move)
        assert len(mover.events) == before
        rows.start()
        eventually(lambda: server.fetch("/healthz") == (200, "ok\n"))
        for visitor in (ada, bob):
            come_again(visitor)
            visitor.reach(before)
        mover.at("move", move=move)
        for visitor in (ada, bob):
            visitor.reach(before + 1)


def moderators_and_bans_hold_within_a_moment():
    with a_database() as rows, Server(program, database=rows.address()) as server, Visitor(server) as mod:
        def admin(*words):
            return ulm("--lang", "en", "admin", f"--database={rows.address()}", *words)
        mod.ask("me", token=server.api("register", name="Mod", password="a password")["token"])
        admin("appoint", "mod")
        assert mod.ask("bans") == {"bans": [], "more": False}
        admin("ban", "198.51.100.7")
        eventually(lambda: mod.ask("bans")["bans"])
        table = server.api("open", name="Ada", public=True)["table"]
        assert admin("close", table) == "It is done.\n"
        admin("ban", "mod")
        while mod.listen().get("tell") != "banned":
            pass


def what_is_wrong_with_the_address_is_said_without_the_password():
    done = subprocess.run([program, "--lang", "en", "serve", "--database=postgresql://ada:secret@/ulm?host=/nowhere"],
                          capture_output=True, text=True, timeout=LIMIT)
    assert done.returncode != 0 and "cannot be used" in done.stderr, done
    assert "secret" not in done.stdout + done.stderr, done


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
