"""LE: Sell cotton, to port tiles and to the distant market."""

from typing import Final, final

from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.board import advance_income, flip
from ironbridge.engine.codes import (
    ALREADY_FLIPPED,
    BIT,
    DISTANT,
    EVENT_DEMAND,
    EVENT_SHIPPED,
    MARKET_CLOSED,
    NO_PORT,
    NOT_CONNECTED,
    NOT_SOLD,
    NOT_YOUR_TILE,
    OK,
    PORT_FLIPPED,
    SELL,
    ChoiceList,
    first,
    pack,
    second,
)
from ironbridge.engine.position import Position

UNKNOWN: Final = -1


@final
class SellCottonRule(ActionRule):
    """Sell one or more cotton mills, one after another."""

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        unsold = s.own_slots[seat] & ~s.flipped
        ports: i64 = UNKNOWN
        slot: i64 = 0
        while unsold:
            if unsold & BIT[slot]:
                if self.mill_refusal(s, seat, slot) == OK:
                    if ports == UNKNOWN:
                        ports = open_ports(s)
                    rest = ports
                    port: i64 = 0
                    while rest:
                        if rest & BIT[port]:
                            if self.port_refusal(s, slot, port) == OK:
                                out.append(pack(SELL, slot, port))
                            rest &= ~BIT[port]
                        port += 1
                    if self.distant_refusal(s, slot) == OK:
                        out.append(pack(SELL, slot, DISTANT))
                unsold &= ~BIT[slot]
            slot += 1

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        why = self.mill_refusal(s, seat, first(code))
        if why != OK:
            return why
        if second(code) == DISTANT:
            return self.distant_refusal(s, first(code))
        return self.port_refusal(s, first(code), second(code))

    def mill_refusal(self, s: Position, seat: i64, slot: i64) -> i64:
        """LE1: why a tile cannot be sold to anybody, or OK."""
        t = s.rulebook.tables
        if s.own_slots[seat] & BIT[slot] == 0:
            return NOT_YOUR_TILE
        if t.is_sold & BIT[t.tile_industry[s.tile[slot]]] == 0:
            return NOT_SOLD
        return ALREADY_FLIPPED if s.flipped & BIT[slot] else OK

    def port_refusal(self, s: Position, slot: i64, port: i64) -> i64:
        """LE2: why a mill cannot be sold to a port tile, or OK."""
        t = s.rulebook.tables
        if s.tile[port] < 0 or t.ports & BIT[t.tile_industry[s.tile[port]]] == 0:
            return NO_PORT
        if s.flipped & BIT[port]:
            return PORT_FLIPPED
        connected = s.reach[t.slot_location[slot]] & BIT[t.slot_location[port]]
        return OK if connected else NOT_CONNECTED

    def distant_refusal(self, s: Position, slot: i64) -> i64:
        """LE3: why a mill cannot be sold to the distant market, or OK."""
        t = s.rulebook.tables
        if s.distant == len(t.demand_bonus) - 1:
            return MARKET_CLOSED
        return OK if s.reach[t.slot_location[slot]] & s.trade_places else NOT_CONNECTED

    def complete(self, s: Position, seat: i64, code: i64) -> None:
        s.emit(EVENT_SHIPPED, seat, first(code), second(code))
        if second(code) != DISTANT:
            flip(s, first(code))
            flip(s, second(code))
            return
        t = s.rulebook.tables
        value = s.demand[s.demand_shown]
        closed = len(t.demand_bonus) - 1
        s.demand_shown += 1
        s.distant = s.distant + value if s.distant + value < closed else closed
        s.emit(EVENT_DEMAND, seat, value, s.distant)
        if s.distant == closed:
            # LE3: no sale, and the action ends at once.
            s.is_action_cut = True
        else:
            # The bonus comes first, so that the event of the flip tells where the marker ends up.
            advance_income(s, seat, t.demand_bonus[s.distant])
            flip(s, first(code))

    def list_more(self, s: Position, seat: i64, out: ChoiceList) -> None:
        self.list_heads(s, seat, out)

    def has_more(self, s: Position, seat: i64) -> bool:
        more = ChoiceList()
        self.list_heads(s, seat, more)
        return more.count > 0


def open_ports(s: Position) -> i64:
    """LE2: the slots of the port tiles that are not flipped."""
    t = s.rulebook.tables
    unflipped = s.occupied & ~s.flipped
    ports: i64 = 0
    for industry in range(t.industries):
        if t.ports & BIT[industry]:
            after = industry + 1
            for k in range(t.industry_slots_at[industry], t.industry_slots_at[after]):
                slot = t.industry_slots[k]
                if unflipped & BIT[slot] and t.tile_industry[s.tile[slot]] == industry:
                    ports |= BIT[slot]
    return ports
