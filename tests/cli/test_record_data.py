"""What commands say of records and positions to programs, and drawings of positions that stand alone."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ironbridge.cli.main import main
from ironbridge.record import state_at, write_record
from ironbridge.render import draw
from ironbridge.rules.state import State
from tests.support.records import game


def said(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> dict[str, Any]:
    """The JSON object that a command prints."""
    assert main([*args]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    data: dict[str, Any] = json.loads(out)
    return data


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    file = tmp_path / "whole.brass"
    file.write_text(write_record(game()), "utf-8")
    return file


def test_check_tells_programs_what_is_wrong(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut, missing = whole.with_name("cut.brass"), whole.with_name("missing.brass")
    cut.write_text(write_record(game())[:3000], "utf-8")
    data = said(capsys, "check", "--json", str(whole), str(cut), str(missing), code=1)
    good, broken, unread = data.pop("files")
    actions = len(game().actions)
    assert data == {"records": 3, "good": 1, "actions": actions + broken["actions"]}
    assert good == {"file": str(whole), "good": True, "actions": actions, "errors": []}
    assert 0 < broken["actions"] < actions
    assert {"NotationError", "Disagreement"} & {error["kind"] for error in broken["errors"]}
    assert all(error["line"] and error["column"] and error["reason"] for error in broken["errors"])
    reason = "No such file or directory"
    assert unread["errors"] == [{"kind": "Unread", "line": 0, "column": 0, "reason": reason}]
    assert said(capsys, "check", "--json", str(whole))["good"] == 1


def test_replay_tells_programs_all_actions_or_one_position(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = game()
    data = said(capsys, "replay", "--json", str(whole))
    assert len(data["actions"]) == len(record.actions)
    last = data["actions"][-1]
    # The last digest of the text is that of the last action.
    assert f"= {last['digest']}\n" in write_record(record)
    assert last["number"] == len(record.actions)
    assert data["result"]["vp"] == list(record.result.vp if record.result else ())
    at = said(capsys, "replay", "--json", "--at", "42.1", str(whole))
    assert (at["action"], at["choice"]) == (42, 1)
    assert State.from_data(at["position"]) == state_at(record, 42, 1)
    whole.write_text(json.dumps(at), "utf-8")
    assert main(["draw", str(whole)]) == 0
    assert capsys.readouterr().out == draw(state_at(record, 42, 1))


def test_a_position_that_stands_alone_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = state_at(game(), 30)
    position, view = tmp_path / "position.json", tmp_path / "view.json"
    position.write_text(json.dumps(state.to_data()), "utf-8")
    view.write_text(json.dumps(state.view(2).to_data()), "utf-8")
    assert main(["draw", str(position)]) == 0
    assert capsys.readouterr().out == draw(state)
    assert main(["draw", str(position), "--seat", "2", "--side", "night"]) == 0
    of_seat = capsys.readouterr().out
    assert main(["draw", str(view), "--side", "night"]) == 0
    assert capsys.readouterr().out == of_seat
    ET.fromstring(of_seat)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["--at", "42"], "--at is a place in a record, and this is a position"),
        (["--seat", "4"], "--seat is from 0 to 3, not 4"),
    ],
)
def test_what_a_position_cannot_have_is_refused(
    args: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(state_at(game(), 30).to_data()), "utf-8")
    assert main(["draw", str(file), *args]) == 2
    assert capsys.readouterr().err == f"ironbridge draw: {complaint}\n"


def test_a_view_is_drawn_for_its_own_seat_and_a_wrong_position_not_at_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "view.json"
    data: dict[str, Any] = dict(state_at(game(), 30).view(2).to_data())
    file.write_text(json.dumps(data), "utf-8")
    assert main(["draw", str(file), "--seat", "1"]) == 2
    assert capsys.readouterr().err == "ironbridge draw: this is what seat 2 knows, not seat 1\n"
    file.write_text(json.dumps(data | {"round": 99}), "utf-8")
    assert main(["draw", str(file)]) == 2
    assert capsys.readouterr().err.startswith("ironbridge draw: ")
