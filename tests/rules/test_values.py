"""States, views, positions, deals and luck are values: they can be copied, compared, pickled, printed and shown."""

import copy
import pickle
import random

import pytest

from ironbridge import (
    BadDeal,
    BadPlayerCount,
    BadPosition,
    Chance,
    NotYourTurn,
    Ruleset,
    State,
    View,
    chance,
    deal,
    new_game,
    ruleset,
)
from ironbridge.engine.number_bytes import FORMAT
from ironbridge.rules.positions.as_bytes import from_bytes
from tests.support.playing import SETTINGS, at_random, play
from tests.support.positions import rich_position


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_game_in_the_middle_and_at_its_end_is_a_value(name: str, players: int) -> None:
    state = rich_position(name, players, random.Random(7))
    for _ in range(2):
        view = state.view(1)
        for value, other in (
            (state, pickle.loads(pickle.dumps(state))),
            (state, copy.deepcopy(state)),
            (state, copy.copy(state)),
            (state.position, pickle.loads(pickle.dumps(state.position))),
            (state.position, copy.deepcopy(state.position)),
            (state.position, copy.copy(state.position)),
            (view, pickle.loads(pickle.dumps(view))),
            (view, copy.deepcopy(view)),
            (view, copy.copy(view)),
        ):
            assert other == value
            assert other is not value
        assert view != state
        assert view != state.view(0)
        assert all(len(line) <= 80 for line in str(state).splitlines())
        assert f"round {state.position.round}" in repr(state)
        play(state, at_random, random.Random(7))
    assert state.is_over
    assert "the game is over" in repr(state)
    assert str(state).splitlines()[0].endswith("the game is over")
    assert ", over, VP" in repr(state.position)


def test_a_debt_is_asked_of_the_debtor() -> None:
    state = rich_position("birmingham", 2, random.Random(7))
    for seed in range(1000):
        state = rich_position("birmingham", 2, random.Random(seed))
        play(state, at_random, random.Random(seed), most=40)
        if state.to_data()["debtor"] is not None:
            break
    assert f"seat {state.to_data()['debtor']} is asked: shortfall" in str(state)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_deal_is_a_value(name: str, players: int) -> None:
    dealt = deal(name, players, 7)
    for other in (pickle.loads(pickle.dumps(dealt)), copy.deepcopy(dealt), deal(name, players, 7)):
        assert other == dealt
        assert hash(other) == hash(dealt)
    assert deal(name, players, 8) != dealt
    assert len({dealt, deal(name, players, 7), deal(name, players, 8)}) == 2


def test_luck_is_a_value() -> None:
    luck = chance("a")
    luck.word()
    for other in (pickle.loads(pickle.dumps(luck)), copy.copy(luck), copy.deepcopy(luck)):
        assert isinstance(other, Chance)
        assert other == luck
        assert other.word() == copy.copy(luck).word()
        assert other != luck
    assert luck != "a"
    assert eval(repr(luck), {"Chance": Chance}) == luck
    with pytest.raises(TypeError):
        hash(luck)


def test_a_ruleset_is_itself() -> None:
    rules = ruleset("birmingham")
    assert pickle.loads(pickle.dumps(rules)) is rules
    assert copy.deepcopy(rules) is copy.copy(rules) is rules
    assert repr(rules) == f"<Ruleset birmingham, revision {rules.revision}, for 2, 3, 4 players>"
    assert isinstance(rules, Ruleset)


def test_what_changes_has_no_hash() -> None:
    state = new_game(deal("birmingham", 2, 7))
    for value in (state, state.view(0), state.position):
        with pytest.raises(TypeError):
            hash(value)


def test_states_of_other_rulesets_differ() -> None:
    states = [new_game(deal(name, players, 7)) for name, players in SETTINGS]
    for k, state in enumerate(states):
        assert [other == state for other in states].index(True) == k
        assert state != "a state"
        assert state.position != "a position"


def test_how_things_are_shown() -> None:
    state = new_game(deal("lancashire", 3, 7))
    seat = state.seat_to_act
    assert repr(state) == f"<State of lancashire: Canal Era, round 1, seat {seat} to act, VP 0 0 0>"
    assert repr(state.view(2)).startswith("<View by seat 2 of lancashire: Canal Era")
    assert repr(state.position).startswith("<Position of lancashire: era 0, round 1, seat")
    assert str(state.view(1)).startswith("what seat 1 knows of lancashire, canal era, round 1: seat")
    assert state._repr_svg_().startswith("<svg ")
    assert state.view(1)._repr_svg_().startswith("<svg ")


def test_bytes_that_are_no_position_are_refused() -> None:
    state = new_game(deal("birmingham", 4, 7))
    data = state.to_bytes()
    head, _, numbers = data.partition(b"\n")
    bad = [
        b"",
        b"nothing",
        head,
        data[:-1],
        data[:40],
        data + b"x",
        head.replace(b"birmingham 1", b"birmingham 9") + b"\n" + numbers,
        head.replace(b"birmingham 1", b"birmingham x") + b"\n" + numbers,
        head.replace(b"birmingham", b"lancashire") + b"\n" + numbers,
        head + b"\n" + bytes([FORMAT + 1]) + numbers[1:],
        head + b"\n" + bytes([FORMAT, 255, 0]),
    ]
    for wrong in bad:
        with pytest.raises(BadPosition):
            from_bytes(wrong)
    with pytest.raises(BadPosition):
        View.from_bytes(b"4 " + data)
    with pytest.raises(BadPosition):
        View.from_bytes(b"x " + new_game(deal("birmingham", 2, 7)).to_bytes())
    with pytest.raises(BadPosition):
        View.from_bytes(data)
    with pytest.raises(BadPosition):
        State.from_bytes(state.view(0).to_bytes())


class Whole:
    """A whole number of another kind, such as numpy has."""

    def __index__(self) -> int:
        return 2


def test_whole_numbers_of_any_kind_are_taken() -> None:
    dealt = deal("birmingham", Whole(), Whole())  # type: ignore[arg-type]
    assert dealt == deal("birmingham", 2, 2)
    assert type(dealt.players) is int
    assert new_game(deal("birmingham", 3, 2)).view(Whole()).seat == 2  # type: ignore[arg-type]
    for wrong in (True, 2.0, "2", None):
        with pytest.raises(BadPlayerCount):
            deal("birmingham", wrong, 2)  # type: ignore[arg-type]
        with pytest.raises(NotYourTurn):
            new_game(dealt).view(wrong)  # type: ignore[arg-type]


def test_mistakes_are_named() -> None:
    with pytest.raises(BadDeal, match="begins with a deal, such as"):
        new_game("birmingham")  # type: ignore[arg-type]
    for seed in (None, 1.5, True):
        with pytest.raises(BadDeal, match="a seed is a whole number or a text"):
            deal("birmingham", 2, seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no number from 0 to -1"):
        chance(1).below(0)
