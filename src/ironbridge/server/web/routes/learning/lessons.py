"""The API of lessons."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.answers.learning.lesson_documents import lesson_document, step_document
from ironbridge.server.play.practice import Shelved
from ironbridge.server.web.given import GameId, Language, ThePerson, ThePractice
from ironbridge.server.wire.learning.lessons import LessonDocument, NewStep, StepDocument, TriedDocument

Shelf = Annotated[str, PathParameter(description="the game of the lesson, or `own`")]
LessonName = Annotated[str, PathParameter(description="the name of the lesson")]
StepPlace = Annotated[int, PathParameter(ge=0, le=99, description="the step, from 0")]


class LessonsController(Controller):
    """Lessons: positions in which somebody learns the game by playing it."""

    path = "/api/lessons"
    tags = ("lessons",)

    @get("/", sync_to_thread=True, summary="What there is to learn")
    def lessons(self, practice: ThePractice, language: Language = DEFAULT) -> list[LessonDocument]:
        """All lessons, in the order in which they are learned."""
        return [lesson_document(found, language_of(language)) for found in practice.lessons()]

    @post(
        "/{shelf:str}/{name:str}/{step:int}",
        sync_to_thread=True,
        opt={"makes": True},
        summary="Play a step of a lesson",
    )
    def step(
        self,
        practice: ThePractice,
        person: ThePerson,
        shelf: Shelf,
        name: LessonName,
        step: StepPlace,
        data: JSONBody[NewStep],
        language: Language = DEFAULT,
    ) -> StepDocument:
        """A step, with a game of your own that begins with its position. It takes the place of the one before it.

        Nobody plays the other seats, and no list has the game; it is removed after a day. With a `key`, the same sent
        again is answered with the same game.
        """
        table = practice.begin(person, shelf, name, step, data.key)
        return step_document(
            Shelved(shelf, practice.lesson(shelf, name)), step, table.id, language_of(language)
        )


@get("/api/games/{game:str}/lesson", sync_to_thread=True, tags=["lessons"], summary="How far have I come?")
def lesson_tried(practice: ThePractice, person: ThePerson, game: GameId) -> TriedDocument:
    """Whether the goal of the step that you play in a game is reached, by your draft or by the turn that you ended."""
    found = practice.tried(game, person)
    return TriedDocument(found.is_reached, found.is_whole, found.is_as_shown)
