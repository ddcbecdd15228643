"""The API of rulesets and of what a page draws them from."""

from litestar import Controller, Request, Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

from ironbridge.games.score_tables import ScoreTables
from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.render import Scene
from ironbridge.server.answers.scenes import (
    Kept,
    poster,
    ruleset_documents,
    scene_sheet,
    scene_text,
    scoring_text,
)
from ironbridge.server.web.given import Language, RulesetName
from ironbridge.server.wire.game import PosterDocument, RulesetDocument

AnyRequest = Request[object, object, State]
# Kept by browsers, which ask each time whether it is still the same: a newer server may draw otherwise.
KEEP = "no-cache"
KEEP_FOR_GOOD = "public, max-age=31536000, immutable"


class RulesetsController(Controller):
    """Rulesets: what can be played, and all that is printed in each game."""

    path = "/api/rulesets"
    tags = ("rulesets",)

    @get("/", sync_to_thread=True, summary="What can be played")
    def rulesets(self, language: Language = DEFAULT) -> list[RulesetDocument]:
        """All rulesets with their numbers of players."""
        return ruleset_documents(language)

    @get(
        "/{name:str}",
        sync_to_thread=True,
        summary="A ruleset with its drawing",
        responses={200: ResponseSpec(Scene, generate_examples=False, description="The scene")},
    )
    def ruleset(
        self, request: AnyRequest, name: RulesetName, language: Language = DEFAULT
    ) -> Response[bytes]:
        """The scene: all that is printed, and the fragments of SVG that it is drawn from."""
        return answer_kept(request, scene_text(name, language_of(language)), "application/json")

    @get("/{name:str}/poster", sync_to_thread=True, summary="A picture of a game in full swing")
    def poster(self, name: RulesetName) -> PosterDocument:
        """What lies where in a game that is only looked at; empty where nobody made a poster for it."""
        return poster(name)


@get(
    "/api/scoring",
    sync_to_thread=True,
    summary="What boards are counted with",
    tags=["rulesets"],
    responses={200: ResponseSpec(list[ScoreTables], generate_examples=False, description="The tables")},
)
def scoring(request: AnyRequest) -> Response[bytes]:
    """For every ruleset all that is needed to count a board without the server, at the end of an era or of the game."""
    return answer_kept(request, scoring_text(), "application/json")


@get("/scene.css", sync_to_thread=True, include_in_schema=False)
def scene_css(request: AnyRequest) -> Response[bytes]:
    """The style sheet of all scenes."""
    return answer_kept(request, scene_sheet(), "text/css")


def answer_kept(request: AnyRequest, kept: Kept, media_type: str) -> Response[bytes]:
    """A kept text, or that the caller has it already.

    Asked for with its tag as `v` in the address it may be kept for good.
    """
    is_named = request.query_params.get("v") == kept.tag.strip('"')
    headers = {"etag": kept.tag, "cache-control": KEEP_FOR_GOOD if is_named else KEEP}
    if kept.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(kept.text, headers=headers, media_type=media_type)
