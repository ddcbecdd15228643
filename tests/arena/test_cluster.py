"""`ironbridge arena` and `train` with `--cluster`: on a real Ray cluster everything comes out as on processes."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from ironbridge.cli.main import main
from tests.arena.command import QUICK, apart_from_times, arena
from tests.arena.ray_cluster import RayCluster, started

PATIENCE = 600  # seconds; Ray takes long to begin on a busy machine
MATCH = ("--bots", "greedy,random", "--deals", "2")

WAITING = '''
import time
from pathlib import Path
from faulty import Sound

class Waiting(Sound):
    """Waits the first time it is asked anything, for good."""
    def choose(self, view, budget, luck):
        asked = Path(__file__).with_name("asked")
        if not asked.exists():
            asked.touch()
            while True:
                time.sleep(60)
        return super().choose(view, budget, luck)
'''


def on_cluster(
    address: str,
    *args: str,
    subcommand: str = "arena",
    code: int = 0,
    environment: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """What `--json` says of games on a cluster; nothing else is said."""
    command = [sys.executable, "-m", "ironbridge", subcommand, *QUICK, "--json", *args, "--cluster", address]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout.count("\n")) == (code, 1), done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def test_a_local_cluster_gives_the_same_figures_and_goes_on_where_a_run_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    figures = arena(capsys, *MATCH, "--save", str(here))
    arena(capsys, "--bots", "greedy,random", "--deals", "1", "--save", str(there))
    assert apart_from_times(on_cluster("local", *MATCH, "--save", str(there))) == apart_from_times(figures)
    records = sorted(path.name for path in (here / "games").iterdir())
    assert len(records) == 8
    for name in records:
        assert (here / "games" / name).read_bytes() == (there / "games" / name).read_bytes()


def test_faults_are_named_and_the_tables_of_a_lost_node_are_played_again(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_folder / "waiting.py").write_text(WAITING)
    with started() as cluster:
        faults_are_as_on_processes(cluster, capsys)
        a_training_is_as_on_processes(cluster, own_folder, capsys)
        a_lost_node_changes_nothing(cluster, own_folder, capsys)


def faults_are_as_on_processes(cluster: RayCluster, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that thinks too long and one that ends its process, at each of four tables one of them."""
    args = ("--bots", "faulty:Endless,faulty:Dying", "--deals", "1", "--limit", "2", "--on-error", "go-on")
    there = on_cluster(cluster.address, *args, environment=cluster.environment)
    here = arena(capsys, *args)
    assert sorted(fault["kind"] for fault in here["faults"]) == ["died", "died", "too slow", "too slow"]
    one, other = (
        [{key: value for key, value in fault.items() if key != "what"} for fault in data["faults"]]
        for data in (here, there)
    )
    assert one == other


def a_training_is_as_on_processes(
    cluster: RayCluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same games, the same turns compared, the same lesson, the same verdict."""
    learning = ("--from", "differences", "--teachers", "random", "--games", "5")
    args = (*learning, "--bot", "planner@5", "--deals", "1", "--folder")
    there = on_cluster(
        cluster.address,
        *args,
        str(folder / "there"),
        subcommand="train",
        environment=cluster.environment,
    )
    assert main(["train", *QUICK, "--json", *args, str(folder / "here")]) == 0
    assert json.loads(capsys.readouterr().out) == there
    lesson = there["lesson"]
    assert (folder / "here" / lesson).read_bytes() == (folder / "there" / lesson).read_bytes()


def a_lost_node_changes_nothing(
    cluster: RayCluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A node is lost while a bot thinks; on another one it finds that it has been asked before, and plays."""

    def lose_the_node() -> None:
        while not (folder / "asked").exists():
            sleep(0.01)
        cluster.lose_the_node()

    loser = Thread(target=lose_the_node, daemon=True)
    loser.start()
    args = ("--bots", "waiting:Waiting", "--deals", "2", "--limit", "1000")
    there = on_cluster(cluster.address, *args, environment=cluster.environment)
    loser.join()
    assert there["games"] == 2
    assert apart_from_times(there) == apart_from_times(arena(capsys, *args))


def test_without_ray_it_is_said_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["arena", *QUICK, *MATCH, "--cluster", "local"]) == 2
    words = 'a cluster needs Ray: pip install "ironbridge[cluster]"'
    assert capsys.readouterr() == ("", f"ironbridge arena: {words}\n")
