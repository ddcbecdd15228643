"""The API of puzzles."""

from typing import Annotated

from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.answers.documents import table_document
from ironbridge.server.answers.learning.puzzle_documents import (
    answer_document,
    make_own,
    own_documents,
    puzzle_document,
    puzzles_document,
)
from ironbridge.server.answers.link_previews import puzzle_preview
from ironbridge.server.play.puzzles.reports import report_puzzle
from ironbridge.server.web.given import (
    GameId,
    Language,
    TheGames,
    TheLetters,
    TheOnlooker,
    ThePerson,
    ThePicturing,
    ThePuzzling,
    TheReviewing,
)
from ironbridge.server.web.routes.link_previews import picture_of
from ironbridge.server.wire.game import TableDocument
from ironbridge.server.wire.learning.puzzles import (
    AnswerDocument,
    NewOwnPuzzle,
    NewPuzzleGame,
    NewTrial,
    OwnPuzzleDocument,
    PuzzleDocument,
    PuzzleGameDocument,
    PuzzleReportGiven,
    PuzzlesDocument,
)

AnyRequest = Request[object, object, State]
PuzzleName = Annotated[str, PathParameter(description="the name of the puzzle")]
Theme = Annotated[
    str, QueryParameter(max_length=40, description="the theme that the next puzzle shall have, if any")
]


class PuzzlesController(Controller):
    """Puzzles: positions in which one turn is far better than all others."""

    path = "/api/puzzles"
    tags = ("puzzles",)

    @get("/", sync_to_thread=True, summary="What there is to solve")
    def puzzles(self, puzzling: ThePuzzling, onlooker: TheOnlooker, theme: Theme = "") -> PuzzlesDocument:
        """The puzzle of today, the next one near your rating, and how you are doing."""
        return puzzles_document(puzzling, onlooker, theme)

    @get("/{name:str}", sync_to_thread=True, summary="A puzzle")
    def puzzle(self, puzzling: ThePuzzling, onlooker: TheOnlooker, name: PuzzleName) -> PuzzleDocument:
        """The position of a puzzle, and how your answer was graded; never what the best turn is."""
        found = puzzling.puzzle(name, onlooker)
        return puzzle_document(found, puzzling.answer(onlooker, found) if onlooker else None)

    @delete("/{name:str}", sync_to_thread=True, status_code=200, summary="Throw a puzzle of your own away")
    def remove(self, puzzling: ThePuzzling, person: ThePerson, name: PuzzleName) -> list[OwnPuzzleDocument]:
        """A mistake of yours is a puzzle no more; those that are left."""
        puzzling.own.remove(person, name)
        return own_documents(puzzling, person)

    @post(
        "/{name:str}/reports",
        sync_to_thread=True,
        status_code=200,
        opt={"makes": True},
        summary="Report a puzzle",
    )
    def report(
        self, puzzling: ThePuzzling, person: ThePerson, name: PuzzleName, data: JSONBody[PuzzleReportGiven]
    ) -> PuzzleDocument:
        """What is wrong with a puzzle: the owner of the server sees it, with the position and who said so.

        It takes the place of what you said of the same puzzle before.
        """
        found = puzzling.puzzle(name, person)
        report_puzzle(puzzling.answers.database, person, found, data.words)
        return puzzle_document(found, puzzling.answer(person, found))

    @post("/{name:str}/games", sync_to_thread=True, opt={"makes": True}, summary="Play a puzzle")
    def begin(
        self, puzzling: ThePuzzling, person: ThePerson, name: PuzzleName, data: JSONBody[NewPuzzleGame]
    ) -> PuzzleGameDocument:
        """A game of your own that begins with the position of the puzzle, in which you play one turn.

        Nobody plays the other seats, and no list has the game; it takes the place of any puzzle or lesson that you
        played before. With a `key`, the same sent again is answered with the same game.
        """
        table = puzzling.begin(person, name, data.key)
        found = puzzling.puzzle(name, person)
        return PuzzleGameDocument(table.id, puzzle_document(found, puzzling.answer(person, found)))

    @post("/{name:str}/tables", sync_to_thread=True, opt={"makes": True}, summary="Play on from a puzzle")
    def try_on(
        self,
        puzzling: ThePuzzling,
        games: TheGames,
        person: ThePerson,
        name: PuzzleName,
        data: JSONBody[NewTrial],
    ) -> TableDocument:
        """A new table that goes on from a puzzle that you have answered, with the same deal."""
        table, invitation = puzzling.try_on(person, name, data.seats, data.key)
        if table.has_just_begun:
            games.committed(table.id)
        return table_document(table, person, invitation)

    @get(
        "/{name:str}/picture.png",
        sync_to_thread=True,
        summary="The picture of a puzzle",
        media_type="image/png",
    )
    def picture(
        self,
        request: AnyRequest,
        puzzling: ThePuzzling,
        picturing: ThePicturing,
        letters: TheLetters,
        name: PuzzleName,
        language: Language = DEFAULT,
    ) -> Response[bytes]:
        """What other sites show beside a link to a puzzle: 1200 by 630, as PNG. Its answer is not on it."""
        link = puzzle_preview(puzzling.puzzle(name), language_of(language))
        return picture_of(request, link, picturing, letters)


@post(
    "/api/games/{game:str}/puzzles",
    sync_to_thread=True,
    tags=["puzzles"],
    opt={"makes": True},
    summary="Make a puzzle of a mistake",
)
def own_puzzle(
    puzzling: ThePuzzling,
    reviewing: TheReviewing,
    person: ThePerson,
    game: GameId,
    data: JSONBody[NewOwnPuzzle],
) -> OwnPuzzleDocument:
    """A puzzle of a turn in which you lost VP, in a game whose review is ready; nobody else sees it.

    The same turn gives the same puzzle.
    """
    return make_own(puzzling, reviewing, game, person, data.action)


@post(
    "/api/games/{game:str}/answer",
    sync_to_thread=True,
    status_code=200,
    tags=["puzzles"],
    summary="What was my turn worth?",
)
def answer_puzzle(
    puzzling: ThePuzzling,
    reviewing: TheReviewing,
    person: ThePerson,
    game: GameId,
    language: Language = DEFAULT,
) -> AnswerDocument:
    """The turn that you have played in the game of a puzzle, graded by the VP it lost, beside the best one.

    Your first answer to a puzzle counts, and once more when it is the puzzle of the day. A turn that nobody has judged
    yet is `underway` for some seconds: ask again.
    """
    return answer_document(puzzling, reviewing, game, person, language_of(language))
