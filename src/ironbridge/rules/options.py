"""What is open to a seat, with what it takes: the cards that can pay and the money it would cost."""

from dataclasses import dataclass

from ironbridge.engine import codes
from ironbridge.engine.cards import list_payments
from ironbridge.engine.course_of_play import CourseOfPlay
from ironbridge.rules.draft import Draft


@dataclass(frozen=True, slots=True)
class Option:
    """An open packed choice.

    `cards` are those that can pay for it, of which it lays down `count`; a choice that lays down none has none. `cost`
    is the money it takes and `gain` what it brings back, with further questions answered in the first way that is open;
    `flips` tells whether the tile it builds turns over at once.
    """

    code: int
    cards: tuple[str, ...]
    count: int
    cost: int
    gain: int
    flips: bool


def options(draft: Draft) -> list[Option]:
    """All open choices after a draft."""
    return [_option(draft, code) for code in draft.legal()]


def _option(draft: Draft, code: int) -> Option:
    cards, count = _payment(draft, code)
    cost, gain, flips = _outcome(draft, code)
    return Option(code, cards, count, cost, gain, flips)


def _outcome(draft: Draft, code: int) -> tuple[int, int, bool]:
    """What a preview says, without all the rest of it."""
    after = draft.copy()
    after.add(code)
    while after.is_part_asked:
        after.add(after.legal()[0])
    before, s, seat = draft.position, after.position, draft.seat
    spent: int = s.spent[seat] - before.spent[seat]
    gain: int = s.money[seat] - before.money[seat] + spent
    is_build = codes.kind_of(code) in (codes.BUILD, codes.BUILD_TWO)
    return spent, gain, is_build and s.flipped >> codes.first(code) & 1 == 1


def _payment(draft: Draft, code: int) -> tuple[tuple[str, ...], int]:
    s = draft.position
    if s.ask != codes.ASK_ACTION:
        return (), 0
    rulebook = s.rulebook
    assert isinstance(rulebook, CourseOfPlay)
    rule = rulebook.actions[codes.kind_of(code)]
    asked = s.copy()
    asked.head = code
    payments = codes.ChoiceList()
    list_payments(asked, rule, draft.seat, payments)
    parts = {part for payment in payments.as_list() for part in _cards(payment, rule.cards)}
    return tuple(draft.ruleset.names.cards[card] for card in sorted(parts)), rule.cards


def _cards(payment: int, count: int) -> tuple[int, ...]:
    return (codes.first(payment), codes.second(payment), codes.third(payment))[:count]
