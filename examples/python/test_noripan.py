#!/usr/bin/env python3
"""Tests of these examples: python3 test_noripan.py, with noripan in the path or in the variable NORIPAN.

Where PettingZoo is installed its own tests run too.
"""

import contextlib
import io
import json
import random
import unittest

import big_money
import noripan_bot
import noripan_env
from noripan_env import AECEnv, Lab, LabError

GAMES = ["tictactoe", "dominion", "secretcity", "coachride", "gugong"]


def mask_of(observation):
    return [option for option, legal in enumerate(observation["action_mask"]) if legal]


class Bots(unittest.TestCase):
    def talk(self, *messages, answer=lambda table, ask: ask["fallback"]):
        out = io.StringIO()
        noripan_bot.run(answer, "Test", lines=[json.dumps(message) for message in messages], out=out)
        return [json.loads(line) for line in out.getvalue().splitlines()]

    def test_a_bot_says_that_it_is_ready_and_answers(self):
        ask = {"t": "ask", "id": 7, "fallback": ["end"]}
        said = self.talk({"t": "hello"}, {"t": "start", "seat": 0}, {"t": "news"}, ask, {"t": "quit"}, ask)
        self.assertEqual([message["t"] for message in said], ["ready", "act"])
        self.assertEqual((said[1]["id"], said[1]["picks"]), (7, ["end"]))

    def test_a_refused_answer_has_another_try(self):
        ask = {"t": "ask", "id": 7, "fallback": ["end"]}
        tries = lambda table, ask: ["end"] if table.refused else ["fly"]
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            said = self.talk(
                ask,
                {"t": "refused", "id": 7, "code": "not_offered", "again": True},
                {"t": "refused", "id": 7, "code": "not_offered", "again": False},
                answer=tries,
            )
        self.assertEqual([message["picks"] for message in said], [["fly"], ["end"]])
        self.assertIn("not_offered", errors.getvalue())

    def test_big_money_buys_what_it_can(self):
        view = {"supply": [{"card": "province", "count": 8}]}
        ask = {"kind": "dominion.buy.card", "view": view, "options": [{"name": "buy:silver"}, {"name": "end"}]}
        self.assertEqual(big_money.dominion(None, ask), ["buy:silver"])
        view["supply"][0]["count"] = 2
        ask["options"] = [{"name": "buy:estate"}, {"name": "end"}]
        self.assertEqual(big_money.dominion(None, ask), ["buy:estate"])


class Labs(unittest.TestCase):
    def test_the_same_seed_gives_the_same_games(self):
        for game in GAMES:
            lab, chance = Lab(game), random.Random(2)
            self.addCleanup(lab.close)
            lab.new(2, seeds=[5, 5], want=["view"])
            for _ in range(150):
                if lab.states["seat"][0] < 0:
                    break
                self.assertEqual(lab.states["view"][0], lab.states["view"][1])
                pick = chance.choice(lab.states["legal"][0])
                lab.step([pick, pick], want=["view"])
            self.assertEqual(lab.states.get("rewards", {}).get("0"), lab.states.get("rewards", {}).get("1"))

    def test_a_copy_goes_its_own_way(self):
        lab = Lab("tictactoe")
        self.addCleanup(lab.close)
        lab.new(2, seeds=[1, 2])
        lab.step([5], games=[0])
        lab.copy([0], [1])
        lab.step([1], games=[1])
        views = lab.look(["view"], seats=[0, 0])["view"]
        self.assertEqual([cell != "" for cell in views[0]["cells"]].count(True), 1)
        self.assertEqual([cell != "" for cell in views[1]["cells"]].count(True), 2)

    def test_dealing_anew_keeps_what_the_seat_knows(self):
        lab = Lab("dominion")
        self.addCleanup(lab.close)
        seat = lab.new(1, seeds=[3], want=["view"])["seat"][0]
        before, other = lab.states["view"][0], lab.look(["view"], seats=[1 - seat])["view"][0]
        hands = set()
        for seed in range(10):
            lab.redeal([0], [seat], [seed])
            self.assertEqual(lab.look(["view"], seats=[seat])["view"][0], before)
            hands.add(json.dumps(sorted(lab.look(["view"], seats=[1 - seat])["view"][0]["hand"])))
        self.assertGreater(len(hands), 1, other)

    def test_what_cannot_be_done_changes_nothing(self):
        lab = Lab("tictactoe")
        self.addCleanup(lab.close)
        lab.new(2, seeds=[1, 2], want=["view"])
        before = lab.look(["view"], seats=[0, 0])
        for request in (
            {"do": "step", "picks": [1, 77]},
            {"do": "step", "picks": [1]},
            {"do": "step", "picks": [1, 2], "games": [0, 0]},
            {"do": "look", "games": [2]},
            {"do": "look", "want": ["hands"]},
            {"do": "look", "want": ["information"]},
            {"do": "reset", "games": [0], "seeds": []},
            {"do": "new", "count": 0},
            {"do": "new", "count": 1, "players": 9},
            {"do": "new", "count": 1, "settings": {"board": "4"}},
            {"do": "copy", "games": [0], "to": [5]},
            {"do": "redeal", "seats": [0, 2], "seeds": [1, 2]},
            {"do": "dance"},
            {"dance": 1},
            [],
        ):
            with self.assertRaises(LabError, msg=request):
                lab.ask(request)
        self.assertEqual(lab.look(["view"], seats=[0, 0]), before)

    def test_blocks_cover_the_vectors(self):
        for game in GAMES:
            lab = Lab(game)
            self.addCleanup(lab.close)
            at = 0
            for block in lab.spec["seen"]:
                self.assertEqual(block["at"], at, block["name"])
                at += block["rows"] * block["width"]
            self.assertEqual(at, lab.spec["observation"])
            self.assertLess(at, lab.spec["information"])


