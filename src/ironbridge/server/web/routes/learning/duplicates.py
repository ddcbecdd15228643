"""The API of duplicates."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter

from ironbridge.server.answers.learning.duplicate_documents import duplicate_document, duplicate_glances
from ironbridge.server.web.given import TheDuplicates, TheOnlooker, ThePerson
from ironbridge.server.wire.learning.duplicates import DuplicateDocument, DuplicateGlance, NewDuplicate

DuplicateId = Annotated[str, PathParameter(description="the name of the duplicate, as it stands in its link")]
Number = Annotated[int, PathParameter(ge=0, le=9, description="the board, counted from 0")]


class DuplicatesController(Controller):
    """Duplicates: friends play the same boards, each of them once in every place of the turn order."""

    path = "/api/duplicates"
    tags = ("daily",)

    @get("/", sync_to_thread=True, summary="Your duplicates")
    def mine(self, duplicates: TheDuplicates, person: ThePerson) -> list[DuplicateGlance]:
        """Those that you have made or play, the newest first."""
        return duplicate_glances(duplicates, person)

    @post("/", sync_to_thread=True, opt={"makes": True}, summary="Make a duplicate")
    def make(
        self, duplicates: TheDuplicates, person: ThePerson, data: JSONBody[NewDuplicate]
    ) -> DuplicateDocument:
        """As many boards as seats, for you and all to whom you give the name of it."""
        made = duplicates.make(person, data.ruleset, data.players, data.bot, data.days)
        return duplicate_document(duplicates, made, person)

    @get("/{duplicate:str}", sync_to_thread=True, summary="A duplicate")
    def look(
        self, duplicates: TheDuplicates, onlooker: TheOnlooker, duplicate: DuplicateId
    ) -> DuplicateDocument:
        """Its boards and, if you play it or have made it, what everybody made of those that you have played."""
        return duplicate_document(duplicates, duplicates.get(duplicate), onlooker)

    @post(
        "/{duplicate:str}/{board:int}",
        sync_to_thread=True,
        status_code=200,
        opt={"makes": True},
        summary="Play a board",
    )
    def play(
        self, duplicates: TheDuplicates, person: ThePerson, duplicate: DuplicateId, board: Number
    ) -> DuplicateDocument:
        """The duplicate with your game of the board, which you play once; sent again, it is the same game."""
        found = duplicates.get(duplicate)
        duplicates.begin(person, found, board)
        return duplicate_document(duplicates, found, person)
