"""Every choice has one number, which never changes for a version; what is open is what the mask says."""

import json
from array import array

import numpy as np
import pytest

from ironbridge import RULESETS, BadChoice, PayCards, View, deal, new_game, set_up
from ironbridge.engine import codes
from ironbridge.envs import ActionSpace, BadBuffer
from ironbridge.rules.choices import choice_to_data
from tests.support.project import ROOT

FROZEN = json.loads((ROOT / "tests" / "envs" / "frozen.json").read_text("utf-8"))
SPACES = {name: ActionSpace(name) for name in RULESETS}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_numbers_of_a_version_are_frozen(ruleset: str) -> None:
    """Whoever trained with them relies on it: other numbers are another version."""
    space = SPACES[ruleset]
    assert {"n": space.n, "digest": space.digest()} == FROZEN["action_spaces"][ruleset]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_number_is_another_choice(ruleset: str) -> None:
    space = SPACES[ruleset]
    data = space.to_data()
    assert data["action_space"] == space.version == 1
    assert data["ruleset"] == ruleset
    actions = [json.dumps(action, sort_keys=True) for action in data["actions"]]  # type: ignore[attr-defined]
    assert len(set(actions)) == len(actions) == space.n
    assert len({space.code(index) for index in range(space.n)}) == space.n
    assert [space.index(space.code(index)) for index in range(space.n)] == list(range(space.n))
    assert space.index(np.int64(space.code(7))) == 7
    assert space.data(0) == {"do": "pass"}


def with_three_cards_to_pay() -> View:
    """A view in which three cards are asked for, some of them equal."""
    hand = ["derby", "derby", "derby", "leek", "leek", "coal", "pottery", "iron"]
    state = set_up("birmingham", 4, seats={0: {"hand": hand}})
    state.position.push(codes.pack(codes.SCOUT))
    return state.view(0)


@pytest.mark.rule("W1")
def test_cards_laid_down_together_are_picked_in_card_order() -> None:
    view = with_three_cards_to_pay()
    space = SPACES["birmingham"]
    choices = [choice for choice in view.legal_actions() if isinstance(choice, PayCards)]
    picked = set()

    def pick(picks: tuple[int, ...]) -> None:
        for index in np.flatnonzero(space.mask(view, picks=picks)).tolist():
            assert not picks or index >= picks[-1]
            choice = space.choice(view, index, picks)
            if choice is None:
                pick((*picks, index))
            else:
                picked.add(choice)

    pick(())
    assert picked == set(choices)
    assert len(picked) == len(choices) == 19  # ten of three kinds, eight with a pair, three equal ones


def test_what_is_not_there_is_told() -> None:
    space = SPACES["birmingham"]
    view = new_game(deal("birmingham", 2, 0)).view(0)
    with pytest.raises(BadChoice, match="no number 567; there are 0 to 566"):
        space.code(567)
    with pytest.raises(BadChoice, match="no action space of version 2"):
        ActionSpace("birmingham", version=2)
    with pytest.raises(BadChoice, match="no number in birmingham"):
        space.index(codes.pack(codes.BUILD_TWO, 0, 0))
    with pytest.raises(BadChoice, match="at most two cards"):
        space.mask(view, picks=(0,))
    state = new_game(deal("birmingham", 2, 0))
    assert state.seat_to_act is not None
    view = state.view(state.seat_to_act)
    closed = int(np.flatnonzero(space.mask(view) == 0)[0])
    with pytest.raises(BadChoice, match="is not open"):
        space.choice(view, closed)


def test_a_mask_goes_into_any_buffer_of_its_size() -> None:
    space = SPACES["lancashire"]
    state = new_game(deal("lancashire", 3, 5))
    assert state.seat_to_act is not None
    view = state.view(state.seat_to_act)
    mask = space.mask(view)
    assert mask.dtype == np.int8
    assert bytes(space.mask(view, bytearray(space.n))) == mask.tobytes()
    assert space.mask(view, array("b", bytes(space.n))).tobytes() == mask.tobytes()
    assert space.mask(view, np.zeros(space.n, np.int8)).tobytes() == mask.tobytes()
    rows = np.zeros((2, space.n), np.bool_)
    space.mask(view, rows[1])
    assert rows[1].tolist() == mask.astype(bool).tolist()
    assert not rows[0].any()
    with pytest.raises(BadBuffer, match=f"{space.n} bytes is needed; this one has 3 bytes"):
        space.mask(view, bytearray(3))
    for closed in (bytes(space.n), np.frombuffer(bytes(space.n), np.int8)):
        with pytest.raises(BadBuffer, match="cannot be written to"):
            space.mask(view, closed)
    with pytest.raises(BadBuffer, match="no buffer in one piece"):
        space.mask(view, np.zeros((space.n, 2), np.int8)[:, 0])


def test_a_number_stands_for_what_plain_data_says() -> None:
    state = new_game(deal("lancashire", 3, 5))
    space = SPACES["lancashire"]
    for choice in state.legal_actions():
        assert space.data(space.index(choice)) == choice_to_data(choice)
