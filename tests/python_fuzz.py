#!/usr/bin/env python3
"""python_fuzz.py PACKAGES [SANITIZER] - whatever is passed to the extension, the interpreter lives; speaks TAP

Calls of everything that it has with values that fit and values that do not, drawn by a named seed. All that may come of
one is an answer or an exception. With a sanitizer's library the same under its eyes. ULM_FUZZ_CALLS=1000000 for long.
"""

import array
import ctypes
import os
import pathlib
import random
import subprocess
import sys
import threading

import tap

PACKAGES = str(pathlib.Path(sys.argv[1]).resolve())
CALLS = int(os.environ.get("ULM_FUZZ_CALLS", 12000))
# What a call may answer with beside a value.
EXPECTED = ValueError, TypeError, OverflowError, IndexError, KeyError, BufferError, RuntimeError, AttributeError, MemoryError


class Odd:
    """An object whose every question is answered with nonsense."""

    def __index__(self):
        raise ValueError("no number")

    def __len__(self):
        return -1

    def __getattr__(self, name):
        raise AttributeError(name)


class Fuzz:
    def __init__(self, seed):
        sys.path.insert(0, PACKAGES)
        import ulm
        self.ulm, self.luck, self.things = ulm, random.Random(seed), []
        self.kept = [ulm.Game(seed=1), ulm.env(), ulm.vector(2), ulm._ulm.Games(1), ulm._ulm.Desk()]

    def number(self):
        pick = self.luck.choice
        return pick([0, 1, 2, 3, 4, 5, 10, 12, 255, 256, 969, 970, -1, -2, 1 << 31, -(1 << 31) - 1, 1 << 32, (1 << 63) - 1,
                     1 << 63, (1 << 64) - 1, 1 << 64, -(1 << 63), 1 << 200, self.luck.randrange(1000)])

    def text(self):
        pick = self.luck.choice
        return pick(["", "basic", "tower", "x", "\0", "\ud800", "draw", "push N1", "end", "\n", "ulm 1\n", "seats: 9\n" * 99,
                     "begin 0 2 basic 10 x\nA\nperson\nB\nperson", "look 0 whole now", "undo 0 1", "move 0 1\ndraw", "things",
                     "close 0", "speak ja", "think 0 1 net 1 -", "ponder 0", "decide 0", "advise 0 1 1 5", "advice", "forget",
                     "record 0 whole", "step 0 1 0", "chart 0", "log 0 0 0", "verify\nulm 1", "slot " + "9" * 40, "Ä" * 300])

    def memory(self):
        kinds = [lambda n: bytearray(n), lambda n: bytes(n), lambda n: memoryview(bytearray(n)),
                 lambda n: array.array(self.luck.choice("bBhHiIlLqQfd"), [0] * n),
                 lambda n: memoryview(bytearray(4 * n)).cast(self.luck.choice("hifB")),
                 lambda n: memoryview(bytearray(2 * n + 1))[1:], lambda n: memoryview(bytearray(2 * n))[::2],
                 lambda n: (ctypes.c_int16 * n)(), lambda n: (ctypes.c_uint8 * n)()]
        size = self.luck.choice([0, 1, 2, 4, 8, 16, 835, 970, 1670, 1940, 3340, self.luck.randrange(5000)])
        return self.luck.choice(kinds)(size)

    def value(self):
        kinds = [self.number] * 4 + [self.text] * 3 + [self.memory] * 3 + [
            lambda: None, Odd, lambda: 1.5, lambda: float("nan"), list, dict, lambda: [self.number()], lambda: True,
            lambda: self.luck.choice(self.kept), lambda: [self.text(), self.text()], lambda: b"x" * 7]
        return self.luck.choice(kinds)()

    def call(self):
        owner = self.luck.choice([self.ulm, self.ulm._ulm, *self.kept])
        names = [name for name in dir(owner) if not name.startswith("_") or name in ("__init__", "__new__", "_repr_svg_")]
        name = self.luck.choice(names)
        if name in ("hint", "choose", "close"):  # a thought without an end is none of ours
            return
        given = [self.value() for _ in range(self.luck.choice([0, 0, 1, 1, 1, 2, 2, 3, 4]))]
        named = {self.luck.choice(["seats", "variant", "rounds", "seed", "key", "again", "observation", "mask", "reward",
                                   "seat", "end", "score", "names"]): self.value() for _ in range(self.luck.choice([0, 0, 1, 2]))}
        if given and isinstance(given[0], int) and name in ("vector", "Vector", "Games") and abs(given[0]) > 4096:
            given[0] = 4096  # not a question of how much memory there is
        try:
            found = getattr(owner, name)(*given, **named)
        except EXPECTED:
            return
        if isinstance(found, (self.ulm.Game, self.ulm.Env, self.ulm.Vector, self.ulm._ulm.Games, self.ulm._ulm.Desk)):
            self.kept.append(found)
            del self.kept[5:-10]


def calls(seed, count):
    """In an interpreter of its own: so many calls."""
    fuzz = Fuzz(seed)
    for _ in range(count):
        fuzz.call()
    games = fuzz.ulm.vector(64)
    games.reset(1)
    stop = threading.Event()

    def meddle():
        while not stop.is_set():
            for name, given in (("step", ()), ("sample", ()), ("reset", (2,)), ("json", (0,)), ("observe", (0, 1))):
                try:
                    getattr(games, name)(*given)
                except EXPECTED:
                    pass

    others = [threading.Thread(target=meddle) for _ in range(3)]
    for other in others:
        other.start()
    for _ in range(count // 20):
        try:
            games.sample()
            games.actions[fuzz.luck.randrange(64)] = fuzz.luck.randrange(-5, 1000)
            games.step()
        except EXPECTED:
            pass
    stop.set()
    for other in others:
        other.join()


def survives(seed, count, **env):
    code = f"import sys; sys.argv = {[__file__, PACKAGES]!r}; sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r}); import python_fuzz; python_fuzz.calls({seed!r}, {count})"
    done = subprocess.run([sys.executable, "-X", "faulthandler", "-c", code], text=True, capture_output=True,
                          env={**os.environ, **env})
    assert done.returncode == 0, (seed, done.returncode, done.stderr[-4000:])


def nothing_that_is_passed_ends_the_interpreter():
    for seed in ("gulden", "zille"):
        survives(seed, CALLS // 2)


def nor_where_every_allocation_is_guarded():
    survives("schachtel", CALLS // 4, PYTHONMALLOC="debug")


def a_sanitizer_finds_nothing_either():
    if len(sys.argv) < 3 or not os.path.exists(sys.argv[2]):
        raise tap.Skip("this build has no sanitizer")
    survives("ordinari", CALLS // 4, LD_PRELOAD=sys.argv[2], PYTHONMALLOC="malloc",
             ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1:handle_segv=1", UBSAN_OPTIONS="print_stacktrace=1")


if __name__ == "__main__":
    if len(sys.argv) > 2 and os.path.exists(sys.argv[2]):  # the library wants its sanitizer before all else
        for test in (nothing_that_is_passed_ends_the_interpreter, nor_where_every_allocation_is_guarded):
            del globals()[test.__name__]
    sys.exit(tap.run(globals()))
