"""Sends what is in the outbox. A notice is taken with a lease, sent, and then crossed out.

A server that is killed in between leaves the lease behind, and when it has run out the notice is sent once more, under
the same name. Any number of servers can send from one database: a row that one of them is taking is skipped by others.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, Row, delete, func, or_, select, update

from ironbridge.server.errors import ServerError, Unknown
from ironbridge.server.notices.keys import PUSH_KEY
from ironbridge.server.notices.mail import confirmation_of, mail_of
from ironbridge.server.notices.mail import send as send_mail
from ironbridge.server.notices.outgoing import CannotSend, MayNotSend, call
from ironbridge.server.notices.push import encrypt, headers, message_body, new_private_key
from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.notices.reach import MAIL
from ironbridge.server.notices.ways import (
    CONFIRM,
    DAY,
    ON,
    RESTING,
    STOP,
    Browser,
    Mailbox,
    Way,
    Ways,
    count,
    counted,
    read_preferences,
    way_of,
)
from ironbridge.server.notices.webhooks import Webhook, call_of
from ironbridge.server.notices.wording import Message, message_of, tag_of
from ironbridge.server.store.entries import ABANDONMENT, OFFER_ENDED, RETURN, SUBSTITUTION, TAKEN, TURN, UNDO
from ironbridge.server.store.layout.notices import OUTBOX, WAYS
from ironbridge.server.store.outbox import TOPICS, Kind
from ironbridge.server.store.schema import ENTRIES, PEOPLE
from ironbridge.server.tables.seating import WAITING, TableInfo, read_table
from ironbridge.server.talk.telegrams import is_to_be_told

LEASE = 120  # seconds, longer than any attempt takes
POLL = 5.0  # seconds between two looks, when nobody says that there is something
THREADS = 2
# Seconds before each further attempt, a day in all; then a notice is given up.
PAUSES = (60, 300, 900, 3600, 3 * 3600, 6 * 3600, 13 * 3600)
BEFORE = {Kind.JOINED, Kind.SOON}  # what is told while a table waits, so that its seats may get other numbers
HOSTED = {Kind.JOINED, Kind.UNSEATED}  # what speaks of the host of such a table, or of who has come to it
MOST_LOST = 5  # notices in a row that were given up; then the way rests
MOST_MAILS = 50  # for one address a day
GONE = frozenset((404, 410))  # what a push service says of a browser that is no longer there
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Taken:
    """Notices that this server sends now by one way."""

    way: Way
    name: str  # of the person
    chosen: Preferences
    rows: tuple[Row[tuple[object, ...]], ...]
    messages: tuple[Message, ...]


class Sender:
    """Threads that send. Without ways that its host has set, they only let go of what is too old."""

    def __init__(self, ways: Ways, now: Callable[[], float] = time.time) -> None:
        self.ways = ways
        self.database = ways.database
        self.now = now
        self.is_ended = threading.Event()
        self.news = threading.Condition()
        self.threads: list[threading.Thread] = []

    def start(self) -> None:
        """Begin to send."""
        self.ways.wake = self.wake
        for number in range(THREADS):
            thread = threading.Thread(target=self._run, name=f"sender {number}", daemon=True)
            self.threads.append(thread)
            thread.start()

    def wake(self) -> None:
        """There is something to send."""
        with self.news:
            self.news.notify_all()

    def close(self, seconds: float = 3) -> None:
        """End; what is being sent has a few seconds to be crossed out."""
        self.is_ended.set()
        self.wake()
        until = time.monotonic() + seconds
        for thread in self.threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _run(self) -> None:
        while not self.is_ended.is_set():
            try:
                while not self.is_ended.is_set() and self.send_next():
                    pass
            except ServerError as error:
                # Whatever it was, it is tried again: nothing was crossed out.
                LOG.warning("notices could not be sent: %s", error.code)
            except Exception:
                if not self.is_ended.is_set():
                    LOG.exception("a notice could not be sent")
            with self.news:
                if not self.is_ended.is_set():
                    self.news.wait(POLL)

    def send_next(self) -> bool:
        """Send what is due by one way; whether there was anything to do. Raises StorageFailed."""
        now = int(self.now())
        due = select(OUTBOX.c.way).where(OUTBOX.c.due <= now, OUTBOX.c.leased <= now).limit(1)
        if self.database.read(lambda connection: connection.execute(due).first()) is None:
            return False
        taken = self.database.write(lambda connection: self._take(connection, now))
        if taken is not None and taken.messages:
            error = self._sent(taken)
            self.database.write(lambda connection: self._finish(connection, taken, error))
        return True

    def _take(self, connection: Connection, now: int) -> Taken | None:
        """Lease what is due first, and all mails that are due for the same address."""
        is_due = (OUTBOX.c.due <= now, OUTBOX.c.leased <= now)
        # What others hold is skipped: no server waits for another.
        first = connection.execute(
            select(OUTBOX).where(*is_due).order_by(OUTBOX.c.due).limit(1).with_for_update(skip_locked=True)
        ).one_or_none()
        if first is None:
            return None
        query = (
            select(WAYS, PEOPLE.c.name.label("called"))
            .join(PEOPLE, PEOPLE.c.id == WAYS.c.person)
            .where(WAYS.c.id == first.way)
        )
        row = connection.execute(query).one_or_none()
        if row is None:
            connection.execute(delete(OUTBOX).where(OUTBOX.c.way == first.way))
            return None
        way = way_of(row)
        chosen = read_preferences(connection, way.person)
        rows = [first]
        if way.kind == MAIL and first.kind != Kind.CONFIRM.value:
            others = select(OUTBOX).where(
                *is_due, OUTBOX.c.way == way.id, OUTBOX.c.kind != Kind.CONFIRM.value
            )
            rows = list(
                connection.execute(others.order_by(OUTBOX.c.made).limit(50).with_for_update(skip_locked=True))
            )
        kept: list[tuple[Row[tuple[object, ...]], Message]] = []
        for one in rows:
            message = self._message(connection, way, chosen, one, now)
            if message is not None:
                kept.append((one, message))
        if kept and isinstance(way.data, Mailbox) and first.kind != Kind.CONFIRM.value:
            if counted(connection, way.data.address)[1] >= MOST_MAILS:
                tomorrow = (now // DAY + 1) * DAY
                self._change(connection, way, [one for one, _ in kept], due=tomorrow)
                return None
            count(connection, way.data.address, mails=1)
        for one, _ in kept:
            self._change(connection, way, [one], leased=now + LEASE, attempts=one.attempts + 1)
        return Taken(way, row.called, chosen, tuple(one for one, _ in kept), tuple(told for _, told in kept))

    def _message(
        self, connection: Connection, way: Way, chosen: Preferences, row: Row[tuple[object, ...]], now: int
    ) -> Message | None:
        """What a row says; None if it is not to be said now, or not any more."""
        kind = Kind(row.kind)
        when = chosen.told_at(kind, way.kind, row.made)
        if kind in TOPICS and row.attempts == 0 and when > now:
            self._change(connection, way, [row], due=when)
            return None
        table = _table(connection, row.game)
        is_wanted = kind not in TOPICS or (table is not None and way.topics & TOPICS[kind].value)
        if not is_wanted or (table is not None and _is_stale(connection, kind, row, table, way)):
            _cross_out(connection, [row])
            return None
        facts = _facts(row)
        if kind in HOSTED and table is not None:
            facts["seat"] = _spoken_of(kind, facts, table)
        if kind is Kind.TELEGRAM and table is not None:
            said = is_to_be_told(connection, table, row.number, way.person)
            if said is None:
                _cross_out(connection, [row])
                return None
            facts = {"name": said.name, "phrase": said.phrase, "text": said.text}
        tag = tag_of(way.id, row.key)
        return message_of(kind, table, way.person, facts, self.ways.reach, tag, row.made, chosen.language)

    def _change(
        self, connection: Connection, way: Way, rows: Sequence[Row[tuple[object, ...]]], **values: int
    ) -> None:
        which = (OUTBOX.c.way == way.id, OUTBOX.c.key.in_([row.key for row in rows]))
        connection.execute(update(OUTBOX).where(*which).values(**values))

    def _sent(self, taken: Taken) -> CannotSend | None:
        """Send; why not, if it could not be sent."""
        try:
            if taken.way.kind not in self.ways.reach.kinds:
                raise CannotSend("not_offered")
            self._send(taken)
        except CannotSend as error:
            return error
        return None

    def _send(self, taken: Taken) -> None:
        data, networks = taken.way.data, self.ways.reach.networks or ()
        message = taken.messages[0]
        match data:
            case Browser():
                contact, private = (
                    self.ways.reach.push_contact or "",
                    self.ways.keys.get(PUSH_KEY, new_private_key),
                )
                said = message_body(message.title, message.text, message.url, message.tag, message.language)
                body = encrypt(said, data.subscription)
                endpoint = data.subscription.endpoint
                is_urgent = message.kind in {
                    Kind.TURN.value,
                    Kind.CLOCK.value,
                    Kind.NUDGE.value,
                    Kind.TEST.value,
                }
                head = headers(endpoint, contact, private, message.tag, is_urgent=is_urgent)
                _check(call(endpoint, body, head, networks).status, is_browser=True)
            case Webhook():
                out = call_of(data, message)
                _check(call(out.url, out.body, out.headers, networks).status)
            case Mailbox():
                self._mail(taken, data)

    def _mail(self, taken: Taken, mailbox: Mailbox) -> None:
        server, sender = self.ways.reach.mail_server, self.ways.reach.mail_from
        assert server is not None
        assert sender is not None
        way, first = taken.way, taken.messages[0]
        if first.kind == Kind.CONFIRM.value:
            proof = self.ways.keys.proof(CONFIRM, way.id, mailbox.address)
            link = self.ways.reach.link(f"/notices/confirm#{proof}")
            mail = confirmation_of(taken.name, link, mailbox.address, sender, first.tag, first.language)
        else:
            proof = self.ways.keys.proof(STOP, way.id, mailbox.address)
            stop = self.ways.reach.link(f"/api/notices/stop/{proof}")
            page = self.ways.reach.link(f"/notices/stop#{proof}")
            mail = mail_of(taken.messages, mailbox.address, sender, stop, page)
        send_mail(mail, server)

    def _finish(self, connection: Connection, taken: Taken, error: CannotSend | None) -> None:
        """Cross out what was sent; what was not is tried again later, or given up."""
        way, now = taken.way, int(self.now())
        mine = update(WAYS).where(WAYS.c.id == way.id)
        if error is None:
            _cross_out(connection, taken.rows)
            done = {"tried": now, "delivered": now, "failures": 0, "lost": 0, "error": None}
            connection.execute(mine.values(**done))
            return
        if isinstance(error, BrowserGone):
            connection.execute(delete(OUTBOX).where(OUTBOX.c.way == way.id))
            connection.execute(delete(WAYS).where(WAYS.c.id == way.id))
            return
        lost = 0
        for row in taken.rows:
            is_final = isinstance(error, MayNotSend) or row.kind == Kind.TEST.value
            if is_final or row.attempts >= len(PAUSES):
                _cross_out(connection, [row])
                lost += row.kind != Kind.TEST.value
            else:
                self._change(connection, way, [row], due=now + PAUSES[row.attempts], leased=0)
        values = {
            "tried": now,
            "failures": WAYS.c.failures + 1,
            "lost": WAYS.c.lost + lost,
            "error": str(error)[:200],
        }
        connection.execute(mine.values(**values))
        rests = update(WAYS).where(WAYS.c.id == way.id, WAYS.c.lost >= MOST_LOST, WAYS.c.state == ON)
        if connection.execute(rests.values(state=RESTING, topics=0)).rowcount:
            connection.execute(delete(OUTBOX).where(OUTBOX.c.way == way.id))

    def waiting(self) -> int:
        """How many notices wait."""
        count_all = select(func.count()).select_from(OUTBOX)
        return self.database.read(lambda connection: connection.execute(count_all).scalar_one())


class BrowserGone(CannotSend):
    """A browser does not want to be told anything any more."""


def _check(status: int, *, is_browser: bool = False) -> None:
    if is_browser and status in GONE:
        raise BrowserGone("gone")
    if not 200 <= status < 300:
        raise CannotSend("answered", str(status))


def _cross_out(connection: Connection, rows: Sequence[Row[tuple[object, ...]]]) -> None:
    for row in rows:
        connection.execute(delete(OUTBOX).where(OUTBOX.c.way == row.way, OUTBOX.c.key == row.key))


def _table(connection: Connection, game: str) -> TableInfo | None:
    try:
        return read_table(connection, game) if game else None
    except Unknown:
        return None


def _is_stale(
    connection: Connection, kind: Kind, row: Row[tuple[object, ...]], table: TableInfo, way: Way
) -> bool:
    """Whether what a notice says is past: a turn was taken, a seat has changed hands, a table waits no longer."""
    mine = [seat.seat for seat in table.seats if seat.person == way.person]
    if kind is Kind.UNSEATED:
        return bool(mine)
    if not mine or (kind not in BEFORE and row.seat not in mine):
        return True
    if kind is Kind.JOINED:
        return table.status != WAITING or _spoken_of(kind, _facts(row), table) is None
    if kind is Kind.SOON:
        return table.status != WAITING or table.begins != row.number
    if kind is Kind.INVITED:
        again = _table(connection, table.rematch or "")
        return again is None or again.status != WAITING or way.person in {seat.person for seat in again.seats}
    if kind is Kind.OFFERED:
        return not _is_offered(connection, row.game, row.number)
    if kind not in {Kind.TURN, Kind.CLOCK, Kind.NUDGE}:
        return False
    moved = or_(
        ENTRIES.c.kind.in_((TURN, UNDO, ABANDONMENT)),
        (ENTRIES.c.kind == SUBSTITUTION) & (ENTRIES.c.seat == row.seat),
    )
    later = select(ENTRIES.c.number).where(ENTRIES.c.game == row.game, ENTRIES.c.number > row.number, moved)
    return connection.execute(later.limit(1)).first() is not None


def _facts(row: Row[tuple[object, ...]]) -> dict[str, object]:
    return msgspec.json.decode(row.facts, type=dict[str, object])


def _spoken_of(kind: Kind, facts: Mapping[str, object], table: TableInfo) -> int | None:
    """Where at a table somebody sits whom a notice speaks of: its host, or who has sat down."""
    person = table.owner if kind is Kind.UNSEATED else facts.get("person")
    if person is None:
        # Older servers have written the number.
        person = next((seat.person for seat in table.seats if seat.seat == facts.get("seat")), None)
    return next((seat.seat for seat in table.seats if person and seat.person == person), None)


def _is_offered(connection: Connection, game: str, number: int) -> bool:
    """Whether the seat that an entry offered is offered still."""
    entries = select(ENTRIES.c.number).where(ENTRIES.c.game == game)
    offer = select(ENTRIES.c.seat).where(ENTRIES.c.game == game, ENTRIES.c.number == number)
    ended = ENTRIES.c.kind.in_((OFFER_ENDED, RETURN, SUBSTITUTION, TAKEN))
    is_past = (ENTRIES.c.seat == offer.scalar_subquery()) & ended | (ENTRIES.c.kind == ABANDONMENT)
    return connection.execute(entries.where(ENTRIES.c.number > number, is_past).limit(1)).first() is None
