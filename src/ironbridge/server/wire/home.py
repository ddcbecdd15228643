"""What goes over the wire for a home page: games at a glance, and who can be played against."""

from typing import Annotated

from msgspec import Meta, Struct

from ironbridge.server.wire.clocks import Ending, PaceName
from ironbridge.server.wire.requests import TelegramRule


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
    Of a program that the owner of the server has added nothing was measured.
    """

    name: str
    title: str
    sentence: str
    mean_vp: int | None
    milliseconds: int | None
    figures: dict[str, dict[int, int]] = {}


class SeatChange(Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat: `me`, `me:NAME`, `invited`, `open` or `bot:NAME`."""

    wish: Annotated[str, Meta(max_length=40)]


class TableChange(Struct, forbid_unknown_fields=True):
    """What shall be otherwise at a table; what is left out stays."""

    listed: bool | None = None
    advice: bool | None = None
    pace: PaceName | None = None
    at_zero: Ending | None = None
    stand_in: Annotated[str, Meta(max_length=40)] | None = None
    telegrams: TelegramRule | None = None
