"""The page for people: its built files, read once and served from memory."""

import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ironbridge.server.web.routes.pages import greeting

AnyRequest = Request[object, object, State]
OURS = {"api", "assets", "health", "metrics"}  # the first words of paths that are not the page's own
FOR_EVER = "public, max-age=31536000, immutable"
# What a system calls a script may be anything; a browser runs only what has the right name.
TYPES = mimetypes.MimeTypes()
TYPES.add_type("text/javascript", ".js")
TYPES.add_type("font/woff2", ".woff2")
TYPES.add_type("image/svg+xml", ".svg")
TYPES.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page, and the same packed by gzip where that was worth it."""

    content: bytes
    packed: bytes | None
    media_type: str


def built_page() -> Traversable:
    """Where the page lies once it is built."""
    return files("ironbridge") / "page"


def page_files(folder: Traversable) -> dict[str, PageFile]:
    """All files of a built page by path; none if it was not built."""
    contents = dict(contents_below(folder)) if folder.is_dir() else {}
    return {
        path: PageFile(content, contents.get(f"{path}.gz"), media_type(path))
        for path, content in contents.items()
        if not path.endswith(".gz")
    }


def contents_below(folder: Traversable, above: str = "") -> list[tuple[str, bytes]]:
    """Paths and contents of all files below a folder."""
    found = []
    for entry in folder.iterdir():
        path = f"{above}{entry.name}"
        found += contents_below(entry, f"{path}/") if entry.is_dir() else [(path, entry.read_bytes())]
    return found


def media_type(path: str) -> str:
    """What a file is, by the end of its name."""
    return TYPES.guess_type(path)[0] or "application/octet-stream"


def page_router(folder: Traversable) -> Router:
    """Serves a built page: its files by name, and itself wherever in it somebody loads it; else a greeting."""
    known = page_files(folder)
    index = known.get("index.html") or PageFile(greeting().encode(), None, media_type("index.html"))

    def answer(request: AnyRequest, file: PageFile, kept: str) -> Response[bytes]:
        headers = {"cache-control": kept, "vary": "accept-encoding"}
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(file.packed, media_type=file.media_type, headers=headers)
        return Response(file.content, media_type=file.media_type, headers=headers)

    @get("/", sync_to_thread=False)
    def home(request: AnyRequest) -> Response[bytes]:
        """The page."""
        return answer(request, index, "no-cache")

    @get("/assets/{name:str}", sync_to_thread=False)
    def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
        """A file with a hash in its name, which never changes."""
        if (file := known.get(f"assets/{name}")) is None:
            raise NotFoundException("the page has no such file")
        return answer(request, file, FOR_EVER)

    @get("/{path:path}", sync_to_thread=False)
    def anywhere(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
        """Another file, or the page itself, which finds its way by the address."""
        words = path.strip("/").split("/")
        file = known.get("/".join(words))
        if words[0].lower() in OURS or (file is None and ("." in words[-1] or "index.html" not in known)):
            raise NotFoundException("there is nothing here")
        return answer(request, file or index, "no-cache")

    return Router(
        "/",
        route_handlers=[home, asset, anywhere],
        include_in_schema=False,
        opt={"is_page": True, "is_packed": True},
    )
