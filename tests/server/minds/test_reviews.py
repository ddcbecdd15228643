"""Reviews over the API: begun when somebody asks, for games that have ended, and kept."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from ironbridge.puzzles.grading import Lost
from ironbridge.record import write_record
from ironbridge.review import Review, review
from ironbridge.review.review import FEWEST_NODES
from ironbridge.server.errors import TooMany
from ironbridge.server.minds.puzzle_turns import AskedPuzzleTurn
from ironbridge.server.minds.reviewing import KEPT, MOST_WAITING, AskedReview, Reviewing
from ironbridge.workers import AnswerFailed
from tests.support.reviewed import opening
from tests.support.server.served import Client, Served

PATIENCE = 60.0


def when(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.02)


def told(client: Client, game: str, language: str = "en") -> dict[str, Any]:
    """What the server tells of a review."""
    answer = client.get(f"/api/games/{game}/review?language={language}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


class Thought:
    """A worker that waits until it is let go, and then gives the same review or fails."""

    def __init__(self, made: Review | None) -> None:
        self.made = made
        self.go = threading.Event()
        self.asked: list[AskedReview | AskedPuzzleTurn] = []

    def answer(
        self, question: AskedReview | AskedPuzzleTurn, report: Callable[[float], None], _: object
    ) -> Review | Lost:
        """The review, half of which is told before; what a turn of a puzzle lost."""
        self.asked.append(question)
        report(0.5)
        assert self.go.wait(PATIENCE)
        if self.made is None:
            raise AnswerFailed("it was to fail")
        return Lost(1.0, 0.5) if isinstance(question, AskedPuzzleTurn) else self.made

    def close(self) -> None:
        """Let it go."""
        self.go.set()


@pytest.fixture(scope="module")
def made() -> Review:
    return review(opening(1), nodes=FEWEST_NODES)


def reviewing_with(thought: Thought, monkeypatch: pytest.MonkeyPatch) -> Reviewing:
    """Reviews that are thought by somebody else."""
    reviewing = Reviewing(FEWEST_NODES)
    monkeypatch.setattr(reviewing, "mind", thought)
    return reviewing


def test_a_game_that_has_ended_is_reviewed_when_somebody_asks(lone: Served, made: Review) -> None:
    lone.backend.reviewing.nodes = FEWEST_NODES
    ada, stranger = lone.guest("Ada"), lone.client()
    game = ada.post("/api/records", text=write_record(opening(1))).json()["id"]
    assert told(stranger, game)["state"] == "none"
    assert stranger.post(f"/api/games/{game}/review").json()["state"] in {"underway", "ready"}
    when(lambda: told(stranger, game)["state"] == "ready")
    found = told(stranger, game)
    (turn,) = made.turns
    assert [(each["first"], each["last"], each["verdict"]) for each in found["turns"]] == [
        (1, 1, turn.verdict.kind)
    ]
    assert [player["loss"] for player in found["players"]] == [
        round(sum(verdict.loss for verdict in made.judged(seat)), 2) for seat in range(2)
    ]
    assert stranger.post(f"/api/games/{game}/review").json() == found
    assert told(stranger, game, "de")["turns"] == found["turns"]


def test_a_game_that_goes_on_has_no_review(lone: Served) -> None:
    ada = lone.guest("Ada")
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    refused = ada.post(f"/api/games/{game}/review")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_over")
    assert told(ada, game)["state"] == "none"
    assert ada.post("/api/games/nothing/review").status_code == 404


def test_one_is_made_after_another_and_kept(made: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Thought(made)
    reviewing = reviewing_with(thought, monkeypatch)
    for _ in range(2):
        reviewing.begin("game 0", made.record)
    when(lambda: reviewing.found("game 0") == 0.5)
    for number in range(1, MOST_WAITING):
        reviewing.begin(f"game {number}", made.record)
    with pytest.raises(TooMany):
        reviewing.begin("one more", made.record)
    assert reviewing.found("game 1") == 0.0
    assert reviewing.found("one more") is None
    thought.go.set()
    last = f"game {MOST_WAITING - 1}"
    when(lambda: reviewing.found(last) is made)
    for number in range(MOST_WAITING, KEPT + 1):
        reviewing.begin(f"game {number}", made.record)
        when(lambda: not reviewing.asked)
    assert reviewing.found(f"game {KEPT}") is made
    assert reviewing.found("game 0") is None
    assert len(thought.asked) == KEPT + 1
    reviewing.close()


def test_many_turns_of_puzzles_drive_no_review_out(made: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Thought(made)
    thought.go.set()
    reviewing = reviewing_with(thought, monkeypatch)
    reviewing.begin("game", made.record)
    for number in range(KEPT + 1):
        turn = AskedPuzzleTurn("puzzle", (number,))
        reviewing.lost(turn)
        when(lambda: not reviewing.asked)
    assert reviewing.lost(turn) == Lost(1.0, 0.5)
    assert reviewing.found("game") is made
    assert reviewing.found(AskedPuzzleTurn("puzzle", (0,)).known_by) is None
    assert len(reviewing.kept) == KEPT + 1
    reviewing.close()


def test_whoever_asked_may_ask_again_after_a_failure(made: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Thought(None)
    thought.go.set()
    reviewing = reviewing_with(thought, monkeypatch)
    reviewing.begin("game", made.record)
    when(lambda: reviewing.found("game") is None)
    thought.made = made
    reviewing.begin("game", made.record)
    when(lambda: reviewing.found("game") is made)
    reviewing.close()


def test_a_server_that_closes_waits_for_no_review(made: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Thought(None)
    reviewing = reviewing_with(thought, monkeypatch)
    reviewing.begin("game", made.record)
    when(lambda: reviewing.found("game") == 0.5)
    reviewing.close()
    assert reviewing.thread is not None
    assert not reviewing.thread.is_alive()
    reviewing.begin("another", made.record)
    assert reviewing.found("another") is None
