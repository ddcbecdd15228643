"""Killed while a puzzle is answered: an answer counts once, for a rating or for a mistake of one's own."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from ironbridge.puzzles import Puzzle, every_puzzle
from ironbridge.puzzles.grading import Lost, Rating
from ironbridge.puzzles.mistakes import puzzle_of_mistake
from ironbridge.rules.draft import choices_as_data
from ironbridge.server.play.puzzles.own import RESTS
from ironbridge.server.store.database import Database
from tests.support.reviewed import a_mistake, game, pretended
from tests.support.server.bare import BareBackend
from tests.support.server.faulty import AFTER, BEFORE, FRAME, INSIDE
from tests.support.server.restarted import LONGEST, Restarted
from tests.support.server.served import Client

WHERE = (BEFORE, INSIDE, AFTER)
MOST_KILLS = 40


class Answering:
    """Somebody who has begun a puzzle, answers with its best turn, and asks again after every death."""

    def __init__(self, url: str, *, is_own: bool) -> None:
        self.url = url
        with closing(BareBackend(Database(url))) as backend:
            self.person, self.token, _ = backend.people.welcome("Ada")
            puzzle = next(iter(every_puzzle().values()))
            if is_own:
                review = pretended(game(), 0)
                mistake = puzzle_of_mistake(review.record, a_mistake(review), "x")
                assert mistake is not None
                puzzle = backend.puzzling.own.keep(self.person, "game", mistake).puzzle
            self.puzzle: Puzzle = puzzle
            self.game = backend.puzzling.begin(self.person, puzzle.name, "key").id
            choices = choices_as_data(puzzle.state(), puzzle.packed(puzzle.ideas[0]))
            number = backend.games.live(self.game).number
            self.turn = {"number": number, "key": "answer", "choices": choices}

    def answer(self, address: str) -> dict[str, Any] | None:
        """Play the turn and ask what it was worth; nothing if the server did not say it."""
        client = Client(address, self.token)
        try:
            client.post(f"/api/games/{self.game}/turn", **self.turn).raise_for_status()
            told: dict[str, Any] = client.post(f"/api/games/{self.game}/answer").raise_for_status().json()
        except httpx.TransportError:
            return None
        finally:
            client.http.close()
        return told

    def stored(self) -> tuple[int, float, float, list[tuple[int, str | None]]]:
        """How many puzzles count for the rating, the VP lost in them, the rating, and the mistakes as they rest."""
        with closing(BareBackend(Database(self.url))) as backend:
            skill = backend.puzzling.answers.skill(self.person)
            own = backend.puzzling.own.of(self.person)
            return skill.solved, skill.loss, skill.rating.value, [(o.times, o.answered) for o in own]


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[Restarted]:
    """A server that is killed and started again."""
    server = Restarted(url, tmp_path, "--bot-workers", "0")
    yield server
    server.close()


@pytest.mark.parametrize("is_own", [False, True], ids=["puzzle", "mistake"])
def test_killed_while_a_puzzle_is_answered(server: Restarted, url: str, tmp_path: Path, is_own: bool) -> None:
    someone, flag = Answering(url, is_own=is_own), tmp_path / "sent"
    first = (0, 0.0, Rating().value, [(0, None)] if is_own else [])
    once = (0, 0.0, Rating().value, [(1, someone.game)])
    if not is_own:
        once = (1, 0.0, Rating().after(Lost(0.0, 0.0).score, someone.puzzle.rating).value, [])
    assert someone.stored() == first
    deaths: list[bool] = []  # and whether the answer counted by then

    def die(where: str, at: int) -> None:
        server.start(where=where, at=at, bytes=FRAME // 2, file=str(flag))
        flag.touch()
        told = someone.answer(server.address)
        if told is None:
            assert server.is_gone.wait(LONGEST)
            deaths.append(someone.stored() == once)
        else:
            assert told["state"] == "ready"
        server.kill()
        flag.unlink()
        found = someone.stored()
        assert found == once or (found == first and told is None)

    while someone.stored() == first:
        assert len(deaths) < MOST_KILLS
        die(WHERE[len(deaths) % len(WHERE)], 1)
    assert deaths[0] is False
    assert deaths[-1] is True, "it counted before anybody was told"
    for where in WHERE:
        die(where, 1)
    server.start()
    for _ in range(2):
        told = someone.answer(server.address)
        assert told is not None
        assert (told["state"], told["grade"]) == ("ready", "found")
        assert told["days"] == (RESTS[0] if is_own else told["days"])
        assert someone.stored() == once
    assert server.faults() == []
