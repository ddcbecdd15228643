"""The API of prepared turns."""

from typing import Annotated

from litestar import Controller, get, patch, post
from litestar.params import JSONBody, QueryParameter

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.server.answers.documents import preview_document, why_not_document
from ironbridge.server.answers.prepared_documents import (
    prepared_document,
    prepared_preview,
    prepared_why_not,
    preparing_document,
)
from ironbridge.server.web.given import GameId, Language, ThePerson, ThePrepared
from ironbridge.server.wire.game import GameDocument, PreviewDocument, WhyNotDocument
from ironbridge.server.wire.prepared import AskPrepared, PreparedChange, PreparedDocument, PreparedDraft

Seat = Annotated[int | None, QueryParameter(ge=0, le=9, description="one of your seats; else your first")]
QUESTION = {"is_question": True}


class PreparedController(Controller):
    """Prepared turns: what is played for you when your turn comes, if it is still possible. Only you see them."""

    path = "/api/games/{game:str}/prepared"
    tags = ("games",)

    @get("/", sync_to_thread=True, summary="What I have prepared")
    def prepared(
        self,
        prepared: ThePrepared,
        person: ThePerson,
        game: GameId,
        seat: Seat = None,
        language: Language = DEFAULT,
    ) -> PreparedDocument:
        """Your turns in the order in which they are tried, with their conditions, and what came of earlier ones."""
        return prepared_document(prepared, game, person, seat, language)

    @patch("/", sync_to_thread=True, summary="Prepare turns")
    def prepare(
        self,
        prepared: ThePrepared,
        person: ThePerson,
        game: GameId,
        data: JSONBody[PreparedChange],
        language: Language = DEFAULT,
    ) -> PreparedDocument:
        """All that you have prepared after the change; 409 if it was changed on another device meanwhile.

        Up to five whole turns are tried in order when your turn comes. The first that is legal then, with the same
        tiles, lines and sources, at no higher price and with all its conditions met, is played some minutes later;
        otherwise you are asked. Until it is played you throw it away by preparing no turns. A prepared turn goes with
        the turn that it was meant for, however that is played.
        """
        prepared.keep(game, person, data.seat, data.version, data.turns, data.key)
        return prepared_document(prepared, game, person, data.seat, language)

    @post("/draft", opt=QUESTION, sync_to_thread=True, status_code=200, summary="Try out a turn to prepare")
    def draft(
        self, prepared: ThePrepared, person: ThePerson, game: GameId, data: JSONBody[PreparedDraft]
    ) -> GameDocument:
        """The game as you would find it at your next turn if the others only passed, after some choices.

        Nothing is kept. The draft has as many versions as choices.
        """
        return preparing_document(prepared, game, person, data.seat, data.choices)

    @post(
        "/preview",
        opt=QUESTION,
        sync_to_thread=True,
        status_code=200,
        summary="What would a choice bring then?",
    )
    def preview(
        self,
        prepared: ThePrepared,
        person: ThePerson,
        game: GameId,
        data: JSONBody[AskPrepared],
        language: Language = DEFAULT,
    ) -> PreviewDocument:
        """Cost, sources, flips and standings after a further choice of a turn that you prepare."""
        given = (data.seat, data.choices, data.choice, language)
        return preview_document(*prepared_preview(prepared, game, person, *given))

    @post(
        "/why_not",
        opt=QUESTION,
        sync_to_thread=True,
        status_code=200,
        summary="Why is a choice not open then?",
    )
    def why_not(
        self,
        prepared: ThePrepared,
        person: ThePerson,
        game: GameId,
        data: JSONBody[AskPrepared],
        language: Language = DEFAULT,
    ) -> WhyNotDocument:
        """The rule, a code, the facts and a sentence; or that the choice is open."""
        given = (data.seat, data.choices, data.choice, language)
        return why_not_document(prepared_why_not(prepared, game, person, *given))
