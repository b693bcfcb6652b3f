#!/usr/bin/env python3
"""A bot that plays at a server: opens a table, invites a computer player, and plays to the end.

    ulm serve &
    python3 examples/online.py http://127.0.0.1:8016

It speaks HTTP only, as docs/api.md describes it; a program that wants to be told at once what happens
uses the WebSocket there.
"""
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


seat = ask("open", name="Example bot", players=["person", "novice"], public=True)
table, secret = seat["table"], seat["secret"]
commitment = ask("look", secret, table=table)["now"]["commitment"]
entropy = secrets.token_hex(16)  # so that the server cannot choose the luck either
print(f"table {table}, commitment {commitment}, entropy {entropy}")
ask("ready", secret, table=table, entropy=entropy)

while True:
    seen = ask("look", secret, table=table)
    if seen["now"]["stage"] == "over":
        break
    if seen["state"]["to_move"] == seat["seat"]:
        ask("move", secret, table=table, move=choose(seen["state"]["legal"]), after=seen["number"])
    else:
        time.sleep(0.1)

print("points", *(seat["score"] for seat in seen["state"]["final"]))
