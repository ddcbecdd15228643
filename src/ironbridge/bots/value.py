"""What a position is worth to a seat when its turn is over, in hundredths of a VP.

Whole numbers, so that both engines come to the same decision on every machine. The value is a sum of terms, and these
are the reasons that advice gives.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.bots.flip_chances import FlipChances
from ironbridge.bots.learned import Learned
from ironbridge.bots.time_left import era_actions_left, later_actions, rounds_left
from ironbridge.bots.weights import Weights
from ironbridge.engine.board import income_level
from ironbridge.engine.build import next_tile, tiles_left
from ironbridge.engine.codes import BIT
from ironbridge.engine.position import Position, filled
from ironbridge.engine.tables import ComponentTables

VP: Final = 100

SCORED: Final = 0  # VP on the track
FLIPPED: Final = 1  # flipped tiles, in this era and the next
UNFLIPPED: Final = 2  # unflipped ones, with their chances
LINKS: Final = 3  # links with the icons beside them
LINK_HOPES: Final = 4  # and with those that may still come
BEER_KEPT: Final = 5
MONEY: Final = 6
INCOME: Final = 7
MAT: Final = 8
HAND: Final = 9
ORDER: Final = 10
TERMS: Final = (
    "scored",
    "flipped",
    "unflipped",
    "links",
    "link_hopes",
    "beer",
    "money",
    "income",
    "mat",
    "hand",
    "order",
)


@final
class Value:
    """Values the positions of one table, one after another; what was learned from games may be added to the terms."""

    def __init__(self, tables: ComponentTables, weights: Weights, learned: Learned | None = None) -> None:
        self.learned: Learned | None = learned
        self.t: ComponentTables = tables
        self.w: Weights = weights
        self.flips: FlipChances = FlipChances(tables, self.w)
        self._terms: vec[i64] = filled(len(TERMS), 0)
        self._icons: vec[i64] = filled(tables.locations, 0)
        self._icon_hopes: vec[i64] = filled(tables.locations, 0)
        self._rooms: vec[i64] = filled(tables.locations, 0)  # free slots
        self._left: i64 = 0  # own actions in this era
        self._later: i64 = 0  # and in the next
        self._income_space: i64 = 0  # what a space of income is worth

    def of(self, s: Position, seat: i64) -> i64:
        """The sum of all terms, and what was learned."""
        terms = self._terms
        self._left = era_actions_left(s)
        self._later = later_actions(s)
        terms[SCORED] = s.vp[seat] * VP
        self.count_money(s, seat)
        self.flips.count(s, seat, self._left, self._income_space)
        self.count_tiles(s, seat)
        self.count_beer(s)
        self.count_links(s, seat)
        terms[MAT] = self.mat_worth(s, seat)
        terms[HAND] = self.hand_worth(s, seat)
        terms[ORDER] = self.order_worth(s, seat)
        total: i64 = 0
        for k in range(len(terms)):
            total += terms[k]
        learned = self.learned
        if learned is not None:
            total += learned.of(s, seat, terms)
        return total

    def terms_of(self, s: Position, seat: i64) -> list[int]:
        """The terms in the order of TERMS."""
        self.of(s, seat)
        return [int(term) for term in self._terms]

    def count_money(self, s: Position, seat: i64) -> None:
        """Money and income: worth what the actions left can make of them."""
        w = self.w
        t = self.t
        paydays = rounds_left(s)
        level = income_level(s, seat)
        need = self._later * w.rail_need
        need += self._left * (w.rail_need if s.era + 1 == t.eras and t.eras > 1 else w.canal_need)
        money = s.money[seat]
        total = money + level * paydays
        cash = self.use_of(money, need)
        self._terms[INCOME] = self.use_of(total, need) - cash
        if money < w.ready_cash and self._left + self._later:
            cash -= (w.ready_cash - money) * w.rate_ready
        if money + level < 0 and paydays:
            cash += (money + level) * w.debt
        self._terms[MONEY] = cash
        # A space is about half a level, and what flips some time from now pays on three of four paydays.
        ten_pounds = self.use_of(total + 10, need) - self.use_of(total, need)
        self._income_space = ten_pounds * paydays * 3 // 80

    def use_of(self, money: i64, need: i64) -> i64:
        """What money is worth when so much can be used."""
        w = self.w
        half = need // 2
        if money < half:
            return money * w.rate_scarce
        value = half * w.rate_scarce
        if money < need:
            return value + (money - half) * w.rate_short
        return value + (need - half) * w.rate_short + (money - need) * w.rate_plenty

    def count_tiles(self, s: Position, seat: i64) -> None:
        """Own tiles: what they score, now and in the next era, and the income they still bring."""
        t = self.t
        flipped: i64 = 0
        unflipped: i64 = 0
        own = s.own_slots[seat]
        for slot in range(t.slots):
            if own & BIT[slot] == 0:
                continue
            tile = s.tile[slot]
            vp = t.tile_vp[tile] * VP
            if s.flipped & BIT[slot]:
                flipped += vp * self.flips.times_scored(s, tile)
                continue
            chance = self.flips.chance[slot]
            unflipped += (vp + t.tile_income[tile] * self._income_space) * chance // 100
            if self.flips.is_kept(s, tile):
                # F3: it may still flip in the Rail Era, and scores there in any case once flipped.
                unflipped += vp * (chance + (100 - chance) * self.w.next_era // 100) // 100
        self._terms[FLIPPED] = flipped
        self._terms[UNFLIPPED] = unflipped

    def count_beer(self, s: Position) -> None:
        """Own barrels that no own tile waits for: for what is built later, in the Rail Era for second rails."""
        flips = self.flips
        used = flips.spare if flips.spare < flips.uses else flips.uses
        self._terms[BEER_KEPT] = used * (self.w.beer_canal if s.era + 1 < self.t.eras else self.w.beer_rail)

    def count_links(self, s: Position, seat: i64) -> None:
        """Own links: the icons beside them, and those that unflipped and unbuilt tiles may still show."""
        t = self.t
        icons = self._icons
        hopes = self._icon_hopes
        free = self.w.free_slot * self._left // (t.rounds * t.turn_actions)
        for place in range(t.locations):
            icons[place] = t.printed_points[place] * VP
            hopes[place] = 0
            self._rooms[place] = 0
        for slot in range(t.slots):
            place = t.slot_location[slot]
            if s.occupied & BIT[slot] == 0:
                hopes[place] += free
                self._rooms[place] += 1
            elif s.flipped & BIT[slot]:
                icons[place] += t.tile_points[s.tile[slot]] * VP
            else:
                hopes[place] += (
                    t.tile_points[s.tile[slot]] * self.flips.chance[slot] * self.w.icon_hope // 100
                )
        now: i64 = 0
        hoped: i64 = 0
        for line in range(t.lines):
            if s.line_owner[line] == seat:
                a = t.line_from[line]
                b = t.line_to[line]
                c = t.line_via[line]
                now += icons[a] + icons[b]
                hoped += hopes[a] + hopes[b]
                if c != a:
                    now += icons[c]
                    hoped += hopes[c]
        self._terms[LINKS] = now
        self._terms[LINK_HOPES] = hoped

    def mat_worth(self, s: Position, seat: i64) -> i64:
        """What the lowest tiles of the mat could become; better ones come up when poor ones leave."""
        t = self.t
        value: i64 = 0
        if self._left + self._later < 3:
            return value
        for industry in range(t.industries):
            if tiles_left(s, seat, industry) > 0:
                tile = next_tile(s, seat, industry)
                if t.tile_eras[tile] & BIT[t.eras - 1]:
                    value += t.tile_vp[tile] * self.w.mat
        return value

    def hand_worth(self, s: Position, seat: i64) -> i64:
        """What the cards in hand are good for: wild cards, industries to build, towns with room."""
        t = self.t
        w = self.w
        value: i64 = 0
        if self._left == 0:
            return value
        holds = s.holds[seat]
        for card in range(t.cards):
            if holds & BIT[card] == 0:
                continue
            if t.wild_cards & BIT[card]:
                value += w.wild
            elif t.card_industries[card]:
                value += self.industry_card(s, seat, t.card_industries[card])
            else:
                value += self.town_card(t.card_places[card])
            if s.hand[seat * t.cards + card] > 1:
                value += w.card_second
        return value

    def town_card(self, places: i64) -> i64:
        """A Location card: worth something while its town has room."""
        rooms: i64 = 0
        for place in range(self.t.locations):
            if places & BIT[place]:
                rooms += self._rooms[place]
        return self.w.card_town + self.w.card_room * rooms if rooms else 0

    def industry_card(self, s: Position, seat: i64, industries: i64) -> i64:
        """An Industry card: the better the next tile, the more it is to be kept."""
        t = self.t
        best: i64 = 0
        for industry in range(t.industries):
            if industries & BIT[industry] and tiles_left(s, seat, industry):
                tile = next_tile(s, seat, industry)
                if t.tile_eras[tile] & BIT[s.era]:
                    value = self.w.card_industry + self.w.card_tile * t.tile_vp[tile]
                    best = max(best, value)
        return best

    def order_worth(self, s: Position, seat: i64) -> i64:
        """The place in the next round: behind all who have played and spent no more."""
        if rounds_left(s) == 0:
            return 0
        before: i64 = 0
        for k in range(s.turn):
            if s.spent[s.turn_order[k]] <= s.spent[seat]:
                before += 1
        return -before * self.w.order
