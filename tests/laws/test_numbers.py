"""Choices and views as numbers for learners: what is open is marked, what a seat knows is there, and nothing else."""

import random

import numpy as np

from ironbridge import RULESETS, State
from ironbridge.envs import ActionSpace, Observer
from tests.laws.hidden import permuted
from tests.laws.walks import Walk, law
from tests.support.playing import SETTINGS

SPACES = {name: ActionSpace(name) for name in RULESETS}
OBSERVERS = {setting: Observer(*setting) for setting in SETTINGS}


def row_of_state(observer: Observer, state: State, seat: int) -> bytes:
    """The row made from the state itself, in which every hidden card is there to be read."""
    return observer.features.row(state.position, seat, -1, -1)


@law
def test_the_mask_is_what_is_open(walk: Walk) -> None:
    space = SPACES[walk.ruleset]
    rng = random.Random(walk.seed)
    for state in walk.states():
        asked = [] if state.seat_to_act is None else [state.seat_to_act]
        for seat in {*asked, rng.randrange(state.players)}:
            view = state.view(seat)
            mask = space.mask(view)
            if seat != state.seat_to_act:
                assert not mask.any()
                continue
            choices = view.legal_actions()
            assert set(np.flatnonzero(mask).tolist()) == {space.index(choice) for choice in choices}
            chosen = rng.choice(choices)
            picks: tuple[int, ...] = ()
            while (choice := space.choice(view, space.index(chosen, picks), picks)) is None:
                picks += (space.index(chosen, picks),)
                assert space.mask(view, picks=picks)[space.index(chosen, picks)] == 1
            assert choice == chosen


@law
def test_nothing_hidden_is_seen(walk: Walk) -> None:
    rng, observer = random.Random(walk.seed), OBSERVERS[walk.setting]
    for number, state in enumerate(walk.states()):
        if number % 3:
            continue
        seat = number // 3 % walk.players
        seen = observer.observe(state.view(seat)).tobytes()
        other = permuted(state, seat, rng).view(seat)
        assert observer.observe(other).tobytes() == seen
        floats = observer.observe(state.view(seat), form="float32")
        assert observer.observe(other, form="float32").tobytes() == floats.tobytes()
        # The environments make rows from the position itself, without the cost of a view.
        assert row_of_state(observer, state, seat) == seen


@law
def test_the_numbers_are_those_of_the_view(walk: Walk) -> None:
    observer = OBSERVERS[walk.setting]
    for number, state in enumerate(walk.states()):
        if number % 5:
            continue
        seat = number // 5 % walk.players
        view = state.view(seat)
        parts, data, names = observer.named(observer.observe(view)), view.to_data(), view.ruleset.names
        assert np.flatnonzero(parts["era"]).tolist() == [("canal", "rail").index(data["era"])]
        assert parts["round"][0] == data["round"]
        to_act = [] if state.seat_to_act is None else [(state.seat_to_act - seat) % walk.players]
        assert np.flatnonzero(parts["to_act"]).tolist() == to_act
        for k in range(walk.players):
            known, row = data["seats"][(seat + k) % walk.players], parts["seats"][k].tolist()
            assert row[0] * 10 + row[1] == known["money"]
            assert row[2] * 10 + row[3] == known["spent"]
            assert row[4] * 10 + row[5] == known["vp"]
            assert row[6] == known["income_space"]
            assert row[8] == known["links_left"]
            assert row[9] == len(known["hand"])
            assert data["turn_order"][row[13]] == (seat + k) % walk.players
            mats = parts["mats"].reshape(walk.players, len(names.industries), 2)
            assert mats[k, :, 0].tolist() == list(known["mat"].values())
            discards = [known["discard"].count(card) for card in names.cards]
            assert parts["discards"][k].tolist() == discards
        assert parts["hand"].tolist() == [data["seats"][seat]["hand"].count(card) for card in names.cards]
        assert int(parts["lines"][:, : walk.players].sum()) == len(data["links"])
        for slot, row in zip(names.slots, parts["slots"].tolist(), strict=True):
            tile = data["tiles"].get(slot)
            if tile is None:
                assert not any(row[: walk.players + len(names.industries) + 3])
                continue
            assert row[: walk.players].index(1) == (tile["seat"] - seat) % walk.players
            industry = row[walk.players : walk.players + len(names.industries)].index(1)
            assert names.industries[industry] == tile["industry"]
            kind = walk.players + len(names.industries)
            assert row[kind : kind + 3] == [tile["level"], int(tile["flipped"]), tile["cubes"]]
