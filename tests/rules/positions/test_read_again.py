"""A position is read again as the same one, whoever sees it and whatever is asked."""

import hashlib
import json
import random
from collections.abc import Iterator

import pytest

from ironbridge import BuildTwo, PayCards, State, View, deal, new_game, set_up
from ironbridge.engine import codes
from ironbridge.rules.positions.as_bytes import from_bytes
from ironbridge.rules.positions.plain import first_difference


def questions(ruleset: str, players: int, seed: str) -> Iterator[State]:
    """One position of a game for each question that is asked about each kind of action in each era.

    Each kind of choice that is open is as likely as any other, and so most questions come.
    """
    state, luck = new_game(deal(ruleset, players, seed)), random.Random(seed)
    s, seen = state.position, set[tuple[int, int, int]]()
    while True:
        asked = s.era, s.ask, codes.kind_of(s.head) if s.head >= 0 else codes.NO_CHOICE
        if asked not in seen:
            seen.add(asked)
            yield state
        if state.is_over:
            return
        open_kinds: dict[int, list[int]] = {}
        for code in s.legal():
            open_kinds.setdefault(codes.kind_of(code), []).append(code)
        s.push(luck.choice(luck.choice([*open_kinds.values()])))


def sorted_json(state: State) -> str:
    """The plain data as JSON with sorted keys, of which the digest is made."""
    return json.dumps(state.to_data(), sort_keys=True, separators=(",", ":"))


SETTINGS = [("birmingham", 2), ("birmingham-intro", 3), ("lancashire", 3), ("lancashire-revised", 2)]


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_a_state_and_all_its_views_are_read_again(ruleset: str, players: int) -> None:
    for state in questions(ruleset, players, "read again"):
        data = state.to_data()
        read = State.from_data(data)
        assert read.position == state.position
        assert from_bytes(state.to_bytes())[1] == state.position
        assert state.digest() == hashlib.sha256(sorted_json(state).encode()).hexdigest()[:16]
        for seat in range(players):
            view = state.view(seat)
            assert View.from_data(view.to_data()).position == view.position


@pytest.mark.parametrize("money", [-100, -10, -1, 0, 9, 10, 99, 100])
def test_numbers_of_any_length_and_below_nought_have_their_digest(money: int) -> None:
    state = set_up("lancashire", 3, seats={0: {"money": money}}, demand_shown=[2, 0, 1])
    assert state.digest() == hashlib.sha256(sorted_json(state).encode()).hexdigest()[:16]


def test_a_building_for_two_cards_that_asks_which_mine_is_read_again() -> None:
    """LB1: both cards are laid down before the coal is taken."""
    state = set_up(
        "lancashire",
        3,
        tiles={
            "oldham.1": {"seat": 1, "industry": "coal", "level": 1},
            "bolton.1": {"seat": 2, "industry": "coal", "level": 1},
        },
        links={"manchester-oldham": 1, "bolton-manchester": 1},
        seats={0: {"money": 50, "mat": {"cotton": 9}, "hand": ["wigan", "iron"]}},
    )
    state.apply(BuildTwo("cotton", "manchester.1"))
    state.apply(PayCards(("wigan", "iron")))
    data = state.to_data()
    assert (data["ask"], data["actions_left"], len(data["seats"][0]["hand"])) == ("coal", 2, 6)
    assert State.from_data(data).position == state.position


def test_plain_data_differs_where_a_list_became_an_object() -> None:
    assert first_difference({"links": [1]}, {"links": {"0": 1}}) == "links is [1], not {'0': 1}"
