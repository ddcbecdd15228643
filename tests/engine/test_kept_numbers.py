"""What a position keeps beside its pieces (masks, sums, connections) is what they say, and each copy has its own."""

import random

import pytest

from ironbridge import Link, State, set_up
from ironbridge.engine.position_bytes import position_from_bytes
from ironbridge.rules.prospects import prospects
from tests.support.playing import SETTINGS, play, with_a_purpose
from tests.support.positions import rich_position
from tests.support.rules.play import do, last_turn, pass_round, table, tile

NUMBERS = (
    "era", "round", "turn", "actions_left", "ask", "head", "part", "parts", "need_coal", "need_iron", "need_beer",
    "debt", "income_turn", "occupied", "flipped", "trade_places", "barrels", "distant", "demand_shown",
)  # fmt: skip
ROWS = (
    "turn_order", "tile", "owner", "cubes", "line_owner", "joined", "reach", "stock", "stocked", "market", "demand",
    "merchant_tile", "rail_demand", "money", "spent", "income_space", "vp", "links_left", "own_slots", "tile_places",
    "link_places", "taken", "score", "hand", "holds", "hand_size", "face_down", "discards", "rail_deck",
)  # fmt: skip


@pytest.mark.parametrize("is_due", [False, True])
@pytest.mark.parametrize(("name", "players"), [("birmingham", 2), ("lancashire", 3)])
def test_copies_and_bytes_have_every_number(name: str, players: int, is_due: bool) -> None:
    position = set_up(name, players, round_number=3, seats={0: {"money": 17, "spent": 3}}).position
    for number, field in enumerate(NUMBERS):
        setattr(position, field, 7 + number)
    for number, field in enumerate(ROWS):
        row = getattr(position, field)
        if len(row):
            row[0] = 5 if field == "discards" else 60 + number
    position.is_bonus_due, position.is_action_cut = is_due, not is_due
    position.drawn = 3
    for other in (position.copy(), position_from_bytes(position.rulebook, position.to_bytes())):
        assert [getattr(other, field) for field in NUMBERS] == [7 + k for k in range(len(NUMBERS))]
        assert (other.is_bonus_due, other.is_action_cut) == (is_due, not is_due)
        for field in ROWS:
            assert list(getattr(other, field)) == list(getattr(position, field)), field
        assert list(other.deck[other.drawn :]) == list(position.deck[3:])
        assert other.deck_end - other.drawn == position.deck_end - 3


@pytest.mark.parametrize(("name", "players"), SETTINGS)
@pytest.mark.parametrize("seed", range(2))
def test_a_position_that_was_played_to_is_the_one_that_its_data_say(
    name: str, players: int, seed: int
) -> None:
    luck = random.Random(seed)
    state = rich_position(name, players, luck)
    for _ in range(12):
        play(state, with_a_purpose, luck, most=1)
        assert State.from_data(state.to_data()).to_bytes() == state.to_bytes()


def test_a_link_leaves_copies_as_they_were() -> None:
    state = table("dudley", "dudley", tiles={"dudley.1": tile(0, "coal", 1)})
    copy, before = state.copy(), state.to_bytes()
    do(state, Link("birmingham-dudley"))
    assert copy.to_bytes() == before
    assert state.to_bytes() != before


def test_scoring_a_copy_leaves_the_links_of_the_original() -> None:
    state = table("dudley", "dudley", links={"birmingham-dudley": 0, "dudley-wolverhampton": 1})
    before = state.to_bytes()
    assert [prospect.links for prospect in prospects(state)] == [1, 1]
    assert state.to_bytes() == before


@pytest.mark.parametrize("name", ["birmingham", "lancashire"])
def test_the_end_of_an_era_leaves_nothing_of_its_links_and_level_1_tiles(name: str) -> None:
    players, lines, tiles = {
        "birmingham": (
            2,
            {"birmingham-dudley": 0, "dudley-wolverhampton": 1},
            {"dudley.1": tile(0, "coal", 1), "birmingham.3": tile(1, "iron", 2, cubes=1)},
        ),
        "lancashire": (
            3,
            {"bolton-bury": 0, "bury-manchester": 1},
            {"liverpool.1": tile(0, "port", 1), "lancaster.1": tile(0, "port", 2)},
        ),
    }[name]
    rounds = {2: 10, 3: 10}[players]
    state = last_turn(ruleset=name, players=players, round_number=rounds, links=lines, tiles=tiles)
    pass_round(state)
    assert state.to_data()["era"] == "rail"
    assert State.from_data(state.to_data()).to_bytes() == state.to_bytes()
