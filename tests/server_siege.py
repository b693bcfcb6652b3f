#!/usr/bin/env python3
"""server_siege.py ULM - what strangers try, all at once, at a real server where people play; speaks TAP

The attacks are those of besiegers.py, in processes of their own. Every visitor has an address, as behind a proxy.
Those who play are never refused anything, and their games go on to the end. How long a move takes them is printed,
before the siege and in it, as its ratio: twice at most is wanted. Attackers have machines of their own, so server and
players go before all else on this one where the system allows that. Who comes before whom in the queues of the
server stands in tests/server_floods.c, server_scribe.c, server_hash_queue.c and server_think_pool.c.
"""

import json
import os
import pathlib
import random
import resource
import signal
import statistics
import subprocess
import sys
import threading
import time

import tap
from besiegers import attacks
from patience import LIMIT
from visitor import Server, Visitor, begin

program = str(pathlib.Path(sys.argv[1]).resolve())

# The defaults where tests usually have none; one thread, as on the smallest machine.
LIMITS = {"trust-proxy": "yes", "host": "ulm.example", "rate-address": 20, "rate-burst": 60, "rate-table": 10,
          "tables-per-address": 8, "seats-per-address": 16, "threads": 1}
FILES, PROCESSES = 1024, 3
STOPPED = 5  # seconds


def come(server, number):
    return Visitor(server, headers=[("X-Forwarded-For", f"198.51.100.{number}")])


