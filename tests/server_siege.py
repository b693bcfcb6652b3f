#!/usr/bin/env python3
"""server_siege.py ULM - what strangers try, all at once, at a real server where people play; speaks TAP

Every visitor has an address of its own, as behind a proxy. The game of the honest goes on to its end. How long a
move takes them is measured before the siege and in it and printed as a ratio; a machine that others use decides
too much of it for a limit.
"""

import pathlib
import random
import statistics
import sys
import threading
import time

import tap
from visitor import Objection, Server, Visitor
from websocket import Closed, Refused

program = str(pathlib.Path(sys.argv[1]).resolve())

LIMITS = {"trust-proxy": "yes", "rate-address": 20, "rate-burst": 60, "rate-table": 10, "threads": 1}


def come(server, address, **options):
    return Visitor(server, headers=[("X-Forwarded-For", address)], **options)


def objection(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except Objection as objected:
        return objected.code
    return None


def again_and_again(server, address, attack, over, faults):
    """One attacker: when it is thrown out it comes back."""
    while not over.is_set():
        try:
            with come(server, address, keep_heard=False) as eve:
                while not over.is_set():
                    attack(eve)
        except (Closed, Refused, OSError):
            time.sleep(0.01)
        except Exception as fault:  # whatever else is a fault of ours
            faults.append(repr(fault))
            return


def attacks(table):
    """What is tried, by name; each is done over and over."""
    def flood(eve):
        for _ in range(50):
            eve.send("tables")
        for _ in range(50):
            eve.listen()

    def guess(eve):
        objection(eve.ask, "login", name="Ada", password="a guess or two")

    def talk(eve):
        objection(eve.ask, "say", table=table, name="Eve", text="x" * 500)

    def nonsense(eve):
        assert objection(eve.ask, "move", table=table, move="draw", after="7") in ("request", "too-many")
        assert objection(eve.ask, "sit", table=table, name="Eve", seat=7) in ("request", "too-many")

    def grandmasters(eve):
        objection(eve.ask, "open", players=["grandmaster"] * 4, seats=4)

    return {"flood": flood, "guess": guess, "talk": talk, "nonsense": nonsense, "grandmasters": grandmasters}


def play(ada, ben, luck, moves):
    """So many moves of the two; how long each took, asked to told. Less where the game is over."""
    times = []
    while len(times) < moves and not ada.is_over():
        count = len(ada.events)
        mover = ada if ada.is_mine() else ben
        begun = time.monotonic()
        after = max(i for i, e in enumerate(mover.events, 1) if e["kind"] != "said")
        mover.at("move", move=luck.choice(mover.state["legal"]), after=after)
        mover.until(lambda: any(e["kind"] == "moved" for e in mover.events[count:]))
        times.append(time.monotonic() - begun)
        most = max(len(ada.events), len(ben.events))
        for visitor in (ada, ben):
            visitor.reach(most)
        time.sleep(0.2)  # as people do; and their seats may ask ten times a second
    return times


def a_game_goes_on_in_a_siege():
    with Server(program, **LIMITS) as server, come(server, "198.51.100.1") as ada, \
            come(server, "198.51.100.2") as ben, come(server, "198.51.100.3") as cid:
        ada.ask("register", name="Ada", password="correct horse")
        ada.open(name="Ada", public=True)
        ben.sit(ada.table, "Ben")
        for visitor in (ada, ben):
            visitor.watch()
        for visitor in (ada, ben):
            visitor.at("ready")
        for visitor in (ada, ben):
            visitor.until(lambda: visitor.state)
        luck = random.Random(7)
        before = play(ada, ben, luck, 15)
        over, faults = threading.Event(), []
        besiegers = [threading.Thread(target=again_and_again, args=(
            server, f"203.0.113.{number}", attack, over, faults), daemon=True)
            for number, attack in enumerate(list(attacks(ada.table).values()) * 2, 1)]
        for besieger in besiegers:
            besieger.start()
        try:
            within = play(ada, ben, luck, 25)
            assert ada.at("say", text="Still here?")["number"], "players are never mute"
            begun = time.monotonic()
            token = cid.ask("register", name="Cid", password="battery staple")["token"]
            login = time.monotonic() - begun
            begun = time.monotonic()
            cid.open(name="Cid", players=["person", "novice"])
            cid.watch()
            cid.at("ready")
            cid.until(lambda: cid.state)
            cid.play(luck, until=lambda: sum(e["kind"] == "moved" and e["seat"] == 2 for e in cid.events) > 2)
            novice = time.monotonic() - begun
        finally:
            over.set()
        for besieger in besiegers:
            besieger.join()
        assert not faults, faults
        assert len(within) == 25 and token
        print(f"# a move took {statistics.median(before) * 1000:.0f} ms before and "
              f"{statistics.median(within) * 1000:.0f} ms in the siege: "
              f"{statistics.median(within) / statistics.median(before):.1f} times; "
              f"an account {login:.1f} s, three turns against a novice {novice:.1f} s")
        assert server.fetch("/healthz") == (200, "ok\n")


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
