"""LS: Set-up."""

from collections import Counter

import pytest

from ironbridge import BadDeal, BadPlayerCount, Build, Deal, Develop, State, deal, new_game, ruleset
from tests.support.rules.lancashire import (
    CLASSIC,
    INTRO,
    REVISED,
    ROUNDS,
    both_editions,
    every_game,
    last_turn,
    table,
)
from tests.support.rules.play import do, do_pass, kinds, pass_round, seat

DECKS = {(CLASSIC, 3): 66, (CLASSIC, 4): 66, (REVISED, 2): 40, (REVISED, 3): 54, (REVISED, 4): 64}
ASIDE = {
    (CLASSIC, 3): (9, 6), (CLASSIC, 4): (6, 2),
    (REVISED, 2): (2, 0), (REVISED, 3): (3, 0), (REVISED, 4): (4, 0),
}  # fmt: skip
SETTINGS = pytest.mark.parametrize(("ruleset", "players"), DECKS)


def all_cards(state: State) -> Counter[str]:
    """The cards of this era, wherever they are."""
    data = state.to_data()
    found = Counter(data["draw"] + data["set_aside"])
    for row in data["seats"]:
        found.update(row["hand"] + row["discard"])
    return found


@pytest.mark.rule("LS1")
@pytest.mark.parametrize(("name", "players"), [(CLASSIC, 2), (CLASSIC, 5), (REVISED, 1), (REVISED, 5)])
def test_three_or_four_play_and_in_the_revised_edition_two(name: str, players: int) -> None:
    assert (ruleset(CLASSIC).player_counts, ruleset(REVISED).player_counts) == ((3, 4), (2, 3, 4))
    with pytest.raises(BadPlayerCount):
        deal(name, players, seed=1)


@pytest.mark.rule("LS1")
@SETTINGS
def test_number_of_cards_in_both_decks(ruleset: str, players: int) -> None:
    dealt = deal(ruleset, players, seed=1)
    assert len(dealt.canal_deck) == len(dealt.rail_deck) == DECKS[ruleset, players]
    assert Counter(dealt.canal_deck) == Counter(dealt.rail_deck)


@pytest.mark.rule("LS1")
@pytest.mark.trap
@SETTINGS
def test_cards_are_set_aside_in_each_era(ruleset: str, players: int) -> None:
    canal, rail = ASIDE[ruleset, players]
    assert len(new_game(deal(ruleset, players, seed=1)).to_data()["set_aside"]) == canal
    state = last_turn(ruleset, players=players, round_number=None)
    do_pass(state)
    data = state.to_data()
    assert (data["era"], len(data["set_aside"])) == ("rail", rail)


@pytest.mark.rule("LS1")
@SETTINGS
def test_cards_set_aside_are_the_last_of_the_deck_and_never_drawn(ruleset: str, players: int) -> None:
    dealt = deal(ruleset, players, seed=1)
    state = new_game(dealt)
    aside = list(dealt.canal_deck[-ASIDE[ruleset, players][0] :])
    while True:
        data = state.to_data()
        assert data["set_aside"] == aside
        if data["round"] == ROUNDS[ruleset, players]:
            break
        pass_round(state)
    assert data["draw"] == []
    assert all_cards(state) == Counter(dealt.canal_deck)


@pytest.mark.rule("LS1")
def test_cards_are_set_aside_at_random() -> None:
    aside = {tuple(new_game(deal(CLASSIC, 4, seed)).to_data()["set_aside"]) for seed in range(6)}
    assert len(aside) == 6


@pytest.mark.rule("LS1")
@pytest.mark.trap
@SETTINGS
def test_cards_set_aside_in_the_canal_era_come_back_for_the_rail_era(ruleset: str, players: int) -> None:
    state = last_turn(ruleset, players=players, round_number=None)
    canal = all_cards(state)
    do_pass(state)
    assert (state.to_data()["era"], all_cards(state)) == ("rail", canal)
    assert canal.total() == DECKS[ruleset, players]
    assert all(row["discard"] == [] and len(row["hand"]) == 8 for row in state.to_data()["seats"])


