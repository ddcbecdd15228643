"""A position must ask a question that the game can ask there."""

from functools import cache
from typing import Any

import pytest

from ironbridge import (
    BadPosition,
    Build,
    Choice,
    Develop,
    Link,
    Pass,
    PayCard,
    Sell,
    State,
    TakeBeer,
    choice_to_data,
    set_up,
)
from tests.rules.positions.broken import Data, Path, changed
from tests.support.plain import plain

RICH = {"money": 100, "hand": ["iron", "stafford"]}


def state_asking(question: str) -> State:
    """A state in which this question is asked of seat 0."""
    if question == "shortfall":
        return in_debt()
    if question == "over":
        return over()
    if question == "action":
        return set_up(seats={0: RICH})
    state, choices = OPENINGS[question]()
    for choice in choices:
        state.apply(choice)
    return state


def in_debt() -> State:
    """Seat 0 has no money, owes £10 and has two tiles to choose from."""
    tiles = {
        "cannock.2": {"seat": 0, "industry": "coal", "level": 2},
        "dudley.2": {"seat": 0, "industry": "iron", "level": 2},
    }
    seats = {0: {"money": 0, "income_space": 0}, 1: {"spent": 5}}
    state = set_up(turn=1, actions_left=1, tiles=tiles, seats=seats)
    state.apply(Pass())
    state.apply(state.legal_actions()[0])
    return state


def over() -> State:
    """The game has ended."""
    state = set_up(era="rail", round_number=10, turn=1, actions_left=1)
    state.apply(Pass())
    return state


def card_asked() -> tuple[State, list[Choice]]:
    """Any card pays for passing."""
    return set_up(seats={0: RICH}), [Pass()]


def coal_asked() -> tuple[State, list[Choice]]:
    """Two mines are equally near to a rail."""
    tiles = {
        "dudley.1": {"seat": 0, "industry": "coal", "level": 2},
        "wolverhampton.2": {"seat": 1, "industry": "coal", "level": 2},
    }
    seats = {0: {**RICH, "money": 5}}
    return set_up(era="rail", tiles=tiles, seats=seats), [Link("dudley-wolverhampton"), PayCard("iron")]


def iron_asked() -> tuple[State, list[Choice]]:
    """Two iron works have iron."""
    tiles = {
        "dudley.2": {"seat": 0, "industry": "iron", "level": 1},
        "derby.3": {"seat": 1, "industry": "iron", "level": 1},
    }
    return set_up(tiles=tiles, seats={0: RICH}), [Develop("coal"), PayCard("iron")]


def sale() -> State:
    """A cotton mill connected to Gloucester, and a brewery."""
    tiles = {
        "worcester.1": {"seat": 0, "industry": "cotton", "level": 1},
        "farm_north.1": {"seat": 0, "industry": "brewery", "level": 1},
    }
    links = {"gloucester-worcester": 0}
    return set_up(tiles=tiles, links=links, merchants={"gloucester.1": "cotton"}, seats={0: RICH})


def beer_asked() -> tuple[State, list[Choice]]:
    """The brewery or the merchant's barrel may serve the sale."""
    return sale(), [Sell("worcester.1", "gloucester.1"), PayCard("iron")]


def bonus_asked() -> tuple[State, list[Choice]]:
    """The barrel at Gloucester was drunk."""
    return sale(), [Sell("worcester.1", "gloucester.1"), PayCard("iron"), TakeBeer("gloucester.1")]


def more_asked() -> tuple[State, list[Choice]]:
    """A second tile may be developed."""
    return set_up(seats={0: RICH}), [Develop("coal"), PayCard("iron")]


OPENINGS = {
    "card": card_asked,
    "coal": coal_asked,
    "iron": iron_asked,
    "beer": beer_asked,
    "bonus": bonus_asked,
    "more": more_asked,
}
QUESTIONS = ("action", *OPENINGS, "shortfall", "over")


@cache
def asking(question: str) -> Data:
    """The plain data of a position in which this question is asked."""
    data = plain(state_asking(question).to_data())
    assert data["ask"] == question
    return data


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_positions_that_are_broken_here_are_sound_themselves(question: str) -> None:
    data = asking(question)
    assert State.from_data(data).to_data() == data


PASS = choice_to_data(Pass())
COAL_LINK = choice_to_data(Link("dudley-wolverhampton"))
BUILT = choice_to_data(Build("coal", "dudley.1"))


