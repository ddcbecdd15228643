"""Errors as answers: JSON with a code and what to do; nothing of the inside gets out."""

import logging

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.server.errors import ServerError, error_words
from ironbridge.server.web.callers import language_asked
from ironbridge.server.web.watching.logs import place_of
from ironbridge.server.web.watching.refusals import note_refusal
from ironbridge.server.wire.game import ErrorDocument

LOG = logging.getLogger(__name__)
AnyRequest = Request[object, object, State]
TOO_DEEP = ServerError("bad_request.deep")
CODES = {400: "bad_request", 401: "no_identity", 404: "not_found", 405: "wrong_method", 413: "too_large"}


def error_document(error: ServerError, language: str) -> ErrorDocument:
    """What a caller gets for a refusal."""
    return ErrorDocument(error.code, error.sentence(language), error.facts)


def answer_refusal(request: AnyRequest, error: ServerError) -> Response[ErrorDocument]:
    """The answer to something that cannot be done."""
    note_refusal(request, error.status, error.code)
    headers = {} if error.wait is None else {"retry-after": str(error.wait)}
    return Response(error_document(error, language_asked(request)), status_code=error.status, headers=headers)


def answer_http_error(request: AnyRequest, error: HTTPException) -> Response[ErrorDocument]:
    """The answer to a request that is none of ours or cannot be read."""
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [str(item.get("message", "")) for item in extra if isinstance(item, dict)]
    code = CODES.get(error.status_code, "bad_request" if error.status_code < 500 else "server_error")
    note_refusal(request, error.status_code, code)
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
    note_refusal(request, TOO_DEEP.status, TOO_DEEP.code)
    return Response(error_document(TOO_DEEP, language_asked(request)), status_code=TOO_DEEP.status)


def answer_failure(request: AnyRequest, error: Exception) -> Response[ErrorDocument]:
    """The answer to a fault of ours."""
    note_refusal(request, 500, "server_error")
    return Response(failure_document(error, language_asked(request)), status_code=500)


def failure_document(error: Exception, language: str) -> ErrorDocument:
    """What a caller gets for a fault of ours; the log gets its place, not its words: they may hold what is hidden."""
    LOG.error("%s", place_of(error))
    return ErrorDocument("server_error", error_words("server_error", language))
