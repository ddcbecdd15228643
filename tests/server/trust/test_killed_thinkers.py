"""Servers and thinkers of one PostgreSQL, killed at random: nothing is lost, nothing done twice, and every
bot answers."""

import json
from collections import Counter
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from ironbridge.rules.deal import chance
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import TURN
from ironbridge.server.store.schema import ENTRIES
from tests.support.amount import SCALE, amount
from tests.support.server.audit import Audit
from tests.support.server.fleet import Fleet, fleet
from tests.support.server.postgres import emptied
from tests.support.server.scripts import Notes, Script, end
from tests.support.server.waiting import wait_for
from tests.support.server.wires import SocketWire, call

# Every process takes seconds to start: the short run has two of each, and one of each killed.
SERVERS, TABLES, KILLS = (3, max(50, amount(2)), max(60, amount(4))) if SCALE > 1 else (2, 2, 2)


def sit_down(servers: Fleet, notes: Notes) -> list[Script]:
    """One person at each table, with two bots."""
    scripts = []
    for table in range(TABLES):
        name = f"person{table}"
        token = call(servers.address, "", "/api/people", {"name": name})["token"]
        seats = ["me", "bot:random", "bot:novice"]
        made = call(servers.address, token, "/api/tables", {"ruleset": "birmingham-intro", "seats": seats})
        notes.games[made["id"]] = None
        scripts.append(Script(name, servers, token, made["id"], notes, SocketWire))
    for script in scripts:
        script.start()
    return scripts


def turns_at_each(notes: Notes) -> Counter[str]:
    """How many turns each person has had acknowledged."""
    with notes.more:
        return Counter(one.key.split()[0] for one in notes.acknowledged)


def everybody_goes_on(notes: Notes, scripts: list[Script]) -> None:
    """Wait until every person has had two turns more: between them every bot has answered."""
    before = turns_at_each(notes)

    def have_all() -> bool:
        notes.check()
        now = turns_at_each(notes)
        return all(now[script.name] >= before[script.name] + 2 for script in scripts)

    while not have_all():
        notes.wait_for(notes.count + 1)


def test_whoever_is_killed_nothing_is_lost_and_every_bot_answers(
    postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = emptied(postgres)
    Database(url).close()
    luck, notes = chance("servers and thinkers"), Notes()
    killed: Counter[str] = Counter()
    with fleet(url, tmp_path, servers=SERVERS, thinkers=SERVERS) as members:
        wait_for(lambda: has_thinkers(members, SERVERS))
        scripts = sit_down(members, notes)
        try:
            for number in range(KILLS):
                notes.wait_for(notes.count + 1 + luck.below(10))
                group = members.thinkers if number % 2 else members.servers
                one = group[luck.below(len(group))]
                members.kill(one)
                killed[one.name.split()[0]] += 1
                members.start(one)
            everybody_goes_on(notes, scripts)
        finally:
            end(scripts)
        assert [fault for one in members.members for fault in one.faults()] == []
    notes.check()
    database = Database(url)
    audit = Audit(database, notes)
    audit.check(notes.games)
    audit.check_seen()
    with database.engine.connect() as connection:
        entries = connection.execute(
            select(ENTRIES.c.key, ENTRIES.c.data).where(ENTRIES.c.kind == TURN)
        ).all()
    database.close()
    of_bots = [json.loads(entry.data) for entry in entries if ":bot " in entry.key]
    assert of_bots
    assert not any(turn.get("luck") for turn in of_bots), "no bot was given up"
    with capsys.disabled():
        print(
            f"\n{TABLES} tables, {killed['server']} servers and {killed['thinker']} thinkers killed:"
            f" {len(notes.acknowledged)} turns of people acknowledged, {len(audit.lost)} lost;"
            f" {len(of_bots)} turns of bots, none by luck and none twice"
        )


def has_thinkers(members: Fleet, count: int) -> bool:
    """Whether a server says that so many thinkers are there."""
    answer = httpx.get(f"http://{members.address}/health/ready", trust_env=False).json()
    return bool(answer["thinkers"] == str(count))
