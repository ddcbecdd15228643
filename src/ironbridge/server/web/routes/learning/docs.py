"""The documentation, where it was built: `make docs`, and every wheel."""

from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from ironbridge.server.web.files import AnyRequest, answer, files_below


def built_docs() -> Traversable:
    """Where the documentation lies once it is built."""
    return files("ironbridge") / "site"


def docs_router(folder: Traversable) -> Router:
    """Serves the documentation below `/docs`; nothing where it was not built."""
    known = files_below(folder)

    @get("/", sync_to_thread=False)
    def first() -> Redirect:
        """To its first page, from whose address its links start."""
        if not known:
            raise NotFoundException("the documentation was not built")
        return Redirect("/docs/index.html")

    @get("/{path:path}", sync_to_thread=False)
    def anywhere(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
        """A page or another file of it."""
        if (file := known.get(path.strip("/"))) is None:
            raise NotFoundException("there is no such page of the documentation")
        return answer(request, file, "no-cache")

    return Router(
        "/docs",
        route_handlers=[first, anywhere],
        include_in_schema=False,
        opt={"is_page": True, "is_packed": True},
    )
