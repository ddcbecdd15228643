"""A daily deal is the same for everybody, is played once, and counts what its log replays to."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, Row, insert, select, update

from ironbridge.record.record import state_at
from ironbridge.server.answers.learning.daily_documents import ENOUGH, TOP, dailies_document, daily_document
from ironbridge.server.answers.records import record_of
from ironbridge.server.errors import Conflict, Unknown
from ironbridge.server.play.daily import entries as entries_read
from ironbridge.server.play.daily.days import PLAYERS, day_after
from ironbridge.server.play.daily.deals import DailySettings
from ironbridge.server.play.daily.entries import DailyEntry, settle
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import TURN
from ironbridge.server.store.layout.daily import DAILY_ENTRIES
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.tables.paces import DAY
from ironbridge.server.tables.people import Person
from tests.support.daily.table import CHEAP, DailyTable
from tests.support.server.bare import BareBackend
from tests.support.server.postgres import emptied


@pytest.fixture
def daily(backend: BareBackend) -> DailyTable:
    return DailyTable(backend)


@pytest.fixture
def alone(plain: BareBackend) -> DailyTable:
    """On SQLite, for what is the same on every database."""
    return DailyTable(plain)


def made(daily: DailyTable, person: Person, vp: int, *, is_named: bool = False) -> None:
    """Somebody has made so much of the deal of today for two."""
    game = daily.begin(person, is_named=is_named)
    daily.backend.database.write(
        lambda connection: settle(connection, game, vp, daily.backend.database.now())
    )


def came(daily: DailyTable, person: Person, when: float) -> None:
    """Somebody came at a time."""
    change = update(PEOPLE).where(PEOPLE.c.id == person.id).values(made=int(when))
    daily.backend.database.write(lambda connection: connection.execute(change).rowcount)


def test_all_have_the_same_cards_seat_bots_and_luck_and_the_log_is_the_score(daily: DailyTable) -> None:
    backend, day = daily.backend, daily.today
    people = [backend.guest("Ada"), backend.guest("Ben")]
    games = [daily.begin(person) for person in people]
    tables = [backend.tables.get(game) for game in games]
    assert [seat.kind for seat in tables[0].seats] == [seat.kind for seat in tables[1].seats]
    assert [seat.bot for seat in tables[0].seats] == [seat.bot for seat in tables[1].seats]
    for game, person in zip(games, people, strict=True):
        daily.play(game, person)
    assert daily.played(games[0]) == daily.played(games[1]), "the same turns meet the same cards and answers"
    daily.clock.run(backend.database, DAY)
    deal = daily.daily.deal(day, 2)
    for entry in daily.entries(day):
        record = record_of(backend.games, entry.game)
        outcome = state_at(record, len(record.actions)).outcome()
        assert outcome is not None
        assert entry.vp == outcome.seats[deal.seat].vp


def test_it_is_played_once_whatever_is_tried(daily: DailyTable) -> None:
    backend, ada = daily.backend, daily.backend.guest("Ada")
    game = daily.begin(ada)
    assert daily.begin(ada, is_named=True) == game
    daily.play(game, ada)
    assert daily.begin(ada) == game
    backend.farewells.remove(game, ada)
    assert daily.begin(ada) == game, "a game that she has removed is not played anew"
    with pytest.raises(Unknown):
        backend.games.live(game)
    (entry,) = daily.entries(daily.today)
    assert entry.vp is not None


@pytest.fixture
def servers(postgres: str) -> Iterator[list[DailyTable]]:
    """Two servers of one database."""
    url = emptied(postgres)
    backends = [BareBackend(Database(url)) for _ in range(2)]
    yield [DailyTable(backend) for backend in backends]
    for backend in backends:
        backend.close()


def test_who_asks_two_servers_at_once_has_one_game(servers: list[DailyTable]) -> None:
    for number in range(5):
        person = servers[0].backend.guest(f"Ada {number}")
        with ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(servers[one % 2].begin, person, 3) for one in range(8)]
            games = {each.result() for each in asked}
        assert len(games) == 1
        assert [table.id for table in servers[1].backend.tables.of(person)] == list(games)
    first, second = [server.daily.deals for server in servers]
    assert first.announced() == second.announced()
    assert first.deal(servers[0].today, 3) == second.deal(servers[0].today, 3)


def test_after_midnight_or_with_a_bot_in_the_seat_it_does_not_count(daily: DailyTable) -> None:
    backend, day = daily.backend, daily.today
    late, gone = backend.guest("Late"), backend.guest("Gone")
    game, left = daily.begin(late), daily.begin(gone)
    daily.play(left, gone, 8)
    backend.consent.leave(left, gone, "leave", why="left")
    daily.play(left, gone)
    daily.play(game, late, 8)
    daily.clock.run(backend.database, DAY)
    daily.play(game, late)
    entries = daily.entries(day)
    assert [(entry.vp, entry.ended is not None) for entry in entries] == [(None, True)] * 2
    with pytest.raises(Conflict) as refused:
        daily.daily.begin(late, day, 2, is_named=False)
    assert refused.value.code == "daily_over"


def test_both_games_take_turns_and_there_is_one_deal_for_each_number_of_players(alone: DailyTable) -> None:
    deals = [alone.daily.deal(alone.today, players) for players in PLAYERS]
    assert [1 + len(deal.bots) for deal in deals] == [*PLAYERS]
    assert all(deal.deal["players"] == deal.players for deal in deals)
    alone.clock.run(alone.backend.database, DAY)
    for deal in deals:
        assert alone.daily.deal(alone.today, deal.players).ruleset != deal.ruleset
    for players in (0, 1, 5):
        with pytest.raises(Unknown):
            alone.daily.deal(alone.today, players)
    for day in ("never", "2027-1-15", "20270115", day_after(alone.today, -2)):
        with pytest.raises(Unknown):
            alone.daily.deal(day, 2)


def test_past_days_are_practised_with_the_same_luck_also_after_undo(alone: DailyTable) -> None:
    backend, ada, day = alone.backend, alone.backend.guest("Ada"), alone.today
    game = alone.begin(ada)
    alone.play(game, ada)
    alone.clock.run(backend.database, DAY)
    table = alone.daily.practise(ada, day, 2, "key")
    assert alone.daily.practise(ada, day, 2, "key").id == table.id
    alone.play(table.id, ada, 6)
    live = backend.games.live(table.id)
    assert backend.games.live(game).deal == live.deal
    first, told = alone.played(table.id), [each for each in live.told if each.entry.kind == TURN]
    backend.consent.undo(table.id, ada, live.number, "undo")
    kept = len(alone.played(table.id))
    assert kept < len(first) == len(told)
    for each in told[kept:]:
        live = backend.games.live(table.id)
        if each.entry.seat == alone.daily.deal(day, 2).seat:
            backend.drafts.play(table.id, ada, live.number, each.choices, f"again {live.number}")
        else:
            alone.play(table.id, ada, 1)
    assert alone.played(table.id) == first
    alone.play(table.id, ada)
    assert len(alone.entries(day)) == 1, "practice is no entry"


def test_results_are_shown_by_rank_to_those_who_are_ready(alone: DailyTable) -> None:
    backend = alone.backend
    people = [backend.guest(f"Guest {number}") for number in range(ENOUGH + 2)]
    new = people[0]
    came(alone, new, alone.clock.now - DAY)
    for number, person in enumerate(people[:-1]):
        alone.clock.now += 1
        made(alone, person, 100 + number // 2, is_named=number % 2 == 0)
        seen = daily_document(alone.daily, alone.today, 2, person)
        assert seen.played == number
        assert sum(score.count for score in seen.scores) == (number if number >= ENOUGH else 0)
    best = daily_document(alone.daily, alone.today, 2, people[-2])
    assert [(one.rank, one.vp, one.name, one.is_mine) for one in best.results[:3]] == [
        (1, 105, "Guest 10", True),
        (2, 104, "Guest 8", False),
        (2, 104, None, False),
    ]
    assert len(best.results) == TOP
    assert best.mine is not None
    assert (best.mine.rank, best.mine.below, best.mine.others) == (1, 9, 9)
    mine = daily_document(alone.daily, alone.today, 2, new)
    assert [(one.rank, one.is_mine) for one in mine.newcomers] == [(1, True)]
    assert all(not one.is_mine for one in mine.results)
    waiting = daily_document(alone.daily, alone.today, 2, people[-1])
    assert (waiting.results, waiting.scores, waiting.newcomers, waiting.par) == ([], [], [], None)
    (day,) = dailies_document(alone.daily, people[-2]).mine
    assert (day.vp, day.below, day.others) == (105, 9, 9)


def test_however_many_play_what_is_read_and_told_of_a_day_stays_small(
    daily: DailyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, day = daily.backend.guest("Ada"), daily.today
    made(daily, ada, 101, is_named=True)
    read: list[Row[tuple[object, ...]]] = []
    many: int = 3_000
    entry: Callable[[Row[tuple[object, ...]]], DailyEntry] = vars(entries_read)["_entry"]

    def noted(row: Row[tuple[object, ...]]) -> DailyEntry:
        read.append(row)
        return entry(row)

    monkeypatch.setattr(entries_read, "_entry", noted)

    def fill(connection: Connection) -> None:
        people = [{"id": f"p{n}", "name": f"P {n}", "made": 0} for n in range(many)]
        connection.execute(insert(PEOPLE), people)
        entries = [
            {"person": f"p{n}", "game": f"g{n}", "vp": 60 + n % 80, "is_new": n % 3 == 0, "ended": ready + n}
            for n in range(many)
        ]
        same = {"day": day, "players": 2, "is_named": True, "begun": 1}
        connection.execute(insert(DAILY_ENTRIES), [same | entry for entry in entries])

    ready = int(daily.clock.now)
    daily.backend.database.write(fill)
    assert daily_document(daily.daily, day, 3, ada).played == 0
    read.clear()
    told = daily_document(daily.daily, day, 2, ada)
    known = [60 + n % 80 for n in range(many) if n % 3]
    better, worse = sum(vp > 101 for vp in known), sum(vp < 101 for vp in known)
    assert told.mine is not None
    assert told.played == len(known) + 1
    assert (told.mine.rank, told.mine.below, told.mine.others) == (better + 1, worse, len(known))
    assert {score.vp: score.count for score in told.scores} == Counter([*known, 101])
    assert [one.vp for one in told.results] == [139] * TOP + [101]
    assert [one.vp for one in told.newcomers] == [139] * TOP
    assert len(read) == 2 * TOP + 1, "the best and her own"
    assert len(msgspec.json.encode(dailies_document(daily.daily, ada))) < 20_000


def test_what_somebody_made_is_in_their_export_and_goes_with_them(daily: DailyTable) -> None:
    backend, ada = daily.backend, daily.backend.guest("Ada")
    made(daily, ada, 77)
    _, token, _ = backend.people.welcome("Ben")
    ben = backend.people.session(token)
    made(daily, ben.person, 78, is_named=True)
    (exported,) = backend.exports.make(ben).daily
    assert (exported.day, exported.players, exported.vp, exported.is_named) == (daily.today, 2, 78, True)
    backend.farewells.delete(ben.person, "Ben")
    left = backend.database.read(
        lambda connection: connection.execute(select(DAILY_ENTRIES.c.person)).scalars().all()
    )
    assert left == [ada.id]


def test_servers_with_one_secret_have_the_same_deals_and_others_have_not(tmp_path: Path) -> None:
    backends = [BareBackend(Database(f"sqlite:///{tmp_path}/{number}.db")) for number in range(4)]
    shared = DailySettings(CHEAP.bots, CHEAP.par, "a secret of some good friends, and long")
    deals = [
        DailyTable(backend, settings).daily.deal("2027-01-15", 3)
        for backend, settings in zip(backends, (shared, shared, CHEAP, CHEAP), strict=True)
    ]
    for backend in backends:
        backend.close()
    assert deals[0] == deals[1]
    assert len({str(deal.deal) for deal in deals}) == 3
    assert len({deal.luck for deal in deals}) == 3
