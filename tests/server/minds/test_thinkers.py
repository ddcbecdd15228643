"""Thinkers take the questions of servers from PostgreSQL: fairly, for a lease, and each is answered once."""

import threading
from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import URL, make_url

from ironbridge.cli.main import main
from ironbridge.rules.deal import deal
from ironbridge.rules.state import new_game
from ironbridge.server.backend import Backend
from ironbridge.server.minds.bot_turns import BotTurn, Thought
from ironbridge.server.minds.elsewhere import asking as asking_module
from ironbridge.server.minds.elsewhere.asking import Asking
from ironbridge.server.minds.elsewhere.coding import answer_written
from ironbridge.server.minds.elsewhere.question_table import ANSWER, ASK, GIVE_BACK, SEEN, QuestionTable
from ironbridge.server.minds.elsewhere.rights import grants
from ironbridge.server.minds.elsewhere.thinker import Thinker, Turns
from ironbridge.server.minds.mind import Urgency
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.metadata import METADATA
from ironbridge.workers import AnswerFailed, Report, Worker, WorkerDied
from tests.support.server.postgres import emptied
from tests.support.server.waiting import wait_for, wait_until

LONG_LEASE = 3_600_000
LANES = ["quick", "long", "away", "alone"]


@pytest.fixture
def shared(postgres: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """An empty database of PostgreSQL, at which servers look often."""
    monkeypatch.setattr(asking_module, "BEAT", 0.02)
    database = Database(emptied(postgres))
    yield database
    database.close()


@pytest.fixture
def table(shared: Database) -> Iterator[QuestionTable]:
    """Its table of questions."""
    table = QuestionTable(shared.engine.url)
    yield table
    table.close()


@pytest.fixture
def thought_at_once(monkeypatch: pytest.MonkeyPatch) -> set[Worker]:
    """Thoughts need no process; who has thought."""
    asked = set()

    def answer(worker: Worker, question: BotTurn, report: Report) -> Thought:
        asked.add(worker)
        report(0.5)
        return question.by_luck()

    monkeypatch.setattr(Worker, "answer", answer)
    return asked


def ask(table: QuestionTable, name: str, lane: str = "quick", whose: str = "a", owner: str = "o") -> None:
    """Write a question."""
    asked = {"id": name, "kind": "bot", "lane": lane, "whose": whose, "owner": owner}
    table.do(ASK, asked | {"asker": "server", "question": "{}"})


def taken(table: QuestionTable, turns: Turns, lanes: list[str] = LANES) -> list[str]:
    """All questions as one thinker takes them, one after another."""
    order = []
    while (one := table.take("thinker", lanes, turns.known(), LONG_LEASE)) is not None:
        turns.had(one.whose, one.owner)
        order.append(one.id)
    return order


def test_people_who_wait_come_first_and_take_turns(table: QuestionTable) -> None:
    ask(table, "alone", "alone", "eve")
    ask(table, "away", "away", "dan")
    ask(table, "long", "long", "cleo")
    for number in range(3):
        ask(table, f"ada {number}", whose="ada", owner="ada")
    ask(table, "ben", whose="ben", owner="ben")
    assert taken(table, Turns()) == ["ada 0", "ben", "ada 1", "ada 2", "long", "away", "alone"]


def test_whoever_was_thought_for_comes_last_whenever_they_ask(table: QuestionTable) -> None:
    turns = Turns()
    ask(table, "ada 0", whose="ada", owner="ada")
    assert taken(table, turns) == ["ada 0"]
    for number in (1, 2):
        ask(table, f"ada {number}", whose="ada", owner="ada")
    ask(table, "ben", whose="ben", owner="ben")
    assert taken(table, turns) == ["ben", "ada 1", "ada 2"]


def test_owners_at_one_address_share_its_turn(table: QuestionTable) -> None:
    for number in range(2):
        ask(table, f"ada {number}", whose="house", owner="ada")
    ask(table, "ben", whose="house", owner="ben")
    ask(table, "cleo", whose="cabin", owner="cleo")
    assert taken(table, Turns()) == ["ada 0", "cleo", "ben", "ada 1"]


def test_a_lane_is_served_by_those_who_serve_it(table: QuestionTable) -> None:
    ask(table, "long", "long")
    assert taken(table, Turns(), ["quick"]) == []
    assert taken(table, Turns(), ["long", "quick"]) == ["long"]


def test_a_question_is_anothers_when_its_lease_is_over_or_given_back(table: QuestionTable) -> None:
    ask(table, "one")
    assert table.take("dead", LANES, {}, -1) is not None
    assert table.take("leaving", LANES, {}, LONG_LEASE) is not None
    assert table.take("other", LANES, {}, LONG_LEASE) is None
    table.do(GIVE_BACK, {"thinker": "leaving"})
    assert table.take("other", LANES, {}, LONG_LEASE) is not None
    failed = {"id": "one", "thinker": "leaving", "answer": None, "fault": "late", "share": 0}
    assert table.do(ANSWER, failed) == [], "whoever has lost it cannot say that it failed"
    answered = failed | {"answer": "the same", "fault": None}
    assert len(table.do(ANSWER, answered)) == 1
    assert table.do(ANSWER, answered | {"answer": "another"}) == []
    assert table.take("other", LANES, {}, LONG_LEASE) is None


def test_questions_of_other_versions_and_dead_servers_are_left_alone(table: QuestionTable) -> None:
    ask(table, "other")
    ask(table, "dead")
    table.do("UPDATE questions SET version = 'other' WHERE id = 'other'")
    table.do("UPDATE questions SET wanted = 0 WHERE id = 'dead'")
    assert taken(table, Turns()) == []


def question(number: int = 0) -> BotTurn:
    """The first turn of a game."""
    state = new_game(deal("birmingham-intro", 2, number))
    assert state.seat_to_act is not None
    return BotTurn("random", state.view(state.seat_to_act).to_data(), "seed", (), 60.0)


class Answer(threading.Thread):
    """Somebody who waits for the answer to a question."""

    def __init__(self, asking: Asking) -> None:
        super().__init__(daemon=True)
        self.mind = asking.mind()
        self.shares: list[float] = []
        self.found: object = None
        self.start()

    def run(self) -> None:
        """Ask."""
        try:
            self.found = self.mind.answer(question(), self.shares.append, Urgency("quick", "ada", "ada"))
        except Exception as error:
            self.found = error

    def given(self) -> object:
        """What was found."""
        self.join(60)
        assert not self.is_alive()
        return self.found


@pytest.fixture
def asking(shared: Database, table: QuestionTable) -> Iterator[Asking]:
    """A server that asks, and believes that somebody is there."""
    table.do(SEEN, {"thinker": "somebody"})
    stays = threading.Event()
    see = threading.Thread(target=lambda: keep_seen(table, stays))
    see.start()
    asking = Asking(shared)
    yield asking
    stays.set()
    see.join()
    asking.close()


def keep_seen(table: QuestionTable, is_ended: threading.Event) -> None:
    """Be there."""
    while not is_ended.wait(0.2):
        table.do(SEEN, {"thinker": "somebody"})


def taken_soon(table: QuestionTable) -> str:
    """The next question, as soon as there is one."""
    found: list[str] = []

    def take() -> bool:
        one = table.take("somebody", LANES, {}, LONG_LEASE)
        found.extend([one.id] if one else [])
        return bool(found)

    wait_for(take)
    return found[0]


def reply(table: QuestionTable, name: str, answer: str | None, fault: str | None = None) -> None:
    """Answer a question."""
    given = {"id": name, "thinker": "somebody", "answer": answer, "fault": fault, "share": 0.25}
    table.do(ANSWER, given)


def test_what_was_lost_is_asked_again(asking: Asking, table: QuestionTable) -> None:
    waiting = Answer(asking)
    taken_soon(table)
    table.do("DELETE FROM questions")
    thought = question().by_luck()
    reply(table, taken_soon(table), answer_written(question(), thought))
    assert waiting.given() == thought
    assert set(waiting.shares) == {0.25}
    assert table.do("SELECT count(*) FROM questions") == [(0,)]


def test_a_fault_of_a_thinker_is_one_of_the_question(asking: Asking, table: QuestionTable) -> None:
    waiting = Answer(asking)
    reply(table, taken_soon(table), None, "ValueError\nat bot.py:1")
    found = waiting.given()
    assert isinstance(found, AnswerFailed)
    assert "ValueError" in str(found)
    nonsense = Answer(asking)
    reply(table, taken_soon(table), '{"choices": "secret"}')
    assert isinstance(nonsense.given(), AnswerFailed)


def test_who_waits_no_more_takes_the_question_back(asking: Asking, table: QuestionTable) -> None:
    waiting = Answer(asking)
    taken_soon(table)
    waiting.mind.close()
    assert isinstance(waiting.given(), WorkerDied)
    assert table.do("SELECT count(*) FROM questions") == [(0,)]


@pytest.mark.usefixtures("thought_at_once")
def test_without_thinkers_the_server_thinks_itself_and_says_so(
    shared: Database, table: QuestionTable, caplog: pytest.LogCaptureFixture
) -> None:
    table.do(SEEN, {"thinker": "somebody"})
    asking = Asking(shared)
    assert asking.thinkers == 1
    waiting = Answer(asking)
    taken_soon(table)
    table.do("UPDATE thinkers SET seen = 0")
    assert waiting.given() == question().by_luck()
    assert asking.thinkers == 0
    assert "no thinker of version" in caplog.text
    assert Answer(asking).given() == question().by_luck(), "and asks nobody at all"
    asking.close()
    assert table.do("SELECT count(*) FROM questions") == [(0,)]


def test_bots_play_a_game_by_thinkers_elsewhere(shared: Database, thought_at_once: set[Worker]) -> None:
    thinker = Thinker(shared.engine.url, 1)
    backend = Backend(shared, 1, is_thought_elsewhere=True)
    ada = backend.people.welcome("Ada")[0]
    seats = ["me", "bot:random"]
    game = backend.tables.create(ada, "birmingham-intro", seats, is_listed=False)[0].id
    backend.departures.leave(game, ada, "bye", why="left")
    wait_until(backend, game, lambda live: live.is_ended)
    assert backend.count_thinkers() == 1
    assert thought_at_once <= set(thinker.workers)
    thinker.close()
    backend.close()


@pytest.fixture
def role(shared: Database, postgres: str) -> Iterator[URL]:
    """The address of the database for a role with the rights of a thinker."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(grants("thinking").encode())
        yield make_url(postgres).set(username="thinking")
        connection.execute("DROP OWNED BY thinking; DROP ROLE thinking")


def test_a_thinker_reads_and_answers_questions_and_nothing_else(
    role: URL, table: QuestionTable, thought_at_once: set[Worker], shared: Database
) -> None:
    thinker = Thinker(role, 1)
    asking = Asking(shared)
    assert Answer(asking).given() == question().by_luck()
    assert thought_at_once <= set(thinker.workers)
    thinker.close()
    asking.close()
    assert table.do("SELECT count(*) FROM thinkers") == [(0,)]
    ask(table, "one")
    restricted = QuestionTable(role)
    for other in METADATA.tables.keys() - {"questions", "thinkers"}:
        for statement in (f"SELECT 1 FROM {other}", f"DELETE FROM {other}", f"TRUNCATE {other}"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                restricted.do(statement)
    for statement in (
        "DELETE FROM questions",
        "INSERT INTO questions SELECT * FROM questions",
        "UPDATE questions SET question = 'other'",
        "UPDATE questions SET asker = 'other'",
        "TRUNCATE thinkers",
        "CREATE TABLE mine (id INTEGER)",
        "SET ROLE postgres",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            restricted.do(statement)
    assert restricted.do("SELECT id FROM questions") == [("one",)]
    restricted.close()


def test_the_command_prints_the_rights_and_says_where_it_cannot_think(
    postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["think", "--grants", "thinking"]) == 0
    assert capsys.readouterr().out.strip() == grants("thinking")
    assert main(["think", "--grants", "x; DROP TABLE games"]) == 2
    assert "no name of a role" in capsys.readouterr().err
    emptied(postgres)
    for url, why in (
        ("sqlite:///games.db", "needs PostgreSQL"),
        (postgres, "start a server of this version first"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be reached"),
    ):
        assert main(["think", "--database", url]) == 1
        (said,) = capsys.readouterr().err.splitlines()
        assert why in said
    assert main(["serve", "--thinking", "elsewhere", "--database", "sqlite:///games.db"]) == 1
    assert "thinking elsewhere needs PostgreSQL" in capsys.readouterr().err
