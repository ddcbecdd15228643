"""Whatever a caller gets wrong has a precise error that says what and why, and nothing is changed."""

from typing import Any

import pytest

from ironbridge import (
    BadChoice,
    BadDeal,
    BadPlayerCount,
    BonusDevelop,
    Build,
    Deal,
    Develop,
    IllegalChoice,
    IronbridgeError,
    Link,
    Loan,
    NotYourTurn,
    Pass,
    PayCard,
    PayCards,
    RemoveTile,
    Sell,
    State,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
    UnknownRuleset,
    choice_from_data,
    choice_to_data,
    deal,
    new_game,
    ruleset,
)


def odd(value: Any) -> Any:
    """A value of a type that does not belong where it stands."""
    return value


@pytest.fixture
def state() -> State:
    """The first state of a game for two."""
    return new_game(deal("birmingham", 2, 0))


@pytest.mark.parametrize("name", ["brass", "", "Birmingham", None, 3, ["birmingham"], {}])
def test_an_unknown_ruleset(name: Any) -> None:
    with pytest.raises(UnknownRuleset, match=r"unknown ruleset .*; there are birmingham, birmingham-intro"):
        ruleset(name)


@pytest.mark.parametrize("name", ["cheshire", *(name for name in (None, 3, ["birmingham"]))])
def test_a_deal_of_an_unknown_ruleset(name: Any) -> None:
    with pytest.raises(UnknownRuleset, match="unknown ruleset"):
        deal(name, 2, 0)


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, "2", None, [2], 2.0])
@pytest.mark.parametrize("name", ["birmingham", "birmingham-intro"])
def test_a_wrong_player_count(name: str, players: Any) -> None:
    with pytest.raises(BadPlayerCount, match=f"^{name} is played by 2, 3, 4, not by "):
        deal(name, players, 0)


DEALT = deal("birmingham", 2, 0).to_data()
DECK = DEALT["canal_deck"]
TILES = DEALT["merchants"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"turn_order": [0, 0]}, r"turn_order holds each seat from 0 to 1 once, not \[0, 0\]"),
        ({"turn_order": [0]}, "turn_order holds each seat"),
        ({"turn_order": [0, 1, 2]}, "turn_order holds each seat"),
        ({"turn_order": [0, True]}, "turn_order holds each seat"),
        ({"turn_order": "01"}, "turn_order is a list, not '01'"),
        ({"turn_order": 5}, "turn_order is a list, not 5"),
        ({"canal_deck": DECK[1:]}, f"canal_deck holds . x {DECK[0]} instead of ."),
        ({"canal_deck": [*DECK, "iron"]}, "canal_deck holds 5 x iron instead of 4"),
        ({"canal_deck": [*DECK[1:], "wild_location"]}, "1 x wild_location instead of 0"),
        ({"canal_deck": ["wigan"] * 40}, "40 x wigan instead of 0"),
        ({"canal_deck": [5] * 40}, "canal_deck holds names, not 5"),
        ({"canal_deck": [[]] * 40}, r"canal_deck holds names, not \[\]"),
        ({"rail_deck": []}, "rail_deck holds 0 x birmingham instead of 3"),
        ({"rail_deck": {}}, "rail_deck is a list, not {}"),
        ({"ruleset": "birmingham-intro"}, "rail_deck holds 3 x birmingham instead of 0"),
        ({"merchants": []}, r"merchants is an object, not \[\]"),
        ({"merchants": {}}, r"merchants has a tile for each of .*, not for \[\]"),
        ({"merchants": {**TILES, "nottingham.1": "cotton"}}, "merchants has a tile for each of"),
        ({"merchants": dict.fromkeys(TILES, "cotton")}, "merchants holds .*5 x cotton instead of 1"),
        ({"merchants": dict.fromkeys(TILES, "silk")}, "merchants holds .*5 x silk instead of 0"),
        ({"merchants": dict.fromkeys(TILES, 3)}, "merchants holds names, not 3"),
        ({"more": 1}, r"a deal has the keys \[.*\], not \[.*'more'.*\]"),
    ],
)
def test_a_deal_that_does_not_hold_exactly_the_right_things(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadDeal, match=message):
        Deal.from_data({**DEALT, **change})


@pytest.mark.parametrize("key", DEALT)
def test_a_deal_with_a_key_missing(key: str) -> None:
    with pytest.raises(BadDeal, match="a deal has the keys"):
        Deal.from_data({name: value for name, value in DEALT.items() if name != key})


@pytest.mark.parametrize("data", [None, 5, [], "deal"])
def test_a_deal_that_is_no_object(data: Any) -> None:
    with pytest.raises(BadDeal, match="a deal has the keys"):
        Deal.from_data(data)


def test_a_deal_of_the_wrong_ruleset_or_player_count() -> None:
    with pytest.raises(UnknownRuleset, match="unknown ruleset 'x'"):
        Deal.from_data({**DEALT, "ruleset": "x"})
    with pytest.raises(BadPlayerCount, match="birmingham is played by 2, 3, 4, not by 5"):
        Deal.from_data({**DEALT, "players": 5})


