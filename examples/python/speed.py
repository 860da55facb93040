#!/usr/bin/env python3
"""Measures how many picks a second `noripan env` takes: python3 speed.py GAME [GAMES [STEPS]]."""

import random
import sys
import time

from noripan_env import Lab


def main(game, games=256, steps=200, want=()):
    lab = Lab(game)
    chance = random.Random(1)
    seeds = iter(range(1 << 30))
    states = lab.new(games, seeds=[next(seeds) for _ in range(games)])
    seats, legal, taken, begun = states["seat"], states["legal"], 0, time.perf_counter()
    for _ in range(steps):
        over = [game for game in range(games) if seats[game] < 0]
        if over:
            again = lab.reset([next(seeds) for _ in over], over)
            for row, which in enumerate(over):
                seats[which], legal[which] = again["seat"][row], again["legal"][row]
        states = lab.step([chance.choice(options) for options in legal], want=want)
        seats, legal = states["seat"], states["legal"]
        taken += games
    spent = time.perf_counter() - begun
    lab.close()
    print(f"{game}: {games} games at once, {taken} picks in {spent:.2f} s: {taken / spent:.0f} a second")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], *(int(argument) for argument in sys.argv[2:4]), want=sys.argv[4:])
