"""What comes in, looked at before anything is done with it: it is text, and a body is of its type to the letter."""

import re
from functools import cache

import msgspec
from litestar import Request
from litestar.datastructures import State

from ironbridge.server.errors import ServerError
from ironbridge.server.web.callers import Caller

AnyRequest = Request[object, object, State]
# The character that PostgreSQL cannot store, as JSON writes it; a backslash before it may be escaped itself.
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def check_address(caller: Caller) -> None:
    """Nothing in the path or the query is a character that no name has. Raises ServerError."""
    if "\0" in caller.scope["path"] or b"%00" in caller.scope["query_string"]:
        raise ServerError("bad_text.nul")


def check_text(text: str) -> None:
    """No string of a JSON text has a character that cannot be stored everywhere. Raises ServerError."""
    if "\0" in text or ("\\u0000" in text and _NUL.search(text)):
        raise ServerError("bad_text.nul")


async def check_body(request: AnyRequest) -> None:
    """The body of an operation that has one is text, and of its type. Raises ServerError.

    The framework would take 0 for false and "1" for 1, as it must for what stands in an address.
    """
    field = request.route_handler.parsed_data_field
    if field is None:
        return
    body = await request.body()
    try:
        check_text(body.decode())
        _decoder(field.annotation).decode(body)
    except UnicodeDecodeError:
        raise ServerError("bad_text.utf8") from None
    except msgspec.DecodeError as error:
        raise ServerError("bad_request", detail=str(error)) from None


@cache
def _decoder(kind: type) -> msgspec.json.Decoder[object]:
    return msgspec.json.Decoder(kind)
