"""The API of games: the same that goes over a socket, for scripts."""

from typing import Annotated, Literal

from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.answers.documents import (
    entries_after,
    entry_document,
    game_document,
    preview_document,
    why_not_document,
)
from ironbridge.server.answers.prospects import links_document
from ironbridge.server.answers.records import record_text
from ironbridge.server.answers.table_documents import presence_document
from ironbridge.server.web.given import (
    GameId,
    Language,
    TheAtZero,
    TheConsent,
    TheDrafts,
    TheGames,
    TheNudges,
    TheOnlooker,
    ThePerson,
    ThePresence,
    TheSightings,
    TheSubstitutes,
    TheTables,
    TheTelegrams,
)
from ironbridge.server.wire.game import (
    EntryDocument,
    GameDocument,
    LinksDocument,
    PreviewDocument,
    WhyNotDocument,
)
from ironbridge.server.wire.home import PresenceDocument
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
from ironbridge.server.wire.talk import NudgeDocument

Seat = Annotated[int | None, QueryParameter(ge=0, le=9, description="one of your seats; else the one to act")]
After = Annotated[
    int, QueryParameter(ge=0, le=1_000_000, description="the number of the last entry you have seen")
]
WithOptions = Annotated[
    bool, QueryParameter(description="whether what is open comes with the cards that can pay and the costs")
]
WithTelegrams = Annotated[bool, QueryParameter(description="whether telegrams stand in it as comments")]
Form = Annotated[Literal["brass", "json"], QueryParameter(description="text, or JSON")]

QUESTION = {"is_question": True}  # nothing is stored, so it is answered during maintenance too


