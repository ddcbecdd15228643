"""Selling cotton in the terminal: what is shown before, and what cannot be taken back after."""

import io
import sys

import pytest
from rich.console import Console

from ironbridge import chance, set_up
from ironbridge.bots.catalogue import make_bot
from ironbridge.cli.terminal.keyboard import NoInput
from ironbridge.cli.terminal.look import SEAT_NAMES
from ironbridge.cli.terminal.person import Person
from ironbridge.cli.terminal.session import Player, Session
from ironbridge.words.speaker import Speaker

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
    players = [Player(chance(seat), bot) for seat, bot in enumerate(bots)]
    session = Session(console, state, players, Speaker("lancashire", SEAT_NAMES[:3]), 0)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    with pytest.raises(NoInput):
        session.play(Person())
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