@pytest.mark.parametrize(
    ("question", "path", "value", "message"),
    [
        ("action", ("ask",), "lunch", r"ask is one of \['action', .*\], not 'lunch'"),
        ("action", ("head",), PASS, "head is null while asked for action"),
        ("action", ("head",), 5, "head is an object, not 5"),
        ("action", ("head",), {"do": "fly"}, "head: unknown choice 'fly'"),
        ("action", ("head",), {"do": "link", "line": "x"}, "head: there is no line 'x'"),
        ("action", ("part",), PASS, "part is null while asked for action"),
        ("action", ("parts",), 1, "parts is 0 while asked for action"),
        ("action", ("parts",), -1, "parts is a number from 0 to 60, not -1"),
        ("action", ("bonus_due",), True, "bonus_due is true only while a sale asks for beer, else false"),
        ("action", ("bonus_due",), "no", "bonus_due is true only while a sale asks for beer"),
        ("action", ("bonus_due",), [], "bonus_due is true only while"),
        ("action", ("bonus_due",), 0, "bonus_due is true only while"),
        ("action", ("need", "coal"), 1, r"need: \[1, 0, 0\] while asked for action"),
        ("action", ("need", "beer"), 3, "need: beer is a number from 0 to 2, not 3"),
        ("action", ("need",), None, "need is an object, not None"),
        ("action", ("debt",), 1, "debt is .* 0 while asked for action"),
        ("action", ("debt",), 11, "debt is a number from 0 to 10, not 11"),
        ("action", ("debtor",), 0, "debtor is null unless a shortfall is asked, not 0"),
        ("action", ("ask",), "card", "head is a choice while asked for card"),
        ("action", ("ask",), "over", "hand: 0 cards at this point of the game, not 8"),
        ("card", ("head",), None, "head is a choice while asked for card"),
        ("card", ("head",), choice_to_data(Link("belper-leek")), "head: this action cannot be begun here"),
        ("card", ("parts",), 1, "head: this action cannot be begun here"),
        ("card", ("part",), PASS, "part is null while asked for card"),
        ("coal", ("part",), None, "part is a choice while asked for coal"),
        ("coal", ("head",), PASS, "part: it does not ask for coal, or is not of the action begun by head"),
        ("coal", ("part",), BUILT, "part: it does not ask for coal, or is not of the action begun by head"),
        ("coal", ("links",), {}, r"seat 0: 0 links and 13 left are not 14"),
        (
            "coal",
            ("links",),
            {"belper-derby": 0},
            "part: its piece is not on the board as the question demands",
        ),
        ("coal", ("need", "coal"), 0, r"need: \[0, 0, 0\] while asked for coal"),
        ("coal", ("need", "beer"), 1, "need: "),
        ("coal", ("need", "coal"), 2, "need: "),
        ("coal", ("need", "coal"), 3, "need: coal is a number from 0 to 2, not 3"),
        ("coal", ("tiles",), {}, "need: it cannot be met"),
        ("coal", ("tiles", "dudley.1", "flipped"), True, "coal is flipped when, and only when, nothing lies"),
        ("coal", ("need", "iron"), 1, r"need: \[1, 1, 0\] of the \[1, 0, 0\]"),
        ("iron", ("need", "coal"), 1, r"need: \[1, 1, 0\] while asked for iron"),
        ("iron", ("need", "iron"), 2, r"need: \[0, 2, 0\] of the \[0, 1, 0\]"),
        ("iron", ("need", "iron"), 0, r"need: \[0, 0, 0\] while asked for iron"),
        ("beer", ("need", "beer"), 0, r"need: \[0, 0, 0\] while asked for beer"),
        ("beer", ("bonus_due",), True, "bonus_due"),
        ("beer", ("tiles", "worcester.1", "flipped"), True, "part: its piece is not on the board"),
        ("beer", ("tiles", "worcester.1", "seat"), 1, "seat 1: 1 x cotton 1 built, but 0 gone"),
        ("bonus", ("tiles", "worcester.1", "flipped"), False, "part: its piece is not on the board"),
        ("bonus", ("parts",), 1, "part: "),
        (
            "more",
            ("head",),
            choice_to_data(Pass()),
            "ask: a further part follows a first link, development or sale",
        ),
        (
            "more",
            ("head",),
            choice_to_data(Link("belper-derby")),
            "ask: a further part follows a first link, development or sale",
        ),
        ("more", ("parts",), 0, "ask: a further part follows a first link, development or sale"),
        ("more", ("parts",), 2, "ask: a further part follows a first link, development or sale"),
        ("shortfall", ("turn",), 1, "turn and actions_left are 0 while asked for shortfall"),
        ("shortfall", ("seats", 0, "money"), 5, "in a shortfall all money is gone before tiles are removed"),
        ("shortfall", ("debt",), 0, "debt is .* 0 while asked for shortfall"),
        ("shortfall", ("debtor",), None, "debtor is a number from 0 to 1, not None"),
        ("shortfall", ("debtor",), 2, "debtor is a number from 0 to 1, not 2"),
        ("shortfall", ("head",), PASS, "head is null while asked for shortfall"),
        ("over", ("round",), 9, "the game is over after the last round of the last era"),
        ("over", ("actions_left",), 1, "turn and actions_left are 0 while asked for over"),
    ],
)
def test_a_question_that_cannot_be_asked(question: str, path: Path, value: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        State.from_data(changed(asking(question), path, value))


def test_free_iron_is_asked_for_without_any_money() -> None:
    data = changed(asking("iron"), ("seats", 0, "money"), 0)
    assert State.from_data(data).to_data() == data


@pytest.mark.parametrize(("money", "is_enough"), [(2, True), (1, False)])
def test_the_iron_that_comes_after_the_coal_must_be_paid_for(money: int, is_enough: bool) -> None:
    state = set_up(
        tiles={
            "dudley.1": {"seat": 1, "industry": "coal", "level": 2},
            "cannock.2": {"seat": 1, "industry": "coal", "level": 2},
        },
        links={"dudley-wolverhampton": 0, "cannock-wolverhampton": 0},
        seats={0: {**RICH, "hand": ["wolverhampton", "stafford"], "mat": {"manufacturer": 3}}},
    )
    state.apply(Build("manufacturer", "wolverhampton.1"))
    data = changed(plain(state.to_data()), ("seats", 0, "money"), money)
    assert (data["ask"], data["need"], data["iron_market"]) == ("coal", {"coal": 1, "iron": 1, "beer": 0}, 8)
    if is_enough:
        assert State.from_data(data).to_data() == data
    else:
        with pytest.raises(BadPosition, match="need: it cannot be met"):
            State.from_data(data)


def test_nobody_is_asked_which_of_two_equal_cards_pays() -> None:
    data = plain(set_up(round_number=10, seats={0: {"money": 5, "hand": ["iron", "iron"]}}).to_data())
    with pytest.raises(BadPosition, match="card is asked only where there is a choice; here are 1"):
        State.from_data(data | {"ask": "card", "head": PASS})


def test_the_tile_that_asks_for_coal_is_on_the_board() -> None:
    tiles = {
        "wolverhampton.2": {"seat": 1, "industry": "coal", "level": 2},
        "kidderminster.1": {"seat": 1, "industry": "coal", "level": 2},
    }
    links = {"dudley-wolverhampton": 0, "dudley-kidderminster": 0}
    state = set_up(tiles=tiles, links=links, seats={0: RICH})
    state.apply(Build("iron", "dudley.2"))
    data = state.to_data()
    assert (data["ask"], data["need"]) == ("coal", {"coal": 1, "iron": 0, "beer": 0})
    assert State.from_data(data).to_data() == data
    other = choice_to_data(Build("coal", "dudley.2"))
    with pytest.raises(BadPosition, match="part: its piece is not on the board"):
        State.from_data(data | {"head": other, "part": other})


def beer_asked_of_breweries() -> State:
    """Two breweries may serve the sale; the barrel at Gloucester was drunk long ago."""
    tiles = {
        "worcester.1": {"seat": 0, "industry": "cotton", "level": 1},
        "farm_north.1": {"seat": 0, "industry": "brewery", "level": 1},
        "stone.1": {"seat": 0, "industry": "brewery", "level": 2},
    }
    state = set_up(
        tiles=tiles,
        links={"gloucester-worcester": 0},
        merchants={"gloucester.1": "cotton"},
        barrels_drunk=["gloucester.1"],
        seats={0: RICH},
    )
    state.apply(Sell("worcester.1", "gloucester.1"))
    state.apply(PayCard("iron"))
    return state


def asked_for_two_barrels() -> State:
    """A sale that takes two barrels; two breweries have one each, and one stands at Gloucester."""
    tiles = {
        "coventry.1": {"seat": 0, "industry": "pottery", "level": 3},
        "farm_north.1": {"seat": 0, "industry": "brewery", "level": 2, "cubes": 1},
        "stone.1": {"seat": 0, "industry": "brewery", "level": 2, "cubes": 1},
    }
    links = dict.fromkeys(("birmingham-worcester", "gloucester-worcester", "birmingham-coventry"), 0)
    state = set_up(
        era="rail",
        tiles=tiles,
        links=links,
        merchants={"gloucester.1": "any"},
        seats={0: RICH},
    )
    state.apply(Sell("coventry.1", "gloucester.1"))
    state.apply(PayCard("iron"))
    return state


def test_a_free_removal_that_is_due_after_the_sale_is_kept() -> None:
    """E3: the barrel at Gloucester is drunk first, and the sale still asks which brewery gives the other."""
    state = asked_for_two_barrels()
    state.apply(TakeBeer("gloucester.1"))
    data = state.to_data()
    assert (data["ask"], data["bonus_due"], data["need"]["beer"]) == ("beer", True, 1)
    assert State.from_data(data).to_data() == data


def test_a_free_removal_is_not_due_before_a_barrel_was_drunk_in_the_sale() -> None:
    data = plain(beer_asked_of_breweries().to_data())
    assert (data["ask"], data["need"]["beer"]) == ("beer", 1)
    with pytest.raises(BadPosition, match="bonus_due: no barrel that earns a removal was drunk in this sale"):
        State.from_data(changed(data, ("bonus_due",), True))


def test_no_link_lies_on_the_board_when_the_game_is_over() -> None:
    """F1: the links were removed when the last era was scored."""
    data = changed(plain(over().to_data()), ("links",), {"birmingham-walsall": 0})
    with pytest.raises(BadPosition, match="with the links removed"):
        State.from_data(changed(data, ("seats", 0, "links_left"), 13))
