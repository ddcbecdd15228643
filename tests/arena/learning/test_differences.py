"""`ironbridge train --from differences`: turns compared in the same worlds, and a lesson for the choice among them."""

import json
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

from ironbridge import chance, deal, new_game
from ironbridge.arena.learning.comparisons import BEST, OTHERS, WORLDS, compared
from ironbridge.arena.learning.difference_fit import fit_differences
from ironbridge.arena.learning.difference_rows import TurnsCompared, turns_compared
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.lesson import NO_LESSON, Lesson, feature_names, read_lesson, weight_count, write_lesson
from ironbridge.bots.planner import WITHIN, ValuingBot
from ironbridge.bots.search.turn_search import TurnSearch
from ironbridge.cli.main import main
from ironbridge.games.catalogue import ruleset
from ironbridge.record import Record, read_record

COURSE = ("--ruleset", "birmingham-intro", "--players", "2", "--teachers", "greedy,random")
MATCH = ("--from", "differences", "--bot", "planner@40", "--deals", "1")


def train(capsys: pytest.CaptureFixture[str], folder: Path, *args: str) -> dict[str, Any]:
    """What `--json` says."""
    assert main(["train", *COURSE, *MATCH, "--folder", str(folder), "--json", *args]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_the_same_seed_gives_the_same_lesson_and_a_training_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = train(capsys, tmp_path / "one", "--games", "6", "--jobs", "1")
    (era,) = one["differences"]
    assert (era["turns"], era["held_out"]) == (60, 12)
    assert era["is_learned"] == (era["correlation"] > era["correlation_before"])
    lesson = read_lesson(tmp_path / "one" / one["lesson"])
    assert lesson.is_for_turns
    assert any(lesson.weights) == era["is_learned"]
    # With two jobs, and with a game and two comparisons lost, it comes to the same.
    two = tmp_path / "two"
    copytree(tmp_path / "one", two, ignore=ignore_patterns("gate-*"))
    for lost in ("games/game-000001.brass", "comparisons/game-000001.json", "comparisons/game-000004.json"):
        (two / lost).unlink()
    kept = {file: file.stat().st_mtime_ns for file in sorted((two / "comparisons").iterdir())}
    assert train(capsys, two, "--games", "6", "--jobs", "2") == one
    assert all(file.stat().st_mtime_ns == time for file, time in kept.items())
    for name in ("comparisons/game-000001.json", "comparisons/game-000004.json", one["lesson"]):
        assert (two / name).read_bytes() == (tmp_path / "one" / name).read_bytes()


def test_what_is_learned_from_is_part_of_a_training(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *COURSE, "--folder", str(tmp_path), "--games", "1", "--jobs", "1"]) == 2
    capsys.readouterr()
    assert main(["train", *COURSE, *MATCH, "--folder", str(tmp_path), "--games", "1"]) == 2
    assert 'another training: method "scores" there, "differences" here' in capsys.readouterr().err
    other = ("--folder", str(tmp_path / "other"), "--start", "birmingham-2")
    assert main(["train", *COURSE, *other]) == 2
    assert capsys.readouterr().err == (
        "ironbridge train: only a lesson from differences goes on from another\n"
    )
    assert main(["train", *COURSE, *MATCH, *other]) == 2
    assert "a lesson from birmingham does not fit birmingham-intro" in capsys.readouterr().err


