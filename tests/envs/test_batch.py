"""Many games at once are the games one would play one by one, in one process, in several, and on a cluster."""

import subprocess
import sys

import numpy as np
import pytest

from ironbridge import BadChoice, BadPlayerCount
from ironbridge.envs import Batch, RayBatch, SharedBatch
from ironbridge.envs.buffers import Int8s
from ironbridge.envs.ray_batch import NoRay
from ironbridge.envs.split_batch import Numbers
from ironbridge.envs.table import Table
from tests.support.amount import amount

ON_A_CLUSTER = """
from ironbridge.arena.cluster import joined
from ironbridge.envs import Batch, RayBatch
alone = Batch("birmingham-intro", 2, 3, seed="r", form="float32")
with joined("local", 2), RayBatch("birmingham-intro", 2, 3, "r", parts=2, form="float32") as batch:
    for step in range(100):
        assert (batch.observations == alone.observations).all()
        assert (batch.masks == alone.masks).all()
        assert (batch.seat == alone.seat).all()
        assert (batch.reward == alone.reward).all()
        assert (batch.done == alone.done).all()
        actions = alone.masks.argmax(axis=1)
        alone.step(actions)
        batch.step(actions)
    batch.reset()
    alone.reset()
    assert (batch.observations == alone.observations).all()
"""


def any_open(masks: Int8s, step: int) -> Numbers:
    """An open number for every row, another one in every step."""
    rows = [np.flatnonzero(mask) for mask in masks]
    return np.array([row[(31 * step + 7 * k) % len(row)] for k, row in enumerate(rows)], np.int64)


@pytest.mark.parametrize("ruleset", ["birmingham-intro", "lancashire-revised-intro"])
def test_every_row_is_a_game_after_another(ruleset: str) -> None:
    batch = Batch(ruleset, 2, 3, seed=4, reward="score")
    table = Table(ruleset, 2)
    numbers = [0] * 3
    plays = [table.begin(f"4 row {row} game 0") for row in range(3)]
    ended = 0
    for step in range(amount(400)):
        for row, play in enumerate(plays):
            assert batch.seat[row] == play.seat()
            assert batch.observations[row].tobytes() == play.row(play.seat())
            assert batch.masks[row].tobytes() == play.mask()
        actions = any_open(batch.masks, step)
        batch.step(actions)
        for row, play in enumerate(plays):
            assert play.step(int(actions[row]))
            assert batch.done[row] == play.is_over()
            if play.is_over():
                state = table.state(play)
                assert batch.reward[row].tolist() == [seat.vp for seat in state.outcome().seats]  # type: ignore[union-attr]
                numbers[row] += 1
                plays[row] = table.begin(f"4 row {row} game {numbers[row]}")
                ended += 1
            else:
                assert not batch.reward[row].any()
    assert ended >= amount(3)


def test_a_batch_begins_anew() -> None:
    batch = Batch("birmingham", 3, 2, seed=1, form="float32")
    assert repr(batch) == "<Batch of birmingham with 3 players: 2 games>"
    first = batch.observations.copy()
    assert first.dtype == np.float32
    batch.step(any_open(batch.masks, 0))
    assert (batch.observations != first).any()
    batch.reset()
    assert (batch.observations == first).all()


def test_a_number_that_is_not_open_changes_nothing() -> None:
    batch = Batch("birmingham", 2, 3, seed=1)
    before = batch.observations.copy(), batch.masks.copy()
    actions = any_open(batch.masks, 0)
    actions[1] = int(np.flatnonzero(batch.masks[1] == 0)[0])
    for wrong in (actions[1], -1, batch.table.space.n, 2**40):
        actions[1] = wrong
        with pytest.raises(BadChoice, match=f"the number {wrong} is not open in row 1"):
            batch.step(actions)
    with pytest.raises(BadChoice, match="there are 3 games"):
        batch.step([0, 0])
    with pytest.raises(BadChoice, match="float64"):
        batch.step(np.zeros(3))
    assert (batch.observations == before[0]).all()
    assert (batch.masks == before[1]).all()
    with pytest.raises(BadPlayerCount):
        Batch("birmingham", 2, 0, seed=1)
    with pytest.raises(BadChoice, match="unknown form"):
        Batch("birmingham", 2, 1, seed=1, form="int16")  # type: ignore[arg-type]


def test_several_processes_play_the_same_games() -> None:
    alone = Batch("lancashire-revised-intro", 2, 5, seed="s", reward="margin")
    with SharedBatch("lancashire-revised-intro", 2, 5, "s", parts=2, reward="margin") as batch:
        assert (
            repr(batch) == "<SharedBatch of lancashire-revised-intro with 2 players: 5 games on 2 processes>"
        )
        for step in range(150):
            assert (batch.observations == alone.observations).all()
            assert (batch.masks == alone.masks).all()
            assert (batch.seat == alone.seat).all()
            assert (batch.reward == alone.reward).all()
            assert (batch.done == alone.done).all()
            actions = any_open(alone.masks, step)
            alone.step(actions)
            batch.step(actions)
        wrong = np.full(5, -1)
        with pytest.raises(BadChoice, match="the number -1 is not open in row 0"):
            batch.step(wrong)
        # Numbers that are not whole were cut without a word.
        with pytest.raises(BadChoice, match="5 games; float64"):
            batch.step(any_open(alone.masks, 0) + 0.5)
        with pytest.raises(BadChoice, match="5 games; int64 in the shape"):
            batch.step([0, 0])
        assert (batch.observations == alone.observations).all()
        batch.reset()
        alone.reset()
        assert (batch.observations == alone.observations).all()
    assert (batch.masks == alone.masks).all()
    with pytest.raises(BadPlayerCount, match="1 to 2 processes, not 3"):
        SharedBatch("birmingham", 2, 2, 1, parts=3)


def test_without_a_cluster_there_is_no_batch_on_it() -> None:
    with pytest.raises(NoRay, match=r"call ray\.init\(\) before"):
        RayBatch("birmingham", 2, 2, 1)


def test_a_cluster_plays_the_same_games() -> None:
    """In a process of its own: how Ray lets others in is settled when it is first imported."""
    done = subprocess.run(
        [sys.executable, "-c", ON_A_CLUSTER], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
