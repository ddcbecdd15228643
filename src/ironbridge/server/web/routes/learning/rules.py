"""The API of the numbered rules and their pictures."""

from typing import Annotated, Literal

from litestar import Controller, Request, Response, get
from litestar.datastructures import State
from litestar.params import PathParameter, QueryParameter

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.answers.learning.rule_documents import rules_document
from ironbridge.server.answers.learning.rule_pictures import picture_text
from ironbridge.server.web.given import Language, RulesetName
from ironbridge.server.web.routes.scenes import answer_kept
from ironbridge.server.wire.telling import RulesDocument

Side = Annotated[Literal["day", "night"], QueryParameter(description="the side of the board that is drawn")]
PictureName = Annotated[str, PathParameter(description="as the rules name it, with or without `.svg`")]


class RulesController(Controller):
    """The rules as they are implemented."""

    path = "/api/rules"
    tags = ("rulesets",)

    @get("/{name:str}", sync_to_thread=True, summary="The numbered rules of a ruleset")
    def rules(self, name: RulesetName, language: Language = DEFAULT) -> RulesDocument:
        """All rules by chapter, with those of the other game that hold too."""
        return rules_document(name, language_of(language))

    @get(
        "/pictures/{name:str}", sync_to_thread=True, summary="A picture of a rule", media_type="image/svg+xml"
    )
    def picture(
        self,
        request: Request[object, object, State],
        name: PictureName,
        side: Side = "day",
        language: Language = DEFAULT,
    ) -> Response[bytes]:
        """The picture `NAME.svg`, drawn from a position."""
        return answer_kept(
            request, picture_text(name.removesuffix(".svg"), side, language_of(language)), "image/svg+xml"
        )
