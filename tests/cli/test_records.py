"""The commands that work on records: replay, check, convert and draw."""

import io
import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

from ironbridge.cli import check
from ironbridge.cli.arguments.record_files import seat_names
from ironbridge.cli.main import main
from ironbridge.cli.terminal.keys import named_keys
from ironbridge.cli.terminal.walk import Walk
from ironbridge.record import find, read_record, state_at, write_json, write_record
from ironbridge.words.speaker import Speaker
from tests.support.records import game


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "four.brass").write_text(write_record(game()), "utf-8")
    (tmp_path / "two.json").write_text(write_json(game(players=2, seed=3)), "utf-8")
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    return tmp_path


@pytest.fixture
def cut(folder: Path) -> Path:
    path = folder / "cut.brass"
    path.write_text(write_record(game())[:3000], "utf-8")
    return path


def test_check_says_how_many_records_are_good(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder)]) == 0
    count = len(game().actions) + len(game(players=2, seed=3).actions)
    assert capsys.readouterr().out == f"2 of 2 records are good, {count} actions replayed.\n"


@pytest.mark.parametrize("ruleset", ["lancashire", "lancashire-revised", "lancashire-revised-intro"])
def test_records_of_lancashire_are_checked_converted_replayed_and_drawn(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = game(ruleset, 3)
    text, other = tmp_path / "three.brass", tmp_path / "three.json"
    text.write_text(write_record(record), "utf-8")
    assert main(["convert", str(text), "-o", str(other)]) == 0
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("2 of 2 records are good")
    assert main(["convert", str(other)]) == 0
    assert capsys.readouterr().out == write_record(record)
    assert main(["replay", str(other)]) == 0
    assert " distant /" in capsys.readouterr().out
    for at in ("c3", "42.1", "end"):
        assert main(["replay", str(text), "--at", at]) == 0
        assert "Barrow-in-Furness" in capsys.readouterr().out
        assert main(["draw", str(text), "--at", at, "--seat", "1"]) == 0
        ET.fromstring(capsys.readouterr().out)


def test_check_names_file_line_and_reason(cut: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = cut.with_name("missing.brass")
    assert main(["check", str(cut), str(missing), str(cut.with_name("four.brass"))]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{cut}:")
    assert "Error: " in lines[0]
    assert lines[-2] == f"{missing}: No such file or directory"
    assert lines[-1].startswith("1 of 3 records are good")


def test_check_works_on_several_processes(
    cut: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "FEW", 2)
    assert main(["check", str(cut.parent), "--jobs", "2"]) == 1
    on_two = capsys.readouterr().out
    assert main(["check", str(cut.parent), "--jobs", "1"]) == 1
    assert capsys.readouterr().out == on_two


def test_check_of_nothing_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 1
    assert "0 of 0" in capsys.readouterr().out
    assert main(["check", str(tmp_path), "--jobs", "0"]) == 2


def test_convert_there_and_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, other = folder / "four.brass", folder / "four.json"
    assert main(["convert", str(text), "-o", str(other)]) == 0
    assert other.read_text("utf-8") == write_json(game())
    assert main(["convert", str(other)]) == 0
    assert capsys.readouterr().out == write_record(game())
    assert main(["convert", str(text)]) == 0
    assert capsys.readouterr().out == write_json(game())
    assert main(["convert", str(text), "--to", "text", "-o", str(folder / "x.json")]) == 0
    assert (folder / "x.json").read_text("utf-8") == write_record(game())


def test_convert_writes_what_is_good_only_when_asked(cut: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(cut), "--to", "text"]) == 1
    assert capsys.readouterr().out == ""
    assert main(["convert", str(cut), "--to", "text", "--recover"]) == 0
    out, err = capsys.readouterr()
    record = read_record(out).whole()
    assert record.actions == game().actions[: len(record.actions)]
    assert f"going on with {len(record.actions)} good actions" in err


def test_commands_say_what_they_cannot_do(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = str(folder / "four.brass")
    for args, code, words in [
        (["convert", "nowhere.brass"], 1, "No such file"),
        (["convert", str(folder / "notes.txt")], 1, "there is no record in"),
        (["convert", text, "-o", str(folder / "no" / "x.json")], 1, "No such file"),
        (["draw", text, "-o", str(folder / "no" / "x.svg")], 1, "No such file"),
        (["draw", "nowhere.brass"], 1, "No such file"),
        (["draw", text, "--at", "999"], 2, "the record has the actions 1 to 124"),
        (["draw", text, "--seat", "4"], 2, "--seat is from 0 to 3"),
        (["replay", text, "--at", "x"], 2, "'x' is no place"),
        (["replay", "nowhere.brass"], 1, "No such file"),
    ]:
        assert main(args) == code, args
        assert words in capsys.readouterr().err, args


def test_draw_draws_the_position_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = str(folder / "four.brass")
    output = folder / "board.svg"
    assert main(["draw", text, "--at", "42", "-o", str(output), "--side", "night"]) == 0
    picture = output.read_text("utf-8")
    ET.fromstring(picture)
    assert "Ada Lovelace" in picture
    assert main(["draw", text, "--at", "42"]) == 0
    assert capsys.readouterr().out != picture
    seen = []
    for at in ("start", "42", "42.1", "end"):
        assert main(["draw", text, "--at", at, "--seat", "0"]) == 0
        seen.append(capsys.readouterr().out)
    assert len(set(seen)) == 4


def test_replay_into_a_pipe_lists_all_actions(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(folder / "four.brass")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "      ; before all"
    numbered = [line for line in lines if line[:4].strip().isdigit()]
    assert len(numbered) == len(game().actions)
    assert lines[-1].startswith("Result: ")
    assert "Ada Lovelace  " in "".join(lines)


def test_replay_prints_one_position(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = str(folder / "four.brass")
    assert main(["replay", text, "--at", "c3"]) == 0
    out = capsys.readouterr().out
    assert "Canal Era, round 3 of 8" in out
    assert "Stoke-on-Trent" in out
    assert main(["replay", text, "--at", "end"]) == 0
    assert "rank" in capsys.readouterr().out


def test_replay_of_a_cut_record_shows_what_is_good(cut: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(cut)]) == 1
    out, err = capsys.readouterr()
    assert "Result: unfinished" in out
    assert "good actions" in err


@pytest.fixture
def walk() -> Walk:
    record = game()
    return Walk(Console(file=io.StringIO(), width=100), record, Speaker("birmingham", seat_names(record)))


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ("n n n", 3),
        ("space right enter b left", 1),
        ("p", 0),
        ("4 2 enter", 42),
        ("4 2 . 1 enter", 41),
        ("4 2 backspace enter n", 5),
        ("4 2 escape n", 1),
        ("9 9 9 enter", 0),
        ("c 3 enter", 12),
        ("r 1 . 2 enter", 62),
        ("down", 4),
        ("down down up", 4),
        ("down n up", 4),
        ("up", 0),
        ("e", 124),
        ("end down n", 124),
        ("end up", 116),
        ("e g", 0),
        ("x . ? n", 1),
        ("n q n n", 1),
    ],
)
def test_keys_walk_through_the_game(walk: Walk, keys: str, at: int) -> None:
    walk.go(keys.split())
    assert walk.at == at
    if at:
        assert walk.heading().plain.startswith(f"Action {at} of 124, ")
    assert walk.states[at].digest() == state_at(game(), at).digest()


def test_a_place_that_is_not_there_is_said(walk: Walk) -> None:
    walk.go(["c", "9", "enter"])
    assert walk.note == "the record does not come to c9"


def test_keys_of_a_terminal_have_names() -> None:
    sent = b"n \x1b[C\x1b[5~\x1bOD\r\x7f\x1b\x04\x1b[99~\xff7"
    assert list(named_keys(sent)) == [
        *"n",
        "space",
        "right",
        "up",
        "left",
        "enter",
        "backspace",
        "escape",
        "q",
        "7",
    ]
    assert list(named_keys(b"\x1b[")) == []


def test_replay_in_a_terminal_follows_the_keys(folder: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "ironbridge", "replay", str(folder / "four.brass")]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    try:
        for keys, words in [
            (b"", b"q quit"),
            (b"n", b"Action 1 of"),
            (b"42\n", b"Action 42 of"),
            (b"q", b""),
        ]:
            os.write(ours, keys)
            screen = b""
            for piece in pieces(ours):
                screen += piece
                if words and words in screen:
                    break
            assert words in screen
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def pieces(number: int) -> Iterator[bytes]:
    """What comes from a terminal, until nothing does for a while or it is closed."""
    while select.select([number], [], [], 30)[0]:
        try:
            piece = os.read(number, 65536)
        except OSError:
            return
        if not piece:
            return
        yield piece


@pytest.mark.parametrize("text", ["", "x", "c", "c99", "r3.9", "42.99", "0.1", "-1", "1.2.3", "٣"])
def test_a_place_that_cannot_be_found_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"place|record|choice"):
        find(game(), text)


def test_places_of_a_game() -> None:
    assert find(game(), " C1 ") == (0, None)
    assert find(game(), "c2.1") == (4, None)
    assert find(game(), "end") == (124, None)
    assert find(game(), "42.0") == (42, 0)


def test_a_game_played_in_the_terminal_can_be_saved_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.brass"
    assert main(["play", "--watch", "--players", "2", "--seed", "3", "--save", str(path)]) == 0
    assert f"actions to {path}." in capsys.readouterr().out
    record = read_record(path.read_bytes()).whole()
    assert record.result is not None
    assert record.players[0].kind == "bot:foreman"
    monkeypatch.setattr(sys, "stdin", io.StringIO("loan\n1\nback\nquit\n"))
    assert main(["play", "--players", "2", "--seed", "3", "--save", str(path)]) == 0
    record = read_record(path.read_bytes()).whole()
    assert {player.kind for player in record.players} == {"person", "bot:foreman"}
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "--players", "2", "--seed", "3", "--save", str(tmp_path / "no" / "x")]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_game_of_lancashire_is_saved_as_far_as_it_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.brass"
    args = ["play", "--ruleset", "lancashire-revised", "--players", "2", "--seed", "3", "--save", str(path)]
    assert main([*args, "--watch"]) == 0
    record = read_record(path.read_bytes()).whole()
    assert (record.ruleset, record.result is not None) == ("lancashire-revised", True)
    monkeypatch.setattr(sys, "stdin", io.StringIO("pass\n1\nquit\n"))
    assert main(args) == 0
    record = read_record(path.read_bytes()).whole()
    assert record.result is None
    assert record.actions
    assert main(["check", str(path)]) == 0


