"""The names of the things on the table, and their numbers in the engine."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ironbridge.engine import codes

DISTANT = "distant"
Era = Literal["canal", "rail"]
Ask = Literal["action", "card", "coal", "iron", "beer", "more", "bonus", "shortfall", "over"]
ERAS: tuple[Era, ...] = ("canal", "rail")
ASKS: tuple[Ask, ...] = ("action", "card", "coal", "iron", "beer", "more", "bonus", "shortfall", "over")


@dataclass(frozen=True, slots=True)
class Names:
    """All names of a ruleset; the place of a name in its row is the engine's number for it."""

    industries: tuple[str, ...]
    locations: tuple[str, ...]
    slots: tuple[str, ...]
    lines: tuple[str, ...]
    merchants: tuple[str, ...]  # the spaces; none where cotton is sold to ports
    merchant_tiles: tuple[str, ...]
    cards: tuple[str, ...]
    tiles: tuple[tuple[str, int], ...]  # industry and level of each tile type
    loans: tuple[int, ...]
    score: tuple[str, ...]
    values: Mapping[str, Mapping[int, str]] = field(init=False, repr=False)  # by domain: number to name
    # By domain: name to number; a loan's name is its money.
    numbers: Mapping[str, Mapping[str | int, int]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        rows: dict[str, tuple[str, ...]] = {
            "industry": self.industries,
            "slot": self.slots,
            "line": self.lines,
            "merchant": self.merchants,
            "merchant tile": self.merchant_tiles,
            "card": self.cards,
        }
        values = {domain: dict(enumerate(row)) for domain, row in rows.items()}
        values["port"] = {} if self.merchants else values["slot"] | {codes.DISTANT: DISTANT}
        object.__setattr__(self, "values", values)
        numbers: dict[str, dict[str | int, int]] = {
            domain: {name: k for k, name in row.items()} for domain, row in values.items()
        }
        numbers["loan"] = {money: k for k, money in enumerate(self.loans)}
        object.__setattr__(self, "numbers", numbers)

    def port(self, number: int) -> str:
        """Where cotton is sold: the slot of a port tile, or the distant market."""
        return self.values["port"][number]