class Environment(unittest.TestCase):
    """The rules of the agent environment cycle, for all games, whether PettingZoo is there or not."""

    def make(self, game, **more):
        env = AECEnv(game, **more)
        self.addCleanup(env.close)
        return env

    def test_a_game_keeps_the_rules_of_the_cycle(self):
        for game in GAMES:
            with self.subTest(game):
                short = {"turnLimit": "3"} if game == "dominion" else None
                self.play(self.make(game, settings=short), random.Random(4))

    def play(self, env, chance):
        env.reset(seed=11)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        live, earned, finished = list(env.agents), dict.fromkeys(env.agents, 0.0), []
        total = dict.fromkeys(env.agents, 0.0)
        self.assertIsNone(env.last(observe=False)[0])
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            self.assertEqual(reward, earned[agent], "last tells what was earned since the agent's last step")
            self.assertEqual((termination, truncation), (env.terminations[agent], env.truncations[agent]))
            self.assertEqual(len(observation["observation"]), env._lab.spec["observation"])
            mask = mask_of(observation)
            self.assertEqual(bool(mask), not termination, "a mask is empty for those whose game is over, and for no other")
            self.assertIsNone(env.step(None if termination else chance.choice(mask)))
            total[agent] += reward
            earned[agent] = 0.0
            for other, more in env.rewards.items():
                earned[other] += more
            if termination:
                self.assertNotIn(agent, finished)
                finished.append(agent)
                live.remove(agent)
            self.assertEqual(env.agents, live, "agents leave one by one as their game is over")
            for of in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(of), set(env.agents))
        self.assertEqual(sorted(finished), sorted(env.possible_agents))
        self.assertLessEqual(sum(total.values()), 1.0 + 1e-9)

    def trace(self, env, seeds, picks=60):
        chance, seen = random.Random(9), []
        for seed in seeds:
            env.reset(seed=seed)
            for agent in env.agent_iter(picks):
                observation, reward, termination, _, _ = env.last()
                seen.append((agent, list(observation["observation"]), reward))
                env.step(None if termination else chance.choice(mask_of(observation)))
        return seen

    def test_seeds_reach_everything_and_nothing_else_does(self):
        for game in GAMES:
            env = self.make(game, information=True)
            first = self.trace(env, [1, None, 2], picks=15)
            random.random()
            self.assertEqual(self.trace(env, [1, None, 2], picks=15), first, "the environment keeps something over a reset")
            self.assertEqual(self.trace(self.make(game, information=True), [1, None, 2], picks=15), first)

    def test_a_pick_outside_of_the_mask_ends_the_game(self):
        env = self.make("tictactoe")
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(0)
        self.assertEqual(env.rewards[agent], -1.0)
        self.assertTrue(all(env.terminations.values()))

    def test_settings_outlast_a_reset(self):
        env = self.make("dominion", players=3, settings={"turnLimit": "1"})
        for seed in (1, None):
            env.reset(seed=seed)
            self.assertEqual(env.num_agents, 3)
            picks = 0
            for agent in env.agent_iter():
                observation, _, termination, _, _ = env.last()
                env.step(None if termination else mask_of(observation)[-1])
                picks += 1
            self.assertLess(picks, 60)

    @unittest.skipIf(noripan_env.gymnasium is None, "PettingZoo is not installed: scripts/pettingzoo installs it where it can")
    def test_pettingzoo_finds_no_fault(self):
        from pettingzoo.test import api_test, seed_test

        for game in GAMES:
            with self.subTest(game):
                api_test(self.make(game), num_cycles=200)
                seed_test(lambda: self.make(game), num_cycles=50)


if __name__ == "__main__":
    unittest.main()
