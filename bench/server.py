#!/usr/bin/env python3
"""server.py BUILD [SECONDS] - how fast the server is, each figure beside one of the same run

The disk is that of the folder BUILD: what a durable commit costs there is the measure of a move.
"""

import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))
from visitor import Server

build = pathlib.Path(sys.argv[1]).resolve()
seconds = int(sys.argv[2]) if sys.argv[2:] else 4
wide = {"connections-per-address": 60000, "threads": 1}
peers, idle = 50, 10000
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


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    measure_messages()
    measure_memory()
    measure_moves()
