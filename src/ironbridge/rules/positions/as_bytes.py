"""States and views as bytes, for programs that keep or send many; also how positions, rulesets and luck are pickled.

The first line says what it is: the version of this format, ruleset, revision and number of players. The numbers follow.
"""

import copyreg
from collections.abc import Callable

from ironbridge.engine.chance import Chance
from ironbridge.engine.position import Position
from ironbridge.engine.position_bytes import position_from_bytes
from ironbridge.errors import BadPosition
from ironbridge.games.catalogue import ruleset
from ironbridge.games.ruleset import Ruleset

FORMAT = "ironbridge-1"


def to_bytes(position: Position) -> bytes:
    """A position and what it is a position of."""
    t = position.rulebook.tables
    return f"{FORMAT} {t.ruleset} {t.revision} {t.players}\n".encode() + position.to_bytes()


def ruleset_of(name: str, revision: int) -> Ruleset:
    """The ruleset of a name, which must be of that revision. Raises UnknownRuleset or BadPosition."""
    rules = ruleset(name)
    if rules.revision != revision:
        raise BadPosition(
            f"this is of revision {revision} of {name}, and this version of Ironbridge plays revision {rules.revision}"
        )
    return rules


def from_bytes(data: bytes) -> tuple[Ruleset, Position]:
    """The ruleset and the position of some bytes. Raises BadPosition, UnknownRuleset or BadPlayerCount.

    That the numbers make sense together is not checked, as it is for plain data: read bytes of programs you trust.
    """
    head, _, numbers = bytes(data).partition(b"\n")
    words = head.decode("utf-8", "replace").split(" ")
    if len(words) != 4 or words[0] != FORMAT or not (words[2].isdecimal() and words[3].isdecimal()):
        raise BadPosition(
            f"bytes of a position begin with {FORMAT!r}, a ruleset, its revision and the players"
        )
    rules = ruleset_of(words[1], int(words[2]))
    try:
        return rules, position_from_bytes(rules.for_players(int(words[3])).rulebook, numbers)
    except ValueError as error:
        raise BadPosition(str(error)) from None


def position_of(data: bytes) -> Position:
    """The position of its bytes."""
    return from_bytes(data)[1]


def reduced_position(position: Position) -> tuple[Callable[[bytes], Position], tuple[bytes]]:
    """What pickle keeps of a position."""
    return position_of, (to_bytes(position),)


def reduced_chance(luck: Chance) -> tuple[type[Chance], tuple[int, int, int, int]]:
    """What pickle keeps of a stream of random numbers."""
    return Chance, (luck.a, luck.b, luck.c, luck.d)


def reduced_ruleset(rules: Ruleset) -> tuple[Callable[[str, int], Ruleset], tuple[str, int]]:
    """What pickle keeps of a ruleset: which one it is."""
    return ruleset_of, (rules.name, rules.revision)


copyreg.pickle(Position, reduced_position)
copyreg.pickle(Ruleset, reduced_ruleset)
copyreg.pickle(Chance, reduced_chance)
