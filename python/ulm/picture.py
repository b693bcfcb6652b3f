"""A picture of a position as SVG: the cathedral square with what was pushed out, the quarters, the river, the seats."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from . import _ulm

WIDTH, TILE = 760, 46
GRID_LEFT, GRID_TOP = 84, 92
QUARTERS_LEFT, QUARTER_WIDTH, QUARTER_HEIGHT = 352, 196, 52
RIVER_TOP, SEATS_TOP, SEAT_HEIGHT = 336, 424, 54
TILES = {"gray": "#8a8d91", "white": "#fbfaf5", "brown": "#7b4b2a", "turquoise": "#2f7f86", "orange": "#d8692b"}
SEATS = ["#cf3f2b", "#1e5aa8", "#0c7a57", "#e3ae21"]
PAPER, INK, SOFT, WATER = "#f4ecd8", "#2b2a28", "#5f584b", "#a9cfcb"


def text(x: float, y: float, words: Any, size: int = 13, colour: str = INK, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{more}>{escape(str(words))}</text>'


def tile(x: float, y: float, colour: str, size: float = TILE - 4) -> str:
    return (f'<rect class="tile {colour}" x="{x}" y="{y}" width="{size}" height="{size}" rx="4" fill="{TILES[colour]}" '
            f'stroke="{INK}"/>')


def disc(x: float, y: float, seat: int, kind: str, radius: float = 7) -> str:
    return f'<circle class="{kind} seat-{seat}" cx="{x}" cy="{y}" r="{radius}" fill="{SEATS[seat - 1]}" stroke="{INK}"/>'


def beside(place: str) -> tuple[float, float]:
    """Where the grid's edge has its place: N1 to N3 from the left, W1 to W3 from the top."""
    along = TILE * (int(place[1]) - 1)
    return {"N": (GRID_LEFT + along, GRID_TOP - TILE), "S": (GRID_LEFT + along, GRID_TOP + 3 * TILE),
            "W": (GRID_LEFT - TILE, GRID_TOP + along), "E": (GRID_LEFT + 3 * TILE, GRID_TOP + along)}[place[0]]


def square(state: dict[str, Any]) -> list[str]:
    drawn = []
    for cell, colour in enumerate(state["grid"] or []):
        drawn.append(tile(GRID_LEFT + TILE * (cell % 3) + 2, GRID_TOP + TILE * (cell // 3) + 2, colour))
    for side in "NSWE":
        for place in (f"{side}{nth}" for nth in (1, 2, 3)):
            x, y = beside(place)
            drawn.append(f'<rect x="{x + 6}" y="{y + 6}" width="{TILE - 12}" height="{TILE - 12}" rx="4" fill="none" '
                         f'stroke="{SOFT}" stroke-dasharray="3 3"/>')
            if place in state["out"]:
                drawn.append(tile(x + 8, y + 8, state["out"][place], TILE - 16))
            if place in state["edges"]:
                drawn.append(disc(x + TILE - 10, y + 10, state["edges"][place], "edge"))
            drawn.append(text(x + 9, y + TILE - 1, place, 8, SOFT))
    drawn.append(text(GRID_LEFT - TILE, GRID_TOP + 4 * TILE + 24, "docks", 11, SOFT))
    drawn += [tile(GRID_LEFT + 26 * i, GRID_TOP + 4 * TILE + 9, colour, 20) for i, colour in enumerate(state["docks"])]
    return drawn


def quarters(state: dict[str, Any], names: dict[str, Any]) -> list[str]:
    drawn = []
    for i, (quarter, seals) in enumerate(state["seals"].items()):
        x, y = QUARTERS_LEFT + (QUARTER_WIDTH + 8) * (i % 2), 48 + (QUARTER_HEIGHT + 8) * (i // 2)
        drawn.append(f'<rect x="{x}" y="{y}" width="{QUARTER_WIDTH}" height="{QUARTER_HEIGHT}" rx="4" fill="#fbf6e8" '
                     f'stroke="{SOFT}"/>')
        drawn.append(text(x + 8, y + 17, names.get(quarter, {}).get("name", quarter)))
        held = [int(seat) for seat, count in seals.items() for _ in range(count)]
        drawn += [disc(x + 15 + 17 * n, y + 36, seat, "seal") for n, seat in enumerate(held)]
        if seat := state["crests"].get(quarter):
            drawn.append(f'<path class="crest seat-{seat}" d="M{x + QUARTER_WIDTH - 26} {y + 8}h16v14l-8 8l-8-8z" '
                         f'fill="{SEATS[seat - 1]}" stroke="{INK}"/>')
    return drawn


def river(state: dict[str, Any], spaces: int) -> list[str]:
    step = (WIDTH - 60) / spaces
    drawn = [f'<rect x="30" y="{RIVER_TOP}" width="{WIDTH - 60}" height="44" rx="8" fill="{WATER}"/>']
    drawn += [text(30 + step * n + step / 2, RIVER_TOP + 58, n, 9, SOFT, ' text-anchor="middle"') for n in range(spaces)]
    for seat in state["seats"]:
        x, y = 30 + step * seat["space"] + step / 2, RIVER_TOP + 7 + 10 * (seat["seat"] - 1)
        drawn.append(f'<path class="barge seat-{seat["seat"]}" d="M{x - 12} {y - 3}h24l-5 8h-14z" '
                     f'fill="{SEATS[seat["seat"] - 1]}" stroke="{INK}"/>')
    return drawn


def seats(state: dict[str, Any], names: list[str], cards: dict[str, Any]) -> list[str]:
    drawn = []
    for row, seat in enumerate(state["seats"]):
        y = SEATS_TOP + SEAT_HEIGHT * row
        drawn.append(disc(42, y + 15, seat["seat"], "owner", 9))
        weight = ' font-weight="bold"' if state["to_move"] == seat["seat"] else ""
        drawn.append(text(60, y + 20, names[row], 15, INK, weight))
        counts = ", ".join(f"{name} {seat[name]}" for name in ("score", "coins", "sparrows", "seals", "crests"))
        drawn.append(text(220, y + 20, counts))
        held = [colour for colour, count in seat["tiles"].items() for _ in range(count)]
        drawn += [tile(500 + 20 * n, y + 7, colour, 17) for n, colour in enumerate(held)]
        said = [cards.get(card, {}).get("name", card) for card in seat["hand"] + seat["laid"]] + seat["descendants"]
        drawn.append(text(60, y + 39, ", ".join(said), 11, SOFT))
    return drawn


def draw(state: dict[str, Any], names: list[str], things: dict[str, Any] | None = None) -> str:
    """The picture; words as the desk's `things` have them, or else as records do."""
    things = things or json_things()
    height = SEATS_TOP + SEAT_HEIGHT * len(names) + 10
    spaces = 1 + max(space for quarter in things["quarters"].values() for space in quarter["river"])
    title = f"Ulm: round {state['round']} of {state['rounds']}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="serif" role="img" aria-label="{title}">',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>', text(30, 30, title, 18),
        *square(state), *quarters(state, things["quarters"]), *river(state, spaces),
        *seats(state, names, things["cards"]), "</svg>\n"])


def json_things() -> dict[str, Any]:
    things: dict[str, Any] = json.loads(_ulm.Desk().ask("things"))
    return things
