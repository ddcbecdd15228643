"""Which free space of a location a tile takes (B4)."""

from ..board import free_slots_of
from ..facts import Data, place_of
from ..rulesets import facts_of

NOT_SHOWN = "B4"


def refusing(position: Data, industry: str, slot: str) -> str | None:
    """The rule by which another free space of the location comes first."""
    shows = facts_of(position).shows
    sole = [other for other in free_slots_of(position, place_of(slot)) if shows[other] == {industry}]
    # B4: a free space showing only this industry comes first.
    return "B4" if sole and slot not in sole else None
