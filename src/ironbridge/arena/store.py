"""A folder that keeps a match: every finished table at once, so that an interrupted run can go on later."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ironbridge import __version__
from ironbridge.arena.game import ACTION_KINDS, PART_KINDS, GameResult, SeatResult
from ironbridge.arena.match import Match, Results, Seating
from ironbridge.bots.catalogue import make_bot
from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import ruleset

FORMAT = 1
RESULTS = "results.jsonl"
GAMES = "games"
FAULTS = "faults"


class StoreRefused(IronbridgeError):
    """A folder keeps another match, or something else."""


class Store:
    """The results of a match as lines of JSON, of which the first says which match it is, and its records beside them.

    Raises OSError, and StoreRefused for a folder of another match. A last line without an end is dropped.
    """

    def __init__(self, folder: str, match: Match) -> None:
        self.folder = Path(folder)
        self.games = self.folder / GAMES
        self.file = self.folder / RESULTS
        self.match = match
        self.games.mkdir(parents=True, exist_ok=True)

    def read(self) -> Results:
        """What the folder keeps of the match; a new folder is made ready for it."""
        results = Results(self.match)
        text = self.file.read_bytes() if self.file.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        header = header_of(self.match)
        if not whole:
            self.file.write_bytes(line_of(header))
            return results
        if len(whole) < len(text):
            with self.file.open("r+b") as file:
                file.truncate(len(whole))
        first, *lines = whole.splitlines()
        self._check(read_line(first), header)
        for number, line in enumerate(lines, 2):
            try:
                results.add(*result_of(read_line(line), self.match))
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise StoreRefused(f"{self.file}, line {number}: no result of a table") from error
        return results

    def add(self, deal: int, seating: Seating, result: GameResult) -> None:
        """Keep a finished table."""
        with self.file.open("ab", buffering=0) as file:
            file.write(line_of(data_of(deal, seating, result)))

    def _check(self, found: object, header: Mapping[str, object]) -> None:
        if not isinstance(found, dict) or found.keys() != header.keys():
            raise StoreRefused(f"{self.file}: this is not the beginning of the results of an arena")
        for key, value in header.items():
            if found[key] != value:
                raise StoreRefused(
                    f"{self.folder} keeps another match: {key} {json.dumps(found[key])} there,"
                    f" {json.dumps(value)} here; name another folder"
                )


def header_of(match: Match) -> dict[str, object]:
    """What must be the same for a match to go on."""
    return {
        "arena": FORMAT,
        "version": __version__,
        "ruleset": match.ruleset,
        "revision": ruleset(match.ruleset).revision,
        "players": match.players,
        "seed": match.seed,
        "bots": [{"name": name, "nodes": make_bot(name).nodes} for name in match.bots],
    }


def data_of(deal: int, seating: Seating, result: GameResult) -> dict[str, object]:
    """A finished table as plain data."""
    seats = [asdict(seat) for seat in result.seats]
    return {
        "deal": deal,
        "seating": seating,
        "digest": result.digest,
        "choices": result.choices,
        "seats": seats,
    }


def result_of(data: Any, match: Match) -> tuple[int, Seating, GameResult]:
    """A finished table of its plain data; anything else raises ValueError, TypeError or KeyError."""
    deal, seating = data["deal"], tuple(data["seating"])
    seats = tuple(seat_of(seat, len(ruleset(match.ruleset).names.score)) for seat in data["seats"])
    if seating not in match.seatings or len(seats) != match.players or type(deal) is not int:
        raise ValueError("there is no such table")
    return deal, seating, GameResult(deal, data["digest"], seats, data["choices"])


def seat_of(data: Mapping[str, Any], columns: int) -> SeatResult:
    """The result of a seat of its plain data."""
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    seat = SeatResult(**fields)
    lengths = (len(seat.sources), len(seat.actions), len(seat.parts))
    numbers = (*seat.sources, *seat.actions, *seat.parts, seat.vp, seat.rank, seat.unsold, seat.money)
    if lengths != (columns, len(ACTION_KINDS), len(PART_KINDS)) or {type(n) for n in numbers} != {int}:
        raise ValueError("this is no seat")
    return seat


def line_of(data: Mapping[str, object]) -> bytes:
    """A line of JSON."""
    return json.dumps(data, separators=(",", ":")).encode("ascii") + b"\n"


def read_line(line: bytes) -> Any:
    """What a line of JSON says."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
