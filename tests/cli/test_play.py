"""`ironbridge play`, with the keyboard replaced by a script."""

import io
import os
import random
import re
import shlex
import subprocess
import sys

import pytest
from rich.cells import cell_len

from ironbridge import RULESETS
from ironbridge.bots.catalogue import BOTS
from ironbridge.cli.main import main
from ironbridge.cli.terminal import person
from ironbridge.workers.spread import Spread
from tests.cli.script import greedy_person, play
from tests.support.project import ROOT


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize(
    ("ruleset", "players", "seat"),
    [
        ("birmingham", 2, 0),
        ("birmingham", 4, 2),
        ("birmingham-intro", 3, 1),
        ("lancashire", 3, 0),
        ("lancashire", 4, 3),
        ("lancashire-revised", 2, 1),
        ("lancashire-revised-intro", 3, 2),
    ],
)
def test_a_whole_game_in_words_ends_as_the_rules_say(
    ruleset: str, players: int, seat: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    *lines, vp = greedy_person(ruleset, players, 5, seat)
    args = f"--ruleset {ruleset} --players {players} --seat {seat} --seed 5 --bots greedy"
    out = play(monkeypatch, capsys, args, lines)
    assert out.count("> ") >= len(lines)
    assert "No: " not in out
    assert re.search(rf"\nVP +{vp} *\n", out)
    assert "\n1. " in out
    assert re.search(r"\n1\. .+ VP \(.*VP.*\)", out)


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        ("birmingham", 2),
        ("birmingham-intro", 3),
        ("lancashire", 3),
        ("lancashire-revised", 2),
        ("lancashire-revised-intro", 4),
    ],
)
def test_a_whole_game_by_numbers(
    ruleset: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(7)
    lines = [rng.choice(["1", "2", "3", "4", "1 2", "1 2 3", "back", "", "nonsense"]) for _ in range(5000)]
    out = play(monkeypatch, capsys, f"--ruleset {ruleset} --players {players} --seed 5 --bots greedy", lines)
    assert "Final score" in out
    assert "Taken back." in out


def test_back_closes_menus_and_takes_back_within_the_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Pass in the first round; in the second, choose, pay, and take it back before the second action.
    lines = ["back", "build", "back", "pass", "1", "loan", "1", "back", "back", "back", "quit"]
    out = play(monkeypatch, capsys, "--seed 5 --players 2", lines)
    start = "There is nothing to take back: cards were drawn, or you have done nothing yet."
    assert out.count(start) == 2
    after_loan = out[out.index("borrows £30, income level −3.") :]
    assert after_loan.count("Taken back.") == 2
    assert re.search(
        r"£47, 1 action left.*Taken back.*Which card pays.*Taken back.*£17, 2 act", after_loan, re.S
    )
    assert out.endswith("You left the game. The same deal again: ironbridge play --seed 5 --players 2\n")


def test_the_command_for_the_same_deal_has_words_in_quotes_where_a_shell_needs_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"exec:{sys.executable} {ROOT / 'examples' / 'bots' / 'tradesman.py'}"
    given = ["play", "--seed", "a lucky word", "--players", "2", "--bots", bots]
    given += ["--ruleset", "lancashire-revised-intro"]
    monkeypatch.setattr(person, "read_line", lambda: "quit")
    assert main(given) == 0
    said = " ".join(capsys.readouterr().out.split()).rpartition("The same deal again: ironbridge ")[2]
    assert sorted(shlex.split(said)) == sorted(given)


def test_why_gives_the_reason_and_the_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        "why build cotton stafford.1",
        "why sell derby oxford",
        "why loan",
        "why",
        "why build cotton atlantis",
        "build pottery stafford.1",
        "link stafford belper",
        "dance",
        "rules N2",
        "rules Z9",
    ]
    out = play(monkeypatch, capsys, "--seed 5 --players 2", lines)
    assert (
        "No: you cannot build Cotton Mill in Stafford 1, for that slot does not show this\nindustry." in out
    )
    assert "  B4 The tile goes on a free space showing its industry." in out
    assert "No: you cannot sell Derby 1 to Oxford 1, for there is no tile of yours to sell." in out
    assert "You may take a loan of £30 now." in out
    assert "Why what? For example: why build cotton belper.1" in out
    assert "There is no slot 'atlantis'; there are belper.1" in out
    assert "No: you cannot build Pottery in Stafford 1" in out
    assert "No line joins stafford and belper." in out
    assert "A choice begins with one of: build, link" in out
    assert "  N2 Canal Era: one canal on a canal line, £3." in out
    assert "Rules: there is no rule 'Z9'" in out


