#!/usr/bin/env python3
"""nodes.py ULM - several `ulm serve` on one database, and what happens when they die; speaks TAP

Rounds of faults come from a seed that is printed. ULM_NODES_ROUNDS makes more of them, ULM_NODES_SEED others;
ULM_NODES_PROMOTIONS lets a standby of the database take over so often.
"""

import contextlib
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys

import postgres_server
import tap
from patience import eventually, slowness
from server_people import program, root, ulm
from visitor import Objection, Server, Visitor
from websocket import Closed, Refused

NODES = 3
ROUNDS = int(os.environ.get("ULM_NODES_ROUNDS", 4))
PROMOTIONS = int(os.environ.get("ULM_NODES_PROMOTIONS", 0))
SEED = os.environ.get("ULM_NODES_SEED", "a stormy night")
LOST = (Closed, Refused, OSError, TimeoutError)


databases = []  # one for all tests


def a_database():
    if not postgres_server.find_programs():
        raise tap.Skip("there is no PostgreSQL server: no nodes were run on one")
    if not databases:
        databases.append(postgres_server.Server())
    return databases[0].address()


@contextlib.contextmanager
def nodes(database, count=NODES):
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(Server(program, database=database)) for _ in range(count)]


def seat_apart(ada, ben, **plan):
    """A table of two whose people came to two nodes."""
    table = ada.open(name="Ada", **plan)["table"]
    ada.watch()
    ben.sit(table, "Ben")
    ben.watch()
    for visitor in (ada, ben):
        visitor.at("ready")
    for visitor in (ada, ben):
        visitor.until(lambda: visitor.state)
    return table


def play_apart(people, luck, moves=None):
    """Each at their own node, with the number of the last event that they know of."""
    while not people[0].is_over() and moves != 0:
        count = max(len(v.events) for v in people)
        for visitor in people:
            visitor.reach(count)
        mover = next((v for v in people if v.is_mine()), None)
        if mover:
            mover.at("move", move=luck.choice(mover.state["legal"]), after=count)
            moves = moves and moves - 1
        for visitor in people:
            visitor.until(lambda: len(visitor.events) > count)


def a_game_is_played_from_two_nodes_and_both_have_its_record():
    with nodes(a_database(), 2) as (one, two), Visitor(one) as ada, Visitor(two) as ben:
        table = seat_apart(ada, ben, public=True)
        play_apart((ada, ben), random.Random(1))
        assert [e["kind"] for e in ada.events] == [e["kind"] for e in ben.events]
        records = {node.fetch(f"/api/record?table={table}")[1] for node in (one, two)}
        assert len(records) == 1
        ulm("check", "-", given=records.pop())
        assert one.metric("events_read_on_total") > 0 and two.metric("events_read_on_total") > 0


def two_servers_on_one_file_tell_each_others_visitors(folder):
    with nodes(folder / "ulm.db", 2) as (one, two), Visitor(one) as ada, Visitor(two) as ben:
        seat_apart(ada, ben, public=True)
        play_apart((ada, ben), random.Random(2), moves=3)


def what_is_said_at_once_at_all_nodes_is_told_to_all_in_one_order():
    with nodes(a_database()) as servers, contextlib.ExitStack() as stack:
        people = [stack.enter_context(Visitor(server)) for server in servers]
        table = people[0].open(name="Ada", public=True)["table"]
        for visitor in people:
            visitor.watch(table)
        said = 0
        for i in range(8):  # so others say sixteen things, and that often a node tries again when somebody was faster
            for visitor in people:
                visitor.answers[visitor.send("say", table=table, text=f"{i}", name="Eve",
                                             **({"secret": visitor.secret} if visitor.secret else {}))] = None
                said += 1
        for visitor in people:
            visitor.until(lambda: sum(e["kind"] == "said" for e in visitor.events) == said)
        assert people[0].events == people[1].events == people[2].events


def is_logged_in(visitor):
    try:
        return visitor.ask("logins") is not None
    except Objection as objected:
        assert objected.code == "token", objected.code
        return False


