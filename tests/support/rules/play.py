"""Setting a table for a case, doing things at it and looking at what happened."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from ironbridge import Choice, Event, IllegalChoice, Pass, State, set_up
from tests.support.plain import plain

ROUNDS = {2: 10, 3: 9, 4: 8}


def table(
    *hand: str,
    players: int = 2,
    money: int = 50,
    own: Mapping[str, Any] | None = None,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    **given: Any,
) -> State:
    """Seat 0 is to act late in an era, with exactly this hand (two equal cards when none is given) and money.

    As many cards as given are left to be played: an odd number leaves one action in this turn, an even one two.
    """
    hand = hand or ("dudley", "dudley")
    return set_up(
        players=players,
        round_number=ROUNDS[players] - (len(hand) - 1) // 2,
        actions_left=2 - len(hand) % 2,
        seats={0: {"money": money, "hand": list(hand)} | dict(own or {})} | dict(others or {}),
        **given,
    )


def last_turn(*, players: int = 2, round_number: int = 5, **given: Any) -> State:
    """The last action of a round: whatever is done ends it. Seats have their own number as place in turn order."""
    return set_up(players=players, round_number=round_number, turn=players - 1, actions_left=1, **given)


def tile(seat: int, industry: str, level: int, **more: Any) -> dict[str, Any]:
    """A tile for the board: unflipped and full unless said otherwise."""
    return {"seat": seat, "industry": industry, "level": level} | more


def flipped(seat: int, industry: str, level: int) -> dict[str, Any]:
    """A flipped tile for the board."""
    return tile(seat, industry, level, flipped=True)


def do(state: State, *choices: Choice) -> list[Event]:
    """Carry out choices one after another; each must be listed as legal. All that happened, in order."""
    events = []
    for choice in choices:
        assert choice in state.legal_actions(), (choice, state.why_not(choice))
        events += state.apply(choice)
    return events


def do_pass(state: State) -> list[Event]:
    """Pass with the first card that may be laid down."""
    events = do(state, Pass())
    if asked(state) == "card":
        events += do(state, state.legal_actions()[0])
    return events


def pass_round(state: State) -> list[Event]:
    """Pass until the round is over, or something else than an action is asked."""
    start = state.to_data()
    events = []
    while (now := state.to_data())["ask"] == "action" and all(
        now[key] == start[key] for key in ("era", "round")
    ):
        events += do_pass(state)
    return events


def refused(state: State, choice: Choice, rule: str, code: str, **facts: Any) -> None:
    """The choice is not open, for this reason and (where given) these facts, and trying it changes nothing."""
    refusal = state.why_not(choice)
    assert refusal is not None, f"{choice} is legal"
    assert (refusal.rule, refusal.code) == (rule, code)
    if facts:
        assert refusal.facts == facts
    assert not state.is_legal(choice)
    assert choice not in state.legal_actions()
    before = state.digest()
    with pytest.raises(IllegalChoice) as error:
        state.apply(choice)
    assert error.value.refusal == refusal
    assert state.digest() == before


def allowed(state: State, choice: Choice) -> bool:
    """Whether a choice is open; the list, the question and the reason must say the same."""
    is_listed = choice in state.legal_actions()
    assert is_listed == state.is_legal(choice) == (state.why_not(choice) is None)
    return is_listed


def options(state: State, kind: type[Any]) -> list[Any]:
    """The legal choices of a kind."""
    return [choice for choice in state.legal_actions() if isinstance(choice, kind)]


def seat(state: State, number: int = 0) -> dict[str, Any]:
    """What belongs to a seat."""
    row: dict[str, Any] = plain(state.to_data())["seats"][number]
    return row


def on(state: State, slot: str) -> dict[str, Any] | None:
    """The tile on a slot, or None."""
    there: dict[str, Any] | None = plain(state.to_data())["tiles"].get(slot)
    return there


def cubes(state: State, slot: str) -> int:
    """How many cubes or barrels lie on a slot's tile."""
    return int(state.to_data()["tiles"][slot]["cubes"])


def is_flipped(state: State, slot: str) -> bool:
    """Whether a slot's tile is flipped."""
    return bool(state.to_data()["tiles"][slot]["flipped"])


def asked(state: State) -> str:
    """The question being asked."""
    return str(state.to_data()["ask"])


def facts_of(events: Sequence[Event], kind: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind, with the seat they happened to."""
    return [{"seat": event.seat, **event.facts} for event in events if event.kind == kind]


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of events in their order."""
    return [event.kind for event in events]
