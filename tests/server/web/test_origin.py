"""Whoever comes with a page of another site is refused, by http and by https, on sockets and in changes."""

from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from tests.support.server.served import Client, Served

FORWARDED = {"x-forwarded-proto": "https"}


def socket_says(client: Client, game: str, origin: str | None, headers: dict[str, str]) -> str:
    """How a socket from a page begins: `update`, or why it was refused."""
    socket = client.socket(game, origin=origin, more=headers)
    with suppress(ConnectionClosed):
        socket.receive()
    socket.close()
    return "update" if socket.game else str(socket.connection.protocol.close_reason)


def change_says(client: Client, origin: str | None, headers: dict[str, str]) -> str:
    """What comes of a change that a page asks for: `update`, or why it was refused."""
    sent = client.headers() | headers | ({} if origin is None else {"origin": origin})
    answer = client.http.patch("/api/people/me", json={"name": "Ada"}, headers=sent)
    return "update" if answer.status_code == 200 else str(answer.json()["code"])


# By the origin of a page: whether it is served by http, and by https.
PAGES = {
    None: (True, True),
    "http://{host}": (True, False),
    # It may have come by https to a proxy that the server does not believe.
    "https://{host}": (True, True),
    "http://elsewhere.example": (False, False),
    "https://elsewhere.example": (False, False),
    "https://{host}.elsewhere.example": (False, False),
    "https://elsewhere.example/{host}": (False, False),
    "https://{host}:1": (False, False),
    "ftp://{host}": (False, False),
    "{host}": (False, False),
    "null": (False, False),
}


def test_only_pages_of_this_site_are_served(lone: Served) -> None:
    ada = lone.guest("Ada")
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    for origin, (by_http, by_https) in PAGES.items():
        page = None if origin is None else origin.format(host=lone.address)
        for is_served, headers in ((by_http, {}), (by_https, FORWARDED)):
            wanted = "update" if is_served else "wrong_origin"
            assert socket_says(ada, game, page, headers) == wanted, (origin, headers)
            assert change_says(ada, page, headers) == wanted, (origin, headers)
