"""What each caller gets to see: of a table, of an entry, of a game from a seat or from beside the table."""

from collections.abc import Iterable
from dataclasses import asdict

from ironbridge.rules.draft import Draft, Preview, traced_choices
from ironbridge.rules.events import RESOURCES, event_to_data
from ironbridge.rules.prospects import prospects
from ironbridge.rules.refusals import Refusal
from ironbridge.rules.sources import Traced
from ironbridge.server.errors import NotAllowed
from ironbridge.server.play.at_zero import vote_of, voters
from ironbridge.server.play.clocks import SeatClock
from ironbridge.server.play.consent import (
    UndoRequest,
    can_undo_turn,
    is_undo_free,
    seats_asked,
    seats_of_people,
    undo_request,
)
from ironbridge.server.play.game_json import Json, choices_shown, json_of
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame, PublicEntry, Seated
from ironbridge.server.play.substitutes import token_of
from ironbridge.server.play.timekeeping import GameClocks, clocks_of
from ironbridge.server.store.entries import TURN
from ironbridge.server.tables.bounds import longest, turns_of
from ironbridge.server.tables.paces import DAY, PACES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.rests import is_over_days
from ironbridge.server.tables.seating import WAITING, TableInfo, called
from ironbridge.server.tables.sleep import Sleep
from ironbridge.server.tables.standing.standings import Standing
from ironbridge.server.tables.standing.wanted import EVERYBODY
from ironbridge.server.tables.watching import check_watching, watched_by
from ironbridge.server.wire.clocks import (
    ClockDocument,
    ClocksDocument,
    OfferDocument,
    SleepDocument,
    VoteDocument,
)
from ironbridge.server.wire.game import (
    DraftDocument,
    EntryDocument,
    GameDocument,
    PreviewDocument,
    SeatDocument,
    StandingDocument,
    TableDocument,
    ThinkingDocument,
    UndoDocument,
    WhyNotDocument,
)
from ironbridge.server.wire.requests import WantedPlayers
from ironbridge.server.wire.telling import StoryRow
from ironbridge.words.deeds import Row, told_deed
from ironbridge.words.speaker import Speaker

NO_CHOICES = json_of([])


def table_document(table: TableInfo, person: Person | None, invitation: str | None = None) -> TableDocument:
    """A table as anybody may know it."""
    return TableDocument(
        table.id,
        table.ruleset,
        table.status,
        table.is_listed,
        person is not None and person.id == table.owner,
        table.made,
        seat_documents(table, person),
        table.rematch,
        invitation,
        table.has_advice,
        pace=table.pace,
        at_zero=table.at_zero,
        stand_in=table.stand_in,
        longest=longest_of(table),
        telegrams=table.telegrams,
        title=table.title,
        undo=table.undo,
        watching=watched_by(table),
        begins=table.begins if table.status == WAITING else None,
        teachers=table.has_teachers,
        rated=table.is_rated,
        wanted=None if table.wanted == EVERYBODY else WantedPlayers(**asdict(table.wanted)),
    )


def longest_of(table: TableInfo) -> int | None:
    """How many seconds the game of a table over days can last at most, before it has begun."""
    if table.status != WAITING or not is_over_days(table.pace):
        return None
    players, pace = len(table.seats), PACES[table.pace]
    return longest(pace, players * pace.bank, players * turns_of(table.ruleset, players), players)


def seat_documents(table: TableInfo, person: Person | None) -> list[SeatDocument]:
    """Who sits at a table."""
    mine = table.seats_of(person)
    names = called(table.seats)
    has_sleep = is_over_days(table.pace)
    return [
        SeatDocument(
            **seat.to_data(),
            called=names[seat.seat],
            is_mine=seat.seat in mine,
            is_ready=seat.is_ready,
            teacher=seat.teacher_name if table.has_teachers else None,
            sleep=sleep_document(seat.sleep) if has_sleep and seat.sleep.is_any else None,
            standing=standing_document(seat.standing) if seat.person and table.status == WAITING else None,
        )
        for seat in table.seats
    ]


def standing_document(standing: Standing) -> StandingDocument:
    """How somebody stands, in whole numbers."""
    rating = standing.rating if standing.rated else None
    return StandingDocument(
        None if rating is None else round(rating.value),
        None if rating is None else round(rating.deviation),
        standing.finished,
        standing.unfinished,
    )


def sleep_document(sleep: Sleep) -> SleepDocument:
    """When the clock of a person sleeps."""
    return SleepDocument(sleep.zone, sleep.begin, sleep.end, sleep.days, sleep.has_weekends)