@pytest.fixture(scope="module", params=["birmingham-intro", "lancashire-revised-intro"])
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A game among hasty bots."""
    folder = tmp_path_factory.mktemp("games")
    args = ("--games", "1", "--bots", "planner@40", "--players", "3", "--jobs", "1", "--save", str(folder))
    assert main(["simulate", "--ruleset", request.param, *args]) == 0
    return read_record((folder / "game-000000.brass").read_bytes()).whole()


def test_turns_are_compared_in_the_same_worlds_the_best_first(record: Record) -> None:
    found = list(compared(record, NO_LESSON, "any"))
    assert found == list(compared(record, NO_LESSON, "any"))
    rows = list(turns_compared(record, found, NO_LESSON))
    assert len(rows) == len(found) > 5
    for comparison, row in zip(found, rows, strict=True):
        turns = [tuple(sorted(turn)) for turn in comparison["turns"]]
        assert 1 < len(set(turns)) == len(turns) <= BEST + OTHERS
        assert {len(scores) for scores in comparison["scores"]} == {WORLDS}
        # A distant sale is worth what it is on average, and its row what it is after the likeliest tile.
        if not record.ruleset.startswith("lancashire"):
            assert row.values == sorted(row.values, reverse=True)
        assert row.scores == [100 * sum(scores) / WORLDS for scores in comparison["scores"]]


def games_that_follow(rule: list[int]) -> list[list[TurnsCompared]]:
    """Games of which every position is won by luck, and the turns differ by what a rule says of their features."""
    luck = chance("rule")
    games = []
    for game in range(20):
        rows = []
        for place in range(10):
            features = [[luck.below(7), luck.below(5), 1] for _ in range(4)]
            values = [luck.below(300) for _ in features]
            won = 1000 * luck.below(100)
            scores = [
                float(won + value + sum(weight * feature for weight, feature in zip(rule, row, strict=True)))
                for value, row in zip(values, features, strict=True)
            ]
            rows.append(TurnsCompared(place % 2, game % 4, features, values, scores))
        games.append(rows)
    return games


def test_a_rule_is_found_whoever_was_winning() -> None:
    for era in fit_differences(games_that_follow([200, -300, 0]), 2):
        assert era.is_learned
        assert era.correlation_before < 0.5
        assert era.correlation > 0.999
        assert (era.gain.low or 0) > 0
        assert [weight / 2**20 for weight in era.weights[:3]] == pytest.approx([200, -300, 0], abs=10)


def test_what_foresees_no_better_is_not_learned() -> None:
    for era in fit_differences(games_that_follow([0, 0, 0]), 2):
        assert era.correlation_before == pytest.approx(1)
        assert not era.is_learned
        assert not any(era.weights)


def test_too_few_games_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 5 games are needed, not 4"):
        fit_differences(games_that_follow([1, 1, 1])[:4], 2)


def lesson_for_turns(feature: str, weight: int) -> Lesson:
    """A lesson that knows one feature, in the Canal Era."""
    rules = ruleset("birmingham")
    weights = [0] * weight_count(rules.for_players(2).rulebook.tables)
    weights[feature_names(rules.names.industries).index(feature)] = weight * 2**20
    return Lesson("birmingham", 2, tuple(weights), is_for_turns=True)


@pytest.mark.parametrize("name", ["planner", "master@400"])
def test_a_lesson_for_turns_chooses_among_good_ones_only(name: str, tmp_path: Path) -> None:
    file = tmp_path / "poor.json"
    lesson = lesson_for_turns("money", -1_000_000)
    write_lesson(file, lesson)
    assert read_lesson(file) == lesson
    state = new_game(deal("birmingham", 2, 1))
    seat = int(state.position.turn_order[0])
    view = state.view(seat)
    place, at, nodes = name.partition("@")
    bot, plain = make_bot(f"{place}+{file}{at}{nodes}"), make_bot("planner+birmingham-2")
    assert isinstance(bot, ValuingBot)
    assert isinstance(plain, ValuingBot)
    assert bot.value(view).of(view.position, seat) == plain.value(view).of(view.position, seat)
    search = TurnSearch(plain.value(view), seat, 20_000)
    turns = search.whole_turns(view.position, 2)
    judged = bot.judged(view, turns, search)
    good = [turn for turn in turns if turn.value >= turns[0].value - WITHIN]
    assert 1 < len(good) < len(turns)
    assert {tuple(turn.codes) for turn in judged} == {tuple(turn.codes) for turn in good}
    assert judged[0].position.money[seat] == min(turn.position.money[seat] for turn in good)
    search.nodes = search.spent
    assert bot.judged(view, turns, search) is turns
