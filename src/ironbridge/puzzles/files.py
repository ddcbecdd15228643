"""Files of puzzles: the games that were searched, and for each that gave puzzles its record once."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from ironbridge.errors import IronbridgeError
from ironbridge.puzzles.puzzle import Idea, Puzzle
from ironbridge.record import Record, read_record, write_record

FORMAT = 1
ENDING = ".json"


class BadPuzzles(IronbridgeError):
    """A file that holds no puzzles; the message says why."""


@dataclass(frozen=True, slots=True)
class Source:
    """The series of games in which puzzles are looked for: the same one gives the same puzzles."""

    ruleset: str
    bots: tuple[str, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """The puzzles of the first so many games of a series."""

    source: Source
    games: int = 0
    puzzles: tuple[Puzzle, ...] = ()

    def with_game(self, puzzles: Sequence[Puzzle]) -> "PuzzleFile":
        """The same with those of the next game."""
        return replace(self, games=self.games + 1, puzzles=(*self.puzzles, *puzzles))


def read_puzzles(text: str) -> PuzzleFile:
    """The puzzles of a file's text. Raises BadPuzzles."""
    try:
        data = json.loads(text)
        if data["puzzles"] != FORMAT:
            raise BadPuzzles(f"puzzles: this version reads format {FORMAT}")
        source = Source(data["ruleset"], tuple(data["bots"]), data["seed"])
        return PuzzleFile(source, data["games"], tuple(_puzzles(data["records"])))
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise BadPuzzles(f"these are no puzzles: {type(error).__name__}: {error}") from None


def write_puzzles(file: PuzzleFile) -> str:
    """The text of a file, a line for each record."""
    source = file.source
    head = {
        "puzzles": FORMAT,
        "ruleset": source.ruleset,
        "bots": source.bots,
        "seed": source.seed,
        "games": file.games,
    }
    records = [_record_text(record, puzzles) for record, puzzles in _by_record(file.puzzles)]
    lines = ",\n".join(records)
    return f'{json.dumps(head)[:-1]}, "records": [\n{lines}\n]}}\n'


def read_puzzle(text: str) -> Puzzle:
    """The one puzzle of a text as `write_puzzle` makes it. Raises BadPuzzles."""
    try:
        (found,) = _puzzles([json.loads(text)])
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise BadPuzzles(f"this is no puzzle: {type(error).__name__}: {error}") from None
    return found


def write_puzzle(puzzle: Puzzle) -> str:
    """One puzzle with its record, as a line of a file has them."""
    return _record_text(puzzle.record, [puzzle])


def save_puzzles(path: Path, file: PuzzleFile) -> None:
    """Write a file: whole, or not at all if the process ends meanwhile. Raises OSError."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    unfinished.write_text(write_puzzles(file), "utf-8", newline="\n")
    unfinished.replace(path)


def _record_text(record: Record, puzzles: Sequence[Puzzle]) -> str:
    data = {
        "record": write_record(record).splitlines(),
        "puzzles": [_puzzle_data(puzzle) for puzzle in puzzles],
    }
    return json.dumps(data, separators=(",", ":"))


def _by_record(puzzles: Sequence[Puzzle]) -> list[tuple[Record, list[Puzzle]]]:
    grouped = [list(group) for _, group in groupby(puzzles, key=lambda puzzle: id(puzzle.record))]
    return [(group[0].record, group) for group in grouped]


def _puzzle_data(puzzle: Puzzle) -> dict[str, object]:
    return {
        "name": puzzle.name,
        "after": puzzle.after,
        "seat": puzzle.seat,
        "ideas": [[list(idea.turn), idea.loss, idea.error] for idea in puzzle.ideas],
        "themes": list(puzzle.themes),
        "rating": puzzle.rating,
        "found": dict(puzzle.found),
        "worlds": puzzle.worlds,
    }


def _puzzles(records: Sequence[Mapping[str, Any]]) -> list[Puzzle]:
    found = []
    for one in records:
        read = read_record("".join(f"{line}\n" for line in one["record"]))
        if read.errors or read.record is None:
            raise BadPuzzles(f"record: {read.errors[0] if read.errors else 'there is none'}")
        found += [_puzzle(data, read.record) for data in one["puzzles"]]
    return found


def _puzzle(data: Mapping[str, Any], record: Record) -> Puzzle:
    ideas = tuple(Idea(tuple(turn), float(loss), float(error)) for turn, loss, error in data["ideas"])
    after, seat = int(data["after"]), int(data["seat"])
    if len(ideas) < 2 or not 0 <= after <= len(record.actions) or seat not in range(len(record.players)):
        raise BadPuzzles(f"{data['name']}: it needs two ideas, a place in its record and a seat")
    return Puzzle(
        str(data["name"]),
        record,
        after,
        seat,
        ideas,
        tuple(data["themes"]),
        int(data["rating"]),
        {level: float(share) for level, share in data["found"].items()},
        int(data["worlds"]),
    )
