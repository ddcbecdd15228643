"""S: set-up."""

from collections import Counter
from typing import Any

import pytest

from ironbridge import (
    BadDeal,
    BadPlayerCount,
    Build,
    Deal,
    Develop,
    Link,
    PayCard,
    Scout,
    deal,
    new_game,
)
from tests.support.rules.play import allowed, asked, cubes, do, on, pass_round, refused, seat, table, tile

COUNTS = [2, 3, 4]


def eras_played(ruleset: str) -> list[str]:
    state = new_game(deal(ruleset, 2, seed=1))
    eras = []
    while not state.is_over:
        eras.append(state.to_data()["era"])
        pass_round(state)
    return list(dict.fromkeys(eras))


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", COUNTS)
def test_two_three_or_four_play(players: int) -> None:
    assert new_game(deal("birmingham", players, seed=1)).players == players


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises(BadPlayerCount):
        deal("birmingham", players, seed=1)


@pytest.mark.rule("S1")
def test_the_full_game_has_canal_then_rail() -> None:
    assert eras_played("birmingham") == ["canal", "rail"]


@pytest.mark.rule("S1", "X1")
def test_the_introductory_game_has_canal_only() -> None:
    assert eras_played("birmingham-intro") == ["canal"]


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("players", "cards"), [(2, 40), (3, 54), (4, 64)])
def test_the_deck_has_the_cards_of_the_player_count(players: int, cards: int) -> None:
    dealt = deal("birmingham", players, seed=1)
    assert len(dealt.canal_deck) == len(dealt.rail_deck) == cards
    assert Counter(dealt.canal_deck) == Counter(dealt.rail_deck)


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("players", "belper", "leek", "uttoxeter", "either", "coal", "pottery"),
    [(2, 0, 0, 0, 0, 2, 2), (3, 0, 2, 1, 6, 2, 2), (4, 2, 2, 2, 8, 3, 3)],
)
def test_cards_differ_by_player_count(
    players: int, belper: int, leek: int, uttoxeter: int, either: int, coal: int, pottery: int
) -> None:
    cards = Counter(deal("birmingham", players, seed=1).canal_deck)
    assert (cards["belper"], cards["leek"], cards["uttoxeter"]) == (belper, leek, uttoxeter)
    assert (cards["cotton_or_manufacturer"], cards["coal"], cards["pottery"]) == (either, coal, pottery)
    assert (cards["iron"], cards["brewery"], cards["birmingham"]) == (4, 5, 3)


@pytest.mark.rule("S2", "W1")
def test_wild_cards_lie_beside_the_deck_enough_for_all_four() -> None:
    state = new_game(deal("birmingham", 4, seed=1))
    data = state.to_data()
    assert not {"wild_location", "wild_industry"} & {*data["draw"], *data["rail_deck"]}
    for _ in range(4):
        do(state, Scout())
        do(state, state.legal_actions()[0])
    for number in range(4):
        assert seat(state, number)["hand"][-2:] == ["wild_location", "wild_industry"]


@pytest.mark.rule("S2", "B1")
@pytest.mark.trap
def test_every_town_is_in_play_for_two() -> None:
    state = table("wild_location", "dudley")
    for town in ("belper", "derby", "leek", "uttoxeter"):
        assert allowed(state, Build("cotton", f"{town}.1" if town != "uttoxeter" else "uttoxeter.2"))
    assert allowed(state, Build("coal", "belper.2"))


@pytest.mark.rule("S2", "N1")
@pytest.mark.parametrize("line", ["derby-nottingham", "stoke_on_trent-warrington", "belper-derby"])
def test_every_line_is_in_play_for_two(line: str) -> None:
    assert allowed(table(), Link(line))


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", COUNTS)
def test_merchant_spaces_in_use(players: int) -> None:
    spaces = ["gloucester.1", "gloucester.2", "oxford.1", "oxford.2", "shrewsbury.1"]
    spaces += ["warrington.1", "warrington.2"] if players >= 3 else []
    spaces += ["nottingham.1", "nottingham.2"] if players == 4 else []
    dealt = deal("birmingham", players, seed=3)
    assert sorted(dealt.merchants) == sorted(spaces)
    assert sorted(new_game(dealt).to_data()["merchants"]) == sorted(spaces)


@pytest.mark.rule("S3")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (2, {"cotton": 1, "manufacturer": 1, "any": 1, "blank": 2}),
        (3, {"cotton": 1, "manufacturer": 1, "any": 1, "blank": 3, "pottery": 1}),
        (4, {"cotton": 2, "manufacturer": 2, "any": 1, "blank": 3, "pottery": 1}),
    ],
)
def test_merchant_tiles_of_the_player_count(players: int, tiles: dict[str, int]) -> None:
    assert Counter(deal("birmingham", players, seed=5).merchants.values()) == tiles


@pytest.mark.rule("S3")
def test_merchant_tiles_are_shuffled() -> None:
    layouts = {tuple(deal("birmingham", 2, seed).merchants.values()) for seed in range(40)}
    assert len(layouts) > 15


@pytest.mark.rule("S3")
def test_a_deal_with_a_merchant_tile_of_another_player_count_is_refused() -> None:
    data = deal("birmingham", 2, seed=1).to_data()
    blank = next(space for space, kind in data["merchants"].items() if kind == "blank")
    data["merchants"][blank] = "pottery"
    with pytest.raises(BadDeal, match="pottery"):
        Deal.from_data(data)


