"""The page for people: its built files, read once and served from memory."""

from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response, Router, get
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ironbridge.server.play.games import Games
from ironbridge.server.web.files import AnyRequest, PageFile, answer, files_below, media_type
from ironbridge.server.web.routes.link_previews import PUZZLES, home_page, letters_of, linked_page
from ironbridge.server.web.routes.pages import greeting

OURS = {"api", "assets", "docs", "health", "metrics"}  # the first words of paths that are not the page's own
LINKED = {"games", "tables", PUZZLES}  # the first words of paths of which the head of the page tells more
FOR_EVER = "public, max-age=31536000, immutable"


def built_page() -> Traversable:
    """Where the page lies once it is built."""
    return files("ironbridge") / "page"


def page_router(folder: Traversable, games: Games) -> Router:
    """Serves a built page: its files by name, and itself wherever in it somebody loads it; else a greeting.

    Where an address leads to a table or a game, the head of the page tells of it.
    """
    known = files_below(folder)
    index = known.get("index.html") or PageFile(greeting().encode(), None, media_type("index.html"))
    has_pictures = bool(letters_of(folder))

    @get("/", sync_to_thread=False)
    def home(request: AnyRequest) -> Response[bytes]:
        """The page."""
        if "index.html" not in known:
            return answer(request, index, "no-cache")
        return answer(
            request, PageFile(home_page(request, index.content), None, index.media_type), "no-cache"
        )

    @get("/assets/{name:str}", sync_to_thread=False)
    def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
        """A file with a hash in its name, which never changes."""
        if (file := known.get(f"assets/{name}")) is None:
            raise NotFoundException("the page has no such file")
        return answer(request, file, FOR_EVER)

    @get("/{path:path}")
    async def anywhere(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
        """Another file, or the page itself, which finds its way by the address."""
        words = path.strip("/").split("/")
        file = known.get("/".join(words))
        if words[0].lower() in OURS or (file is None and ("." in words[-1] or "index.html" not in known)):
            raise NotFoundException("there is nothing here")
        if file is None and words[0] in LINKED and len(words) > 1:
            content = await sync_to_thread(
                linked_page, request, games, words, index.content, has_pictures=has_pictures
            )
            return answer(request, PageFile(content, None, index.media_type), "no-cache")
        return answer(request, file or index, "no-cache")

    return Router(
        "/",
        route_handlers=[home, asset, anywhere],
        include_in_schema=False,
        opt={"is_page": True, "is_packed": True},
    )
