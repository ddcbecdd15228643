"""Decks that nobody wrote down, found from the moves: every card laid down was drawn before, the rest is any order."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

from ironbridge.engine.codes import ASK_OVER
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.names import ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.errors import RecordError
from ironbridge.record.judge import play_written
from ironbridge.record.parser import read_action
from ironbridge.record.record import first_state_of
from ironbridge.record.words import words_of
from ironbridge.rules.deal import Deal

NOBODY = -1  # who drew a card that no hand received


def completed(
    rules: Ruleset, dealt: Deal, unknown: Collection[str], texts: Iterable[str]
) -> tuple[Deal, dict[str, tuple[int, ...]]]:
    """The deal with decks in which everything written is possible, and the places of cards that nobody saw.

    `unknown` are the eras whose decks are to be found; in the deal these hold the right cards in any order. Actions
    are read as far as they can be played. Raises ValueError if a card is laid down more often than there are copies.
    """
    moves = _Moves(rules, dealt, unknown)
    for text in texts:
        if not moves.play(text):
            break
    unseen = {}
    for era in unknown:
        deck, places = _deck(getattr(dealt, f"{era}_deck"), *moves.of_era(ERAS.index(era)), rules.names.cards)
        dealt = with_deck(dealt, era, deck)
        if places:
            unseen[era] = places
    return dealt, unseen


def with_deck(dealt: Deal, era: str, deck: tuple[str, ...]) -> Deal:
    """A deal with another deck in an era."""
    return replace(dealt, canal_deck=deck) if era == ERAS[0] else replace(dealt, rail_deck=deck)


class _Moves:
    """The course of a game in which a hand holds whatever is laid down from it: who drew, and who laid down what."""

    def __init__(self, rules: Ruleset, dealt: Deal, unknown: Collection[str]) -> None:
        self.rules = rules
        self.words = words_of(rules.names)
        self.unknown = {ERAS.index(era) for era in unknown}
        self.s = first_state_of(rules, dealt).position
        self.owners: list[list[int]] = [[], []]  # by era, who drew each card of the deck
        self.laid: list[dict[int, list[int]]] = [{}, {}]  # by era and seat
        self._deal_hands()
        self.owners[0] += [NOBODY] * (self.s.drawn - len(self.owners[0]))

    def of_era(self, era: int) -> tuple[list[int], dict[int, list[int]]]:
        """Who drew which card of an era, and what everybody laid down in it."""
        return self.owners[era], self.laid[era]

    def play(self, text: str) -> bool:
        """Carry out an action; False if it cannot be played, or the game is over."""
        s = self.s
        if s.ask == ASK_OVER:
            return False
        era, seat, drawn = s.era, seat_to_act(s), s.drawn
        try:
            written = read_action(text, self.words)
            wild = s.rulebook.tables.wild_cards
            cards = [card for _, card in written.cards if not wild >> card & 1]
            if era in self.unknown:
                _hold(s, seat, cards)
            sizes = list(s.hand_size)
            before = s.copy()
            play_written(s, self.rules, written, before.copy)
        except RecordError:
            return False
        self.laid[era].setdefault(seat, []).extend(cards)
        if s.era != era:
            self._deal_hands()
        elif s.drawn != drawn:
            self._note_drawn(seat, sizes, s.drawn - drawn)
        return True

    def _deal_hands(self) -> None:
        for seat in self.s.turn_order:
            self.owners[self.s.era] += [seat] * self.s.hand_size[seat]

    def _note_drawn(self, actor: int, sizes: list[int], count: int) -> None:
        """Cards were drawn: by whoever has more now, in turn order; what is left over by who laid down."""
        s = self.s
        gained = {seat: s.hand_size[seat] - sizes[seat] for seat in s.turn_order if seat != actor}
        gained[actor] = count - sum(gained.values())
        for seat in s.turn_order:
            self.owners[s.era] += [seat] * gained[seat]


def _hold(s: Position, seat: int, cards: list[int]) -> None:
    """Let a hand hold these cards, in the place of others that nobody has seen."""
    t = s.rulebook.tables
    at = seat * t.cards
    for card, count in Counter(cards).items():
        while s.hand[at + card] < count:
            spare = [
                other
                for other in range(t.cards)
                if not t.wild_cards >> other & 1 and s.hand[at + other] > cards.count(other)
            ]
            if not spare:
                return
            s.hand[at + spare[0]] -= 1
            s.hand[at + card] += 1
    held = [card for card in range(t.cards) if s.hand[at + card]]
    s.holds[seat] = sum(2**card for card in held)


def _deck(
    all_cards: tuple[str, ...], owners: list[int], laid: dict[int, list[int]], names: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The deck: what a seat laid down it drew in the same order; all other places hold what is left over."""
    left = Counter(all_cards)
    deck: list[str | None] = [None] * len(all_cards)
    for seat, cards in laid.items():
        places = [place for place, owner in enumerate(owners) if owner == seat]
        for place, card in zip(places, cards, strict=False):
            deck[place] = names[card]
            left[names[card]] -= 1
    for name, count in left.items():
        if count < 0:
            copies = all_cards.count(name)
            raise ValueError(f"{name} is laid down {copies - count} times, and there are {copies} such cards")
    rest = iter(left.elements())
    unseen = tuple(place for place, card in enumerate(deck) if card is None)
    return tuple(next(rest) if card is None else card for card in deck), unseen
