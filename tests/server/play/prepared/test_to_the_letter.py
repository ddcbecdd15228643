"""A prepared turn is the same to the letter or is not played; its conditions mean what their words say."""

from collections.abc import Sequence
from typing import Any

import pytest

from ironbridge import Choice, Link, State
from ironbridge.rules.choices import choice_from_data, choice_to_data
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.draft import Draft
from ironbridge.rules.positions.foreseen import why_unforeseen
from ironbridge.rules.state import View, new_game
from ironbridge.server.errors import ServerError
from ironbridge.server.play.prepared.guards import check_guard, guard_words, holds, offered
from ironbridge.server.play.prepared.judging import judge
from ironbridge.server.play.prepared.keeping import StoredTurn
from ironbridge.server.play.prepared.trying import next_turn, try_out
from ironbridge.server.wire.prepared import Guard
from ironbridge.words.speaker import Speaker
from tests.support.amount import amount
from tests.support.plain import plain
from tests.support.rules.play import table, tile

SPEAKER = Speaker("birmingham", ("Ada", "Ben"))
RAIL: dict[str, Any] = {"era": "rail", "links": {"birmingham-dudley": 0, "birmingham-oxford": 1}}
LINE = "birmingham-walsall"


def stored(view: View, choices: Sequence[Choice], *guards: Guard) -> StoredTurn:
    """A turn as it would be kept if it were prepared on a view."""
    tried = try_out(view, choices)
    assert tried.draft.is_whole
    written = [plain(choice_to_data(choice)) for choice in choices]
    return StoredTurn(written, list(guards), tried.cost, tried.outline, {}, tried.draft.reveals)


def whole(view: View, *first: Choice, seed: str = "") -> list[Choice]:
    """A turn that begins with some choices and goes on at random."""
    draft, luck, choices = Draft(view), chance(seed), list(first)
    for choice in first:
        draft.push(draft.encode(choice))
    while not draft.is_whole:
        choice = draft.view.legal_actions()[luck.below(len(draft.legal()))]
        draft.push(draft.encode(choice))
        choices.append(choice)
    return choices


def said(view: View, turn: StoredTurn) -> str | None:
    """Why a turn is not played, or None if it is."""
    judged = judge(view, [turn])
    return None if judged.chosen == 0 else judged.whys[0](SPEAKER)


def a_rail(coal: int, **more: Any) -> tuple[State, list[Choice]]:
    """One action left and a rail to be laid, with so much coal in the market."""
    state = table("dudley", markets={"coal": coal}, **{**RAIL, **more})
    return state, whole(state.view(0), Link(LINE))


def test_a_cheaper_turn_is_played_and_a_dearer_one_is_not() -> None:
    state, choices = a_rail(coal=8)
    turn = stored(state.view(0), choices)
    assert said(state.view(0), turn) is None
    assert said(a_rail(coal=12)[0].view(0), turn) is None
    why = said(a_rail(coal=4)[0].view(0), turn)
    assert why is not None
    assert why.startswith("It would cost £")


def test_another_source_is_another_turn() -> None:
    state, choices = a_rail(coal=8)
    turn = stored(state.view(0), choices)
    mine = {"tiles": {"dudley.1": tile(1, "coal", 2)}}
    other = said(a_rail(coal=8, **mine)[0].view(0), turn)
    assert other == "It would no longer be the same turn: other tiles, lines, cards or sources."


def test_what_is_no_longer_open_says_the_rule_in_words() -> None:
    state, choices = a_rail(coal=8)
    turn = stored(state.view(0), choices)
    taken = table("dudley", **{**RAIL, "links": RAIL["links"] | {LINE: 1}})
    why = said(taken.view(0), turn)
    assert why is not None
    assert "Birmingham–Walsall" in why


