"""What a client says over its socket, and the answers under the keys of its messages."""

from collections.abc import Callable

import msgspec
from litestar.concurrency import sync_to_thread

from ironbridge.server.answers.documents import (
    entry_document,
    entry_json,
    preview_document,
    why_not_document,
)
from ironbridge.server.errors import NotSignedIn, ServerError
from ironbridge.server.limits import Buckets
from ironbridge.server.minds.advising import Advising, budgets_of
from ironbridge.server.minds.counsel import Counsel
from ironbridge.server.play.at_zero import AtZero
from ironbridge.server.play.consent import Consent
from ironbridge.server.play.drafts import Drafts
from ironbridge.server.play.game_json import Json
from ironbridge.server.play.quick_turns import QuickTurns
from ironbridge.server.play.substitutes import Substitutes
from ironbridge.server.tables.people import Person
from ironbridge.server.upkeep.owner_watch import OwnerWatch
from ironbridge.server.web.failures import error_document, failure_document
from ironbridge.server.web.incoming import check_text
from ironbridge.server.wire.advice import AskAdvice, AskComparison
from ironbridge.server.wire.messages import Answer, Body, ClientMessage, Failure
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

MESSAGES: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
# What is not only asked.
CHANGES = (DraftChange, EndTurn, WholeTurn, Undo, AnswerUndo, Leave, Vote, Return, Offer, Withdraw, Take)
SayLater = Callable[[Answer | Failure], bool]


class Messages:
    """What the person at one socket says about one game."""

    def __init__(
        self,
        drafts: Drafts,
        consent: Consent,
        at_zero: AtZero,
        substitutes: Substitutes,
        quick: QuickTurns,
        advising: Advising,
        owner_watch: OwnerWatch,
        calls: Buckets,
        address: str,
        game: str,
        person: Person | None,
        language: str,
    ) -> None:
        self.drafts = drafts
        self.consent = consent
        self.at_zero = at_zero
        self.substitutes = substitutes
        self.quick = quick
        self.advising = advising
        self.owner_watch = owner_watch
        self.calls = calls
        self.address = address
        self.game = game
        self.person = person
        self.language = language

    async def answer(self, text: str, say_later: SayLater) -> Answer | Failure | None:
        """The answer to a message. Whatever it holds, there is one; advice is sent by `say_later` when it is ready."""
        key: str | None = None
        try:
            self.calls.take(self.address)
            check_text(text)
            message = MESSAGES.decode(text)
            key = message.key
            if self.person is None:
                raise NotSignedIn("no_identity.onlooker")
            if isinstance(message, CHANGES):
                self.owner_watch.check_open()
            if isinstance(message, AskAdvice | AskComparison):
                await sync_to_thread(self.ask, self.person, message, say_later)
                return None
            quick = await self.done_quickly(self.person, message)
            return Answer(key, quick or await sync_to_thread(self.done, self.person, message))
        except ServerError as error:
            return Failure(key, error_document(error, self.language))
        except (msgspec.DecodeError, UnicodeError) as error:
            return Failure(key, error_document(ServerError("bad_message", detail=str(error)), self.language))
        except RecursionError:
            return Failure(key, error_document(ServerError("bad_message.deep"), self.language))
        except Exception as error:
            return Failure(key, failure_document(error, self.language))

    async def done_quickly(self, person: Person, message: ClientMessage) -> Json:
        """Commit a turn with what is in memory; None if that cannot be."""
        quick, told = self.quick, None
        match message:
            case WholeTurn():
                told = await quick.play(self.game, person, message.number, message.choices, message.key)
            case EndTurn():
                told = await quick.end_turn(self.game, person, message.number, message.version, message.key)
        return None if told is None else entry_json(quick.games.in_memory(self.game), told)

    def ask(self, person: Person, message: AskAdvice | AskComparison, say_later: SayLater) -> None:
        """Have a question answered under its key, as often as there is a better answer. Raises ServerError."""

        def tell(found: Counsel | ServerError) -> bool:
            if isinstance(found, ServerError):
                return say_later(Failure(message.key, error_document(found, self.language)))
            return say_later(Answer(message.key, found))

        budgets = budgets_of(message, is_told_once=False)
        self.advising.ask(self.game, person, message, budgets, tell, self.language)

    def done(self, person: Person, message: ClientMessage) -> Body:
        """Do what a message says. Raises ServerError."""
        drafts, consent, game = self.drafts, self.consent, self.game
        match message:
            case DraftChange():
                drafts.change(
                    game, person, message.number, message.version, message.do, message.choice, message.key
                )
            case EndTurn():
                told = drafts.end_turn(game, person, message.number, message.version, message.key)
                return entry_document(told)
            case WholeTurn():
                return entry_document(drafts.play(game, person, message.number, message.choices, message.key))
            case Undo():
                return entry_document(consent.undo(game, person, message.number, message.key))
            case AnswerUndo():
                told = consent.answer(game, person, message.number, message.key, agree=message.agree)
                return entry_document(told)
            case Leave():
                why = "resigned" if message.resign else "left"
                return [entry_document(told) for told in consent.leave(game, person, message.key, why=why)]
            case Vote():
                return entry_document(
                    self.at_zero.vote(game, person, message.number, message.key, message.choice)
                )
            case Return():
                return [entry_document(told) for told in self.at_zero.come_back(game, person, message.key)]
            case Offer():
                return entry_document(self.substitutes.offer(game, person, message.number, message.key))
            case Withdraw():
                return entry_document(self.substitutes.withdraw(game, person, message.number, message.key))
            case Take():
                at = (message.number, message.key)
                return entry_document(self.substitutes.take(game, person, *at, message.token))
            case AskPreview():
                return preview_document(*drafts.preview(game, person, message.choice, self.language))
            case AskWhyNot():
                return why_not_document(drafts.why_not(game, person, message.choice, self.language))
        return None
