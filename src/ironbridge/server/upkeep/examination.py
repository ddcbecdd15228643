"""One table under examination: whether its game replays, and all that is stored beside it agrees."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import ruleset
from ironbridge.record.record import first_state_of
from ironbridge.record.revisions import ruleset_at
from ironbridge.rules.deal import Deal
from ironbridge.rules.draft import Draft, carry_out
from ironbridge.server.errors import DamagedGame, Unknown
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.entries import START, SUBSTITUTION, StoredDraft
from ironbridge.server.store.log import read_draft, read_entries, read_game
from ironbridge.server.tables.openings import Opening, read_opening
from ironbridge.server.tables.seating import (
    ABANDONED,
    BOT,
    CLEARED,
    DAMAGED,
    LEFT,
    OVER,
    PERSON,
    PLAYING,
    RECORDED,
    UNMOVED,
    WAITING,
    TableInfo,
    read_table,
)


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found at a table: its status as stored and as the game has it, and what is wrong."""

    table: str
    status: str
    right_status: str
    entries: int
    faults: tuple[str, ...]

    @property
    def is_recovered(self) -> bool:
        """Whether the game was set apart, and nothing is wrong with it any more."""
        return self.status == DAMAGED and not self.faults


def examine(connection: Connection, table: str) -> Examined:
    """What there is to say about a table; whatever is stored, there is an answer."""
    info: TableInfo | None = None
    live: LiveGame | None = None
    faults: list[str] = []
    try:
        info = read_table(connection, table, is_examined=True)
        faults += _seat_faults(info)
        live = _begun(connection, info)
        if live is None:
            faults += _waiting_faults(info, read_opening(connection, table))
        else:
            for entry in read_entries(connection, table):
                live.replay(entry)
            faults += _game_faults(info, live)
            faults += _draft_faults(live, read_draft(connection, table))
    except DBAPIError:
        faults.append("its rows cannot be read")
    except DamagedGame:
        number = 0 if live is None else live.number + 1
        faults.append(
            f"entry {number} is missing or does not replay" if number else "its deal cannot be read"
        )
    status = "" if info is None else info.status
    right = (CLEARED if status == CLEARED else WAITING) if live is None else right_status(live)
    if not faults and status not in {right, DAMAGED}:
        faults.append(f"the table is {status}, the game is {right}")
    return Examined(table, status, right, 0 if live is None else live.number, tuple(faults))


def right_status(live: LiveGame) -> str:
    """What the status of a table must be with this game."""
    if live.is_abandoned:
        return ABANDONED
    return OVER if live.state.is_over else PLAYING


def _begun(connection: Connection, info: TableInfo) -> LiveGame | None:
    try:
        stored = read_game(connection, info.id)
    except Unknown:
        return None
    return LiveGame(stored, is_examined=True)


def _seat_faults(info: TableInfo) -> Iterator[str]:
    try:
        ruleset(info.ruleset).for_players(len(info.seats))
    except IronbridgeError:
        yield f"{info.ruleset} is not played by {len(info.seats)}"
    if [seat.seat for seat in info.seats] != list(range(len(info.seats))):
        yield "a seat is missing"
    for seat in info.seats:
        if (seat.kind == PERSON) != (seat.person is not None) or (seat.kind == BOT and not seat.bot):
            yield f"it is not clear who sits in seat {seat.seat}"


def _waiting_faults(info: TableInfo, opening: Opening | None) -> Iterator[str]:
    if info.is_full:
        yield "everybody sits there, and there is no game"
    if opening is None:
        return
    try:
        state = first_state_of(ruleset_at(info.ruleset, opening.revision), Deal.from_data(opening.deal))
        for _, choices in opening.actions:
            carry_out(state, choices)
    except IronbridgeError:
        yield "what it will begin with does not replay"


def _game_faults(info: TableInfo, live: LiveGame) -> Iterator[str]:
    if not live.told or live.told[0].entry.kind != START:
        yield "the log has no start"
    if live.deal.players != len(info.seats):
        yield f"the deal is for {live.deal.players}, and {len(info.seats)} sit there"
    kinds = {seat.seat: seat.kind for seat in info.seats}
    left = {told.entry.seat for told in live.told if told.entry.kind == SUBSTITUTION}
    for seat, kind in kinds.items():
        # Who has left for good is in no log; their seat stays only in a game that has ended.
        playing = {PERSON, BOT, RECORDED, UNMOVED}
        known = playing | {LEFT} if live.is_ended else playing
        if kind not in known or (seat in left and kind != BOT):
            yield f"seat {seat} is {kind}, which the log does not say"


def _draft_faults(live: LiveGame, draft: StoredDraft | None) -> Iterator[str]:
    if draft is None:
        return
    seat = live.seat_to_act
    if seat is None or draft.number != live.number or not 0 <= draft.done <= len(draft.choices):
        yield f"there is a draft of a turn after entry {draft.number}"
        return
    try:
        Draft(live.state.view(seat), draft.choices)
    except IronbridgeError:
        yield "the draft of the turn is not legal"
