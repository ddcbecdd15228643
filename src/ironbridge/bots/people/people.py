"""The levels, which have habits of people, and the characters, which have preferences."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import ClassVar

from ironbridge.bots.bot import Budget, PackedBot
from ironbridge.bots.people.habits import (
    HABITS,
    LIKINGS,
    Strengths,
    data_of,
    strengths_of,
    weights_liking,
    weights_with,
)
from ironbridge.bots.search.turn_search import TurnSearch
from ironbridge.bots.value import Value
from ironbridge.bots.weights import Weights
from ironbridge.engine.chance import Chance
from ironbridge.engine.position import seat_to_act
from ironbridge.rules.state import View


class LeaningBot(PackedBot):
    """A planner that weighs things otherwise: the whole turn is planned by its own weights, so it is of one piece."""

    is_quick = True
    is_steady = True
    default_nodes = 20_000

    def weights(self, ruleset: str, luck: Chance) -> Weights:
        """What it values positions with, in the whole game that has this luck; the luck is left as it was."""
        raise NotImplementedError

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        s = view.position
        codes = s.legal()
        if len(codes) == 1:
            return codes[0]
        value = Value(s.rulebook.tables, self.weights(view.ruleset.name, luck))
        search = TurnSearch(value, seat_to_act(s), budget.nodes)
        best = search.turns(s)[0]
        budget.spend(search.spent)
        return best.codes[0]


class HabitualBot(LeaningBot):
    """A planner with certain habits."""

    def __init__(self, nodes: int | None, habits: str) -> None:
        super().__init__(nodes)
        self.name = f"planner~{habits}"
        self.strengths = strengths_of(habits)

    def weights(self, ruleset: str, luck: Chance) -> Weights:
        return weights_with(ruleset, self.strengths)


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the habits of a level are, in per cent of their full strength: so many lead, the rest are weaker."""

    leading: int
    most: int
    rest: int

    def habits(self, luck: Chance) -> Strengths:
        """The habits of somebody of this level: luck says which lead."""
        leading = self.leading_habits(luck)
        return tuple((name, self.most if name in leading else self.rest) for name in HABITS)

    def leading_habits(self, luck: Chance) -> list[str]:
        """Those that lead."""
        names = list(HABITS)
        return [names[k] for k in luck.shuffled(list(range(len(names))))[: self.leading]]


class LevelBot(LeaningBot):
    """Plans like `planner`, with habits of people: the luck of its game draws which are strong, for the whole game."""

    level: ClassVar[Level]

    def weights(self, ruleset: str, luck: Chance) -> Weights:
        return weights_with(ruleset, self.level.habits(copy(luck)))

    def leading_habits(self, luck: Chance) -> list[str]:
        """The strong ones in the game that has this luck."""
        return self.level.leading_habits(copy(luck))


class CharacterBot(LeaningBot):
    """Plans like `planner`, and likes some things more than they are worth."""

    def weights(self, ruleset: str, luck: Chance) -> Weights:
        return weights_liking(ruleset, self.name)


def _level_bot(name: str, version: int, level: Mapping[str, int]) -> type[LevelBot]:
    facts = {"name": name, "version": version, "level": Level(**level), "__doc__": LevelBot.__doc__}
    return type(f"{name.capitalize()}Bot", (LevelBot,), facts)


def _character_bot(name: str) -> type[CharacterBot]:
    return type(f"{name.capitalize()}Bot", (CharacterBot,), {"name": name, "__doc__": CharacterBot.__doc__})


LEVELS = tuple(
    _level_bot(name, data["version"], {key: data[key] for key in ("leading", "most", "rest")})
    for name, data in data_of("levels").items()
)
FirstBeginnerBot = _level_bot("beginner", 1, {"leading": 6, "most": 100, "rest": 69})
CHARACTERS = tuple(_character_bot(name) for name in LIKINGS)
