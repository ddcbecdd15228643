"""Duplicates as those see them who play: what others made of a board only when one has played it."""

from statistics import fmean

from sqlalchemy import Connection, select

from ironbridge.server.play.daily.duplicates import BoardEntry, Duplicate, Duplicates, duplicates_of
from ironbridge.server.store.layout.daily import DUPLICATE_ENTRIES
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.learning.duplicates import (
    BoardResult,
    DuplicateBoard,
    DuplicateDocument,
    DuplicateGlance,
    DuplicatePlayer,
    ExportedBoard,
    ExportedDuplicate,
)

SHOWN = 20  # of a person's, the newest


def duplicate_document(
    duplicates: Duplicates, duplicate: Duplicate, person: Person | None
) -> DuplicateDocument:
    """A duplicate as a person may know it."""
    is_over = duplicates.is_over(duplicate)
    me = None if person is None else person.id
    by_person: dict[str, dict[int, BoardEntry]] = {}
    for entry in duplicates.entries(duplicate):
        by_person.setdefault(entry.person, {})[entry.board] = entry
    own = by_person.get(me or "", {})
    numbers = range(duplicate.players)
    open_ones = {number for number in numbers if is_over or (number in own and own[number].ended is not None)}
    is_mine = me is not None and (me == duplicate.owner or bool(own))

    def result(entry: BoardEntry | None) -> BoardResult | None:
        if entry is None:
            return None
        return BoardResult(entry.ended is not None, entry.vp if entry.board in open_ones else None)

    people = [
        DuplicatePlayer(
            next(iter(entries.values())).name,
            each == me,
            [result(entries.get(number)) for number in numbers],
        )
        for each, entries in by_person.items()
        if is_mine
    ]
    boards = []
    for number in numbers:
        seen = [board.vp for each in people if (board := each.boards[number]) and board.vp is not None]
        mine = own.get(number)
        boards.append(
            DuplicateBoard(
                duplicate.board(number).seat,
                number + 1,
                mine.game if mine else None,
                mine is not None and mine.ended is not None,
                fmean(seen) if seen else None,
            )
        )
    return DuplicateDocument(
        duplicate.id,
        duplicate.ruleset,
        duplicate.players,
        duplicate.bot,
        duplicate.made,
        duplicate.ends,
        duplicates.database.now(),
        is_over,
        is_mine,
        len(by_person),
        boards,
        people,
        duplicate.commitment,
        duplicate.secret if is_over else None,
    )


def duplicate_glances(duplicates: Duplicates, person: Person) -> list[DuplicateGlance]:
    """Those that a person has made or plays, the newest first."""
    glances = []
    for duplicate in duplicates.of(person)[:SHOWN]:
        entries = duplicates.entries(duplicate)
        played = sum(entry.person == person.id and entry.ended is not None for entry in entries)
        glances.append(
            DuplicateGlance(
                duplicate.id,
                duplicate.ruleset,
                duplicate.players,
                duplicate.made,
                duplicate.ends,
                duplicates.is_over(duplicate),
                played,
                len({entry.person for entry in entries}),
            )
        )
    return glances


def exported_duplicates(connection: Connection, person: str) -> list[ExportedDuplicate]:
    """All that a person has made or plays, with the boards that they have played."""
    boards: dict[str, list[ExportedBoard]] = {}
    columns = DUPLICATE_ENTRIES.c
    entries = select(DUPLICATE_ENTRIES).where(columns.person == person).order_by(columns.begun, columns.board)
    for row in connection.execute(entries):
        board = ExportedBoard(row.board, row.game, row.begun, row.ended, row.vp)
        boards.setdefault(row.duplicate, []).append(board)
    return [
        ExportedDuplicate(
            each.id,
            each.ruleset,
            each.players,
            each.bot,
            each.made,
            each.ends,
            each.owner == person,
            boards.get(each.id, []),
        )
        for each in duplicates_of(connection, person)
    ]
