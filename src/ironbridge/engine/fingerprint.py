"""A short number for a position, cheap enough to be taken after every round."""

from typing import Final

from mypy_extensions import i64

from ironbridge.engine.codes import BIT, COAL, IRON
from ironbridge.engine.position import Position

START: Final = 2166136261
FACTOR: Final = 16777619
LOW_32_BITS: Final = 4294967295


def fingerprint(s: Position) -> i64:
    """32 bits that differ for positions that differ in pieces, money, points, hands or whose turn it is.

    It is FNV-1a with whole numbers in the place of bytes. The numbers and their order are listed in docs/records.md.
    """
    t = s.rulebook.tables
    h: i64 = START
    h = mixed(h, s.era)
    h = mixed(h, s.round)
    for k in range(t.players):
        h = mixed(h, s.turn_order[k])
    h = mixed(h, s.turn)
    h = mixed(h, s.actions_left)
    h = mixed(h, s.ask)
    h = mixed(h, s.market[COAL])
    h = mixed(h, s.market[IRON])
    for merchant in range(t.merchants):
        h = mixed(h, s.merchant_tile[merchant] + 1)
        h = mixed(h, 1 if s.barrels & BIT[merchant] else 0)
    if len(t.demand_bonus):
        h = mixed(h, s.distant)
        h = mixed(h, s.demand_shown)
        for k in range(s.demand_shown):
            h = mixed(h, s.demand[k])
    for slot in range(t.slots):
        h = mixed(h, s.tile[slot] + 1)
        if s.tile[slot] >= 0:
            h = mixed(h, s.owner[slot])
            h = mixed(h, 1 if s.flipped & BIT[slot] else 0)
            h = mixed(h, s.cubes[slot])
    for line in range(t.lines):
        h = mixed(h, s.line_owner[line] + 1)
    for seat in range(t.players):
        h = mixed(h, s.money[seat])
        h = mixed(h, s.spent[seat])
        h = mixed(h, s.income_space[seat])
        h = mixed(h, s.vp[seat])
        h = mixed(h, s.links_left[seat])
        for industry in range(t.industries):
            h = mixed(h, s.taken[seat * t.industries + industry])
        for card in range(t.cards):
            h = mixed(h, s.hand[seat * t.cards + card])
    return mixed(h, s.deck_end - s.drawn)


def mixed(h: i64, number: i64) -> i64:
    """The next value of the running number."""
    return ((h ^ number) * FACTOR) & LOW_32_BITS
