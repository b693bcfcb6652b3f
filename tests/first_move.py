#!/usr/bin/env python3
"""first_move.py PORT - does what the page does at the server there: opens a table and plays a novice

Says nothing and ends with 0 when the page was there and the first round was played: any moves of ours, and
the novice's.
"""

import random
import re
import secrets
import sys
import types
import urllib.request

from patience import LIMIT
from visitor import Visitor


def fetch(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=LIMIT) as answer:
        return answer.read().decode()


def main(port):
    page = fetch(port, "/")
    script = re.search(r'<script[^>]* src="([^"]+)"', page)
    assert script, f"this is not the page: {page}"
    assert fetch(port, "/" + script[1].lstrip("./")), "the page's program is empty"
    with Visitor(types.SimpleNamespace(port=port)) as visitor:
        visitor.open(name="First guest", players=["person", "novice"])
        visitor.watch()
        visitor.promise(secrets.token_hex(16))
        visitor.until(visitor.is_mine)
        visitor.play(random.Random(1), until=lambda: visitor.state["round"] > 1)
        assert visitor.state["round"] == 2, visitor.now


main(int(sys.argv[1]))
