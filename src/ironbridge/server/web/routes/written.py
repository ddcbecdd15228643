"""The API of games that are written down at a real table."""

from litestar import Controller, post
from litestar.params import JSONBody

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.answers.documents import preview_document, why_not_document
from ironbridge.server.answers.written_documents import written_document, written_preview, written_why_not
from ironbridge.server.web.given import Language, ThePerson
from ironbridge.server.wire.game import PreviewDocument, WhyNotDocument
from ironbridge.server.wire.written import AskWritten, WrittenDocument, WrittenGame

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
