"""Which free space of a town a tile takes (LB2)."""

from ..board import free_slots_of
from ..facts import Data, place_of
from ..rulesets import facts_of

NOT_SHOWN = "LB2"


def refusing(position: Data, industry: str, slot: str) -> str | None:
    """The rule by which a port-only space of the town comes first; other industries choose freely."""
    shows = facts_of(position).shows
    if industry != "port" or shows[slot] == {"port"}:
        return None
    others = free_slots_of(position, place_of(slot))
    return "LB2" if any(shows[other] == {"port"} for other in others) else None