def a_moderators_word_and_a_logout_reach_all_nodes():
    with nodes(a_database(), 2) as (one, two), Visitor(two) as ada:
        token = one.api("register", name="Ada", password="a password")["token"]
        ada.ask("me", token=token)
        one.api("logout", token=token)
        eventually(lambda: not is_logged_in(ada))
        table = one.api("open", name="Eve", public=True)["table"]
        ada.watch(table)
        ulm("--lang", "en", "admin", f"--database={a_database()}", "close", table)
        ada.until(lambda: ada.events[-1]["kind"] == "closed")


def rows_of(file):
    with sqlite3.connect(file) as database:
        return database.execute("SELECT shelf, key, value FROM rows ORDER BY shelf, key").fetchall()


def all_that_is_kept_moves_from_a_file_to_a_database_and_back(folder):
    one, two, fresh = folder / "one.db", folder / "two.db", a_database() and databases[0].create("moved")
    with Server(program, database=one) as server, Visitor(server) as ada:
        server.api("register", name="Ada", password="a password")
        ada.open(name="Ada", players=["person", "novice"], public=True)
        ada.watch()
        ada.at("ready")
        ada.play(random.Random(3))
        events, secret, table = ada.events, ada.secret, ada.table
    for origin, target in ((one, fresh), (fresh, two)):
        assert f": {len(rows_of(one))}\n" in ulm("--lang", "en", "move-store", str(origin), str(target))
    assert rows_of(one) == rows_of(two)
    done = subprocess.run([program, "--lang", "en", "move-store", str(one), str(two)], capture_output=True, text=True)
    assert done.returncode != 0 and "something in it" in done.stderr, done
    with Server(program, database=fresh) as server, Visitor(server) as again:
        again.watch(table, secret=secret)
        again.reach(len(events))
        assert again.events == events


def who_is_at_a_node_without_its_database_is_sent_away_until_it_is_back():
    rows = a_database() and databases[0]
    with nodes(rows.address(), 1) as (node,), Visitor(node) as ada:
        table = ada.open(name="Ada", public=True)["table"]
        rows.stop()
        try:
            ada.until(lambda: False)
        except Closed as closed:
            assert closed.code == 1013, closed.code
        assert node.fetch("/healthz") == (503, "store\n")
        try:
            Visitor(node)
            raise AssertionError("somebody was let in")
        except Refused as refused:  # by which a proxy knows that another node should be asked
            assert refused.status == 503, refused.status
        rows.start()
        eventually(lambda: node.fetch("/healthz") == (200, "ok\n"))
        with Visitor(node) as again:
            again.watch(table)


def sql(address, words):
    databases[0].run("psql", "--quiet", "-v", "ON_ERROR_STOP=1", "-c", words, address)


