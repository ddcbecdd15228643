"""A name for every request: it stands in the log and in the answer, so that one is found by the other."""

import logging
import re
from contextvars import ContextVar
from secrets import token_hex

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

HEADER = "x-request-id"
SEND = (
    "send"  # under which the scope of a socket has what sends, without the layers that look at every message
)
LOG = logging.getLogger(__name__)
_SANE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
_CURRENT: ContextVar[str] = ContextVar("request", default="")


def current_request() -> str:
    """The name of the request that is being answered; nothing outside of one."""
    return _CURRENT.get()


def request_id(scope: Scope) -> str:
    """The name that a request brings, from a proxy say, if a log can take it; else a new one."""
    given = [value for name, value in scope.get("headers", ()) if name == HEADER.encode()]
    brought = given[0].decode("latin-1") if len(given) == 1 else ""
    return brought if _SANE.fullmatch(brought) else token_hex(8)


def operation_of(scope: Scope) -> str:
    """The operation that is called, by the pattern of its path: what stands in a path may be a secret."""
    method = str(scope.get("method", "SOCKET"))
    return f"{method} {scope.get('path_template') or 'no such path'}"


def with_request_ids(app: ASGIApp) -> ASGIApp:
    """The same application, in which each request and each socket has a name that its answer carries."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        name = request_id(scope)
        if scope["type"] == ScopeType.WEBSOCKET:
            scope["state"][SEND] = send

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                LOG.debug("%s: %d", operation_of(scope), message["status"])
            if message["type"] in {"http.response.start", "websocket.accept"}:
                MutableScopeHeaders.from_message(message)[HEADER] = name
            await send(message)

        token = _CURRENT.set(name)
        try:
            await app(scope, receive, send_named)
        finally:
            _CURRENT.reset(token)

    return answer
