"""How long things are kept that nobody seems to need any more."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Retention:
    """After how many days something is cleared; 0 is never. Games that have ended stay for good.

    What was cleared can be brought back for `kept` days more.
    """

    waiting: float = 7
    games: float = 90
    guests: float = 90
    sessions: float = 180
    kept: float = 30
