"""The page about privacy: the same for everybody, and without a script."""

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State

from ironbridge.languages.catalogue import LANGUAGES, language_of
from ironbridge.server.web.given import TheRetention
from ironbridge.server.web.privacy import PATH, privacy_page

AnyRequest = Request[object, object, State]


@get(PATH, media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=True, opt={"is_page": True})
def privacy(request: AnyRequest, retention: TheRetention) -> Response[str]:
    """What is stored, how long, and how to get it out, in the language asked for or that of the browser."""
    wish = request.query_params.get("language") or preferred(request.headers.get("accept-language", ""))
    headers = {"vary": "accept-language", "cache-control": "no-cache"}
    return Response(privacy_page(language_of(wish), retention), media_type=MediaType.HTML, headers=headers)


def preferred(accepted: str) -> str:
    """The first language that we speak of those that a browser accepts, which stand in the order of its wishes."""
    tags = [part.partition(";")[0].strip() for part in accepted.split(",")]
    return next((tag for tag in tags if tag.partition("-")[0].lower() in LANGUAGES), "")