def test_help_board_hand_log_and_legend(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "--seed 5", ["help", "board", "hand", "log", "legend", "q"])
    assert "one step back; within your turn" in out
    assert out.count("Canal Era, round 1 of 8") == 2
    assert out.count("Your hand: ") == 3
    assert out.count("ctn cotton mill, man manufacturer") == 2
    for words in ("Merchants", "Market", "Turn order", "Shrewsbury", " ◖ ", "Stoke-on-Trent"):
        assert words in out


def test_scouting_asks_for_three_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "--seed 5 --players 2", ["scout", "1 2", "1 1 2", "1 2 3", "hand"])
    assert out.count("Give three different numbers from 1 to 8, for example: 1 2 3") == 2
    words = " ".join(out.split())
    assert "; takes two wild cards; " in words
    assert "Wild Location, Wild Industry" in words


def test_the_end_of_the_input_ends_the_game_politely(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "--seed 5", [])
    assert "There is no more input, so the game ends here." in out
    assert out.endswith("Bots alone: ironbridge play --watch\n")


def test_a_closed_input_is_no_crash() -> None:
    command = f"{sys.executable} -m ironbridge play --seed 5 <&-"
    done = subprocess.run(command, shell=True, capture_output=True, check=True, text=True)
    assert done.stderr == ""
    assert "There is no more input" in done.stdout


def test_an_interrupt_leaves_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(person, "read_line", interrupt)
    assert main(["play", "--seed", "5"]) == 130
    assert "\nInterrupted. The same deal again: ironbridge play --seed 5" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_alone(
    players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, f"--watch --seed 5 --players {players} --bots random", [])
    assert "Canal Era, round 2." in out
    assert "The Rail Era has ended." in out
    assert "Final score" in out
    assert "is you" not in out
    assert out.endswith(f"ironbridge play --seed 5 --players {players} --bots random --watch\n")


@pytest.mark.parametrize("width", [40, 120])
@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 2), ("lancashire", 3)])
def test_no_line_is_longer_than_the_terminal(
    ruleset: str,
    players: int,
    width: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    *lines, _ = greedy_person(ruleset, players, 6, 0)
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    args = f"--ruleset {ruleset} --seed 6 --players {players} --bots greedy"
    assert main(["play", *args.split()]) == 0
    printed = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("> ")]
    assert max(map(cell_len, printed)) <= width


def test_a_terminal_without_signs_gets_letters() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "ironbridge", "play", "--watch", "--seed", "5"]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    out = done.stdout.decode("ascii")
    assert "R Madder" in out
    assert "?" not in out


def test_no_colour_unless_there_is_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "\x1b" not in play(monkeypatch, capsys, "--seed 5", ["quit"])


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ("--seat 4", "--seat is from 0 to 3, not 4"),
        (
            "--bots hal",
            (
                f"unknown bot 'hal'; there are {', '.join(BOTS)}, module:Class names one of your own, and"
                " exec:COMMAND a program"
            ),
        ),
        ("--bots random,greedy", "--bots names 2 bots for 3 seats; give one, or one for each"),
        ("--players 7", "birmingham is played by 2, 3, 4, not by 7"),
        ("--ruleset chess", f"unknown ruleset 'chess'; there are {', '.join(RULESETS)}"),
        ("--ruleset lancashire --players 2", "lancashire is played by 3, 4, not by 2"),
        ("--jobs 0", "--jobs is a number of processes from 1, not 0"),
        ("--delay -1", "--delay is a number of seconds, not -1.0"),
    ],
)
def test_what_is_asked_wrongly_is_refused(
    args: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *args.split()]) == 2
    assert capsys.readouterr() == ("", f"ironbridge play: {complaint}\n")


def test_a_master_plays_the_same_on_any_number_of_processes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Spread] = []

    def spread(jobs: int) -> Spread:
        made.append(Spread(jobs))
        return made[-1]

    monkeypatch.setattr("ironbridge.cli.play.Spread", spread)
    args = "--ruleset birmingham-intro --players 2 --bots master@3000 --watch --seed 5"
    alone, helped = (play(monkeypatch, capsys, f"{args} --jobs {jobs}", []) for jobs in (1, 2))
    assert helped == alone
    assert "\n1. " in helped
    assert made[0].rows == 0
    assert made[1].rows > 10
