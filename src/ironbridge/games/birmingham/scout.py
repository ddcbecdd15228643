"""W: Scout."""

from typing import final

from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.cards import add_card
from ironbridge.engine.codes import EVENT_WILD_TAKEN, HAND_TOO_SMALL, OK, SCOUT, WILD_IN_HAND, ChoiceList
from ironbridge.engine.position import Position


@final
class ScoutRule(ActionRule):
    """Lay down three cards and take one wild card of each kind."""

    def __init__(self) -> None:
        super().__init__(cards=3)

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        if self.refusal(s, seat, SCOUT) == OK:
            out.append(SCOUT)

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        if s.hand_size[seat] < 3:
            return HAND_TOO_SMALL
        return WILD_IN_HAND if s.holds[seat] & s.rulebook.tables.wild_cards else OK

    def start(self, s: Position, seat: i64, code: i64) -> None:
        t = s.rulebook.tables
        add_card(s, seat, t.wild_place_card)
        add_card(s, seat, t.wild_industry_card)
        s.emit(EVENT_WILD_TAKEN, seat, t.wild_place_card, t.wild_industry_card)
