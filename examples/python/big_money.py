#!/usr/bin/env python3
"""Plays Dominion by "big money", and any other game by chance.

    noripan sim dominion --seats "exec:python3 examples/python/big_money.py,random" --games 100
"""

import random

import noripan_bot

# What to buy, the best first, as far as the money goes. Near the end points are worth more than coins.
WISHES = ["buy:province", "buy:gold", "buy:silver"]
LATE = ["buy:province", "buy:duchy", "buy:gold", "buy:silver", "buy:estate"]


def dominion(table, ask):
    offered = {option["name"] for option in ask["options"]}
    if ask["kind"] == "dominion.treasure.play" and "all" in offered:
        return ["all"]
    piles = {pile["card"]: pile["count"] for pile in ask["view"]["supply"]}
    wishes = LATE if piles["province"] <= 4 else WISHES
    for wish in wishes:
        if wish in offered:
            return [wish]
    return ["end"] if "end" in offered else ask["fallback"]


def chance(ask):
    options = [option["name"] for option in ask["options"] for _ in range(option.get("copies", 1))]
    return random.sample(options, random.randint(ask["min"], ask["max"]))


def answer(table, ask):
    if table.hello["game"] == "dominion":
        return dominion(table, ask)
    return chance(ask)


if __name__ == "__main__":
    noripan_bot.run(answer, name="Big Money", skip=["text", "events"])
