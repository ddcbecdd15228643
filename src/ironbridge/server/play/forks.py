"""Forks: a new table that goes on from a position of a game that has ended, with the same deal."""

from collections.abc import Sequence
from itertools import islice

from ironbridge.server.errors import Conflict, NotAllowed, ServerError, Unknown
from ironbridge.server.play.games import Games
from ironbridge.server.play.history import Past
from ironbridge.server.tables.openings import Opening
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import TableInfo


def fork(
    games: Games,
    game: str,
    person: Person,
    action: int,
    wishes: Sequence[str],
    *,
    is_listed: bool,
    has_advice: bool = True,
    key: str | None = None,
) -> tuple[TableInfo, str]:
    """A table that begins after an action of a game that has ended, and the token that invites to it.

    The action may be the first of two in a turn. Later cards are drawn from the same deal, which the record of the old
    game shows. The new game keeps what it needs of the old one. With a key that was used for the same before, it is
    the table of then.
    """
    past = Past.of(games, game, person)
    if not past.has_open_hands:
        raise NotAllowed("not_over.fork")
    state = past.first_state()
    actions = [(entry.seat or 0, packed) for entry, packed in islice(past.steps(state), action)]
    if len(actions) < action:
        raise Unknown("no_such_action")
    if state.is_over:
        raise Conflict("game_over.fork")
    live = past.live
    if len(wishes) != live.deal.players:
        raise ServerError("wrong_seats", count=live.deal.players)
    facts = {"fork": {"game": game, "action": action}}
    opening = Opening(live.rules.revision, live.deal.to_data(), actions, facts)
    return games.tables.create(
        person, live.rules.name, wishes, is_listed=is_listed, has_advice=has_advice, opening=opening, key=key
    )
