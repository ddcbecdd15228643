"""How quickly a table plays: the time that every seat has, what it gains by a turn, and the most that it holds."""

from dataclasses import dataclass

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NO_PACE = "none"


@dataclass(frozen=True, slots=True)
class Pace:
    """A bank in seconds, the seconds that a turn adds to it, and the most it holds; live games go on at once."""

    name: str
    bank: int
    gain: int
    most: int
    is_live: bool = False

    @property
    def low(self) -> int:
        """What is left when the last tenth begins."""
        return self.most // 10


PACES = {
    pace.name: pace
    for pace in (
        Pace("live", 20 * MINUTE, 30, 25 * MINUTE, is_live=True),
        Pace("evening", 45 * MINUTE, MINUTE, HOUR, is_live=True),
        Pace("one_day", DAY, 12 * HOUR, 2 * DAY),
        Pace("two_days", 2 * DAY, 18 * HOUR, 5 * DAY),
        Pace("three_days", 3 * DAY, 36 * HOUR, 7 * DAY),
    )
}
