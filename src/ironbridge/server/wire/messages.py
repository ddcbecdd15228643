"""What goes over a socket: messages with a `type`."""

from msgspec import Struct

from ironbridge.server.wire.advice import AdviceDocument, AskAdvice, AskComparison, ComparisonDocument
from ironbridge.server.wire.game import (
    EntryDocument,
    ErrorDocument,
    GameDocument,
    PreviewDocument,
    TableDocument,
    WhyNotDocument,
)
from ironbridge.server.wire.requests import (
    AnswerUndo,
    AskPreview,
    AskWhyNot,
    DraftChange,
    EndTurn,
    Leave,
    Offer,
    Return,
    Take,
    Undo,
    Vote,
    WholeTurn,
    Withdraw,
)
from ironbridge.server.wire.talk import TelegramDocument

ClientMessage = (
    DraftChange
    | EndTurn
    | WholeTurn
    | Undo
    | AnswerUndo
    | Leave
    | Vote
    | Return
    | Offer
    | Withdraw
    | Take
    | AskPreview
    | AskWhyNot
    | AskAdvice
    | AskComparison
)
Body = (
    EntryDocument
    | PreviewDocument
    | WhyNotDocument
    | AdviceDocument
    | ComparisonDocument
    | list[EntryDocument]
    | None
)


class Update(Struct, tag="update"):
    """News: the entries you have not seen, and the game after them."""

    entries: list[EntryDocument]
    game: GameDocument


class TableUpdate(Struct, tag="table"):
    """News of a table whose game has not begun."""

    table: TableDocument


class Thinking(Struct, tag="thinking"):
    """What share of its turn, from 0 to 1, the bot in a seat has decided."""

    seat: int
    share: float


class NewTelegrams(Struct, tag="telegrams"):
    """Telegrams that you have not read; sent to sockets that say which one they have read last."""

    telegrams: list[TelegramDocument]


class PreparedChanged(Struct, tag="prepared"):
    """What you have prepared for a seat was changed, on this device or another, or something came of it."""

    seat: int
    version: int


class Answer(Struct, tag="answer"):
    """The answer to the message with that key; to one for refined advice there are several."""

    key: str
    body: Body


class Failure(Struct, tag="error"):
    """The message with that key was refused, or has no further answer."""

    key: str | None
    error: ErrorDocument


ServerMessage = Update | TableUpdate | Thinking | NewTelegrams | PreparedChanged | Answer | Failure
