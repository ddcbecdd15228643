"""The course of a round as data: the rule behind each step that a table without the engine takes together."""

from dataclasses import dataclass
from typing import Literal

Unpaid = Literal["vp", "debt"]


@dataclass(frozen=True, slots=True)
class RoundRules:
    """The numbers of the rules by which a round goes on; a game that lacks something has no rule there.

    `building` says which levels an era builds, `distant` how demand tiles move the marker. `unpaid` is what becomes
    of the rest of a shortfall that no tile covers: `vp` are lost, or it stays as a `debt`.
    """

    rounds: str
    actions: str
    hand: str
    order: str
    income: str
    shortfall: str
    rest: str
    unpaid: Unpaid
    building: str
    coal: str
    iron: str
    sale: str
    distant: str = ""