def seated(live: LiveGame, table: TableInfo, person: Person | None) -> Seated:
    """The same as JSON, and the seats that the person holds, kept as long as nobody comes or goes."""
    if live.seated is None or live.seated[0] is not table:
        live.seated = table, {}
    kept, who = live.seated[1], person.id if person else None
    if who not in kept:
        kept[who] = Seated(table.seats_of(person), json_of(seat_documents(table, person)))
    return kept[who]


def entry_document(told: PublicEntry) -> EntryDocument:
    """An entry, the same for everybody."""
    entry = told.entry
    facts = {name: fact for name, fact in entry.data.items() if entry.kind != TURN or name != "choices"}
    return EntryDocument(
        entry.number, entry.seat, entry.kind, entry.made, list(told.choices), list(told.events), facts
    )


def entry_json(live: LiveGame | None, told: PublicEntry) -> Json:
    """The same as JSON, which is kept as long as the entry is the last one."""
    shown = None if live is None else live.shown
    if shown is None or told.entry.number != shown.number:
        return json_of(entry_document(told))
    if shown.entry is None:
        shown.entry = json_of(entry_document(told))
    return shown.entry


def entries_after(games: Games, game: str, number: int) -> list[EntryDocument]:
    """The entries of a game with higher numbers."""
    live = games.live(game)
    with live.lock:
        return [entry_document(told) for told in live.told[number:]]


def game_document(
    games: Games, game: str, person: Person | None, seat: int | None, *, with_options: bool = False
) -> GameDocument:
    """A game as a person may know it: from the seat they name, else from the one to act, else from their first.

    Somebody without a seat gets what everybody may see. Raises ServerError.
    """
    live = games.live(game)
    with live.lock:
        return document_of(games, live, person, seat, with_options=with_options)


def document_of(
    games: Games, live: LiveGame, person: Person | None, seat: int | None, *, with_options: bool = False
) -> GameDocument:
    """The same of a game whose lock the caller holds; the larger parts are JSON already. Raises ServerError."""
    table = games.table(live)
    to_act = live.seat_to_act
    sitting = seated(live, table, person)
    mine = sitting.mine
    check_watching(table, person)
    if seat is not None and seat not in mine:
        raise NotAllowed("not_your_seat")
    if seat is None and mine:
        seat = to_act if to_act in mine else mine[0]
    draft, view, choices, options, if_scored = None, None, NO_CHOICES, None, None
    if seat is not None and seat == to_act and table.seats[seat].bot is None:
        draft, view, choices, if_scored = _drafted(games, live, seat)
        if with_options:
            options = _options(games, live, seat)
    # A teacher has no seat: to them goes the view of one, and nothing else that the seat is shown.
    taught = table.taught_to(person)
    outcome = live.state.outcome() if live.is_ended else None
    undo = undo_request(live)
    return GameDocument(
        live.id,
        live.rules.name,
        table.status,
        live.number,
        sitting.shown,
        seat,
        to_act,
        view or live.shown.view(seat if taught is None else taught),
        draft,
        choices,
        undo is None and can_undo_turn(live, table, mine),
        None if outcome is None else outcome.to_data(),
        table.rematch,
        None if undo is None else undo_document(table, undo, mine),
        thinking_document(live, table) if undo is None else None,
        table.has_advice,
        options,
        live.has_open_hands,
        if_scored or live.shown.if_scored(),
        clocks_document(games, live),
        vote_document(live, table, mine),
        offer_documents(live, mine),
        table.title,
        undo is None and bool(mine) and is_undo_free(live, table, mine),
        None if live.daily is None else live.daily.day,
        teachers=table.has_teachers,
        taught=taught,
        duplicate=None if live.duplicate is None else live.duplicate.name,
    )


def clocks_document(games: Games, live: LiveGame) -> ClocksDocument | None:
    """The clocks of a game, if its table has a pace."""
    found = clocks_of(games, live)
    if found is None:
        return None
    breaks = found.breaks or [None] * len(found.seats)
    seats = [
        None if clock is None else clock_document(clock, until)
        for clock, until in zip(found.seats, breaks, strict=True)
    ]
    pace = found.pace
    return ClocksDocument(
        pace.name, found.now, pace.most, pace.low, pace.is_live, seats, *bounds_of(live, found)
    )


