"""The API of reviews: begun by whoever wants one, shown to all who may see the game."""

from litestar import Controller, get, post

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.server.answers.review_documents import begin_review, review_document
from ironbridge.server.web.given import GameId, Language, TheGames, TheReviewing
from ironbridge.server.wire.review import ReviewDocument


class ReviewController(Controller):
    """What every turn of a game that has ended lost."""

    path = "/api/games/{game:str}/review"
    tags = ("history",)

    @get("/", sync_to_thread=True, summary="The review of a game")
    def told(
        self, games: TheGames, reviewing: TheReviewing, game: GameId, language: Language = DEFAULT
    ) -> ReviewDocument:
        """Verdicts on all turns and the key moments, as soon as the review is ready; until then how far it is."""
        return review_document(games, reviewing, game, language)

    @post("/", status_code=200, sync_to_thread=True, opt={"makes": True}, summary="Have a game reviewed")
    def begin(
        self, games: TheGames, reviewing: TheReviewing, game: GameId, language: Language = DEFAULT
    ) -> ReviewDocument:
        """Begin the review of a game that has ended, unless it is there; it takes about half a minute."""
        begin_review(games, reviewing, game)
        return review_document(games, reviewing, game, language)
