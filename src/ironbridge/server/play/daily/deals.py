"""The secrets of days and their deals, kept so that all servers of a database have the same.

A secret is made, and its commitment shown, some days before its day. A deal is made when it is first asked for on its
day or later, and then stays what it is, whatever becomes of the rules and the settings.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from secrets import token_hex
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, Row, insert, select, update

from ironbridge.rules.data import DealData
from ironbridge.rules.deal import deal
from ironbridge.server.errors import Conflict, Unknown
from ironbridge.server.play.daily.days import begin_of, commitment_of, day_after, day_at, drawn, rules_of
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.daily import DAILY_DEALS, DAILY_SECRETS

Given = TypeVar("Given")
AHEAD = 7  # days before its own on which the commitment of a day can be seen


@dataclass(frozen=True, slots=True)
class DailySettings:
    """How the host wants daily deals: the bots, the one that sets par, and a secret shared with other servers."""

    bots: tuple[str, ...] = ("master", "journeyman", "apprentice")
    par: str = "master"
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Day:
    """A day with its secret, which nobody is told before it is over."""

    day: str
    secret: str
    made: int

    @property
    def commitment(self) -> str:
        """What everybody may know of the secret at any time."""
        return commitment_of(self.day, self.secret)


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a day for a number of players; `bots` sit in the seats beside `seat`, in their order."""

    day: str
    players: int
    ruleset: str
    revision: int
    seat: int
    bots: tuple[str, ...]
    deal: DealData
    luck: str  # of the bots
    par_bot: str
    par: int | None

    def sitting(self, there: str) -> list[str]:
        """The bot of each seat, with another one, or nothing, in the seat of the people."""
        return [*self.bots[: self.seat], there, *self.bots[self.seat :]]


class DailyDeals:
    """All days and deals of a database."""

    def __init__(self, database: Database, settings: DailySettings) -> None:
        self.database = database
        self.settings = settings

    @property
    def today(self) -> str:
        """The day that it is."""
        return day_at(self.database.now())

    def is_over(self, day: str) -> bool:
        """Whether a day has passed."""
        return day < self.today

    def announced(self) -> list[Day]:
        """Today and the next days; their secrets are made now, if they are not yet. Raises StorageFailed."""
        today = self.today
        days = [day_after(today, ahead) for ahead in range(AHEAD + 1)]
        found = self.database.read(partial(_secrets, first=today))
        if len(found) < len(days):
            self._once(partial(self._announce, days=days))
            found = self.database.read(partial(_secrets, first=today))
        return [found[day] for day in days]

    def day(self, day: str) -> Day:
        """A day whose secret was made. Raises Unknown."""
        begin_of(day)
        if day == self.today:
            self.announced()
        found = self.database.read(partial(_secrets, first=day, last=day))
        if day not in found:
            raise Unknown("not_found.daily")
        return found[day]

    def past(self, most: int) -> list[str]:
        """The newest days that are over, the last first."""
        query = select(DAILY_SECRETS.c.day).where(DAILY_SECRETS.c.day < self.today)
        query = query.order_by(DAILY_SECRETS.c.day.desc()).limit(most)
        return self.database.read(lambda connection: list(connection.execute(query).scalars()))

    def deal(self, day: str, players: int) -> DailyDeal:
        """A deal of today or of a day before. Raises Unknown: of days to come nothing is made."""
        rules_of(day, players)
        if day > self.today:
            raise Unknown("not_found.daily")
        secret = self.day(day).secret
        read = partial(_read, day=day, players=players)
        row = self.database.read(read)
        if row is None:
            self._once(partial(self._deal, day=day, players=players, secret=secret))
            row = self.database.read(read)
        assert row is not None
        return _deal_of(row, secret)

    def set_par(self, day: str, players: int, vp: int) -> None:
        """Note what par is."""
        place = (DAILY_DEALS.c.day == day, DAILY_DEALS.c.players == players)
        change = update(DAILY_DEALS).where(*place, DAILY_DEALS.c.par.is_(None)).values(par=vp)
        self.database.write(lambda connection: connection.execute(change).rowcount)

    def _once(self, work: Callable[[Connection], Given]) -> Given:
        try:
            return self.database.write(work)
        except Conflict:
            # Another server was quicker, and what it made is found now.
            return self.database.write(work)

    def _announce(self, connection: Connection, days: list[str]) -> None:
        known = _secrets(connection, days[0])
        for day in days:
            if day not in known:
                shared = self.settings.secret
                secret = drawn(shared, "ironbridge daily", day) if shared else token_hex(32)
                values = {"day": day, "secret": secret, "made": self.database.now()}
                connection.execute(insert(DAILY_SECRETS).values(**values))

    def _deal(self, connection: Connection, day: str, players: int, secret: str) -> None:
        if _read(connection, day, players) is not None:
            return
        rules = rules_of(day, players)
        bots = [self.settings.bots[place % len(self.settings.bots)] for place in range(players - 1)]
        values = {
            "ruleset": rules.name,
            "revision": rules.revision,
            "seat": int(drawn(secret, "seat", players), 16) % players,
            "bots": _JSON.encode(bots).decode(),
            "deal": _JSON.encode(deal(rules, players, drawn(secret, "deal", players)).to_data()).decode(),
            "par_bot": self.settings.par,
        }
        connection.execute(insert(DAILY_DEALS).values(day=day, players=players, **values))


_JSON = msgspec.json.Encoder()


def _secrets(connection: Connection, first: str, last: str = "9999-12-31") -> Mapping[str, Day]:
    query = select(DAILY_SECRETS).where(DAILY_SECRETS.c.day.between(first, last))
    return {row.day: Day(row.day, row.secret, row.made) for row in connection.execute(query)}


def _read(connection: Connection, day: str, players: int) -> Row[tuple[object, ...]] | None:
    query = select(DAILY_DEALS).where(DAILY_DEALS.c.day == day, DAILY_DEALS.c.players == players)
    return connection.execute(query).one_or_none()


def _deal_of(row: Row[tuple[object, ...]], secret: str) -> DailyDeal:
    return DailyDeal(
        row.day,
        row.players,
        row.ruleset,
        row.revision,
        row.seat,
        tuple(msgspec.json.decode(row.bots, type=list[str])),
        msgspec.json.decode(row.deal),
        drawn(secret, "luck", row.players),
        row.par_bot,
        row.par,
    )
