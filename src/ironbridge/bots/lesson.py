"""Lessons: the weights that training found, as files, for the rulesets whose tables they fit."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ironbridge.bots.learned import KINDS, OF_INDUSTRY, SINGLE, Learned
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.value import TERMS, Value
from ironbridge.engine.tables import ComponentTables
from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import RULESETS, game_of
from ironbridge.rules.state import State, View

FORMAT = 1
FOR_TURNS = "turns"
TURNS = "-turns"  # ends the name of a lesson for turns


class BadLesson(IronbridgeError):
    """A file is no lesson, or one for another ruleset."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What was learned from the games of one ruleset and number of players, for all positions of both eras.

    One for turns knows only positions after good turns: it is for the choice among those.
    """

    ruleset: str
    players: int
    weights: tuple[int, ...]
    is_for_turns: bool = False

    def value(self, table: State | View) -> Value:
        """The hand-made value with what was learned added to it. Raises BadLesson for a table that it does not fit."""
        if not self.weights:
            return value_for(table)
        tables = table.position.rulebook.tables
        if len(self.weights) != weight_count(tables):
            raise BadLesson(f"a lesson from {self.ruleset} does not fit here")
        return value_for(table, Learned(tables, list(self.weights), len(TERMS)))


NO_LESSON = Lesson("", 0, ())


def feature_names(industries: tuple[str, ...]) -> list[str]:
    """What the features are called, in their order."""
    of_industries = [f"{industry}: {feature}" for industry in industries for feature in OF_INDUSTRY]
    return [*(f"value: {term}" for term in TERMS), *SINGLE, *of_industries]


def weight_count(tables: ComponentTables) -> int:
    """How many weights a lesson has."""
    features = len(TERMS) + len(SINGLE) + len(OF_INDUSTRY) * int(tables.industries)
    return int(tables.eras) * KINDS * features


def write_lesson(file: Path, lesson: Lesson) -> None:
    """Write a lesson: whole, or not at all if the process ends meanwhile. Raises OSError."""
    data = {
        "lesson": FORMAT,
        "ruleset": lesson.ruleset,
        "players": lesson.players,
        "for": FOR_TURNS if lesson.is_for_turns else "positions",
        "weights": lesson.weights,
    }
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.write_text(json.dumps(data) + "\n", "utf-8")
    unfinished.replace(file)


def lesson_named(name: str) -> Lesson:
    """The lesson of a ruleset and its number of players, such as NAME-4, or that of a file. Raises BadLesson.

    NAME-4-turns is the one for turns. `none` stands for no lesson, for a bot that has one of its own.
    """
    if name == "none":
        return NO_LESSON
    ruleset, _, players = name.removesuffix(TURNS).rpartition("-")
    is_own = ruleset in RULESETS and players.isdecimal()
    own = own_lesson(ruleset, int(players), is_for_turns=name.endswith(TURNS)) if is_own else None
    return read_lesson(name) if own is None else own


@cache
def own_lesson(ruleset: str, players: int, *, is_for_turns: bool = False) -> Lesson | None:
    """The lesson that comes with the game of a ruleset, if there is one."""
    name = f"{ruleset}-{players}{TURNS if is_for_turns else ''}"
    data = game_of(ruleset).lesson(name)
    return _lesson(name, data) if data else None


def read_lesson(file: str | Path) -> Lesson:
    """The lesson in a file. Raises BadLesson."""
    try:
        data = json.loads(Path(file).read_bytes())
    except OSError as error:
        raise BadLesson(f"{file}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise _no_lesson(file) from error
    return _lesson(file, data)


def _lesson(file: str | Path, data: Any) -> Lesson:
    try:
        is_for_turns = "for" in data and data["for"] == FOR_TURNS
        lesson = Lesson(data["ruleset"], data["players"], tuple(data["weights"]), is_for_turns)
        if data["lesson"] != FORMAT or {type(weight) for weight in lesson.weights} != {int}:
            raise ValueError(file)
    except (ValueError, TypeError, KeyError) as error:
        raise _no_lesson(file) from error
    return lesson


def _no_lesson(file: str | Path) -> BadLesson:
    return BadLesson(f"{file}: this is no lesson of `ironbridge train`")
