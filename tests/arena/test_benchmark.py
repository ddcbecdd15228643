"""The benchmark is frozen, goes on where it ended, and what it wrote is verified by replaying it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ironbridge.arena import benchmark as module
from ironbridge.arena.benchmark import Part, Played, Table, benchmark, rows_of
from ironbridge.cli.main import main


def test_the_first_benchmark_never_changes() -> None:
    plan = benchmark(1)
    assert (plan.version, plan.opponent, plan.deals) == (1, "planner-1", 25)
    assert plan.parts == (
        Part("birmingham", 4),
        Part("birmingham", 3),
        Part("birmingham", 2),
        Part("lancashire", 4),
    )
    assert len(list(plan.tables(25))) == 25 * (5 + 4 + 3 + 5)
    assert module.played_table(plan, Table(2, 24, module.NOBODY), None).digest == "e02f2b04d29e173b"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A benchmark that is quickly played, in this process."""
    plan = module.Benchmark(
        1, "greedy-1", 3, (Part("birmingham-intro", 2), Part("lancashire-revised-intro", 2))
    )
    for place in (module.__name__, "ironbridge.cli.research.benchmark"):
        monkeypatch.setattr(f"{place}.benchmark", lambda _=1: plan)

    def answers(questions: Any, jobs: int) -> Any:
        for table, question in questions:
            yield table, question.answer(lambda _: None)

    monkeypatch.setattr(module, "answers", answers)


def written(file: Path) -> dict[str, Any]:
    """The result in a file."""
    data: dict[str, Any] = json.loads(file.read_text())
    return data


@pytest.mark.usefixtures("small")
class TestResult:
    """`ironbridge benchmark -o` and `--verify`."""

    def test_it_is_verified_without_the_bot(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "result.json"
        assert main(["benchmark", "--bot", "random-1", "--deals", "2", "-o", str(file)]) == 0
        rows = capsys.readouterr().out
        data = written(file)
        assert [row["what"] for row in data["rows"]] == [
            "birmingham-intro-2",
            "lancashire-revised-intro-2",
            "all",
        ]
        assert (data["rows"][-1]["deals"], data["rows"][-1]["games"], len(data["games"])) == (4, 8, 12)
        assert data["rows"][-1]["difference"]["value"] < 0
        data["bot"] = "exec:of somebody else"
        file.write_text(json.dumps(data))
        assert main(["benchmark", "--verify", str(file)]) == 0
        out = capsys.readouterr().out
        assert out.endswith("Verified: 12 games replayed.\n")
        assert rows.splitlines()[1:] == out.splitlines()[1:-1]

    def test_a_bot_against_itself_is_exactly_0(self, tmp_path: Path) -> None:
        file = tmp_path / "result.json"
        assert main(["benchmark", "--bot", "greedy", "--deals", "2", "-o", str(file)]) == 0
        assert written(file)["rows"][-1]["difference"] == {"value": 0.0, "low": 0.0, "high": 0.0}

    def test_it_goes_on_where_it_ended(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        once, twice = tmp_path / "once.json", tmp_path / "twice.json"
        assert main(["benchmark", "--bot", "random-1", "-o", str(once)]) == 0
        assert main(["benchmark", "--bot", "random-1", "--deals", "1", "-o", str(twice)]) == 0
        begun = Path(f"{twice}.begun")
        kept = begun.read_text()
        begun.write_text(kept + '{"part": 0, "deal"')
        assert main(["benchmark", "--bot", "random-1", "-o", str(twice)]) == 0
        assert twice.read_text() == once.read_text()
        assert begun.read_text().startswith(kept)
        assert main(["benchmark", "--bot", "greedy", "-o", str(twice)]) == 2
        assert "is of another run; remove it, or name another file" in capsys.readouterr().err

    @pytest.mark.parametrize("lie", ["vp", "choices", "games", "rows", "digest", "cheat"])
    def test_a_lie_is_found(self, lie: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "result.json"
        assert main(["benchmark", "--bot", "random-1", "--deals", "1", "-o", str(file)]) == 0
        data = written(file)
        game = data["games"][1]
        if lie == "vp":
            game["vp"][0] += 1
        elif lie == "choices":
            game["choices"][3] = 10**6
        elif lie == "games":
            del data["games"][1]
        elif lie == "rows":
            data["rows"][0]["mean"] += 1
        elif lie == "digest":
            game["digest"] = "0" * 16
        else:
            # Opponents that play worse than they should: the game of another seat, told for this one.
            game["choices"] = data["games"][2]["choices"]
        file.write_text(json.dumps(data))
        capsys.readouterr()
        assert main(["benchmark", "--verify", str(file)]) in {1, 2}
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("ironbridge benchmark: ")
        # Which game it is: the second of the first deal, where the bot has the first seat.
        assert (", deal 0, seat 0: the " in err) == (lie not in {"games", "rows"})

    @pytest.mark.parametrize("text", ["[]", "{}", '{"games": [1], "benchmark": 1}', "nonsense"])
    def test_what_is_no_result_is_refused(
        self, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "result.json"
        file.write_text(text)
        assert main(["benchmark", "--verify", str(file)]) == 2
        assert capsys.readouterr().err.count("\n") == 1

    @pytest.mark.parametrize("args", ["--bot hal", "--bot random --deals 4", "--bot random --jobs 0"])
    def test_what_is_asked_wrongly_is_refused(self, args: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["benchmark", *args.split()]) == 2
        assert capsys.readouterr().err.startswith("ironbridge benchmark: ")

    def test_a_bot_that_fails_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["benchmark", "--bot", "exec:false", "--deals", "1"]) == 1
        assert "its process ended with exit code 1" in capsys.readouterr().err


def test_only_whole_deals_count_and_shared_wins_do_not() -> None:
    plan = module.Benchmark(1, "greedy-1", 2, (Part("birmingham-intro", 2),))
    alone = Played(Table(0, 0, module.NOBODY), (10, 20), (1,), "", ())
    first = Played(Table(0, 0, 0), (30, 20), (0,), "", ())
    second = Played(Table(0, 0, 1), (40, 40), (0, 1), "", ())
    assert rows_of(plan, [alone, first]) == []
    (row, _) = rows_of(plan, [alone, first, second, replace(alone, table=Table(0, 1, module.NOBODY))])
    assert (row.deals, row.games, row.mean, row.difference.value, row.wins.value) == (1, 2, 35.0, 20.0, 0.5)
