"""Daily deals as everybody sees them: nothing of their luck before the day is over, no result to who still plays."""

from collections.abc import Sequence

from sqlalchemy import Connection

from ironbridge.server.play.daily.days import PLAYERS, day_after, end_of
from ironbridge.server.play.daily.entries import DailyEntry, entries_of_person, ranked
from ironbridge.server.play.daily.playing import Daily
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.learning.daily import (
    DailiesDocument,
    DailyCommitment,
    DailyDay,
    DailyDocument,
    DailyResult,
    ExportedDaily,
    MyDaily,
)

TOP = 5  # results that are listed
ENOUGH = 10  # results from which on all of them are shown
SHOWN = 14  # days of one's own
ARCHIVE = 60  # days that can be practised


def dailies_document(daily: Daily, person: Person | None) -> DailiesDocument:
    """What there is today, and what a person made on the last days."""
    today = daily.deals.today
    announced = [DailyCommitment(day.day, day.commitment, day.made) for day in daily.deals.announced()]
    played = [] if person is None else daily.played_by(person, day_after(today, -SHOWN))
    days = [
        DailyDay(
            one.entry.day,
            one.entry.players,
            one.ruleset,
            one.entry.vp,
            one.par if one.entry.ended or one.entry.day < today else None,
            one.below,
            one.others,
        )
        for one in played
    ]
    deals = [daily_document(daily, today, players, person) for players in PLAYERS]
    return DailiesDocument(daily.database.now(), deals, days, daily.deals.past(ARCHIVE), announced)


def daily_document(daily: Daily, day: str, players: int, person: Person | None) -> DailyDocument:
    """A deal of today or before, as a person may know it. Raises Unknown."""
    deal, secret = daily.deal(day, players), daily.deals.day(day)
    entries = daily.entries(deal)
    finished = [entry for entry in entries if entry.vp is not None]
    known = [entry for entry in finished if not entry.is_new]
    own = next((entry for entry in entries if person is not None and entry.person == person.id), None)
    is_over = daily.deals.is_over(day)
    is_open = is_over or (own is not None and own.ended is not None)
    return DailyDocument(
        day,
        players,
        deal.ruleset,
        deal.seat,
        1 + deal.deal["turn_order"].index(deal.seat),
        list(deal.bots),
        end_of(day),
        is_over,
        secret.commitment,
        deal.par_bot,
        deal.par if is_open else None,
        len(known),
        None if own is None else _mine(own, finished),
        _results(known, own) if is_open else [],
        _results([entry for entry in finished if entry.is_new], own) if is_open else [],
        [entry.vp or 0 for entry in known] if is_open and len(known) >= ENOUGH else [],
        secret.secret if is_over else None,
        deal.deal if is_over else None,
    )


def exported_dailies(connection: Connection, person: str) -> list[ExportedDaily]:
    """All daily deals that a person has played."""
    return [
        ExportedDaily(
            entry.day, entry.players, entry.game, entry.is_named, entry.begun, entry.ended, entry.vp
        )
        for entry in entries_of_person(connection, person)
    ]


def _mine(own: DailyEntry, finished: Sequence[DailyEntry]) -> MyDaily:
    beside = [entry for entry in finished if not entry.is_new and entry.person != own.person]
    peers = [entry for entry in finished if entry.is_new == own.is_new]
    rank = next((rank for rank, entry in ranked(peers) if entry.person == own.person), None)
    below = 0 if own.vp is None else sum((entry.vp or 0) < own.vp for entry in beside)
    has_ended = own.ended is not None
    return MyDaily(own.game, own.is_named, own.is_new, has_ended, own.vp, rank, below, len(beside))


def _results(entries: Sequence[DailyEntry], own: DailyEntry | None) -> list[DailyResult]:
    """The best, and the person's own wherever it stands."""
    return [
        DailyResult(rank, entry.vp or 0, entry.name if entry.is_named or entry == own else None, entry == own)
        for place, (rank, entry) in enumerate(ranked(entries))
        if place < TOP or entry == own
    ]
