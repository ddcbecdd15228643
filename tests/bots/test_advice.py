"""Advice: whole turns that can be played, with reasons that add up, from what the seat knows."""

import json
from collections.abc import Iterator

import pytest

from ironbridge import (
    Build,
    Choice,
    IllegalChoice,
    Loan,
    NotYourTurn,
    Pass,
    PayCard,
    PayCards,
    RemoveTile,
    Sell,
    SellCotton,
    State,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
    View,
    chance,
    deal,
    new_game,
    set_up,
)
from ironbridge.bots.advice import Advice, ValuedTurn, advise, refine, why_not
from ironbridge.bots.advice.foresight import LEAST
from ironbridge.bots.bot import Budget
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.value import TERMS
from ironbridge.games.names import DISTANT
from tests.support.plain import plain

NODES = 120
HOW = (PayCard, PayCards, TakeCoal, TakeIron, TakeBeer, Stop)
GAMES = [
    ("birmingham", 2),
    ("birmingham", 4),
    ("birmingham-intro", 3),
    ("lancashire", 3),
    ("lancashire-revised", 2),
    ("lancashire-revised-intro", 4),
]


def views(ruleset: str, players: int, *, every: int) -> Iterator[tuple[State, View]]:
    """States of a purposeful game, at all kinds of questions, with the view of the seat to act."""
    state = new_game(deal(ruleset, players, "advice"))
    bot, luck = make_bot("greedy"), chance("advice")
    choices = 0
    while (seat := state.seat_to_act) is not None:
        if choices % every == 0:
            yield state.copy(), state.view(seat)
        state.position.push(bot.choose_code(state.view(seat), bot.budget(), luck))
        choices += 1


def turn_of(state: State) -> tuple[int, int, int]:
    """Which turn it is."""
    return state.position.era, state.position.round, state.position.turn


def is_luck(choice: Choice) -> bool:
    """Whether a choice turns over a demand tile."""
    return isinstance(choice, SellCotton) and choice.port == DISTANT


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_every_turn_can_be_played_to_its_end_and_its_terms_add_up(ruleset: str, players: int) -> None:
    played = 0
    for state, view in views(ruleset, players, every=9):
        before = view.to_data()
        turns = advise(view, Budget(NODES)).turns
        assert view.to_data() == before
        assert 1 <= len(turns) <= 3
        assert all(turn.plan == () for turn in turns)
        assert [turn.vp for turn in turns] == sorted((turn.vp for turn in turns), reverse=True)
        for turn in turns:
            assert sum(turn.terms.values()) == pytest.approx(turn.vp)
            assert set(turn.terms) == {*TERMS, "demand", "passed", "later"}
            sizes = [abs(reason.vp) for reason in turn.reasons]
            assert sizes == sorted(sizes, reverse=True)
            facts = [dict(reason.facts) for reason in turn.reasons]
            assert json.loads(json.dumps(facts)) == facts
            if any(map(is_luck, turn.choices)):
                assert "demand" in [reason.term for reason in turn.reasons]
                continue
            if state.to_data()["ask"] == "shortfall":
                continue
            after, now = state.copy(), turn_of(state)
            for choice in turn.choices:
                assert turn_of(after) == now
                after.apply(choice)
            assert after.is_over or turn_of(after) != now
            played += 1
    assert played > 10


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_turns_differ_in_what_is_done(ruleset: str, players: int) -> None:
    several = 0
    for _, view in views(ruleset, players, every=13):
        if view.position.ask == 0:
            turns = advise(view, Budget(NODES)).turns
            deeds = [frozenset(c for c in turn.choices if not isinstance(c, HOW)) for turn in turns]
            assert len(set(deeds)) == len(turns)
            several += len(turns) == 3
    assert several > 3


def test_refined_advice_ends_where_more_changes_nothing() -> None:
    view = ready_to_sell()
    given = list(refine(view, (30, LEAST, 10 * LEAST)))
    assert given == list(refine(view, (30, LEAST, 10 * LEAST)))
    assert [advice.is_final for advice in given] == [False, True]
    assert given[-1] == advise(view, Budget(10 * LEAST))
    assert [advice.nodes < nodes for advice, nodes in zip(given, (60, LEAST), strict=True)] == [True, True]


def test_advice_counts_what_it_looks_at() -> None:
    view = next(view for _, view in views("birmingham", 4, every=30))
    budget = Budget(50)
    assert advise(view, budget).nodes == budget.spent
    assert 50 <= budget.spent <= 60


