"""Games in memory: each as its log has it, with its table and its draft, and whose turn it is."""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from threading import Lock

from sqlalchemy import Connection

from ironbridge.server.errors import Conflict, NotAllowed, ServerError
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.store.entries import StoredDraft
from ironbridge.server.store.heartbeat import Heartbeat
from ironbridge.server.store.log import BESIDE, GONE, Log
from ironbridge.server.tables.makings import check_key
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.rests import Rests, read_rests
from ironbridge.server.tables.seating import TableInfo, read_table
from ironbridge.server.tables.tables import Tables

MOST_IN_MEMORY = 2000


class Games:
    """The games of a server. `committed` is called with the name of a game after each entry."""

    def __init__(self, log: Log, tables: Tables) -> None:
        self.log = log
        self.tables = tables
        self.heartbeat = Heartbeat(log.database)
        self.committed: Callable[[str], None] = lambda _: None
        self._lock = Lock()
        self._live: OrderedDict[str, LiveGame] = OrderedDict()
        self.storing: set[tuple[str, int]] = set()  # entries of ours on their way into the database
        log.news.watch(self._told)

    def live(self, game: str, *, is_heard_enough: bool = False) -> LiveGame:
        """A game as its log has it now, or only as far as was heard of it. Raises Unknown and DamagedGame."""
        with self._lock:
            found = self._live.get(game)
        if found is None:
            made = LiveGame(self.log.game(game), self.log.database.now)
            with self._lock:
                found = self._live.setdefault(game, made)
                while len(self._live) > MOST_IN_MEMORY:
                    self._live.popitem(last=False)
        with found.lock:
            if not (is_heard_enough and found.number and found.is_current):
                self._refresh(found)
                found.table_news = -1
        with self._lock:
            if game in self._live:
                self._live.move_to_end(game)
        return found

    def catch_up(self, live: LiveGame) -> None:
        """Carry out what is stored and was not carried out yet, and tell who listens; the caller holds the lock."""
        known = live.number
        for entry in self.log.entries(live.id, known):
            live.replay(entry)
        if live.number != known:
            # When the news of it come, they find it known and tell nobody.
            self.log.news.tell(live.id)

    def in_memory(self, game: str) -> LiveGame | None:
        """A game as it was when something was last heard of it, if it is at hand."""
        with self._lock:
            found = self._live.get(game)
            if found is not None:
                self._live.move_to_end(game)
            return found

    def heard(self, game: str, number: int) -> None:
        """Another server, or this one, has stored an entry; something without a number if that is 0 or less."""
        if number == BESIDE:
            self.log.news.tell_beside(game)
            return
        if number == GONE:
            self.let_go(game)
        live = self._live.get(game)
        if number and ((game, number) in self.storing or (live is not None and number <= live.number)):
            return
        if live is not None:
            live.is_current = False
        self.log.news.tell(game, is_table=not number)

    def let_go(self, game: str) -> bool:
        """Forget what is in memory of a game; whether there was anything."""
        with self._lock:
            return self._live.pop(game, None) is not None

    def missed(self) -> None:
        """Anything may have been stored since something was last heard."""
        with self._lock:
            for live in self._live.values():
                live.is_current = False
        self.log.news.tell_all()

    def _told(self, game: str | None, _is_table: bool) -> None:
        """Called from any thread for everything that happens in any game."""
        with self._lock:
            known = self._live.values() if game is None else [self._live.get(game)]
            for live in known:
                if live is not None:
                    live.news += 1

    def _refresh(self, live: LiveGame) -> None:
        if live.number and live.is_current and not self.log.database.is_shared:
            return
        can_change = live.rests or (live.table is not None and live.table.has_teachers)
        if can_change and not live.is_current:
            # Somebody may rest, or no longer; a hand may be shown, or no longer.
            live.table = None
        live.is_current, live.is_draft_known = True, False
        try:
            self.catch_up(live)
        except ServerError:
            with self._lock:
                self._live.pop(live.id, None)
            raise

    def table(self, live: LiveGame) -> TableInfo:
        """Who sits at a game."""
        # What changes after the end, such as a rematch, is in no entry, but who looks on is told of it.
        if live.table is None or (live.is_ended and live.table_news != live.news):
            news = live.news
            live.table, live.rests = self.log.database.read(partial(_seated, live.id))
            live.table_news = news
        return live.table

    def draft(self, live: LiveGame) -> StoredDraft:
        """The draft of the turn in progress, empty if nothing was chosen yet; the caller holds the lock."""
        if not live.is_draft_known:
            live.draft = self.log.draft(live.id)
            live.is_draft_known = True
        draft = live.draft
        return draft if draft and draft.number == live.number else StoredDraft(live.number, 0, 0, (), "")

    def seat_to_act(self, live: LiveGame, person: Person) -> int:
        """The seat to act, if it is this person's. Raises Conflict and NotAllowed."""
        seat = live.seat_to_act
        if seat is None:
            raise Conflict("game_over")
        mine = self.table(live).seats_of(person)
        if not mine:
            raise NotAllowed("not_seated")
        if seat not in mine:
            raise Conflict("not_your_turn", seat=seat)
        if self.table(live).seats[seat].bot is not None:
            raise Conflict("bot_plays")
        return seat

    def once(
        self, game: str, person: Person, number: int, key: str, work: Callable[[LiveGame], PublicEntry]
    ) -> PublicEntry:
        """What a request does, carried out with the lock of its game; of one that was done before, what it did then.

        The same request may have come to another server at the same time: before it is refused, the log is asked
        for its key. Raises ServerError.
        """
        live = self.live(game)
        with live.lock:
            done = self.done_before(live, person, number, key)
            if done is not None:
                return done
            try:
                return work(live)
            except Conflict as refusal:
                self.catch_up(live)
                done = self.told_under(live, person, key)
                if done is None or refusal.code == "key_reused":
                    raise
                return done

    def done_before(self, live: LiveGame, person: Person, number: int, key: str) -> PublicEntry | None:
        """What a request with this key did the first time; None if it is new. Raises Conflict if it comes too late."""
        check_key(key)
        if number == live.number:
            return None
        done = self.told_under(live, person, key)
        if done is None:
            raise Conflict("stale_number", number=live.number, given=number)
        return done

    def told_under(self, live: LiveGame, person: Person, key: str) -> PublicEntry | None:
        """The entry that a person made with a key."""
        keys = {f"{seat}:{key}" for seat in self.table(live).seats_of(person)}
        return next((told for told in reversed(live.told) if told.entry.key in keys), None)


def _seated(game: str, connection: Connection) -> tuple[TableInfo, tuple[Rests, ...]]:
    table = read_table(connection, game)
    return table, read_rests(connection, table)
