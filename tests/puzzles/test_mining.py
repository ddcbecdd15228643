"""Mining: the same seed gives the same puzzles, the search goes on where it ended, and files say what is wrong."""

from dataclasses import replace
from pathlib import Path

import pytest

from ironbridge.bots.catalogue import make_bot
from ironbridge.cli.main import main
from ironbridge.cli.research import puzzles as command
from ironbridge.games.catalogue import every_game
from ironbridge.puzzles import BadPuzzles, Puzzle, every_puzzle, mining, shelf
from ironbridge.puzzles.files import PuzzleFile, Source, read_puzzles, write_puzzles
from ironbridge.puzzles.levels import LEVELS, TRIES, fitted_rating, missed_by
from ironbridge.puzzles.mining import mined

SHIPPED = read_puzzles(
    next(
        file.read_text("utf-8")
        for game in every_game().games.values()
        for file in sorted(game.folder.joinpath("puzzles").iterdir(), key=lambda file: file.name)
    )
)


def told(puzzles: tuple[Puzzle, ...] | list[Puzzle]) -> str:
    return write_puzzles(PuzzleFile(SHIPPED.source, 1, tuple(puzzles)))


@pytest.mark.whole_games
def test_the_same_game_gives_the_same_puzzles_as_when_they_were_found() -> None:
    number = int(SHIPPED.puzzles[0].name.split("-")[2])
    bots = [make_bot(name) for name in SHIPPED.source.bots]
    again = mined(SHIPPED.source.ruleset, bots, SHIPPED.source.seed, number)
    first = [puzzle for puzzle in SHIPPED.puzzles if int(puzzle.name.split("-")[2]) == number]
    assert told(again) == told(first)


def test_puzzles_of_another_series_have_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, set[str]] = {}

    def noted(record: object, turn: object, seed: str, game: str) -> None:
        names.setdefault(seed.split(maxsplit=1)[0], set()).add(game)

    monkeypatch.setattr(mining, "puzzle_of", noted)
    for seed in (mining.SEED, "novices", "others"):
        for number in range(2):
            assert mined("birmingham", [make_bot("random")] * 2, seed, number) == []
    assert names[mining.SEED] == {"birmingham-2-0", "birmingham-2-1"}, "as those of before are called"
    assert len(set.union(*names.values())) == 6


def test_two_puzzles_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SHIPPED.puzzles[0]
    monkeypatch.setattr(shelf, "puzzles_of", lambda _: (puzzle, replace(puzzle)))
    read_anew = every_puzzle.__wrapped__
    with pytest.raises(BadPuzzles, match=f"{puzzle.name}: there are two"):
        read_anew()


def test_a_file_reads_as_it_was_written_and_has_each_record_once() -> None:
    text = write_puzzles(SHIPPED)
    assert write_puzzles(read_puzzles(text)) == text
    assert text.count("brass 1") == len({id(puzzle.record) for puzzle in SHIPPED.puzzles})


def test_the_search_goes_on_where_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    searched = []

    def searching(ruleset: str, bots: object, seed: str, number: int) -> list[Puzzle]:
        searched.append(number)
        return list(every_puzzle().values())[number : number + 1]

    monkeypatch.setattr(command, "mined", searching)
    file = tmp_path / "puzzles.json"
    for games in ("2", "3"):
        assert main(["puzzles", "make", "-o", str(file), "--games", games]) == 0
    assert searched == [0, 1, 2]
    assert "3 puzzles in 3 games" in capsys.readouterr().out
    assert main(["puzzles", "make", "-o", str(file), "--seed", "other"]) == 2
    assert "name another file" in capsys.readouterr().err
    file.write_text("{}")
    assert main(["puzzles", "make", "-o", str(file)]) == 2
    assert main(["puzzles", "make", "-o", str(tmp_path / "nowhere" / "file.json"), "--games", "1"]) == 1
    assert main(["puzzles", "make", "-o", str(file), "--players", "9"]) == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"puzzles": 2}', '{"puzzles": 1, "records": 3}', "[[[["])
def test_what_is_no_file_of_puzzles_is_refused(text: str) -> None:
    with pytest.raises(BadPuzzles):
        read_puzzles(text)


def test_a_puzzle_is_as_hard_as_the_levels_find_it() -> None:
    ratings = []
    for strongest in range(len(LEVELS) + 1):
        found = {level: float(number >= strongest) for number, level in enumerate(LEVELS)}
        ratings.append(fitted_rating(found))
        assert missed_by(found) == (list(LEVELS)[strongest - 1] if strongest else None)
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == len(ratings)
    assert set(TRIES) == set(LEVELS)


def test_a_source_is_known_by_ruleset_bots_and_seed() -> None:
    assert PuzzleFile(SHIPPED.source).with_game([]).games == 1
    assert Source("a", ("b",), "c") != Source("a", ("b",), "d")
