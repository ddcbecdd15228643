"""Whole games for the tests of records."""

import random
from functools import cache

from ironbridge import Choice, deal, new_game
from ironbridge.record import Comment, Player, Record, make_record
from tests.support.playing import at_random, with_a_purpose

PLAYERS = (Player("Ada Lovelace", "person"), Player("", "bot:greedy"), Player("Zoë; [x]", "person"))


def log_of(ruleset: str, players: int, seed: int, *, is_purposeful: bool = True) -> list[Choice]:
    """All choices of a game."""
    state = new_game(deal(ruleset, players, seed))
    rng = random.Random(seed)
    policy = with_a_purpose if is_purposeful else at_random
    log = []
    while not state.is_over:
        log.append(policy(state, rng))
        state.apply(log[-1])
    return log


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