def bounds_of(live: LiveGame, clocks: GameClocks) -> tuple[int | None, int | None]:
    """Until when this turn and the game can last at most, over days."""
    if live.seat_to_act is None or not live.rests:
        return None, None
    running, tables = clocks.seats[live.seat_to_act], live.state.position.rulebook.tables
    people = [clock for clock in clocks.seats if clock is not None]
    rounds = (tables.eras - live.state.position.era) * tables.rounds - live.state.position.round + 1
    lasting = longest(clocks.pace, sum(clock.left for clock in people), rounds * len(people), len(people))
    return None if running is None else running.latest, clocks.now + lasting


def clock_document(clock: SeatClock, break_until: int | None) -> ClockDocument:
    """The clock of a seat."""
    rests = list(clock.rests)
    moments = (clock.since, clock.low_at, clock.runs_out)
    return ClockDocument(clock.left, clock.is_running, *moments, rests, break_until)


def vote_document(live: LiveGame, table: TableInfo, mine: tuple[int, ...]) -> VoteDocument | None:
    """The vote about a clock that has run out, as the holder of some seats sees it."""
    vote = vote_of(live)
    if vote is None:
        return None
    asked = voters(table, vote)
    own = next((seat for seat in asked.values() if seat in mine), None)
    cast = {seat: vote.cast[seat] for seat in asked.values() if seat in vote.cast}
    return VoteDocument(vote.seat, vote.since + DAY, cast, own is not None, table.at_zero)


def offer_documents(live: LiveGame, mine: tuple[int, ...]) -> list[OfferDocument]:
    """The seats that are offered; only those at the table can pass the link on."""
    if live.is_ended:
        return []
    return [
        OfferDocument(seat, live.told[number - 1].entry.made, token_of(live, seat) if mine else None)
        for seat, number in sorted(live.offers.items())
    ]


def undo_document(table: TableInfo, request: UndoRequest, mine: tuple[int, ...]) -> UndoDocument:
    """The undo that is being asked for, as the holder of some seats sees it."""
    asked = seats_asked(table, request)
    is_asked = any(seat in asked for seat in mine)
    agreed = list(seats_of_people(table, request.agreed))
    return UndoDocument(request.seat, request.to, agreed, list(asked), is_asked)


def thinking_document(live: LiveGame, table: TableInfo) -> ThinkingDocument | None:
    """The bot that is to act, unless an undo is asked for: then bots wait."""
    seat = live.seat_to_act
    if seat is None or table.seats[seat].bot is None:
        return None
    return ThinkingDocument(seat, live.told[-1].entry.made)


def _drafted(games: Games, live: LiveGame, seat: int) -> tuple[DraftDocument, Json, Json, Json]:
    """The draft of the seat to act, and its view, choices and prospects after it."""
    stored = games.draft(live)
    can_redo = stored.done < len(stored.choices)
    if stored.done == 0:
        document = DraftDocument(stored.version, [], False, can_redo, False, False, Traced())
        return document, live.shown.view(seat), live.shown.choices(), live.shown.if_scored()
    tried = Draft(live.state.view(seat), stored.choices[: stored.done])
    document = DraftDocument(
        stored.version,
        tried.written,
        True,
        can_redo,
        tried.is_whole,
        tried.reveals,
        traced_choices(live.state.view(seat), tried.choices),
    )
    shown = choices_shown(tried.ruleset, tried.legal(), tried.position.part)
    return document, json_of(tried.view.to_data()), shown, json_of(prospects(tried.view))


def _options(games: Games, live: LiveGame, seat: int) -> Json:
    stored = games.draft(live)
    choices = stored.choices[: stored.done]
    return live.shown.options(stored.version, lambda: Draft(live.state.view(seat), choices))


def preview_document(seen: Preview, speaker: Speaker) -> PreviewDocument:
    """A preview as plain data, its rows in the words of a speaker."""
    return PreviewDocument(
        seen.cost,
        [event_to_data(event) for event in seen.events],
        list(seen.asked),
        list(seen.standings),
        list(seen.turn_order),
        seen.reveals,
        seen.traced,
        story_rows(told_deed(speaker, seen.deed).rows),
        {good: seen.deed.after.market[number] for number, good in enumerate(RESOURCES[:2])},
    )


def story_rows(rows: Iterable[Row]) -> list[StoryRow]:
    """The rows of a deed for the wire."""
    return [StoryRow(row.kind, row.words, row.money, row.remark) for row in rows]


def why_not_document(found: tuple[Refusal, str] | None) -> WhyNotDocument:
    """A refusal as plain data."""
    if found is None:
        return WhyNotDocument(is_open=True)
    refusal, sentence = found
    return WhyNotDocument(False, refusal.rule, refusal.code, refusal.facts, sentence)