def an_old_node_goes_on_while_a_newer_program_changes_the_tables():
    address = a_database() and databases[0].create("rolling")
    with nodes(address, 2) as (one, two), Visitor(one) as ada, Visitor(two) as ben:
        seat_apart(ada, ben, public=True)
        play_apart((ada, ben), random.Random(4), moves=3)
        # What a migration may do: add. The program that does it is newer than this one.
        sql(address, "BEGIN; ALTER TABLE ulm_rows ADD COLUMN kept timestamptz DEFAULT now();"
                     "ALTER TABLE ulm_writers ADD COLUMN node text; CREATE TABLE ulm_more (id int);"
                     "INSERT INTO ulm_schema SELECT max(version) + 1 FROM ulm_schema; COMMIT")
        play_apart((ada, ben), random.Random(5), moves=3)
        try:
            Server(program, database=address)
            raise AssertionError("an old program began on tables of a newer one")
        except RuntimeError as said:
            assert "newer" in str(said), said
        # An old node whose connection breaks cannot come back; the others carry its people.
        sql(address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ulm'")
        eventually(lambda: one.fetch("/healthz") == (503, "store\n"))
        sql(address, "DELETE FROM ulm_schema WHERE version = (SELECT max(version) FROM ulm_schema)")
        for node in (one, two):
            eventually(lambda: node.fetch("/healthz") == (200, "ok\n"))


def what_brings_the_tables_up_to_date_takes_nothing_from_an_old_node():
    for file in sorted((root / "src/store/migrations/postgres").glob("*.sql")):
        words = re.sub("--.*", "", file.read_text())
        taken = re.search(r"\b(DROP|RENAME|TRUNCATE|SET NOT NULL|ALTER\s+COLUMN)\b", words, re.IGNORECASE)
        assert not taken, (file.name, taken)


def what_was_asked_when_a_node_was_told_to_stop_is_done_or_said_to_be_not_done():
    with nodes(a_database(), 2) as (one, two), Visitor(one) as ada:
        table = ada.open(name="Ada", public=True)["table"]
        ada.watch()
        asked = {}
        for i in range(200):
            if i == 100:
                one.process.send_signal(signal.SIGTERM)
            try:
                asked[ada.send("say", table=table, secret=ada.secret, text=f"word {i}")] = f"word {i}"
            except OSError:
                break
        try:
            while True:
                ada.listen()
        except (Closed, OSError) as ended:
            assert getattr(ended, "code", 1001) in (1001, 1006), ended
        one.process.wait()
        with Visitor(two) as again:
            again.watch(table)
            said = [event["text"] for event in again.events if event["kind"] == "said"]
        assert len(said) == len(set(said))
        for number, words in asked.items():
            answer = ada.answers.get(number)
            assert not (answer and "ok" in answer) or words in said, words
            assert not (answer and "error" in answer) or words not in said, words
        one.start(one.port)


class Person:
    """Plays at any node, and at another one when that is gone. What was acknowledged is remembered."""

    def __init__(self, servers, luck):
        self.servers, self.luck, self.kept = servers, luck, []
        self.visitor, self.silence = None, 0
        self.events, self.table, self.secret, self.seat = [], None, None, None

    def come(self):
        """To a node that takes people; what was seen before is not told again."""
        self.silence = 0

        def enters():
            try:
                self.leave()
                visitor = Visitor(self.luck.choice(self.servers), timeout=3 * slowness)
            except LOST:
                return False
            self.visitor = visitor
            visitor.table, visitor.secret, visitor.seat = self.table, self.secret, self.seat
            visitor.events = self.events
            visitor.client.timeout = 3 * slowness  # then another node is asked
            try:
                if self.table:
                    visitor.ask("watch", table=self.table, secret=self.secret, seen=len(self.events))
                    visitor.until(lambda: visitor.now is not None)
            except (Objection, *LOST):
                return False
            return True
        eventually(enters)

    def leave(self):
        if self.visitor:
            self.visitor.client.sock.close()
        self.visitor = None

    def move(self):
        """One move, if it is theirs; what the server acknowledges is in the log."""
        visitor = self.visitor
        if not visitor.is_mine():
            return
        after, line = len(visitor.events), self.luck.choice(visitor.state["legal"])
        try:
            visitor.at("move", move=line, after=after)
            self.kept.append((after, line))
        except Objection as objected:
            assert objected.code in ("behind", "failed", "stopping", "refused", "over"), objected.code
            if objected.code != "behind":
                self.come()
        except LOST:
            self.come()

    def listen(self, seconds=0.05):
        """Who hears nothing for long looks elsewhere: a node that sleeps does not close anything."""
        try:
            self.visitor.listen(seconds)
            self.silence = 0
        except TimeoutError:
            self.silence += 1
            if self.silence > 200:
                self.come()
        except LOST:
            self.come()


def strike(server, luck):
    """A fault of one node; returns what ends it."""
    kind = luck.choice(("kill", "sleep", "stop", "kill"))
    if kind == "sleep":
        server.process.send_signal(signal.SIGSTOP)
        return lambda: server.process.send_signal(signal.SIGCONT)
    server.kill() if kind == "kill" else server.stop()
    return lambda: server.start(server.port)


def audit(people, server):
    """The log as a fresh node tells it: what everybody saw, and what was acknowledged once."""
    with Visitor(server) as judge:
        judge.watch(people[0].table)
        log = judge.events
        for person in people:
            own = person.visitor.events
            assert [(e["kind"], e.get("time")) for e in own] == [(e["kind"], e.get("time")) for e in log[:len(own)]]
            for after, line in person.kept:  # right behind what was known when it was made
                assert log[after]["lines"][0].split(" ", 1)[1] == line, (after, line, log[after])
            moves = [i for i, event in enumerate(log) if event["kind"] == "moved" and event["seat"] == person.seat]
            assert len({after for after, _ in person.kept}) == len(person.kept) <= len(moves)


def seat_pairs(servers, luck, count=3):
    """Tables of two, whose people came to any nodes."""
    pairs = [[Person(servers, luck), Person(servers, luck)] for _ in range(count)]
    for ada, ben in pairs:
        for person in (ada, ben):
            person.come()
        opened = ada.visitor.open(name="Ada", public=True)
        ben.visitor.sit(opened["table"], "Ben")
        for person in (ada, ben):
            visitor = person.visitor
            person.table, person.secret, person.seat = visitor.table, visitor.secret, visitor.seat
            person.events = visitor.events
            visitor.watch()
            visitor.at("ready")
    return pairs


def play_on(pairs, count):
    """So many moves that were acknowledged, or until all games are over. Returns how many there were."""
    moves = 0
    while moves < count and not all(pair[0].visitor.is_over() for pair in pairs):
        for person in sum(pairs, []):
            before = len(person.kept)
            person.move()
            moves += len(person.kept) - before
            person.listen(0.01)
    return moves


def audit_all(pairs, servers):
    """When everybody knows all there is."""
    for pair in pairs:
        with Visitor(servers[0]) as judge:
            judge.watch(pair[0].table)
            for person in pair:
                while len(person.visitor.events) < len(judge.events):
                    person.listen(1)
        audit(pair, servers[-1])
        for person in pair:
            person.leave()


def games_go_on_while_nodes_die_sleep_and_restart():
    luck = random.Random(SEED)
    print(f"# seed {SEED}, {ROUNDS} rounds")
    moves = 0
    with nodes(a_database()) as servers:
        pairs = seat_pairs(servers, luck)
        for _ in range(ROUNDS):
            end = strike(luck.choice(servers), luck)
            moves += play_on(pairs, 12)
            end()
            if all(pair[0].visitor.is_over() for pair in pairs):
                audit_all(pairs, servers)
                pairs = seat_pairs(servers, luck)
        audit_all(pairs, servers)
    print(f"# {moves} moves acknowledged, none lost or doubled")


def what_was_acknowledged_is_there_when_a_standby_takes_over():
    if not PROMOTIONS:
        raise tap.Skip("ULM_NODES_PROMOTIONS says how often a standby takes over: none did")
    a_database()
    luck, moves = random.Random(SEED), 0
    for _ in range(PROMOTIONS):
        primary = postgres_server.Server()
        standby = postgres_server.Server(primary=primary)
        try:
            primary.stop()
            primary.start("-c", "synchronous_standby_names=*")
            with nodes(f"postgresql://ulm@/postgres?host={primary.folder},{standby.folder}") as servers:
                pairs = seat_pairs(servers, luck)
                moves += play_on(pairs, 12 + luck.randrange(12))
                primary.stop(signal.SIGQUIT)
                standby.promote()
                moves += play_on(pairs, 12)
                audit_all(pairs, servers)
        finally:
            standby.close()
            primary.close()
    print(f"# seed {SEED}, {PROMOTIONS} promotions, {moves} moves acknowledged, none lost or doubled")


if __name__ == "__main__":
    try:
        failed = tap.run(globals(), sys.argv[2:])
    finally:
        for database in databases:
            database.close()
    sys.exit(failed)
