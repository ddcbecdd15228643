"""Environments that can be copied and pickled in the middle of a game."""

from typing import Any

from ironbridge.envs.play import Play
from ironbridge.envs.table import Table


class SavesPlay:
    """What has a table and, once a game was dealt, the game in progress as `play`."""

    table: Table

    def __getstate__(self) -> dict[str, Any]:
        return {
            name: _saved(value) if isinstance(value, Play) else value for name, value in self.__dict__.items()
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if isinstance(state.get("play"), tuple):
            self.__dict__["play"] = _resumed(self.table, *state["play"])


def _saved(play: Play) -> tuple[Any, int, int]:
    # All else of a game comes from the table.
    return play.position, play.a, play.b


def _resumed(table: Table, position: Any, a: int, b: int) -> Play:
    play = table.play(position)
    play.a, play.b = a, b
    return play
