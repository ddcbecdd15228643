"""The game python_brass of OpenSpiel, registered when this module is imported.

    import pyspiel
    import ironbridge.envs.open_spiel
    game = pyspiel.load_game("python_brass(players=3)")

Chance deals card by card, before the first choice: a node for every seat of the turn order, every card of both decks
and every tile, with the things that are left and how likely each is. A whole deal has far too many outcomes to be
listed, and OpenSpiel cannot save a game of Python that samples one by itself.
"""

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ironbridge.envs.dealing import Dealing
from ironbridge.envs.play import Play
from ironbridge.envs.rewards import checked_reward
from ironbridge.envs.table import Table
from ironbridge.games.catalogue import RULESETS, default_ruleset
from ironbridge.rules.deal import chance
from ironbridge.rules.state import State, new_game

NAME = "python_brass"
STEPS_IN_AN_ACTION = 64  # more than any action can ask for
UTILITIES = {"win": (0.0, 1.0), "rank": (0.0, 1.0), "score": (-1000.0, 1000.0), "margin": (-2000.0, 2000.0)}
DEFAULTS: dict[str, Any] = {"ruleset": default_ruleset(), "players": 4, "reward": "win"}
GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Brass",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(max(rules.player_counts) for rules in RULESETS.values()),
    min_num_players=min(min(rules.player_counts) for rules in RULESETS.values()),
    # An observation is all that a seat knows now, without what it has seen before.
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


@cache
def table_of(ruleset: str, players: int) -> Table:
    """The table of a ruleset and a number of players, made once."""
    return Table(ruleset, players)


class BrassGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A ruleset, a number of players and a reward."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = DEFAULTS | (params or {})
        self.table = table_of(given["ruleset"], given["players"])
        self.reward = checked_reward(given["reward"])
        self.dealing = Dealing(self.table.ruleset, self.table.players)
        t = self.table.ruleset.for_players(self.table.players).rulebook.tables
        least, most = UTILITIES[self.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.space.n,
            max_chance_outcomes=self.dealing.most_outcomes,
            num_players=self.table.players,
            min_utility=least,
            max_utility=most,
            max_game_length=int(t.eras * t.rounds * t.players * t.turn_actions * STEPS_IN_AN_ACTION),
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> "BrassState":
        """A game before its deal."""
        return BrassState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "BrassObserver":
        """What turns states into observations."""
        return BrassObserver(self.table, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """How many things are dealt."""
        return self.dealing.length


class BrassState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """What is dealt so far; then the game in progress, and the cards picked for the payment in progress."""

    def __init__(self, game: BrassGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles what stands here; everything else comes from the game.
        self.drawn: tuple[int, ...] = ()
        self.dealt: State | None = None
        self.picks: tuple[int, ...] = ()

    def play(self) -> Play:
        """The game, to be played by numbers."""
        assert self.dealt is not None
        game = self.get_game()
        play: Play = game.table.play(self.dealt.position)
        play.a, play.b = game.table.space.cards(self.picks)
        return play

    def current_player(self) -> int:
        """The seat to act, chance while the deal is made."""
        if self.dealt is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.dealt.seat_to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.dealt is not None and self.dealt.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be dealt next."""
        outcomes: list[tuple[int, float]] = self.get_game().dealing.outcomes(self.drawn)
        return outcomes

    def returns(self) -> list[float]:
        """What the game was worth to each seat; 0 before its end."""
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * int(game.num_players())
        rewards: list[float] = game.table.rewards(self.play(), game.reward)
        return rewards

    def resample_from_infostate(self, player: int, sampler: Any) -> "BrassState":
        """A state that may be the real one as far as a seat knows; `sampler` gives numbers between 0 and 1.

        It has no history: what was dealt and chosen before would tell what is hidden.
        """
        assert self.dealt is not None
        other: BrassState = self.get_game().new_initial_state()
        luck = chance(" ".join(str(int(sampler() * 2**32)) for _ in range(4)))
        other.dealt = self.dealt.view(player).sample(luck)
        other.picks = self.picks if player == self.dealt.seat_to_act else ()
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(np.frombuffer(self.play().mask(), np.int8)).tolist()

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.dealt is None:
            self.drawn += (action,)
            if len(self.drawn) == game.dealing.length:
                self.dealt, self.drawn = new_game(game.dealing.deal(self.drawn)), ()
            return
        play = self.play()
        play.step(action)
        self.picks = game.table.picks(play)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.get_game().dealing.outcome_name(len(self.drawn), action))
        data = self.get_game().table.space.data(action)
        return " ".join(map(str, data.values()))

    def __str__(self) -> str:
        if self.dealt is None:
            return f"dealt: {' '.join(map(str, self.drawn))}"
        picked = [self._action_to_string(0, pick) for pick in self.picks]
        return "\n".join([str(self.dealt), *([f"picked: {', '.join(picked)}"] if picked else [])])


class BrassObserver:
    """What a seat sees, as one tensor of floats with named parts, and as text."""

    def __init__(self, table: Table, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        if iig_obs_type is not None and (
            iig_obs_type.perfect_recall
            or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
            or not iig_obs_type.public_info
        ):
            raise ValueError("an observation is what one seat knows now, public things and its own hand")
        self.table = table
        self.tensor = np.zeros(table.observer.size, np.float32)
        self.dict = table.observer.named(self.tensor)

    def set_from(self, state: BrassState, player: int) -> None:
        """Fill the tensor; it is all 0 before the deal."""
        if state.dealt is None:
            self.tensor.fill(0)
        else:
            self.table.observer.to_floats(self.tensor, state.play().row(player))

    def string_from(self, state: BrassState, player: int) -> str:
        """What a seat knows, as text."""
        return "before the deal" if state.dealt is None else str(state.dealt.view(player))


pyspiel.register_game(GAME_TYPE, BrassGame)