@pytest.mark.rule("LS1")
@pytest.mark.parametrize(
    ("ruleset", "players", "missing", "liverpool"),
    [
        (CLASSIC, 3, set(), 4),
        (CLASSIC, 4, set(), 4),
        (REVISED, 2, {"barrow_in_furness", "blackburn", "burnley", "colne", "fleetwood", "lancaster", "cotton"}, 3),
        (REVISED, 3, {"burnley", "colne"}, 3),
        (REVISED, 4, set(), 4),
    ],
)  # fmt: skip
def test_cards_of_the_deck(ruleset: str, players: int, missing: set[str], liverpool: int) -> None:
    dealt = deal(ruleset, players, seed=1)
    deck = Counter(dealt.canal_deck)
    names = new_game(dealt).ruleset.names.cards
    assert {card for card in names if not deck[card]} == missing
    assert (deck["liverpool"], deck["manchester"], deck["iron"], deck["shipyard"]) == (liverpool, 4, 3, 3)


@pytest.mark.rule("LS1")
@pytest.mark.trap
def test_the_revised_deck_for_four_lacks_a_coal_and_a_port_card_of_the_classic_one() -> None:
    classic, revised = (Counter(deal(name, 4, seed=1).canal_deck) for name in (CLASSIC, REVISED))
    assert classic - revised == {"coal": 1, "port": 1}
    assert not revised - classic


@pytest.mark.rule("LS1")
def test_a_town_without_cards_is_in_play_for_two() -> None:
    state = table("port", ruleset=REVISED, players=2, links={"fleetwood-preston": 0})
    assert "fleetwood" not in deal(REVISED, 2, seed=1).canal_deck
    do(state, Build("port", "fleetwood.1"))
    assert "fleetwood.1" in state.to_data()["tiles"]


@pytest.mark.rule("LS2", "LT1")
@pytest.mark.trap
@every_game
def test_rounds_and_actions_of_a_whole_game(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, seed=1))
    rounds: Counter[str] = Counter()
    played = 0
    while not state.is_over:
        rounds[state.to_data()["era"]] += 1
        played += kinds(pass_round(state)).count("passed")
    due = ROUNDS[ruleset, players]
    assert rounds == ({"canal": due} if ruleset == INTRO else {"canal": due, "rail": due})
    assert played == players * (2 * due * len(rounds) - 1)


@pytest.mark.rule("LS2")
@every_game
def test_an_era_ends_when_all_cards_but_those_set_aside_are_used(ruleset: str, players: int) -> None:
    state = last_turn(ruleset, players=players, round_number=None)
    data = state.to_data()
    assert data["draw"] == []
    assert [len(row["hand"]) for row in data["seats"]] == [0] * (players - 1) + [1]


@pytest.mark.rule("LS3")
@both_editions
@pytest.mark.parametrize("players", [3, 4])
def test_what_each_player_starts_with(ruleset: str, players: int) -> None:
    for row in new_game(deal(ruleset, players, seed=2)).to_data()["seats"]:
        assert (row["money"], row["links_left"], len(row["hand"])) == (30, 14, 8)
        assert (row["income_space"], row["vp"], row["spent"]) == (10, 0, 0)
        assert row["mat"] == {"cotton": 12, "coal": 7, "iron": 4, "port": 8, "shipyard": 6}
        assert sum(row["mat"].values()) == 37


@pytest.mark.rule("LS3")
@pytest.mark.trap
@both_editions
def test_no_card_is_laid_face_down(ruleset: str) -> None:
    dealt = deal(ruleset, 3, seed=1)
    state = new_game(dealt)
    assert all(row["face_down"] is None and row["discard"] == [] for row in state.to_data()["seats"])
    assert state.to_data()["draw"] == list(dealt.canal_deck[24 : -ASIDE[ruleset, 3][0]])


@pytest.mark.rule("LS3")
def test_cards_are_dealt_in_turn_order() -> None:
    dealt = deal(CLASSIC, 4, seed=3)
    state = new_game(dealt)
    for place, number in enumerate(dealt.turn_order):
        assert Counter(seat(state, number)["hand"]) == Counter(dealt.canal_deck[8 * place : 8 * place + 8])


@pytest.mark.rule("LS4")
@both_editions
def test_both_markets_are_full_at_the_start(ruleset: str) -> None:
    data = new_game(deal(ruleset, 3, seed=1)).to_data()
    assert (data["coal_market"], data["iron_market"]) == (8, 8)


