"""What goes over the wire about telegrams, whom somebody does not want to hear, and notes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.server.wire.requests import Key

# The ready phrases, by the keys under which every language has its own words for them.
Phrase = Literal[
    "well_played",
    "thank_you",
    "take_your_time",
    "good_game",
    "sorry",
    "barrel_was_mine",
    "watch_the_coal",
    "see_you_in_rail",
    "one_more",
    "congratulations",
]
MayWrite = Literal["free", "phrases", "silent", "none"]
MuteScope = Literal["person", "table", "all"]


class TelegramDocument(Struct):
    """What somebody at a table said after an entry of its log: a ready phrase by its key, or a text as it was written.

    `name` is what the person in the seat is called. `made` is in seconds since 1970.
    """

    number: int
    seat: int
    name: str
    entry: int
    made: int
    phrase: Phrase | None
    text: str | None
    is_mine: bool


class TelegramsDocument(Struct):
    """The telegrams of a game that you may read, and what you may write: `none` if you look on or are alone there.

    `last` is the number of the newest one, or the one after which you asked. Telegrams of `muted` seats are left out;
    where `is_table_muted` or `are_all_muted`, so are those of everybody else.
    """

    telegrams: list[TelegramDocument]
    may_write: MayWrite
    last: int
    muted: list[int]
    is_table_muted: bool
    are_all_muted: bool


class NewTelegram(Struct, forbid_unknown_fields=True):
    """What you say to the table: one of the ready phrases, or a text where the table lets you."""

    key: Key
    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=4000)] | None = None


class NewMute(Struct, forbid_unknown_fields=True):
    """What you do not want to hear: the person in a seat of a table, a table, or all telegrams."""

    scope: MuteScope
    table: Annotated[str, Meta(max_length=64)] | None = None
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None


class MuteDocument(Struct):
    """Something that you have muted: a person by their present name, a table by its id, or all."""

    id: str
    scope: MuteScope
    name: str | None
    table: str | None
    made: int


class NudgeDocument(Struct):
    """That somebody was asked for their move, and when that can be done again, in seconds since 1970."""

    again: int


class NotesDocument(Struct):
    """What you have noted of a game for yourself alone.

    `version` counts the changes, `changed` is the time of the last one in seconds since 1970.
    """

    text: str
    version: int
    changed: int | None


class NotesChange(Struct, forbid_unknown_fields=True):
    """Your notes in the place of the version that you have seen."""

    text: Annotated[str, Meta(max_length=10_000)]
    version: Annotated[int, Meta(ge=0, le=1_000_000)]
