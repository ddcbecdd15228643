"""The pages that the server itself shows: a greeting, its health, and the description of its API."""

from litestar import MediaType, Request, get
from litestar.datastructures import State

from ironbridge import __version__
from ironbridge.games.catalogue import game_titles
from ironbridge.server.web.api_text import api_text
from ironbridge.server.web.description import described
from ironbridge.server.web.given import CountThinkers, TheProbe

AnyRequest = Request[object, object, State]
FREE = {"is_free": True}  # answered to everybody, however often and under any name
WELL = {"status": "ok", "version": __version__}


def greeting() -> str:
    """A small plain page, where the page for people was not built."""
    return page(
        "Ironbridge",
        f"<p>This is a game server for {game_titles()}."
        ' Programs can play here: see <a href="/api">its API</a>.</p>'
        "<p>A fan-made project, not affiliated with the publisher.</p>",
    )


@get("/health", tags=["server"], summary="Is the server well?", opt=FREE)
async def health(probe: TheProbe, count_thinkers: CountThinkers) -> dict[str, str]:
    """The version, if something can be stored now: the same as `/health/ready`."""
    await probe.check()
    return well(count_thinkers())


@get("/health/ready", tags=["server"], summary="Can the server store something now?", opt=FREE)
async def health_ready(probe: TheProbe, count_thinkers: CountThinkers) -> dict[str, str]:
    """The version, if the database was reached and written within the last second or so; else 503 and why not.

    Where other machines think, `thinkers` is how many are there; with none the server thinks itself, and is ready.
    """
    await probe.check()
    return well(count_thinkers())


@get("/health/live", sync_to_thread=False, tags=["server"], summary="Does the server answer?", opt=FREE)
def health_live() -> dict[str, str]:
    """The version, whatever becomes of the database: a server that does not answer this is to be started again."""
    return WELL


def well(thinkers: int | None) -> dict[str, str]:
    """What a server says that is well, with the number of thinkers, if others are to think."""
    return WELL if thinkers is None else WELL | {"thinkers": str(thinkers)}


@get("/api", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=True)
def api_page(request: AnyRequest) -> str:
    """The description of the API for readers, put together when somebody asks for the first time."""
    state = request.app.state
    if "api_page" not in state:
        state["api_page"] = page("Ironbridge: the API", api_text(described(request.app).to_schema()))
    return str(state["api_page"])


def page(title: str, body: str) -> str:
    """A whole page."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"></head>'
        f"<body><h1>{title}</h1>{body}</body></html>"
    )
