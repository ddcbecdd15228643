"""Errors as answers: JSON with a code and what to do; nothing of the inside gets out."""

import logging
import traceback
from typing import Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from ironbridge.server.errors import ServerError
from ironbridge.server.wire import ErrorDocument

LOG = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, State]
TOO_DEEP = ServerError("that is nested too deeply", "bad_request")
CODES = {400: "bad_request", 401: "no_identity", 404: "not_found", 405: "wrong_method", 413: "too_large"}


def error_document(error: ServerError) -> ErrorDocument:
    """What a caller is told of a refusal."""
    return ErrorDocument(error.code, error.message, error.facts)


def answer_refusal(_: AnyRequest, error: ServerError) -> Response[ErrorDocument]:
    """The answer to something that cannot be done."""
    return Response(error_document(error), status_code=error.status)


def answer_http_error(_: AnyRequest, error: HTTPException) -> Response[ErrorDocument]:
    """The answer to a request that is none of ours or cannot be read."""
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [str(item.get("message", "")) for item in extra if isinstance(item, dict)]
    code = CODES.get(error.status_code, "bad_request" if error.status_code < 500 else "server_error")
    message = "; ".join([error.detail, *reasons]) if error.status_code < 500 else "the server failed"
    return Response(ErrorDocument(code, message), status_code=error.status_code)


def answer_depth(_: AnyRequest, error: RecursionError) -> Response[ErrorDocument]:
    """The answer to a request that is nested more deeply than anything we read."""
    return Response(error_document(TOO_DEEP), status_code=TOO_DEEP.status)


def answer_failure(_: AnyRequest, error: Exception) -> Response[ErrorDocument]:
    """The answer to a fault of ours."""
    return Response(failure_document(error), status_code=500)


def failure_document(error: Exception) -> ErrorDocument:
    """What a caller is told of a fault of ours; the log gets its place, not its words: they may hold what is hidden."""
    LOG.error("%s at\n%s", type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
    return ErrorDocument("server_error", "the server failed: nothing is lost, look again and try once more")
