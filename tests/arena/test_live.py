"""What is shown while the arena plays."""

import pytest

from ironbridge.arena.match import Match
from ironbridge.arena.run import Run
from ironbridge.cli.output.arena_live import Display
from tests.arena.results import game


def run_of_two_deals() -> Run:
    """A run with one whole deal of two."""
    run = Run(Match("birmingham", ("greedy", "random"), 2, 2, 1))
    for seating, vp in {(0, 0): [50, 30], (1, 1): [20, 10], (0, 1): [60, 5], (1, 0): [15, 40]}.items():
        run.results.add(0, seating, game(vp))
    return run


def test_without_a_terminal_a_line_comes_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Display(run_of_two_deals()) as display:
        display.advance()
        assert capsys.readouterr().err == ""
        display.due = 0
        display.advance()
    line = capsys.readouterr().err
    assert line.startswith("4 of 8 games, ")
    assert line.endswith(" min left; greedy - random +35.00\n")


def test_on_a_terminal_a_table_runs_along(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with Display(run_of_two_deals()) as display:
        display.due = 0
        display.advance()
        display.tell("something stays")
    shown = capsys.readouterr().err
    for words in ("1 of 2 deals", "greedy - random", "+35.00", "40.0", "Playing", "something stays"):
        assert words in shown