class GamesController(Controller):
    """Games: look, draft, end the turn."""

    path = "/api/games/{game:str}"
    tags = ("games",)

    @get("/", sync_to_thread=True, summary="A game from your seat")
    def game(
        self,
        games: TheGames,
        presence: ThePresence,
        onlooker: TheOnlooker,
        game: GameId,
        seat: Seat = None,
        options: WithOptions = False,
    ) -> GameDocument:
        """All that you may know: the view of your seat with your draft in it, or what everybody sees."""
        document = game_document(games, game, onlooker, seat, with_options=options)
        if onlooker is not None:
            presence.seen(game, onlooker.id)
        return document

    @get("/presence", sync_to_thread=True, summary="Who is here?")
    def who_is_here(
        self,
        tables: TheTables,
        presence: ThePresence,
        sightings: TheSightings,
        person: ThePerson,
        game: GameId,
    ) -> PresenceDocument:
        """Who of the others at your table is at the game, and when they last were here, if they let others know."""
        presence.seen(game, person.id)
        return presence_document(tables.get(game), person, presence, sightings, tables.database.now())

    @get("/entries", sync_to_thread=True, summary="What was done")
    def entries(self, games: TheGames, game: GameId, after: After = 0) -> list[EntryDocument]:
        """The entries of the log after a number."""
        return entries_after(games, game, after)

    @get("/links", sync_to_thread=True, summary="What are lines worth?")
    def links(self, games: TheGames, onlooker: TheOnlooker, game: GameId) -> LinksDocument:
        """The VP every line would score now at each of its ends, and where each unsold tile could be sold."""
        return links_document(games, game, onlooker)

    @post("/draft", sync_to_thread=True, status_code=200, summary="Change your draft")
    def draft(
        self,
        drafts: TheDrafts,
        person: ThePerson,
        game: GameId,
        data: JSONBody[DraftChange],
        options: WithOptions = False,
    ) -> GameDocument:
        """The game after a choice was pushed, undone or redone, or the draft was reset."""
        drafts.change(game, person, data.number, data.version, data.do, data.choice, data.key)
        return game_document(drafts.games, game, person, None, with_options=options)

    @post("/end_turn", sync_to_thread=True, status_code=200, summary="End your turn")
    def end_turn(
        self, drafts: TheDrafts, person: ThePerson, game: GameId, data: JSONBody[EndTurn]
    ) -> EntryDocument:
        """Your draft as an entry of the log; only now are cards drawn."""
        return entry_document(drafts.end_turn(game, person, data.number, data.version, data.key))

    @post("/turn", sync_to_thread=True, status_code=200, summary="Play a whole turn")
    def turn(
        self, drafts: TheDrafts, person: ThePerson, game: GameId, data: JSONBody[WholeTurn]
    ) -> EntryDocument:
        """Your choices as an entry of the log, whatever the draft was."""
        return entry_document(drafts.play(game, person, data.number, data.choices, data.key))

    @post("/undo", sync_to_thread=True, status_code=200, summary="Take your last turn back")
    def undo(
        self, consent: TheConsent, person: ThePerson, game: GameId, data: JSONBody[Undo]
    ) -> EntryDocument:
        """Back to the start of your last turn, or, where others are people, the question whether they agree.

        The question stands until it is refused or withdrawn or a further turn is ended; bots agree, and wait.
        """
        return entry_document(consent.undo(game, person, data.number, data.key))

    @post("/answer_undo", sync_to_thread=True, status_code=200, summary="Agree to an undo or refuse it")
    def answer_undo(
        self, consent: TheConsent, person: ThePerson, game: GameId, data: JSONBody[AnswerUndo]
    ) -> EntryDocument:
        """Your answer; with the last agreement the undo follows at once. Whoever asked withdraws by not agreeing."""
        told = consent.answer(game, person, data.number, data.key, agree=data.agree)
        return entry_document(told)

    @post("/leave", sync_to_thread=True, status_code=200, summary="Leave or resign")
    def leave(
        self, consent: TheConsent, person: ThePerson, game: GameId, data: JSONBody[Leave]
    ) -> list[EntryDocument]:
        """A bot takes your seats for good."""
        why = "resigned" if data.resign else "left"
        return [entry_document(told) for told in consent.leave(game, person, data.key, why=why)]

    @post("/vote", sync_to_thread=True, status_code=200, summary="Vote when a clock has run out")
    def vote(
        self, at_zero: TheAtZero, person: ThePerson, game: GameId, data: JSONBody[Vote]
    ) -> EntryDocument:
        """Your vote; what more than half of the people want is done at once, what the table chose after a day."""
        return entry_document(at_zero.vote(game, person, data.number, data.key, data.choice))

    @post("/return", sync_to_thread=True, status_code=200, summary="Come back to your seats")
    def come_back(
        self, at_zero: TheAtZero, person: ThePerson, game: GameId, data: JSONBody[Return]
    ) -> list[EntryDocument]:
        """You play again where a bot played for you, with a whole bank of time."""
        return [entry_document(told) for told in at_zero.come_back(game, person, data.key)]

    @post("/offer", sync_to_thread=True, status_code=200, summary="Offer your seat")
    def offer(
        self, substitutes: TheSubstitutes, person: ThePerson, game: GameId, data: JSONBody[Offer]
    ) -> EntryDocument:
        """Whoever has the token, which everybody at the table is shown, may take your seat; you play on until then."""
        return entry_document(substitutes.offer(game, person, data.number, data.key))

    @post("/withdraw", sync_to_thread=True, status_code=200, summary="Offer your seat no longer")
    def withdraw(
        self, substitutes: TheSubstitutes, person: ThePerson, game: GameId, data: JSONBody[Withdraw]
    ) -> EntryDocument:
        """The token opens nothing any more."""
        return entry_document(substitutes.withdraw(game, person, data.number, data.key))

    @post(
        "/take",
        opt={"is_for_strangers": True},
        sync_to_thread=True,
        status_code=200,
        summary="Take a seat that is offered",
    )
    def take(
        self, substitutes: TheSubstitutes, person: ThePerson, game: GameId, data: JSONBody[Take]
    ) -> EntryDocument:
        """You play on in the place of another person or of a bot that plays for one."""
        return entry_document(substitutes.take(game, person, data.number, data.key, data.token))

    @post("/nudge", sync_to_thread=True, status_code=200, summary="Ask somebody for their move")
    def nudge(self, nudges: TheNudges, person: ThePerson, game: GameId) -> NudgeDocument:
        """The person to act is told that you ask for their move, if they have had it for twelve hours.

        In a game that is done once a day, whoever asks.
        """
        return NudgeDocument(nudges.nudge(game, person))

    @post(
        "/preview", opt=QUESTION, sync_to_thread=True, status_code=200, summary="What would a choice bring?"
    )
    def preview(
        self,
        drafts: TheDrafts,
        person: ThePerson,
        game: GameId,
        data: JSONBody[AskPreview],
        language: Language = DEFAULT,
    ) -> PreviewDocument:
        """Cost, sources, flips and standings after a choice, tried out on what you know."""
        return preview_document(*drafts.preview(game, person, data.choice, language))

    @post("/why_not", opt=QUESTION, sync_to_thread=True, status_code=200, summary="Why is a choice not open?")
    def why_not(
        self,
        drafts: TheDrafts,
        person: ThePerson,
        game: GameId,
        data: JSONBody[AskWhyNot],
        language: Language = DEFAULT,
    ) -> WhyNotDocument:
        """The rule, a code, the facts and a sentence; or that the choice is open."""
        return why_not_document(drafts.why_not(game, person, data.choice, language))

    @get("/record", sync_to_thread=True, media_type="text/plain", summary="The record of a finished game")
    def record(
        self,
        games: TheGames,
        telegrams: TheTelegrams,
        onlooker: TheOnlooker,
        game: GameId,
        form: Form = "brass",
        with_telegrams: WithTelegrams = False,
        language: Language = DEFAULT,
    ) -> Response[str]:
        """The whole game with its deal, as text (`form=brass`) or JSON (`form=json`); only when it is over.

        What was said is not in it, unless you ask for it: then the telegrams that you may read are comments.
        """
        is_json = form == "json"
        said = telegrams.heard(onlooker, game).telegrams if with_telegrams else ()
        text = record_text(games, game, is_json=is_json, said=said, language=language_of(language))
        return Response(text, media_type="application/json" if is_json else "text/plain")
