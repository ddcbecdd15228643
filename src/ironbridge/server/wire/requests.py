"""What people ask of the server, as types: it is checked while it is read."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.rules.data import ChoiceData
from ironbridge.server.wire.clocks import Ending, PaceName
from ironbridge.server.wire.plain import Shape

Name = Annotated[str, Meta(min_length=1, max_length=100, description="the name you go by")]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
EntryNumber = Annotated[
    int, Meta(ge=0, le=1_000_000, description="the number of the last entry you have seen")
]
DraftVersion = Annotated[
    int, Meta(ge=0, le=1_000_000, description="how often the draft was changed, as you saw it")
]
Key = Annotated[
    str, Meta(min_length=1, max_length=64, description="new for every request; a retry with it is harmless")
]
# What comes in is any object until the rules have read it.
Choice = Annotated[
    dict[str, object], Meta(description="a choice as in docs/positions.md", max_length=8), Shape(ChoiceData)
]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
# What may be said at a table: any text, ready phrases, nothing; `usual` is phrases alone where strangers meet.
TelegramRule = Literal["usual", "free", "phrases", "silent"]
# How turns are taken back: at once until another person has acted, when the others agree, or never.
UndoRule = Literal["free", "consent", "none"]
# Who may watch the game; `usual` is everybody if the table is listed, else who has the link.
WatchRule = Literal["usual", "everybody", "link", "nobody"]
Title = Annotated[str, Meta(max_length=100, description="what the table is called; empty for no name")]
Moment = Annotated[int, Meta(ge=0, le=100_000_000_000, description="in seconds since 1970; 0 for no time")]


class NewPerson(Struct, forbid_unknown_fields=True):
    """Who you want to be."""

    name: Name


class Recovery(Struct, forbid_unknown_fields=True):
    """The recovery token that you kept."""

    token: Token


Tenths = Annotated[int, Meta(ge=0, le=10, description="of ten games with others, so many played to the end")]
RatingBound = Annotated[int, Meta(ge=0, le=4000)]


class WantedPlayers(Struct, forbid_unknown_fields=True):
    """Who may sit down without the link: ratings from one to another, and how many of ten games they finish.

    Who has no rating is in no range; 0 to 4000 is everybody. Who has left no game finishes all.
    """

    rating_from: RatingBound
    rating_to: RatingBound
    finishes: Tenths


class NewTable(Struct, forbid_unknown_fields=True):
    """A table: for each seat `me`, `me:NAME` (who shares your device), `invited`, `open` or `bot:NAME`.

    Without `advice` nobody is given any, without a `pace` there are no clocks. With a time, it `begins` then. With
    `teachers`, everybody who sits there may show their hand to somebody who does not. A `rated` game moves the ratings
    of the people in it: nobody is given advice or shows a hand, and nobody has two seats. `wanted` is who may sit down
    without the link.
    """

    ruleset: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]
    listed: bool = False
    advice: bool = True
    key: Key | None = None
    pace: PaceName = "none"
    at_zero: Ending = "bot"
    stand_in: Annotated[str, Meta(max_length=40)] = "apprentice"
    telegrams: TelegramRule = "usual"
    title: Title = ""
    undo: UndoRule = "consent"
    watching: WatchRule = "usual"
    begins: Moment | None = None
    teachers: bool = False
    rated: bool = False
    wanted: WantedPlayers | None = None


class Ready(Struct, forbid_unknown_fields=True):
    """Whether you are ready for the rules as they stand."""

    ready: bool


class SeatOrder(Struct, forbid_unknown_fields=True):
    """For each seat the number of the seat from which somebody comes to it."""

    order: Annotated[list[SeatNumber], Meta(min_length=1, max_length=8)]


class Join(Struct, forbid_unknown_fields=True):
    """A seat, the first free one unless it is named, with the invitation for a private table."""

    seat: SeatNumber | None = None
    invitation: Token | None = None


class Start(Struct, forbid_unknown_fields=True):
    """The bot that takes the seats still free; `without_unready`: and the seats of those who are not ready."""

    bot: Annotated[str, Meta(max_length=40)] = "apprentice"
    without_unready: bool = False


class DraftChange(Struct, forbid_unknown_fields=True, tag="draft"):
    """A change of the draft of your turn; `choice` goes with push."""

    number: EntryNumber
    version: DraftVersion
    key: Key
    do: Literal["push", "undo", "redo", "reset"]
    choice: Choice | None = None


class EndTurn(Struct, forbid_unknown_fields=True, tag="end_turn"):
    """Your draft becomes your turn."""

    number: EntryNumber
    version: DraftVersion
    key: Key


class WholeTurn(Struct, forbid_unknown_fields=True, tag="turn"):
    """A whole turn at once, whatever the draft was."""

    number: EntryNumber
    key: Key
    choices: Annotated[list[Choice], Meta(max_length=200)]


class Undo(Struct, forbid_unknown_fields=True, tag="undo"):
    """Back to the start of your last turn; where others are people they are asked, and it follows when all agree."""

    number: EntryNumber
    key: Key


class AnswerUndo(Struct, forbid_unknown_fields=True, tag="answer_undo"):
    """Your answer to the undo that is asked for; whoever asked withdraws it by not agreeing."""

    number: EntryNumber
    key: Key
    agree: bool


class Leave(Struct, forbid_unknown_fields=True, tag="leave"):
    """A bot takes your seats for good."""

    key: Key
    resign: bool = False


class Vote(Struct, forbid_unknown_fields=True, tag="vote"):
    """What shall happen to somebody whose clock has run out; the last vote of yours counts."""

    number: EntryNumber
    key: Key
    choice: Literal["wait", "bot", "substitute", "end"]


class CallTeacher(Struct, forbid_unknown_fields=True):
    """The seat whose hand is shown or hidden; your first if you name none."""

    seat: SeatNumber | None = None


class Teach(Struct, forbid_unknown_fields=True):
    """The token of the link that somebody has sent you."""

    token: Token


class Return(Struct, forbid_unknown_fields=True, tag="return"):
    """You take your seats again from the bots that played for you."""

    key: Key


class Offer(Struct, forbid_unknown_fields=True, tag="offer"):
    """You offer your seat to whoever has the link, and play on until somebody sits down."""

    number: EntryNumber
    key: Key


class Withdraw(Struct, forbid_unknown_fields=True, tag="withdraw"):
    """You offer your seat no longer."""

    number: EntryNumber
    key: Key


class Take(Struct, forbid_unknown_fields=True, tag="take"):
    """You take the seat that a token opens, with its hand and a whole bank; whoever sat there sees the hand no more.

    Who may not watch the game knows no number, and leaves it out.
    """

    key: Key
    token: Token
    number: EntryNumber | None = None


class AskPreview(Struct, forbid_unknown_fields=True, tag="preview"):
    """What would this choice bring?"""

    choice: Choice
    key: Key = "preview"


class AskWhyNot(Struct, forbid_unknown_fields=True, tag="why_not"):
    """Why is this choice not open?"""

    choice: Choice
    key: Key = "why_not"
