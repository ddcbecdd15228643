"""Daily deals as everybody sees them: nothing of their luck before the day is over, no result to who still plays."""

from collections.abc import Mapping
from functools import partial

from sqlalchemy import Connection

from ironbridge.server.play.daily.days import PLAYERS, day_after, end_of
from ironbridge.server.play.daily.entries import (
    DailyEntry,
    Tally,
    best_of,
    entries_of_person,
    entry_of,
    rank_in,
    tally_of,
)
from ironbridge.server.play.daily.playing import Daily
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.learning.daily import (
    DailiesDocument,
    DailyCommitment,
    DailyDay,
    DailyDocument,
    DailyResult,
    DailyScore,
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
    """A deal of today or before, as a person may know it; it takes no longer if many play. Raises Unknown."""
    deal, secret = daily.deal(day, players), daily.deals.day(day)
    is_over = daily.deals.is_over(day)

    def read(connection: Connection) -> tuple[Tally, DailyEntry | None, list[DailyResult], list[DailyResult]]:
        tally = tally_of(connection, day, players)
        own = None if person is None else entry_of(connection, day, players, person.id)
        if not is_over and (own is None or own.ended is None):
            return tally, own, [], []
        best = partial(best_of, connection, day, players, TOP)
        return (
            tally,
            own,
            _results(best(is_new=False), own, tally.known),
            _results(best(is_new=True), own, tally.new),
        )

    tally, own, results, newcomers = daily.database.read(read)
    is_open = is_over or (own is not None and own.ended is not None)
    played = sum(tally.known.values())
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
        played,
        None if own is None else _mine(own, tally),
        results,
        newcomers,
        [DailyScore(*each) for each in sorted(tally.known.items())] if is_open and played >= ENOUGH else [],
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


def _mine(own: DailyEntry, tally: Tally) -> MyDaily:
    is_among = own.vp is not None and not own.is_new
    others = sum(tally.known.values()) - is_among
    has_ended = own.ended is not None
    if own.vp is None:
        return MyDaily(own.game, own.is_named, own.is_new, has_ended, None, None, 0, others)
    below = sum(count for vp, count in tally.known.items() if vp < own.vp)
    rank = rank_in(tally.of(own), own.vp)
    return MyDaily(own.game, own.is_named, own.is_new, has_ended, own.vp, rank, below, others)


def _results(best: list[DailyEntry], own: DailyEntry | None, tally: Mapping[int, int]) -> list[DailyResult]:
    """The best, and the person's own wherever it stands."""
    is_here = own is not None and own.vp in tally and all(own.is_new == entry.is_new for entry in best)
    shown = [*best, own] if own is not None and is_here and own not in best else best
    return [
        DailyResult(
            rank_in(tally, entry.vp or 0),
            entry.vp or 0,
            entry.name if entry.is_named or entry == own else None,
            entry == own,
        )
        for entry in shown
    ]