@pytest.mark.rule("S4")
@pytest.mark.trap
@pytest.mark.parametrize("players", COUNTS)
def test_a_barrel_stands_beside_every_merchant_tile_that_is_not_blank(players: int) -> None:
    merchants = new_game(deal("birmingham", players, seed=2)).to_data()["merchants"].values()
    assert all(merchant["barrel"] == (merchant["tile"] != "blank") for merchant in merchants)


@pytest.mark.rule("S5")
def test_markets_at_the_start() -> None:
    data = new_game(deal("birmingham", 4, seed=1)).to_data()
    assert (data["coal_market"], data["iron_market"]) == (13, 8)


@pytest.mark.rule("S5", "C6")
@pytest.mark.parametrize(
    ("in_market", "price"), [(14, 1), (13, 1), (12, 2), (11, 2), (10, 3), (6, 5), (2, 7), (1, 7)]
)
def test_two_coal_spaces_at_each_price(in_market: int, price: int) -> None:
    state = table(era="rail", markets={"coal": in_market}, links={"birmingham-oxford": 0})
    do(state, Link("birmingham-coventry"))
    assert seat(state)["spent"] == 5 + price
    assert state.to_data()["coal_market"] == in_market - 1


@pytest.mark.rule("S5", "C7")
@pytest.mark.parametrize(("in_market", "price"), [(10, 1), (9, 1), (8, 2), (7, 2), (6, 3), (2, 5), (1, 5)])
def test_two_iron_spaces_at_each_price(in_market: int, price: int) -> None:
    state = table(markets={"iron": in_market})
    do(state, Develop("iron"))
    assert seat(state)["spent"] == price
    assert state.to_data()["iron_market"] == in_market - 1


@pytest.mark.rule("S5", "B8")
def test_the_supply_of_cubes_has_no_limit() -> None:
    rich = {
        "tamworth.1": 4,
        "tamworth.2": 4,
        "coventry.2": 3,
        "nuneaton.2": 3,
        "redditch.1": 2,
        "cannock.2": 2,
    }
    tiles = {slot: tile(1, "coal", level) for slot, level in rich.items()} | {"leek.2": tile(0, "coal", 4)}
    state = table("dudley", "dudley", era="rail", tiles=tiles, markets={"coal": 14})
    assert sum(row["cubes"] for row in state.to_data()["tiles"].values()) == 29
    do(state, Build("coal", "dudley.1"))
    assert cubes(state, "dudley.1") == 5


@pytest.mark.rule("S6")
@pytest.mark.parametrize("players", COUNTS)
def test_what_each_player_starts_with(players: int) -> None:
    state = new_game(deal("birmingham", players, seed=4))
    mat = {"cotton": 11, "manufacturer": 11, "pottery": 5, "coal": 7, "iron": 4, "brewery": 7}
    assert sum(mat.values()) == 45
    expected: dict[str, Any] = {
        "money": 17,
        "spent": 0,
        "income_space": 10,
        "vp": 0,
        "links_left": 14,
        "mat": mat,
        "discard": [],
    }
    for number in range(players):
        row = seat(state, number)
        assert {key: row[key] for key in expected} == expected
        assert len(row["hand"]) == 8
        assert row["face_down"] is not None


@pytest.mark.rule("S6")
def test_income_starts_at_level_nought() -> None:
    state = new_game(deal("birmingham", 2, seed=1))
    pass_round(state)
    assert [seat(state, number)["money"] for number in range(2)] == [17, 17]


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("industry", "slot"),
    [
        ("cotton", "birmingham.1"),
        ("manufacturer", "birmingham.2"),
        ("pottery", "coventry.1"),
        ("coal", "coventry.2"),
        ("iron", "birmingham.3"),
    ],
)
def test_the_lowest_level_lies_on_top_of_its_stack(industry: str, slot: str) -> None:
    town = slot.split(".", maxsplit=1)[0]
    state = table(town, town, links={"birmingham-oxford": 0, "birmingham-coventry": 0})
    do(state, Build(industry, slot))
    built = on(state, slot)
    assert built is not None
    assert built["level"] == 1


@pytest.mark.rule("S6", "S7")
def test_cards_are_dealt_in_turn_order_and_then_one_face_down() -> None:
    dealt = deal("birmingham", 3, seed=9)
    state = new_game(dealt)
    for place, number in enumerate(dealt.turn_order):
        row = seat(state, number)
        assert Counter(row["hand"]) == Counter(dealt.canal_deck[8 * place : 8 * place + 8])
        assert row["face_down"] == dealt.canal_deck[24 + place]
    assert state.to_data()["draw"] == list(dealt.canal_deck[27:])


@pytest.mark.rule("S6", "T3")
def test_the_card_face_down_cannot_be_played() -> None:
    state = new_game(deal("birmingham", 2, seed=1))
    row = seat(state, state.seat_to_act or 0)
    assert row["face_down"] not in row["hand"]
    do(state, Link("birmingham-oxford"))
    assert asked(state) == "card"
    refused(state, PayCard(row["face_down"]), "T3", "card_not_held")


@pytest.mark.rule("S7")
@pytest.mark.parametrize(("players", "orders"), [(2, 2), (3, 6), (4, 24)])
def test_every_first_turn_order_happens(players: int, orders: int) -> None:
    dealt = {deal("birmingham", players, seed).turn_order for seed in range(8 * orders)}
    assert len(dealt) == orders
    assert (
        new_game(deal("birmingham", players, seed=1)).seat_to_act
        == deal("birmingham", players, 1).turn_order[0]
    )
