"""Puzzles of one's own mistakes: made of a reviewed game, nobody else's, and back after some days."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from ironbridge.cli.admin import in_words
from ironbridge.puzzles import every_puzzle
from ironbridge.puzzles.files import read_puzzle, write_puzzle
from ironbridge.puzzles.mistakes import puzzle_of_mistake
from ironbridge.record import state_at
from ironbridge.review import Review
from ironbridge.review.review import ReviewedTurn
from ironbridge.rules.draft import choices_as_data
from ironbridge.server.answers.records import record_of
from ironbridge.server.errors import ServerError, TooMany
from ironbridge.server.play.puzzles import own
from ironbridge.server.play.puzzles.own import RESTS
from ironbridge.server.play.puzzles.reports import report_puzzle
from ironbridge.server.tables.paces import DAY
from ironbridge.server.web.routes.owner import COOKIE
from tests.support.reviewed import a_mistake, pretended
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.served import Client, Served
from tests.support.server.turned import TurnedClock
from tests.support.server.waiting import wait_for


@pytest.fixture
def served(backend: BareBackend) -> Iterator[Served]:
    server = Served(backend)
    yield server
    server.stop()


@pytest.fixture
def game(served: Served, backend: BareBackend) -> tuple[str, Client, Client, Review]:
    """A game that two people have finished, and its review, of which the second seat is Ada's."""
    ada, ben = served.guest("Ada"), served.guest("Ben")
    people = [backend.people.who(client.token) for client in (ada, ben)]
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"]).raise_for_status()
    play_on(backend, table["id"], people)
    record = record_of(backend.games, table["id"])
    return table["id"], ada, ben, pretended(record, 0)


def answered(served: Served, client: Client, name: str, idea: int) -> dict[str, Any]:
    """What an idea of a puzzle was worth, played in a new game of it."""
    begun = client.post(f"/api/puzzles/{name}/games").json()["game"]
    person = served.backend.people.who(client.token)
    puzzle = served.backend.puzzling.puzzle(name, person)
    choices = choices_as_data(puzzle.state(), puzzle.packed(puzzle.ideas[idea]))
    number = served.backend.games.live(begun).number
    client.post(f"/api/games/{begun}/turn", number=number, key="t", choices=choices).raise_for_status()
    found: dict[str, Any] = {}

    def is_ready() -> bool:
        found.update(client.post(f"/api/games/{begun}/answer").json())
        return bool(found["state"] == "ready")

    wait_for(is_ready)
    return found


def test_a_mistake_becomes_a_puzzle_that_comes_back_until_it_is_found(
    served: Served, game: tuple[str, Client, Client, Review]
) -> None:
    name, ada, _, review = game
    turn = a_mistake(review)
    action = turn.first
    path = f"/api/games/{name}/puzzles"
    assert ada.post(path, action=action).json()["code"] == "not_reviewed"
    served.backend.reviewing.kept[name] = review
    clock = TurnedClock(served.backend.database)
    made = ada.post(path, action=action).json()
    assert (made["game"], made["action"], made["loss"], made["is_waiting"]) == (name, action, 5.0, True)
    assert ada.post(path, action=action).json() == made, "the same turn is the same puzzle"
    shown = ada.get(f"/api/puzzles/{made['name']}").json()
    assert (shown["level"], shown["gap"], shown["grade"]) == (0, 5.0, None)
    kept = served.backend.puzzling.own.of(served.backend.people.who(ada.token))[0].puzzle
    assert {player.name for player in kept.record.players} == {""}
    assert kept.state() == puzzle_state(review, turn)
    # The mistake once more is one still; found, it rests for longer each time.
    again = answered(served, ada, made["name"], 1)
    assert (again["grade"], again["loss"], again["days"], again["is_counted"]) == ("costly", 5.0, 0, False)
    for days in (*RESTS, RESTS[-1]):
        found = answered(served, ada, made["name"], 0)
        assert (found["grade"], found["days"]) == ("found", days)
        (own,) = ada.get("/api/puzzles").json()["own"]
        assert (own["is_waiting"], own["days"]) == (False, days)
        clock.run(served.backend.database, days * DAY)
        assert ada.get("/api/puzzles").json()["own"][0]["is_waiting"]
    assert ada.get("/api/puzzles").json()["solved"] == 0, "it moves no rating"
    # The same answer asked about again changes nothing.
    begun = served.backend.puzzling.own.of(served.backend.people.who(ada.token))[0]
    assert begun.answered
    before = ada.get("/api/puzzles").json()["own"]
    ada.post(f"/api/games/{begun.answered}/answer").raise_for_status()
    assert ada.get("/api/puzzles").json()["own"] == before
    assert ada.call("DELETE", f"/api/puzzles/{made['name']}").json() == []
    assert ada.get(f"/api/puzzles/{made['name']}").status_code == 404