@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 3), ("lancashire", 3)])
def test_permuting_everything_hidden_changes_no_advice(ruleset: str, players: int) -> None:
    changed = 0
    for number, (state, view) in enumerate(views(ruleset, players, every=25)):
        other = view.sample(chance(number))
        changed += other.digest() != state.digest()
        assert advise(other.view(view.seat), Budget(NODES)) == advise(view, Budget(NODES))
        first = view.legal_actions()[:1]
        assert why_not(other.view(view.seat), first, Budget(NODES)) == why_not(view, first, Budget(NODES))
    assert changed > 3


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_no_beginning_is_better_than_the_best(ruleset: str, players: int) -> None:
    behind = 0
    for number, (_, view) in enumerate(views(ruleset, players, every=15)):
        legal = view.legal_actions()
        compared = why_not(view, [legal[number % len(legal)]], Budget(2 * NODES))
        assert compared.vp <= 0
        assert compared.vp == pytest.approx(compared.turn.vp - compared.best.vp)
        assert all(set(reason.facts) == {"this", "best"} for reason in compared.reasons)
        assert bool(compared.reasons) <= (compared.vp < 0)
        behind += compared.vp < 0
        best = advise(view, Budget(2 * NODES)).turns[0]
        assert why_not(view, best.choices[:1], Budget(2 * NODES)).vp == 0
    assert behind > 3


def ready_to_sell() -> View:
    """The last action of a game: a cotton mill can be sold, with the merchant's barrel, and nothing else gains much."""
    return set_up(
        "birmingham",
        2,
        era="rail",
        round_number=10,
        turn_order=[1, 0],
        turn=1,
        actions_left=1,
        tiles={"birmingham.1": {"seat": 0, "industry": "cotton", "level": 2}},
        links={"birmingham-oxford": 0},
        merchants={"oxford.1": "any", "oxford.2": "blank"},
        seats={0: {"hand": ["dudley"], "money": 0}},
    ).view(0)


def test_the_last_sale_and_its_reasons() -> None:
    (first,) = advise(ready_to_sell(), Budget(NODES)).turns
    assert first.choices == (Sell("birmingham.1", "oxford.1"),)
    assert first.vp == 7
    mill = {"slot": "birmingham.1", "industry": "cotton", "level": 2}
    assert [(reason.term, reason.vp, reason.facts) for reason in first.reasons] == [
        ("flipped", 5, {"tiles": [mill]}),
        ("links", 2, {"lines": []}),
    ]


def test_why_not_names_what_the_best_turn_has_and_this_one_lacks() -> None:
    compared = why_not(ready_to_sell(), [Pass()], Budget(NODES))
    assert compared.turn.choices == (Pass(),)
    assert compared.vp == pytest.approx(-7, abs=0.02)
    assert [(reason.term, reason.vp) for reason in compared.reasons] == [("flipped", -5), ("links", -2)]
    assert compared.reasons[0].facts["this"] == {"tiles": []}
    assert len(plain(compared.reasons[0].facts)["best"]["tiles"]) == 1


def test_what_flips_now_is_weighed_against_what_was_hoped_of_it() -> None:
    state = set_up(
        "birmingham",
        2,
        era="rail",
        round_number=5,
        actions_left=1,
        tiles={"birmingham.1": {"seat": 0, "industry": "cotton", "level": 2}},
        links={"birmingham-oxford": 0},
        merchants={"oxford.1": "any", "oxford.2": "blank"},
        seats={0: {"hand": ["dudley"]}},
    )
    sale = Sell("birmingham.1", "oxford.1")
    turn = why_not(state.view(0), [sale], Budget(NODES)).turn
    assert turn.terms["flipped"] == 5
    assert turn.terms["unflipped"] < 0
    reasons = {reason.term: reason.vp for reason in turn.reasons}
    assert "unflipped" not in reasons
    assert 0 < reasons["flipped"] < 5
    later = why_not(state.view(0), [Loan()], Budget(NODES)).turn
    assert later.terms["flipped"] == 0


def test_a_beginning_that_is_not_open_is_refused_with_its_rule() -> None:
    view = ready_to_sell()
    before = view.to_data()
    with pytest.raises(IllegalChoice, match=r"\{'do': 'stop'\} is not open: ") as error:
        why_not(view, [Stop()], Budget(NODES))
    assert error.value.refusal.code == "not_asked"
    with pytest.raises(IllegalChoice) as error:
        why_not(view, [Sell("birmingham.1", "oxford.2")], Budget(NODES))
    assert error.value.refusal.code == "merchant_buys_other"
    with pytest.raises(NotYourTurn, match="comes too late: the turn is over"):
        why_not(view, [Loan(), Pass()], Budget(NODES))
    assert view.to_data() == before


