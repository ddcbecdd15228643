"""Advice that looks beyond the turn: what it prepares, what counts at the end, and what it may know."""

from collections.abc import Iterator

import pytest

from ironbridge import Build, Choice, Loan, Pass, State, chance, deal, new_game, set_up
from ironbridge.bots.advice import BUDGETS, advise, refine
from ironbridge.bots.advice.foresight import ENOUGH, LEAST, next_deeds
from ironbridge.bots.bot import Budget
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.plain_value import last_weights_of, weights_of
from ironbridge.bots.search.lookahead import Candidate
from ironbridge.bots.search.rest_of_turn import RestOfTurn
from ironbridge.bots.search.turn_search import Way
from ironbridge.bots.time_left import rounds_left
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.games.catalogue import RULESETS

NODES = LEAST + 500
TABLES = [(name, max(ruleset.player_counts)) for name, ruleset in RULESETS.items()]


def turns(ruleset: str, players: int, *, every: int, last: int = 99) -> Iterator[State]:
    """Some beginnings of turns of a purposeful game, in so many of its last rounds."""
    state = new_game(deal(ruleset, players, "foresight"))
    s, bot, luck = state.position, make_bot("greedy"), chance("foresight")
    found = 0
    while (seat := state.seat_to_act) is not None:
        is_begun = s.ask == ASK_ACTION and s.actions_left == s.rulebook.tables.turn_actions
        if is_begun and rounds_left(s) < last:
            if found % every == 0:
                yield state.copy()
            found += 1
        s.push(bot.choose_code(state.view(seat), bot.budget(), luck))


@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 3), ("lancashire-revised", 2)])
def test_permuting_everything_hidden_changes_neither_advice_nor_plan(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, players: int
) -> None:
    monkeypatch.setattr("ironbridge.bots.advice.foresight.ENOUGH", 1)
    changed = plans = 0
    for number, state in enumerate(turns(ruleset, players, every=3, last=3)):
        assert state.seat_to_act is not None
        view = state.view(state.seat_to_act)
        told = advise(view, Budget(2 * NODES))
        other = view.sample(chance(number))
        changed += other.digest() != state.digest()
        plans += any(turn.plan for turn in told.turns)
        assert advise(other.view(view.seat), Budget(2 * NODES)) == told
    assert changed > 0
    assert plans > 0


@pytest.mark.parametrize("nodes", [BUDGETS[0], NODES])
def test_where_money_does_not_score_a_loan_in_the_last_turn_is_no_advice(nodes: int) -> None:
    state = set_up(
        "birmingham",
        2,
        era="rail",
        round_number=10,
        turn_order=[1, 0],
        turn=1,
        actions_left=1,
        seats={0: {"hand": ["dudley"], "money": 0}},
    )
    assert Loan() in state.legal_actions()
    (turn,) = advise(state.view(0), Budget(nodes)).turns
    assert turn.choices == (Pass(),)
    assert turn.reasons == ()


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_at_the_end_nothing_is_a_reason_that_the_rules_do_not_score(ruleset: str, players: int) -> None:
    """LF2, LX1, X1: money scores at the end of some games; BF2: it only decides between equals in others."""
    scored = {end.kind for end in RULESETS[ruleset].end_sums}
    terms: set[str] = set()
    last: set[str] = set()  # those of the last turn
    for state in turns(ruleset, players, every=3, last=2):
        assert state.seat_to_act is not None
        view = state.view(state.seat_to_act)
        is_last = rounds_left(view.position) == 0
        for advice in refine(view, (BUDGETS[0], NODES)):
            if is_last or advice.nodes > LEAST // 2:
                found = {reason.term for turn in advice.turns for reason in turn.reasons}
                terms |= found
                last |= found if is_last else set()
    assert last
    assert not {"passed", "mat", "hand", "order"} & last
    if "money" not in scored:
        assert "money" not in terms
    if "income_level" not in scored:
        assert "income" not in terms


def test_what_is_left_over_is_worth_what_the_rules_give() -> None:
    """LF2 gives 1 VP for every £10, X1 for every £4; Brass: Birmingham gives none."""
    rates = {ruleset: last_weights_of(ruleset).rate_plenty for ruleset in RULESETS}
    assert rates["birmingham"] == 0
    assert rates["lancashire"] == rates["lancashire-revised"] == 10
    assert rates["birmingham-intro"] == rates["lancashire-revised-intro"] == 25
    assert weights_of("birmingham").rate_plenty == 2, "the bots play as before"


def plan(next_turns: list[list[int]], state: State) -> tuple[Choice, ...]:
    """What a turn prepares after which the seat did these things in its next one."""
    candidate = Candidate(Way(state.position, [], 0, 0), 0)
    candidate.next_turns = next_turns
    return next_deeds(RestOfTurn(state.view(0), NODES), candidate)


def test_a_plan_is_what_is_done_next_in_most_worlds() -> None:
    state = set_up("birmingham", 2, seats={0: {"hand": ["dudley"]}})
    coal, other = (state.encode(Build("coal", slot)) for slot in ("dudley.1", "walsall.1"))
    passes = state.encode(Pass())
    most = ENOUGH * 2 // 3
    agreed = [[coal, other]] + [[coal, passes]] * (most - 1) + [[passes]] * (ENOUGH - most)
    assert plan(agreed, state) == (Build("coal", "dudley.1"),), "no pass is a plan"
    assert plan(agreed[1:], state) == (), "too few worlds"
    assert plan([*agreed[1:], [passes]], state) == (), "too few agree"


def test_of_two_slots_of_a_town_the_plan_names_the_one_that_is_taken_more_often() -> None:
    state = set_up("birmingham", 2, seats={0: {"hand": ["walsall"]}})
    first, second = (state.encode(Build("manufacturer", f"walsall.{n}")) for n in (1, 2))
    assert plan([[second]] * 4 + [[first]] * 2, state) == (Build("manufacturer", "walsall.2"),)