def test_conditions_mean_what_they_say() -> None:
    state = table(
        "dudley",
        markets={"coal": 8},
        tiles={"dudley.1": tile(0, "coal", 2, cubes=2)},
        **RAIL,
    )
    view = state.view(0)
    true = [
        Guard("slot_free", "dudley.2"),
        Guard("line_free", LINE),
        Guard("line_built", "birmingham-oxford"),
        Guard("stock", "dudley.1", 2),
        Guard("price", "coal", 8),
        Guard("first"),
    ]
    false = [
        Guard("slot_free", "dudley.1"),
        Guard("line_free", "birmingham-oxford"),
        Guard("line_built", LINE),
        Guard("stock", "dudley.1", 3),
        Guard("price", "coal", 0),
        Guard("stock", "dudley.2", 1),
    ]
    for guard in (*true, *false):
        check_guard(guard, view.ruleset.names)
    assert [holds(guard, view) for guard in true] == [True] * len(true)
    assert [holds(guard, view) for guard in false] == [False] * len(false)
    assert not holds(Guard("first"), state.view(1))
    stalls = state.to_data()["merchants"]
    there = {space: holds(Guard("barrel", space), view) for space in stalls}
    assert there == {space: stall["barrel"] for space, stall in stalls.items()}
    assert set(there.values()) == {True, False}
    assert guard_words(SPEAKER, Guard("barrel", "gloucester.2"), view) == "a barrel at Gloucester 2"
    words = [guard_words(SPEAKER, guard, view) for guard in true]
    assert words == [
        "Dudley 2 is free",
        "Birmingham–Walsall is free",
        "Birmingham–Oxford is built",
        "coal in Dudley: 2 or more",
        "coal costs £8 or less",
        "I am first in order",
    ]
    assert guard_words(SPEAKER, false[-1], view) == "goods in Dudley: 1 or more"
    for guard in (Guard("slot_free", LINE), Guard("price", "beer", 1), Guard("first", "dudley.1")):
        with pytest.raises(ServerError, match="condition"):
            check_guard(guard, view.ruleset.names)


def test_conditions_are_offered_from_what_the_turn_uses() -> None:
    state, choices = a_rail(coal=8)
    view = state.view(0)
    found = offered(view, try_out(view, choices))
    assert Guard("line_free", LINE) in found
    assert Guard("first") in found
    prices = [guard.number for guard in found if guard.kind == "price"]
    assert prices == sorted(prices, reverse=True)
    assert len(prices) == 2
    near = [guard.at for guard in found if guard.kind == "line_built"]
    assert near
    assert all("birmingham" in line or "walsall" in line for line in near)
    for guard in found:
        check_guard(guard, view.ruleset.names)


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire-revised"])
def test_whatever_is_judged_possible_can_be_played_and_is_the_same(ruleset: str) -> None:
    """Of turns that are prepared at random while others play, those that are chosen do what was prepared."""
    chosen = failed = 0
    for seed in range(amount(3)):
        state, luck = new_game(deal(ruleset, 3, seed=seed)), chance(f"{seed}")
        waiting: dict[int, StoredTurn] = {}
        while not state.is_over:
            seat = state.seat_to_act
            assert seat is not None
            turn = waiting.pop(seat, None)
            if turn is not None:
                judged = judge(state.view(seat), [turn])
                other = state.view(seat).sample(chance("another deal"))
                assert judge(other.view(seat), [turn]).chosen == judged.chosen, "nothing hidden helps"
                if judged.chosen == 0:
                    tried = try_out(state.view(seat), [choice_from_data(choice) for choice in turn.choices])
                    assert (tried.outline, tried.draft.is_whole) == (turn.outline, True)
                    assert tried.cost <= turn.cost
                    chosen += 1
                else:
                    failed += 1
            for each in range(3):
                if why_unforeseen(state.position, each) is None and each not in waiting:
                    board = next_turn(state.view(each))
                    waiting[each] = stored(board, whole(board, seed=f"{seed} {luck.below(10**6)}"))
            draft = Draft(state.view(seat))
            while not draft.is_whole:
                draft.push(draft.legal()[luck.below(len(draft.legal()))])
            for code in draft.choices:
                state.position.push(code)
    assert chosen > 20
    assert failed > 5
