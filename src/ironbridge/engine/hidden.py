"""H: what a seat does not know: hiding it, and dealing it anew."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ironbridge.engine.cards import add_card
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_CARD, BIT
from ironbridge.engine.position import Position, filled, seat_to_act

UNKNOWN: Final = -2
MOST_DEALS: Final = 10_000


def hide(s: Position, seat: i64) -> Position:
    """A copy of a position without anything that the seat does not know."""
    t = s.rulebook.tables
    o = s.copy()
    o.face_down = s.face_down[:]
    for other in range(t.players):
        if o.face_down[other] != -1:
            o.face_down[other] = UNKNOWN
        if other == seat:
            continue
        o.holds[other] &= t.wild_cards
        for card in range(t.cards):
            if t.wild_cards & BIT[card] == 0:
                o.hand[other * t.cards + card] = 0
    o.deck = filled(len(s.deck) - s.drawn, UNKNOWN)
    o.deck_end = s.deck_end - s.drawn
    o.drawn = 0
    o.demand = s.demand[:]
    for k in range(s.demand_shown, len(s.demand)):
        o.demand[k] = UNKNOWN
    o.rail_demand = filled(len(s.rail_demand), UNKNOWN)
    o.rail_deck = filled(len(s.rail_deck), UNKNOWN)
    return o


def reveal(s: Position, seat: i64, luck: Chance) -> Position:
    """A copy of a hidden position with everything unseen dealt at random, as far as the seat can tell.

    A seat that is asked which card pays must hold two that can, so such a hand is dealt again until it does.
    """
    for _ in range(MOST_DEALS):
        dealt = deal_unseen(s, seat, luck)
        if s.ask != ASK_CARD or seat_to_act(s) == seat or len(dealt.legal()) > 1:
            return dealt
    raise ValueError("no hand that can be dealt allows the action in progress")


def deal_unseen(s: Position, seat: i64, luck: Chance) -> Position:
    """A copy of a hidden position with all unseen cards in random places."""
    t = s.rulebook.tables
    o = s.copy()
    o.face_down = s.face_down[:]
    unseen = t.deck[:]
    for card in range(t.cards):
        if t.wild_cards & BIT[card] == 0:
            unseen[card] -= s.hand[seat * t.cards + card]
    for k in range(len(s.discards)):
        unseen[s.discards[k] & 63] -= 1
    cards = shuffled(unseen, luck)
    at: i64 = 0
    for other in range(t.players):
        if s.face_down[other] == UNKNOWN:
            o.face_down[other] = cards[at]
            at += 1
        if other == seat:
            continue
        size = s.hand_size[other]
        known: i64 = 0
        for card in range(t.cards):
            known += s.hand[other * t.cards + card]
        o.hand_size[other] = known
        while o.hand_size[other] < size:
            add_card(o, other, cards[at])
            at += 1
    o.deck = cards[at:]
    o.drawn = 0
    o.deck_end = s.deck_end - s.drawn
    if len(s.rail_deck):
        o.rail_deck = shuffled(t.deck, luck)
    hidden_demand = t.demand[:]
    for k in range(s.demand_shown):
        hidden_demand[s.demand[k]] -= 1
    order = shuffled(hidden_demand, luck)
    o.demand = s.demand[:]
    for k in range(s.demand_shown, len(s.demand)):
        o.demand[k] = order[k - s.demand_shown]
    if len(s.rail_demand):
        o.rail_demand = shuffled(t.demand, luck)
    return o


def shuffled(counts: vec[i64], luck: Chance) -> vec[i64]:
    """As many of each card as counted, in random order."""
    cards = vec[i64]()
    for card in range(len(counts)):
        for _ in range(counts[card]):
            cards = append(cards, card)
    luck.shuffle(cards)
    return cards