@pytest.mark.rule("LS4", "LC3", "LC4")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("cubes", "price"), [(8, 1), (7, 1), (6, 2), (5, 2), (4, 3), (3, 3), (2, 4), (1, 4), (0, 5)]
)
def test_a_cube_costs_its_space_and_five_when_the_market_is_empty(cubes: int, price: int) -> None:
    state = table(markets={"iron": cubes})
    do(state, Develop("cotton"))
    assert seat(state)["money"] == 50 - price
    assert state.to_data()["iron_market"] == max(cubes - 1, 0)
    # Iron works 1 costs £5 and a coal.
    state = table(
        "preston", tiles={"preston.3": {"seat": 1, "industry": "port", "level": 1}}, markets={"coal": cubes}
    )
    do(state, Build("iron", "preston.2"))
    assert seat(state)["spent"] == 5 + price
    assert state.to_data()["coal_market"] == max(cubes - 1, 0)


@pytest.mark.rule("LS4")
@pytest.mark.trap
@both_editions
def test_markets_carry_over_between_eras(ruleset: str) -> None:
    state = last_turn(ruleset, round_number=None, markets={"coal": 3, "iron": 0})
    do_pass(state)
    data = state.to_data()
    assert (data["era"], data["coal_market"], data["iron_market"]) == ("rail", 3, 0)


@pytest.mark.rule("LS5")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("ruleset", "players", "counts"),
    [
        (CLASSIC, 3, [2, 2, 4, 3, 1]),
        (CLASSIC, 4, [2, 2, 4, 3, 1]),
        (REVISED, 4, [2, 2, 4, 3, 1]),
        (REVISED, 3, [1, 1, 4, 3, 1]),
        (REVISED, 2, [0, 1, 3, 3, 1]),
    ],
)
def test_demand_tiles_of_the_player_count(ruleset: str, players: int, counts: list[int]) -> None:
    dealt = deal(ruleset, players, seed=1)
    for tiles in (dealt.canal_demand, dealt.rail_demand):
        assert [tiles.count(value) for value in range(5)] == counts
    assert sum(counts) == {2: 8, 3: 10, 4: 12}[players if ruleset == REVISED else 4]


@pytest.mark.rule("LS5")
def test_demand_tiles_are_shuffled() -> None:
    assert len({deal(CLASSIC, 3, seed).canal_demand for seed in range(8)}) == 8
    dealt = deal(CLASSIC, 3, seed=1)
    assert dealt.canal_demand != dealt.rail_demand


@pytest.mark.rule("LS5")
def test_the_marker_starts_on_the_first_space_and_no_tile_is_shown() -> None:
    dealt = deal(REVISED, 2, seed=1)
    data = new_game(dealt).to_data()
    assert (data["distant"], data["demand"]["shown"]) == (0, [])
    assert data["demand"]["hidden"] == list(dealt.canal_demand)
    assert data["rail_demand"] == list(dealt.rail_demand)


@pytest.mark.rule("LS5")
def test_a_deal_with_the_demand_tiles_of_another_player_count_is_refused() -> None:
    data = deal(REVISED, 3, seed=1).to_data()
    data["canal_demand"] = list(deal(REVISED, 4, seed=1).canal_demand)
    with pytest.raises(BadDeal, match="canal_demand"):
        Deal.from_data(data)


@pytest.mark.rule("LS6")
@both_editions
def test_every_first_turn_order_happens(ruleset: str) -> None:
    orders = [deal(ruleset, 3, seed).turn_order for seed in range(60)]
    assert len(set(orders)) == 6


@pytest.mark.rule("LS6")
@both_editions
def test_one_action_each_in_the_first_canal_round_then_two(ruleset: str) -> None:
    state = new_game(deal(ruleset, 3, seed=1))
    turns = []
    for _ in range(9):
        turns.append(state.seat_to_act)
        do_pass(state)
    a, b, c = state.to_data()["turn_order"]
    assert turns == [a, b, c, a, a, b, b, c, c]


@pytest.mark.rule("LS6")
@pytest.mark.trap
@both_editions
def test_two_actions_in_the_first_rail_round(ruleset: str) -> None:
    state = last_turn(ruleset, round_number=None)
    do_pass(state)
    data = state.to_data()
    assert (data["era"], data["round"], data["actions_left"]) == ("rail", 1, 2)
