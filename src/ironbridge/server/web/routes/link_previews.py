"""Links as other sites show them: what the head of the page tells of an address, and its picture."""

import re
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import QueryParameter

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.puzzles import every_puzzle
from ironbridge.render.card import HEIGHT, WIDTH
from ironbridge.server.answers.link_previews import LinkPreview, link_preview, puzzle_preview, site_preview
from ironbridge.server.errors import Unknown
from ironbridge.server.minds.picturing import Picturing
from ironbridge.server.play.games import Games
from ironbridge.server.web.callers import is_secure, language_asked
from ironbridge.server.web.given import Language, TableId, TheGames, TheLetters, ThePicturing

AnyRequest = Request[object, object, State]
KEEP = "public, max-age=300"
PUZZLES = "puzzles"  # the first word of the paths of puzzles
After = Annotated[
    int | None,
    QueryParameter(ge=0, le=10_000, description="the action after which it is shown; else as it stands"),
]


def letters_of(page: Traversable) -> tuple[str, ...]:
    """The fonts that the built page brings for pictures; none where no picture can be drawn."""
    folder = page / "letters"
    if not isinstance(folder, Path) or not folder.is_dir() or find_spec("resvg_py") is None:
        return ()
    return tuple(str(file) for file in sorted(folder.glob("*.ttf")))


@get(
    "/api/links/{table:str}/picture.png",
    sync_to_thread=True,
    tags=["tables"],
    summary="The picture of a link",
    opt={"is_for_strangers": True},
    media_type="image/png",
)
def link_picture(
    request: AnyRequest,
    games: TheGames,
    picturing: ThePicturing,
    letters: TheLetters,
    table: TableId,
    at: After = None,
    language: Language = DEFAULT,
) -> Response[bytes]:
    """What other sites show beside a link to a listed table, its game or a position: 1200 by 630, as PNG."""
    return picture_of(request, link_preview(games, table, at, language_of(language)), picturing, letters)


def picture_of(
    request: AnyRequest, link: LinkPreview, picturing: Picturing, letters: tuple[str, ...]
) -> Response[bytes]:
    """The picture of a link, unless the caller has it. Raises Unknown where there is none, and TooMany."""
    if link.card is None or not letters:
        raise Unknown("not_found")
    tag = f'"{_tag(link)}"'
    headers = {"etag": tag, "cache-control": KEEP}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type="image/png")
    content = picturing.picture(link.known_by, link.drawn, letters)
    return Response(content, headers=headers, media_type="image/png")


def home_page(request: AnyRequest, index: bytes) -> bytes:
    """The page with a head that tells of the site."""
    return _with_head(request, index, site_preview(language_asked(request)), None)


def linked_page(
    request: AnyRequest, games: Games, words: Sequence[str], index: bytes, *, has_pictures: bool
) -> bytes:
    """The page with a head that tells of a table, a game or a puzzle, by the words of its path."""
    if words[0] == PUZZLES:
        return _puzzle_page(request, words[1], index, has_pictures=has_pictures)
    at = request.query_params.get("at", "")
    action = int(at) if re.fullmatch(r"\d{1,4}", at) and words[2:] == ["replay"] else None
    link = link_preview(games, words[1], action, language_asked(request))
    picture = None
    if link.card is not None and has_pictures:
        where = "" if action is None else f"&at={action}"
        picture = f"/api/links/{words[1]}/picture.png?v={_tag(link)}{where}&language={link.language}"
    return _with_head(request, index, link, picture)


def _puzzle_page(request: AnyRequest, name: str, index: bytes, *, has_pictures: bool) -> bytes:
    language = language_asked(request)
    puzzle = every_puzzle().get(name)
    if puzzle is None:
        return _with_head(request, index, site_preview(language), None)
    link = puzzle_preview(puzzle, language)
    picture = f"/api/puzzles/{name}/picture.png?v={_tag(link)}&language={link.language}"
    return _with_head(request, index, link, picture if has_pictures else None)


def _tag(link: LinkPreview) -> str:
    return sha256(link.known_by.encode()).hexdigest()[:16]


def _with_head(request: AnyRequest, index: bytes, link: LinkPreview, picture: str | None) -> bytes:
    site = f"{'https' if is_secure(request) else 'http'}://{request.headers.get('host', '')}"
    told = {
        "og:site_name": "Ironbridge",
        "og:type": "website",
        "og:url": f"{site}{request.url.path}",
        "og:title": link.title,
        "og:description": link.text,
    }
    if picture is not None:
        told |= {
            "og:image": f"{site}{picture}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": link.title,
        }
    kind = "summary" if picture is None else "summary_large_image"
    lines = [
        f"<title>{escape(link.title)}</title>",
        f'<meta name="description" content="{escape(link.text)}" />',
        f'<meta name="twitter:card" content="{kind}" />',
        *(f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()),
    ]
    head = "\n    ".join(lines).encode()
    return index.replace(b"<title>Ironbridge</title>", head, 1)