def test_a_deal_made_by_hand_is_checked_when_the_game_begins() -> None:
    bad = Deal("birmingham", 2, (0, 1), ("iron",) * 40, tuple(DECK), TILES)
    with pytest.raises(BadDeal, match=r"canal_deck holds .*40 x iron instead of 4"):
        new_game(bad)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (Build("silk", "derby.1"), "there is no industry 'silk'"),
        (Build("cotton", "wigan.1"), "there is no slot 'wigan.1'"),
        (Build("cotton", "derby"), "there is no slot 'derby'"),
        (Build(odd(None), "derby.1"), "there is no industry None"),
        (Link("derby-belper"), "there is no line 'derby-belper'"),
        (Link(odd(3)), "there is no line 3"),
        (Develop("beer"), "there is no industry 'beer'"),
        (Sell("derby.1", "oxford"), "there is no merchant 'oxford'"),
        (Sell("oxford.1", "oxford.1"), "there is no slot 'oxford.1'"),
        (PayCard("wild"), "there is no card 'wild'"),
        (PayCards(("iron", "coal", "wigan")), "there is no card 'wigan'"),
        (PayCards(odd(("iron",))), "three cards are laid down together, not"),
        (PayCards(odd(["iron"] * 3)), "three cards are laid down together, not"),
        (PayCards(odd(None)), "three cards are laid down together, not None"),
        (TakeCoal("coal"), "there is no slot 'coal'"),
        (TakeIron("oxford.1"), "there is no slot 'oxford.1'"),
        (TakeBeer("oxford"), "there is no slot 'oxford'"),
        (TakeBeer(odd(3)), "there is no slot 3"),
        (TakeBeer(odd([])), "there is no slot"),
        (BonusDevelop("all"), "there is no industry 'all'"),
        (RemoveTile("derby.9"), "there is no slot 'derby.9'"),
        (Pass, "is not a choice"),
        (None, "None is not a choice"),
        ({"do": "pass"}, "is not a choice"),
    ],
)
def test_a_choice_that_names_something_unknown(state: State, choice: Any, message: str) -> None:
    digest = state.digest()
    for ask in (state.is_legal, state.why_not, state.apply):
        with pytest.raises(BadChoice, match=message):
            ask(choice)
    assert state.digest() == digest


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "a choice is an object with the key 'do', not None"),
        ([], r"a choice is an object with the key 'do', not \[\]"),
        ({}, "unknown choice None; there are pass, build"),
        ({"do": "fly"}, "unknown choice 'fly'; there are pass, build"),
        ({"do": ["pass"]}, r"unknown choice \['pass'\]"),
        ({"do": "pass", "card": "iron"}, r"pass takes the fields \[\], not \['card'\]"),
        (
            {"do": "build", "industry": "cotton"},
            r"build takes the fields \['industry', 'slot'\], not \['industry'\]",
        ),
        ({"do": "link", 1: 2}, r"link takes the fields \['line'\], not \['1'\]"),
    ],
)
def test_plain_data_that_is_no_choice(data: Any, message: str) -> None:
    with pytest.raises(BadChoice, match=message):
        choice_from_data(data)


def test_only_choices_have_plain_data() -> None:
    with pytest.raises(BadChoice, match="5 is not a choice"):
        choice_to_data(odd(5))


@pytest.mark.parametrize("cards", ["abc", 5, [["a"], "b", "c"]])
def test_three_cards_read_from_nonsense_are_refused_when_asked_about(state: State, cards: Any) -> None:
    with pytest.raises(BadChoice, match=r"three cards|there is no card"):
        state.why_not(choice_from_data({"do": "cards", "cards": cards}))


def test_a_choice_of_another_seat(state: State) -> None:
    digest, seat = state.digest(), state.seat_to_act
    assert seat is not None
    with pytest.raises(NotYourTurn, match=f"seat {1 - seat} cannot act: seat {seat} is to act"):
        state.apply(Pass(), seat=1 - seat)
    with pytest.raises(NotYourTurn, match=f"seat 7 cannot act: seat {seat} is to act"):
        state.apply(Pass(), seat=7)
    assert state.digest() == digest
    state.apply(Pass(), seat=seat)
    assert state.digest() != digest


@pytest.mark.parametrize("seat", [1.0, True])
def test_a_seat_that_is_no_number_cannot_act(state: State, seat: Any) -> None:
    assert state.seat_to_act == 1
    with pytest.raises(NotYourTurn, match="cannot act"):
        state.apply(Pass(), seat=seat)


def test_a_choice_after_the_end(state: State) -> None:
    while not state.is_over:
        state.apply(state.legal_actions()[-1])
    digest = state.digest()
    with pytest.raises(NotYourTurn, match="seat 0 cannot act: the game is over"):
        state.apply(Pass(), seat=0)
    with pytest.raises(IllegalChoice, match=r"\{'do': 'pass'\} is not open: F4: not asked \(asked over\)"):
        state.apply(Pass())
    assert state.digest() == digest


def test_an_illegal_choice_says_the_rule_and_the_facts(state: State) -> None:
    digest = state.digest()
    with pytest.raises(IllegalChoice, match=r"'do': 'stop'.* is not open: T2: not asked") as caught:
        state.apply(Stop())
    refusal = caught.value.refusal
    assert (refusal.rule, refusal.code, refusal.facts) == ("T2", "not_asked", {"asked": "action"})
    assert refusal == state.why_not(Stop())
    assert state.digest() == digest
    with pytest.raises(IllegalChoice, match="E1: not your tile"):
        state.apply(Sell("derby.1", "oxford.1"))
    assert state.digest() == digest
    assert state.is_legal(Loan())


@pytest.mark.parametrize("seat", [-1, 2, None, "0", [0], 1.0, True])
def test_a_view_of_a_seat_that_is_not_there(state: State, seat: Any) -> None:
    with pytest.raises(NotYourTurn, match=r"there is no seat .*; there are 0 to 1"):
        state.view(seat)


def test_all_errors_are_one_family_and_plain_value_errors() -> None:
    errors = (BadChoice, BadDeal, BadPlayerCount, IllegalChoice, NotYourTurn, UnknownRuleset)
    assert all(issubclass(error, IronbridgeError) for error in errors)
    assert issubclass(IronbridgeError, ValueError)
