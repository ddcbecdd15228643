"""No game over days is endless by those who rest: how long it can last at most, whatever everybody may choose."""

from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.server.tables.breaks import A_YEAR
from ironbridge.server.tables.paces import DAY, HOUR, Pace

WEEK = 7 * DAY
LEAST_AWAKE = 5 * 12 * HOUR  # of a week: weekends are slept, and twelve hours of every other day
YEAR = 365 * DAY


def turns_of(ruleset: str, players: int) -> int:
    """How many turns every seat has in a whole game."""
    tables = ruleset_named(ruleset).for_players(players).rulebook.tables
    return tables.eras * tables.rounds


def longest(pace: Pace, banks: int, turns: int, people: int) -> int:
    """The most seconds that a game can last with so much in all banks together and so many turns of people to come.

    Each turn adds its gain, every clock stands as long as may be, everybody takes all breaks of every year, and the
    others vote for a day more never.
    """
    awake = banks + turns * pace.gain
    asleep_too = (-(-awake // LEAST_AWAKE) + 1) * WEEK
    base = asleep_too + people * DAY  # a day for the vote about each clock that has run out
    lasting = base
    # It touches one calendar year more than it fills, and another one at its ends.
    while (more := base + people * A_YEAR * (lasting // YEAR + 2)) > lasting:
        lasting = more
    return lasting
