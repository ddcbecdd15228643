"""An environment of Gymnasium: one seat of a table, against bots."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ironbridge.bots.bot import BlindBot, Bot, IllegalDecision
from ironbridge.bots.catalogue import make_bot
from ironbridge.engine.chance import Chance
from ironbridge.envs.observer import Form, checked_form
from ironbridge.envs.play import Play
from ironbridge.envs.rewards import Reward, checked_reward
from ironbridge.envs.spaces import observation, observation_space
from ironbridge.envs.table import HasTable, Table
from ironbridge.errors import BadPlayerCount, NotYourTurn
from ironbridge.games.catalogue import default_ruleset
from ironbridge.games.ruleset import whole_number
from ironbridge.rules.deal import chance

ILLEGAL_REWARD = -1.0
NAME = "Brass-v1"

Observation = dict[str, Any]


class OneSeat(HasTable, gymnasium.Env[Observation, np.int64]):
    """One seat plays, bots have the others; a step is a choice of the seat and all that follows until its next one.

    `opponents` is the name of a bot for all other seats, or one name for each of them, in the order of the seats.
    Without a `seat` every game gives another one. An action that is not open ends the game with the reward -1, and
    `info["illegal"]` tells which it was.
    """

    metadata = {  # noqa: RUF012 as Gymnasium declares it
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        ruleset: str | None = None,
        players: int = 4,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        reward: Reward = "win",
        form: Form = "int8",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(default_ruleset() if ruleset is None else ruleset, players)
        if seat is not None and whole_number(seat) not in range(players):
            raise NotYourTurn(f"there is no seat {seat!r}; there are 0 to {players - 1}")
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != players - 1:
            raise BadPlayerCount(f"{players - 1} opponents are needed, not {len(names)}")
        self.opponents = [make_bot(name) for name in names]
        self.given_seat = seat
        self.reward = checked_reward(reward)
        self.form = checked_form(form)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.table, form)
        self.action_space = spaces.Discrete(self.table.space.n)
        self.seat = 0
        self.play: Play | None = None
        self.lucks: list[Chance] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let bots play until the seat is asked."""
        super().reset(seed=seed)
        deal_seed = int(self.np_random.integers(2**62))
        players = self.table.players
        given = self.given_seat
        self.seat = int(self.np_random.integers(players)) if given is None else whole_number(given)
        self.lucks = [chance(f"{deal_seed} seat {seat}") for seat in range(players)]
        self.play = self.table.begin(deal_seed)
        self._let_others_play(self.play)
        return self._seen(self.play)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an action of the seat, and let bots play until it is asked again."""
        play = self.play
        if play is None or play.is_over():
            raise NotYourTurn("there is no game in progress: call reset()")
        number = whole_number(action)
        if number < 0 or not play.step(number):
            seen, info = self._seen(play)
            self.play = None
            return seen, ILLEGAL_REWARD, True, False, info | {"illegal": number}
        self._let_others_play(play)
        is_over = play.is_over()
        reward = self.table.rewards(play, self.reward)[self.seat] if is_over else 0.0
        seen, info = self._seen(play)
        return seen, reward, is_over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are open now, under the name by which learners with masks ask for it; none before `reset`."""
        mask = bytes(self.table.space.n) if self.play is None else self.play.mask()
        return np.frombuffer(mask, np.bool_)

    def render(self) -> str | None:
        """What the seat knows, as text."""
        if self.render_mode is None or self.play is None:
            return None
        return str(self.table.state(self.play).view(self.seat))

    def _seen(self, play: Play) -> tuple[Observation, dict[str, Any]]:
        seen = observation(self.table, play, self.seat, self.form)
        return seen, {"action_mask": seen["action_mask"], "seat": self.seat}

    def _let_others_play(self, play: Play) -> None:
        while (seat := play.seat()) >= 0 and seat != self.seat:
            bot = self.opponents[seat - (seat > self.seat)]
            code = self._decision(play, bot, seat)
            if code not in play.legal:
                raise IllegalDecision(f"the bot {bot.name} chose what is not open")
            play.push(code)

    def _decision(self, play: Play, bot: Bot, seat: int) -> int:
        if isinstance(bot, BlindBot):
            return bot.pick(play.position.open_choices(), self.lucks[seat])
        return bot.choose_code(self.table.state(play).view(seat), bot.budget(), self.lucks[seat])


def register() -> None:
    """Make the environment known to Gymnasium as Brass-v1."""
    if NAME not in gymnasium.registry:
        gymnasium.register(NAME, entry_point=f"{__name__}:{OneSeat.__name__}")
