"""What could be scored and sold as the board stands: by seats, by lines, and where each tile could be sold."""

from dataclasses import dataclass

from ironbridge.engine.position import Position
from ironbridge.engine.scoring import score_links, score_tiles
from ironbridge.games.names import DISTANT, Names
from ironbridge.rules.routes import Route, places_of, route
from ironbridge.rules.situation import Situation


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a seat would have if its links and flipped tiles were scored now: `vp` in all, and what is in it.

    `links` and `tiles` are how many would score, `link_vp` and `tile_vp` what they would bring. `unflipped` tiles bring
    nothing.
    """

    vp: int
    links: int
    link_vp: int
    tiles: int
    tile_vp: int
    unflipped: int


@dataclass(frozen=True, slots=True)
class LineWorth:
    """The VP that a link on a line would score now, in all and at each of its ends; `seat` owns the link there."""

    line: str
    seat: int | None
    vp: int
    ends: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Outlet:
    """Where a tile that is not sold yet could be sold: the space or slot, the place, and the route to it.

    `seat` owns the port; `has_barrel` tells of the merchant's beer. Whether there is beer enough is not asked here.
    """

    to: str
    place: str
    route: Route
    seat: int | None = None
    has_barrel: bool = False


@dataclass(frozen=True, slots=True)
class Unsold:
    """A tile that waits to be sold, and all its outlets."""

    slot: str
    seat: int
    outlets: tuple[Outlet, ...]


def line_worths(situation: Situation) -> list[LineWorth]:
    """F1: what every line of the present era, built or free, is worth now."""
    s, names = situation.position, situation.ruleset.names
    t = s.rulebook.tables
    found = []
    for line, name in enumerate(names.lines):
        if t.line_eras[line] >> s.era & 1:
            ends = tuple((names.locations[end], _points(s, end)) for end in places_of(t.line_ends[line]))
            owner = s.line_owner[line]
            found.append(LineWorth(name, None if owner < 0 else owner, sum(vp for _, vp in ends), ends))
    return found


def prospects(situation: Situation) -> list[Prospect]:
    """F1, F2: the prospect of every seat; after the end nothing is left to score."""
    s = situation.position
    seats = range(situation.players)
    if situation.is_over:
        return [Prospect(s.vp[seat], 0, 0, 0, 0, 0) for seat in seats]
    scored = s.copy()
    score_links(scored)
    with_links = list(scored.vp)
    score_tiles(scored)
    owners = list(s.line_owner)
    found = []
    for seat in seats:
        flipped = int(s.own_slots[seat] & s.flipped).bit_count()
        unflipped = int(s.own_slots[seat]).bit_count() - flipped
        link_vp, tile_vp = with_links[seat] - s.vp[seat], scored.vp[seat] - with_links[seat]
        found.append(Prospect(scored.vp[seat], owners.count(seat), link_vp, flipped, tile_vp, unflipped))
    return found


def vp_if_scored(situation: Situation) -> list[int]:
    """F1, F2: the VP of every seat if links and flipped tiles were scored now; after the end, the VP it has."""
    return [prospect.vp for prospect in prospects(situation)]


def unsold_tiles(situation: Situation) -> list[Unsold]:
    """E2, LE2, LE3: all unflipped tiles that are flipped by a sale, of every seat, with where they could be sold."""
    s, names = situation.position, situation.ruleset.names
    t = s.rulebook.tables
    return [
        Unsold(slot, s.owner[number], tuple(_outlets(s, names, number)))
        for number, slot in enumerate(names.slots)
        if s.tile[number] >= 0
        and t.is_sold >> t.tile_industry[s.tile[number]] & 1
        and not s.flipped >> number & 1
    ]


def _points(s: Position, location: int) -> int:
    t = s.rulebook.tables
    shown = places_of(t.location_slots[location] & s.flipped)
    return t.printed_points[location] + sum(t.tile_points[s.tile[slot]] for slot in shown)


def _outlets(s: Position, names: Names, slot: int) -> list[Outlet]:
    t = s.rulebook.tables
    industry = t.tile_industry[s.tile[slot]]
    goals: list[tuple[str, int, int | None, bool]] = []
    for merchant, name in enumerate(names.merchants):
        tile = s.merchant_tile[merchant]
        if tile >= 0 and t.merchant_buys[tile] >> industry & 1:
            goals.append((name, 1 << t.merchant_location[merchant], None, bool(s.barrels >> merchant & 1)))
    for port in places_of(s.occupied & ~s.flipped):
        if t.ports >> t.tile_industry[s.tile[port]] & 1:
            goals.append((names.slots[port], 1 << t.slot_location[port], s.owner[port], False))
    if len(t.demand_bonus) and s.distant < len(t.demand_bonus) - 1:
        goals.append((DISTANT, s.trade_places, None, False))
    found = []
    for to, places, seat, has_barrel in goals:
        way = route(s, names, 1 << t.slot_location[slot], places)
        if way is not None:
            found.append(Outlet(to, way[1], way[0], seat, has_barrel))
    return found
