"""HEAD wherever GET is: what is asked is carried out, and only its head is sent."""

from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def with_heads(app: ASGIApp) -> ASGIApp:
    """The same application, which answers HEAD as it would GET, without the body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
            elif message["type"] == "http.response.body" and not message["more_body"]:
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        # A copy: what sends the answer must know that it was HEAD.
        asked = scope.copy()
        asked["method"] = HttpMethod.GET
        await app(asked, receive, send_head)

    return answer
