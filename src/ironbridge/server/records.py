"""Finished games as records; while a game runs its deal is nobody's to see."""

from datetime import UTC, datetime

from ironbridge.record import Player, make_record, write_json, write_record
from ironbridge.server.errors import NotAllowed
from ironbridge.server.house import House
from ironbridge.server.seating import PERSON


def record_text(house: House, game: str, *, is_json: bool) -> str:
    """The record of a finished game. Raises NotAllowed before the end."""
    live = house.games.live(game)
    with live.lock:
        if not live.state.is_over:
            raise NotAllowed("a record shows the deal, so there is none before the game is over", "not_over")
        seats = house.games.table(live).seats
        players = [
            Player(seat.name or "", "person") if seat.kind == PERSON else Player("", f"bot:{seat.bot}")
            for seat in seats
        ]
        began = datetime.fromtimestamp(live.told[0].entry.made, UTC)
        record = make_record(
            live.deal,
            [code for turn in live.turns for code in turn.data["choices"]],
            players=players,
            tags={"date": began.date().isoformat()},
            revision=live.rules.revision,
        )
    return write_json(record) if is_json else write_record(record)
