"""A run that keeps its results goes on where it ended, whatever ended it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from ironbridge.cli.main import main
from ironbridge.workers import Worker
from tests.arena.command import QUICK, apart_from_times, arena

BOTS = ("--bots", "random@2,random")


def results_file(folder: Path) -> Path:
    """Where a run keeps its results."""
    return folder / "results.jsonl"


def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, tuple[int, ...]]]:
    """A list that fills with the tables that are played from now on."""
    tables: list[tuple[int, tuple[int, ...]]] = []
    give = Worker.give

    def noting(worker: Worker, table: Any) -> None:
        tables.append((table.number, table.seating))
        give(worker, table)

    monkeypatch.setattr(Worker, "give", noting)
    return tables


def test_a_finished_run_plays_nothing_again_and_more_deals_extend_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = arena(capsys, *BOTS, "--deals", "4")
    kept = ("--save", str(tmp_path / "kept"))
    two = arena(capsys, *BOTS, "--deals", "2", *kept)
    tables = played(monkeypatch)
    assert apart_from_times(arena(capsys, *BOTS, "--deals", "2", *kept)) == apart_from_times(two)
    assert tables == []
    assert apart_from_times(arena(capsys, *BOTS, "--deals", "4", *kept)) == apart_from_times(whole)
    assert len(tables) == 8
    assert {deal for deal, _ in tables} == {2, 3}
    assert apart_from_times(arena(capsys, *BOTS, "--deals", "2", *kept)) == apart_from_times(two)
    assert main(["check", str(tmp_path / "kept" / "games")]) == 0
    assert len(list((tmp_path / "kept" / "games").iterdir())) == 16


def test_times_are_kept_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = arena(capsys, *BOTS, "--deals", "1", "--save", str(tmp_path))
    again = arena(capsys, *BOTS, "--deals", "1", "--save", str(tmp_path))
    assert first["bots"] == again["bots"]


@pytest.mark.parametrize("cut", [1, 40])
def test_a_torn_last_line_is_played_again(
    cut: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    args = (*BOTS, "--deals", "2", "--save", str(tmp_path))
    whole = arena(capsys, *args)
    file = results_file(tmp_path)
    text = file.read_bytes()
    last = json.loads(text.splitlines()[-1])
    file.write_bytes(text[:-cut])
    tables = played(monkeypatch)
    assert apart_from_times(arena(capsys, *args)) == apart_from_times(whole)
    assert tables == [(last["deal"], tuple(last["seating"]))]
    assert len(file.read_bytes().splitlines()) == len(text.splitlines())


def test_a_torn_first_line_begins_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results_file(tmp_path).write_bytes(b'{"arena":1,"vers')
    assert arena(capsys, *BOTS, "--deals", "1", "--save", str(tmp_path))["deals"] == 1


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--seed", "8"), "keeps another match: seed 0 there, 8 here; name another folder"),
        (("--players", "3"), "keeps another match: players 2 there, 3 here; name another folder"),
        (("--ruleset", "birmingham"), 'keeps another match: ruleset "birmingham-intro" there, "birmingham" here'),
        (("--bots", "random@3,random"), 'keeps another match: bots [{"name": "random@2", "nodes": 2}'),
    ],
)  # fmt: skip
def test_a_folder_of_another_match_is_refused(
    args: tuple[str, str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arena(capsys, *BOTS, "--deals", "1", "--save", str(tmp_path))
    before = results_file(tmp_path).read_bytes()
    assert main(["arena", *QUICK, *BOTS, "--save", str(tmp_path), *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"ironbridge arena: {tmp_path} {complaint}")
    assert results_file(tmp_path).read_bytes() == before


HARM: list[tuple[Callable[[dict[str, Any]], object], int]] = [
    (lambda line: line.pop("seats"), 2),
    (lambda line: line.update(deal="one"), 2),
    (lambda line: line.update(seating=[7, 7]), 2),
    (lambda line: line["seats"].pop(), 2),
    (lambda line: line["seats"][0].update(vp="many"), 2),
    (lambda line: line["seats"][0]["sources"].pop(), 2),
]


@pytest.mark.parametrize(("harm", "number"), HARM)
def test_a_harmed_line_is_named(
    harm: Callable[[dict[str, Any]], object], number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = (*BOTS, "--deals", "1", "--save", str(tmp_path))
    arena(capsys, *args)
    lines = results_file(tmp_path).read_text().splitlines()
    harmed = json.loads(lines[number - 1])
    harm(harmed)
    lines[number - 1] = json.dumps(harmed)
    results_file(tmp_path).write_text("\n".join([*lines, ""]))
    assert main(["arena", *QUICK, *args]) == 2
    complaint = f"{results_file(tmp_path)}, line {number}: no result of a table"
    assert capsys.readouterr().err == f"ironbridge arena: {complaint}\n"


@pytest.mark.parametrize("text", ["hello\n", "[]\n", '{"arena": 1}\n'])
def test_a_file_of_something_else_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results_file(tmp_path).write_text(text)
    assert main(["arena", *QUICK, *BOTS, "--save", str(tmp_path)]) == 2
    assert "this is not the beginning of the results of an arena" in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    assert main(["arena", *QUICK, *BOTS, "--save", str(tmp_path / "file" / "x")]) == 1
    assert capsys.readouterr().err.startswith(f"ironbridge arena: {tmp_path}")


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_whatever_ends_a_run_nothing_finished_is_lost(
    way: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    args = [*QUICK, *BOTS, "--deals", "1000", "--jobs", "2", "--save", str(tmp_path), "--json"]
    command = [sys.executable, "-m", "ironbridge", "arena", *args]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        while not results_file(tmp_path).exists() or results_file(tmp_path).read_bytes().count(b"\n") < 9:
            assert process.poll() is None
            sleep(0.01)
        if way == signal.SIGINT:
            os.killpg(process.pid, way)
        else:
            process.send_signal(way)
        out, err = process.communicate(timeout=60)
    lines = results_file(tmp_path).read_bytes().splitlines()
    tables = {(line["deal"], tuple(line["seating"])) for line in map(json.loads, lines[1:])}
    assert err == b""
    if way == signal.SIGKILL:
        assert process.returncode == -signal.SIGKILL
    else:
        assert process.returncode == 128 + way
        assert json.loads(out)["games"] == len(tables)
    deals = str(1 + max(deal for deal, _ in tables))
    again = played(monkeypatch)
    resumed = arena(capsys, *BOTS, "--deals", deals, "--save", str(tmp_path))
    assert tables.isdisjoint(again)
    assert apart_from_times(resumed) == apart_from_times(arena(capsys, *BOTS, "--deals", deals))


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_stays_behind(way: signal.Signals, own_folder: Path) -> None:
    args = [*QUICK, "--bots", "faulty:Sleeping", "--jobs", "2", "--limit", "1000"]
    command = [sys.executable, "-m", "ironbridge", "arena", *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (own_folder / "asleep").exists():
            assert process.poll() is None
            sleep(0.01)
        process.send_signal(way)
        # All processes hold the other ends of these pipes: they are closed when the last process has gone.
        process.communicate(timeout=60)
    assert process.returncode in (-way, 128 + way)
