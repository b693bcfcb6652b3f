"""One game with everything that is said about it, for notebooks and tools."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

from . import _ulm, picture

Viewer = int | None


class Game:
    """A game that is played here. Seats count from 1. Where a `viewer` is asked for, a seat sees what it knows, 0 is a
    spectator, and None sees all.

    The same seed and moves give the same game; it is that of `ulm play --seed`.
    """

    def __init__(self, seats: int = 2, variant: str = "basic", rounds: int = 10, seed: str | int | None = None,
                 names: list[str] | None = None, players: list[str] | None = None, language: str = "en") -> None:
        """`players` is what the record says of who plays: person, or a computer player such as net."""
        if not 2 <= number(seats) <= _ulm.SEATS:
            raise ValueError(f"seats: 2 to {_ulm.SEATS}")
        seed = secrets.token_hex(8) if seed is None else seed
        names = [f"Seat {seat + 1}" for seat in range(seats)] if names is None else names
        players = ["person"] * seats if players is None else players
        if len(names) != seats or len(players) != seats:
            raise ValueError(f"there are {seats} seats, {len(names)} names and {len(players)} players")
        self._open(f"begin 0 {seats} {variant} {rounds} {seed}", language, "".join(
            f"{one_line(name)}\n{one_line(player)}\n" for name, player in zip(names, players)))

    @classmethod
    def load(cls, record: str, language: str = "en") -> Game:
        """Goes on with a whole record (docs/notation.md)."""
        game = cls.__new__(cls)
        game._open("resume 0", language, record)
        return game

    def _open(self, request: str, language: str, text: str) -> None:
        self._desk = _ulm.Desk()
        self._ask(f"speak {one_line(language)}")
        self._ask(one_line(request), text)
        self._things: dict[str, Any] = self._ask("things")

    def _ask(self, request: str, text: str = "") -> Any:
        """What the desk answers; its objections are raised."""
        answer = json.loads(self._desk.ask(f"{request}\n{text}"))
        if isinstance(answer, dict):
            if "refused" in answer:
                raise _ulm.Refused(answer["refused"])
            if "error" in answer:
                raise ValueError(answer["error"])
            if fault := answer.get("fault"):
                raise ValueError(f"{fault['sentence']} (line {fault['line']}, column {fault['column']})")
        return answer

    def look(self, viewer: Viewer = None) -> dict[str, Any]:
        """The state and what goes with it: scores if it ended now, whose turn it is in words, the last move."""
        look: dict[str, Any] = self._ask(f"look 0 {seen_by(viewer)} now")
        return look

    def state(self, viewer: Viewer = None) -> dict[str, Any]:
        """The state, as docs/notation.md describes it."""
        state: dict[str, Any] = self.look(viewer)["state"]
        return state

    @property
    def to_move(self) -> int | None:
        """The seat that is to move; None when the game is over."""
        seat: int | None = self.state()["to_move"]
        return seat

    @property
    def over(self) -> bool:
        return self.to_move is None

    def moves(self) -> list[str]:
        """The legal moves of the seat to move; none when the game is over."""
        return self.state()["legal"] or []

    def play(self, move: str) -> None:
        """Makes a move of the seat to move, and all that chance answers. Refused says why it is not legal."""
        self._ask(f"move 0 {self.to_move or 1}", one_line(move))

    def undo(self) -> bool:
        """Takes back what the seat did last that can be taken back; whether there was anything."""
        seats = self.state()["seats"]
        return any(self._ask(f"undo 0 {seat['seat']}") for seat in seats)

    def log(self, viewer: Viewer = None) -> list[str]:
        """What happened, in sentences."""
        return [entry["words"] for entry in self._ask(f"log 0 {seen_by(viewer)} 0")]

    def record(self, viewer: Viewer = None) -> str:
        """The game as a record; that of a viewer hides what it does not know."""
        record: str = self._ask(f"record 0 {seen_by(viewer)}")
        return record

    def scores(self) -> dict[int, int]:
        """Points by seat: at the end the result, before it if the game ended now."""
        return {sheet["seat"]: sheet["total"] for sheet in self.look()["sheets"]}

    def winners(self) -> list[int]:
        """The seats that won; none before the end."""
        return self.state()["winners"] or []

    def hint(self, iterations: int = 400, seed: int = 0) -> dict[str, Any]:
        """The best moves of the seat to move, thought about with what it knows: `advice` with move, win and points
        expected, and reasons."""
        return self._think("advise", f"{number(seed)} {number(iterations)}", "advice")

    def choose(self, player: str = "net", seed: int = 0) -> str:
        """The move that a computer player would make: a level such as journeyman, or net, greedy, search:200."""
        move: str = self._think("think", f"{player} {number(seed)} -", "decide")["move"]
        return move

    def _think(self, verb: str, words: str, last: str) -> dict[str, Any]:
        seat = self.to_move
        if seat is None:
            raise _ulm.Refused("The game is over.")
        self._ask(one_line(f"{verb} 0 {seat} {words}"))
        begun = time.monotonic()

        def milliseconds() -> int:
            return int(1000 * (time.monotonic() - begun))

        while not self._ask(f"ponder {milliseconds()}")["done"]:
            pass
        found: dict[str, Any] = self._ask(last if last == "advice" else f"{last} {milliseconds()}")
        return found

    def svg(self, viewer: Viewer = None) -> str:
        """A picture of the position as a document of its own."""
        look = self.look(viewer)
        return picture.draw(look["state"], look["names"], self._things)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        state = self.state()
        turn = "over" if state["to_move"] is None else f"seat {state['to_move']} to move"
        return f"<ulm.Game: {len(state['seats'])} seats, round {state['round']} of {state['rounds']}, {turn}>"


def seen_by(viewer: Viewer) -> str:
    return "whole" if viewer is None else str(number(viewer))


def number(given: Any) -> int:
    if not isinstance(given, int):
        raise TypeError(f"a number is needed, not {type(given).__name__}")
    return int(given)


def one_line(text: Any) -> str:
    """The text, which is put into a request and so may have no second line."""
    if not isinstance(text, str):
        raise TypeError(f"a text is needed, not {type(text).__name__}")
    if "\n" in text:
        raise ValueError("a text of one line is needed")
    return text
