"""The same games on either engine and in every version: their digests are written down here."""

import hashlib
import json
import random

import pytest

from ironbridge import State, deal, new_game
from tests.playing import at_random, with_a_purpose

# First state, last state, and the digests of all states on the way hashed together.
RANDOM_GAMES = {
    ("birmingham", 2): ("cfa433b6f0e1b720", "a737a0b0711de2dd", "0a5c218bc97f16e8"),
    ("birmingham", 3): ("c1b1941f6b00c2c7", "291596e3c9a9eb54", "b1e946e40ecc428e"),
    ("birmingham", 4): ("521de318839cb56f", "8fe9e0d05e2502fd", "e7c4486b39f15028"),
    ("birmingham-intro", 2): ("17abbc8bb0e3c52d", "35a0e7f999793cb2", "8b228900d2e93a90"),
    ("birmingham-intro", 3): ("3c2362e3db25d292", "a89919a76e0e2c44", "2d4e36da33fc250b"),
    ("birmingham-intro", 4): ("45d9565066712e1b", "871df70904ecab7e", "8d0a26b88d313f67"),
}
PURPOSEFUL_GAMES = {
    ("birmingham", 2): ("cfa433b6f0e1b720", "cd366d185b8ec347", "aa980013985a2b87"),
    ("birmingham", 3): ("c1b1941f6b00c2c7", "83712b3ca2b2c620", "ae90f2b9e07478e5"),
    ("birmingham", 4): ("521de318839cb56f", "b9458b2041fa6014", "5f4944ea66872c9f"),
    ("birmingham-intro", 2): ("17abbc8bb0e3c52d", "73e2e28e30ce8bed", "431f57772daba7ce"),
    ("birmingham-intro", 3): ("3c2362e3db25d292", "c44b1b3ba34cc047", "bb858a44b2adcd6b"),
    ("birmingham-intro", 4): ("45d9565066712e1b", "7d17d7af4c1bd919", "cc9603e12bfd31d9"),
}


def digests(state: State, choose: str) -> tuple[str, str, str]:
    """The digests of a game played in a way that depends on nothing but the lists of choices."""
    policy = {"at random": at_random, "with a purpose": with_a_purpose}[choose]
    rng = random.Random("digests")
    first = state.digest()
    way = hashlib.sha256(first.encode())
    while not state.is_over:
        state.apply(policy(state, rng))
        way.update(state.digest().encode())
    return first, state.digest(), way.hexdigest()[:16]


@pytest.mark.parametrize(("ruleset", "players"), RANDOM_GAMES)
def test_digests_of_random_games(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, "digests"))
    assert digests(state, "at random") == RANDOM_GAMES[ruleset, players]


@pytest.mark.parametrize(("ruleset", "players"), PURPOSEFUL_GAMES)
def test_digests_of_purposeful_games(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, "digests"))
    assert digests(state, "with a purpose") == PURPOSEFUL_GAMES[ruleset, players]


def test_a_digest_is_the_hash_of_the_plain_data() -> None:
    state = new_game(deal("birmingham", 3, "digests"))
    text = json.dumps(state.to_data(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    assert state.digest() == hashlib.sha256(text.encode("ascii")).hexdigest()[:16]
