"""The pages that the server itself shows: a greeting, its health, and the description of its API."""

from html import escape
from typing import Any, get_args

from litestar import MediaType, Request, get
from litestar.datastructures import State
from sqlalchemy import text

from ironbridge import __version__
from ironbridge.server.web.given import TheHouse
from ironbridge.server.wire_messages import ClientMessage, ServerMessage

AnyRequest = Request[Any, Any, State]


def greeting() -> str:
    """A small plain page, where the page for people was not built."""
    return page(
        "Ironbridge",
        "<p>This is a game server for Brass: Birmingham and Brass: Lancashire."
        ' Programs can play here: see <a href="/api">its API</a>.</p>'
        "<p>A fan-made project, not affiliated with the publisher.</p>",
    )


@get("/health", sync_to_thread=True, tags=["server"], summary="Is the server well?")
def health(house: TheHouse) -> dict[str, str]:
    """The version, if the database answers."""
    house.database.read(lambda connection: connection.execute(text("select 1")).scalar())
    return {"status": "ok", "version": __version__}


@get("/api", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def api_page(request: AnyRequest) -> str:
    """All operations of the API on one page, with nothing loaded from elsewhere."""
    paths = request.app.openapi_schema.to_schema()["paths"]
    rows = [
        f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td>"
        f"<td><b>{escape(operation.get('summary', ''))}</b><br>{escape(operation.get('description', ''))}</td></tr>"
        for path, operations in sorted(paths.items())
        for method, operation in operations.items()
        if method in {"get", "post", "patch"}
    ]
    return page(
        "Ironbridge: the API",
        '<p>The exact description is <a href="/api/schema/openapi.json">OpenAPI</a>. Say who you are with the token of'
        " <code>POST /api/people</code>: <code>Authorization: Bearer TOKEN</code>, or the cookie it sets.</p>"
        "<p><code>/api/games/{game}/socket?after=N</code> is a WebSocket. It sends <code>update</code> (the entries"
        " after N, and the game), and answers messages by <code>answer</code> or <code>error</code> with their"
        " <code>key</code>. A message has a <code>type</code> and the fields of the operation of that name.</p>"
        f"<h2>Operations</h2><table>{''.join(rows)}</table>"
        f"<h2>What you send over a socket</h2>{messages(ClientMessage)}"
        f"<h2>What you are sent</h2>{messages(ServerMessage)}",
    )


def messages(types: Any) -> str:
    """The messages of a socket, each with its type, its fields and what it is for."""
    rows = [
        f"<tr><td><code>{kind.__struct_config__.tag}</code></td>"
        f"<td><code>{escape(', '.join(kind.__struct_fields__))}</code></td>"
        f"<td>{escape(' '.join((kind.__doc__ or '').split()))}</td></tr>"
        for kind in get_args(types)
    ]
    return f"<table>{''.join(rows)}</table>"


def page(title: str, body: str) -> str:
    """A whole page."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"></head>'
        f"<body><h1>{title}</h1>{body}</body></html>"
    )
