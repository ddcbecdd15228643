"""The API of one's own account: sessions, the recovery link, all that is stored, whom one has blocked, the end."""

from typing import Annotated

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from ironbridge.server.answers.documents import standing_document
from ironbridge.server.answers.exports import block_documents, session_documents
from ironbridge.server.web.callers import no_cookie
from ironbridge.server.web.given import (
    TheBlocks,
    TheExports,
    TheFarewells,
    ThePeople,
    ThePerson,
    TheSession,
    TheSessions,
    TheSightings,
    TheStandings,
    TheStrengths,
)
from ironbridge.server.wire.account import (
    BlockDocument,
    EndedDocument,
    ExportDocument,
    Farewell,
    FarewellDocument,
    LogOut,
    NewBlock,
    RecoveryDocument,
    SessionDocument,
    StrengthDocument,
    UnseenChange,
    UnseenDocument,
)
from ironbridge.server.wire.game import StandingDocument

AnyRequest = Request[None, None, State]
SessionId = Annotated[str, PathParameter(description="the id of one of your sessions")]
BlockId = Annotated[str, PathParameter(description="the id of the block")]


class AccountController(Controller):
    """What is yours: devices, your recovery link, your data, whom you have blocked."""

    path = "/api/people/me"
    tags = ("people",)

    @get("/presence", sync_to_thread=True, summary="Am I seen?")
    def unseen(self, sightings: TheSightings, person: ThePerson) -> UnseenDocument:
        """Whether those at your tables are told when you are here and when you last were."""
        return UnseenDocument(sightings.of(person)[1])

    @patch("/presence", sync_to_thread=True, summary="Be seen or not")
    def set_unseen(
        self, sightings: TheSightings, person: ThePerson, data: JSONBody[UnseenChange]
    ) -> UnseenDocument:
        """What you have chosen. Without it those at your tables are told."""
        sightings.hide(person, is_unseen=data.unseen)
        return UnseenDocument(data.unseen)

    @get("/strength", sync_to_thread=True, summary="How strong am I?")
    def strength(self, strengths: TheStrengths, person: ThePerson) -> StrengthDocument:
        """Your strength in VP by your last games against bots, and which bot comes nearest. Nobody else is told."""
        return strengths.of(person)

    @get("/standing", sync_to_thread=True, summary="How I stand")
    def standing(self, standings: TheStandings, person: ThePerson) -> StandingDocument:
        """Your rating, and how many games with others you have finished, as those see it at whose tables you sit."""
        return standing_document(standings.of(person))

    @get("/sessions", sync_to_thread=True, summary="My devices")
    def sessions(self, sessions: TheSessions, session: TheSession) -> list[SessionDocument]:
        """The sessions that are open, one for each device, those used last first."""
        return session_documents(sessions, session)

    @delete("/sessions/{name:str}", sync_to_thread=True, status_code=200, summary="Log out a device")
    def end(self, sessions: TheSessions, session: TheSession, name: SessionId) -> list[SessionDocument]:
        """The sessions that are left. The sockets of the one that ended are closed at once."""
        sessions.end(session.person.id, name)
        return session_documents(sessions, session)

    @post("/log_out", sync_to_thread=True, status_code=200, summary="Log out, here or everywhere")
    def log_out(
        self, request: AnyRequest, sessions: TheSessions, session: TheSession, data: JSONBody[LogOut]
    ) -> Response[EndedDocument]:
        """How many sessions were ended. Their sockets are closed at once; a recovery link leads back."""
        person = session.person.id
        match data.where:
            case "others":
                return Response(EndedDocument(sessions.end_others(person, session.id)))
            case "here":
                sessions.end(person, session.id)
                ended = 1
            case "everywhere":
                ended = sessions.end_all(person)
        return Response(EndedDocument(ended), cookies=[no_cookie(request)])

    @post("/recovery", sync_to_thread=True, opt={"makes": True}, summary="Make a new recovery link")
    def recovery(self, people: ThePeople, person: ThePerson) -> RecoveryDocument:
        """A new recovery token, shown this once; the one before it ends. A link has it behind `/recover#`."""
        return RecoveryDocument(people.new_recovery(person))

    @get("/export", sync_to_thread=True, opt={"makes": True}, summary="All that is stored of me")
    def export(self, exports: TheExports, session: TheSession) -> Response[ExportDocument]:
        """You, your devices, whom you have blocked, and your games as far as you may know them now."""
        document = exports.make(session)
        return Response(document, headers={"content-disposition": 'attachment; filename="ironbridge.json"'})

    @post("/delete", sync_to_thread=True, status_code=200, summary="Delete me")
    def farewell(
        self, request: AnyRequest, farewells: TheFarewells, person: ThePerson, data: JSONBody[Farewell]
    ) -> Response[FarewellDocument]:
        """What became of your tables. A bot takes your seats in running games; nothing names you any more."""
        gone = farewells.delete(person, data.confirm)
        document = FarewellDocument(len(gone.kept), len(gone.removed))
        return Response(document, cookies=[no_cookie(request)])

    @get("/blocks", sync_to_thread=True, summary="Whom I have blocked")
    def blocks(self, blocks: TheBlocks, person: ThePerson) -> list[BlockDocument]:
        """Those whom you have blocked, the newest first. They are not told."""
        return block_documents(blocks, person)

    @post("/blocks", sync_to_thread=True, opt={"makes": True}, summary="Block somebody")
    def block(self, blocks: TheBlocks, person: ThePerson, data: JSONBody[NewBlock]) -> list[BlockDocument]:
        """Those whom you have blocked. You see nothing of each other's open tables and cannot join them."""
        blocks.add(person, data.table, data.seat)
        return block_documents(blocks, person)

    @delete("/blocks/{name:str}", sync_to_thread=True, status_code=200, summary="Take a block back")
    def unblock(self, blocks: TheBlocks, person: ThePerson, name: BlockId) -> list[BlockDocument]:
        """Those whom you have still blocked."""
        blocks.lift(person, name)
        return block_documents(blocks, person)
