"""F1, F2: the scoring of an era."""

from mypy_extensions import i64

from ironbridge.engine.board import clear_links, own_links
from ironbridge.engine.codes import (
    BIT,
    EVENT_EXTRA_SCORED,
    EVENT_LINK_SCORED,
    EVENT_TILE_SCORED,
    SCORE_LINKS,
    SCORE_TILES,
)
from ironbridge.engine.position import SCORE_ROWS, Position


def score(s: Position, seat: i64, source: i64, vp: i64) -> None:
    """Note VP of a source of the present era."""
    add_vp(s, seat, s.era * 4 + source, vp)


def add_vp(s: Position, seat: i64, column: i64, vp: i64) -> None:
    """Note VP in a column of the score."""
    if s.shared & SCORE_ROWS:
        s.shared &= ~SCORE_ROWS
        s.vp = s.vp[:]
        s.score = s.score[:]
    s.vp[seat] += vp
    s.score[seat * s.rulebook.tables.score_columns + column] += vp


def add_extra(s: Position, seat: i64, column: i64, vp: i64) -> None:
    """Score one of the sums that are scored only once, at the end."""
    add_vp(s, seat, column, vp)
    s.emit(EVENT_EXTRA_SCORED, seat, column, vp)


def link_points(s: Position, line: i64) -> i64:
    """F1: the link icons in all end locations of a line."""
    t = s.rulebook.tables
    points: i64 = 0
    for place in range(t.locations):
        if t.line_ends[line] & BIT[place]:
            points += t.printed_points[place]
            shown = t.location_slots[place] & s.flipped
            if shown:
                for slot in range(t.slots):
                    if shown & BIT[slot]:
                        points += t.tile_points[s.tile[slot]]
    return points


def score_links(s: Position) -> None:
    """F1: every link scores; then all of them go back to their owners."""
    t = s.rulebook.tables
    own_links(s)
    for line in range(t.lines):
        seat = s.line_owner[line]
        if seat >= 0:
            vp = link_points(s, line)
            score(s, seat, SCORE_LINKS, vp)
            s.emit(EVENT_LINK_SCORED, seat, line, vp)
            s.line_owner[line] = -1
            s.links_left[seat] += 1
    clear_links(s)


def score_tiles(s: Position) -> None:
    """F2: every flipped tile scores."""
    t = s.rulebook.tables
    for slot in range(t.slots):
        if s.flipped & BIT[slot]:
            vp = t.tile_vp[s.tile[slot]]
            score(s, s.owner[slot], SCORE_TILES, vp)
            s.emit(EVENT_TILE_SCORED, s.owner[slot], slot, vp)