ORDERS = ("\x1b]0;mine\x07", "\x1b[2J", "\x9b31m", "\u202e", "\u2066", "\x08", "\u200b")


def hostile(folder: Path) -> list[Path]:
    """Records with orders to a terminal wherever something can be written, one of them good and one not."""
    lines = write_record(game(players=2, seed=3)).splitlines()
    orders = "".join(ORDERS)
    place = next(number for number, line in enumerate(lines) if line.startswith("c1.1"))
    lines[2:2] = [f"site: a{orders}b"]
    good = [
        f"{line.split(':')[0]}: bot:x{orders}y Eve{orders}" if line.startswith("seat") else line
        for line in lines
    ]
    good.insert(place + 1, f"; a comment{orders}")
    bad = [*good, f"c1.9  fly {orders}", f"{orders}: {orders}"]
    names = [folder / "good.brass", folder / f"bad{orders.replace('/', '')}.brass"]
    for path, text in zip(names, (good, bad), strict=True):
        path.write_text("\n".join(text) + "\n", "utf-8")
    return names


def test_no_record_gives_orders_to_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = hostile(tmp_path)
    assert main(["check", str(good)]) == 0
    for words in (
        ["check", str(tmp_path)],
        ["check", str(bad)],
        *(
            [*command, str(path)]
            for path in (good, bad)
            for command in (["replay"], ["replay", "--at", "5"], ["draw"], ["convert", "--recover"])
        ),
    ):
        main(words)
        said = capsys.readouterr()
        found = {sign for sign in said.out + said.err if not sign.isprintable()} - {"\n"}
        assert not found, (words[0], found)
        assert len(said.out + said.err) > 50
    main(["replay", str(good)])
    said = capsys.readouterr()
    assert "Eve]0;mine[2J31m" in said.out
