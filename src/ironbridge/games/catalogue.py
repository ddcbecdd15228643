"""All games and rulesets by name: those of the folders beside this module, and those of other packages.

A game of another package is an entry point of the group `ironbridge.games`. Games are looked for when they are first
asked for, not when this module is imported: a package with a game may be imported before Ironbridge itself.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import ironbridge.games
from ironbridge.errors import BadGame, UnknownRuleset
from ironbridge.games.checks import faults
from ironbridge.games.game import Game
from ironbridge.games.ruleset import Ruleset

GROUP = "ironbridge.games"


class GamesByName:
    """Some games by name, and their rulesets by name."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.games: dict[str, Game] = {}
        self.owners: dict[str, Game] = {}  # by ruleset
        self.rulesets: dict[str, Ruleset] = {}
        for game in games:
            self._add(game)

    def _add(self, game: Game) -> None:
        if game.name in self.games:
            raise _taken("games", game.name, self.games[game.name], game)
        self.games[game.name] = game
        for rules in game.rulesets:
            if rules.name in self.rulesets:
                raise _taken("rulesets", rules.name, self.owners[rules.name], game)
            self.owners[rules.name] = game
            self.rulesets[rules.name] = rules


class Rulesets(Mapping[str, Ruleset]):
    """All rulesets by name."""

    def __getitem__(self, name: str) -> Ruleset:
        return _games_with(name).rulesets[name]

    def __iter__(self) -> Iterator[str]:
        return iter(every_game().rulesets)

    def __len__(self) -> int:
        return len(every_game().rulesets)

    def __repr__(self) -> str:
        return f"<rulesets: {', '.join(self)}>"


RULESETS = Rulesets()


def ruleset(name: str) -> Ruleset:
    """The ruleset of a name."""
    try:
        return RULESETS[name]
    except (KeyError, TypeError):
        raise UnknownRuleset(f"unknown ruleset {name!r}; there are {', '.join(RULESETS)}") from None


def game(name: str) -> Game:
    """The game of a name. Raises BadGame."""
    for found in (own_games, every_game):
        if name in found().games:
            return found().games[name]
    raise BadGame(f"there is no game {name!r}; there are {', '.join(every_game().games)}")


def game_of(name: str) -> Game:
    """The game to which the ruleset of a name belongs."""
    return _games_with(ruleset(name).name).owners[name]


def default_ruleset() -> str:
    """The name of the ruleset that is meant where none is named: the first of all."""
    return next(iter(own_games().rulesets))


def game_titles() -> str:
    """The titles of all games in a row, in English."""
    *others, last = [game.title for game in every_game().games.values()]
    return f"{', '.join(others)} and {last}" if others else last


@cache
def own_games() -> GamesByName:
    """The games of the folders beside this module."""
    folders = [found.name for found in iter_modules(ironbridge.games.__path__) if found.ispkg]
    return GamesByName(import_module(f"{ironbridge.games.__name__}.{name}.game").GAME for name in folders)


@cache
def every_game() -> GamesByName:
    """Our own games, then those of other packages in the order of their names. Raises BadGame."""
    return GamesByName((*own_games().games.values(), *_games_of_other_packages()))


def _games_with(name: str) -> GamesByName:
    """Our own games if a ruleset is one of theirs: looking for other packages takes a while."""
    own = own_games()
    return own if name in own.rulesets else every_game()


def _games_of_other_packages() -> Iterator[Game]:
    # Slow to import, and our own games do without it.
    from importlib.metadata import entry_points

    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        package = entry.dist.name if entry.dist else entry.value
        where = f"the game {entry.name!r} of the package {package!r}"
        try:
            game = entry.load()
        except BadGame as error:
            raise BadGame(f"{where} cannot be loaded: {error}") from error
        except Exception as error:
            raise BadGame(f"{where} cannot be loaded: {type(error).__name__}: {error}") from error
        if not isinstance(game, Game):
            raise BadGame(f"{where}: {entry.value} is no Game")
        for rules in game.rulesets:
            if found := faults(rules):
                raise BadGame(f"{where} cannot be played as {rules.name}: {'; '.join(found)}")
        yield game


def _taken(kind: str, name: str, first: Game, second: Game) -> BadGame:
    return BadGame(f"two {kind} are called {name!r}, that of {first.folder} and that of {second.folder}")
