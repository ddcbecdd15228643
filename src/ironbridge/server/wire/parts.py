"""What turns do on the board, for those who draw them there."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from ironbridge.rules.choices import Build, BuildTwo, Choice, Link, Sell, SellCotton


class TurnPart(Struct):
    """What a turn does on the board: a tile built on a slot, a link laid on a line, or a tile sold."""

    kind: Literal["build", "link", "sell"]
    place: str
    industry: str | None = None


def parts_of(choices: Iterable[Choice]) -> list[TurnPart]:
    """What choices do on the board."""
    parts = []
    for choice in choices:
        match choice:
            case Build(industry, slot) | BuildTwo(industry, slot):
                parts.append(TurnPart("build", slot, industry))
            case Link(line):
                parts.append(TurnPart("link", line))
            case Sell(slot, _) | SellCotton(slot, _):
                parts.append(TurnPart("sell", slot))
    return parts
