"""A game of another package is played by everything there is, and nothing outside its folder names it."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support.project import ROOT
from tests.support.server.program import PATIENCE, Program
from tests.support.server.served import Client
from tests.support.small_game import FOLDER, RULESET, installed

LAWS = ("conservation", "copies", "reasons", "round_trips", "views")


@pytest.fixture(scope="module")
def with_the_game(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the environment of a process needs to have the game."""
    return installed(tmp_path_factory.mktemp("small_game"))


def run(extra: dict[str, str], *words: str, folder: Path = ROOT) -> str:
    """What a program says."""
    command, environment = [sys.executable, *words], os.environ | extra
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_commands_play_record_replay_draw_and_measure_it(
    with_the_game: dict[str, str], tmp_path: Path
) -> None:
    def ironbridge(*words: str) -> str:
        return run(with_the_game, "-m", "ironbridge", *words, folder=tmp_path)

    asked = ("--ruleset", RULESET, "--jobs", "1", "--json")
    played = ironbridge("simulate", *asked, "--players", "2", "--games", "5", "--save", "records")
    assert json.loads(played)["games"] == 5
    records = sorted(str(path) for path in (tmp_path / "records").iterdir())
    assert "5 of 5 records are good" in ironbridge("check", *records)
    assert "r6.2" in ironbridge("replay", records[0])
    drawn = ironbridge("draw", records[0])
    assert "Emberwick" in drawn
    assert json.loads((FOLDER / "src/hollowmere/icons.json").read_text("utf-8"))["glass"] in drawn
    assert "gla glassworks" in ironbridge("play", "--ruleset", RULESET, "--players", "2")
    assert "£20" in ironbridge("rules", "--ruleset", RULESET, "L1")
    bots = ("--bots", "greedy,planner@300,master@300")
    ironbridge("simulate", *asked, "--players", "3", "--games", "1", *bots)
    measured = ironbridge("arena", *asked, "--players", "2", "--deals", "1", "--bots", "random,greedy")
    assert set(json.loads(measured)["bots"]) == {"random", "greedy"}


def test_the_laws_of_the_engine_hold_in_it(with_the_game: dict[str, str]) -> None:
    files = [f"tests/laws/test_{name}.py" for name in LAWS]
    quiet = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    run(with_the_game | {"IRONBRIDGE_TEST_RULESETS": RULESET}, "-m", "pytest", *quiet, *files)


def test_a_server_plays_a_whole_game_of_it_against_bots(
    with_the_game: dict[str, str], tmp_path: Path
) -> None:
    program = Program(f"sqlite:///{tmp_path / 'games.db'}", extra=with_the_game)
    ada = Client(program.address)
    try:
        ada.token = ada.post("/api/people", name="Ada").json()["token"]
        seats = ["me", "bot:random", "bot:greedy"]
        game = ada.post("/api/tables", ruleset=RULESET, seats=seats).json()["id"]
        until = time.monotonic() + PATIENCE
        while (document := ada.game(game))["outcome"] is None:
            assert time.monotonic() < until
            if document["to_act"] == 0:
                play_turn(ada, game, document["number"])
            else:
                time.sleep(0.02)
        assert [seat["vp"] >= 0 for seat in document["outcome"]["seats"]] == [True] * 3
        assert RULESET in ada.get(f"/api/games/{game}/record").text
    finally:
        ada.http.close()
        program.kill()


def play_turn(me: Client, game: str, number: int) -> None:
    """Draft the first choice that is open until the turn is whole, and end it."""
    path, version = f"/api/games/{game}", 0
    while not (document := me.game(game))["draft"] or not document["draft"]["is_whole"]:
        push: dict[str, Any] = {"number": number, "version": version, "do": "push"}
        answer = me.post(f"{path}/draft", key=f"{number} {version}", choice=document["choices"][0], **push)
        assert answer.status_code == 200, answer.text
        version += 1
    ended = me.post(f"{path}/end_turn", number=number, version=version, key=f"end {number}")
    assert ended.status_code == 200, ended.text


def test_nothing_outside_its_folder_names_it() -> None:
    folders = ("src", "web/src", "conformance", "benchmarks")
    kinds = {".py", ".ts", ".svelte", ".json", ".css"}
    naming = [
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in kinds and RULESET in path.read_text("utf-8").lower()
    ]
    assert naming == []
