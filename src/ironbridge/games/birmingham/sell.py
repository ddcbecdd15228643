"""E: Sell, to merchants, with beer."""

from typing import final

from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.board import advance_income, flip
from ironbridge.engine.codes import (
    ALREADY_FLIPPED,
    BIT,
    BONUS_INCOME,
    BONUS_MONEY,
    BONUS_VP,
    EVENT_BONUS,
    EVENT_SOLD,
    MERCHANT_BUYS_OTHER,
    NO_BEER,
    NO_MERCHANT,
    NOT_CONNECTED,
    NOT_SOLD,
    NOT_YOUR_TILE,
    OK,
    SCORE_BONUS,
    SELL,
    ChoiceList,
    first,
    pack,
    second,
)
from ironbridge.engine.position import Position
from ironbridge.engine.scoring import score
from ironbridge.engine.supply import barrels_on, breweries


@final
class SellRule(ActionRule):
    """Sell one or more cotton mills, manufacturers and potteries, one after another."""

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        t = s.rulebook.tables
        unsold = s.own_slots[seat] & ~s.flipped
        slot: i64 = 0
        while unsold:
            if unsold & BIT[slot]:
                if self.tile_refusal(s, seat, slot) == OK:
                    for merchant in range(t.merchants):
                        if self.merchant_refusal(s, seat, slot, merchant) == OK:
                            out.append(pack(SELL, slot, merchant))
                unsold &= ~BIT[slot]
            slot += 1

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        why = self.tile_refusal(s, seat, first(code))
        return why if why != OK else self.merchant_refusal(s, seat, first(code), second(code))

    def tile_refusal(self, s: Position, seat: i64, slot: i64) -> i64:
        """E1: why a tile cannot be sold to anybody, or OK."""
        t = s.rulebook.tables
        if s.own_slots[seat] & BIT[slot] == 0:
            return NOT_YOUR_TILE
        if t.is_sold & BIT[t.tile_industry[s.tile[slot]]] == 0:
            return NOT_SOLD
        return ALREADY_FLIPPED if s.flipped & BIT[slot] else OK

    def merchant_refusal(self, s: Position, seat: i64, slot: i64, merchant: i64) -> i64:
        """E2: why a tile cannot be sold to a merchant tile, or OK."""
        t = s.rulebook.tables
        if s.merchant_tile[merchant] < 0:
            return NO_MERCHANT
        tile = s.tile[slot]
        if t.merchant_buys[s.merchant_tile[merchant]] & BIT[t.tile_industry[tile]] == 0:
            return MERCHANT_BUYS_OTHER
        reach = s.reach[t.slot_location[slot]]
        if reach & BIT[t.merchant_location[merchant]] == 0:
            return NOT_CONNECTED
        beer = t.tile_beer[tile]
        if beer and s.barrels & BIT[merchant]:
            beer -= 1
        if beer and barrels_on(s, breweries(s, seat, reach)) < beer:
            return NO_BEER
        return OK

    def start(self, s: Position, seat: i64, code: i64) -> None:
        # E4: a tile that needs no beer drinks none.
        s.need_beer = s.rulebook.tables.tile_beer[s.tile[first(code)]]
        s.emit(EVENT_SOLD, seat, first(code), second(code))

    def complete(self, s: Position, seat: i64, code: i64) -> None:
        flip(s, first(code))

    def list_more(self, s: Position, seat: i64, out: ChoiceList) -> None:
        self.list_heads(s, seat, out)

    def has_more(self, s: Position, seat: i64) -> bool:
        more = ChoiceList()
        self.list_heads(s, seat, more)
        return more.count > 0


def give_bonus(s: Position, seat: i64, merchant: i64) -> None:
    """E3: what drinking a merchant's barrel brings; a free removal is asked for after the sale."""
    t = s.rulebook.tables
    kind = t.merchant_bonus[merchant]
    amount = t.merchant_amount[merchant]
    if kind == BONUS_VP:
        score(s, seat, SCORE_BONUS, amount)
    elif kind == BONUS_MONEY:
        s.money[seat] += amount
    elif kind == BONUS_INCOME:
        advance_income(s, seat, amount)
    else:
        s.is_bonus_due = True
    s.emit(EVENT_BONUS, seat, kind, amount)
