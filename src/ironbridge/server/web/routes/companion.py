"""The API of real tables: games that are written down, and counts that several phones share."""

from litestar import Controller, Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.answers.documents import preview_document, why_not_document
from ironbridge.server.answers.written_documents import written_document, written_preview, written_why_not
from ironbridge.server.talk.sheets import Shared
from ironbridge.server.web.callers import address_of
from ironbridge.server.web.given import Language, ThePerson, TheSheets
from ironbridge.server.wire.game import PreviewDocument, WhyNotDocument
from ironbridge.server.wire.notices import DoneDocument
from ironbridge.server.wire.sheets import AskSheet, NewSheet, SharedSheet, SheetChange, SheetEnd, SheetLink
from ironbridge.server.wire.written import AskWritten, WrittenDocument, WrittenGame

AnyRequest = Request[object, object, State]
QUESTION = {"is_question": True}
MOST_BODY = 200_000  # the longest game and its turn, three times over


class WrittenController(Controller):
    """Games written down while they are played on a real board: nobody's hand is known. Nothing is kept here."""

    path = "/api/written"
    tags = ("history",)

    @post(
        "/",
        opt=QUESTION,
        sync_to_thread=True,
        status_code=200,
        request_max_body_size=MOST_BODY,
        summary="Write a game down",
    )
    def written(
        self, person: ThePerson, data: JSONBody[WrittenGame], language: Language = DEFAULT
    ) -> WrittenDocument:
        """The game after the turns that are written down and the choices of the next, with all that is open then.

        A card can be laid down as long as not all of its kind have been; what is against the rules is refused with the
        number of the turn. Bring the `record` with `POST /api/records` to keep, replay and review the game.
        """
        return written_document(data, language_of(language))

    @post(
        "/preview",
        opt=QUESTION,
        sync_to_thread=True,
        status_code=200,
        request_max_body_size=MOST_BODY,
        summary="What would a choice bring there?",
    )
    def preview(
        self, person: ThePerson, data: JSONBody[AskWritten], language: Language = DEFAULT
    ) -> PreviewDocument:
        """What a further choice would bring in the turn that is being entered."""
        return preview_document(*written_preview(data.written, data.choice, language_of(language)))

    @post(
        "/why_not",
        opt=QUESTION,
        sync_to_thread=True,
        status_code=200,
        request_max_body_size=MOST_BODY,
        summary="Why is a choice not open there?",
    )
    def why_not(
        self, person: ThePerson, data: JSONBody[AskWritten], language: Language = DEFAULT
    ) -> WhyNotDocument:
        """Whether a further choice is open in the turn that is being entered, and if not, the rule and a sentence."""
        return why_not_document(written_why_not(data.written, data.choice, language_of(language)))


class SheetsController(Controller):
    """Counts at real tables that several phones share. Whoever has the link may read and write; nobody signs in."""

    path = "/api/sheets"
    tags = ("history",)

    @post("/", opt={"makes": True}, sync_to_thread=True, summary="Share a count")
    def share(self, request: AnyRequest, sheets: TheSheets, data: JSONBody[NewSheet]) -> SheetLink:
        """A token with which other phones see this count and enter into it, until twelve hours after the last change.

        Keep it out of addresses that a server is asked for: whoever has it may write.
        """
        return SheetLink(sheets.share(data, address_of(request)), 1, sheets.database.now())

    @post("/look", opt=QUESTION, sync_to_thread=True, status_code=200, summary="Look at a shared count")
    def look(self, sheets: TheSheets, data: JSONBody[AskSheet]) -> SharedSheet:
        """The count as it is now; without its sheet if it still has the version that you have seen."""
        shared = sheets.look(data.token)
        return _shared(shared, sheets.database.now(), written=False, is_told=shared.version != data.seen)

    @post("/write", sync_to_thread=True, status_code=200, summary="Enter into a shared count")
    def write(self, sheets: TheSheets, data: JSONBody[SheetChange]) -> SharedSheet:
        """The count after your change, if `version` was the newest; else as somebody else has left it meanwhile.

        Put your change into theirs then, and send it again.
        """
        new = NewSheet(data.sheet, data.clock, data.by)
        shared, is_written = sheets.write(data.token, data.version, new)
        return _shared(shared, sheets.database.now(), written=is_written, is_told=not is_written)

    @post("/end", sync_to_thread=True, status_code=200, summary="Share a count no longer")
    def end(self, sheets: TheSheets, data: JSONBody[SheetEnd]) -> DoneDocument:
        """It is removed from the server; every phone keeps what it has."""
        sheets.end(data.token)
        return DoneDocument(done=True)


def _shared(shared: Shared, now: int, *, written: bool, is_told: bool) -> SharedSheet:
    told = shared.written
    return SharedSheet(
        shared.version,
        told.by,
        written,
        now,
        told.sheet if is_told else None,
        told.clock if is_told else None,
    )
