"""What goes over the wire for a home page: games at a glance, and who can be played against."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.server.wire.clocks import Ending, PaceName
from ironbridge.server.wire.requests import Moment, TelegramRule, Title, UndoRule, WantedPlayers, WatchRule


class Glance(Struct):
    """A game at a glance: where it stands, who is to act since when, and whose pieces lie where.

    `waits_since` is in seconds since 1970; `has_draft` tells whether you have begun your turn. `vp` and `ranks` are by
    seat, `tiles` and `links` have the seat by slot and by line. `left` are the seconds on the
    clock of the seat to act, for those at the table.
    """

    era: str
    round: int
    rounds: int
    to_act: int | None
    is_my_turn: bool
    waits_since: int
    has_draft: bool
    vp: list[int]
    ranks: list[int]
    tiles: dict[str, int]
    links: dict[str, int]
    left: int | None = None


class BotDocument(Struct):
    """A bot that takes seats here, and its character in a sentence.

    `mean_vp` was measured in games of the first ruleset at tables of four of its kind, `milliseconds` is what a turn
    takes it. `figures` are its mean VP among its own kind by ruleset and number of players, where they were measured.
    A character is known for what it likes; in a ruleset without a figure it would not play as it is known.
    Of a program that the owner of the server has added nothing was measured.
    """

    name: str
    title: str
    sentence: str
    mean_vp: int | None
    milliseconds: int | None
    figures: dict[str, dict[int, int]] = {}
    is_character: bool = False


class KnownTable(Struct):
    """A table in the lobby at which people wait with whom you have played, and the seats they sit in."""

    table: str
    seats: list[int]


class SeatPresence(Struct):
    """Whether somebody is at the game: `here`, `seen` within a day (about when, in seconds since 1970), or `away`."""

    seat: int
    state: Literal["here", "seen", "away"]
    seen: int | None = None


class PresenceDocument(Struct):
    """Who of the others at your table is here, but those who let nobody know; how many people with a name watch."""

    seats: list[SeatPresence]
    watchers: int


class SeatChange(Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat: `me`, `me:NAME`, `invited`, `open` or `bot:NAME`."""

    wish: Annotated[str, Meta(max_length=40)]


class TableChange(Struct, forbid_unknown_fields=True):
    """What shall be otherwise at a table; what is left out stays. Other rules ask all but the host again for `ready`.

    With fewer `players` the last seats go in which no person sits.
    """

    listed: bool | None = None
    advice: bool | None = None
    pace: PaceName | None = None
    at_zero: Ending | None = None
    stand_in: Annotated[str, Meta(max_length=40)] | None = None
    telegrams: TelegramRule | None = None
    title: Title | None = None
    ruleset: Annotated[str, Meta(max_length=60)] | None = None
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    undo: UndoRule | None = None
    watching: WatchRule | None = None
    begins: Moment | None = None
    teachers: bool | None = None
    rated: bool | None = None
    wanted: WantedPlayers | None = None
