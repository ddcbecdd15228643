"""The API for people's programs: what is open with what it takes, the story so far, and why a turn was played."""

from typing import Annotated

from litestar import Controller, get
from litestar.params import PathParameter, QueryParameter

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.rules.choices import choice_to_data, decode
from ironbridge.rules.options import options
from ironbridge.server.answers.story import story
from ironbridge.server.answers.why import why
from ironbridge.server.web.given import GameId, Language, TheDrafts, TheGames, ThePerson
from ironbridge.server.wire.telling import OptionDocument, StoryDocument, WhyDocument

AfterAction = Annotated[
    int, QueryParameter(ge=0, le=10_000, description="the number of the last action you have read of")
]

WhichAction = Annotated[int, PathParameter(ge=1, le=10_000, description="its number, from 1")]


class TellingController(Controller):
    """What is open in a game, and what has been done, in words for readers."""

    path = "/api/games/{game:str}"
    tags = ("games",)

    @get("/options", sync_to_thread=True, summary="What is open, with what it takes")
    def options(self, drafts: TheDrafts, person: ThePerson, game: GameId) -> list[OptionDocument]:
        """Every choice that may come next in your draft, in the order of `choices` of the game."""
        draft = drafts.of(game, person)
        names, part = draft.ruleset.names, draft.position.part
        return [
            OptionDocument(
                choice_to_data(decode(option.code, names, part)),
                list(option.cards),
                option.count,
                option.cost,
                option.gain,
                option.flips,
            )
            for option in options(draft)
        ]

    @get("/story", sync_to_thread=True, summary="What was done, in words")
    def story(
        self, games: TheGames, game: GameId, after: AfterAction = 0, language: Language = DEFAULT
    ) -> list[StoryDocument]:
        """The paragraphs after an action, in the turns that stand."""
        return story(games, game, after, language)

    @get("/why/{action:int}", sync_to_thread=True, summary="Why was a turn played?")
    def why(
        self, games: TheGames, game: GameId, action: WhichAction, language: Language = DEFAULT
    ) -> WhyDocument:
        """What the turn of that action gained; when all hands are open also what was hoped for, and the hand."""
        return why(games, game, action, language)
