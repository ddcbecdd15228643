"""The hours in which a person sleeps, and their clock with them: in games over days, if they have chosen it.

What was chosen is kept with the time since when, and never changed: a turn goes by what held when it began.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Connection, Row, delete, func, insert, select

from ironbridge.server.errors import TooMany
from ironbridge.server.store.layout.notices import SLEEPS
from ironbridge.server.tables.paces import DAY

Span = tuple[int, int]  # from a second on, until another one
DAY_MINUTES = 24 * 60
SATURDAY = 5
MOST_CHANGES = 20  # a day


@dataclass(frozen=True, slots=True)
class Sleep:
    """Hours on the wall of a time zone, in minutes of a day, on evenings of `days`: bits from Monday; and weekends."""

    zone: str = "UTC"
    begin: int | None = None
    end: int | None = None
    days: int = 0
    has_weekends: bool = False

    @property
    def minutes(self) -> int:
        """How long a night is."""
        return 0 if self.begin is None or self.end is None else (self.end - self.begin) % DAY_MINUTES

    @property
    def is_any(self) -> bool:
        """Whether there is any sleep in it."""
        return self.has_weekends or bool(self.minutes and self.days)

    def spans(self, begin: int, until: int) -> Sequence[Span]:
        """When it is time to sleep, at least from a time on, until another one."""
        return _spans(self, begin // DAY - 2, until // DAY + 2) if self.is_any else ()


NO_SLEEP = Sleep()


@lru_cache(maxsize=1024)
def _spans(sleep: Sleep, first: int, last: int) -> tuple[Span, ...]:
    """The same for days counted from 1970, which stay the same for long."""
    try:
        zone = ZoneInfo(sleep.zone)
    except ZoneInfoNotFoundError:
        # Chosen on a machine that knows more zones than this one.
        return ()
    epoch = date(1970, 1, 1).toordinal()
    found: list[Span] = []
    for number in range(first, last + 1):
        day = datetime.combine(date.fromordinal(epoch + number), datetime.min.time(), zone)
        if sleep.has_weekends and day.weekday() == SATURDAY:
            found.append((int(day.timestamp()), int((day + timedelta(days=2)).timestamp())))
        if sleep.begin is not None and sleep.minutes and sleep.days >> day.weekday() & 1:
            # As the clock on the wall has it, also in a night in which that is put forward or back.
            begins = day + timedelta(minutes=sleep.begin)
            ends = begins + timedelta(minutes=sleep.minutes)
            found.append((int(begins.timestamp()), int(ends.timestamp())))
    return tuple(found)


def note_sleep(connection: Connection, person: str, sleep: Sleep, now: int) -> bool:
    """Keep what a person has chosen now; whether it is a change. Raises TooMany if there were many today."""
    mine = SLEEPS.c.person == person
    rows = connection.execute(select(SLEEPS).where(mine).order_by(SLEEPS.c.since.desc()).limit(1)).all()
    if (_sleep_of(rows[0]) if rows else NO_SLEEP) == sleep:
        return False
    today = select(func.count()).select_from(SLEEPS).where(mine, SLEEPS.c.since > now - DAY)
    if connection.execute(today).scalar_one() >= MOST_CHANGES:
        raise TooMany("too_many_sleeps", most=MOST_CHANGES, wait=DAY // 24)
    connection.execute(delete(SLEEPS).where(mine, SLEEPS.c.since == now))
    values = {
        "zone": sleep.zone,
        "quiet_from": sleep.begin,
        "quiet_to": sleep.end,
        "quiet_days": sleep.days,
        "weekends": sleep.has_weekends,
    }
    connection.execute(insert(SLEEPS).values(person=person, since=now, **values))
    return True


def read_sleeps(connection: Connection, people: Iterable[str]) -> dict[str, tuple[tuple[int, Sleep], ...]]:
    """What some people have chosen so far, each with the time since when."""
    found: dict[str, tuple[tuple[int, Sleep], ...]] = {}
    query = select(SLEEPS).where(SLEEPS.c.person.in_(list(people))).order_by(SLEEPS.c.since)
    for row in connection.execute(query):
        found[row.person] = (*found.get(row.person, ()), (row.since, _sleep_of(row)))
    return found


def _sleep_of(row: Row[tuple[object, ...]]) -> Sleep:
    return Sleep(row.zone, row.quiet_from, row.quiet_to, row.quiet_days, row.weekends)
