"""`ironbridge simulate`."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from typing import Any

import pytest

from ironbridge import RULESETS, engine_kind
from ironbridge.bots.catalogue import BOTS
from ironbridge.cli.main import main
from tests.support.amount import amount

KEYS = {
    "ruleset", "players", "games", "seed", "engine", "seconds", "games_per_second", "choices_per_second",
    "actions_per_game", "digest", "score",
}  # fmt: skip
SCORE_KEYS = {"mean", "sd", "min", "max", "winner_mean"}


def simulate(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    """What `--json` says."""
    assert main(["simulate", *args, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1
    data: dict[str, Any] = json.loads(out)
    return data


def test_json_has_exactly_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    data = simulate(capsys, "--games", "20", "--seed", "7", "--jobs", "1")
    assert set(data) == KEYS
    assert set(data["score"]) == SCORE_KEYS
    assert (data["ruleset"], data["players"], data["games"], data["seed"]) == ("birmingham", 4, 20, 7)
    assert data["engine"] == engine_kind()
    assert data["actions_per_game"] == 124
    assert data["score"]["min"] <= data["score"]["mean"] <= data["score"]["winner_mean"]
    assert data["score"]["winner_mean"] <= data["score"]["max"]


def test_digest_is_the_same_with_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    games = str(amount(40))
    one = simulate(capsys, "--games", games, "--seed", "7", "--jobs", "1")
    two = simulate(capsys, "--games", games, "--seed", "7", "--jobs", "2")
    assert one["digest"] == two["digest"]
    assert one["score"] == two["score"]


@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire"])
def test_digest_is_the_same_on_the_pure_engine(
    ruleset: str, bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["--ruleset", ruleset, "--games", str(amount(3)), "--players", "3", "--bots", bots]
    args += ["--jobs", "1"]
    here = simulate(capsys, *args)
    command = [sys.executable, "-m", "ironbridge", "simulate", *args, "--json"]
    pure = os.environ | {"IRONBRIDGE_ENGINE": "pure"}
    there = json.loads(subprocess.run(command, env=pure, capture_output=True, check=True).stdout)
    assert there["engine"] == "pure"
    assert there["digest"] == here["digest"]
    assert there["score"] == here["score"]


def test_another_seed_gives_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    seven = simulate(capsys, "--games", "2", "--seed", "7", "--jobs", "1")
    word = simulate(capsys, "--games", "2", "--seed", "seven", "--jobs", "1")
    assert word["seed"] == "seven"
    assert seven["digest"] != word["digest"]


@pytest.mark.parametrize(
    ("ruleset", "players", "actions"),
    [
        ("birmingham-intro", 2, 38),
        ("birmingham-intro", 3, 51),
        ("birmingham-intro", 4, 60),
        ("lancashire", 3, 117),
        ("lancashire", 4, 124),
        ("lancashire-revised", 2, 78),
        ("lancashire-revised", 3, 105),
        ("lancashire-revised", 4, 124),
        ("lancashire-revised-intro", 2, 38),
        ("lancashire-revised-intro", 3, 51),
        ("lancashire-revised-intro", 4, 60),
    ],
)
def test_a_game_of_every_ruleset_has_its_length(
    ruleset: str, players: int, actions: int, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("--ruleset", ruleset, "--players", str(players), "--games", "3", "--jobs", "1")
    assert simulate(capsys, *args)["actions_per_game"] == actions


def test_the_table_tells_scores_sources_actions_and_time(capsys: pytest.CaptureFixture[str]) -> None:
    args = "--players 2 --games 3 --bots greedy,random --seed 7 --jobs 1"
    assert main(["simulate", *args.split()]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Brass: Birmingham, 2 players: 3 games, seed 7\n")
    for words in ("greedy", "random", "winners", "merchant bonuses", "Canal", "Rail", "develop", "games/s"):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_table_of_lancashire_tells_of_money_and_builds_with_two_cards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    args = "--ruleset lancashire --players 3 --games 3 --bots greedy,random,greedy --jobs 1"
    assert main(["simulate", *args.split()]) == 0
    out, _ = capsys.readouterr()
    assert out.startswith("Brass: Lancashire, 3 players: 3 games, seed 0\n")
    assert re.search(r"VP per seat +Canal +Rail +At the end +all\n", out)
    assert re.search(r"\nmoney +\d+\.\d\d +\d+\.\d\d\n", out)
    assert "\ntwo-card build " in out
    assert "scout" not in out
    assert "merchant" not in out


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
        ("--bots random,greedy", "--bots names 2 bots for 4 seats; give one, or one for each"),
        ("--players 5", "birmingham is played by 2, 3, 4, not by 5"),
        ("--ruleset chess", f"unknown ruleset 'chess'; there are {', '.join(RULESETS)}"),
        ("--ruleset lancashire --players 2", "lancashire is played by 3, 4, not by 2"),
        ("--games 0", "a series has at least one game, not 0"),
        ("--jobs 0", "at least one job is needed, not 0"),
    ],
)
def test_what_is_asked_wrongly_is_refused(
    args: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *args.split()]) == 2
    assert capsys.readouterr() == ("", f"ironbridge simulate: {complaint}\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_shows_what_was_finished(jobs: str) -> None:
    command = [sys.executable, "-m", "ironbridge", "simulate", "--games", "1000000", "--jobs", jobs, "--json"]
    screen, stderr = pty.openpty()
    with (
        open(screen, "rb", buffering=0) as shown,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True) as process,
    ):
        os.close(stderr)
        progress = b""
        while not re.search(rb"[1-9]\d*/1000000.* games/s", progress):
            progress += shown.read(4096)
        # As a terminal does: to every process of the group.
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    data = json.loads(out)
    assert 0 < data["games"] < 1_000_000
    assert set(data) == KEYS
    assert b"Traceback" not in progress
