"""Rulesets in which no two cards are equal: each has a mark that can be found again in anything that was sent."""

import re
from dataclasses import replace

import pytest

from ironbridge.games.catalogue import RULESETS, own_games
from ironbridge.games.components import Components
from ironbridge.words.speaker import Speaker

PLAYERS = 3  # more have more cards than the engine can tell apart
# Long enough that no token has one by chance; it is found in any case, also where a name was made a title.
MARK = re.compile(r"zqxzqx(\d\d)", re.IGNORECASE)


def marks_in(text: str) -> set[str]:
    """The marks of all cards that a text names."""
    return set(MARK.findall(text))


def play_with_marked_cards(patch: pytest.MonkeyPatch, name: str) -> None:
    """Put marked cards in the place of those of a ruleset, which is played by three from now on."""
    rules = RULESETS[name]
    rules = replace(rules, components=with_marks(rules.components), player_counts=(PLAYERS,))
    rules.for_players(PLAYERS)
    patch.setitem(own_games().rulesets, name, rules)
    # The words for these cards are their names.
    patch.setattr(Speaker, "card", lambda _, card: card)


def with_marks(printed: Components) -> Components:
    """The components with as many cards of each kind as the deck holds, all different; wild cards lie beside it."""
    copies = [card for card in printed.cards.values() for _ in range(card.in_deck(PLAYERS))]
    marked = [
        replace(card, name=f"{card.name}_zqxzqx{mark:02}", count={PLAYERS: 1})
        for mark, card in enumerate(copies)
    ]
    wild = [card for card in printed.cards.values() if card.wild]
    return replace(printed, cards={card.name: card for card in (*marked, *wild)})
