"""Whole games for the tests of records."""

import random
from functools import cache

from ironbridge import BuildTwo, Choice, SellCotton, State, deal, new_game
from ironbridge.record import Comment, Player, Record, make_record
from ironbridge.rules.catalogue import RULESETS
from tests.playing import at_random, with_a_purpose

SETTINGS = [(name, players) for name, rules in RULESETS.items() for players in rules.player_counts]
PLAYERS = (Player("Ada Lovelace", "person"), Player("", "bot:greedy"), Player("Zoë; [x]", "person"))


def log_of(ruleset: str, players: int, seed: int, *, is_purposeful: bool = True) -> list[Choice]:
    """All choices of a game."""
    state = new_game(deal(ruleset, players, seed))
    rng = random.Random(seed)
    policy = _merchant if is_purposeful else at_random
    log = []
    while not state.is_over:
        log.append(policy(state, rng))
        state.apply(log[-1])
    return log


def _merchant(state: State, rng: random.Random) -> Choice:
    """A choice with a purpose; cotton is sold more often than not, and two cards are spent only now and then."""
    choices = state.legal_actions()
    sales = [choice for choice in choices if isinstance(choice, SellCotton)]
    if sales and rng.random() < 0.7:
        return rng.choice(sales)
    for _ in range(3):
        choice = with_a_purpose(state, rng)
        if not isinstance(choice, BuildTwo):
            break
    return choice


@cache
def game(ruleset: str = "birmingham", players: int = 4, seed: int = 1, is_purposeful: bool = True) -> Record:
    """The record of a finished game with names, tags and comments."""
    return make_record(
        deal(ruleset, players, seed),
        log_of(ruleset, players, seed, is_purposeful=is_purposeful),
        players=PLAYERS[: min(players, 3)],
        tags={"date": "2026-03-01", "event": "Friday table"},
        comments=[
            Comment(0, "before all"),
            Comment(7, "why; really | why?"),
            Comment(7, "= 00"),
            Comment(9, ""),
        ],
    )
