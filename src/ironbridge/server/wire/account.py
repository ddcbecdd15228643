"""What goes over the wire about a person's own account: sessions, recovery, blocks, and all that is stored of them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.server.wire.clocks import SleepDocument
from ironbridge.server.wire.game import StandingDocument, TableDocument
from ironbridge.server.wire.history import ActionDocument, PositionDocument
from ironbridge.server.wire.learning.daily import ExportedDaily
from ironbridge.server.wire.learning.duplicates import ExportedDuplicate
from ironbridge.server.wire.learning.puzzles import ExportedPuzzles
from ironbridge.server.wire.notices import NoticesDocument
from ironbridge.server.wire.prepared import ExportedPrepared
from ironbridge.server.wire.talk import MuteDocument


class SessionDocument(Struct):
    """A device on which you are known: its browser and system, since when, and on which day it was last used.

    Times are in seconds since 1970. `is_this` is the session that asks.
    """

    id: str
    device: str | None
    made: int
    used: int
    is_this: bool


class StrengthDocument(Struct):
    """How strong you are by your last games against bots, told to you alone.

    `vp` is what you would make on average at a table of four people like you in the first ruleset, as `mean_vp` of a
    bot; in 95 of 100 cases it is between `low` and `high`. `level` is the bot that comes nearest to you, `lowest` and
    `highest` are those nearest to the bounds. Without such a game only `games` is told.
    """

    games: int
    vp: int | None = None
    low: int | None = None
    high: int | None = None
    level: str | None = None
    lowest: str | None = None
    highest: str | None = None


class LogOut(Struct, forbid_unknown_fields=True):
    """Which of your sessions shall end: this one (`here`), all but this one (`others`), or all (`everywhere`)."""

    where: Literal["others", "here", "everywhere"]


class EndedDocument(Struct):
    """How many sessions were ended."""

    sessions: int


class RecoveryDocument(Struct):
    """A recovery token, shown this once. The one before it opens nothing any more."""

    token: str


class Farewell(Struct, forbid_unknown_fields=True):
    """That you want to be deleted; `confirm` is your name, so that it does not happen by mistake."""

    confirm: Annotated[str, Meta(max_length=200)]


class FarewellDocument(Struct):
    """What became of your tables: so many go on without you, and so many, where nobody else sat, are removed."""

    kept: int
    removed: int


class NewBlock(Struct, forbid_unknown_fields=True):
    """Whom to block: the person in a seat of a table."""

    table: Annotated[str, Meta(max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=9)]


class BlockDocument(Struct):
    """Somebody whom you have blocked, and since when, in seconds since 1970."""

    id: str
    name: str
    made: int


class ExportedGame(Struct):
    """A table of yours, with its game as far as you may know it.

    A game that has ended has its record, as JSON. Of one that runs there are the actions so far, which everybody may
    see, and the position from each of your seats.
    """

    table: TableDocument
    record: dict[str, object] | None = None
    actions: list[ActionDocument] = []
    views: list[PositionDocument] = []


class ChosenSleep(Struct):
    """When your clock slept from a time on, in seconds since 1970: the clocks of your games are counted by it."""

    since: int
    sleep: SleepDocument


class ExportedTelegram(Struct):
    """A telegram of yours, in which game and after which entry of its log."""

    game: str
    number: int
    entry: int
    made: int
    phrase: str | None
    text: str | None


class ExportedNotes(Struct):
    """What you have noted of a game, and when you last changed it."""

    game: str
    text: str
    changed: int


class ExportedTeaching(Struct):
    """That you have shown your hand in a game to somebody, or were shown the one of a seat, and until when."""

    game: str
    seat: int
    is_teacher: bool  # you were shown it
    made: int
    ended: int | None


class ExportDocument(Struct):
    """All that is stored of you; tokens are stored as hashes alone, which tell nobody anything.

    `breaks` have their beginning and their end, in seconds since 1970. `seen` is about when you were last here, and
    with `is_unseen` nobody is told.
    """

    id: str
    name: str
    made: int
    has_recovery: bool
    sessions: list[SessionDocument]
    blocked: list[BlockDocument]
    notices: NoticesDocument
    games: list[ExportedGame]
    sleeps: list[ChosenSleep]
    breaks: list[tuple[int, int]]
    mutes: list[MuteDocument]
    telegrams: list[ExportedTelegram]
    notes: list[ExportedNotes]
    prepared: list[ExportedPrepared]
    teaching: list[ExportedTeaching]
    puzzles: ExportedPuzzles
    daily: list[ExportedDaily]
    strength: StrengthDocument
    duplicates: list[ExportedDuplicate]
    standing: StandingDocument
    seen: int | None
    is_unseen: bool


class UnseenChange(Struct, forbid_unknown_fields=True):
    """Whether nobody shall be told when you are here and when you last were."""

    unseen: bool


class UnseenDocument(Struct):
    """Whether nobody is told when you are here and when you last were."""

    unseen: bool
