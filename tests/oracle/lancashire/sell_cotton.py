"""Selling cotton mills to port tiles or to the distant market (LE1 to LE3)."""

from ..facts import Data, place_of
from ..graph import connected, reaches_market
from ..money import advance, flip
from ..tally import count
from .facts import CLOSED, DISTANT_BONUSES

DISTANT = "distant"


def verdict(position: Data, seat: int, slot: str, port: str) -> str | None:
    """The rule by which the seat may not sell the mill on the slot to the port tile or the distant market."""
    mill = position["tiles"].get(slot)
    if mill is None or mill["seat"] != seat or mill["flipped"] or mill["industry"] != "cotton":
        return "LE1"
    if port == DISTANT:
        return distant_verdict(position, slot)
    return port_verdict(position, slot, port)


def port_verdict(position: Data, slot: str, port: str) -> str | None:
    """The rule by which the port may not take the mill's cotton."""
    tile = position["tiles"].get(port)
    # LE2: an unflipped port of any owner; the same town counts as connected.
    if tile is None or tile["industry"] != "port" or tile["flipped"]:
        return "LE2"
    return None if place_of(port) in connected(position, {place_of(slot)}) else "LE2"


def distant_verdict(position: Data, slot: str) -> str | None:
    """The rule by which the distant market may not take the mill's cotton."""
    is_open = position["distant"] < CLOSED and position["demand"]["hidden"]
    # LE3: connected to a port (LC2), an external one or a tile of any owner, flipped or not.
    return None if is_open and reaches_market(position, {place_of(slot)}) else "LE3"


def complete(position: Data, slot: str, port: str) -> bool:
    """Sell the mill; whether the action may go on."""
    count(position, "LE1")
    count(position, "C2")
    if port == DISTANT:
        return sell_to_distant_market(position, slot)
    count(position, "LE2")
    flip(position, slot)
    flip(position, port)
    return True


def sell_to_distant_market(position: Data, slot: str) -> bool:
    """Turn over a demand tile and flip the mill unless the market closes; whether it stayed open."""
    count(position, "LE3")
    count(position, "LC2")
    demand = position["demand"]
    value = demand["hidden"].pop(0)
    demand["shown"].append(value)
    position["distant"] = min(position["distant"] + value, CLOSED)
    if position["distant"] == CLOSED:
        # LE3: the mill stays unflipped and the action ends at once.
        return False
    flip(position, slot)
    # LE3: the bonus of the space the marker is on now, in income spaces.
    advance(position, position["tiles"][slot]["seat"], DISTANT_BONUSES[position["distant"]])
    return True
