"""The API of opponents."""

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from ironbridge.server.answers.opponents import bot_documents
from ironbridge.server.web.given import TheTables
from ironbridge.server.wire.home import BotDocument

Language = Annotated[str, QueryParameter(max_length=20, description="such as `de`; else English")]


@get("/api/bots", sync_to_thread=False, tags=["tables"], summary="Who can be played against")
def bots(tables: TheTables, language: Language = "en") -> list[BotDocument]:
    """The levels from the friendliest to the strongest, then characters, then programs that the owner has added."""
    return bot_documents(language, tables.programs.bots)
