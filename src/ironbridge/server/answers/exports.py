"""All that is stored of a person, as they may see it: never what another's hand hides."""

import threading

import msgspec
from sqlalchemy import Connection, or_, select

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.puzzles.files import write_puzzle
from ironbridge.server.answers.documents import sleep_document, standing_document, table_document
from ironbridge.server.answers.learning.daily_documents import exported_dailies
from ironbridge.server.answers.learning.duplicate_documents import exported_duplicates
from ironbridge.server.answers.learning.strengths import Strengths
from ironbridge.server.answers.notice_documents import notices_document
from ironbridge.server.answers.prepared_documents import exported_turn, result_document
from ironbridge.server.answers.records import record_text
from ironbridge.server.answers.talk_documents import mute_documents
from ironbridge.server.errors import DamagedGame, NotAllowed
from ironbridge.server.limits import Buckets
from ironbridge.server.notices.ways import Ways
from ironbridge.server.play.farewells import SHOWN
from ironbridge.server.play.games import Games
from ironbridge.server.play.history import Past
from ironbridge.server.play.prepared.keeping import preparations_of
from ironbridge.server.play.puzzles.answers import answers_of, skill_of
from ironbridge.server.play.puzzles.own import own_of
from ironbridge.server.store.layout.puzzles import PUZZLE_REPORTS
from ironbridge.server.store.layout.talk import NOTES, TELEGRAMS
from ironbridge.server.store.layout.teachers import TEACHERS
from ironbridge.server.store.schema import PEOPLE, SEATS, TABLES
from ironbridge.server.tables.blocks import Blocks
from ironbridge.server.tables.breaks import read_breaks
from ironbridge.server.tables.people import Person, Session
from ironbridge.server.tables.rests import Rests
from ironbridge.server.tables.seating import CLEARED, WAITING, TableInfo, read_table
from ironbridge.server.tables.sessions import Sessions
from ironbridge.server.tables.sightings import Sightings
from ironbridge.server.tables.sleep import read_sleeps
from ironbridge.server.tables.standing.standings import Standings
from ironbridge.server.talk.mutes import Mutes
from ironbridge.server.wire.account import (
    BlockDocument,
    ChosenSleep,
    ExportDocument,
    ExportedGame,
    ExportedNotes,
    ExportedTeaching,
    ExportedTelegram,
    SessionDocument,
)
from ironbridge.server.wire.learning.puzzles import (
    ExportedAnswer,
    ExportedOwnPuzzle,
    ExportedPuzzleReport,
    ExportedPuzzles,
)
from ironbridge.server.wire.prepared import ExportedPrepared

RATE, BURST = 1 / 60, 5  # exports of one person a second and at once


def session_documents(sessions: Sessions, session: Session) -> list[SessionDocument]:
    """The sessions of a person, as one of them sees them."""
    return [
        SessionDocument(each.id, each.device, each.made, each.used, each.id == session.id)
        for each in sessions.of(session.person.id)
    ]


def block_documents(blocks: Blocks, person: Person) -> list[BlockDocument]:
    """All whom a person has blocked."""
    return [BlockDocument(block.id, block.name, block.made) for block in blocks.of(person)]


class Exports:
    """Exports of everybody's data. All games of a person are replayed for one: one at a time, and few for each."""

    def __init__(
        self,
        games: Games,
        sessions: Sessions,
        blocks: Blocks,
        ways: Ways,
        mutes: Mutes,
        sightings: Sightings,
        strengths: Strengths,
        standings: Standings,
    ) -> None:
        self.games = games
        self.sessions = sessions
        self.blocks = blocks
        self.ways = ways
        self.mutes = mutes
        self.sightings = sightings
        self.strengths = strengths
        self.standings = standings
        self.buckets = Buckets(RATE, BURST)
        self.lock = threading.Lock()

    def make(self, session: Session) -> ExportDocument:
        """All that is stored of the person of a session. Raises TooMany."""
        person = session.person
        self.buckets.take(person.id)
        with self.lock:
            made, has_recovery, rests, tables = self.games.log.database.read(
                lambda connection: _stored(connection, person)
            )
            return ExportDocument(
                person.id,
                person.name,
                made,
                has_recovery,
                session_documents(self.sessions, session),
                block_documents(self.blocks, person),
                notices_document(self.ways, person),
                [_game(self.games, table, person) for table in tables],
                [ChosenSleep(since, sleep_document(sleep)) for since, sleep in rests.sleeps],
                list(rests.breaks),
                mute_documents(self.mutes, person),
                self.games.log.database.read(lambda connection: _telegrams(connection, person)),
                self.games.log.database.read(lambda connection: _notes(connection, person)),
                self.games.log.database.read(lambda connection: _prepared(connection, person)),
                self.games.log.database.read(lambda connection: _teaching(connection, person)),
                self.games.log.database.read(lambda connection: _puzzles(connection, person)),
                self.games.log.database.read(lambda connection: exported_dailies(connection, person.id)),
                self.strengths.of(person),
                self.games.log.database.read(lambda connection: exported_duplicates(connection, person.id)),
                standing_document(self.standings.of(person)),
                *self.sightings.of(person),
            )


