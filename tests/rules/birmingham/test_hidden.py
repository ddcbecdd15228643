"""H: hidden and open information."""

import pytest

from ironbridge import Build, Link, PayCard, State, View, chance, deal, new_game, set_up
from tests.support.plain import plain
from tests.support.rules.play import asked, do, do_pass, facts_of, pass_round, tile

HIDDEN = "unknown"


HAND = ["dudley", "kidderminster", "iron", "iron", "coal", "coal", "brewery", "brewery"]


def opened() -> State:
    """A three-player game some rounds old, in which seat 1 holds wild cards."""
    return set_up(
        players=3,
        round_number=3,
        seats={0: {"hand": HAND}, 1: {"hand": ["stafford", "wild_location", "wild_industry"]}},
        tiles={"worcester.1": tile(0, "cotton", 1)},
        links={"birmingham-oxford": 1},
    )


def swapped(state: State) -> State:
    """The same game with hidden cards of seat 1, the face-down cards, the deck and the rail deck changed round."""
    data = plain(state.to_data())
    first, second = data["seats"][1], data["seats"][2]
    position = next(k for k, card in enumerate(second["hand"]) if card not in first["hand"])
    mine = next(k for k, card in enumerate(first["hand"]) if card != second["hand"][position])
    first["hand"][mine], second["hand"][position] = second["hand"][position], first["hand"][mine]
    order = [*state.ruleset.names.cards]
    for row in (first, second):
        row["hand"].sort(key=order.index)
    first["face_down"], second["face_down"] = second["face_down"], first["face_down"]
    data["draw"].reverse()
    data["rail_deck"].reverse()
    return State.from_data(data)


@pytest.mark.rule("H1")
def test_a_hand_is_known_to_its_owner_only() -> None:
    state = opened()
    seats = state.view(0).to_data()["seats"]
    assert seats[0]["hand"] == HAND
    assert set(seats[2]["hand"]) == {HIDDEN}
    assert state.view(2).to_data()["seats"][0]["hand"] == [HIDDEN] * 8


@pytest.mark.rule("H1")
@pytest.mark.trap
def test_wild_cards_held_are_public() -> None:
    hand = opened().view(0).to_data()["seats"][1]["hand"]
    assert hand == ["wild_location", "wild_industry"] + [HIDDEN] * 6


@pytest.mark.rule("H1")
@pytest.mark.trap
def test_a_face_down_card_is_known_to_nobody_its_owner_included() -> None:
    state = new_game(deal("birmingham", 3, seed=1))
    for number in range(3):
        assert [row["face_down"] for row in state.view(number).to_data()["seats"]] == [HIDDEN] * 3


@pytest.mark.rule("H1")
@pytest.mark.trap
def test_the_order_of_both_decks_is_known_to_nobody() -> None:
    state = new_game(deal("birmingham", 4, seed=1))
    for number in range(4):
        data = state.view(number).to_data()
        assert data["draw"] == [HIDDEN] * (64 - 36)
        assert data["rail_deck"] == [HIDDEN] * 64


@pytest.mark.rule("H1")
def test_everything_else_is_public() -> None:
    state = opened()
    whole, seen = plain(state.to_data()), plain(state.view(2).to_data())
    assert seen.pop("seat") == 2
    for key in ("draw", "rail_deck"):
        assert len(seen.pop(key)) == len(whole.pop(key))
    for real, known in zip(whole["seats"], seen["seats"], strict=True):
        assert len(real.pop("hand")) == len(known.pop("hand"))
        real.pop("face_down"), known.pop("face_down")
    assert seen == whole


@pytest.mark.rule("H1")
@pytest.mark.trap
def test_a_view_does_not_depend_on_anything_hidden() -> None:
    state = opened()
    other = swapped(state)
    assert other.digest() != state.digest()
    assert other.view(0).to_data() == state.view(0).to_data()
    assert other.view(0).legal_actions() == state.view(0).legal_actions()


@pytest.mark.rule("H1")
@pytest.mark.trap
def test_a_choice_in_progress_shows_nothing_of_the_hand() -> None:
    state = opened()
    do(state, Link("gloucester-worcester"))
    assert asked(state) == "card"
    view = state.view(2)
    assert view.legal_actions() == []
    assert view.to_data()["head"] == {"do": "link", "line": "gloucester-worcester"}
    assert all(view.why_not(PayCard(card)) is not None for card in ("dudley", "iron", "coal"))
    assert len(state.view(0).legal_actions()) == 5


@pytest.mark.rule("H1")
def test_what_another_seat_may_do_is_judged_without_its_hand() -> None:
    state = opened()
    pass_round_of(state, 0)
    assert state.seat_to_act == 1
    other = swapped(state)
    for slot in ("stafford.1", "birmingham.2", "coventry.2"):
        for industry in ("brewery", "manufacturer", "coal"):
            choice = Build(industry, slot)
            assert state.view(0).why_not(choice) == other.view(0).why_not(choice)


def pass_round_of(state: State, number: int) -> None:
    while state.seat_to_act == number:
        do_pass(state)


@pytest.mark.rule("H1")
@pytest.mark.trap
def test_drawn_cards_are_told_by_their_number_only() -> None:
    state = new_game(deal("birmingham", 2, seed=1))
    drawn = facts_of(pass_round(state), "cards_drawn")
    assert len(drawn) == 2
    assert all(set(fact) == {"seat", "count"} for fact in drawn)


@pytest.mark.rule("H1")
def test_a_view_has_no_way_back_to_the_state() -> None:
    view = opened().view(0)
    assert not any(hasattr(view, name) for name in ("apply", "digest", "outcome", "view"))
    assert HIDDEN in view.to_data()["draw"]
    assert View.from_data(view.to_data()).to_data() == view.to_data()


@pytest.mark.rule("H1")
def test_a_sample_agrees_with_the_view_it_comes_from() -> None:
    view = opened().view(0)
    samples = [view.sample(chance(seed)) for seed in range(10)]
    assert all(sample.view(0).to_data() == view.to_data() for sample in samples)
    assert len({sample.digest() for sample in samples}) == 10
    assert all(State.from_data(sample.to_data()).digest() == sample.digest() for sample in samples)


@pytest.mark.rule("H1")
def test_a_sample_gives_a_seat_that_is_asked_for_its_card_two_that_can_pay() -> None:
    hand = {"hand": ["dudley", "coal"]}
    state = set_up(players=3, round_number=3, seats={0: hand}, links={"birmingham-dudley": 0})
    do(state, Build("coal", "dudley.1"))
    assert asked(state) == "card"
    for seed in range(5):
        sample = state.view(2).sample(chance(seed))
        assert sample.legal_actions() == [PayCard("dudley"), PayCard("coal")]


@pytest.mark.rule("H1")
def test_a_game_that_is_over_has_one_sample() -> None:
    state = set_up(era="rail", round_number=10, turn=1, actions_left=1)
    do_pass(state)
    assert state.is_over
    assert state.view(0).sample(chance(1)).to_data() == state.to_data()


@pytest.mark.rule("H1")
def test_face_up_discards_are_seen_by_all() -> None:
    state = opened()
    do_pass(state)
    for number in range(3):
        assert state.view(number).to_data()["seats"][0]["discard"][-1] == "dudley"
