"""A game of another package is played by everything there is, and nobody but its own folder names it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.project import ROOT
from tests.support.small_game import RULESET, installed

LAWS = ("conservation", "copies", "lists", "round_trips", "views")


@pytest.fixture(scope="module")
def with_the_game(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of processes that have the game."""
    return installed(tmp_path_factory.mktemp("small_game"))


def run(environment: dict[str, str], *words: str, folder: Path = ROOT) -> str:
    """What a command says."""
    done = subprocess.run(
        [sys.executable, *words], env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_commands_play_record_replay_and_draw_it(with_the_game: dict[str, str], tmp_path: Path) -> None:
    def ironbridge(*words: str) -> str:
        return run(with_the_game, "-m", "ironbridge", *words, folder=tmp_path)

    asked = ("--ruleset", RULESET, "--jobs", "1", "--json")
    told = json.loads(
        ironbridge("simulate", *asked, "--players", "2", "--games", "5", "--save", str(tmp_path / "records"))
    )
    assert told["games"] == 5
    ironbridge("simulate", *asked, "--players", "3", "--games", "1", "--bots", "greedy,foreman,novice")
    records = sorted(map(str, (tmp_path / "records").iterdir()))
    assert "5 of 5 records are good" in ironbridge("check", *records)
    assert "r6" in ironbridge("replay", records[0])
    assert "Emberwick" in ironbridge("draw", records[0])
    assert "£20" in ironbridge("rules", "--ruleset", RULESET)


def test_the_laws_of_the_engine_hold_in_it(with_the_game: dict[str, str]) -> None:
    files = [f"tests/laws/test_{name}.py" for name in LAWS]
    told = run(
        with_the_game | {"IRONBRIDGE_TEST_RULESETS": RULESET},
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files),
    )
    assert " passed" in told
    assert "failed" not in told


def test_nothing_outside_its_folder_names_it() -> None:
    naming = [
        path.relative_to(ROOT).as_posix()
        for folder in ("src", "web/src", "conformance", "benchmarks")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".ts", ".svelte", ".json", ".css"} and RULESET in path.read_text("utf-8").lower()
    ]
    assert naming == []
