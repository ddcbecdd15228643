"""Rulesets in which no two cards are equal: each has a mark that can be found again in anything that was sent."""

import re
from dataclasses import replace

import pytest

from ironbridge.games.birmingham import components as birmingham
from ironbridge.games.catalogue import RULESETS, own_games
from ironbridge.games.components import Components
from ironbridge.games.lancashire import components as lancashire
from ironbridge.words.speaker import Speaker

PLAYERS = 3  # more have more cards than the engine can tell apart
# Long enough that no token has one by chance; it is found in any case, also where a name was made a title.
MARK = re.compile(r"zqxzqx(\d\d)", re.IGNORECASE)


def marks_in(text: str) -> set[str]:
    """The marks of all cards that a text names."""
    return set(MARK.findall(text))


def play_with_marked_cards(patch: pytest.MonkeyPatch, name: str) -> None:
    """Put marked cards in the place of those of a ruleset, which is played by three from now on."""
    with pytest.MonkeyPatch.context() as making:
        if name.startswith("birmingham"):
            printed = with_marks(birmingham.components(), birmingham.deck(PLAYERS))
            making.setattr(birmingham, "components", lambda: printed)
            making.setattr(birmingham, "deck", lambda _: one_of_each(printed))
        else:
            printed = with_marks(lancashire.components("revised"), lancashire.deck("revised", PLAYERS))
            making.setattr(lancashire, "components", lambda _: printed)
            making.setattr(lancashire, "deck", lambda *_: one_of_each(printed))
        rules = replace(RULESETS[name], names=printed.names(), player_counts=(PLAYERS,), tables={})
        rules.table(PLAYERS)
    patch.setitem(own_games().rulesets, name, rules)
    # The words for these cards are their names.
    patch.setattr(Speaker, "card", lambda _, card: card)


def with_marks(printed: Components, deck: tuple[int, ...]) -> Components:
    """The components with as many cards of each kind as the deck holds, all different; wild cards lie beside it."""
    copies = [card for card, count in zip(printed.cards, deck, strict=True) for _ in range(count)]
    marked = [replace(card, name=f"{card.name}_zqxzqx{mark:02}") for mark, card in enumerate(copies)]
    return replace(printed, cards=[*marked, *(card for card in printed.cards if card.is_wild)])


def one_of_each(printed: Components) -> tuple[int, ...]:
    """How many of each card a deck of different cards holds."""
    return tuple(0 if card.is_wild else 1 for card in printed.cards)
