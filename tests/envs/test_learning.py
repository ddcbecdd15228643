"""The example that learns runs, and one step along its gradient makes likelier what went well."""

from importlib import import_module

import numpy as np
import pytest

learn = import_module("examples.learn")
WORDS = "--rows 8 --steps 100 --hidden 8 --games 1 --every 1 --lessons 2 --minutes 1000"


def test_the_example_gives_a_curve(capsys: pytest.CaptureFixture[str]) -> None:
    curve = learn.main(WORDS.split())
    assert [len(point) for point in curve] == [5, 5, 5]
    assert curve[0][0] == 0 < curve[1][0] < curve[2][0]
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.split() == ["games", "random:", "VP", "wins", "greedy:", "VP", "wins"]
    assert len(rows) == 3


def test_what_went_well_becomes_likelier_and_its_score_expected() -> None:
    luck = np.random.default_rng(3)
    network = learn.Network(size=6, choices=4, hidden=5, seed=1)
    seen = luck.random((40, 6), np.float32)
    masks = np.array([[1, 1, 0, 1]] * 40, np.int8)
    actions = np.arange(40) % 2 * 3  # 0 and 3 in turns; 3 brings 1, 0 brings nothing
    lesson = learn.Lesson(seen, masks, actions, (actions == 3).astype(np.float32))
    _, before, _ = network.forward(seen, masks)
    for _ in range(200):
        network.learn(lesson, rate=0.01, curiosity=0.001)
    _, after, value = network.forward(seen, masks)
    assert not after[:, 2].any()
    assert after[:, 3].mean() > before[:, 3].mean() + 0.2
    assert after[:, 0].mean() < before[:, 0].mean()
    assert value.mean() == pytest.approx(0.5, abs=0.15)
