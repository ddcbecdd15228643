"""A game as one value: everything that other layers ask about a game hangs on it.

How to make a game
------------------
A game is a package with a module that holds one value of this class, by custom `game.py` with `GAME`. The package may
be a folder of `ironbridge.games`, or stand anywhere else and name its value as an entry point:

    [project.entry-points."ironbridge.games"]
    mygame = "mygame.game:GAME"

Nothing else has to be registered: commands, records, drawing, bots, server and page find the game in the catalogue.
A module of a game imports from `ironbridge.engine` and `ironbridge.games`, and nothing from the layers above them;
rule objects need not be compiled.

The value names the game and its rulesets, the one for new players' ordinary games first. All else is data, read
from files beside the module when somebody asks for it:

    facts.json             what is printed, in the form that `ironbridge.games.facts` reads
    rules.md               the numbered rules
    map.json               where everything lies in a drawing
    languages/en.json      words that no other game needs, and the same for other languages by their tags; if any
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from ironbridge.games.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RulesBase:
    """The game whose numbered rules hold where those of another are silent."""

    game: str
    unknown: str  # a pattern of the numbers of its rules that the other game does not know


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game with its rulesets, and the folder in which its data lie."""

    name: str
    title: str
    rulesets: tuple[Ruleset, ...]
    folder: Traversable
    rules_base: RulesBase | None = None

    @cached_property
    def rules_text(self) -> str:
        """The document of the numbered rules."""
        return self.folder.joinpath("rules.md").read_text("utf-8")

    @cached_property
    def map(self) -> Mapping[str, Any]:
        """Where everything lies in a drawing."""
        data: Mapping[str, Any] = json.loads(self.folder.joinpath("map.json").read_bytes())
        return data
