"""The ways by which each person wants to be reached, and what they have chosen for them."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from ironbridge.server.errors import Conflict, NotAllowed, ServerError, TooMany, Unknown
from ironbridge.server.notices.keys import PUSH_KEY, Keys
from ironbridge.server.notices.mail import checked_address
from ironbridge.server.notices.outgoing import CannotSend, MayNotSend, find_target
from ironbridge.server.notices.push import Subscription, check_keys, new_private_key, public_key
from ironbridge.server.notices.quiet import LONGEST_QUIET, Preferences, known_zones
from ironbridge.server.notices.reach import KINDS, MAIL, PUSH, WEBHOOK, Reach
from ironbridge.server.notices.webhooks import Webhook, new_secret
from ironbridge.server.play.resting import Resting
from ironbridge.server.store.layout.notices import MAILED, NOTICE_SETTINGS, OUTBOX, WAYS
from ironbridge.server.store.outbox import Kind
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.store.tokens import hashed, new_name, parts_of
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.sleep import note_sleep
from ironbridge.server.wire.notices import Preset, WayKind, WayState

T = TypeVar("T")
ON: WayState = "on"
UNCONFIRMED: WayState = "unconfirmed"
RESTING: WayState = "resting"
MOST_BROWSERS = 10
MOST_CONFIRMATIONS = 3  # for one address a day
LINK_GOOD_FOR = 24 * 3600
DAY = 24 * 3600
CONFIRM, STOP = "confirm", "stop"


class Browser(msgspec.Struct, frozen=True):
    """A browser that shows notices, and what kind of device it is on."""

    subscription: Subscription
    device: str | None


class Mailbox(msgspec.Struct, frozen=True):
    """An address that mails go to."""

    address: str


@dataclass(frozen=True, slots=True)
class Way:
    """A way to reach a person, and how it went the last time."""

    id: str
    person: str
    data: Browser | Mailbox | Webhook
    state: WayState
    topics: int
    made: int
    asked: int | None
    tried: int | None
    delivered: int | None
    failures: int
    lost: int
    error: str | None

    @property
    def kind(self) -> WayKind:
        """Of which kind it is."""
        return KIND_OF[type(self.data)]


KIND_OF: Mapping[type, WayKind] = {Browser: PUSH, Mailbox: MAIL, Webhook: WEBHOOK}
TYPE_OF = {kind: data for data, kind in KIND_OF.items()}


def way_of(row: Row[tuple[object, ...]]) -> Way:
    """A way as it is stored."""
    data: Browser | Mailbox | Webhook = msgspec.json.decode(row.data, type=TYPE_OF[row.kind])
    return Way(
        row.id,
        row.person,
        data,
        row.state,
        row.topics,
        row.made,
        row.asked,
        row.tried,
        row.delivered,
        row.failures,
        row.lost,
        row.error,
    )


def read_preferences(connection: Connection, person: str) -> Preferences:
    """What a person has chosen, or what is usual."""
    query = select(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.person == person)
    row = connection.execute(query).one_or_none()
    if row is None:
        return Preferences()
    topics: dict[str, int] = {PUSH: row.push, MAIL: row.mail, WEBHOOK: row.webhook}
    quiet = (row.quiet_from, row.quiet_to, row.quiet_days)
    sleep = (row.clock_sleeps, row.weekends)
    return Preferences(topics, row.wait, row.digest, row.zone, *quiet, row.language, *sleep)


def write_preferences(connection: Connection, person: str, chosen: Preferences) -> None:
    """Keep what a person has chosen, and let their ways be told of it."""
    connection.execute(delete(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.person == person))
    values = {
        "wait": chosen.wait,
        "digest": chosen.digest,
        "zone": chosen.zone,
        "quiet_from": chosen.quiet_from,
        "quiet_to": chosen.quiet_to,
        "quiet_days": chosen.quiet_days,
        "language": chosen.language,
        "clock_sleeps": chosen.clock_sleeps,
        "weekends": chosen.weekends,
    }
    connection.execute(insert(NOTICE_SETTINGS).values(person=person, **chosen.topics, **values))
    for kind in KINDS:
        mine = (WAYS.c.person == person, WAYS.c.kind == kind, WAYS.c.state == ON)
        connection.execute(update(WAYS).where(*mine).values(topics=chosen.topics[kind]))


class Ways:
    """All ways of a database. `wake` is called when something is to be sent at once."""

    def __init__(self, resting: Resting, reach: Reach) -> None:
        self.resting = resting
        self.database = resting.database
        self.reach = reach
        self.keys = Keys(self.database)
        self.wake: Callable[[], None] = lambda: None

    def push_key(self) -> str | None:
        """What a browser subscribes with; None where browsers are not reached."""
        if PUSH not in self.reach.kinds:
            return None
        return public_key(self.keys.get(PUSH_KEY, new_private_key))

    def of(self, person: Person) -> tuple[Preferences, list[Way]]:
        """What a person has chosen, and their ways by kind, the oldest first."""
        query = select(WAYS).where(WAYS.c.person == person.id).order_by(WAYS.c.kind, WAYS.c.made, WAYS.c.id)

        def work(connection: Connection) -> tuple[Preferences, list[Way]]:
            chosen = read_preferences(connection, person.id)
            return chosen, [way_of(row) for row in connection.execute(query)]

        return self.database.read(work)

    def choose(self, person: Person, chosen: Preferences) -> None:
        """Keep what a person has chosen. Raises ServerError."""
        if chosen.zone not in known_zones():
            raise ServerError("bad_zone")
        if (chosen.quiet_from is None) != (chosen.quiet_to is None):
            raise ServerError("bad_quiet")
        if chosen.quiet_minutes > LONGEST_QUIET:
            raise ServerError("bad_quiet.long", most=LONGEST_QUIET // 60)

        now = self.database.now()

        def work(connection: Connection) -> list[str]:
            self._locked(connection, person.id)
            write_preferences(connection, person.id, chosen)
            is_change = note_sleep(connection, person.id, chosen.sleep, now)
            return self.resting.note(connection, person.id) if is_change else []

        self.resting.tell(self.database.write(work))

    def add_browser(self, person: Person, subscription: Subscription, device: str | None) -> None:
        """Reach a person in one browser more. Raises ServerError."""
        self._check_offered(PUSH)
        try:
            check_keys(subscription)
            find_target(subscription.endpoint, self.reach.networks or ())
        except (ValueError, MayNotSend):
            raise ServerError("bad_subscription") from None
        except CannotSend:
            # Its name may be found later.
            pass
        # The same browser has one row, whoever uses it: a notice is shown to who is there now.
        name = sha256(subscription.endpoint.encode()).hexdigest()[:32]

        def work(connection: Connection) -> None:
            chosen = self._locked(connection, person.id)
            self._remove(connection, WAYS.c.id == name)
            mine = select(WAYS.c.id).where(WAYS.c.person == person.id, WAYS.c.kind == PUSH)
            if len(connection.execute(mine).all()) >= MOST_BROWSERS:
                raise TooMany("too_many_ways", most=MOST_BROWSERS)
            self._insert(connection, person, Browser(subscription, device), chosen, ON, name)

        self.database.write(work)

    def set_mail(self, person: Person, address: str) -> None:
        """Send mails of a person to an address, once a link that is sent there was followed. Raises ServerError."""
        self._check_offered(MAIL)
        try:
            mailbox = Mailbox(checked_address(address))
        except ValueError:
            raise ServerError("bad_mail") from None

        def work(connection: Connection) -> None:
            chosen = self._locked(connection, person.id)
            self._remove(connection, (WAYS.c.person == person.id) & (WAYS.c.kind == MAIL))
            way = self._insert(connection, person, mailbox, chosen, UNCONFIRMED)
            self._ask(connection, way, mailbox.address)

        self.database.write(work)
        self.wake()

    def set_webhook(self, person: Person, url: str, preset: Preset) -> None:
        """Tell a person by a webhook. Raises ServerError."""
        self._check_offered(WEBHOOK)
        try:
            find_target(url, self.reach.networks or ())
        except CannotSend as error:
            raise ServerError(f"bad_webhook.{error.code}") from None

        def work(connection: Connection) -> None:
            chosen = self._locked(connection, person.id)
            self._remove(connection, (WAYS.c.person == person.id) & (WAYS.c.kind == WEBHOOK))
            self._insert(connection, person, Webhook(url, preset, new_secret()), chosen, ON)

        self.database.write(work)

    def remove(self, person: Person, way: str) -> None:
        """Forget a way of a person. Raises Unknown."""

        def work(connection: Connection) -> None:
            self._mine(connection, person, way)
            self._remove(connection, WAYS.c.id == way)

        self.database.write(work)

    def test(self, person: Person, way: str) -> None:
        """Send a test soon by a way; where it rests, it is used again, and one to be confirmed is asked anew.

        Raises ServerError.
        """

        def work(connection: Connection) -> None:
            chosen = self._locked(connection, person.id)
            found = self._mine(connection, person, way)
            self._check_offered(found.kind)
            if found.state == UNCONFIRMED and isinstance(found.data, Mailbox):
                self._ask(connection, way, found.data.address)
                return
            waiting = select(OUTBOX.c.way).where(OUTBOX.c.way == way, OUTBOX.c.kind == Kind.TEST.value)
            if connection.execute(waiting).first() is None:
                self._put(connection, way, Kind.TEST)
            if found.state == RESTING:
                again = {"state": ON, "topics": chosen.topics[found.kind], "lost": 0}
                connection.execute(update(WAYS).where(WAYS.c.id == way).values(**again))

        self.database.write(work)
        self.wake()

    def confirm(self, given: str) -> None:
        """An address is that of who gave it, as the link in a mail proves. Raises NotAllowed."""

        def work(connection: Connection, found: Way, mailbox: Mailbox) -> None:
            if found.asked is None or time.time() > found.asked + LINK_GOOD_FOR:
                raise NotAllowed("bad_link.old")
            chosen = read_preferences(connection, found.person)
            values = {"state": ON, "topics": chosen.topics[MAIL]}
            if found.state == UNCONFIRMED:
                connection.execute(update(WAYS).where(WAYS.c.id == found.id).values(**values))

        self._proved(given, CONFIRM, work)

    def stop(self, given: str) -> None:
        """Send nothing more to an address, as the link in any mail proves. Raises NotAllowed."""
        self._proved(
            given, STOP, lambda connection, found, _: self._remove(connection, WAYS.c.id == found.id)
        )

    def _proved(self, given: str, purpose: str, work: Callable[[Connection, Way, Mailbox], None]) -> None:
        self.keys.proof(purpose, "", "")  # made outside of the transaction

        def proved(connection: Connection) -> None:
            query = select(WAYS).where(WAYS.c.id == parts_of(given)[0]).with_for_update()
            row = connection.execute(query).one_or_none()
            found = None if row is None else way_of(row)
            if found is None or not isinstance(found.data, Mailbox):
                raise NotAllowed("bad_link")
            if not self.keys.is_proof(given, purpose, found.id, found.data.address):
                raise NotAllowed("bad_link")
            work(connection, found, found.data)

        self.database.write(proved)

    def _check_offered(self, kind: WayKind) -> None:
        if kind not in self.reach.kinds:
            raise Conflict("not_offered")

    def _locked(self, connection: Connection, person: str) -> Preferences:
        """What a person has chosen, kept from others while it is being changed. Raises Unknown."""
        row = select(PEOPLE.c.id).where(PEOPLE.c.id == person).with_for_update()
        if connection.execute(row).one_or_none() is None:
            raise Unknown("not_found.way")
        return read_preferences(connection, person)

    def _mine(self, connection: Connection, person: Person, way: str) -> Way:
        row = connection.execute(
            select(WAYS).where(WAYS.c.id == way, WAYS.c.person == person.id)
        ).one_or_none()
        if row is None:
            raise Unknown("not_found.way")
        return way_of(row)

    def _insert(
        self,
        connection: Connection,
        person: Person,
        data: Browser | Mailbox | Webhook,
        chosen: Preferences,
        state: WayState,
        name: str | None = None,
    ) -> str:
        name, kind = name or new_name(), KIND_OF[type(data)]
        connection.execute(
            insert(WAYS).values(
                id=name,
                person=person.id,
                kind=kind,
                data=msgspec.json.encode(data).decode(),
                topics=chosen.topics[kind] if state == ON else 0,
                state=state,
                made=int(time.time()),
                failures=0,
                lost=0,
            )
        )
        return name

    def _remove(self, connection: Connection, which: ColumnElement[bool]) -> None:
        ways = select(WAYS.c.id).where(which)
        connection.execute(delete(OUTBOX).where(OUTBOX.c.way.in_(ways)))
        connection.execute(delete(WAYS).where(which))

    def _ask(self, connection: Connection, way: str, address: str) -> None:
        """Ask by mail whether an address belongs to who gave it, but not again and again. Raises TooMany."""
        if counted(connection, address)[0] >= MOST_CONFIRMATIONS:
            raise TooMany("too_many_mails", wait=DAY // 24)
        count(connection, address, confirmations=1)
        connection.execute(update(WAYS).where(WAYS.c.id == way).values(asked=int(time.time())))
        self._put(connection, way, Kind.CONFIRM)

    def _put(self, connection: Connection, way: str, kind: Kind) -> None:
        now = int(time.time())
        values = {"game": "", "number": 0, "seat": 0, "facts": "{}", "made": now, "due": now}
        key = f"{kind.value} {new_name()}"
        connection.execute(
            insert(OUTBOX).values(way=way, key=key, kind=kind.value, leased=0, attempts=0, **values)
        )


def counted(connection: Connection, address: str) -> tuple[int, int]:
    """How many confirmations and other mails an address was sent today."""
    today = (MAILED.c.address == hashed(address.lower()), MAILED.c.day == int(time.time()) // DAY)
    row = connection.execute(select(MAILED).where(*today)).one_or_none()
    return (0, 0) if row is None else (row.confirmations, row.mails)


def count(connection: Connection, address: str, *, confirmations: int = 0, mails: int = 0) -> None:
    """Count what an address is sent; what was counted on earlier days is forgotten."""
    before = counted(connection, address)
    today = int(time.time()) // DAY
    connection.execute(delete(MAILED).where(MAILED.c.day < today))
    mine = (MAILED.c.address == hashed(address.lower()), MAILED.c.day == today)
    connection.execute(delete(MAILED).where(*mine))
    values = {"confirmations": before[0] + confirmations, "mails": before[1] + mails}
    connection.execute(insert(MAILED).values(address=hashed(address.lower()), day=today, **values))
