"""What happens when a clock has run out: at once what the table chose in live games, else what the others vote for.

That it ran out, the votes and what came of them are entries of the log. A bot stands in until its person returns; or
the person is given another day; or the game ends without a result. With the bot a link may call a substitute.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.clocks import SeatClock, running_time
from ironbridge.server.play.commit import Commits, plan_entry
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.play.timekeeping import GameClocks, clocks_of
from ironbridge.server.store.database import Also
from ironbridge.server.store.entries import (
    ABANDONMENT,
    BY_CLOCK,
    EXTENSION,
    FLAG,
    RETURN,
    STAND_IN,
    TAKEN,
    TALK,
    VOTE,
)
from ironbridge.server.tables.makings import check_key
from ironbridge.server.tables.paces import DAY
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.results import count_leaving
from ironbridge.server.tables.seating import ABANDONED, Seat, TableInfo, read_table, set_seat, set_status
from ironbridge.server.tables.sleep import Span

BY_BOT, BY_SUBSTITUTE, BY_END, BY_WAITING = "bot", "substitute", "end", "wait"  # what can happen at zero


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote that stands: the seat whose clock ran out, when that was noted, and what seats have voted for."""

    number: int
    seat: int
    since: int
    cast: dict[int, str]


def vote_of(live: LiveGame) -> Vote | None:
    """The vote that stands in a game, if there is one; the caller holds the lock."""
    cast: dict[int, str] = {}
    taken: set[int | None] = set()
    for told in reversed(live.told):
        entry = told.entry
        if entry.kind == VOTE and entry.seat is not None:
            cast.setdefault(entry.seat, entry.data["for"])
        elif entry.kind == FLAG and entry.seat is not None:
            return None if entry.seat in taken else Vote(entry.number, entry.seat, entry.made, cast)
        elif entry.kind == TAKEN:
            taken.add(entry.seat)
        elif entry.kind == EXTENSION or entry.kind not in TALK:
            return None
    return None


def voters(table: TableInfo, vote: Vote) -> dict[str, int]:
    """The people who may vote, each by their first seat: not whose clock ran out, nor those for whom a bot plays."""
    found: dict[str, int] = {}
    for seat in table.seats:
        if seat.person is not None and seat.bot is None and seat.person != table.seats[vote.seat].person:
            found.setdefault(seat.person, seat.seat)
    return found


def outcome_of(table: TableInfo, vote: Vote, now: int, outages: Sequence[Span]) -> str | None:
    """What more than half have voted for, or after a day without that what the table has chosen; None until then."""
    seats = voters(table, vote).values()
    counted = Counter(vote.cast[seat] for seat in seats if seat in vote.cast)
    if counted and counted.most_common(1)[0][1] * 2 > len(seats):
        return counted.most_common(1)[0][0]
    return table.at_zero if running_time(vote.since, now, outages) >= DAY else None


class AtZero:
    """Clocks that have run out, votes about them, and those who return."""

    def __init__(self, commits: Commits) -> None:
        self.commits = commits
        self.games = commits.games

    def judge(self, live: LiveGame) -> tuple[GameClocks, SeatClock] | None:
        """Do what is due in a game; the clock that runs in it after that, if one does. The caller holds the lock."""
        found = _acting(clocks_of(self.games, live), live)
        if found is None or found[1].left or found[1].low_at is None:
            return found
        clocks, clock = found
        table = self.games.table(live)
        vote = vote_of(live)
        if clocks.pace.is_live:
            self._carry_out(live, clock.seat, table.at_zero)
        elif vote is None:
            self.commits.append(live, plan_entry(live, clock.seat, FLAG, {}, _key(live)))
        else:
            outcome = outcome_of(table, vote, clocks.now, self.games.heartbeat.outages)
            if outcome is None:
                return found
            self._carry_out(live, clock.seat, outcome)
        return _acting(clocks_of(self.games, live), live)

    def vote(self, game: str, person: Person, number: int, key: str, choice: str) -> PublicEntry:
        """Vote about somebody whose clock has run out; what most want is done at once. Raises ServerError."""

        def work(live: LiveGame) -> PublicEntry:
            table = self.games.table(live)
            vote = vote_of(live)
            if not table.seats_of(person):
                raise NotAllowed("not_seated")
            if vote is None:
                raise Conflict("no_vote")
            seat = voters(table, vote).get(person.id)
            if seat is None:
                raise NotAllowed("no_vote.yours")
            told = self.commits.append(live, plan_entry(live, seat, VOTE, {"for": choice}, key))
            self.judge(live)
            return told

        return self.games.once(game, person, number, key, work)

    def come_back(self, game: str, person: Person, key: str) -> list[PublicEntry]:
        """A person takes their seats again from the bots that stood in. Raises ServerError.

        With a key that was used before, what was done then.
        """
        check_key(key)
        live = self.games.live(game)
        with live.lock:
            table = self.games.table(live)
            mine = table.seats_of(person)
            if not mine:
                raise NotAllowed("not_seated")
            for seat in mine:
                if table.seats[seat].bot is None:
                    continue
                if live.is_ended:
                    raise Conflict("game_over")
                also = partial(_change_bot, live.id, seat, None)
                self.commits.append(live, plan_entry(live, seat, RETURN, {}, key, also))
            keys = {f"{seat}:{key}" for seat in mine}
            back = [told for told in live.told if told.entry.kind == RETURN and told.entry.key in keys]
            if not back:
                raise Conflict("not_away")
            return back

    def _carry_out(self, live: LiveGame, seat: int, outcome: str) -> None:
        key = _key(live)
        table = self.games.table(live)
        also: Also
        if outcome == BY_WAITING:
            self.commits.append(live, plan_entry(live, seat, EXTENSION, {"seconds": DAY}, key))
        elif outcome == BY_END:
            also = partial(_end, live.id, seat, live.seats_taken)
            self.commits.append(live, plan_entry(live, None, ABANDONMENT, {"why": BY_CLOCK}, key, also))
        else:
            bot = table.stand_in
            also = partial(_change_bot, live.id, seat, bot)
            offered = {"offered": True} if outcome == BY_SUBSTITUTE else {}
            data = {"bot": bot, "why": BY_CLOCK, **offered}
            self.commits.append(live, plan_entry(live, seat, STAND_IN, data, key, also))


def _key(live: LiveGame) -> str:
    """A key that no client can have, so that nobody is in the way of what is due."""
    return f"\N{MIDDLE DOT} zero {live.number}"


def _acting(clocks: GameClocks | None, live: LiveGame) -> tuple[GameClocks, SeatClock] | None:
    clock = None if clocks is None or live.seat_to_act is None else clocks.seats[live.seat_to_act]
    return None if clocks is None or clock is None else (clocks, clock)


def _change_bot(game: str, seat: int, bot: str | None, connection: Connection) -> None:
    found: Seat = read_table(connection, game).seats[seat]
    set_seat(connection, game, replace(found, bot=bot))


def _end(game: str, seat: int, taken: Collection[int], connection: Connection) -> None:
    count_leaving(connection, read_table(connection, game), seat, taken)
    set_status(connection, game, ABANDONED)
