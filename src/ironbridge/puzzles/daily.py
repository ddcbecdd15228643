"""The puzzle of a day, the same for everybody, and how long somebody has kept solving."""

from collections.abc import Collection
from datetime import date, timedelta
from functools import cache
from hashlib import sha256

from ironbridge.puzzles.puzzle import Puzzle
from ironbridge.puzzles.shelf import every_puzzle

DAY = timedelta(days=1)


def daily_puzzle(day: date) -> Puzzle | None:
    """The puzzle of a day: each comes once before any comes again. Nothing where there are none."""
    order = _order()
    return every_puzzle()[order[day.toordinal() % len(order)]] if order else None


@cache
def _order() -> tuple[str, ...]:
    return tuple(sorted(every_puzzle(), key=lambda name: sha256(name.encode()).digest()))


def streak(days: Collection[date], today: date) -> int:
    """How many days in a row were solved, up to today or yesterday. One missed day between two ends nothing."""
    at = today if today in days else today - DAY
    count = 0
    while at in days or at - DAY in days:
        count += at in days
        at -= DAY
    return count
