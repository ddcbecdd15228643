"""Rounds of long counts are added up where they are of one commit, and the kind that has got least far goes on."""

import json
from pathlib import Path

import pytest

from tests.support.soak import counts


def test_rounds_of_a_commit_are_added_up(tmp_path: Path) -> None:
    file = tmp_path / "counts.jsonl"
    lines = [
        {"commit": "a", "numbers": {counts.TURNS: 60_000, counts.KILLS: 990}},
        {"commit": "b", "numbers": {counts.TURNS: 70_000, counts.KILLS: 10}},
        {"commit": "a", "numbers": {counts.TURNS: 50_000, counts.KILLS: 5, counts.LOST: 0}},
        {"commit": "a", "kind": "faults", "minutes": 2.5, "is_passed": True},
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    numbers, rounds = counts.sums("a", file)
    assert numbers == {counts.TURNS: 110_000, counts.KILLS: 995, counts.LOST: 0}
    assert rounds == [lines[3]]
    assert counts.sums("a", tmp_path / "none") == ({}, [])


def test_a_count_goes_on_until_everything_is_there() -> None:
    assert counts.share_done({}) == {"faults": 0, "fuzz": 0}
    enough = dict(counts.WANTED)
    assert counts.share_done(enough | {counts.KILLS: 500}) == {"faults": 0.5}
    assert counts.share_done(enough) == {}


def test_a_round_that_failed_is_not_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(counts, "FILE", tmp_path / "counts.jsonl")
    monkeypatch.setenv("IRONBRIDGE_COMMIT", "a")
    counts.add({"numbers": counts.WANTED})
    assert counts.tell("a") == 0
    counts.add({"kind": "fuzz", "minutes": 1.0, "is_passed": False})
    assert counts.tell("a") == 1
    assert "1 rounds, 1 failed, 1.0 minutes" in capsys.readouterr().out


def test_rounds_that_go_on_at_once_are_of_different_kinds() -> None:
    left = {"faults": 0.5, "fuzz": 0.2}
    assert counts.next_kind(left, []) == "fuzz", "which is less far"
    assert counts.next_kind(left, ["fuzz"]) == "faults"
    assert counts.next_kind(left, ["fuzz", "faults"]) == "fuzz"
    assert counts.next_kind({"faults": 0.5}, ["faults"]) == "faults", "nothing else is left"


def test_rounds_go_on_until_everything_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "FILE", tmp_path / "counts.jsonl")
    monkeypatch.setenv("IRONBRIDGE_COMMIT", "a")
    played: list[str] = []

    def play(kind: str) -> None:
        played.append(kind)
        counts.add({"numbers": {name: counts.WANTED[name] // 4 for name in counts.GOES_ON[kind]}})

    monkeypatch.setattr(counts, "play_round", play)
    assert counts.run("a", 0, 2) == 1, "no time, no round"
    assert not played
    assert counts.run("a", 60, 2) == 0
    assert {kind: played.count(kind) >= 4 for kind in counts.ROUNDS} == {"faults": True, "fuzz": True}
    assert len(played) <= 10, "at most one more of each kind than was needed"
