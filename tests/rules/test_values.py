"""States, views, positions, deals and luck are values: they can be copied, compared, pickled, printed and shown."""

import copy
import json
import pickle
import random
from collections import Counter

import numpy as np
import pytest

from ironbridge import (
    BadChoice,
    BadDeal,
    BadPlayerCount,
    BadPosition,
    Chance,
    IronbridgeError,
    NotInView,
    NotYourTurn,
    Ruleset,
    State,
    View,
    chance,
    deal,
    new_game,
    play_out,
    ruleset,
    set_up,
)
from ironbridge.engine import codes, course_of_play
from ironbridge.engine.chance import one_of
from ironbridge.engine.number_bytes import FORMAT
from ironbridge.rules.positions.as_bytes import from_bytes
from ironbridge.rules.positions.canonical import canonical_json
from ironbridge.rules.positions.writer import to_data
from tests.support.playing import SETTINGS, at_random, play
from tests.support.positions import rich_position

TWO_GAMES = [("birmingham", 2), ("lancashire", 3)]


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
    text = json.dumps(state.to_data(), sort_keys=True, separators=(",", ":"))
    assert canonical_json(state.position, state.ruleset) == text.encode()


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
    with pytest.raises(BadPosition, match="its revision and the players"):
        from_bytes(head.replace(b" 4", b" four") + b"\n" + numbers)
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


class Huge(Whole):
    """A whole number that is no choice."""

    def __index__(self) -> int:
        return 2**70


def test_only_whole_numbers_that_are_listed_are_pushed() -> None:
    s = new_game(deal("birmingham", 3, 7)).position
    other = s.copy()
    code = s.legal()[5]
    s.push(np.int64(code))
    other.push(code)
    assert s == other
    before = s.to_bytes()
    for wrong in (999_999, -1, 2**70, Huge(), np.int64(-1), True, 2.0, "2", None):
        with pytest.raises(BadChoice, match=r"is not open: it is none of the \d+ that legal\(\) lists"):
            s.push(wrong)
    assert s.to_bytes() == before
    play_out(s, chance(1))
    with pytest.raises(BadChoice, match="the game is over"):
        s.push(code)


def test_what_is_hidden_is_not_played_out() -> None:
    state = new_game(deal("birmingham", 2, 7))
    with pytest.raises(BadPosition, match="can be played out, not 'birmingham'"):
        play_out("birmingham", chance(1))  # type: ignore[arg-type]
    with pytest.raises(NotInView, match=r"a view cannot be played out; view.sample"):
        play_out(state.view(0), chance(1))
    with pytest.raises(NotInView, match="a view cannot be played out"):
        play_out(state.view(0).position, chance(1))
    with pytest.raises(BadDeal, match="luck is a stream of numbers"):
        play_out(state, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "players"), TWO_GAMES)
def test_a_view_goes_on_until_another_hand_is_asked_or_something_unseen_is_drawn(
    name: str, players: int
) -> None:
    state = new_game(deal(name, players, 7))
    luck = chance(3)
    ends = Counter[str]()
    while not state.is_over:
        choices = state.position.legal()
        code = choices[luck.below(len(choices))]
        views = [state.view(seat) for seat in range(players)]
        state.position.push(code)
        for view in views:
            before = view.to_bytes()
            end = pushed(view, code)
            ends[end] += 1
            assert view.to_bytes() == (before if end else state.view(view.seat).to_bytes())
    assert set(ends) == {"", "hand", "drawn"}
    with pytest.raises(BadChoice, match="the game is over"):
        state.view(0).position.push(code)


def pushed(view: View, code: int) -> str:
    """Push a choice in a view; what was missing in it, if anything."""
    try:
        view.position.push(code)
    except NotInView as error:
        return "hand" if "whose hand is not in this view" in str(error) else "drawn"
    return ""


@pytest.mark.parametrize(("name", "players"), TWO_GAMES)
def test_the_text_of_a_digest_is_the_plain_data_as_json(name: str, players: int) -> None:
    state = rich_position(name, players, random.Random(11))
    luck = chance(5)
    while not state.is_over:
        for situation in (state, state.view(0)):
            s, rules = situation.position, situation.ruleset
            data = json.dumps(to_data(s, rules), sort_keys=True, separators=(",", ":"))
            assert canonical_json(s, rules) == data.encode()
        choices = state.position.legal()
        state.position.push(choices[luck.below(len(choices))])


@pytest.mark.parametrize("money", [9, 10, 99, 100, 1234])
def test_numbers_of_any_length_are_written_as_json_writes_them(money: int) -> None:
    state = set_up(seats={0: {"money": money}})
    data = json.dumps(state.to_data(), sort_keys=True, separators=(",", ":"))
    assert canonical_json(state.position, state.ruleset) == data.encode()


def test_a_long_list_of_choices_grows() -> None:
    out = codes.ChoiceList()
    for code in range(200):
        out.append(code)
    out += [200, 201]
    assert out.as_list() == list(range(202))
    assert out.has(201)
    assert not out.has(202)


def test_a_list_of_choices_is_read_like_a_list() -> None:
    out = codes.ChoiceList()
    out += [30, 10, 20]
    assert list(out) == [30, 10, 20]
    assert [out[0], out[2], out[-1], out[-3]] == [30, 20, 20, 30]
    assert (len(out), max(out), 10 in out, 40 in out, "x" in out) == (3, 30, True, False, False)
    for place in (3, -4):
        with pytest.raises(IndexError, match="there are 3 choices"):
            out[place]


def test_what_was_listed_is_not_listed_again_until_something_is_chosen() -> None:
    position = new_game(deal("birmingham", 2, 7)).position
    listed = position.legal()
    assert position.copy().open_choices().as_list() == listed
    assert position.open_choices().as_list() == listed
    position.push(listed[0])
    assert position.open_choices().as_list() == position.legal()


def test_mistakes_are_named() -> None:
    with pytest.raises(BadDeal, match="begins with a deal, such as"):
        new_game("birmingham")  # type: ignore[arg-type]
    for seed in (None, 1.5, True):
        with pytest.raises(BadDeal, match="a seed is a whole number or a text"):
            deal("birmingham", 2, seed)  # type: ignore[arg-type]
    with pytest.raises(IronbridgeError, match="no number from 0 to -1"):
        chance(1).below(0)


def test_one_of_some_numbers_takes_one_number_of_the_luck() -> None:
    one, other = chance(3), chance(3)
    numbers = [10, 20, 30, 40]
    choices = codes.ChoiceList()
    choices += numbers
    assert [one_of(choices, one) for _ in range(50)] == [numbers[other.below(4)] for _ in range(50)]


def test_a_game_played_out_tells_how_many_choices_it_took() -> None:
    position = set_up(era="rail", round_number=10, turn=1).position
    step_by_step, luck, made = position.copy(), chance(3), 0
    while choices := step_by_step.legal():
        step_by_step.push(choices[luck.below(len(choices))])
        made += 1
    assert course_of_play.play_out(position, chance(3)) == made > 2
    assert position == step_by_step
