#!/usr/bin/env python3
"""server_crowd.py ULM CROWD - a server full of people, killed and full again; speaks TAP

The people are bench/crowd.c. More of everything by ULM_TABLES (tables at a time), ULM_SECONDS (of
each soak, which else is a few games) and ULM_KILLS.
"""

import os
import pathlib
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile

import tap
from patience import LIMIT, eventually
from visitor import Server

program, crowd = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
# A sanitizer makes a server several times slower: half as many tables will do.
tables = int(os.environ.get("ULM_TABLES", 20 if "ULM_SANITIZED" in os.environ else 40))
length = ({"seconds": os.environ["ULM_SECONDS"]} if "ULM_SECONDS" in os.environ
          else {"seconds": int(LIMIT), "games": 10})
kills = int(os.environ.get("ULM_KILLS", 25))
wide = {"connections-per-address": 60000, "threads": 1}


def start_crowd(server, **wanted):
    return subprocess.Popen([crowd, f"port={server.port}", *(f"{k}={v}" for k, v in wanted.items())],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def end_crowd(people, server):
    """Waits until it has ended; what it said, by its first words."""
    said = people.communicate()[0]
    assert people.returncode == 0, said[-2000:] + server.said()[-2000:]
    return {words: float(number) for words, number in
            re.findall(r"^(\w+(?: [a-z-]+)?) ([\d.]+)", said, re.MULTILINE)}


def memory(server):
    """Kilobytes of it that are in memory."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def verify(folder):
    """Every record in the folder is proved; how many there are."""
    records = sorted(pathlib.Path(folder).glob("*.ulm"))
    for record in records:
        done = subprocess.run([program, "verify", str(record)], capture_output=True, text=True,
                              timeout=LIMIT)
        assert done.returncode == 0, (record.read_text()[:400], done.stdout, done.stderr)
    return len(records)


def a_crowd_plays_and_every_game_is_proved():
    with Server(program, **wide) as server, tempfile.TemporaryDirectory(dir=tap.quick) as folder:
        rest, played = [], 0
        for seats in (2, 4, 4):
            seen = end_crowd(start_crowd(server, tables=tables * 2 // seats, seats=seats, seed=seats,
                                         records=folder, **length), server)
            assert not any(name.startswith("error") for name in seen), seen
            played += seen["games"]
            eventually(lambda: server.metric("peers") == 0)
            rest.append(memory(server))
            print(f"# {seats} seats: {seen}, then {rest[-1]} KB in memory")
        assert server.metric("store_failures_total") == 0
        assert verify(folder) == played >= length.get("games", 1) * 3
        assert server.metric("games_finished_total") >= played
        unfinished = tables * 3  # which stay in memory for a while
        assert rest[2] < rest[1] * 1.1 + unfinished * 32, f"memory grows: {rest}"


class Report:
    """How far a crowd is, as it says itself."""

    def __init__(self, people):
        self.lines, self.here, self.told, self.games = people.stdout, 0, 0, 0

    def until(self, condition):
        while not condition():
            line = self.lines.readline()
            assert line and not line.startswith("broken"), line
            if match := re.match(r"so far (\d+) here, (\d+) told, (\d+) games", line):
                self.here, self.told, self.games = map(int, match.groups())


def hold_port():
    """A port that nobody else is given while the server is away, and the socket that holds it."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder, holder.getsockname()[1]


def kill_repeatedly(server, port, seen, guests, luck):
    """Until all have come back and some have played to the end. How often all of them came back."""
    complete = 0
    for number in range(kills):
        if number % 4 == 3:  # while they come back
            some = luck.randrange(1, guests)
            seen.until(lambda: seen.here >= some)
        else:  # while they play
            told = seen.told + luck.randrange(1, 120)
            seen.until(lambda: seen.here == guests and seen.told >= told)
            complete += number > 0
        server.kill()
        seen.until(lambda: seen.here == 0)
        server.start(port)
    seen.until(lambda: seen.here == guests and seen.games >= guests // 2)
    return complete + 1


def whatever_was_told_is_there_after_every_kill():
    luck, guests = random.Random(int(os.environ.get("ULM_SEED", 5))), 12
    holder, port = hold_port()
    with holder, tempfile.TemporaryDirectory(dir=tap.quick) as folder, \
            Server(program, port=port, **wide) as server:
        people = start_crowd(server, tables=guests // 2, seats=2, seconds=10**6, stays=1, reports=1,
                             records=folder)
        try:
            complete = kill_repeatedly(server, port, Report(people), guests, luck)
            people.stdin.write("enough\n")
            seen = end_crowd(people, server)
        finally:
            people.kill()
        print(f"# {kills} kills: {seen}")
        assert seen["back"] >= guests * complete, "the crowd did not come back"
        assert verify(folder) == seen["games"] >= guests // 2
        unexpected = {name for name in seen if name.startswith("error")} - {
            "error taken", "error behind", "error refused", "error not-open"}
        assert not unexpected, seen


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    sys.exit(tap.run(globals(), sys.argv[3:]))
