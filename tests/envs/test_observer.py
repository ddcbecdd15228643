"""What a seat sees as numbers: all it knows and nothing else, the same on both engines and in every release."""

import hashlib
import json
from array import array

import numpy as np
import pytest

from ironbridge import BadChoice, BadPosition, Build, chance, deal, new_game, set_up
from ironbridge.envs import ActionSpace, BadBuffer, Observer
from ironbridge.envs.observer import Form
from tests.support.playing import SETTINGS
from tests.support.project import ROOT

FROZEN = json.loads((ROOT / "tests" / "envs" / "frozen.json").read_text("utf-8"))
OBSERVERS = {setting: Observer(*setting) for setting in SETTINGS}


def digest_of_a_game(ruleset: str, players: int) -> str:
    """What all seats see in a whole game, as a hash."""
    observer, luck = OBSERVERS[ruleset, players], chance("observations")
    state, seen = new_game(deal(ruleset, players, "observations")), hashlib.sha256()
    while choices := state.position.legal():
        for seat in range(players):
            seen.update(observer.observe(state.view(seat)).tobytes())
        state.position.push(choices[luck.below(len(choices))])
    return seen.hexdigest()


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_the_layout_of_a_version_and_its_bytes_are_frozen(ruleset: str, players: int) -> None:
    """Whoever trained with them relies on it: another layout, or another meaning of it, is another version."""
    observer = OBSERVERS[ruleset, players]
    assert {
        "size": observer.size,
        "digest": observer.digest(),
        "game": digest_of_a_game(ruleset, players),
    } == FROZEN["observations"][f"{ruleset}-{players}"]


def test_a_seat_is_counted_from_the_observer() -> None:
    state = set_up("birmingham", 3, seats={0: {"money": 7}, 1: {"money": 23}, 2: {"money": 105}})
    observer = OBSERVERS["birmingham", 3]
    money = [observer.named(observer.observe(state.view(seat)))["seats"][:, :2].tolist() for seat in range(3)]
    assert money[0] == [[0, 7], [2, 3], [10, 5]]
    assert money[1] == [[2, 3], [10, 5], [0, 7]]
    assert money[2] == [[10, 5], [0, 7], [2, 3]]


def test_the_action_in_progress_is_marked_where_it_is_done() -> None:
    state = set_up("birmingham", 4, seats={0: {"hand": ["leek", "leek", "cotton_or_manufacturer"]}})
    build = next(
        choice
        for choice in state.legal_actions()
        if isinstance(choice, Build) and choice.slot.startswith("leek") and choice.industry == "cotton"
    )
    state.apply(build)
    observer, names = OBSERVERS["birmingham", 4], state.ruleset.names
    assert state.to_data()["ask"] == "card"
    parts = observer.named(observer.observe(state.view(0)))
    columns = next(part for part in observer.parts if part.name == "slots").columns
    assert parts["slots"][names.slots.index(build.slot), columns.index("head")] == 1
    assert int(parts["slots"][:, columns.index("head")].sum()) == 1
    assert np.flatnonzero(parts["head"]).tolist() == [1, 16 + names.industries.index("cotton")]


def test_picks_are_seen_by_the_seat_that_makes_them() -> None:
    observer, space = OBSERVERS["birmingham", 2], ActionSpace("birmingham")
    view = set_up("birmingham", 2).view(0)
    card = view.ruleset.names.cards.index("leek")
    pick = space.card_index(card)
    picks = observer.named(observer.observe(view, picks=(pick, pick)))["picks"]
    assert picks[card] == 2
    assert int(picks.sum()) == 2


def test_floats_are_the_whole_numbers_scaled() -> None:
    state = set_up("lancashire", 3, seats={0: {"money": -14, "income_space": 3}})
    observer = OBSERVERS["lancashire", 3]
    whole, floats = observer.observe(state.view(0)), observer.observe(state.view(0), form="float32")
    assert floats.dtype == np.float32
    assert (floats == whole * (np.float32(1) / observer.scale)).all()
    assert observer.named(whole)["seats"][0, :2].tolist() == [-2, 6]
    out = np.zeros((2, observer.size), np.float32)
    observer.observe(state.view(0), out[1], form="float32")
    assert (out[1] == floats).all()
    assert not out[0].any()


def test_what_does_not_fit_becomes_the_nearest_number_that_does() -> None:
    state = set_up("birmingham", 2, seats={0: {"money": 99999}})
    observer = OBSERVERS["birmingham", 2]
    assert observer.named(observer.observe(state.view(0)))["seats"][0, :2].tolist() == [127, 9]


def test_a_row_goes_into_any_buffer_of_its_size() -> None:
    observer = OBSERVERS["birmingham", 2]
    view = new_game(deal("birmingham", 2, 0)).view(0)
    seen = observer.observe(view)
    assert bytes(observer.observe(view, bytearray(observer.size))) == seen.tobytes()
    floats = observer.observe(view, array("f", [0.0] * observer.size), form="float32")
    assert floats.tobytes() == observer.observe(view, form="float32").tobytes()
    with pytest.raises(BadBuffer, match=f"{4 * observer.size} bytes"):
        observer.observe(view, bytearray(observer.size), form="float32")


def test_an_array_of_numpy_that_cannot_be_filled_is_refused_and_stays_as_it_was() -> None:
    observer = OBSERVERS["birmingham", 2]
    view = new_game(deal("birmingham", 2, 0)).view(0)
    forms: tuple[Form, ...] = ("int8", "float32")
    for form in forms:
        closed = np.zeros(observer.size, form)
        closed.flags.writeable = False
        for out in (closed, np.zeros(2 * observer.size, form)[::2], np.zeros(observer.size + 1, form)):
            with pytest.raises(BadBuffer):
                observer.observe(view, out, form=form)
            assert not out.any()
        out = np.zeros((1, observer.size), form)
        assert (observer.observe(view, out, form=form)[0] == observer.observe(view, form=form)).all()


def test_a_view_of_another_table_is_refused() -> None:
    with pytest.raises(BadPosition, match="for birmingham with 2 players"):
        OBSERVERS["birmingham", 2].observe(new_game(deal("birmingham", 3, 0)).view(0))
    with pytest.raises(BadChoice, match="unknown form 'int16'; there are int8, float32"):
        OBSERVERS["birmingham", 2].observe(new_game(deal("birmingham", 2, 0)).view(0), form="int16")  # type: ignore[call-overload]
    with pytest.raises(BadPosition, match="no observation of version 3"):
        Observer("birmingham", 2, version=3)
