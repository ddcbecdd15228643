"""Files that are read once and served from memory: those of the page, and of the documentation."""

import mimetypes
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from litestar import Request, Response
from litestar.datastructures import State

AnyRequest = Request[object, object, State]
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


def files_below(folder: Traversable) -> dict[str, PageFile]:
    """All files below a folder by path; none if there is no such folder."""
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


def answer(request: AnyRequest, file: PageFile, kept: str) -> Response[bytes]:
    """A file as an answer, packed where the caller takes it so; `kept` says how long browsers keep it."""
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, media_type=file.media_type, headers=headers)
    return Response(file.content, media_type=file.media_type, headers=headers)
