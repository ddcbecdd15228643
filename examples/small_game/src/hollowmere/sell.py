"""E: Sell. Nobody needs beer; whoever sells first to a merchant gets the barrel, and with it the merchant's thanks."""

from ironbridge.engine.action import ActionRule
from ironbridge.engine.board import flip
from ironbridge.engine.codes import (
    ALREADY_FLIPPED,
    BIT,
    BONUS_VP,
    EVENT_BARREL,
    EVENT_BONUS,
    EVENT_SOLD,
    MERCHANT_BUYS_OTHER,
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


class SellRule(ActionRule):
    """Sell the glass of one or more glassworks, one after another."""

    def list_heads(self, s: Position, seat: int, out: ChoiceList) -> None:
        t = s.rulebook.tables
        for slot in range(t.slots):
            if self.tile_refusal(s, seat, slot) == OK:
                out += [
                    pack(SELL, slot, merchant)
                    for merchant in range(t.merchants)
                    if self.merchant_refusal(s, slot, merchant) == OK
                ]

    def refusal(self, s: Position, seat: int, code: int) -> int:
        why = self.tile_refusal(s, seat, first(code))
        return why if why != OK else self.merchant_refusal(s, first(code), second(code))

    def tile_refusal(self, s: Position, seat: int, slot: int) -> int:
        """E1: why a tile cannot be sold to anybody, or OK."""
        t = s.rulebook.tables
        if s.own_slots[seat] & BIT[slot] == 0:
            return NOT_YOUR_TILE
        if t.is_sold & BIT[t.tile_industry[s.tile[slot]]] == 0:
            return NOT_SOLD
        return ALREADY_FLIPPED if s.flipped & BIT[slot] else OK

    def merchant_refusal(self, s: Position, slot: int, merchant: int) -> int:
        """E2: why a tile cannot be sold to a merchant, or OK."""
        t = s.rulebook.tables
        if s.merchant_tile[merchant] < 0:
            return NO_MERCHANT
        if t.merchant_buys[s.merchant_tile[merchant]] & BIT[t.tile_industry[s.tile[slot]]] == 0:
            return MERCHANT_BUYS_OTHER
        if s.reach[t.slot_location[slot]] & BIT[t.merchant_location[merchant]] == 0:
            return NOT_CONNECTED
        return OK

    def start(self, s: Position, seat: int, code: int) -> None:
        s.emit(EVENT_SOLD, seat, first(code), second(code))

    def complete(self, s: Position, seat: int, code: int) -> None:
        """E3: the tile flips; the first sale to a merchant in an era brings a bonus."""
        flip(s, first(code))
        merchant = second(code)
        if s.barrels & BIT[merchant]:
            s.barrels &= ~BIT[merchant]
            s.emit(EVENT_BARREL, seat, merchant, 0)
            self.thank(s, seat, merchant)

    def thank(self, s: Position, seat: int, merchant: int) -> None:
        """Give what a merchant gives."""
        t = s.rulebook.tables
        kind, amount = t.merchant_bonus[merchant], t.merchant_amount[merchant]
        if kind == BONUS_VP:
            score(s, seat, SCORE_BONUS, amount)
        else:
            s.money[seat] += amount
        s.emit(EVENT_BONUS, seat, kind, amount)

    def list_more(self, s: Position, seat: int, out: ChoiceList) -> None:
        self.list_heads(s, seat, out)

    def has_more(self, s: Position, seat: int) -> bool:
        more = ChoiceList()
        self.list_heads(s, seat, more)
        return more.count > 0
