"""Breaks: so many days a year a person's clocks stand in all their games over days.

A break begins when its person says so and ends at a time that they can still change. What is over is never changed.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, func, insert, select, update

from ironbridge.server.errors import Conflict, ServerError, TooMany
from ironbridge.server.store.layout.notices import BREAKS
from ironbridge.server.tables.paces import DAY
from ironbridge.server.tables.sleep import Span

A_YEAR = 28 * DAY  # how long all breaks of a year may be, as years go by UTC
SHORTEST = 60  # seconds
MOST_BREAKS = 10  # begun in a day


def read_breaks(connection: Connection, people: Iterable[str]) -> dict[str, tuple[Span, ...]]:
    """All breaks of some people, in order."""
    found: dict[str, tuple[Span, ...]] = {}
    query = select(BREAKS).where(BREAKS.c.person.in_(list(people))).order_by(BREAKS.c.begin)
    for row in connection.execute(query):
        found[row.person] = (*found.get(row.person, ()), (row.begin, row.until))
    return found


def break_at(breaks: Iterable[Span], now: int) -> Span | None:
    """The break that is on at a time."""
    return next((span for span in breaks if span[0] <= now < span[1]), None)


def left_of_year(breaks: Iterable[Span], now: int) -> int:
    """How many seconds of breaks are left in the year of a time; those of a break that is on are taken until then."""
    begin, end = _year(now)
    return max(0, A_YEAR - sum(_common(span, (begin, min(now, end))) for span in breaks))


def latest_end(breaks: Sequence[Span], now: int) -> int:
    """Until when a break from now on can last at most: over the new year with days of both."""
    end, left = _year(now)[1], left_of_year(breaks, now)
    return now + left if now + left < end else end + A_YEAR


def set_break(connection: Connection, person: str, until: int, now: int) -> None:
    """A break of a person from now on, or another end of the one that is on. Raises ServerError."""
    breaks = read_breaks(connection, [person]).get(person, ())
    if until < now + SHORTEST:
        raise ServerError("bad_break")
    if until > latest_end(breaks, now):
        raise Conflict("bad_break.long", days=left_of_year(breaks, now) // DAY)
    mine, on = BREAKS.c.person == person, break_at(breaks, now)
    if on is not None:
        connection.execute(update(BREAKS).where(mine, BREAKS.c.begin == on[0]).values(until=until))
        return
    begun = select(func.count()).select_from(BREAKS).where(mine, BREAKS.c.begin > now - DAY)
    if connection.execute(begun).scalar_one() >= MOST_BREAKS:
        raise TooMany("too_many_breaks", most=MOST_BREAKS, wait=DAY // 24)
    # One of this very second has ended in it, and was none.
    connection.execute(delete(BREAKS).where(mine, BREAKS.c.begin == now))
    connection.execute(insert(BREAKS).values(person=person, begin=now, until=until))


def end_break(connection: Connection, person: str, now: int) -> None:
    """End the break that is on, if there is one."""
    on = (BREAKS.c.person == person, BREAKS.c.begin <= now, BREAKS.c.until > now)
    connection.execute(update(BREAKS).where(*on).values(until=now))


def _year(now: int) -> Span:
    year = datetime.fromtimestamp(now, UTC).year
    return int(datetime(year, 1, 1, tzinfo=UTC).timestamp()), int(
        datetime(year + 1, 1, 1, tzinfo=UTC).timestamp()
    )


def _common(one: Span, other: Span) -> int:
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))