def test_a_second_action_is_judged_where_it_is_asked() -> None:
    state = set_up("birmingham", 2, seats={0: {"hand": ["dudley", "dudley"], "money": 3}})
    view = state.view(0)
    assert why_not(view, [Loan(), PayCard("dudley"), Build("coal", "dudley.1")], Budget(NODES)).vp <= 0
    with pytest.raises(IllegalChoice) as error:
        why_not(view, [Pass(), PayCard("dudley"), Build("coal", "dudley.1")], Budget(NODES))
    assert error.value.refusal.code == "too_dear"


def test_advice_is_for_the_seat_to_act() -> None:
    state = new_game(deal("birmingham", 2, 1))
    acting = state.seat_to_act
    assert acting is not None
    with pytest.raises(
        NotYourTurn, match=f"seat {1 - acting} has nothing to choose: seat {acting} is to act"
    ):
        advise(state.view(1 - acting), Budget(NODES))


def mill_and_port(shown: tuple[int, ...] = ()) -> State:
    """A mill that can be sold to the distant market or to a rival's port, in the last round."""
    return set_up(
        "lancashire",
        3,
        era="rail",
        round_number=8,
        tiles={
            "preston.1": {"seat": 0, "industry": "cotton", "level": 2},
            "lancaster.2": {"seat": 0, "industry": "cotton", "level": 2},
            "preston.3": {"seat": 1, "industry": "port", "level": 2},
        },
        links={"lancaster-preston": 2},
        demand_shown=shown,
        seats={0: {"hand": ["wigan", "wigan", "colne"]}},
    )


def guesses(turn: ValuedTurn) -> list[object]:
    """The facts of the demand tiles that a turn reckons with."""
    return [dict(reason.facts) for reason in turn.reasons if reason.term == "demand"]


def test_a_distant_sale_reckons_with_the_likeliest_demand_and_says_so() -> None:
    state = mill_and_port(shown=(2,))
    sale = SellCotton("preston.1", DISTANT)
    compared = why_not(state.view(0), [sale], Budget(NODES))
    hidden = state.to_data()["demand"]["hidden"]
    [facts] = guesses(compared.turn)
    assert facts == {"value": 2, "tiles": hidden.count(2), "of": len(hidden)}
    assert all(hidden.count(2) >= hidden.count(value) for value in hidden)
    # The same is reckoned with when the sale has been chosen and its card is asked for.
    state.apply(sale)
    turn = advise(state.view(0), Budget(NODES)).turns[0]
    assert guesses(turn) == [facts]
    assert isinstance(turn.choices[0], PayCard)
    assert turn.vp == pytest.approx(compared.turn.vp)


def test_in_a_shortfall_the_tile_that_costs_least_goes_and_what_must_follow_is_said() -> None:
    tiles = {"worcester.1": "cotton", "kidderminster.2": "cotton", "dudley.1": "coal"}
    state = set_up(
        "birmingham",
        2,
        round_number=3,
        turn=1,
        actions_left=1,
        tiles={slot: {"seat": 0, "industry": kind, "level": 1} for slot, kind in tiles.items()},
        seats={0: {"money": 0, "income_space": 3}, 1: {"hand": ["dudley"]}},
    )
    state.apply(Pass())
    state.apply(state.legal_actions()[0])
    assert state.to_data()["debt"] == 7
    view = state.view(0)
    turns = advise(view, Budget(NODES)).turns
    assert {turn.choices[0] for turn in turns} == set(view.legal_actions())
    assert RemoveTile("dudley.1") in turns[0].choices
    compared = why_not(view, [RemoveTile("worcester.1")], Budget(NODES))
    assert compared.turn.choices == (RemoveTile("worcester.1"), RemoveTile("dudley.1"))
    for choice in turns[0].choices:
        state.apply(choice)
    assert state.to_data()["ask"] == "action"


def test_advice_of_one_turn_is_the_best() -> None:
    view = ready_to_sell()
    assert advise(view, Budget(NODES), best=1) == Advice(
        advise(view, Budget(NODES)).turns[:1], advise(view, Budget(NODES)).nodes, is_final=True
    )
