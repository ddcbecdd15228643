"""What a caller is told when something cannot be done: a code for programs and a sentence that says what to do."""

from collections.abc import Mapping
from typing import Any


class ServerError(Exception):
    """The base of all refusals of the server; `status` is that of HTTP, and no text holds a secret.

    `said` has the message by language where it is made of more than its code.
    """

    status = 400
    code = "bad_request"

    def __init__(
        self,
        message: str,
        code: str = "",
        facts: Mapping[str, Any] | None = None,
        said: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.facts = dict(facts or {})
        self.said = dict(said or {})


class Unknown(ServerError):
    """There is nothing of that name, or the caller may not know of it."""

    status = 404
    code = "not_found"


class NotSignedIn(ServerError):
    """The caller has not said who he is."""

    status = 401
    code = "no_identity"


class NotAllowed(ServerError):
    """The thing is there, but not the caller's to do."""

    status = 403
    code = "not_allowed"


class Conflict(ServerError):
    """Somebody was quicker, or the thing is past: the caller should look again."""

    status = 409
    code = "conflict"


class Refused(ServerError):
    """The rules of the game do not allow it."""

    status = 422
    code = "refused"


class TooMany(ServerError):
    """The caller asks too often or for too much."""

    status = 429
    code = "too_many"


class DamagedGame(ServerError):
    """The log of a game does not replay; the other games go on."""

    status = 500
    code = "damaged_game"


class Unavailable(ServerError):
    """It can be done, but not now."""

    status = 503
    code = "unavailable"


class StorageFailed(ServerError):
    """Nothing was stored, so nothing has happened."""

    status = 503
    code = "storage_failed"


class ConnectionLost(StorageFailed):
    """The database went away meanwhile; it may have stored what it was given."""


def damaged(game: str, number: int | None = None) -> DamagedGame:
    """The error of a game that does not replay."""
    place = "" if number is None else f" at entry {number}"
    return DamagedGame(f"game {game} is damaged{place} and was set apart; the host can look at its log")
