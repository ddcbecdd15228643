"""Metrics: what Prometheus reads, by the pattern of a path and naming nobody, for those alone who may read it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from ironbridge.cli.main import main
from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.database import Database
from ironbridge.server.upkeep.counts import table_counts
from ironbridge.server.web.watching.metrics import MetricsPlugin, Scrapers
from tests.support.project import ROOT
from tests.support.server.bare import BareBackend
from tests.support.server.program import Program
from tests.support.server.served import Client
from tests.support.server.waiting import wait_for

DASHBOARD = ROOT / "deploy" / "grafana" / "ironbridge.json"
TOKEN = "a-token-for-prometheus"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """A server that shows its metrics on this machine."""
    program = Program(f"sqlite:///{tmp_path / 'games.db'}", "--metrics", "loopback")
    yield program
    program.terminate()


def scraped(address: str, **headers: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """All values of a scrape, by name and labels."""
    answer = httpx.get(f"http://{address}/metrics", headers=headers, trust_env=False)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def value(found: dict[tuple[str, tuple[tuple[str, str], ...]], float], name: str, **labels: str) -> float:
    """The sum of the values of a name with some labels."""
    wanted = set(labels.items())
    return sum(size for (each, told), size in found.items() if each == name and wanted <= set(told))


def played(program: Program) -> str:
    """Have a game played a little against a bot, with a socket and a refusal; its id."""
    ada = Client(program.address)
    ada.token = ada.post("/api/people", name="Ada").json()["token"]
    seats = ["me", "bot:novice"]
    game = str(ada.post("/api/tables", ruleset="birmingham-intro", seats=seats).json()["id"])
    assert ada.get("/api/games/nothing").status_code == 404
    socket = ada.socket(game)
    socket.receive()
    wait_for(lambda: ada.game(game)["draft"] is not None)
    number = ada.play_turn(game)["number"]
    socket.wait_for(number)
    # Whether it acts before or after depends on the deal.
    thought = "ironbridge_bot_thinking_seconds_count"
    wait_for(lambda: value(scraped(program.address), thought, level="novice") >= 1)
    found = scraped(program.address)
    assert value(found, "ironbridge_sockets") == 1
    socket.close()
    ada.http.close()
    return game


def test_a_scrape_tells_what_was_done_and_the_dashboard_asks_for_nothing_else(program: Program) -> None:
    game = played(program)
    found = scraped(program.address)
    path = "/api/games/{game}/turn"
    assert value(found, "ironbridge_request_duration_seconds_count", path=path, method="POST") == 1
    assert value(found, "ironbridge_requests_total", path="/api/games/{game}", status_code="404") == 1
    assert value(found, "ironbridge_refusals_total", status="404", code="not_found") == 1
    assert value(found, "ironbridge_commit_seconds_count") >= 3
    assert value(found, "ironbridge_commit_jobs_sum") >= value(found, "ironbridge_commit_seconds_count")
    assert value(found, "ironbridge_bot_wait_seconds_count", level="novice") >= 1
    assert value(found, "ironbridge_bot_thinking_seconds_count", level="novice") >= 1
    assert value(found, "ironbridge_tables", status="playing") == 1
    assert {dict(told)["lane"] for name, told in found if name == "ironbridge_bot_queue"} == {
        "quick",
        "long",
        "away",
        "alone",
        "program",
        "idle_program",
    }
    wait_for(lambda: value(scraped(program.address), "ironbridge_event_loop_lag_seconds_count") > 0)
    assert not any(game in str(key) for key in found), "no label grows with the games"
    names = {name for name, _ in scraped(program.address)}
    asked = {
        name
        for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"]
        for target in panel.get("targets", ())
        for name in re.findall(r"\b(?:ironbridge|process)_\w+", target["expr"])
    }
    assert len(asked) > 8
    # A commit that has failed is counted from the beginning; a call that failed only when there was one.
    assert asked - names == set()


@pytest.mark.parametrize(
    "more", [{"x-forwarded-for": "203.0.113.7"}, {"forwarded": "for=203.0.113.7"}, {"via": "1.1 x"}]
)
def test_what_comes_through_a_proxy_is_not_from_this_machine(program: Program, more: dict[str, str]) -> None:
    answer = httpx.get(f"http://{program.address}/metrics", headers=more, trust_env=False)
    assert answer.status_code == 404


def test_without_the_setting_there_are_none(tmp_path: Path) -> None:
    program = Program(f"sqlite:///{tmp_path / 'games.db'}")
    assert httpx.get(f"http://{program.address}/metrics", trust_env=False).status_code == 404
    program.terminate()


def test_a_token_opens_them_from_anywhere(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    program = Program(f"sqlite:///{tmp_path / 'games.db'}", "--metrics", str(tmp_path / "token"))
    for sent in ({}, {"authorization": "Bearer a-token-for-somebody"}):
        answer = httpx.get(f"http://{program.address}/metrics", headers=sent, trust_env=False)
        assert answer.status_code == 401
    scraped(program.address, authorization=f"Bearer {TOKEN}")
    program.terminate()
    assert TOKEN not in "".join(program.said)


def test_a_token_that_can_be_guessed_is_refused_before_anything_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "token").write_text("short")
    for file in ("token", "nothing"):
        assert (
            main(["serve", "--database", f"sqlite:///{tmp_path / 'x.db'}", "--metrics", str(tmp_path / file)])
            == 1
        )
        (line,) = capsys.readouterr().err.splitlines()
        assert str(tmp_path / file) in line
    assert not (tmp_path / "x.db").exists()


def test_a_database_that_is_gone_leaves_the_rest(tmp_path: Path) -> None:
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))
    backend.guest("Ada")
    plugin = MetricsPlugin(Scrapers("loopback"))
    backend.watched_by(plugin.metrics)
    (tmp_path / "games.db").rename(tmp_path / "elsewhere.db")
    with pytest.raises(StorageFailed):
        backend.guest("Ben")
    assert "ironbridge_commit_failures_total 1.0" in plugin.metrics.text().decode()
    backend.database.engine.dispose()
    assert table_counts(backend.database) == {}
    backend.close()
