"""Networks, connections, distances and ways to a market, by plain breadth-first search over sets (C1, C2, C3)."""

from collections.abc import Iterable

from .facts import Data, place_of
from .rulesets import facts_of


def network(position: Data, seat: int) -> set[str]:
    """The locations in a seat's network; empty exactly if it has no tile and no link on the board."""
    ends = facts_of(position).ends
    # C1: own tiles, and the ends of own links.
    net = {place_of(slot) for slot, tile in position["tiles"].items() if tile["seat"] == seat}
    for line, owner in position["links"].items():
        if owner == seat:
            net |= ends[line]
    return net


def distances(position: Data, starts: Iterable[str]) -> dict[str, int]:
    """The number of links from the nearest start to every location connected to one."""
    ends = facts_of(position).ends
    far = dict.fromkeys(starts, 0)
    frontier = set(far)
    steps = 0
    while frontier:
        steps += 1
        touched: set[str] = set()
        for line in position["links"]:
            # C3: a link with three ends is one link between any two of them.
            if ends[line] & frontier:
                touched |= ends[line]
        frontier = touched - far.keys()
        far.update(dict.fromkeys(frontier, steps))
    return far


def connected(position: Data, starts: Iterable[str]) -> set[str]:
    """The locations connected to any of the starts, the starts included."""
    # C2: links of any owners count, and a location is connected to itself.
    return set(distances(position, starts))


def market_locations(position: Data) -> set[str]:
    """The locations that open the markets: merchant locations, or the external ports and every port tile's."""
    # LC2: a port tile counts flipped or not, whoever owns it.
    ports = {place_of(slot) for slot, tile in position["tiles"].items() if tile["industry"] == "port"}
    return ports | facts_of(position).market_locations


def reaches_market(position: Data, starts: Iterable[str]) -> bool:
    """Whether a start is connected to a location that opens the markets."""
    return not connected(position, starts).isdisjoint(market_locations(position))
