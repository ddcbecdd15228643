"""Games that have ended as records; while a game runs its deal is nobody's to see."""

from datetime import UTC, datetime

from ironbridge.record import Comment, Player, Record, make_record, write_json, write_record
from ironbridge.server.errors import NotAllowed
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.tables.imports import read_header
from ironbridge.server.tables.seating import LEFT, PERSON


def record_text(games: Games, game: str, *, is_json: bool) -> str:
    """The record of a game that has ended as it is written. Raises NotAllowed before."""
    record = record_of(games, game)
    return write_json(record) if is_json else write_record(record)


def record_of(games: Games, game: str) -> Record:
    """The record of a game that has ended; of one that came from a record, that record. Raises NotAllowed before."""
    live = games.live(game)
    with live.lock:
        if not live.has_open_hands:
            raise NotAllowed("not_over.record")
        players, tags, comments = read_header(live.told[0].entry.data) or _header(games, live)
        return make_record(
            live.deal,
            [code for turn in live.turns for code in turn.data["choices"]],
            players=players,
            tags=tags,
            comments=comments,
            revision=live.rules.revision,
        )


def _header(games: Games, live: LiveGame) -> tuple[list[Player], dict[str, str], list[Comment]]:
    seats = games.table(live).seats
    players = [
        Player(seat.name or "", "person") if seat.kind in {PERSON, LEFT} else Player("", f"bot:{seat.bot}")
        for seat in seats
    ]
    began = datetime.fromtimestamp(live.told[0].entry.made, UTC)
    return players, {"date": began.date().isoformat()}, []
