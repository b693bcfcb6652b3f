#!/usr/bin/env python3
"""A bot for `ulm arena`: seals a quarter or moves its barge when it can, else does anything legal.

    ulm arena --player greedy --player "cmd:python3 examples/bot.py" --games 10

It speaks the protocol of docs/protocol.md: a line in, at most a line out.
"""
import json
import random
import sys


def choose(legal):
    for word in "seal", "river", "lay", "push":
        liked = [move for move in legal if move.split()[0] == word]
        if liked:
            return random.choice(liked)
    return random.choice(legal)


state = None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print("hello 1 state example bot", flush=True)
    elif word == "state":
        state = json.loads(rest)
    elif word == "go":
        random.seed(rest)  # the same question, the same answer
        print("best", choose(state["legal"]), flush=True)
    elif word == "quit":
        break
