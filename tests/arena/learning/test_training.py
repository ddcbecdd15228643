"""`ironbridge train`: games, a lesson from them, and a match that judges it, all of it kept."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from ironbridge import RULESETS, chance, deal, new_game
from ironbridge.arena.game import GameResult, SeatResult
from ironbridge.arena.learning.score_fit import fit
from ironbridge.arena.learning.score_rows import Row, rows_of
from ironbridge.arena.learning.training import Course, Training
from ironbridge.arena.match import Match, Results
from ironbridge.arena.saving import recorded_name
from ironbridge.arena.series import Series
from ironbridge.bots import lesson as lessons
from ironbridge.bots.catalogue import UnknownBot, make_bot
from ironbridge.bots.lesson import (
    BadLesson,
    Lesson,
    feature_names,
    lesson_named,
    read_lesson,
    weight_count,
    write_lesson,
)
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.planner import PlannerBot, ValuingBot
from ironbridge.bots.value import VP
from ironbridge.cli.main import main
from ironbridge.games.catalogue import ruleset
from ironbridge.record import read_record

TABLE = ("--ruleset", "birmingham-intro", "--players", "2", "--teachers", "greedy,random")
COURSE = (*TABLE, "--bot", "planner@40", "--deals", "2")


def train(capsys: pytest.CaptureFixture[str], folder: Path, *args: str, code: int = 0) -> dict[str, Any]:
    """What `--json` says."""
    assert main(["train", *COURSE, "--folder", str(folder), "--json", *args]) == code
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_the_same_seed_gives_the_same_lesson_and_a_training_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = train(capsys, tmp_path / "one", "--games", "6", "--jobs", "1")
    assert one["fit"]["held_out"] == 20
    assert one["gate"]["deals"] == 2
    gate = one["gate"]
    assert gate["helps"] == (gate["alone"]["low"] > 0 and gate["own"]["high"] > 0)
    assert json.loads((tmp_path / "one" / "training.json").read_bytes()) == one
    # With two jobs, in two parts and with a game lost, it comes to the same.
    two = tmp_path / "two"
    train(capsys, two, "--games", "5", "--jobs", "2")
    kept = {file: file.stat().st_mtime_ns for file in sorted((two / "games").iterdir())}
    lost = list(kept)[3]
    lost.unlink()
    again = train(capsys, two, "--games", "6", "--jobs", "2")
    assert again == one
    assert (two / one["lesson"]).read_bytes() == (tmp_path / "one" / one["lesson"]).read_bytes()
    assert all(file.stat().st_mtime_ns == time for file, time in kept.items() if file != lost)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--seed", "2"), "holds another training: seed 0 there, 2 here; name another folder"),
        (("--teachers", "random"), 'holds another training: teachers ["greedy", "random"] there, ["random", "random"]'),
    ],
)  # fmt: skip
def test_a_folder_of_another_training_is_refused(
    args: tuple[str, str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *COURSE, "--folder", str(tmp_path), "--games", "1", "--jobs", "1"]) == 2
    assert capsys.readouterr().err == "ironbridge train: at least 5 games are needed, not 1\n"
    assert main(["train", *COURSE, "--folder", str(tmp_path), "--games", "1", *args]) == 2
    assert capsys.readouterr().err.startswith(f"ironbridge train: {tmp_path} {complaint}")


def test_a_file_of_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "training.json").write_text("[]")
    assert main(["train", *COURSE, "--folder", str(tmp_path)]) == 2
    assert "this is no log of a training" in capsys.readouterr().err


def test_without_numpy_it_is_said_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # What this module has imported would be found without numpy.
    for name in ("ironbridge.arena.learning.training", "ironbridge.arena.learning.score_fit"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["train", *COURSE, "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err == 'ironbridge train: it needs numpy: pip install "ironbridge[train]"\n'


def test_a_row_is_what_the_seat_had_and_what_the_value_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("--games", "1", "--bots", "greedy", "--players", "3", "--jobs", "1", "--save", str(tmp_path))
    assert main(["simulate", *args]) == 0
    record = read_record((tmp_path / "game-000000.brass").read_bytes()).whole()
    rows = rows_of(record)
    assert record.result is not None
    assert {row.era for row in rows} == {0, 1}
    names = feature_names(ruleset("birmingham").names.industries)
    last = dict(zip(names, rows[-1].features, strict=True))
    # The last turn of the game: nothing is left to do.
    assert rows[-1].left == 0
    assert last["one"] == 1
    assert last["turn"] == 2
    assert last["hand"] == 0
    terms = sum(rows[-1].features[: names.index("money")])
    assert rows[-1].value == terms
    assert rows[-1].score == VP * record.result.vp[rows[-1].seat]


def rows_that_follow(rule: list[int], eras: int) -> list[list[Row]]:
    """Games of one seat in which the value of every turn misses of the score what a rule says of its features."""
    games = []
    for game in range(20):
        rows = []
        for turn in range(20 * eras):
            features = [(game * turn) % 7, (game + 3 * turn) % 5, 1]
            missed = sum(weight * feature for weight, feature in zip(rule, features, strict=True))
            rows.append(Row(0, turn // 20, turn % 4, features, 9000 + game - missed, 9000 + game))
        games.append(rows)
    return games


@pytest.mark.parametrize("eras", [1, 2])
def test_a_rule_in_the_games_is_found(eras: int) -> None:
    rule = [200, -300, 1000]
    found = fit(rows_that_follow(rule, eras), eras)
    assert found.value_error > 3
    assert found.lesson_error < 0.1
    *earlier, one, other, third = found.weights[:-3]
    assert not any(earlier)
    assert [weight / 2**20 for weight in (one, other, third)] == pytest.approx(rule, abs=30)
    assert max(abs(weight) for weight in found.weights[-3:]) / 2**20 < 10


def lesson_of(feature: str, weight: int) -> Lesson:
    """A lesson that knows one feature, in the Canal Era."""
    rules = ruleset("birmingham")
    weights = [0] * weight_count(rules.for_players(2).rulebook.tables)
    weights[feature_names(rules.names.industries).index(feature)] = weight * 2**20
    return Lesson("birmingham", 2, tuple(weights))


def test_a_lesson_is_added_to_the_value_and_changes_what_a_bot_does(tmp_path: Path) -> None:
    state = new_game(deal("birmingham", 2, 1))
    s = state.position
    seat = int(s.turn_order[0])
    lesson = lesson_of("money", 1000)
    value = value_for(state).of(s, seat)
    assert lesson.value(state).of(s, seat) == value + 1000 * s.money[seat]
    write_lesson(tmp_path / "rich.json", lesson)
    assert read_lesson(tmp_path / "rich.json") == lesson
    for name in ("planner", "master@400"):
        place, at, nodes = name.partition("@")
        bot = make_bot(f"{place}+{tmp_path / 'rich.json'}{at}{nodes}")
        choice = bot.choose(state.view(seat), bot.budget(), chance("any"))
        assert type(choice).__name__ == "Loan"
        plain = make_bot(name)
        assert plain.choose(state.view(seat), plain.budget(), chance("any")) != choice


def test_the_lessons_that_come_with_ironbridge_fit_their_tables() -> None:
    names = [
        f"{rules.name}-{players}"
        for rules in RULESETS.values()
        for players in rules.player_counts
        if lessons.own_lesson(rules.name, players) is not None
    ]
    assert "birmingham-4" in names
    for name in names:
        lesson = lesson_named(name)
        assert f"{lesson.ruleset}-{lesson.players}" == name
        tables = ruleset(lesson.ruleset).for_players(lesson.players).rulebook.tables
        assert len(lesson.weights) == weight_count(tables)
        assert isinstance(make_bot(f"planner+{name}@100"), PlannerBot)


def test_master_has_the_lesson_of_the_game_at_hand_unless_it_is_given_another() -> None:
    for name, players in (("birmingham", 2), ("birmingham", 3), ("birmingham", 4), ("lancashire", 4)):
        view = new_game(deal(name, players, 1)).view(0)
        own = lesson_named(f"{name}-{players}") if name == "birmingham" else None
        for bot, lesson in (("master", own), ("master+none", lessons.NO_LESSON), ("planner", None)):
            made = make_bot(bot)
            assert isinstance(made, ValuingBot)
            assert made.lesson_for(view) == lesson
            s = view.position
            plain = value_for(view).of(s, 0)
            assert bot == "master" or made.value(view).of(s, 0) == plain


def test_what_is_no_lesson_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "lesson.json"
    for text in ("", "[]", '{"lesson": 1, "ruleset": "birmingham", "players": 2, "weights": ["x"]}'):
        file.write_text(text)
        with pytest.raises(UnknownBot, match=r"this is no lesson of `ironbridge train`"):
            make_bot(f"planner+{file}")
    with pytest.raises(UnknownBot, match="No such file"):
        make_bot(f"planner+{tmp_path / 'none'}")
    with pytest.raises(UnknownBot, match="greedy does not value positions"):
        make_bot(f"greedy+{file}")
    other = new_game(deal("lancashire", 3, 1))
    with pytest.raises(BadLesson, match="a lesson from birmingham does not fit here"):
        lesson_of("money", 1).value(other)


def seat_of(vp: int) -> SeatResult:
    """A seat of which only the score matters."""
    return SeatResult(vp, 1, (), (), (), 0, 0, ())


@pytest.mark.parametrize(("alone", "own", "helps"), [(110, 104, True), (110, 90, False), (100, 104, False)])
def test_a_lesson_helps_if_it_gains_among_others_and_does_not_lose_among_its_like(
    alone: int, own: int, helps: bool, tmp_path: Path
) -> None:
    series = Series("birmingham-intro", ("random", "random"), 1, 0, str(tmp_path))
    training = Training(Course(series, "planner", 2), str(tmp_path))
    results = Results(Match("birmingham-intro", ("planner", "planner"), 2, 2, "any"))
    for number in range(2):
        for seating, vp in (
            ((0, 0), (own, own + number)),
            ((1, 1), (100, 100)),
            ((0, 1), (alone, 100)),
            ((1, 0), (100, alone + number)),
        ):
            seats = tuple(map(seat_of, vp))
            results.add(number, seating, GameResult(number, "", seats, 0))
    training.conclude(results)
    gate = json.loads((tmp_path / "training.json").read_bytes())["gate"]
    assert gate["helps"] is helps
    assert gate["alone"]["value"] == pytest.approx(alone - 100 + 0.25)
    assert gate["own"]["value"] == pytest.approx(own - 100 + 0.25)


def test_a_record_names_a_lesson_by_its_file_wherever_that_lies() -> None:
    assert recorded_name("planner+" + "some where/deep/" * 20 + "les son.json@5") == "planner+les_son.json@5"
    assert recorded_name("planner+birmingham-4@500") == "planner+birmingham-4@500"
    assert recorded_name("ours.bots:Mine") == "ours.bots:Mine"
