"""`ironbridge simulate --save`: one record per game, and nothing else."""

from pathlib import Path

import pytest

from ironbridge.cli.main import main
from ironbridge.record import read_record


def saved(folder: Path, *args: str) -> dict[str, bytes]:
    """The files that a simulation leaves in a folder."""
    assert main(["simulate", "--seed", "7", "--json", "--save", str(folder), *args]) == 0
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_every_game_is_saved_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = saved(
        tmp_path / "a" / "b", "--games", "5", "--bots", "random,greedy", "--players", "2", "--jobs", "1"
    )
    assert list(files) == [f"game-{number:06}.brass" for number in range(5)]
    for number, data in enumerate(files.values()):
        record = read_record(data).whole()
        assert record.result is not None
        assert [player.kind for player in record.players] == ["bot:random", "bot:greedy"]
        assert record.tags == {"event": f"simulate, seed 7, game {number}"}
    assert main(["check", str(tmp_path / "a" / "b")]) == 0


@pytest.mark.parametrize("ruleset", ["lancashire", "lancashire-revised", "lancashire-revised-intro"])
def test_games_of_lancashire_are_saved(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["--ruleset", ruleset, "--games", "2", "--players", "3", "--jobs", "1"]
    args += ["--bots", "greedy,random,greedy"]
    files = saved(tmp_path / "games", *args)
    assert len(files) == 2
    for data in files.values():
        record = read_record(data).whole()
        assert record.ruleset == ruleset
        assert record.result is not None
    assert main(["check", str(tmp_path / "games")]) == 0


def test_the_files_are_the_same_with_any_number_of_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert saved(tmp_path / "one", "--games", "8", "--jobs", "1") == saved(
        tmp_path / "two", "--games", "8", "--jobs", "2"
    )


def test_a_folder_that_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    assert main(["simulate", "--games", "1", "--jobs", "1", "--save", str(tmp_path / "file" / "x")]) == 1
    assert "ironbridge simulate: " in capsys.readouterr().err


def test_the_record_of_another_game_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["--games", "2", "--players", "2", "--jobs", "1"]
    files = saved(tmp_path, *args)
    (tmp_path / "game-000000.brass").unlink()
    assert saved(tmp_path, *args) == files
    for others in (["--seed", "8"], ["--bots", "greedy"], ["--ruleset", "birmingham-intro"]):
        assert main(["simulate", "--seed", "7", "--save", str(tmp_path), *args, *others]) == 1
        first = tmp_path / "game-000000.brass"
        reason = "the record of another game; choose another folder"
        assert capsys.readouterr().err == f"ironbridge simulate: {first}: {reason}\n"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files


def test_half_a_record_is_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(path: Path, text: str, *args: object, **options: object) -> int:
        path.write_bytes(text.encode("utf-8")[:100])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", interrupted)
    assert main(["simulate", "--games", "2", "--jobs", "1", "--json", "--save", str(tmp_path)]) == 130
    assert list(tmp_path.iterdir()) == []
