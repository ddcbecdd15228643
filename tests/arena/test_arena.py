"""`ironbridge arena` from the shell."""

import pytest

from ironbridge import RULESETS
from ironbridge.bots.catalogue import BOTS
from ironbridge.cli.main import main
from tests.arena.command import QUICK, apart_from_times, arena


def test_a_bot_against_itself_is_exactly_zero(capsys: pytest.CaptureFixture[str]) -> None:
    data = arena(capsys, "--bots", "greedy,greedy", "--deals", "3")
    assert data["games"] == 12
    (pair,) = data["paired"]
    assert (pair["a"], pair["b"]) == ("greedy", "greedy#2")
    assert pair["difference"] == pair["low"] == pair["high"] == 0
    assert pair["wins"] == 0.5
    one, other = apart_from_times(data)["bots"].values()
    assert one == other
    assert one["rating"]["points"] == one["rating"]["low"] == one["rating"]["high"] == 0


def test_a_better_bot_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    data = arena(capsys, "--bots", "greedy,random", "--deals", "6")
    (pair,) = data["paired"]
    assert 0 < pair["low"] < pair["difference"] < pair["high"]
    assert data["bots"]["greedy"]["mean"] > data["bots"]["random"]["mean"]
    assert data["bots"]["greedy"]["rating"]["low"] > data["bots"]["random"]["rating"]["points"] == 0


def test_the_same_seed_gives_the_same_figures_with_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    args = ("--bots", "random,random@5,greedy", "--deals", "2", "--seed", "oak")
    one = arena(capsys, *args)
    assert apart_from_times(one) == apart_from_times(arena(capsys, *args, "--jobs", "3"))
    other = arena(capsys, *args, "--seed", "ash")
    assert apart_from_times(one)["bots"] != apart_from_times(other)["bots"]


def test_the_tables_fit_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *QUICK, "--bots", "greedy,random,random@5", "--deals", "2"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Brass: Birmingham")
    for words in (
        "greedy - random@5",
        "p10",
        "winner",
        "Canal Era in all",
        "tiles per sale",
        "unspent money",
        "p95",
        "18 games",
    ):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (
            "--bots hal",
            (
                f"unknown bot 'hal'; there are {', '.join(BOTS)}, module:Class names one of your own, and"
                " exec:COMMAND a program"
            ),
        ),
        ("--bots random@0", "'random@0': after @ stands the budget, a whole number of nodes from 1"),
        ("--bots random --players 5", "birmingham-intro is played by 2, 3, 4, not by 5"),
        ("--bots random --ruleset chess", f"unknown ruleset 'chess'; there are {', '.join(RULESETS)}"),
        ("--bots random --deals 0", "a match has at least one deal, not 0"),
        ("--bots random --jobs 0", "at least one job is needed, not 0"),
        ("--bots random --limit 0", "--limit is a number of seconds above 0, not 0"),
    ],
)
def test_what_is_asked_wrongly_is_refused(
    args: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *QUICK, *args.split()]) == 2
    assert capsys.readouterr() == ("", f"ironbridge arena: {complaint}\n")
