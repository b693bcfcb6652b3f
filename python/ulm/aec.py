"""One game as an environment whose agents take turns, as PettingZoo's AEC interface describes it.

All that the interface asks stands here, also where PettingZoo is not installed; where it is, this is one of its AECEnv.
"""

from __future__ import annotations

import json
import operator
import secrets
from collections.abc import Iterator
from typing import Any

from . import _ulm, picture, space
from .vector import Vector, numbers

try:
    from pettingzoo import AECEnv as Base
except ImportError:
    Base = object


class Env(Base):
    """Agents are `seat_1` to `seat_4`. An observation is {"observation": 835 numbers, "action_mask": 970}; the mask is
    0 for who is not to move. The winner gets 1 at the end, and the others the same less."""

    metadata = {"name": "ulm_v0", "render_modes": ["svg"], "is_parallelizable": False}

    def __init__(self, seats: int = 2, variant: str = "basic", rounds: int = 10, render_mode: str | None = None) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError("render_mode: svg or None")
        self._games = Vector(1, seats, variant, rounds)
        self._seed: int | None = None
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: space.action_space() for agent in self.possible_agents}
        self.observation_spaces = {agent: space.observation_space() for agent in self.possible_agents}

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game, with the luck of `ulm play --seed`; without a seed, with that of the next number."""
        if seed is None:
            seed = secrets.randbits(32) if self._seed is None else (self._seed + 1) % (1 << 64)
        self._games.reset(seed, again=False)
        self._seed = seed
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self._games.seat[0]
        self.agent_selection = self.agents[0 if seat == _ulm.NOBODY else seat]

    def step(self, action: Any) -> None:
        """Makes the action of the agent that is selected; None for one whose game is over."""
        agent = self._selected()
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        try:
            self._games.actions[0] = min(max(operator.index(action), -1), _ulm.ACTIONS)
        except TypeError:
            raise ValueError(f"an action is a number from 0 to {_ulm.ACTIONS - 1}") from None
        self._games.step()
        self._cumulative_rewards[agent] = 0.0
        for seat, name in enumerate(self.agents):
            self.rewards[name] = float(self._games.reward[0, seat])
            self.terminations[name] = bool(self._games.end[0])
            self._cumulative_rewards[name] += self.rewards[name]
        self._select()

    def _selected(self) -> str:
        if not self.agents:
            raise ValueError("there is no game: reset() begins one")
        return self.agent_selection

    def _leave(self, agent: str, action: Any) -> None:
        if action is not None:
            raise ValueError("the game is over; the only action is None")
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows now: new arrays."""
        seat = self.possible_agents.index(agent)
        mask = numbers("b", _ulm.ACTIONS)
        if self._games.seat[0] == seat:
            mask[:] = self._games.mask[0] if hasattr(mask, "dtype") else self._games.mask.cast("B").cast("b")
        return {"observation": self._games.observe(0, seat), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees; its reward since it last acted; whether its game is over, or was broken off."""
        agent = self._selected()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agent, again and again, while there are any."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Env:
        return self

    def render(self) -> str | None:
        """With render_mode "svg" a picture of the position as a spectator sees it."""
        self._selected()
        return picture.draw(json.loads(self._games.json(0)), self.possible_agents) if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(seats: int = 2, variant: str = "basic", rounds: int = 10, render_mode: str | None = None) -> Env:
    """One game as PettingZoo's AEC environment."""
    return Env(seats, variant, rounds, render_mode)
