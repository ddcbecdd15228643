"""The API of hands that are shown to teachers."""

from litestar import Controller, post
from litestar.params import JSONBody

from ironbridge.server.answers.documents import game_document
from ironbridge.server.web.given import GameId, ThePerson, TheTeachers
from ironbridge.server.wire.game import GameDocument, TeacherCall
from ironbridge.server.wire.requests import CallTeacher, Teach


class TeachersController(Controller):
    """Teachers: somebody who does not play is shown your hand, if the table allows it and all can see it."""

    path = "/api/games/{game:str}/teacher"
    tags = ("games",)

    @post("/call", sync_to_thread=True, status_code=200, summary="Call a teacher")
    def call(
        self, teachers: TheTeachers, person: ThePerson, game: GameId, data: JSONBody[CallTeacher]
    ) -> TeacherCall:
        """A token for one person: who sends it sees your seat as you do, until you or they end it.

        It is the same until somebody has used it. All at the table are shown who sees whose hand.
        """
        return TeacherCall(*teachers.call(game, person, data.seat))

    @post("/", sync_to_thread=True, status_code=200, summary="Teach")
    def teach(
        self, teachers: TheTeachers, person: ThePerson, game: GameId, data: JSONBody[Teach]
    ) -> GameDocument:
        """The game with the hand that the token shows. You play no other seat of this game then, now or later."""
        teachers.teach(game, person, data.token)
        return game_document(teachers.games, game, person, None)

    @post("/end", sync_to_thread=True, status_code=200, summary="Show your hand no longer")
    def end(
        self, teachers: TheTeachers, person: ThePerson, game: GameId, data: JSONBody[CallTeacher]
    ) -> GameDocument:
        """The game without; a token that nobody has used shows nothing any more. The teacher ends it so, too."""
        teachers.end(game, person, data.seat)
        return game_document(teachers.games, game, person, None)
