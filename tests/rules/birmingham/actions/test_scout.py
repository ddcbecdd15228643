"""W: scout."""

import pytest

from ironbridge import BadChoice, Build, Loan, PayCard, PayCards, Scout
from tests.support.rules.play import allowed, asked, do, facts_of, options, refused, seat, table, tile

THREE = PayCards(("dudley", "iron", "brewery"))


@pytest.mark.rule("W1")
def test_three_cards_for_a_wild_card_of_each_kind() -> None:
    state = table("dudley", "iron", "brewery", "coal")
    before = seat(state)["discard"]
    events = do(state, Scout(), THREE)
    assert seat(state)["hand"] == ["coal", "wild_location", "wild_industry"]
    assert seat(state)["discard"] == [*before, "dudley", "iron", "brewery"]
    assert facts_of(events, "wild_cards_taken") == [{"seat": 0, "cards": ["wild_location", "wild_industry"]}]
    assert state.to_data()["actions_left"] == 1
    assert seat(state)["spent"] == 0


@pytest.mark.rule("W1")
def test_the_three_cards_are_chosen_freely_and_each_set_once() -> None:
    state = table("dudley", "dudley", "iron", "brewery")
    do(state, Scout())
    assert [choice.cards for choice in options(state, PayCards)] == [
        ("dudley", "dudley", "iron"),
        ("dudley", "dudley", "brewery"),
        ("dudley", "iron", "brewery"),
    ]


@pytest.mark.rule("W1")
def test_three_equal_cards_will_do() -> None:
    state = table("iron", "iron", "iron", "coal")
    do(state, Scout(), PayCards(("iron", "iron", "iron")))
    assert seat(state)["hand"] == ["coal", "wild_location", "wild_industry"]


@pytest.mark.rule("W1")
@pytest.mark.parametrize(
    "cards",
    [
        ("dudley", "dudley", "coal"),
        ("belper", "dudley", "dudley"),
        ("dudley", "iron", "iron"),
        ("dudley", "dudley", "dudley"),
    ],
)
def test_each_of_the_three_cards_must_be_held(cards: tuple[str, ...]) -> None:
    state = table("dudley", "dudley", "iron", "brewery")
    do(state, Scout())
    refused(state, PayCards(cards), "T3", "card_not_held")


@pytest.mark.rule("W1")
def test_exactly_three_cards_are_enough() -> None:
    state = table("dudley", "iron", "brewery")
    do(state, Scout())
    assert seat(state)["hand"] == ["wild_location", "wild_industry"]


@pytest.mark.rule("W1")
@pytest.mark.parametrize("hand", [("dudley",), ("dudley", "iron")])
def test_fewer_than_three_cards_are_too_few(hand: tuple[str, ...]) -> None:
    refused(table(*hand), Scout(), "W1", "hand_too_small", cards=len(hand))


@pytest.mark.rule("W1")
@pytest.mark.trap
@pytest.mark.parametrize("wild", ["wild_location", "wild_industry"])
def test_no_scouting_with_a_wild_card_in_the_hand(wild: str) -> None:
    state = table("dudley", "iron", "brewery", wild)
    refused(state, Scout(), "W1", "wild_in_hand")


@pytest.mark.rule("W1")
def test_not_twice_in_a_turn() -> None:
    state = table("dudley", "dudley", "iron", "iron", "coal", "coal")
    do(state, Scout(), PayCards(("dudley", "dudley", "iron")))
    refused(state, Scout(), "W1", "wild_in_hand")


@pytest.mark.rule("W1", "T3")
def test_again_once_both_wild_cards_are_gone() -> None:
    state = table("dudley", "dudley", "iron", "iron", "wild_location", "coal")
    do(state, Loan(), PayCard("wild_location"))
    assert allowed(state, Scout())


@pytest.mark.rule("W1", "T3")
@pytest.mark.parametrize(
    "cards",
    [("dudley", "dudley", "iron"), ("iron", "brewery", "stafford"), ("iron", "brewery", "wild_location")],
)
def test_cards_that_are_not_held_cannot_be_laid_down(cards: tuple[str, str, str]) -> None:
    state = table("dudley", "iron", "brewery", "coal")
    do(state, Scout())
    refused(state, PayCards(cards), "T3", "card_not_held")


@pytest.mark.rule("W1")
def test_a_single_card_does_not_pay_for_scouting() -> None:
    state = table("dudley", "iron", "brewery", "coal")
    do(state, Scout())
    refused(state, PayCard("iron"), "T3", "not_asked", asked="card")
    refused(state, PayCards(("iron", "coal")), "T3", "not_asked", asked="card")
    with pytest.raises(BadChoice):
        state.why_not(PayCards(("iron",)))


@pytest.mark.rule("W1", "C9")
def test_nothing_happens_before_the_three_cards_are_chosen() -> None:
    state = table("dudley", "iron", "brewery", "coal")
    do(state, Scout())
    assert asked(state) == "card"
    assert seat(state)["hand"] == ["dudley", "iron", "coal", "brewery"]


@pytest.mark.rule("W1", "B1")
def test_the_wild_cards_serve_in_the_same_turn() -> None:
    state = table("dudley", "iron", "brewery", "coal", tiles={"worcester.1": tile(0, "cotton", 1)})
    do(state, Scout(), THREE)
    do(state, Build("cotton", "belper.1"))
    assert seat(state)["hand"] == ["coal", "wild_industry"]
