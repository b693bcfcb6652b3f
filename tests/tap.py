"""tap.py - runs the tests of a file and says how they went, in TAP

A test is a function of the file whose name is a sentence: it has three underscores or more. One that
takes a folder gets a fresh one. One that cannot be run here raises Skip with the reason.
"""

import inspect
import os
import pathlib
import sys
import tempfile
import time
import traceback

# What is tested speaks English here, whoever runs the tests; a test of languages names its own.
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="")

# Nor does it know of the way to the network here, by which nobody reaches a server of this machine, or of the size
# of the terminal in which the tests are run.
for name in [n for n in os.environ if n.lower().endswith("_proxy") or n in ("COLUMNS", "LINES")]:
    del os.environ[name]

running = "alone"  # the test that runs just now

# A killed process loses nothing that it gave the system, so files in memory are as good for a test as
# files on a disk, and do not wait for one that others are busy with.
quick = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Skip(Exception):
    """What a test needs is not here."""


def call(test):
    if not inspect.signature(test).parameters:
        return test()
    with tempfile.TemporaryDirectory(prefix="ulm-", dir=quick) as folder:
        return test(pathlib.Path(folder))


def choose(names, wanted):
    """The tests among `names`, or those of them that are wanted."""
    tests = {n: f for n, f in names.items() if inspect.isfunction(f) and n.count("_") > 2
             and f.__module__ == "__main__"}
    if unknown := [name for name in wanted if name not in tests]:
        sys.exit(f"There is no test called {', '.join(unknown)}.")
    return [f for n, f in tests.items() if not wanted or n in wanted]


def say_which(number):
    """For tools/reach.py, which notes what each test reaches."""
    if "ULM_RUNNING" in os.environ:
        with open(os.environ["ULM_RUNNING"], "r+b") as file:
            file.write(number.to_bytes(4, sys.byteorder))


def run(names, wanted=()):
    """Runs them; True when one failed."""
    tests = choose(names, wanted)
    print(f"1..{len(tests)}", flush=True)
    failed = False
    global running
    for number, test in enumerate(tests, 1):
        running = test.__name__
        say_which(number)
        begun = time.monotonic()
        try:
            call(test)
            print(f"ok {number} - {running} # {time.monotonic() - begun:.1f} s", flush=True)
        except Skip as reason:
            print(f"ok {number} - {running} # SKIP {reason}", flush=True)
        except Exception:
            failed = True
            print(f"not ok {number} - {running}")
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()), flush=True)
    return failed