class Besiegers:
    """All attacks, shared among a few processes; leaving it ends them and sees that nothing got through."""

    def __init__(self, server, table):
        names = list(attacks)
        self.processes = [subprocess.Popen(
            [sys.executable, str(pathlib.Path(__file__).with_name("besiegers.py")), str(server.port), table,
             *names[i::PROCESSES]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for i in range(PROCESSES)]

    def __enter__(self):
        self.begun, self.listeners = [], [threading.Thread(target=self.hear, args=(i,)) for i in range(PROCESSES)]
        for listener in self.listeners:
            listener.start()
        return self

    def hear(self, i):
        for _ in list(attacks)[i::PROCESSES]:
            self.begun.append(self.processes[i].stdout.readline())

    def have_begun(self):
        assert all(line.endswith("has begun\n") for line in self.begun), self.begun
        return not any(listener.is_alive() for listener in self.listeners)

    def __exit__(self, kind, *_):
        said = [json.loads(process.communicate(timeout=LIMIT)[0].splitlines()[-1]) for process in self.processes]
        faults = [fault for one in said for fault in one["faults"]]
        self.rounds = {name: count for one in said for name, count in one["rounds"].items()}
        assert kind or not faults, faults


def tasks(server):
    """Its threads; the first two are its loop and its store."""
    return sorted(int(task.name) for task in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir())


def go_first(server):
    """Server and players go before all else on this machine. False where the system does not let them."""
    try:
        for task in (0, *tasks(server)):
            os.sched_setscheduler(task, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        return False
    return True


def work(server):
    """Seconds of processor time that its loop and its store have taken. However busy the machine is, that is what was
    done before the answer came."""
    return sum(int(pathlib.Path(f"/proc/{server.process.pid}/task/{task}/schedstat").read_text().split()[0])
               for task in tasks(server)[:2]) / 1e9


def move(mover, others, luck):
    """A move of whoever it is, until all know of it; how long that took the mover, and the server."""
    count, done, begun = len(mover.events), work(mover.server), time.monotonic()
    after = max(i for i, event in enumerate(mover.events, 1) if event["kind"] != "said")
    mover.at("move", move=luck.choice(mover.state["legal"]), after=after)
    mover.until(lambda: any(event["kind"] == "moved" for event in mover.events[count:]))
    took = time.monotonic() - begun, work(mover.server) - done
    for other in others:
        other.reach(len(mover.events))
    most = max(len(person.events) for person in (mover, *others))
    mover.reach(most)
    time.sleep(0.05)  # a seat may ask ten times a second
    return took


def play(people, luck, moves=None):
    """So many moves, or to the end; how long each took."""
    times = []
    while not people[0].is_over() and len(times) != moves:
        mover = next(person for person in people if person.is_mine())
        times.append(move(mover, [person for person in people if person is not mover], luck))
    return times


def sit_down(server, ada, ben):
    ada.ask("register", name="Ada", password="correct horse")
    ada.open(name="Ada", public=True, clock={"kind": "game", "seconds": 3600, "then": "remind"})
    ben.sit(ada.table, "Ben")
    for person in (ada, ben):
        person.watch()
    ada.promise("00112233445566778899aabbccddeeff")
    ben.promise("ffeeddccbbaa99887766554433221100")
    begin((ada, ben))


def end_turn(mover, other, luck):
    while mover.is_mine():
        move(mover, [other], luck)


def sleep_in_turn(server, ada, ben, luck):
    """The machine sleeps in somebody's turn: that costs them two seconds of their clock at most, and nobody's
    connection."""
    mover, other = (ada, ben) if ada.is_mine() else (ben, ada)
    end_turn(mover, other, luck)
    begun = time.monotonic()
    before = other.now["people"][other.seat - 1]["used"]
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED)
    server.process.send_signal(signal.SIGCONT)
    end_turn(other, mover, luck)
    used, lasted = (other.now["people"][other.seat - 1]["used"] - before) / 1000, time.monotonic() - begun
    assert used < lasted - STOPPED + 3, (used, lasted)


def come_later(server, luck):
    """Somebody new: the list, an account, a table that others see, a game against a novice."""
    with come(server, 3) as cid, come(server, 4) as dora:
        began = time.monotonic()
        dora.open(name="Dora", public=True)
        dora.watch()
        assert dora.table in [table["table"] for table in cid.ask("tables")["tables"]]
        listed = time.monotonic() - began
        token = cid.ask("register", name="Cid", password="battery staple")["token"]
        assert cid.ask("me", token=token)["name"] == "Cid"
        account = time.monotonic() - began - listed
        cid.open(name="Cid", players=["person", "novice"])
        cid.watch()
        cid.at("ready")
        cid.until(lambda: cid.state)
        cid.play(luck, until=lambda: sum(e["kind"] == "moved" and e["seat"] == 2 for e in cid.events) > 2)
        return listed, account, time.monotonic() - began - account - listed


def cpu(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def compare(before, within, is_first):
    def words(times):
        times = sorted(1000 * took for took in times)
        return f"{statistics.median(times):.2f} ms (of twenty, nineteen within {times[len(times) * 19 // 20]:.2f})"
    for what, first, then in zip(("a move took", "the server's work till it was told was"), zip(*before), zip(*within)):
        times = statistics.median(then) / statistics.median(first)
        print(f"# {what} {words(first)} before and {words(then)} in the siege: {times:.1f} times"
              f"{'' if is_first else ', beside all else on this machine'}")


def a_game_goes_on_in_a_siege():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))  # the server's, and each attacker's
    luck = random.Random(7)
    with Server(program, **LIMITS) as server, come(server, 1) as ada, come(server, 2) as ben:
        sit_down(server, ada, ben)
        is_first = go_first(server)
        before = play((ada, ben), luck, moves=40)
        with Besiegers(server, ada.table) as besiegers:
            while not besiegers.have_begun():  # nobody is silent meanwhile
                ada.at("look")
                ben.at("look")
                time.sleep(0.2)
            began, used, asked = time.monotonic(), cpu(server), server.metric("requests_total")
            within = play((ada, ben), luck, moves=40)
            listed, account, novice = come_later(server, luck)
            sleep_in_turn(server, ada, ben, luck)
            assert ada.at("say", text="Still here?")["number"], "players are never mute"
            within += play((ada, ben), luck)
            lasted, used = time.monotonic() - began, cpu(server) - used
            asked = server.metric("requests_total") - asked
        assert ada.is_over() and ben.is_over()
        assert all(event["kind"] != "late" for event in ada.events)
        compare(before, within, is_first)
        print(f"# {len(attacks)} attacks in {sum(besiegers.rounds.values())} rounds and {lasted:.0f} s; {asked} requests "
              f"were answered; the server took {used / lasted:.2f} of a core, with the thinking, "
              f"and has {server.metric('memory_bytes') >> 20} MB")
        print(f"# the list came after {1000 * listed:.0f} ms, an account after {1000 * account:.0f}, "
              f"three turns of a novice took {novice:.1f} s")
        assert server.fetch("/healthz") == (200, "ok\n")


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
