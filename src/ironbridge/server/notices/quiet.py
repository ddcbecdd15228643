"""When a person may be told something: after a wait, not in their quiet hours, with the day's other mails."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.server.notices.reach import MAIL, PUSH, WEBHOOK
from ironbridge.server.store.outbox import ALL_TOPICS, Kind, Topic
from ironbridge.server.tables.sleep import NO_SLEEP, Sleep

MINUTE = 60
DAY_MINUTES = 24 * 60
LONGEST_QUIET = 12 * 60  # minutes
EVERY_DAY = 0b1111111
AT_ONCE = frozenset((Kind.TEST, Kind.CONFIRM))  # what was asked for just now
# Webhooks often lead to others as well.
USUAL: Mapping[str, int] = {
    PUSH: ALL_TOPICS,
    MAIL: ALL_TOPICS,
    WEBHOOK: Topic.TURN.value | Topic.CLOCK.value,
}


@cache
def known_zones() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen; minutes are those of a day in their zone, days are bits from Monday."""

    topics: Mapping[str, int] = field(default_factory=lambda: dict(USUAL))
    wait: int = 15 * MINUTE
    digest: int | None = None
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    quiet_days: int = EVERY_DAY
    language: str = DEFAULT
    clock_sleeps: bool = False  # in the quiet hours, in games over days
    weekends: bool = False  # and at weekends

    @property
    def sleep(self) -> Sleep:
        """When their clock sleeps."""
        if not self.clock_sleeps:
            return NO_SLEEP
        return Sleep(self.zone, self.quiet_from, self.quiet_to, self.quiet_days, self.weekends)

    @property
    def quiet_minutes(self) -> int:
        """How long quiet hours are."""
        if self.quiet_from is None or self.quiet_to is None:
            return 0
        return (self.quiet_to - self.quiet_from) % DAY_MINUTES

    def told_at(self, kind: Kind, way: str, made: int) -> int:
        """When something that happened is told by a way, in seconds since 1970."""
        if kind in AT_ONCE:
            return made
        when = made + (self.wait if kind is Kind.TURN else 0)
        if way == MAIL and self.digest is not None:
            when = self._next(when, self.digest)
        return self._after_quiet(when)

    def _next(self, when: int, minute: int) -> int:
        """The next time that it is a minute of the day."""
        today = self._local(when)
        found = _at(today, minute)
        return int((found if found >= today else _at(today + timedelta(days=1), minute)).timestamp())

    def _after_quiet(self, when: int) -> int:
        local = self._local(when)
        for day in (local - timedelta(days=1), local):
            begins = _at(day, self.quiet_from or 0)
            ends = begins + timedelta(minutes=self.quiet_minutes)
            if self.quiet_days >> day.weekday() & 1 and begins <= local < ends:
                return int(ends.timestamp())
        return when

    def _local(self, when: int) -> datetime:
        return datetime.fromtimestamp(when, ZoneInfo(self.zone))


def _at(day: datetime, minute: int) -> datetime:
    return day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
