"""tap.py - runs the tests of a file and says how they went, in TAP

A test is a function of the file whose name is a sentence: it has three underscores or more. Where it
cannot be asked here, it returns what is missing.
"""

import sys
import traceback

running = "alone"  # the test that runs just now


def run(names, wanted):
    """The tests among `names`, or those of them that are wanted; True when one failed."""
    tests = [f for n, f in names.items() if callable(f) and n.count("_") > 2
             and getattr(f, "__module__", "") == "__main__"]
    tests = [f for f in tests if not wanted or f.__name__ in wanted]
    print(f"1..{len(tests)}")
    failed = False
    global running
    for number, test in enumerate(tests, 1):
        running = test.__name__
        try:
            missing = test()
            print(f"ok {number} - {test.__name__}" + (f" # SKIP {missing}" if missing else ""), flush=True)
        except Exception:
            failed = True
            print(f"not ok {number} - {test.__name__}")
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()), flush=True)
    return failed
