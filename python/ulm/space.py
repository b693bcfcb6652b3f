"""What actions and observations can be: gymnasium's spaces where it is installed, else these, which do the same."""

from __future__ import annotations

import operator
import random
from typing import Any

from . import _ulm


class Choice:
    """One of so many actions."""

    def __init__(self, n: int) -> None:
        self.n, self._random = n, random.Random()

    def seed(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def sample(self, mask: Any = None) -> int:
        """Any of them, or of those whose place in the mask is 1."""
        return self._random.choice(range(self.n) if mask is None else [a for a in range(self.n) if mask[a]])

    def contains(self, action: Any) -> bool:
        try:
            return 0 <= operator.index(action) < self.n
        except TypeError:
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and other.n == self.n


class Row:
    """So many numbers of one kind, between two bounds."""

    def __init__(self, low: int, high: int, count: int, letter: str) -> None:
        self.low, self.high, self.shape, self.letter = low, high, (count,), letter

    def contains(self, row: Any) -> bool:
        seen = memoryview(row)
        return seen.shape == self.shape and seen.format == self.letter and all(
            self.low <= number <= self.high for number in seen.tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and vars(other) == vars(self)


class Both:
    """An observation with its mask."""

    def __init__(self, parts: dict[str, Row]) -> None:
        self.spaces = parts

    def contains(self, seen: Any) -> bool:
        return isinstance(seen, dict) and seen.keys() == self.spaces.keys() and all(
            part.contains(seen[name]) for name, part in self.spaces.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Both) and other.spaces == self.spaces


LEAST, MOST = -(1 << 15), (1 << 15) - 1


def action_space() -> Any:
    try:
        from gymnasium import spaces
    except ImportError:
        return Choice(_ulm.ACTIONS)
    return spaces.Discrete(_ulm.ACTIONS)


def observation_space() -> Any:
    try:
        import numpy
        from gymnasium import spaces
    except ImportError:
        return Both({"observation": Row(LEAST, MOST, _ulm.OBSERVATION, "h"), "action_mask": Row(0, 1, _ulm.ACTIONS, "b")})
    return spaces.Dict({"observation": spaces.Box(LEAST, MOST, (_ulm.OBSERVATION,), numpy.int16),
                        "action_mask": spaces.Box(0, 1, (_ulm.ACTIONS,), numpy.int8)})
