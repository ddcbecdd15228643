"""What finished games add to the hand-made value: features of a position with weights, in hundredths of a VP.

Whole numbers, so that both engines come to the same decision on every machine.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.bots.time_left import era_actions_left
from ironbridge.engine.board import income_level, network
from ironbridge.engine.build import next_tile, tiles_left
from ironbridge.engine.codes import BEER, BIT, COAL, IRON, NOTHING
from ironbridge.engine.position import Position, filled
from ironbridge.engine.tables import ComponentTables

SCALE: Final = 1 << 20  # the weights are whole numbers of this part of a hundredth of a VP
# Features of which there is one, and those of each industry; the terms of the hand-made value come before them.
SINGLE: Final = (
    "money",
    "money short of 15",
    "money beyond 30",
    "income level",
    "spent",
    "links",
    "network",
    "hand",
    "wild cards",
    "industry cards",
    "own coal",
    "own iron",
    "own beer",
    "rivals' VP",
    "leader's VP",
    "rivals' money",
    "rivals' income levels",
    "rivals' links",
    "rivals' flipped tiles",
    "rivals' unflipped tiles",
    "coal on tiles",
    "iron on tiles",
    "beer on tiles",
    "coal market",
    "iron market",
    "merchant beer",
    "turn",
    "one",
)
OF_INDUSTRY: Final = ("next level", "tiles left", "unflipped", "flipped")
KINDS: Final = (
    2  # for each era a weight for every feature, and one for the feature times the own actions left in it
)


@final
class Learned:
    """Adds up what the features of positions of one table say, one position after another."""

    def __init__(self, tables: ComponentTables, weights: list[int], terms: i64) -> None:
        self.t: ComponentTables = tables
        self.terms: i64 = terms
        self.count: i64 = terms + len(SINGLE) + len(OF_INDUSTRY) * tables.industries
        self._features: vec[i64] = filled(self.count, 0)
        self._weights: vec[i64] = filled(len(weights), 0)
        for k in range(len(weights)):
            self._weights[k] = weights[k]

    def of(self, s: Position, seat: i64, terms: vec[i64]) -> i64:
        """What is to be added to the sum of the terms."""
        self.measure(s, seat, terms)
        weights = self._weights
        features = self._features
        left = era_actions_left(s)
        at = s.era * KINDS * self.count
        total: i64 = 0
        for k in range(self.count):
            total += features[k] * (weights[at + k] + weights[at + self.count + k] * left)
        return total // SCALE

    def features_of(self, s: Position, seat: i64, terms: list[int]) -> list[int]:
        """The features: the terms of the value, those of SINGLE, and those of OF_INDUSTRY for each industry."""
        row = filled(self.terms, 0)
        for k in range(len(terms)):
            row[k] = terms[k]
        self.measure(s, seat, row)
        return [int(feature) for feature in self._features]

    def measure(self, s: Position, seat: i64, terms: vec[i64]) -> None:
        """Set all features."""
        f = self._features
        for k in range(self.count):
            f[k] = terms[k] if k < self.terms else 0
        at = self.terms
        money = s.money[seat]
        f[at] = money
        f[at + 1] = 15 - money if money < 15 else 0
        f[at + 2] = money - 30 if money > 30 else 0
        f[at + 3] = income_level(s, seat)
        f[at + 4] = s.spent[seat]
        f[at + 6] = bits(network(s, seat), self.t.locations)
        f[at + 7] = s.hand_size[seat]
        self.measure_cards(s, seat, at + 8)
        self.measure_rivals(s, seat, at + 13)
        f[at + 20] = s.stock[COAL]
        f[at + 21] = s.stock[IRON]
        f[at + 22] = s.stock[BEER]
        f[at + 23] = s.market[COAL]
        f[at + 24] = s.market[IRON]
        f[at + 25] = bits(s.barrels, self.t.merchants)
        f[at + 26] = s.turn
        f[at + 27] = 1
        self.measure_board(s, seat)

    def measure_cards(self, s: Position, seat: i64, at: i64) -> None:
        """Wild cards and Industry cards in hand."""
        t = self.t
        for card in range(t.cards):
            if s.holds[seat] & BIT[card]:
                if t.wild_cards & BIT[card]:
                    self._features[at] += 1
                elif t.card_industries[card]:
                    self._features[at + 1] += s.hand[seat * t.cards + card]

    def measure_rivals(self, s: Position, seat: i64, at: i64) -> None:
        """What all rivals have together, and the VP of the one who has most."""
        f = self._features
        for rival in range(self.t.players):
            if rival != seat:
                f[at] += s.vp[rival]
                f[at + 1] = max(f[at + 1], s.vp[rival])
                f[at + 2] += s.money[rival]
                f[at + 3] += income_level(s, rival)

    def measure_board(self, s: Position, seat: i64) -> None:
        """Links, tiles and what lies on them."""
        t = self.t
        f = self._features
        at = self.terms
        for line in range(t.lines):
            owner = s.line_owner[line]
            if owner == seat:
                f[at + 5] += 1
            elif owner >= 0:
                f[at + 17] += 1
        industries = at + len(SINGLE)
        for industry in range(t.industries):
            place = industries + len(OF_INDUSTRY) * industry
            left = tiles_left(s, seat, industry)
            f[place + 1] = left
            if left > 0:
                f[place] = t.tile_level[next_tile(s, seat, industry)]
        own = s.own_slots[seat]
        for slot in range(t.slots):
            if s.occupied & BIT[slot] == 0:
                continue
            industry = t.tile_industry[s.tile[slot]]
            flipped: i64 = 1 if s.flipped & BIT[slot] else 0
            if own & BIT[slot] == 0:
                f[at + 19 - flipped] += 1
                continue
            f[industries + len(OF_INDUSTRY) * industry + 2 + flipped] += 1
            makes = t.industry_makes[industry]
            if makes != NOTHING and not flipped:
                f[at + 10 + makes] += s.cubes[slot]


def bits(mask: i64, count: i64) -> i64:
    """How many of the first bits are set."""
    total: i64 = 0
    for k in range(count):
        if mask & BIT[k]:
            total += 1
    return total
