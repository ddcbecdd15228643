"""What is Lancashire's own in `ironbridge play`."""

import io
import re
import sys

import pytest
from rich.console import Console

from ironbridge import chance, set_up
from ironbridge.bots.catalogue import make_bot
from ironbridge.cli.terminal.game import Decider, TerminalGame
from ironbridge.cli.terminal.keyboard import NoInput
from ironbridge.cli.terminal.look import SEAT_NAMES
from ironbridge.cli.terminal.person import Asker
from ironbridge.words.speaker import Speaker
from tests.cli.script import play

NOTHING = "There is nothing to take back: cards were drawn or a demand tile was turned over"


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str, shown: tuple[int, ...] = ()) -> str:
    """What a person with two mills and a port, beside another player's port, reads and types."""
    state = set_up(
        "lancashire",
        3,
        era="rail",
        tiles={
            "preston.1": {"seat": 0, "industry": "cotton", "level": 2},
            "lancaster.2": {"seat": 0, "industry": "cotton", "level": 2},
            "lancaster.1": {"seat": 0, "industry": "port", "level": 2},
            "preston.3": {"seat": 1, "industry": "port", "level": 2},
        },
        links={"lancaster-preston": 2},
        demand_shown=shown,
        seats={0: {"money": -3}},
    )
    output = io.StringIO()
    console = Console(file=output, width=120, highlight=False)
    bots = [None, make_bot("greedy"), make_bot("greedy")]
    players = [Decider(chance(seat), bot) for seat, bot in enumerate(bots)]
    game = TerminalGame(console, state, players, Speaker("lancashire", SEAT_NAMES[:3]), 0)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    with pytest.raises(NoInput):
        game.play(Asker())
    return output.getvalue()


def test_the_menu_tells_who_gains_and_what_the_chances_are(monkeypatch: pytest.MonkeyPatch) -> None:
    out = type_lines(monkeypatch, "sell", "1", shown=(3, 2))
    assert "Madder, −£3, 2 actions left" in out
    assert "to Port 2 in Lancaster 1  flips, your port flips too" in out
    assert "to Port 2 in Preston 3  flips, Prussian's port flips too" in out
    # The marker is on the sixth space; two 0s keep it there, two 1s and three 2s move it to the last two.
    assert "to the distant market  no port flips; +1 bonus 20%, +0 bonus 50%, closes 30%" in out
    assert "shown  · · 1 1 ·" in out
    assert "left   2 2 3 2 1" in out


def test_a_sale_to_a_port_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    out = type_lines(monkeypatch, "sell preston lancaster.1", "1", "back", "back")
    assert out.count("Taken back.") == 2
    assert NOTHING not in out


def test_nothing_before_a_demand_tile_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    out = type_lines(
        monkeypatch, "sell preston distant", "back", "sell preston distant", "1", "back", "stop", "back"
    )
    assert out.count("Taken back.") == 2
    at_first, after = out.split("turns over demand", 1)
    assert at_first.count("Taken back.") == 1
    assert after.index(NOTHING) < after.index("Taken back.")


def test_the_board_of_lancashire(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = play(monkeypatch, capsys, "--ruleset lancashire --seed 5", ["help", "legend"])
    assert "Canal Era, round 1 of 8, 28 cards to draw" in out
    for row in (
        "Distant market bonus +3",
        "[3]3 2 2 1 1 0 0 X",
        "left   2 2 4 3 1",
        "The Midlands 2  port",
        "Blackpool    2",
        "Lancaster            prt     ctn/prt",
        "coal   £1   ########",
    ):
        assert row in out
    assert "prt port, shp shipyard; a number\nis the level, :2 two cubes on it" in out
    assert "Not open now: build_two, link, sell. 'why' tells" in out
    assert "any choice in words: build, build_two, link," in out
    for word in ("Merchants", "scout", "barrel", "stafford"):
        assert word not in out


def test_why_in_lancashire(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        "why scout",
        "why build_two cotton colne",
        "why link midlands stockport",
        "why sell colne distant market",
        "why loan 20",
        "loan 40",
        "sell",
        "rules C9",
        "rules E2",
    ]
    out = " ".join(play(monkeypatch, capsys, "--ruleset lancashire --seed 5", lines).split())
    assert "A choice begins with one of: build, build_two, link, develop, sell, loan, card," in out
    assert "No: you cannot build Cotton Mill in Colne 1 with two cards, for two cards build together" in out
    assert "No line joins the_midlands and stockport." in out
    assert (
        "No: you cannot ship from Colne 1 to the distant market, for there is no tile of yours to sell. LE1"
        in out
    )
    assert "You may take a loan of £20 now." in out
    assert "There is no loan '40'; there are 10, 20, 30." in out
    assert "Say it like this: sell SLOT PORT, or sell SLOT distant." in out
    assert " C9 Consumed cubes" in out
    assert " LE2 To a port tile" in out


def test_loans_and_builds_with_two_cards_by_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["loan", "2", "1", "build_two", "1", "1", "1", "1 1", "2 1", "back", "hand"]
    out = play(monkeypatch, capsys, "--ruleset lancashire --seed 5 --bots random", lines)
    assert "  2 £20  +£20, income level −2" in out
    assert re.search(r"2 actions left. Which action\?\n.*\n +2 build_two +\d+ ways, any two cards", out)
    assert "Which cards pay?" in out
    assert out.count("Give two different numbers from 1 to 8, for example: 1 2") == 2
    told = " ".join(out[out.index("> 2 1") :].split())
    assert re.search(r"lays down \S+; lays down \S+; builds Cotton Mill 1 in Blackburn 1", told)
    assert "There is nothing to take back: cards were drawn or a demand tile was turned" in told
