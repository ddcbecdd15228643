"""When the clock of each person at a table stands in games over days: while they sleep, and in a break."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from ironbridge.server.tables.breaks import break_at, read_breaks
from ironbridge.server.tables.paces import PACES
from ironbridge.server.tables.seating import TableInfo
from ironbridge.server.tables.sleep import NO_SLEEP, Sleep, Span, read_sleeps


@dataclass(frozen=True, slots=True)
class Rests:
    """How a person rests: the hours of sleep they have chosen so far, each with the time since when, and all breaks."""

    sleeps: tuple[tuple[int, Sleep], ...] = ()
    breaks: tuple[Span, ...] = ()

    def spans(self, began: int, until: int) -> Iterable[Span]:
        """When their clock stands in a turn that began at a time, until another one."""
        return [*self.breaks, *self.sleep_at(began).spans(began, until)]

    def sleep_at(self, began: int) -> Sleep:
        """The sleep that holds in a turn that began at a time."""
        chosen = [sleep for since, sleep in self.sleeps if since <= began]
        return chosen[-1] if chosen else NO_SLEEP

    def break_until(self, now: int) -> int | None:
        """The end of the break that is on."""
        on = break_at(self.breaks, now)
        return None if on is None else on[1]


def is_over_days(pace: str) -> bool:
    """Whether a pace is one at which people rest."""
    return pace in PACES and not PACES[pace].is_live


def read_rests(connection: Connection, table: TableInfo) -> tuple[Rests, ...]:
    """How the person in each seat rests; nothing where nobody does."""
    if not is_over_days(table.pace):
        return ()
    people = {seat.person for seat in table.seats if seat.person}
    sleeps, breaks = read_sleeps(connection, people), read_breaks(connection, people)
    return tuple(
        Rests(sleeps.get(seat.person or "", ()), breaks.get(seat.person or "", ())) for seat in table.seats
    )
