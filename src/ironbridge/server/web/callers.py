"""Who calls: by a cookie or a token in the header, counted against the limits."""

from ipaddress import ip_address
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.errors import NotAllowed, NotSignedIn
from ironbridge.server.limits import counted_as
from ironbridge.server.tables.people import People, Person, Session
from ironbridge.server.web.devices import device_of

COOKIE = "ironbridge"
YEAR = 365 * 24 * 3600
Caller = ASGIConnection[Any, Any, Any, Any]


def carried_token(caller: Caller) -> str:
    """The token that a caller carries, or nothing."""
    scheme, _, token = caller.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else caller.cookies.get(COOKIE, "")


def session_or_none(caller: Caller, people: People) -> Session | None:
    """The session that calls; None for one who carries nothing. Raises NotSignedIn for a token that is nobody's."""
    token = carried_token(caller)
    return people.session(token) if token else None


def session_calling(caller: Caller, people: People) -> Session:
    """The session that calls. Raises NotSignedIn."""
    session = session_or_none(caller, people)
    if session is None:
        raise NotSignedIn("no_identity")
    return session


def person_or_none(caller: Caller, people: People) -> Person | None:
    """Who calls; None for somebody who carries nothing. Raises NotSignedIn for a token that is nobody's."""
    session = session_or_none(caller, people)
    return None if session is None else session.person


def person_calling(caller: Caller, people: People) -> Person:
    """Who calls. Raises NotSignedIn."""
    return session_calling(caller, people).person


def language_asked(caller: Caller) -> str:
    """The language that a caller asks for with `?language=`, if we speak it; else English."""
    return language_of(caller.query_params.get("language", DEFAULT))


def address_of(caller: Caller) -> str:
    """Where a call comes from, as it is counted."""
    return counted_as(caller.client.host) if caller.client else "?"


def is_this_machine(caller: Caller) -> bool:
    """Whether a call comes from this machine, and not by way of a proxy on it that nobody has told us of."""
    forwarded = {"forwarded", "via", "x-forwarded-for", "x-real-ip"} & set(caller.headers.keys())
    if caller.client is None or forwarded:
        return False
    try:
        return ip_address(caller.client.host).is_loopback
    except ValueError:
        return False


def is_secure(caller: Caller) -> bool:
    """Whether a call is known to come by https: directly, or as a proxy says that is believed."""
    return caller.url.scheme in {"https", "wss"}


def token_cookie(caller: Caller, token: str) -> Cookie:
    """The cookie in which a browser carries its token; no script and no other site can use it."""
    return Cookie(
        key=COOKIE,
        value=token,
        path="/",
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=is_secure(caller),
    )


def no_cookie(caller: Caller) -> Cookie:
    """The cookie that makes a browser forget its token."""
    cookie = token_cookie(caller, "")
    cookie.max_age = 0
    return cookie


def device_calling(caller: Caller) -> str | None:
    """The kind of device that calls."""
    return device_of(caller.headers.get("user-agent", ""))


def check_origin(caller: Caller) -> None:
    """A page of another site may not use the cookie of ours; only a browser says of which one it is.

    Raises NotAllowed.
    """
    origin = caller.headers.get("origin")
    # A call that seems to come by http may have come by https to a proxy that we do not know of.
    schemes = ("https",) if is_secure(caller) else ("http", "https")
    if origin is not None and origin not in {
        f"{scheme}://{caller.headers.get('host')}" for scheme in schemes
    }:
        raise NotAllowed("wrong_origin")
