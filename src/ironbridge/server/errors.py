"""What a caller gets when something cannot be done: a code for programs and a sentence that says what to do."""

from collections.abc import Mapping

from ironbridge.languages.catalogue import DEFAULT, words_in


class ServerError(Exception):
    """The base of all refusals of the server; `status` is that of HTTP, and no text holds a secret.

    The sentence stands in the catalogue under `error.` and the key, with the fields filled in; the code is the key up
    to its first dot. `detail` says in English alone what a program or a host needs to know; `said` has the sentence by
    language where it is made of more than its key.
    """

    status = 400
    code = "bad_request"
    wait: int | None = None  # seconds after which the same may be asked again

    def __init__(
        self,
        key: str,
        *,
        detail: str = "",
        facts: Mapping[str, object] | None = None,
        said: Mapping[str, str] | None = None,
        wait: int | None = None,
        **fields: object,
    ) -> None:
        super().__init__(key)
        self.key = key
        self.code = key.partition(".")[0]
        self.detail = detail
        self.facts = dict(facts or {})
        self.said = dict(said or {})
        self.fields = fields
        if wait is not None:
            self.wait = wait

    @property
    def message(self) -> str:
        """What it says in English."""
        return self.sentence(DEFAULT)

    def __str__(self) -> str:
        return self.message

    def sentence(self, language: str) -> str:
        """What it says in a language."""
        if self.detail and language == DEFAULT:
            return self.detail
        return self.said.get(language) or error_words(self.key, language, **self.fields)


def error_words(key: str, language: str, **fields: object) -> str:
    """The sentence of an error in a language."""
    return words_in(language).say(f"error.{key}", **fields)


class Unknown(ServerError):
    """There is nothing of that name, or the caller may not know of it."""

    status = 404
    code = "not_found"


class NotSignedIn(ServerError):
    """The caller has not said who they are."""

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


class WrongHost(ServerError):
    """The server is not known by the name in `Host`: its host can add it with `ironbridge serve --host-name`."""

    status = 421
    code = "wrong_host"


class TooMany(ServerError):
    """The caller asks too often or for too much: `Retry-After` has the seconds to wait."""

    status = 429
    code = "too_many"
    wait = 60


class DamagedGame(ServerError):
    """The log of a game does not replay; the other games go on."""

    status = 500
    code = "damaged_game"


class Unavailable(ServerError):
    """It can be done, but not now."""

    status = 503
    code = "unavailable"
    wait = 5


class StorageFailed(ServerError):
    """Nothing was stored, so nothing has happened."""

    status = 503
    code = "storage_failed"
    wait = 5


class ConnectionLost(StorageFailed):
    """The database went away meanwhile; it may have stored what it was given."""


def damaged(game: str, number: int | None = None) -> DamagedGame:
    """The error of a game that does not replay."""
    if number is None:
        return DamagedGame("damaged_game", game=game)
    return DamagedGame("damaged_game.entry", game=game, number=number)
