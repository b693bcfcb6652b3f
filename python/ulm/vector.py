"""Many games at once, stepped into memory that numpy reads without a copy."""

from __future__ import annotations

import math
from typing import Any

from . import _ulm

SIZES = {"h": 2, "b": 1, "B": 1, "f": 4, "i": 4}


def numbers(letter: str, *shape: int) -> Any:
    """An array of zeros: numpy's where it is installed, else a memoryview; `letter` as in struct."""
    memory = bytearray(SIZES[letter] * math.prod(shape))
    try:
        import numpy
    except ImportError:
        return memoryview(memory).cast(letter, shape)
    return numpy.frombuffer(memory, dtype=letter).reshape(shape)


class Vector:
    """`count` games of one kind, one row each in these arrays, which every step writes anew:

    observation  [count][835] of the seat to move; of a game that is over, of the seat that moved last
    mask         [count][970] 1 where the action is legal
    seat         [count]      to move, from 0; NOBODY when the game is over
    reward       [count][4]   of each seat; they add up to 0, and are 0 until the game ends
    end          [count]      1 where a game ended in this step
    score        [count][4]   of a game that ended in this step; else as before
    actions      [count]      for the caller, and for sample()

    Arrays of the caller's may be given by these names; None saves what is not wanted. Different threads may use
    different vectors at the same time; while many games are stepped, other threads run.
    """

    observation: Any
    mask: Any
    seat: Any
    reward: Any
    end: Any
    score: Any
    actions: Any

    def __init__(self, count: int, seats: int = 2, variant: str = "basic", rounds: int = 10, **arrays: Any) -> None:
        _ulm.Games(1, seats, variant, rounds)  # it says what is wrong, before there is memory for many
        if not isinstance(count, int) or not 1 <= count <= 1 << 20:
            raise ValueError("count: from 1 to 1048576 games")
        kinds = {"observation": ("h", _ulm.OBSERVATION), "mask": ("b", _ulm.ACTIONS), "seat": ("B",),
                 "reward": ("f", _ulm.SEATS), "end": ("b",), "score": ("h", _ulm.SEATS)}
        if unknown := set(arrays) - set(kinds):
            raise TypeError(f"there is no array called {', '.join(sorted(unknown))}")
        for name, (letter, *row) in kinds.items():
            setattr(self, name, arrays[name] if name in arrays else numbers(letter, count, *row))
        self.actions = numbers("i", count)
        self._games = _ulm.Games(count, seats, variant, rounds, **{name: getattr(self, name) for name in kinds})
        self.seats, self.variant, self.rounds = seats, variant, rounds

    def __len__(self) -> int:
        return len(self._games)

    def reset(self, seed: int = 0, again: bool = True) -> None:
        """Begins all games: game i with the luck of `seed` + i, which is that of `ulm play --seed`. With `again` a
        game that ends begins again, with the number that is as many further as there are games."""
        self._games.begin(seed, again)

    def step(self, actions: Any = None) -> None:
        """Makes an action in each game: of `actions`, numbers of 32 or 64 bits, or of self.actions. The actions of
        games that are over mean nothing. If one is not legal, Refused says which and why, and nothing has happened."""
        self._games.step(self.actions if actions is None else actions)

    def sample(self) -> Any:
        """Puts a legal action for each game into self.actions, each as likely as any other; the seed decides."""
        self._games.sample(self.actions)
        return self.actions

    def refusal(self, game: int, action: int) -> str | None:
        """Why an action is not legal in a game, None where it is."""
        return self._games.refusal(game, action)

    def observe(self, game: int, viewer: int) -> Any:
        """What any seat knows of a game, from 0: a new array."""
        seen = numbers("h", _ulm.OBSERVATION)
        self._games.observe(game, viewer, seen)
        return seen

    def json(self, game: int, viewer: int | None = None) -> str:
        """The state of a game as a seat sees it, or a spectator, as docs/notation.md describes it."""
        return self._games.json(game) if viewer is None else self._games.json(game, viewer)


def vector(count: int, seats: int = 2, variant: str = "basic", rounds: int = 10, **arrays: Any) -> Vector:
    """`count` games of one kind, to be begun with reset()."""
    return Vector(count, seats, variant, rounds, **arrays)
