"""What stands in a town (B5)."""

from .facts import Data, place_of
from .rulesets import facts_of


def slots_of(position: Data, location: str) -> list[str]:
    """The slots of one location."""
    return [slot for slot in facts_of(position).slots if place_of(slot) == location]


def free_slots_of(position: Data, location: str) -> list[str]:
    """The slots of one location on which no tile lies."""
    return [slot for slot in slots_of(position, location) if slot not in position["tiles"]]


def has_tile_at(position: Data, seat: int, location: str) -> bool:
    """Whether the seat has a tile in the location."""
    return any(
        place_of(slot) == location and tile["seat"] == seat for slot, tile in position["tiles"].items()
    )
