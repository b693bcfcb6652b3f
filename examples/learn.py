#!/usr/bin/env python3
"""learn.py [GAMES [PICTURE]] - learns to beat random play in a minute on one core, and draws how that went

What it learns is a liking for each of the 970 actions, no matter where the game stands: after every game those that it
made in a won one are liked more, those of a lost one less (REINFORCE). That is little, and enough to see something
learn; a network that looks at the observation comes in the place of `liking`. Needs the package ulm and nothing else.
"""

import math
import random
import sys

import ulm

AT_ONCE, RATE, WINDOW = 64, 0.003, 500


class Learner:
    """Plays one seat of each game: seat 0 in the even games, seat 1 in the odd ones."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.liking = [0.0] * ulm.ACTIONS
        self.made = [[] for _ in range(AT_ONCE)]  # in each game: the choice that there was, and what was taken

    def choose(self, game, legal):
        weights = [math.exp(self.liking[action]) for action in legal]
        whole = sum(weights)
        taken = self.random.choices(legal, weights)[0]
        self.made[game].append((legal, [weight / whole for weight in weights], taken))
        return taken

    def learn(self, game, reward):
        for legal, shares, taken in self.made[game]:
            for action, share in zip(legal, shares):
                self.liking[action] += RATE * reward * ((action == taken) - share)
        self.made[game] = []


def train(games, seed=1):
    """Share of the games won, a number for each WINDOW of them; and what was learnt."""
    mask = bytearray(AT_ONCE * ulm.ACTIONS)
    vector = ulm.vector(AT_ONCE, mask=mask, observation=None)
    learner, won = Learner(seed), []
    vector.reset(seed)
    while len(won) < games:
        actions = vector.sample()  # that is what the others do
        for game in range(AT_ONCE):
            if vector.seat[game] != game % 2:
                continue
            at, end, legal = game * ulm.ACTIONS, (game + 1) * ulm.ACTIONS, []
            found = mask.find(1, at, end)
            while found >= 0:
                legal.append(found - at)
                found = mask.find(1, found + 1, end)
            if len(legal) > 1:
                actions[game] = learner.choose(game, legal)
        vector.step()
        for game in range(AT_ONCE):
            if vector.end[game]:
                reward = float(vector.reward[game, game % 2])
                won.append((1 + reward) / 2)
                learner.learn(game, reward)
    return [sum(won[at:at + WINDOW]) / WINDOW for at in range(0, games - WINDOW + 1, WINDOW)], learner


def plot(shares):
    """The curve as SVG."""
    left, top, width, height = 60, 40, 620, 300
    points = " ".join(f"{left + width * n / max(1, len(shares) - 1):.1f},{top + height * (1 - share):.1f}"
                      for n, share in enumerate(shares))
    lines = "".join(f'<path d="M{left} {top + height * (1 - share / 100):.0f}h{width}" stroke="#ccc"/>'
                    f'<text x="{left - 8}" y="{top + height * (1 - share / 100) + 4:.0f}" text-anchor="end">{share} %</text>'
                    for share in (0, 25, 50, 75, 100))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400" font-family="sans-serif" font-size="12">'
            f'<rect width="720" height="400" fill="#fff"/>{lines}'
            f'<text x="{left}" y="24" font-size="15">Games won against random play</text>'
            f'<text x="{left + width}" y="{top + height + 24}" text-anchor="end">after {WINDOW * len(shares)} games</text>'
            f'<polyline points="{points}" fill="none" stroke="#1e5aa8" stroke-width="2"/></svg>\n')


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60000
    shares, learner = train(games)
    print(f"won of the first {WINDOW} games: {shares[0]:.0%}, of the last: {shares[-1]:.0%}")
    order = sorted(range(ulm.ACTIONS), key=learner.liking.__getitem__)
    print("liked best: ", ", ".join(ulm.action_text(action) for action in order[:-6:-1]))
    print("liked least:", ", ".join(ulm.action_text(action) for action in order[:5]))
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write(plot(shares))


if __name__ == "__main__":
    main()
