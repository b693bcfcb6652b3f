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
import subprocess
import sys
import tempfile
import threading
import time

import tap
from visitor import Server, quick

program, crowd = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
tables = int(os.environ.get("ULM_TABLES", 40))
length = ({"seconds": os.environ["ULM_SECONDS"]} if "ULM_SECONDS" in os.environ
          else {"seconds": 60, "games": 10})
kills = int(os.environ.get("ULM_KILLS", 5))
wide = {"connections-per-address": 60000, "threads": 1}


def play(server, **wanted):
    """A crowd plays; what it said, by its first words."""
    done = subprocess.run([crowd, f"port={server.port}", *(f"{k}={v}" for k, v in wanted.items())],
                          capture_output=True, text=True, timeout=900)
    said = done.stdout
    assert done.returncode == 0, said[-2000:] + done.stderr[-2000:] + server.said()[-2000:]
    return {words: float(number) for words, number in
            re.findall(r"^(\w+(?: [a-z-]+)?) ([\d.]+)", said, re.MULTILINE)}


def memory(server):
    """Kilobytes of it that are in memory."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def metric(server, name):
    return int(re.search(rf"^{name} (\d+)", server.fetch("/metrics")[1], re.MULTILINE)[1])


def verify(folder):
    """Every record in the folder is proved; how many there are."""
    records = sorted(pathlib.Path(folder).glob("*.ulm"))
    for record in records:
        done = subprocess.run([program, "verify", str(record)], capture_output=True, text=True)
        assert done.returncode == 0, (record.read_text()[:400], done.stdout, done.stderr)
    return len(records)


def a_crowd_plays_and_every_game_is_proved():
    with Server(program, **wide) as server, tempfile.TemporaryDirectory(dir=quick) as folder:
        rest, played = [], 0
        for seats in (2, 4, 4):
            seen = play(server, tables=tables * 2 // seats, seats=seats, seed=seats,
                        records=folder, **length)
            assert not any(name.startswith("error") for name in seen), seen
            played += seen["games"]
            deadline = time.monotonic() + 30
            while metric(server, "ulm_peers") and time.monotonic() < deadline:
                time.sleep(0.05)
            rest.append(memory(server))
            print(f"# {seats} seats: {seen}, then {rest[-1]} KB in memory")
        assert metric(server, "ulm_store_failures_total") == 0
        assert verify(folder) == played > 0
        assert metric(server, "ulm_games_finished_total") >= played
        unfinished = tables * 3  # which stay in memory for a while
        assert rest[2] < rest[1] * 1.1 + unfinished * 32, f"memory grows: {rest}"


def whatever_was_told_is_there_after_every_kill():
    luck = random.Random(int(os.environ.get("ULM_SEED", 5)))
    with Server(program, **wide) as server, tempfile.TemporaryDirectory(dir=quick) as folder:
        port, done = server.port, threading.Event()

        def kill_again_and_again():
            for _ in range(kills):
                time.sleep(luck.uniform(0.02, 0.5))
                server.kill()
                server.start(port)
            done.set()

        killer = threading.Thread(target=kill_again_and_again)
        killer.start()
        span = 2 + kills * 6 // 10
        tables = 6 if kills < 20 else 30  # few where there is little time: some must end
        try:
            seen = play(server, tables=tables, seats=2, seconds=span, stays=1, records=folder)
        finally:
            killer.join()
        print(f"# {kills} kills: {seen}")
        assert done.is_set() and seen["back"] >= kills * 8, "the crowd did not come back"
        assert seen["games"] > 0 and verify(folder) > 0, "no game was played to its end"
        unexpected = {name for name in seen if name.startswith("error")} - {
            "error taken", "error behind", "error refused", "error not-open"}
        assert not unexpected, seen


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    sys.exit(tap.run(globals(), sys.argv[3:]))
