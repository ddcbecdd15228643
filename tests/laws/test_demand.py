"""Demand tiles: the deal fixes their order, nobody sees it, and an event tells what comes to light."""

import random
from collections import Counter

import pytest

from ironbridge import State, chance, deal, new_game, ruleset
from tests.laws.hidden import insides
from tests.support.amount import amount
from tests.support.plain import plain
from tests.support.playing import SETTINGS, play, with_a_purpose

HAVING_DEMAND = [setting for setting in SETTINGS if ruleset(setting[0]).for_players(setting[1]).demand]
with_demand = pytest.mark.parametrize(("name", "players"), HAVING_DEMAND)


def after_a_sale(name: str, players: int) -> State:
    """A state of the first era in which demand tiles are shown and others are hidden."""
    for seed in range(100):
        state = new_game(deal(name, players, seed))
        play(state, with_a_purpose, random.Random(seed), most=60)
        demand = state.to_data()["demand"]
        if demand["shown"] and len(set(demand["hidden"])) > 1 and state.to_data()["era"] == "canal":
            return state
    raise AssertionError("nobody sells")


@with_demand
def test_tiles_come_in_the_order_of_the_deal_each_told_as_revealing(name: str, players: int) -> None:
    told: Counter[str] = Counter()
    eras = ("canal", "rail") if ruleset(name).has_rail_era else ("canal",)
    for seed in range(max(amount(4), 50)):
        if seed >= amount(4) and all(told[era] for era in eras):
            break
        dealt = deal(name, players, seed)
        orders = {"canal": list(dealt.canal_demand), "rail": list(dealt.rail_demand)}
        state, rng = new_game(dealt), random.Random(seed)
        shown: dict[str, list[int]] = {"canal": [], "rail": []}
        while not state.is_over:
            era = state.to_data()["era"]
            for event in state.apply(with_a_purpose(state, rng)):
                if event.kind == "demand_shown":
                    assert event.is_revealing
                    shown[era].append(event.facts["value"])
            data = state.to_data()
            assert data["demand"]["shown"] == shown[data["era"]]
            assert data["demand"]["shown"] + data["demand"]["hidden"] == orders[data["era"]]
            assert data["rail_demand"] == (orders["rail"] if data["era"] == "canal" else [])
        told.update({era: len(tiles) for era, tiles in shown.items()})
    assert all(told[era] for era in eras)


@with_demand
def test_nobody_sees_the_order(name: str, players: int) -> None:
    state = after_a_sale(name, players)
    data = state.to_data()
    hidden, later = len(data["demand"]["hidden"]), len(data["rail_demand"])
    for seat in range(players):
        view = state.view(seat)
        seen, inside = view.to_data(), insides(view)
        assert seen["demand"] == {"shown": data["demand"]["shown"], "hidden": [None] * hidden}
        assert seen["rail_demand"] == [None] * later
        assert len(set(inside["demand"][-hidden:])) == 1
        assert len(set(inside["rail_demand"])) <= 1


@with_demand
def test_a_sample_shuffles_what_is_hidden_and_leaves_what_was_shown(name: str, players: int) -> None:
    state = after_a_sale(name, players)
    data = plain(state.to_data())
    view = state.view(0)
    samples = [plain(view.sample(chance(seed)).to_data()) for seed in range(60)]
    assert all(sample["demand"]["shown"] == data["demand"]["shown"] for sample in samples)
    for stacks in ([sample["demand"]["hidden"] for sample in samples], [s["rail_demand"] for s in samples]):
        assert len({tuple(sorted(stack)) for stack in stacks}) == 1
        assert len({tuple(stack) for stack in stacks}) > (5 if stacks[0] else 0)
    assert sorted(samples[0]["demand"]["hidden"]) == sorted(data["demand"]["hidden"])


@with_demand
def test_every_hidden_tile_is_equally_likely_in_every_place(name: str, players: int) -> None:
    state = after_a_sale(name, players)
    view, hidden = state.view(0), state.to_data()["demand"]["hidden"]
    stacks = [view.sample(chance(seed)).to_data()["demand"]["hidden"] for seed in range(600)]
    left = Counter(hidden)
    for place in (0, len(hidden) - 1):
        counts = Counter(stack[place] for stack in stacks)
        for value, copies in left.items():
            share = copies / len(hidden)
            # Four standard deviations.
            assert abs(counts[value] - 600 * share) < 4 * (600 * share * (1 - share)) ** 0.5
