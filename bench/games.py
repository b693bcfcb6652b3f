#!/usr/bin/env python3
"""games.py BUILD [STEPS] - steps a second of ulm.vector() from Python, with observation and mask, on one thread

By the processor's time; actions are picked at random outside of what is measured. STEPS are those of all games (2000000).
"""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "python"))
try:
    import ulm
except ImportError:
    sys.exit("games.py: this build has no package for Python")

STEPS = int(sys.argv[2]) if len(sys.argv) > 2 else 2_000_000


def measure(count, seats):
    games, taken = ulm.vector(count, seats), 0.0
    games.reset(1)
    for _ in range(STEPS // count):
        games.sample()
        begun = time.process_time()
        games.step()
        taken += time.process_time() - begun
    return STEPS // count * count / taken


for count in 64, 1024:
    for seats in 2, 3, 4:
        print(f"{count} games of {seats} seats: {measure(count, seats):.0f} steps a second")
