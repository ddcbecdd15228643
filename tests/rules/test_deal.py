"""The deal: all luck of a game, reproducible, fair, and writable by hand."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import permutations
from typing import TypeVar

import pytest

from ironbridge import Chance, Deal, chance, deal, new_game, ruleset
from tests.oracle.birmingham.facts import FACTS
from tests.oracle.lancashire.facts import DEMAND_CLASSIC, DEMAND_REVISED
from tests.oracle.rulesets import RULESETS
from tests.support.playing import SETTINGS

Thing = TypeVar("Thing")


def words(seed: int | str) -> Iterator[int]:
    """The documented stream, written anew: xoshiro128++ begun with SHA-256 of the seed's text."""
    digest = hashlib.sha256(f"ironbridge {seed}".encode()).digest()
    s = [int.from_bytes(digest[4 * k : 4 * k + 4], "little") for k in range(4)]

    def turned(word: int, bits: int) -> int:
        return (word << bits | word >> (32 - bits)) % 2**32

    while True:
        yield (turned((s[0] + s[3]) % 2**32, 7) + s[0]) % 2**32
        ninth = s[1] << 9 & 0xFFFFFFFF
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= ninth
        s[3] = turned(s[3], 11)


def shuffled(stream: Iterator[int], things: list[Thing]) -> list[Thing]:
    """The documented shuffle, written anew: from the last place down, each swaps with one at or before it."""
    row = list(things)
    for i in range(len(row) - 1, 0, -1):
        fair = 2**32 - 2**32 % (i + 1)
        j = next(word for word in stream if word < fair) % (i + 1)
        row[i], row[j] = row[j], row[i]
    return row


def merchants(players: int) -> tuple[list[str], list[str]]:
    """The spaces in use and the tiles laid on them, in the order of the facts."""
    tiles = [tile["kind"] for tile in FACTS["merchant_bag"] if tile["from_players"] <= players]
    spaces = [
        f"{place}.{number}"
        for place, merchant in FACTS["outside"].items()
        for number in range(1, merchant["spaces"] + 1)
        if players in merchant["players"]
    ]
    return spaces, tiles


@pytest.mark.parametrize("seed", [0, 7, -3, 10**30, "", "a seed", "Größe"])
@pytest.mark.parametrize(("ruleset_name", "players"), SETTINGS)
def test_the_documented_shuffle_gives_the_deal(ruleset_name: str, players: int, seed: int | str) -> None:
    rules, facts = ruleset(ruleset_name), RULESETS[ruleset_name].facts
    deck = facts.decks[players]
    cards = [card for card in facts.cards for _ in range(deck[card])]
    demand = sorted((DEMAND_CLASSIC if rules.leaves_debts else DEMAND_REVISED)[players].elements())
    spaces, bag = merchants(players)
    stream = words(seed)
    dealt: dict[str, object] = {"ruleset": ruleset_name, "players": players}
    dealt["turn_order"] = shuffled(stream, list(range(players)))
    dealt["canal_deck"] = shuffled(stream, cards)
    if rules.names.merchants:
        dealt["merchants"] = dict(zip(spaces, shuffled(stream, bag), strict=True))
    else:
        dealt["canal_demand"] = shuffled(stream, demand)
    dealt["rail_deck"] = shuffled(stream, cards) if rules.has_rail_era else []
    if not rules.names.merchants:
        dealt["rail_demand"] = shuffled(stream, demand) if rules.has_rail_era else []
    assert deal(ruleset_name, players, seed).to_data() == dealt


def test_numbers_below_a_bound_are_drawn_again_when_they_would_be_biased() -> None:
    luck, stream = chance("bias"), words("bias")
    bound = 3 * 2**29
    # A quarter of all words is at or above twice the bound, and is not used.
    expected = [next(word for word in stream if word < 2 * bound) % bound for _ in range(100)]
    assert [luck.below(bound) for _ in range(100)] == expected


def test_the_last_word_that_is_fair_is_used_and_the_next_one_is_not() -> None:
    fair, unfair = Chance(0, 1, 2, 0xFDFFFFFF), Chance(0, 1, 2, 0xFFFFFFFF)
    assert (copy(fair).word(), copy(unfair).word()) == (2**32 - 2, 2**32 - 1)
    following = copy(unfair)
    following.word()
    # 2**32 leaves a rest of 1 when it is divided by 3.
    assert fair.below(3) == (2**32 - 2) % 3
    assert unfair.below(3) == following.word() % 3 != (2**32 - 1) % 3
    assert unfair == following


def test_where_nothing_is_to_be_chosen_no_luck_is_used() -> None:
    luck = chance("one")
    assert [luck.below(1) for _ in range(3)] == [0, 0, 0]
    assert luck == chance("one")


@pytest.mark.parametrize("place", range(4))
def test_luck_that_differs_in_one_word_is_other_luck(place: int) -> None:
    words = [5, 6, 7, 8]
    words[place] += 1
    assert Chance(*words) != Chance(5, 6, 7, 8)


def test_a_known_seed_gives_the_known_deal() -> None:
    dealt = deal("birmingham", 4, 7)
    assert dealt.turn_order == (1, 2, 3, 0)
    assert dealt.canal_deck[:6] == (
        "nuneaton",
        "coalbrookdale",
        "stoke_on_trent",
        "coal",
        "redditch",
        "wolverhampton",
    )
    assert dealt.rail_deck[:6] == ("nuneaton", "derby", "coal", "coventry", "brewery", "uttoxeter")
    assert dict(dealt.merchants) == {
        "shrewsbury.1": "manufacturer",
        "gloucester.1": "cotton",
        "gloucester.2": "cotton",
        "oxford.1": "blank",
        "oxford.2": "blank",
        "warrington.1": "pottery",
        "warrington.2": "blank",
        "nottingham.1": "manufacturer",
        "nottingham.2": "any",
    }


