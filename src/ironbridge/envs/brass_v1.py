"""An environment of PettingZoo: all seats of a table, asked one after another as the rules say."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ironbridge.envs.observer import Form, checked_form
from ironbridge.envs.play import Play
from ironbridge.envs.rewards import Reward, checked_reward
from ironbridge.envs.spaces import observation, observation_space
from ironbridge.envs.table import HasTable, Table
from ironbridge.errors import BadChoice
from ironbridge.games.catalogue import default_ruleset
from ironbridge.games.ruleset import whole_number

ILLEGAL_REWARD = -1.0

Observation = dict[str, Any]


def env(**settings: Any) -> AECEnv:
    """The environment as it is meant to be used: calls in a wrong order are told.

    What `raw_env` takes is given by name. An action that is not open ends the game: its seat gets -1, the others 0.
    """
    return InOrder(raw_env(**settings))


class InOrder(OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """The wrapper of PettingZoo with a shorter way for what is called most: it looks up every attribute twice."""

    def last(self, observe: bool = True) -> Any:
        """What the seat that is asked sees, its reward, whether its game is over, was cut, and what is to be known."""
        # Before `reset` the original says what is wrong.
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: int | None) -> None:
        """Carry out an action of the seat that is asked."""
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)  # says what is wrong


class raw_env(HasTable, AECEnv):  # type: ignore[misc]  # noqa: N801 the name that PettingZoo asks for; it has no types
    """A table whose seats are the agents seat_0, seat_1 and so on."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "brass_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        ruleset: str | None = None,
        players: int = 4,
        reward: Reward = "win",
        form: Form = "int8",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(default_ruleset() if ruleset is None else ruleset, players)
        self.reward = checked_reward(reward)
        self.form = checked_form(form)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.agents = list(self.possible_agents)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.table, form) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.table.space.n) for agent in self.agents}
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what a seat sees, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what a seat may choose, the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; without a seed another one than before."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.play: Play = self.table.begin(int(self._luck.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.play.seat()]

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what is open to it."""
        return observation(self.table, self.play, self._seats[agent], self.form)

    def step(self, action: int | None) -> None:
        """Carry out an action of the seat that is asked; None takes away a seat whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = whole_number(action)
        if number not in range(self.table.space.n):
            raise BadChoice(f"there is no number {action!r}; there are 0 to {self.table.space.n - 1}")
        if not self.play.step(number):
            self.infos[agent] = {"illegal": number}
            self._end([ILLEGAL_REWARD if other == agent else 0.0 for other in self.possible_agents])
        elif self.play.is_over():
            self._end(self.table.rewards(self.play, self.reward))
        else:
            self.agent_selection = self.possible_agents[self.play.seat()]

    def render(self) -> str | None:
        """What the seat that is asked knows, as text."""
        if self.render_mode is None:
            return None
        return str(self.table.state(self.play).view(self._seats[self.agent_selection]))

    def close(self) -> None:
        """Nothing is left open."""

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
