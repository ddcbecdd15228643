"""One action alone: its events and its money, before cards are drawn and the round ends."""

from ironbridge import Build, Choice, Loan, Pass, PayCard, RemoveTile, State, set_up
from ironbridge.rules.deeds import Deed, deed_of
from ironbridge.rules.events import CardsDrawn, LoanTaken, TileBuilt, TileRemoved


def deed(state: State, *choices: Choice) -> Deed:
    """What these choices do."""
    tried, packed = state.copy(), list[int]()
    for choice in choices:
        packed.append(tried.encode(choice))
        tried.apply(choice)
    return deed_of(state.ruleset, state.position, packed)


def test_the_last_loan_of_a_round_brings_its_own_money_only() -> None:
    """L1: the loan itself; what the end of the round brings does not belong to it."""
    state = set_up("birmingham", actions_left=1, seats={0: {"hand": ["stafford", "coal"], "money": 5}})
    taken = deed(state, Loan(), PayCard("stafford"))
    assert (taken.seat, taken.money) == (0, 30)
    assert [event.money for event in taken.events if isinstance(event, LoanTaken)] == [30]
    assert not [event for event in taken.events if isinstance(event, CardsDrawn)]
    assert (state.position.money[0], taken.after.money[0]) == (5, 35)


def test_a_tile_and_the_card_that_pays_for_it_are_one_action() -> None:
    """B1: the card is part of the action, and the tile costs what is printed."""
    state = set_up("birmingham", seats={0: {"hand": ["birmingham", "wild_location"], "money": 20}})
    built = deed(state, Build("cotton", "birmingham.1"), PayCard("birmingham"))
    assert [event.slot for event in built.events if isinstance(event, TileBuilt)] == ["birmingham.1"]
    assert (built.money, len(built.traced.sources)) == (-12, 0)


def test_what_an_action_uses_up_and_flips_is_part_of_it() -> None:
    """C6, C4: the coal of the works comes from the mine beside it, whose last cube it was."""
    mine = {"seat": 1, "industry": "coal", "level": 1, "cubes": 1}
    state = set_up(
        "birmingham",
        tiles={"dudley.1": mine},
        markets={"iron": 10},
        seats={0: {"hand": ["dudley", "coal"], "money": 20}},
    )
    traced = deed(state, Build("iron", "dudley.2")).traced
    assert [(source.resource, source.slot, source.left) for source in traced.sources] == [
        ("coal", "dudley.1", 0)
    ]
    assert [flip.slot for flip in traced.flips] == ["dudley.1"]


def test_a_tile_given_up_brings_money_and_pays_no_other_income() -> None:
    """T8: of the debt of 10 a mine of 7 covers 3; the rest of the round is no part of the deed."""
    state = set_up(
        "birmingham",
        turn=1,
        actions_left=1,
        tiles={
            "cannock.2": {"seat": 0, "industry": "coal", "level": 2},
            "dudley.2": {"seat": 0, "industry": "iron", "level": 2},
        },
        seats={0: {"money": 0, "income_space": 0}, 1: {"spent": 5}},
    )
    state.apply(Pass())
    state.apply(state.legal_actions()[0])
    assert (state.to_data()["ask"], state.position.debt) == ("shortfall", 10)
    given_up = deed(state, RemoveTile("cannock.2"))
    assert [event.money for event in given_up.events if isinstance(event, TileRemoved)] == [3]
    assert (given_up.seat, given_up.after.debt, given_up.after.round) == (0, 7, state.position.round)


def test_the_position_after_a_deed_records_nothing_more() -> None:
    state = set_up("birmingham", seats={0: {"hand": ["stafford", "coal"], "money": 5}})
    after = deed(state, Loan(), PayCard("stafford")).after
    assert after.events == []
    after.push(after.legal()[0])
    assert after.events == []