def test_ruleset_and_name_deal_alike_and_seeds_differently() -> None:
    assert deal(ruleset("birmingham"), 3, 5) == deal("birmingham", 3, 5) == deal("birmingham", 3, "5")
    assert len({deal("birmingham", 3, seed).canal_deck for seed in range(200)}) == 200


@cache
def deals(name: str, players: int, count: int) -> list[Deal]:
    """The deals of so many seeds."""
    return [deal(name, players, seed) for seed in range(count)]


def chi_square(counts: Counter[object], kinds: int) -> float:
    """How far the counts are from all kinds being equally often there."""
    expected = counts.total() / kinds
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (kinds - len(counts)) * expected


@pytest.mark.whole_games
def test_every_turn_order_is_equally_likely() -> None:
    orders: Counter[object] = Counter(deal("birmingham-intro", 3, seed).turn_order for seed in range(1200))
    assert set(orders) == set(permutations(range(3)))
    # Five degrees of freedom: 20.5 is passed once in a thousand.
    assert chi_square(orders, 6) < 20.5


@pytest.mark.whole_games
@pytest.mark.parametrize("place", [0, 20, 39])
@pytest.mark.parametrize("deck", ["canal_deck", "rail_deck"])
def test_every_card_is_equally_likely_in_every_place(deck: str, place: int) -> None:
    dealt = deals("birmingham", 2, 2000)
    counts: Counter[str] = Counter(getattr(one, deck)[place] for one in dealt)
    marked = Counter(dealt[0].canal_deck)
    distance = sum((counts[card] - 50 * copies) ** 2 / (50 * copies) for card, copies in marked.items())
    # Seventeen degrees of freedom: 40.8 is passed once in a thousand.
    assert len(marked) == 18
    assert distance < 40.8


@pytest.mark.whole_games
@pytest.mark.parametrize("space", ["shrewsbury.1", "gloucester.2", "oxford.2"])
def test_every_merchant_tile_is_equally_likely_on_every_space(space: str) -> None:
    tiles = Counter(one.merchants[space] for one in deals("birmingham", 2, 2000))
    copies = {"cotton": 1, "manufacturer": 1, "any": 1, "blank": 2}
    distance = sum((tiles[tile] - 400 * many) ** 2 / (400 * many) for tile, many in copies.items())
    # Three degrees of freedom: 16.3 is passed once in a thousand.
    assert distance < 16.3


@pytest.mark.whole_games
@pytest.mark.parametrize("place", [0, 5, 11])
@pytest.mark.parametrize("stack", ["canal_demand", "rail_demand"])
def test_every_demand_tile_is_equally_likely_in_every_place(stack: str, place: int) -> None:
    tiles = Counter(getattr(one, stack)[place] for one in deals("lancashire", 3, 1200))
    copies = {0: 2, 1: 2, 2: 4, 3: 3, 4: 1}
    distance = sum((tiles[value] - 100 * many) ** 2 / (100 * many) for value, many in copies.items())
    # Four degrees of freedom: 18.5 is passed once in a thousand.
    assert distance < 18.5


@pytest.mark.parametrize("name", RULESETS)
def test_a_deal_reads_back(name: str) -> None:
    dealt = deal(name, 3, "written")
    assert Deal.from_data(dealt.to_data()) == dealt


def test_a_deal_written_by_hand_is_played_as_written() -> None:
    table = ruleset("birmingham").for_players(2)
    deck = tuple(sorted(table.cards))
    written = Deal(
        ruleset="birmingham",
        players=2,
        turn_order=(1, 0),
        canal_deck=deck,
        rail_deck=deck[::-1],
        merchants=dict(zip(table.merchant_spaces, table.merchant_bag, strict=True)),
    )
    data = new_game(written).to_data()
    assert data["turn_order"] == [1, 0]
    assert Counter(data["seats"][1]["hand"]) == Counter(deck[:8])
    assert Counter(data["seats"][0]["hand"]) == Counter(deck[8:16])
    assert [data["seats"][seat]["face_down"] for seat in (1, 0)] == list(deck[16:18])
    assert data["draw"] == list(deck[18:])
    assert data["rail_deck"] == list(deck[::-1])
    assert {space: laid["tile"] for space, laid in data["merchants"].items()} == dict(written.merchants)
    assert all(laid["barrel"] == (laid["tile"] != "blank") for laid in data["merchants"].values())


def test_what_anybody_may_see_names_no_hidden_card() -> None:
    """H1: hands, decks and cards face down are unknown to an onlooker; everything else is as it is."""
    state = new_game(deal("birmingham", 3, "public"))
    seen, whole = state.public_data(), state.to_data()
    hidden: list[str | None] = [*seen["draw"], *seen["rail_deck"]]
    for seat in seen["seats"]:
        hidden += [*seat["hand"], seat["face_down"]]
    assert set(hidden) == {"unknown"}
    assert len(seen["draw"]) == len(whole["draw"])
    assert (seen["merchants"], seen["turn_order"]) == (whole["merchants"], whole["turn_order"])
