"""The names of the things on the table, and their numbers in the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

ERAS = ("canal", "rail")
ASKS = ("action", "card", "coal", "iron", "beer", "more", "bonus", "shortfall", "over")


@dataclass(frozen=True, slots=True)
class Names:
    """All names of a ruleset; the place of a name in its row is the engine's number for it."""

    industries: tuple[str, ...]
    locations: tuple[str, ...]
    slots: tuple[str, ...]
    lines: tuple[str, ...]
    merchants: tuple[str, ...]
    merchant_tiles: tuple[str, ...]
    cards: tuple[str, ...]
    tiles: tuple[tuple[str, int], ...]  # industry and level of each tile type
    score: tuple[str, ...]
    numbers: Mapping[str, Mapping[str, int]] = field(init=False)

    def __post_init__(self) -> None:
        rows: dict[str, Sequence[str]] = {
            "industry": self.industries,
            "slot": self.slots,
            "line": self.lines,
            "merchant": self.merchants,
            "merchant tile": self.merchant_tiles,
            "card": self.cards,
        }
        numbers = {kind: {name: number for number, name in enumerate(row)} for kind, row in rows.items()}
        object.__setattr__(self, "numbers", numbers)
