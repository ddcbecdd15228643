"""Puzzles on a server: one answer counts, nothing of it is told before, and a rating goes with its owner."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from ironbridge.puzzles import Puzzle, every_puzzle
from ironbridge.puzzles.daily import daily_puzzle
from ironbridge.puzzles.grading import FIRST_RATING, Rating, known_loss
from ironbridge.rules.choices import choice_from_data
from ironbridge.rules.draft import choices_as_data
from ironbridge.rules.final_turn import FinalTurn
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.search import check_view
from tests.support.server.served import Client, Served
from tests.support.server.waiting import wait_for

PUZZLES = every_puzzle()


@pytest.fixture
def served(backend: BareBackend) -> Iterator[Served]:
    server = Served(backend)
    yield server
    server.stop()


@pytest.fixture
def ada(served: Served) -> Client:
    return served.guest("Ada")


def today() -> date:
    return datetime.now(UTC).date()


def other_than_daily() -> Puzzle:
    """A puzzle that is not the one of these days."""
    days = {daily_puzzle(today() + timedelta(days)) for days in (-1, 0, 1)}
    return next(puzzle for puzzle in PUZZLES.values() if puzzle not in days)


def written(puzzle: Puzzle, idea: int) -> Any:
    return choices_as_data(puzzle.state(), puzzle.packed(puzzle.ideas[idea]))


def begun(client: Client, puzzle: Puzzle) -> str:
    return str(client.post(f"/api/puzzles/{puzzle.name}/games").json()["game"])


def played(served: Served, client: Client, puzzle: Puzzle, choices: Any) -> str:
    """The game of a puzzle in which a turn was played."""
    game = begun(client, puzzle)
    number = served.backend.games.live(game).number
    client.post(f"/api/games/{game}/turn", number=number, key="turn", choices=choices).raise_for_status()
    return game


def answer(client: Client, game: str) -> dict[str, Any]:
    """What the turn of a game was worth, once it is judged."""

    found: dict[str, Any] = {}

    def is_ready() -> bool:
        found.update(client.post(f"/api/games/{game}/answer").json())
        return bool(found["state"] == "ready")

    wait_for(is_ready)
    return found


def test_the_first_answer_counts_and_moves_the_rating_and_the_rest_is_practice(
    served: Served, ada: Client
) -> None:
    puzzle = other_than_daily()
    first = answer(ada, played(served, ada, puzzle, written(puzzle, 1)))
    assert (first["is_counted"], first["loss"]) == (True, round(puzzle.ideas[1].loss, 1))
    lost = known_loss(puzzle, puzzle.packed(puzzle.ideas[1]))
    assert lost is not None
    assert first["grade"] == lost.grade
    assert first["rating"] == round(Rating().after(lost.score, puzzle.rating).value) < FIRST_RATING
    assert [turn["whose"] for turn in first["turns"]] == ["best", "second", "mine"]
    assert first["reasons"], "why it is worse"
    second = answer(ada, played(served, ada, puzzle, written(puzzle, 0)))
    assert (second["is_counted"], second["grade"], second["loss"]) == (False, "found", 0)
    assert (second["rating"], second["answers"], second["finders"]) == (first["rating"], 1, 0)
    document = ada.get(f"/api/puzzles/{puzzle.name}").json()
    assert (document["grade"], document["themes"]) == (first["grade"], list(puzzle.themes))


def test_a_turn_that_nobody_has_judged_is_judged_beside_the_best(served: Served, ada: Client) -> None:
    puzzle = other_than_daily()
    game = begun(ada, puzzle)
    live = served.backend.games.live(game)
    turn = next(turn for turn in (some_turn(live, seed) for seed in range(100)) if _is_unknown(puzzle, turn))
    ada.post(f"/api/games/{game}/turn", number=live.number, key="k", choices=turn).raise_for_status()
    assert ada.post(f"/api/games/{game}/answer").json()["state"] == "underway"
    found = answer(ada, game)
    assert found["is_counted"]
    assert found["loss"] > 0
    assert answer(ada, game) == found


def _is_unknown(puzzle: Puzzle, turn: list[dict[str, Any]]) -> bool:
    final = FinalTurn(puzzle.state())
    for choice in turn:
        final.push(choice_from_data(choice))
    return known_loss(puzzle, final.choices) is None


def test_nothing_of_the_answer_is_told_before_one_is_given(served: Served, ada: Client) -> None:
    for puzzle in list(PUZZLES.values())[:5]:
        game = begun(ada, puzzle)
        refused = ada.post(f"/api/games/{game}/answer")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_answered")
        trial = {"seats": ["me"] * len(puzzle.record.players)}
        assert ada.post(f"/api/puzzles/{puzzle.name}/tables", **trial).json()["code"] == "not_answered"
        document = ada.get(f"/api/puzzles/{puzzle.name}").json()
        assert not {"ideas", "turns", "reasons", "found"} & set(document)
        assert set(document["themes"]) == set(puzzle.themes) & {"last_round", "era_end", "shortfall"}
        view = ada.get(f"/api/games/{game}").json()["view"]
        check_view(view, puzzle.seat, frozenset(puzzle.state().ruleset.names.cards))


def test_the_game_of_a_puzzle_is_nobody_elses_and_the_same_key_gives_the_same(
    served: Served, ada: Client
) -> None:
    puzzle = other_than_daily()
    path = f"/api/puzzles/{puzzle.name}/games"
    game = ada.post(path, key="k").json()["game"]
    assert ada.post(path, key="k").json()["game"] == game
    assert ada.get("/api/tables").json() == []
    ben = served.guest("Ben")
    assert ben.post(f"/api/games/{game}/answer").json()["code"] == "not_found"
    assert ada.post("/api/puzzles/nowhere/games").json()["code"] == "not_found"


def test_the_daily_puzzle_is_the_same_for_everybody_and_makes_a_row(served: Served, ada: Client) -> None:
    puzzle = daily_puzzle(today())
    assert puzzle is not None
    nobody = served.client().get("/api/puzzles").json()
    assert nobody["daily"]["puzzle"]["name"] == puzzle.name
    assert (nobody["daily"]["streak"], nobody["solved"]) == (0, 0)
    found = answer(ada, played(served, ada, puzzle, written(puzzle, 0)))
    assert (found["grade"], found["streak"]) == ("found", 1)
    daily = ada.get("/api/puzzles").json()["daily"]
    assert [day["state"] for day in daily["week"]] == ["missed"] * 6 + ["found"]
    assert daily["puzzle"]["grade"] == "found"


def test_a_puzzle_that_was_answered_goes_on_against_bots(served: Served, ada: Client) -> None:
    puzzle = other_than_daily()
    answer(ada, played(served, ada, puzzle, written(puzzle, 0)))
    seats = ["me" if seat == puzzle.seat else "bot:random" for seat in range(len(puzzle.record.players))]
    table = ada.post(f"/api/puzzles/{puzzle.name}/tables", seats=seats, key="t").json()
    assert table["status"] == "playing"
    assert served.backend.games.live(table["id"]).state == puzzle.state()


def test_the_first_answer_moves_the_rating_whichever_is_judged_first(plain: BareBackend) -> None:
    ada, puzzle, answers = plain.guest("Ada"), other_than_daily(), plain.puzzling.answers
    codes = puzzle.packed(puzzle.ideas[1])
    lost = known_loss(puzzle, codes)
    assert lost is not None
    for day in ("", "2030-01-31"):
        answers.give(ada, puzzle, day, codes)
    answers.settle(ada, puzzle, "2030-01-31", lost)
    assert answers.skill(ada).solved == 0
    answers.settle(ada, puzzle, "", lost)
    assert answers.skill(ada).solved == 1


def test_answers_and_rating_are_exported_and_go_with_their_owner(backend: BareBackend) -> None:
    ada = backend.guest("Ada")
    puzzle = other_than_daily()
    table = backend.puzzling.begin(ada, puzzle.name)
    assert backend.games.live(table.id).state == puzzle.state()
    codes = puzzle.packed(puzzle.ideas[0])
    lost = known_loss(puzzle, codes)
    assert lost is not None
    given = backend.puzzling.answers.give(ada, puzzle, "", codes)
    assert backend.puzzling.answers.give(ada, puzzle, "", [0]) == given, "one answer counts"
    for _ in range(2):
        backend.puzzling.answers.settle(ada, puzzle, "", lost)
    assert backend.puzzling.answers.skill(ada).solved == 1
    session = backend.people.session(backend.people.recover(backend.people.new_recovery(ada), None)[1])
    exported = backend.exports.make(session).puzzles
    assert (exported.solved, [one.puzzle for one in exported.answers]) == (1, [puzzle.name])
    backend.farewells.delete(ada, "Ada")
    assert backend.puzzling.answers.of(ada) == []
    assert backend.puzzling.answers.skill(ada).solved == 0
