"""Damage to games in a database."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, insert, update

from ironbridge.server.store.entries import StoredDraft
from ironbridge.server.store.schema import DRAFTS, ENTRIES, SEATS

Damage = Callable[[Connection, str], Any]


def entry(number: int, **values: Any) -> Damage:
    """Damage to one entry."""
    return lambda connection, game: connection.execute(
        update(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.number == number).values(**values)
    )


def seat(number: int, **values: Any) -> Damage:
    """Damage to one seat."""
    return lambda connection, game: connection.execute(
        update(SEATS).where(SEATS.c.game == game, SEATS.c.seat == number).values(**values)
    )


def drafted(draft: StoredDraft) -> Damage:
    """A draft that no game would keep."""
    values = {
        "number": draft.number,
        "version": 1,
        "done": draft.done,
        "choices": str(list(draft.choices)),
        "key": "k",
    }
    return lambda connection, game: connection.execute(insert(DRAFTS).values(game=game, **values))