def _stored(connection: Connection, person: Person) -> tuple[int, bool, Rests, list[TableInfo]]:
    row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person.id)).one()
    seated = select(SEATS.c.game).where(SEATS.c.person == person.id)
    query = select(TABLES.c.id).where(or_(TABLES.c.id.in_(seated), TABLES.c.owner == person.id))
    query = query.where(TABLES.c.status.in_(SHOWN))
    names = connection.execute(query.order_by(TABLES.c.made, TABLES.c.id)).scalars().all()
    tables = [read_table(connection, name, is_examined=True) for name in names]
    sleeps, breaks = read_sleeps(connection, [person.id]), read_breaks(connection, [person.id])
    rests = Rests(sleeps.get(person.id, ()), breaks.get(person.id, ()))
    return row.made, row.recovery is not None, rests, tables


def _telegrams(connection: Connection, person: Person) -> list[ExportedTelegram]:
    mine = select(TELEGRAMS).where(TELEGRAMS.c.person == person.id)
    rows = connection.execute(mine.order_by(TELEGRAMS.c.made, TELEGRAMS.c.game, TELEGRAMS.c.number))
    return [ExportedTelegram(row.game, row.number, row.entry, row.made, row.phrase, row.text) for row in rows]


def _notes(connection: Connection, person: Person) -> list[ExportedNotes]:
    mine = select(NOTES).where(NOTES.c.person == person.id).order_by(NOTES.c.changed, NOTES.c.game)
    return [ExportedNotes(row.game, row.text, row.changed) for row in connection.execute(mine)]


def _prepared(connection: Connection, person: Person) -> list[ExportedPrepared]:
    return [
        ExportedPrepared(
            kept.game,
            [exported_turn(turn) for turn in kept.turns],
            [result_document(result, DEFAULT) for result in kept.results],
            kept.changed,
        )
        for kept in preparations_of(connection, person.id)
    ]


def _teaching(connection: Connection, person: Person) -> list[ExportedTeaching]:
    mine = or_(TEACHERS.c.pupil == person.id, TEACHERS.c.teacher == person.id)
    rows = connection.execute(select(TEACHERS).where(mine).order_by(TEACHERS.c.made, TEACHERS.c.game))
    return [
        ExportedTeaching(row.game, row.seat, row.teacher == person.id, row.made, row.ended) for row in rows
    ]


def _puzzles(connection: Connection, person: Person) -> ExportedPuzzles:
    skill = skill_of(connection, person.id)
    answers = [
        ExportedAnswer(
            answer.puzzle,
            answer.day,
            answer.made,
            list(answer.turn),
            answer.lost.vp if answer.lost else None,
            answer.lost.error if answer.lost else None,
        )
        for answer in answers_of(connection, person.id)
    ]
    own = [
        ExportedOwnPuzzle(one.game, one.action, one.made, one.times, one.due, write_puzzle(one.puzzle))
        for one in own_of(connection, person.id)
    ]
    said = select(PUZZLE_REPORTS).where(PUZZLE_REPORTS.c.person == person.id).order_by(PUZZLE_REPORTS.c.made)
    reports = [ExportedPuzzleReport(row.puzzle, row.made, row.words) for row in connection.execute(said)]
    rating = skill.rating
    return ExportedPuzzles(rating.value, rating.deviation, skill.solved, skill.loss, answers, own, reports)


def _game(games: Games, table: TableInfo, person: Person) -> ExportedGame:
    """A table with its game; of one that is damaged there is the table alone."""
    found = ExportedGame(table_document(table, person))
    if table.status in {WAITING, CLEARED}:
        return found
    try:
        found.record = msgspec.json.decode(record_text(games, table.id, is_json=True))
    except DamagedGame:
        return found
    except NotAllowed:
        past = Past.of(games, table.id, person)
        found.actions = past.actions()
        found.views = [past.position(len(found.actions), seat) for seat in past.mine]
    return found
