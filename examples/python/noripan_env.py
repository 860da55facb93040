"""Noripan's games as environments, with Python's standard library alone.

    lab = Lab("dominion")                  # runs `noripan env dominion`
    lab.new(64, seeds=range(64))           # 64 games at once
    states = lab.step([legal[0] for legal in lab.states["legal"]])

    env = AECEnv("tictactoe")              # PettingZoo's agent environment cycle, whether PettingZoo is there or not
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else observation["action_mask"].index(1))

docs/protocol.md tells what the requests and the vectors hold.
"""

import json
import os
import random
import subprocess

try:  # with PettingZoo the environment has its spaces and its base class
    import gymnasium
    import numpy
    from pettingzoo import AECEnv as Base
except ImportError:
    gymnasium = numpy = None
    Base = object


class LabError(Exception):
    """A request that was not carried out; the games are as they were."""


class Lab:
    """Many games of one kind in a `noripan env` of its own."""

    def __init__(self, game, program=None):
        program = program or os.environ.get("NORIPAN", "noripan")
        self._process = subprocess.Popen(
            [program, "env", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.states = None
        self.spec = self.ask({"do": "spec"})

    def ask(self, request):
        """Sends a request and returns its answer."""
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise LabError("noripan env has ended: " + str(self._process.wait()))
        answer = json.loads(line)
        if answer["t"] == "error":
            raise LabError(answer["detail"])
        return answer

    def _keep(self, request):
        self.states = self.ask(request)
        return self.states

    def new(self, count=1, players=0, settings=None, seeds=None, memory=False, want=()):
        request = {"do": "new", "count": count, "players": players, "memory": memory, "want": list(want)}
        request["settings"] = settings or {}
        if seeds is not None:
            request["seeds"] = list(seeds)
        return self._keep(request)

    def reset(self, seeds, games=None, want=()):
        return self._keep(_named({"do": "reset", "seeds": list(seeds), "want": list(want)}, games))

    def step(self, picks, games=None, want=()):
        return self._keep(_named({"do": "step", "picks": list(picks), "want": list(want)}, games))

    def look(self, want, games=None, seats=None):
        request = _named({"do": "look", "want": list(want)}, games)
        if seats is not None:
            request["seats"] = list(seats)
        return self.ask(request)

    def copy(self, games, to):
        return self.ask({"do": "copy", "games": list(games), "to": list(to)})

    def redeal(self, games, seats, seeds):
        return self.ask({"do": "redeal", "games": list(games), "seats": list(seats), "seeds": list(seeds)})

    def close(self):
        if self._process.poll() is None:
            self._process.stdin.close()
            self._process.wait()
        self._process.stdout.close()


def _named(request, games):
    if games is not None:
        request["games"] = list(games)
    return request


def dense(sparse, size):
    """A vector of that size from {"at": places, "x": values}: a list, or an array where numpy is there."""
    if numpy is not None:
        vector = numpy.zeros(size, dtype=numpy.float32)
        vector[sparse["at"]] = sparse["x"]
        return vector
    vector = [0.0] * size
    for at, x in zip(sparse["at"], sparse["x"]):
        vector[at] = x
    return vector


class AECEnv(Base):
    """One game, by PettingZoo's rules: one agent picks at a time, and each pick is one of a fixed number of options.

    A pick that is not in the mask ends the game: it costs its agent 1, and nobody gains by it. information=True adds what
    an agent has heard since the game began to what it sees.
    """

    metadata = {"render_modes": ["ansi"], "name": "noripan", "is_parallelizable": False}

    def __init__(self, game, players=0, settings=None, information=False, program=None, render_mode=None):
        self._lab = Lab(game, program)
        spec = self._lab.spec
        # Results may change with any of these, so the name does.
        self.metadata = dict(self.metadata, name=f"noripan_{game}_v{spec['env']}_{spec['rules']['number']}")
        self._players, self._settings = players or spec["minSeats"], settings
        self._what = "information" if information else "observation"
        self._size = spec[self._what]
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._players)]
        self.agents = []
        self._chance = random.Random()
        if gymnasium is not None:
            self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
            self.action_spaces = {agent: gymnasium.spaces.Discrete(spec["options"]) for agent in self.possible_agents}

    def _observation_space(self):
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-numpy.inf, numpy.inf, (self._size,), numpy.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self._lab.spec["options"],), numpy.int8),
            }
        )

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a game. The same seed gives the same game, and so do the games after it that are reset without one."""
        if seed is not None:
            self._chance = random.Random(seed)
        self._states = self._lab.new(
            1, self._players, self._settings, seeds=[self._chance.getrandbits(53)], memory=self._what == "information"
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self):
        """Takes over who picks next, or how the game ended."""
        seat = self._states["seat"][0]
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self._finish(self._states["rewards"]["0"])

    def _finish(self, rewards):
        for agent, reward in zip(self.possible_agents, rewards):
            self.rewards[agent] = reward
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._retire(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if action in self._states["legal"][0]:
            self._states = self._lab.step([int(action)])
            self._settle()
        else:
            self._finish([-1.0 if other == agent else 0.0 for other in self.possible_agents])
        for other in self.agents:
            self._cumulative_rewards[other] += self.rewards[other]

    def _retire(self, agent, action):
        if action is not None:
            raise ValueError("an agent whose game is over steps with None")
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]
        if self.agents:
            self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        seen = self._lab.look([self._what], seats=[seat])
        asked = self._states["seat"][0] == seat and not self.terminations.get(agent)
        legal = self._states["legal"][0] if asked else []
        return {"observation": dense(seen[self._what][0], self._size), "action_mask": self._mask(legal)}

    def _mask(self, legal):
        if numpy is not None:
            mask = numpy.zeros(self._lab.spec["options"], dtype=numpy.int8)
            mask[legal] = 1
            return mask
        mask = [0] * self._lab.spec["options"]
        for option in legal:
            mask[option] = 1
        return mask

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter=2**63):
        """The agents in their order, one for each step, until all have retired."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def render(self):
        """The position as JSON, as the agent sees whose pick it is."""
        text = json.dumps(self._lab.look(["view"])["view"][0], ensure_ascii=False)
        return text if self.render_mode == "ansi" else None

    def close(self):
        self._lab.close()
