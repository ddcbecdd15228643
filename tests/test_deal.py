"""The deal: all luck of a game, reproducible, fair, and writable by hand."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from ironbridge import Deal, chance, deal, new_game, ruleset
from tests.playing import SETTINGS
from tests.positions import FACTS


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


def shuffled(stream: Iterator[int], things: list[str]) -> list[str]:
    """The documented shuffle, written anew: from the last place down, each swaps with one at or before it."""
    row = list(things)
    for i in range(len(row) - 1, 0, -1):
        fair = 2**32 - 2**32 % (i + 1)
        j = next(word for word in stream if word < fair) % (i + 1)
        row[i], row[j] = row[j], row[i]
    return row


@pytest.mark.parametrize("seed", [0, 7, -3, 10**30, "", "a seed", "Größe"])
@pytest.mark.parametrize(("ruleset_name", "players"), SETTINGS)
def test_the_documented_shuffle_gives_the_deal(ruleset_name: str, players: int, seed: int | str) -> None:
    counts = {**FACTS["cards"]["locations"], **FACTS["cards"]["industries"]}
    order_of_cards = (*FACTS["towns"], *FACTS["cards"]["industries"])
    cards = [card for card in order_of_cards for _ in range(counts[card][str(players)])]
    kinds = {0: "blank", 3: "any"}
    tiles = [
        kinds.get(len(tile["accepts"])) or tile["accepts"][0]
        for tile in FACTS["merchant_tiles"]["tiles"]
        if tile["min_players"] <= players
    ]
    spaces = [
        f"{place}.{number}"
        for place, merchant in FACTS["merchants"].items()
        for number in range(1, merchant["merchant_spaces"] + 1)
        if players in merchant["used_with_player_counts"]
    ]
    stream = words(seed)
    order = [int(seat) for seat in shuffled(stream, [str(seat) for seat in range(players)])]
    canal = shuffled(stream, cards)
    merchants = dict(zip(spaces, shuffled(stream, tiles), strict=True))
    rail = shuffled(stream, cards) if ruleset_name == "birmingham" else []
    assert deal(ruleset_name, players, seed).to_data() == {
        "ruleset": ruleset_name,
        "players": players,
        "turn_order": order,
        "canal_deck": canal,
        "rail_deck": rail,
        "merchants": merchants,
    }


def test_numbers_below_a_bound_are_drawn_again_when_they_would_be_biased() -> None:
    luck, stream = chance("bias"), words("bias")
    bound = 3 * 2**29
    # A quarter of all words is at or above twice the bound, and is not used.
    expected = [next(word for word in stream if word < 2 * bound) % bound for _ in range(100)]
    assert [luck.below(bound) for _ in range(100)] == expected
    assert [luck.below(1) for _ in range(3)] == [0, 0, 0]


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


def chi_square(counts: Counter[object], kinds: int) -> float:
    """How far the counts are from all kinds being equally often there."""
    expected = counts.total() / kinds
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (kinds - len(counts)) * expected


def test_every_turn_order_is_equally_likely() -> None:
    orders: Counter[object] = Counter(deal("birmingham-intro", 3, seed).turn_order for seed in range(3000))
    assert set(orders) == set(permutations(range(3)))
    # Five degrees of freedom: 20.5 is passed once in a thousand.
    assert chi_square(orders, 6) < 20.5


@pytest.mark.parametrize("place", [0, 20, 39])
@pytest.mark.parametrize("deck", ["canal_deck", "rail_deck"])
def test_every_card_is_equally_likely_in_every_place(deck: str, place: int) -> None:
    deals = [deal("birmingham", 2, seed) for seed in range(2000)]
    counts: Counter[str] = Counter(getattr(dealt, deck)[place] for dealt in deals)
    marked = Counter(deals[0].canal_deck)
    distance = sum((counts[card] - 50 * copies) ** 2 / (50 * copies) for card, copies in marked.items())
    # Seventeen degrees of freedom: 40.8 is passed once in a thousand.
    assert len(marked) == 18
    assert distance < 40.8


@pytest.mark.parametrize("space", ["shrewsbury.1", "gloucester.2", "oxford.2"])
def test_every_merchant_tile_is_equally_likely_on_every_space(space: str) -> None:
    tiles = Counter(deal("birmingham", 2, seed).merchants[space] for seed in range(3000))
    copies = {"cotton": 1, "manufacturer": 1, "any": 1, "blank": 2}
    distance = sum((tiles[tile] - 600 * many) ** 2 / (600 * many) for tile, many in copies.items())
    # Three degrees of freedom: 16.3 is passed once in a thousand.
    assert distance < 16.3


def test_a_deal_written_by_hand_is_played_as_written() -> None:
    table = ruleset("birmingham").table(2)
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
