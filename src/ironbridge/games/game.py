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

The value names the game and its rulesets, first the one that is meant where nobody says which. All else is data, read
from files in the folder of the package when somebody asks for it. Only the first three must be there:

    facts.json                      what is printed, in the form that `ironbridge.games.facts` reads
    map.json                        where everything lies in a drawing, in the form that `ironbridge.render.atlas` reads
    rules.md                        the numbered rules: chapters, and in them rules with their numbers
    languages/LANGUAGE.json         words that only this game needs, such as `place.NAME` and `ruleset.NAME`; those of
                                    our own games show which. What a language lacks is said in English
    icons.json                      icons of industries that only this game has, as SVG in a box of 24 by 24 units
    pictures.json                   positions to be drawn beside rules; `picture.NAME` are the words below them
    poster.json                     tiles, links and merchants of a game in full swing, for the front of the page
    weights.json                    what bots that plan weigh otherwise in this game, by the names of their weights
    lessons/RULESET-PLAYERS.json    what `ironbridge train` found, for the strongest bot
    levels.json                     what each level of bots scores on average among its own kind, by ruleset, number of
                                    players and bot, told to people who choose one (`tools/levels.py` measures it)
    benchmarks.json                 which rulesets and numbers of players the benchmark of a version plays; of our own
                                    games only, and never changed
    primers/NAME.json               lessons for people, in the form that docs/lessons.md tells
    puzzles/NAME.json               puzzles for people, as `ironbridge puzzles make` writes them; docs/puzzles.md
    profiles.json                   what winners do how often, by ruleset and number of players, for reviews
"""

import json
from collections.abc import Mapping, Sequence
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
    short_title: str  # where it is clear that games are meant
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

    @cached_property
    def icons(self) -> Mapping[str, str]:
        """The icons of industries that only this game has, by industry."""
        return self._data("icons.json")

    @cached_property
    def pictures(self) -> Mapping[str, Any]:
        """Positions to be drawn beside rules, by name."""
        return self._data("pictures.json")

    @cached_property
    def poster(self) -> Mapping[str, Any]:
        """Tiles, links and merchants of a game in full swing."""
        return self._data("poster.json")

    @cached_property
    def profiles(self) -> Mapping[str, Any]:
        """What winners do how often, by ruleset and number of players."""
        return self._data("profiles.json")

    @cached_property
    def levels(self) -> Mapping[str, Mapping[str, Mapping[str, int]]]:
        """What each level of bots scores among its own kind, by ruleset, number of players and bot."""
        return self._data("levels.json")

    @cached_property
    def benchmarks(self) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """Which numbers of players the benchmark of a version plays, by version and ruleset."""
        return self._data("benchmarks.json")

    @cached_property
    def weights(self) -> Mapping[str, int]:
        """The weights of the bots' hand-made value that this game has otherwise, by name."""
        return self._data("weights.json")

    def lesson(self, name: str) -> Mapping[str, Any]:
        """A lesson for bots by its name; empty where there is none."""
        return self._data("lessons", f"{name}.json")

    def _data(self, *path: str) -> Mapping[str, Any]:
        file = self.folder.joinpath(*path)
        data: Mapping[str, Any] = json.loads(file.read_bytes()) if file.is_file() else {}
        return data
