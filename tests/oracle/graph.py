"""Networks, connections and distances, by plain breadth-first search over sets (C1, C2, C3)."""

from collections.abc import Iterable

from .facts import ENDS, MERCHANTS, Data, place_of


def network(position: Data, seat: int) -> set[str]:
    """The locations in a seat's network; empty exactly if it has no tile and no link on the board."""
    # C1: own tiles, and the ends of own links.
    net = {place_of(slot) for slot, tile in position["tiles"].items() if tile["seat"] == seat}
    for line, owner in position["links"].items():
        if owner == seat:
            net |= ENDS[line]
    return net


def distances(lines: Iterable[str], starts: Iterable[str]) -> dict[str, int]:
    """The number of links from the nearest start to every location connected to one."""
    lines = list(lines)
    far = dict.fromkeys(starts, 0)
    frontier = set(far)
    steps = 0
    while frontier:
        steps += 1
        touched: set[str] = set()
        for line in lines:
            # C3: a link with three ends is one link between any two of them.
            if ENDS[line] & frontier:
                touched |= ENDS[line]
        frontier = touched - far.keys()
        far.update(dict.fromkeys(frontier, steps))
    return far


def connected(position: Data, starts: Iterable[str]) -> set[str]:
    """The locations connected to any of the starts, the starts included."""
    # C2: links of any owners count, and a location is connected to itself.
    return set(distances(position["links"], starts))


def reaches_merchant_location(position: Data, starts: Iterable[str]) -> bool:
    """Whether any of the five merchant locations, with or without tiles, is connected to a start."""
    return not connected(position, starts).isdisjoint(MERCHANTS)
