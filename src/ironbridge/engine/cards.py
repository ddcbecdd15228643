"""Hands, discards and the draw deck; which cards can pay for an action."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.codes import (
    BIT,
    CARD,
    CARD_NOT_HELD,
    CARDS,
    EVENT_CARD,
    EVENT_DRAWN,
    NO_CARD,
    NO_CHOICE,
    NOT_ASKED,
    OK,
    ChoiceList,
    first,
    kind_of,
    pack,
    second,
    third,
)
from ironbridge.engine.position import Position


def add_card(s: Position, seat: i64, card: i64) -> None:
    """Put a card into a hand."""
    s.hand[seat * s.rulebook.tables.cards + card] += 1
    s.holds[seat] |= BIT[card]
    s.hand_size[seat] += 1


def discard(s: Position, seat: i64, card: i64) -> None:
    """T3: put a card face up on the own discard pile; a wild card goes back to its pile."""
    t = s.rulebook.tables
    at = seat * t.cards + card
    s.hand[at] -= 1
    s.hand_size[seat] -= 1
    if s.hand[at] == 0:
        s.holds[seat] &= ~BIT[card]
    if t.wild_cards & BIT[card] == 0:
        s.discards = append(s.discards, seat * 64 + card)
    s.emit(EVENT_CARD, seat, card, 0)


def refill(s: Position, seat: i64) -> None:
    """T4: draw up to a full hand, as far as the deck lasts."""
    count: i64 = 0
    while s.hand_size[seat] < s.rulebook.tables.hand_size and s.drawn < s.deck_end:
        add_card(s, seat, s.deck[s.drawn])
        s.drawn += 1
        count += 1
    if count:
        s.emit(EVENT_DRAWN, seat, count, 0)


def list_payments(s: Position, rule: ActionRule, seat: i64, out: ChoiceList) -> None:
    """All ways to pay with cards for the head of the action; equal cards are one way."""
    cards = s.rulebook.tables.cards
    holds = s.holds[seat]
    if rule.cards == 3:
        list_triples(s, seat, out)
        return
    if rule.cards == 2:
        list_pairs(s, seat, out)
        return
    for card in range(cards):
        if holds & BIT[card] and rule.card_refusal(s, seat, s.head, card) == OK:
            out.append(pack(CARD, card))


def sole_payment(s: Position, rule: ActionRule, seat: i64) -> i64:
    """The only way to pay with cards for the head of the action, or NO_CHOICE if there are several."""
    holds = s.holds[seat]
    if rule.cards > 1:
        if s.hand_size[seat] > rule.cards and holds & (holds - 1):
            return NO_CHOICE
        ways = ChoiceList()
        list_payments(s, rule, seat, ways)
        return ways.codes[0] if ways.count == 1 else NO_CHOICE
    only: i64 = NO_CHOICE
    for card in range(s.rulebook.tables.cards):
        if holds & BIT[card] and rule.card_refusal(s, seat, s.head, card) == OK:
            if only != NO_CHOICE:
                return NO_CHOICE
            only = pack(CARD, card)
    return only


def list_triples(s: Position, seat: i64, out: ChoiceList) -> None:
    """All sets of three cards of a hand, each in card order."""
    cards = s.rulebook.tables.cards
    at = seat * cards
    row = s.hand
    held = vec[i64]()
    for card in range(cards):
        if s.holds[seat] & BIT[card]:
            held = append(held, card)
    kinds: i64 = len(held)
    for i in range(kinds):
        a = held[i]
        for j in range(i, kinds):
            b = held[j]
            # Of equal cards there must be enough.
            same: i64 = 2 if i == j else 1
            place = at + b
            if row[place] < same:
                continue
            if row[place] > same:
                out.append(pack(CARDS, a, b, b))
            for k in range(j + 1, kinds):
                out.append(pack(CARDS, a, b, held[k]))


def list_pairs(s: Position, seat: i64, out: ChoiceList) -> None:
    """All pairs of cards of a hand, each in card order."""
    cards = s.rulebook.tables.cards
    at = seat * cards
    holds = s.holds[seat]
    for a in range(cards):
        if holds & BIT[a]:
            if s.hand[at + a] > 1:
                out.append(pack(CARDS, a, a, NO_CARD))
            for b in range(a + 1, cards):
                if holds & BIT[b]:
                    out.append(pack(CARDS, a, b, NO_CARD))


def pair_refusal(s: Position, seat: i64, code: i64) -> i64:
    """Why two cards cannot be laid down together, or OK."""
    a = first(code)
    b = second(code)
    at = seat * s.rulebook.tables.cards
    if a == b:
        return OK if s.hand[at + a] >= 2 else CARD_NOT_HELD
    return OK if s.hand[at + a] and s.hand[at + b] else CARD_NOT_HELD


def triple_refusal(s: Position, seat: i64, code: i64) -> i64:
    """Why three cards cannot be laid down together, or OK."""
    a = first(code)
    b = second(code)
    c = third(code)
    at = seat * s.rulebook.tables.cards
    # The cards are in order, so equal ones are neighbours.
    if a == c:
        return OK if s.hand[at + a] >= 3 else CARD_NOT_HELD
    if a == b:
        return OK if s.hand[at + a] >= 2 and s.hand[at + c] >= 1 else CARD_NOT_HELD
    if b == c:
        return OK if s.hand[at + a] >= 1 and s.hand[at + b] >= 2 else CARD_NOT_HELD
    return OK if s.hand[at + a] and s.hand[at + b] and s.hand[at + c] else CARD_NOT_HELD


def payment_refusal(s: Position, rule: ActionRule, seat: i64, code: i64) -> i64:
    """Why cards cannot pay for the head of the action, or OK."""
    if rule.cards > 1:
        if kind_of(code) != CARDS or (third(code) == NO_CARD) != (rule.cards == 2):
            return NOT_ASKED
        return pair_refusal(s, seat, code) if rule.cards == 2 else triple_refusal(s, seat, code)
    if kind_of(code) != CARD:
        return NOT_ASKED
    if s.holds[seat] & BIT[first(code)] == 0:
        return CARD_NOT_HELD
    return rule.card_refusal(s, seat, s.head, first(code))


def pay_with_cards(s: Position, seat: i64, code: i64) -> None:
    """Lay down the cards of a payment."""
    discard(s, seat, first(code))
    if kind_of(code) == CARDS:
        discard(s, seat, second(code))
        if third(code) != NO_CARD:
            discard(s, seat, third(code))
