"""What goes over the wire about a game that is written down at a real table, turn by turn."""

from typing import Annotated

from msgspec import Meta, Struct

from ironbridge.server.wire.game import GameDocument
from ironbridge.server.wire.requests import Choice, SeatNumber
from ironbridge.server.wire.sheets import EraName, SheetEra

MOST_WRITTEN = 200
Turn = Annotated[list[Choice], Meta(max_length=100)]
Called = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=60)]
Demand = Annotated[list[Annotated[int, Meta(ge=0, le=9)]], Meta(max_length=20)]


class WrittenGame(Struct, forbid_unknown_fields=True):
    """A game as far as it is written down, and the choices of the turn that is being entered (`draft`).

    `names` are the players by seat and `order` the seats in the first turn order. `merchants` has the tile of every
    merchant space in use; `demand` has by era the demand tiles that were turned over so far. A game has one of the two.
    """

    ruleset: Name
    names: Annotated[list[Called], Meta(min_length=2, max_length=4)]
    order: Annotated[list[SeatNumber], Meta(min_length=2, max_length=4)]
    merchants: Annotated[dict[Name, Name], Meta(max_length=20)] = {}
    demand: Annotated[dict[Name, Demand], Meta(max_length=2)] = {}
    turns: Annotated[list[Turn], Meta(max_length=MOST_WRITTEN)] = []
    draft: Turn = []


class AskWritten(Struct, forbid_unknown_fields=True):
    """A further choice after what is written down."""

    written: WrittenGame
    choice: Choice


class WrittenAction(Struct):
    """An action that was written down: its number, whose it was, in words, and the cards that were laid down."""

    number: int
    seat: int
    words: str
    cards: str


class WrittenCount(Struct):
    """What can be counted of a game that is written down, as a count at the table has it.

    An era that has ended has its board as it was scored, the present one as it is now. Money, the spaces of the income
    markers and the places in the next turn order are there at the end of the game.
    """

    era: EraName
    eras: dict[EraName, SheetEra]
    money: list[int | None]
    income: list[int | None]
    order: list[int | None]


class WrittenDocument(Struct):
    """A game that is written down, as it is shown to the one who writes.

    `game` is the game from the seat to act, whose hand has every card that may still be in it. `actions` are the last
    ones and `count` says how many there are. `record` is the record of the whole turns. `era` is that of the present
    turn, and `shows_demand` says whether a demand tile is turned over when it ends: write down which. `counted` is what
    can be counted of it.
    """

    game: GameDocument
    actions: list[WrittenAction]
    count: int
    record: str
    era: str
    shows_demand: bool
    counted: WrittenCount
