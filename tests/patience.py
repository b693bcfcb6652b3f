#!/usr/bin/env python3
"""patience.py - how slow this machine is just now, and so how long a test waits before it gives up

A test waits for something to happen, never for a time to pass; the limit only decides when it stops
waiting. So there is one limit for everything, far longer than anything takes, and it grows with how
slow the machine is: how often a piece of work takes the time that it takes on two quiet cores.
tools/test measures that once for all tests and says it in ULM_PATIENCE; a test that is run alone
measures for itself. Run as a program, it prints the number.
"""

import os
import time

USUAL = 0.3  # seconds that the work below takes on a quiet machine of 2026


def measure():
    begun = time.monotonic()
    for _ in range(20):
        sum(range(500_000))
    return max(1, (time.monotonic() - begun) / USUAL)


slowness = float(os.environ.get("ULM_PATIENCE") or measure())
LIMIT = 60 * slowness  # seconds


def eventually(condition):
    """Asks again and again until the answer is yes, and returns it."""
    end = time.monotonic() + LIMIT
    while not (answer := condition()):
        if time.monotonic() > end:
            raise TimeoutError("it does not come")
        time.sleep(0.01)
    return answer


if __name__ == "__main__":
    print(round(slowness, 1))
