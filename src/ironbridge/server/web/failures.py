"""Errors as answers: JSON with a code and what to do; nothing of the inside gets out."""

import logging
import traceback

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.server.errors import ServerError, error_words
from ironbridge.server.web.callers import language_asked
from ironbridge.server.wire.game import ErrorDocument

LOG = logging.getLogger(__name__)
AnyRequest = Request[object, object, State]
TOO_DEEP = ServerError("bad_request.deep")
CODES = {400: "bad_request", 401: "no_identity", 404: "not_found", 405: "wrong_method", 413: "too_large"}


def error_document(error: ServerError, language: str) -> ErrorDocument:
    """What a caller is told of a refusal."""
    return ErrorDocument(error.code, error.sentence(language), error.facts)


def answer_refusal(request: AnyRequest, error: ServerError) -> Response[ErrorDocument]:
    """The answer to something that cannot be done."""
    headers = {} if error.wait is None else {"retry-after": str(error.wait)}
    return Response(error_document(error, language_asked(request)), status_code=error.status, headers=headers)


def answer_http_error(request: AnyRequest, error: HTTPException) -> Response[ErrorDocument]:
    """The answer to a request that is none of ours or cannot be read."""
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [str(item.get("message", "")) for item in extra if isinstance(item, dict)]
    code = CODES.get(error.status_code, "bad_request" if error.status_code < 500 else "server_error")
    language = language_asked(request)
    if language == DEFAULT and error.status_code < 500:
        said = "; ".join([error.detail, *reasons])
    else:
        said = error_words(code, language)
    headers = dict(error.headers or {})
    if "GET" in headers.get("allow", ""):
        headers["allow"] += ", HEAD"
    return Response(ErrorDocument(code, said), status_code=error.status_code, headers=headers)


def answer_depth(request: AnyRequest, error: RecursionError) -> Response[ErrorDocument]:
    """The answer to a request that is nested more deeply than anything we read."""
    return Response(error_document(TOO_DEEP, language_asked(request)), status_code=TOO_DEEP.status)


def answer_failure(request: AnyRequest, error: Exception) -> Response[ErrorDocument]:
    """The answer to a fault of ours."""
    return Response(failure_document(error, language_asked(request)), status_code=500)


def failure_document(error: Exception, language: str) -> ErrorDocument:
    """What a caller is told of a fault of ours; the log gets its place, not its words: they may hold what is hidden."""
    LOG.error("%s at\n%s", type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
    return ErrorDocument("server_error", error_words("server_error", language))
