#!/usr/bin/env python3
"""A bot that plays at a server: opens a table, invites a computer player, and plays to the end.

    ulm serve &
    python3 examples/online.py http://127.0.0.1:8016

It speaks HTTP only, as docs/api.md describes it; a program that wants to be told at once what happens
uses the WebSocket there.
"""
import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

server = sys.argv[1].rstrip("/") if sys.argv[1:] else "http://127.0.0.1:8016"


def ask(what, secret=None, **arguments):
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    request = urllib.request.Request(f"{server}/api/{what}", json.dumps(arguments).encode(), headers)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):  # too much at once, or the server starts again
                sys.exit(f"{what}: {json.load(error)['error']['sentence']}")
            time.sleep(1)


def choose(legal):
    for word in "seal", "river", "lay", "push":
        liked = [move for move in legal if move.split()[0] == word]
        if liked:
            return random.choice(liked)
    return random.choice(legal)


def digest(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def promise_of(entropy):
    return digest("ulm promise 1", f"commitment {commitment}", f"seat {seat['seat']}", f"entropy {entropy}")


def seal_of(now):
    """Of all that is fixed before anybody reveals (docs/luck.md)."""
    fixed = []
    for person in now["people"]:
        key = "promise" if "promise" in person else "entropy"
        if key in person:
            fixed.append(f"{key} {person['seat']} {person[key]}")
    return digest("ulm seal 1", f"commitment {now['commitment']}", *fixed)


def begin(now, before):
    """Promises random bytes, so that nobody can choose the luck, and reveals them when all have promised.

    Returns what is promised. Where somebody else does not reveal in time, nobody is ready any more."""
    own = now["people"][seat["seat"] - 1]
    if not own["ready"]:
        entropy = secrets.token_hex(16)
        print(f"table {table}, commitment {commitment}, entropy {entropy}")
        ask("ready", secret, table=table, promise=promise_of(entropy))
        return entropy
    if "seal" in now and "entropy" not in own:
        if own["promise"] != promise_of(before) or now["seal"] != seal_of(now):
            sys.exit("This is not what was promised.")
        print(f"seal {now['seal']}")
        ask("reveal", secret, table=table, entropy=before)
    return before


seat = ask("open", name="Example bot", players=["person", "novice"], public=True)
table, secret = seat["table"], seat["secret"]
commitment = ask("look", secret, table=table)["now"]["commitment"]
entropy = None

while True:
    seen = ask("look", secret, table=table)
    if seen["now"]["stage"] == "over":
        break
    if seen["now"]["stage"] == "open":
        entropy = begin(seen["now"], entropy)
        time.sleep(0.1)
    elif seen["state"]["to_move"] == seat["seat"]:
        ask("move", secret, table=table, move=choose(seen["state"]["legal"]), after=seen["number"])
    else:
        time.sleep(0.1)

print("points", *(seat["score"] for seat in seen["state"]["final"]))
