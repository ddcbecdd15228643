"""Games that have ended as records; while a game runs its deal is nobody's to see."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from ironbridge.languages.catalogue import DEFAULT, words_in
from ironbridge.record import Comment, Player, Record, make_record, write_json, write_record
from ironbridge.server.errors import NotAllowed
from ironbridge.server.play.games import Games
from ironbridge.server.play.history import Past
from ironbridge.server.play.live import LiveGame
from ironbridge.server.tables.imports import read_header
from ironbridge.server.tables.seating import LEFT, PERSON
from ironbridge.server.talk.telegrams import Telegram


def record_text(
    games: Games, game: str, *, is_json: bool, said: Sequence[Telegram] = (), language: str = DEFAULT
) -> str:
    """The record of a game that has ended as it is written, with telegrams as comments. Raises NotAllowed before."""
    record = record_of(games, game)
    if said:
        record = _with_telegrams(games, record, game, said, language)
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


def _with_telegrams(
    games: Games, record: Record, game: str, said: Sequence[Telegram], language: str
) -> Record:
    """The same with what was said, each after the action before it, phrases in the words of a language."""
    words = words_in(language)
    actions = Past.of(games, game, None).actions()
    comments = [
        Comment(
            max((action.number for action in actions if action.entry <= telegram.entry), default=0),
            f"{telegram.name}: {telegram.text or words.say(f'telegram.{telegram.phrase}')}",
        )
        for telegram in said
    ]
    kept = sorted((*record.comments, *comments), key=lambda comment: comment.after)
    return replace(record, comments=tuple(kept))


def _header(games: Games, live: LiveGame) -> tuple[list[Player], dict[str, str], list[Comment]]:
    seats = games.table(live).seats
    players = [
        Player(seat.name or "", "person") if seat.kind in {PERSON, LEFT} else Player("", f"bot:{seat.bot}")
        for seat in seats
    ]
    began = datetime.fromtimestamp(live.told[0].entry.made, UTC)
    return players, {"date": began.date().isoformat()}, []
