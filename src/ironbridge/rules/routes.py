"""Routes: the shortest way over links from a place to another."""

from ironbridge.engine.position import Position
from ironbridge.games.names import Names

Route = tuple[str, ...]


def route(s: Position, names: Names, start: int, goals: int) -> tuple[Route, str] | None:
    """The lines of a shortest way from any location of `start` to any of `goals`, both masks, and where it ends.

    Of several it is the one over the first lines of the ruleset. None where links do not lead there; no line at all
    where a goal is a start.
    """
    built = [line for line, owner in enumerate(s.line_owner) if owner >= 0]
    ends = s.rulebook.tables.line_ends
    ways: list[tuple[int, Route]] = [(1 << place, ()) for place in places_of(start)]
    seen = start
    # C3: every end of a line is one link away from every other end, so ways of equal length stand together.
    for at, walked in ways:
        if at & goals:
            return walked, names.locations[at.bit_length() - 1]
        for line in built:
            further = ends[line] & ~seen if ends[line] & at else 0
            seen |= further
            ways += [(1 << place, (*walked, names.lines[line])) for place in places_of(further)]
    return None


def places_of(mask: int) -> list[int]:
    """The locations of a mask."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
