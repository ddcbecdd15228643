"""A game that is played by numbers: what all environments have in common."""

from collections.abc import Sequence
from typing import NamedTuple

from ironbridge.engine.codes import ASK_CARD
from ironbridge.engine.position import Position
from ironbridge.envs.action_space import ActionSpace
from ironbridge.envs.observer import Observer
from ironbridge.envs.play import Play
from ironbridge.envs.rewards import Reward, rewards_of
from ironbridge.rules.deal import deal
from ironbridge.rules.outcome import outcome_of
from ironbridge.rules.state import State, new_game


class Table:
    """A ruleset and a number of players, with the numbers for their choices and observations; games begin here."""

    def __init__(self, ruleset: str, players: int) -> None:
        self.space = ActionSpace(ruleset)
        self.observer = Observer(ruleset, players)
        self.ruleset = self.space.ruleset
        self.players = self.observer.players

    def __deepcopy__(self, memo: dict[int, object]) -> "Table":
        return self  # it never changes

    def __str__(self) -> str:
        return f"{self.ruleset.name} with {self.players} players"

    def begin(self, seed: int | str) -> Play:
        """A new game with the deal of a seed."""
        return self.play(new_game(deal(self.ruleset, self.players, seed)).position)

    def play(self, position: Position) -> Play:
        """A game from a position on."""
        return Play(position, self.space.numbering, self.observer.features)

    def rewards(self, play: Play, reward: Reward) -> list[float]:
        """What the end of a game is worth to each seat."""
        return rewards_of(outcome_of(play.position, self.ruleset), reward)

    def state(self, play: Play) -> State:
        """The state of a game; cards that were picked, but not laid down yet, are not part of it."""
        return State(self.ruleset, play.position)

    def picks(self, play: Play) -> tuple[int, ...]:
        """The numbers of the cards picked so far."""
        cards: Sequence[int] = [card for card in (play.a, play.b) if card >= 0]
        return tuple(self.space.card_index(card) for card in cards) if play.position.ask == ASK_CARD else ()


class SavedPlay(NamedTuple):
    """A game in progress; all else of it comes from its table."""

    position: Position
    a: int
    b: int


class HasTable:
    """What has a table and, once a game was dealt, the game in progress as `play`; it can be copied and pickled."""

    table: Table

    def __getstate__(self) -> dict[str, object]:
        play = self.__dict__.get("play")
        if not isinstance(play, Play):
            return self.__dict__
        return self.__dict__ | {"play": SavedPlay(play.position, play.a, play.b)}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        saved = state.get("play")
        if isinstance(saved, SavedPlay):
            play = self.table.play(saved.position)
            play.a, play.b = saved.a, saved.b
            self.__dict__["play"] = play
