"""The API of what is said beside a game, of what somebody does not want to hear, and of notes."""

from typing import Annotated

from litestar import Controller, delete, get, patch, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ironbridge.server.answers.talk_documents import mute_documents, telegram_document, telegrams_document
from ironbridge.server.web.given import (
    GameId,
    TheBlocks,
    TheMutes,
    TheNotebook,
    TheOnlooker,
    ThePerson,
    TheTables,
    TheTelegrams,
)
from ironbridge.server.wire.notices import DoneDocument
from ironbridge.server.wire.talk import (
    MuteDocument,
    NewMute,
    NewTelegram,
    NotesChange,
    NotesDocument,
    TelegramDocument,
    TelegramsDocument,
)

AfterTelegram = Annotated[
    int, QueryParameter(ge=0, le=1_000_000, description="the number of the last telegram you have read")
]
TelegramNumber = Annotated[int, PathParameter(ge=1, le=1_000_000, description="the number of the telegram")]
MuteId = Annotated[str, PathParameter(description="the id of the mute")]


class TelegramsController(Controller):
    """Telegrams: what those at a table say to each other. They are kept with the game, and not in its record."""

    path = "/api/games/{game:str}/telegrams"
    tags = ("games",)

    @get("/", sync_to_thread=True, summary="What was said")
    def telegrams(
        self,
        telegrams: TheTelegrams,
        tables: TheTables,
        blocks: TheBlocks,
        onlooker: TheOnlooker,
        game: GameId,
        after: AfterTelegram = 0,
    ) -> TelegramsDocument:
        """The telegrams of a game after a number that you may read, and what you may write.

        Whoever may watch the game may read. What you have muted is left out, and so are telegrams between people of
        whom one has blocked the other.
        """
        blocks.check(tables.get(game), onlooker)
        return telegrams_document(telegrams.heard(onlooker, game, after), onlooker)

    @post("/", sync_to_thread=True, opt={"makes": True}, summary="Say something to the table")
    def send(
        self, telegrams: TheTelegrams, person: ThePerson, game: GameId, data: JSONBody[NewTelegram]
    ) -> TelegramDocument:
        """Your telegram, tied to the last entry of the log. Only who sits at the table may write.

        A ready phrase is sent by its key and shown to every reader in their own language. A text has 2,000 characters
        at most and is shown as it was written. With the same `key`, the same is said once.
        """
        sent = telegrams.send(person, game, data.key, phrase=data.phrase, text=data.text)
        return telegram_document(sent, person)

    @post("/{number:int}/report", sync_to_thread=True, status_code=200, summary="Report a telegram")
    def report(
        self, telegrams: TheTelegrams, person: ThePerson, game: GameId, number: TelegramNumber
    ) -> DoneDocument:
        """A telegram of somebody else at your table is shown to the owner of the server. Nobody else is told."""
        telegrams.report(person, game, number)
        return DoneDocument(done=True)


class NotesController(Controller):
    """Notes: what you write down about a game for yourself alone."""

    path = "/api/games/{game:str}/notes"
    tags = ("games",)

    @get("/", sync_to_thread=True, summary="My notes")
    def notes(self, notebook: TheNotebook, person: ThePerson, game: GameId) -> NotesDocument:
        """What you have noted of a game."""
        found = notebook.read(person, game)
        return NotesDocument(found.text, found.version, found.changed)

    @patch("/", sync_to_thread=True, summary="Change my notes")
    def change(
        self, notebook: TheNotebook, person: ThePerson, game: GameId, data: JSONBody[NotesChange]
    ) -> NotesDocument:
        """Your notes after the change; 409 if they were changed on another device meanwhile.

        They are in your export, and go with you or with the game.
        """
        kept = notebook.write(person, game, data.text, data.version)
        return NotesDocument(kept.text, kept.version, kept.changed)


class MutesController(Controller):
    """What you do not want to hear. Nobody is told."""

    path = "/api/people/me/mutes"
    tags = ("people",)

    @get("/", sync_to_thread=True, summary="What I have muted")
    def mutes(self, mutes: TheMutes, person: ThePerson) -> list[MuteDocument]:
        """All that you have muted, the newest first."""
        return mute_documents(mutes, person)

    @post("/", sync_to_thread=True, opt={"makes": True}, summary="Mute a person, a table, or all")
    def mute(self, mutes: TheMutes, person: ThePerson, data: JSONBody[NewMute]) -> list[MuteDocument]:
        """All that you have muted. You are neither shown such telegrams nor told of them until you take it back."""
        mutes.add(person, data.scope, data.table, data.seat)
        return mute_documents(mutes, person)

    @delete("/{name:str}", sync_to_thread=True, status_code=200, summary="Take a mute back")
    def lift(self, mutes: TheMutes, person: ThePerson, name: MuteId) -> list[MuteDocument]:
        """All that is still muted. What was said meanwhile is shown again."""
        mutes.lift(person, name)
        return mute_documents(mutes, person)
