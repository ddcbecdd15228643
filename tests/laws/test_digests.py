"""The same games on either engine and in every version: their digests are written down here."""

import hashlib
import json
import random

import pytest

from ironbridge import RULESETS, State, deal, new_game
from tests.support.playing import SETTINGS, at_random, with_a_purpose

# First state, last state, and the digests of all states on the way hashed together.
RANDOM_GAMES = {
    ("birmingham", 2): ("cfa433b6f0e1b720", "a737a0b0711de2dd", "0a5c218bc97f16e8"),
    ("birmingham", 3): ("c1b1941f6b00c2c7", "291596e3c9a9eb54", "b1e946e40ecc428e"),
    ("birmingham", 4): ("521de318839cb56f", "8fe9e0d05e2502fd", "e7c4486b39f15028"),
    ("birmingham-intro", 2): ("17abbc8bb0e3c52d", "35a0e7f999793cb2", "8b228900d2e93a90"),
    ("birmingham-intro", 3): ("3c2362e3db25d292", "a89919a76e0e2c44", "2d4e36da33fc250b"),
    ("birmingham-intro", 4): ("45d9565066712e1b", "871df70904ecab7e", "8d0a26b88d313f67"),
    ("lancashire", 3): ("cb89c3e0c5bb4073", "140a0df866c5edab", "c771e9848011c1a4"),
    ("lancashire", 4): ("80ae0dc7f20c11b7", "ecbb6e1237d4e98d", "f559d8d8a805094d"),
    ("lancashire-revised", 2): ("885b8b94ec7eb18a", "2d7b2393097ed6bb", "8adc9b2a62dc2ecb"),
    ("lancashire-revised", 3): ("f1cf73078746d8f4", "aadb01bb5f94085e", "db3d7b8d2d77331d"),
    ("lancashire-revised", 4): ("5d6f2aaaf8de1702", "fe4967086ef007a0", "3f982fefc7ce3126"),
    ("lancashire-revised-intro", 2): ("2b6fc0a3dcd42fc8", "86e57ed36aee9b1f", "8ee34ce625f7b3a9"),
    ("lancashire-revised-intro", 3): ("63391a6ebfaf420d", "3c81e2edc44dd3db", "bb97b6d67f94c7e1"),
    ("lancashire-revised-intro", 4): ("f7378c35cc832d91", "2dd9027b7ab576bd", "d4795387eba0528f"),
}
PURPOSEFUL_GAMES = {
    ("birmingham", 2): ("cfa433b6f0e1b720", "cd366d185b8ec347", "aa980013985a2b87"),
    ("birmingham", 3): ("c1b1941f6b00c2c7", "83712b3ca2b2c620", "ae90f2b9e07478e5"),
    ("birmingham", 4): ("521de318839cb56f", "b9458b2041fa6014", "5f4944ea66872c9f"),
    ("birmingham-intro", 2): ("17abbc8bb0e3c52d", "73e2e28e30ce8bed", "431f57772daba7ce"),
    ("birmingham-intro", 3): ("3c2362e3db25d292", "c44b1b3ba34cc047", "bb858a44b2adcd6b"),
    ("birmingham-intro", 4): ("45d9565066712e1b", "7d17d7af4c1bd919", "cc9603e12bfd31d9"),
    ("lancashire", 3): ("cb89c3e0c5bb4073", "6eb6019e20590f31", "0f62564d6453aca2"),
    ("lancashire", 4): ("80ae0dc7f20c11b7", "8d5a854822aa38e1", "301b53f91c040a4f"),
    ("lancashire-revised", 2): ("885b8b94ec7eb18a", "1193299c98e82287", "8172eea752ec2291"),
    ("lancashire-revised", 3): ("f1cf73078746d8f4", "d954082edf04dea2", "f35e97c966c25bf7"),
    ("lancashire-revised", 4): ("5d6f2aaaf8de1702", "ef6dd5409c69f9b5", "4140dcca936da942"),
    ("lancashire-revised-intro", 2): ("2b6fc0a3dcd42fc8", "b3f1b8777e1baab4", "a950e5ce18177985"),
    ("lancashire-revised-intro", 3): ("63391a6ebfaf420d", "f56d020abf36c445", "01eb05ac043f2c06"),
    ("lancashire-revised-intro", 4): ("f7378c35cc832d91", "85c1b3bedccad465", "877bba49f17df313"),
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


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_digests_of_random_games(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, "digests"))
    assert digests(state, "at random") == RANDOM_GAMES[ruleset, players]


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_digests_of_purposeful_games(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, "digests"))
    assert digests(state, "with a purpose") == PURPOSEFUL_GAMES[ruleset, players]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_digest_is_the_hash_of_the_plain_data(ruleset: str) -> None:
    state = new_game(deal(ruleset, 3, "digests"))
    text = json.dumps(state.to_data(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    assert state.digest() == hashlib.sha256(text.encode("ascii")).hexdigest()[:16]
