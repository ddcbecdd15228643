"""One action alone: what it did before cards are drawn and the round ends."""

from collections.abc import Iterable
from dataclasses import dataclass

from ironbridge.engine import codes
from ironbridge.engine.money import remove_for_money
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.events import Event, read_event
from ironbridge.rules.sources import Traced, trace


@dataclass(frozen=True, slots=True)
class Deed:
    """What choices of a seat did, what they used up, sold and flipped, and the positions before and after them."""

    ruleset: Ruleset
    seat: int
    before: Position
    after: Position
    events: tuple[Event, ...]
    traced: Traced

    @property
    def money(self) -> int:
        """What the seat has more, or below 0 less."""
        return self.after.money[self.seat] - self.before.money[self.seat]


def deed_of(rules: Ruleset, before: Position, choices: Iterable[int]) -> Deed:
    """The deed of the seat to act: packed choices that are open, one after another."""
    s, events, traced = before, list[Event](), Traced()
    for code in choices:
        after = alone(s, code)
        happened = [read_event(rules.names, event) for event in after.events]
        after.is_recording = False
        after.events = []
        traced += trace(rules.names, s, after, happened)
        events += happened
        s = after
    return Deed(rules, seat_to_act(before), before, s, tuple(events), traced)


def alone(s: Position, code: int) -> Position:
    """A copy after a choice as if the turn went on, which has recorded its events."""
    tried = s.copy()
    tried.is_recording = True
    if s.ask == codes.ASK_SHORTFALL:
        # The rest of the income, and perhaps a new era's cards, would follow.
        remove_for_money(tried, seat_to_act(s), codes.first(code))
    else:
        # One action more than there is: the turn must not end, for cards would be drawn and the round might end.
        tried.actions_left += 1
        tried.push_unchecked(code)
        tried.actions_left -= 1
    return tried
