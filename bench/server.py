#!/usr/bin/env python3
"""server.py BUILD [SECONDS [WHAT...]] - how fast the server is, each figure beside one of the same run

The disk is that of the folder BUILD: what a durable commit costs there is the measure of a move. WHAT: messages, memory, moves,
nodes (servers on one PostgreSQL, where that is installed), history (how much it matters what was ever played: ULM_FINISHED games, and
a tenth of them running).
"""

import contextlib
import os
import pathlib
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))
import postgres_server
from visitor import Server, Visitor

build = pathlib.Path(sys.argv[1]).resolve()
seconds = int(sys.argv[2]) if sys.argv[2:] else 4
wide = {"connections-per-address": 60000, "threads": 1}
peers, idle = 50, 10000
many = int(os.environ.get("ULM_FINISHED", 100000))  # games that were ever played
question = '{"id":1,"do":"me"}'


class Echo:
    """One of the echo programs."""

    def __init__(self, name):
        self.process = subprocess.Popen([build / "bench" / name], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().split()[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def run(name, *arguments):
    done = subprocess.run([build / "bench" / name, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, (name, done.stdout[-1000:], done.stderr[-1000:])
    return {name: float(number) for name, number in re.findall(r"^(\w+) ([\d.]+)", done.stdout, re.M)}


def memory(process):
    """Bytes that are its own."""
    rollup = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text()
    return 1024 * sum(int(n) for n in re.findall(r"^Private_\w+:\s+(\d+)", rollup, re.M))


def processor(process):
    """Seconds of a processor's time that it has used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def processor_of_all(process):
    """The same of it and its children, those that have ended included."""
    def fields(pid):
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
    ticks = sum(int(n) for n in fields(process.pid)[11:15]) + sum(int(n) for pid in children for n in fields(pid)[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def each_idle(server):
    """Bytes of memory for each of many connections that say nothing."""
    before = memory(server.process)
    flood = subprocess.Popen([build / "bench/flood", str(server.port), str(idle), "0"],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert flood.stdout.readline() == f"open {idle}\n"
    each = (memory(server.process) - before) / idle
    flood.communicate("")
    return each


def bare():
    """libwebsockets' own echo, where it was built."""
    if (build / "bench/echo_bare").exists():
        return [("libwebsockets' own echo", lambda: Echo("echo_bare"))]
    print("libwebsockets is not there to compare with")
    return []


def measure_messages():
    rates = {}
    for name, opens in (*bare(), ("an echo on our wire", lambda: Echo("echo_wire")),
                        ("ulm serve, a question", lambda: Server(build / "ulm", **wide))):
        with opens() as server:
            before = processor(server.process)
            rate = run("flood", server.port, peers, seconds, question)["answers"]
            rates[name] = rate, rate * seconds / (processor(server.process) - before)
    first = next(iter(rates.values()))
    print(f"messages and answers a second, {peers} connections; a second of the server's processor time")
    for name, (rate, dear) in rates.items():
        print(f"  {name:26} {rate:9,.0f}  {rate / first[0]:5.2f}; {dear:9,.0f}  {dear / first[1]:5.2f}")


def measure_memory():
    print(f"bytes of memory for each of {idle} idle connections")
    for name, opens in (*bare(), ("an echo on our wire", lambda: Echo("echo_wire")),
                        ("ulm serve", lambda: Server(build / "ulm", **wide))):
        with opens() as server:
            print(f"  {name:26} {each_idle(server):9,.0f}")


def measure_moves():
    print("moves a second, durable and told to everybody at the table, 2 seats")
    with tempfile.TemporaryDirectory(dir=build) as folder:
        for tables in (1, 10, 100, 1000):
            before = run("commits", folder, seconds)["commits"]
            with tempfile.TemporaryDirectory(dir=build) as place, \
                    Server(build / "ulm", folder=place, **wide) as server:
                seen = run("crowd", f"port={server.port}", f"tables={tables}", f"seconds={seconds}")
                text = server.fetch("/metrics")[1]
                batches, commits = (int(re.search(rf"^ulm_store_{what}_total (\d+)", text, re.M)[1])
                                    for what in ("batches", "commits"))
            rate, after = seen["moves"] / seen["seconds"], run("commits", folder, seconds)["commits"]
            bare = (before + after) / 2
            print(f"  {tables:5} tables {rate:9,.0f}; bare commits {bare:7,.0f}; ratio {rate / bare:6.2f};"
                  f" batches a commit {batches / commits:5.1f}; way of half the moves"
                  f" {seen['half'] / 1000:.1f} ms, of 99 % {seen['most'] / 1000:.1f} ms")


durable = postgres_server.SETTINGS.replace("fsync = off", "fsync = on")
bare_move = """\\set id random(1, 1000000000000)
BEGIN;
INSERT INTO bare VALUES ('events', decode(lpad(:id::text, 42, '0'), 'hex'), decode(repeat('61', 130), 'hex')) ON CONFLICT DO NOTHING;
END;
"""


def bare_commits(database, connections):
    """How often a second a row like that of a move is committed, by so many connections, each after the other."""
    script = database.folder / "bare.sql"
    script.write_text(bare_move)
    done = subprocess.run([database.programs / "pgbench", "-n", "-f", script, "-c", str(connections), "-T", str(seconds),
                           "-h", database.folder, "-U", "ulm", "postgres"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return float(re.search(r"tps = ([\d.]+)", done.stdout)[1])


def measure_nodes():
    if not postgres_server.find_programs():
        print("PostgreSQL is not there: no nodes were measured")
        return
    print("moves a second on PostgreSQL, durable and told at all nodes, 2 seats at different nodes")
    database = postgres_server.Server(durable)
    try:
        database.run("psql", "-h", database.folder, "-U", "ulm", "-c",
                     "CREATE TABLE bare (shelf bytea, key bytea, value bytea, PRIMARY KEY (shelf, key))", "postgres")
        for count in (1, 2, 3):
            for tables in (1, 10, 100):
                before = bare_commits(database, count)
                servers = [Server(build / "ulm", database=database.address(), **wide) for _ in range(count)]
                kept = processor_of_all(database.process)
                seen = run("crowd", *(f"port={server.port}" for server in servers), f"tables={tables}",
                           f"seconds={seconds}")
                work = sum(processor(server.process) for server in servers)
                kept = processor_of_all(database.process) - kept
                for server in servers:
                    server.__exit__(None)
                rate, bare = seen["moves"] / seen["seconds"], (before + bare_commits(database, count)) / 2
                print(f"  {count} nodes, {tables:4} tables {rate:7,.0f}; bare commits {bare:7,.0f}; ratio {rate / bare:5.2f};"
                      f" way of half the moves {seen['half'] / 1000:.1f} ms, of 99 % {seen['most'] / 1000:.1f} ms;"
                      f" {1e6 * work / seen['moves']:.0f} us of the nodes' processors a move,"
                      f" {1e6 * kept / seen['moves']:.0f} us of the database's", flush=True)
    finally:
        database.close()


class Past:
    """A finished and a running game of a real server, to be copied under other names."""

    def __init__(self, folder):
        with Server(build / "ulm", folder=folder, **wide) as server:
            run("crowd", f"port={server.port}", "tables=2", "games=2", "seconds=600")
            run("crowd", f"port={server.port}", "tables=2", f"seconds={seconds}")  # which are not over then
        with sqlite3.connect(folder / "ulm.db") as database:
            rows = database.execute("SELECT shelf, key, value FROM rows").fetchall()
        self.games = {}
        for row in rows:
            for name in re.findall(rb"[a-z0-9]{12}", bytes(row[1]))[-1:]:
                self.games.setdefault(name, []).append([bytes(part) for part in row])

    def pick(self, is_finished):
        return next((name, rows) for name, rows in self.games.items() if len(rows) > 20
                    and any(row[0] in (b"records", b"private") for row in rows) == is_finished)

    def copies(self, finished, running):
        for count, letter, (name, rows) in ((finished, "f", self.pick(True)), (running, "r", self.pick(False))):
            for i in range(count):
                fresh = f"{letter}{i:011}".encode()
                for shelf, key, value in rows:
                    yield shelf, key.replace(name, fresh), value.replace(name, fresh)


def ask_around(database, folder, running):
    """(seconds to the first answer, memory, seconds of some requests, and of a table that rests: memory, processor time a second)"""
    begun = time.monotonic()
    with Server(build / "ulm", folder=folder, database=database, **wide) as server:
        assert server.fetch("/healthz")[0] == 200
        started, size = time.monotonic() - begun, memory(server.process)
        spans = []
        for path in ("/api/tables", "/api/records", f"/api/record?table={'f' + '0' * 11}"):
            begun = time.monotonic()
            for _ in range(20):
                server.fetch(path)
            spans.append((time.monotonic() - begun) / 20)
        begun, before = time.monotonic(), memory(server.process)
        with contextlib.ExitStack() as stack:
            for who in range(20):  # nobody may look on at more than 16
                visitor = stack.enter_context(Visitor(server, source=f"127.0.1.{who + 1}"))
                for i in range(16):
                    visitor.watch(f"r{min(running - 1, 16 * who + i):011}")
            spans.append((time.monotonic() - begun) / 320)
            each, work = (memory(server.process) - before) / 320, processor(server.process)
            time.sleep(4 * seconds)
            return started, size, spans, each, (processor(server.process) - work) / 320 / (4 * seconds)


def say_around(name, finished, running, seen):
    print(f"  {name:10} {finished:7,} finished {running:6,} running: start {seen[0]:.2f} s, {seen[1] / 1e6:.1f} MB;"
          " tables, records, a record, looking on: " + ", ".join(f"{1000 * span:.1f}" for span in seen[2])
          + f" ms; a table that rests {seen[3] / 1000:.1f} KB, {1e6 * seen[4]:.1f} us a second", flush=True)


def measure_history():
    print("what start and requests cost when much was played")
    with tempfile.TemporaryDirectory(dir=build) as source:
        past = Past(pathlib.Path(source))
        for finished, running in ((100, 320), (many, max(320, many // 10))):
            with tempfile.TemporaryDirectory(dir=build) as folder:
                file = pathlib.Path(folder) / "ulm.db"
                Server(build / "ulm", folder=folder).__exit__(None)  # makes the tables
                with sqlite3.connect(file) as database:
                    database.executemany("INSERT INTO rows (shelf, key, value) VALUES (?, ?, ?)", past.copies(finished, running))
                print(f"  {file.stat().st_size / 1e9:.2f} GB in the file", flush=True)
                say_around("SQLite", finished, running, ask_around(file, folder, running))
            if postgres_server.find_programs():
                rows = postgres_server.Server(durable)
                try:
                    Server(build / "ulm", database=rows.address()).__exit__(None)
                    copy = subprocess.Popen([rows.programs / "psql", "-q", "-h", rows.folder, "-U", "ulm", "-c",
                                             "COPY ulm_rows FROM STDIN", "postgres"], stdin=subprocess.PIPE, text=True)
                    for row in past.copies(finished, running):
                        copy.stdin.write("\t".join(f"\\\\x{part.hex()}" for part in row) + "\n")
                    copy.communicate()
                    size = subprocess.run([rows.programs / "psql", "-At", "-h", rows.folder, "-U", "ulm", "-c",
                                           "SELECT pg_database_size('postgres')", "postgres"], capture_output=True, text=True)
                    print(f"  {int(size.stdout) / 1e9:.2f} GB in the database", flush=True)
                    say_around("PostgreSQL", finished, running, ask_around(rows.address(), None, running))
                finally:
                    rows.close()


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    measures = {"messages": measure_messages, "memory": measure_memory, "moves": measure_moves, "nodes": measure_nodes,
                "history": measure_history}
    for what in sys.argv[3:] or measures:
        measures[what]()
