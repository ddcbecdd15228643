"""T1 to T6: rounds, turns, cards and turn order."""

import pytest

from ironbridge import Build, Develop, Link, Loan, Pass, PayCard, deal, new_game
from tests.support.rules.play import (
    ROUNDS,
    asked,
    do,
    do_pass,
    facts_of,
    kinds,
    last_turn,
    options,
    pass_round,
    refused,
    seat,
    table,
    tile,
)


@pytest.mark.rule("T1")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("ruleset", "players", "actions"),
    [
        ("birmingham", 2, 78),
        ("birmingham", 3, 105),
        ("birmingham", 4, 124),
        ("birmingham-intro", 2, 38),
        ("birmingham-intro", 3, 51),
        ("birmingham-intro", 4, 60),
    ],
)
def test_a_whole_game_has_its_number_of_actions_and_rounds(ruleset: str, players: int, actions: int) -> None:
    state = new_game(deal(ruleset, players, seed=1))
    rounds = played = 0
    while not state.is_over:
        rounds += 1
        events = pass_round(state)
        played += kinds(events).count("passed")
    assert played == actions
    assert rounds == ROUNDS[players] * (1 if ruleset.endswith("intro") else 2)


@pytest.mark.rule("T1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_era_ends_when_all_cards_are_used(players: int) -> None:
    state = new_game(deal("birmingham-intro", players, seed=1))
    while not state.is_over:
        assert all(seat(state, number)["hand"] for number in range(players))
        pass_round(state)
    assert state.to_data()["draw"] == []
    assert all(seat(state, number)["hand"] == [] for number in range(players))


@pytest.mark.rule("T1", "F3")
@pytest.mark.parametrize(
    ("round_number", "told"),
    [(5, {"seat": None, "era": "canal", "round": 6}), (10, {"seat": None, "era": "rail", "round": 1})],
)
def test_the_beginning_of_a_round_is_told(round_number: int, told: dict[str, object]) -> None:
    state = last_turn(round_number=round_number)
    assert facts_of(do_pass(state), "round_began") == [told]
    assert state.to_data()["round"] == told["round"]


@pytest.mark.rule("T2")
def test_one_action_in_the_first_canal_round_then_two() -> None:
    state = new_game(deal("birmingham", 3, seed=1))
    turns = []
    for _ in range(9):
        turns.append(state.seat_to_act)
        do_pass(state)
    first, second, third = state.to_data()["turn_order"]
    assert turns == [first, second, third, first, first, second, second, third, third]


@pytest.mark.rule("T2", "F3")
@pytest.mark.trap
def test_two_actions_in_the_first_rail_round() -> None:
    state = last_turn(round_number=10)
    do_pass(state)
    data = state.to_data()
    assert (data["era"], data["round"], data["actions_left"]) == ("rail", 1, 2)


@pytest.mark.rule("T2")
def test_the_same_action_twice() -> None:
    state = table(money=0, own={"income_space": 30})
    do(state, Loan(), Loan())
    assert seat(state)["money"] == 60
    assert state.seat_to_act == 1


@pytest.mark.rule("T3")
def test_the_card_goes_face_up_on_the_own_discard_pile() -> None:
    state = table("dudley", "stafford")
    before = seat(state)["discard"], seat(state, 1)["discard"]
    do(state, Loan(), PayCard("stafford"))
    assert seat(state)["discard"] == [*before[0], "stafford"]
    assert seat(state, 1)["discard"] == before[1]
    assert seat(state)["hand"] == ["dudley"]


@pytest.mark.rule("T3")
@pytest.mark.trap
@pytest.mark.parametrize("wild", ["wild_location", "wild_industry"])
def test_a_wild_card_goes_back_to_its_pile(wild: str) -> None:
    state = table("dudley", wild)
    before = seat(state)["discard"]
    do(state, Loan(), PayCard(wild))
    assert seat(state)["discard"] == before
    assert seat(state)["hand"] == ["dudley"]
    assert wild not in state.to_data()["draw"]


@pytest.mark.rule("T3", "F3")
@pytest.mark.trap
def test_a_wild_card_never_reaches_the_rail_deck() -> None:
    state = table("wild_location", "wild_industry")
    while state.to_data()["era"] == "canal":
        do_pass(state)
    data = state.to_data()
    cards = data["draw"] + seat(state)["hand"] + seat(state, 1)["hand"]
    assert len(cards) == 40
    assert not {"wild_location", "wild_industry"} & set(cards)


@pytest.mark.rule("T3")
def test_passing_is_always_open_and_costs_a_card_of_choice() -> None:
    state = table("stafford", "dudley", "iron", "wild_industry")
    assert len(options(state, Build)) > 0
    do(state, Pass())
    assert [choice.card for choice in options(state, PayCard)] == [
        "stafford",
        "dudley",
        "iron",
        "wild_industry",
    ]
    do(state, PayCard("iron"))
    assert seat(state)["hand"] == ["stafford", "dudley", "wild_industry"]
    assert seat(state)["spent"] == 0


@pytest.mark.rule("T3")
def test_passing_is_the_only_way_when_nothing_else_can_be_done() -> None:
    state = table("pottery", money=0, own={"income_space": 0})
    assert state.legal_actions() == [Pass()]


@pytest.mark.rule("T3")
def test_equal_cards_are_one_choice() -> None:
    state = table("dudley", "dudley", "iron", "iron")
    do(state, Loan())
    assert state.legal_actions() == [PayCard("dudley"), PayCard("iron")]


@pytest.mark.rule("T3")
def test_a_card_that_is_not_in_the_hand_cannot_be_paid() -> None:
    state = table("dudley", "iron")
    do(state, Loan())
    refused(state, PayCard("stafford"), "T3", "card_not_held")


@pytest.mark.rule("T4")
def test_the_hand_is_refilled_after_the_second_action_only() -> None:
    state = new_game(deal("birmingham", 2, seed=1))
    pass_round(state)
    number = state.seat_to_act or 0
    top = state.to_data()["draw"][:2]
    do_pass(state)
    assert len(seat(state, number)["hand"]) == 7
    events = do_pass(state)
    assert facts_of(events, "cards_drawn") == [{"seat": number, "count": 2}]
    assert len(seat(state, number)["hand"]) == 8
    assert set(top) <= set(seat(state, number)["hand"])


@pytest.mark.rule("T4")
def test_scouting_leaves_one_card_less_and_the_hand_is_refilled_to_eight() -> None:
    state = new_game(deal("birmingham", 2, seed=1))
    number = state.seat_to_act or 0
    do(state, *[choice for choice in state.legal_actions() if type(choice).__name__ == "Scout"])
    events = do(state, state.legal_actions()[0])
    assert facts_of(events, "cards_drawn") == [{"seat": number, "count": 1}]
    assert len(seat(state, number)["hand"]) == 8


@pytest.mark.rule("T4")
def test_the_hand_is_refilled_only_as_far_as_the_deck_lasts() -> None:
    state = table(*["dudley"] * 2, *["iron"] * 4, *["coal"] * 2)
    assert state.to_data()["draw"] == []
    do_pass(state)
    assert kinds(do_pass(state)).count("cards_drawn") == 0
    assert len(seat(state)["hand"]) == 6


@pytest.mark.rule("T5")
def test_money_for_tiles_links_and_market_cubes_is_spent() -> None:
    state = table("birmingham", "birmingham", links={"birmingham-oxford": 0}, markets={"coal": 12})
    do(state, Build("manufacturer", "birmingham.2"))
    assert (seat(state)["spent"], seat(state)["money"]) == (8 + 2, 40)
    do(state, Link("birmingham-coventry"))
    assert (seat(state)["spent"], seat(state)["money"]) == (13, 37)


@pytest.mark.rule("T5")
def test_iron_bought_for_developing_is_spent() -> None:
    state = table(markets={"iron": 0})
    do(state, Develop("coal"), Develop("coal"))
    assert seat(state)["spent"] == 12


@pytest.mark.rule("T5")
@pytest.mark.trap
def test_money_received_never_lowers_what_is_spent() -> None:
    state = table("dudley", "dudley", tiles={"dudley.1": tile(1, "coal", 1)}, money=5, markets={"iron": 0})
    do(state, Build("iron", "dudley.2"))
    assert (seat(state)["spent"], seat(state)["money"]) == (5, 5 + 4 + 4 - 5 + 5 + 5)
    do(state, Loan())
    assert seat(state)["spent"] == 5


@pytest.mark.rule("T5", "T8")
def test_negative_income_and_removed_tiles_are_not_spent_money() -> None:
    state = last_turn(
        seats={0: {"money": 1, "income_space": 0}, 1: {"spent": 1}},
        tiles={"stafford.1": tile(0, "brewery", 1), "worcester.1": tile(0, "cotton", 1)},
    )
    do_pass(state)
    assert asked(state) == "shortfall"
    assert [seat(state, number)["spent"] for number in (0, 1)] == [0, 0]
    do(state, state.legal_actions()[0])
    assert [seat(state, number)["spent"] for number in (0, 1)] == [0, 0]


@pytest.mark.rule("T6")
@pytest.mark.parametrize(
    ("spent", "order"),
    [
        ([9, 3, 5, 0], [3, 1, 2, 0]),
        ([5, 5, 5, 5], [0, 1, 2, 3]),
        ([7, 0, 7, 0], [1, 3, 0, 2]),
        ([0, 8, 8, 1], [0, 3, 1, 2]),
    ],
)
def test_least_spent_goes_first_and_equals_keep_their_order(spent: list[int], order: list[int]) -> None:
    state = last_turn(players=4, seats={number: {"spent": money} for number, money in enumerate(spent)})
    do_pass(state)
    data = state.to_data()
    assert data["turn_order"] == order
    assert [row["spent"] for row in data["seats"]] == [0, 0, 0, 0]
    assert state.seat_to_act == order[0]


@pytest.mark.rule("T6")
def test_equals_keep_the_order_of_this_round_not_of_the_seats() -> None:
    state = last_turn(
        players=3, turn_order=[2, 0, 1], seats={2: {"spent": 4}, 0: {"spent": 4}, 1: {"spent": 9}}
    )
    do_pass(state)
    assert state.to_data()["turn_order"] == [2, 0, 1]


@pytest.mark.rule("T6")
def test_the_turn_order_comes_before_income() -> None:
    state = last_turn(seats={0: {"spent": 4}})
    events = do_pass(state)
    assert facts_of(events, "turn_order") == [{"seat": 1, "place": 0}, {"seat": 0, "place": 1}]
    assert [fact["seat"] for fact in facts_of(events, "income")] == [1, 0]
    assert kinds(events).index("turn_order") < kinds(events).index("income")


@pytest.mark.rule("T6", "F3")
@pytest.mark.trap
def test_a_new_turn_order_also_after_the_last_canal_round() -> None:
    state = last_turn(round_number=10, seats={0: {"spent": 4}})
    do_pass(state)
    data = state.to_data()
    assert (data["era"], data["turn_order"]) == ("rail", [1, 0])
    assert [row["spent"] for row in data["seats"]] == [0, 0]
