"""Records that somebody brings to a server."""

from ironbridge.record import Comment, Player, make_record, write_json, write_record
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.state import new_game


def written(ruleset: str, players: int, choices: int | None = None, *, is_json: bool = False) -> str:
    """A record of a random game as another program might have written it, with all that a record can hold."""
    dealt = deal(ruleset, players, 11)
    state, luck = new_game(dealt), chance(3)
    pushed: list[int] = []
    while not state.is_over and len(pushed) != choices:
        legal = state.position.legal()
        pushed.append(legal[luck.below(len(legal))])
        state.position.push(pushed[-1])
    record = make_record(
        dealt,
        pushed,
        players=[
            Player("A name that is longer than a name of a guest may be", "person"),
            Player("", "bot:deep"),
        ],
        tags={"date": "1999-01-02", "event": "Ångström"},
        comments=[Comment(0, "before"), Comment(7, "after seven")],
    )
    return write_json(record) if is_json else write_record(record)