def puzzle_state(review: Review, turn: ReviewedTurn) -> object:
    return state_at(review.record, turn.first - 1)


def test_a_mistake_is_nobody_elses_and_only_ones_own_become_puzzles(
    served: Served, game: tuple[str, Client, Client, Review]
) -> None:
    name, ada, ben, review = game
    served.backend.reviewing.kept[name] = review
    action = a_mistake(review).first
    made = ada.post(f"/api/games/{name}/puzzles", action=action).json()["name"]
    for client in (ben, served.client()):
        for method, path in (
            ("GET", ""),
            ("POST", "/games"),
            ("POST", "/tables"),
            ("POST", "/reports"),
            ("DELETE", ""),
            ("GET", "/picture.png"),
        ):
            body = (
                {"seats": ["me", "me"]} if path == "/tables" else {"words": "x"} if path == "/reports" else {}
            )
            asked = client.call(method, f"/api/puzzles/{made}{path}", body if method == "POST" else None)
            assert asked.status_code in {401, 404}, (method, path, asked.text)
    assert ben.post(f"/api/games/{name}/puzzles", action=action).json()["code"] == "no_puzzle"
    assert ada.post(f"/api/games/{name}/puzzles", action=10_000).json()["code"] == "no_puzzle"
    assert (
        ada.post(f"/api/puzzles/{made}/tables", seats=["me", "bot:random"]).json()["code"] == "not_answered"
    )
    assert served.client().get("/api/puzzles").json()["own"] == []


def test_a_mistake_is_written_and_read_as_it_is_and_hides_no_tile(
    game: tuple[str, Client, Client, Review],
) -> None:
    *_, review = game
    turn = a_mistake(review)
    puzzle = puzzle_of_mistake(review.record, turn, "own-1")
    assert puzzle is not None
    text = write_puzzle(puzzle)
    assert write_puzzle(read_puzzle(text)) == text
    same = replace(turn, verdict=replace(turn.verdict, better=turn.choices))
    nothing = replace(turn, verdict=replace(turn.verdict, better=()))
    assert puzzle_of_mistake(review.record, same, "x") is None
    assert puzzle_of_mistake(review.record, nothing, "x") is None


def test_there_are_so_many_mistakes_and_they_are_exported_and_go_with_their_owner(
    plain: BareBackend, game: tuple[str, Client, Client, Review], monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, review = game
    puzzle = puzzle_of_mistake(review.record, a_mistake(review), "x")
    assert puzzle is not None
    ada = plain.guest("Ada")
    monkeypatch.setattr(own, "MOST", 2)
    for number in range(2):
        plain.puzzling.own.keep(ada, f"game{number}", puzzle)
    with pytest.raises(TooMany):
        plain.puzzling.own.keep(ada, "game2", puzzle)
    report_puzzle(plain.database, ada, puzzle, "The second  idea\r\nis better")
    report_puzzle(plain.database, ada, puzzle, "I mean the first")
    for words in (" ", "a\u202eb"):
        with pytest.raises(ServerError):
            report_puzzle(plain.database, ada, puzzle, words)
    session = plain.people.session(plain.people.recover(plain.people.new_recovery(ada), None)[1])
    exported = plain.exports.make(session).puzzles
    assert [one.game for one in exported.own] == ["game0", "game1"]
    assert [one.words for one in exported.reports] == ["I mean the first"]
    plain.farewells.delete(ada, "Ada")
    assert plain.puzzling.own.of(ada) == []
    assert plain.acts.puzzle_reports() == []


def test_the_owner_sees_what_is_wrong_with_its_position_and_sees_to_it(served: Served) -> None:
    ada, puzzle = served.guest("Ada"), next(iter(every_puzzle().values()))
    ada.post(f"/api/puzzles/{puzzle.name}/reports", words="Coal is\nfree here").raise_for_status()
    token = served.backend.acts.owner_token()
    owner = httpx.Client(base_url=f"http://{served.address}", cookies={COOKIE: token})
    seen = owner.get("/api/owner").json()
    (report,) = seen["puzzles"]
    assert (report["name"], report["puzzle"], report["words"]) == ("Ada", puzzle.name, "Coal is\nfree here")
    assert read_puzzle(report["data"]).state() == puzzle.state()
    assert "Ada" in in_words(served.backend.acts.puzzle_reports())
    order = {"act": "dismiss_puzzle", "subject": report["id"]}
    seen = owner.post("/api/owner/acts", json=order).json()
    assert (seen["puzzles"], seen["acts"][0]["act"]) == ([], "dismiss-puzzle")
    again = owner.post("/api/owner/acts", json=order)
    assert again.status_code == 404
    owner.close()
