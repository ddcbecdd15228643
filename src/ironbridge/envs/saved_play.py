"""Environments that can be copied and pickled in the middle of a game."""

from typing import NamedTuple

from ironbridge.engine.position import Position
from ironbridge.envs.play import Play
from ironbridge.envs.table import Table


class SavedPlay(NamedTuple):
    """A game in progress; all else of it comes from its table."""

    position: Position
    a: int
    b: int


class SavesPlay:
    """What has a table and, once a game was dealt, the game in progress as `play`."""

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
