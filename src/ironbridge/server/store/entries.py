"""What a log is made of: its entries and their kinds, what a game begins with, and the draft of a turn."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ironbridge.server.store.outbox import Telling

START, TURN, UNDO = "start", "turn", "undo"
DAILY = "daily"  # the fact of a start that says which daily deal it is
DUPLICATE = "duplicate"  # the same of a board of a duplicate
SUBSTITUTION = "bot"  # a bot took the seat of a person
ABANDONMENT = "abandoned"  # the game ended before its end
RESUMPTION = "resumed"  # what was ended by clearing goes on
BY_CLEARING = "cleared"  # why a game was abandoned whose hands stay closed
UNDO_ASKED, UNDO_AGREED, UNDO_REFUSED, UNDO_DROPPED = (
    "undo_asked",
    "undo_agreed",
    "undo_refused",
    "undo_dropped",
)
FLAG = "flag"  # the clock of a seat has run out, and the others vote
VOTE = "vote"
EXTENSION = "extension"  # whose clock had run out is given more time
STAND_IN = "stand_in"  # a bot plays for a person until they return
RETURN = "return"
OFFER, OFFER_ENDED = "offer", "offer_ended"  # a seat is open to whoever has its link, or no longer
TAKEN = "taken"  # somebody else sits in a seat that was offered
BY_CLOCK = "clock"  # why a bot stands in, or a game was abandoned
MOST_KEYS = 20  # of earlier changes that a draft remembers
# Entries that leave the game as it is: a draft stays through them.
TALK = frozenset(
    (
        *(UNDO_ASKED, UNDO_AGREED, UNDO_REFUSED, UNDO_DROPPED),
        *(FLAG, VOTE, EXTENSION, RETURN),
        *(OFFER, OFFER_ENDED, TAKEN),
    )
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done in a game: its number from 1, the seat that did it, its kind and its data.

    `tells` is who will be told of it, which goes into the outbox when the entry is stored.
    """

    number: int
    seat: int | None
    kind: str
    data: Mapping[str, Any]
    key: str
    made: int
    tells: tuple[Telling, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What a game begins with, and the status of its table; deal and secret are never shown while it runs."""

    game: str
    ruleset: str
    revision: int
    deal: Mapping[str, object]
    secret: str
    status: str = ""


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """Choices of the turn that follows entry `number`, of which the first `done` stand and the rest were undone.

    `version` counts the changes of the draft, `key` is that of the last one, `earlier` are those of some before it.
    """

    number: int
    version: int
    done: int
    choices: tuple[int, ...]
    key: str
    earlier: tuple[str, ...] = ()

    def is_made_by(self, key: str, version: int) -> bool:
        """Whether the change that made a version had this key."""
        behind = self.version - version
        if not 0 < version <= self.version or behind > len(self.earlier):
            return False
        return key == (self.key if behind == 0 else self.earlier[-behind])

    def after(self, key: str) -> "StoredDraft":
        """The next version, with the key of the change."""
        known = (*self.earlier, self.key)[-MOST_KEYS:] if self.version else ()
        return replace(self, version=self.version + 1, key=key, earlier=known)


def new_entry(
    number: int,
    seat: int | None,
    kind: str,
    data: Mapping[str, object],
    key: str,
    made: int | None = None,
    tells: tuple[Telling, ...] = (),
) -> Entry:
    """An entry of a moment, or of now; each seat has keys of its own."""
    moment = int(time.time()) if made is None else made
    return Entry(number, seat, kind, data, f"{'' if seat is None else seat}:{key}", moment, tells)
