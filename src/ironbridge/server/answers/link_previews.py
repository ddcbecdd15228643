"""What a link to a table or a game tells who only has the link: a title, a sentence, and a card.

Nobody is signed in where links are shown, so it is what an unnamed watcher may see, and nothing of a table that is not
listed, or of a game that not everybody may watch: such a one is like one that does not exist.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ironbridge.games.catalogue import game_titles
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.languages.catalogue import DEFAULT, Words, words_in
from ironbridge.puzzles import Puzzle
from ironbridge.record.record import first_state_of
from ironbridge.render.card import Card, CardRow, draw_card
from ironbridge.rules.deal import deal
from ironbridge.rules.state import State
from ironbridge.server.errors import ServerError
from ironbridge.server.play.games import Games
from ironbridge.server.play.history import Past
from ironbridge.server.tables.seating import (
    INVITED,
    OPEN,
    OVER,
    PLAYING,
    WAITING,
    TableInfo,
    called,
    game_called,
    titled,
)
from ironbridge.server.tables.watching import EVERYBODY, watched_by

LAST_LETTER = "\u024f"  # of those that our fonts have


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """What is told of an address, and the position on its card, if it has one."""

    title: str
    text: str
    card: Card | None = None
    position: Mapping[str, object] | None = None
    language: str = DEFAULT

    @property
    def known_by(self) -> str:
        """All that its picture shows, as text."""
        return json.dumps([self.language, repr(self.card), self.position], sort_keys=True)

    def drawn(self) -> str:
        """Its picture as SVG."""
        assert self.card is not None
        assert self.position is not None
        return draw_card(self.position, self.card, self.language)


def site_preview(language: str = DEFAULT) -> LinkPreview:
    """What is told of the site."""
    return LinkPreview("Ironbridge", words_in(language).say("link.about", games=game_titles()))


def link_preview(games: Games, name: str, action: int | None = None, language: str = DEFAULT) -> LinkPreview:
    """What is told of a table or its game, or of the position after an action of it."""
    words = words_in(language)
    closed = LinkPreview(words.say("link.closed"), words.say("link.closed.text"))
    try:
        table = games.tables.get(name)
        if table.status == WAITING:
            return _invitation(table, words) if table.is_listed else closed
        if table.status not in {PLAYING, OVER} or watched_by(table) != EVERYBODY:
            return closed
        return _position(games, table, action, words)
    except ServerError:
        return closed


def puzzle_preview(puzzle: Puzzle, language: str = DEFAULT) -> LinkPreview:
    """What is told of a puzzle: its position, and nothing of its answer."""
    words, state = words_in(language), puzzle.state()
    seen = state.public_data()
    rows = tuple(
        CardRow(
            seat,
            words.say("link.puzzle.you" if seat == puzzle.seat else "screen.player", number=seat + 1),
            str(data["vp"]),
            is_first=seat == puzzle.seat,
        )
        for seat, data in enumerate(seen["seats"])
    )
    title = words.say("link.puzzle.title")
    text = words.say(
        "link.puzzle.text",
        round=words.say(
            "link.round",
            era=words.say(f"era.{seen['era']}.full"),
            round=seen["round"],
            rounds=state.position.rulebook.tables.rounds,
        ),
        vp=words.tenths(puzzle.gap),
    )
    game = game_called(puzzle.record.ruleset, words)
    card = Card(words.say("link.puzzle", game=game), title, text, rows)
    return LinkPreview(f"{title} · {game}", text, card, seen, language)


def _names(table: TableInfo, words: Words) -> list[str]:
    """What those at a table are called on a card: by a number where our fonts lack their letters."""
    names = called(table.seats, words.language)
    return [
        name if all(letter <= LAST_LETTER for letter in name) else words.say("screen.player", number=seat + 1)
        for seat, name in enumerate(names)
    ]


def _invitation(table: TableInfo, words: Words) -> LinkPreview:
    names = _names(table, words)
    free = [seat.seat for seat in table.seats if seat.kind in {OPEN, INVITED}]
    host = next((names[seat.seat] for seat in table.seats if seat.person == table.owner), "Ironbridge")
    title = words.say("link.invitation.title" if free else "link.invitation.full", name=host)
    text = words.say("link.invitation.text", game=titled(table, words), count=len(table.seats))
    rows = tuple(
        CardRow(seat, words.say("link.free") if seat in free else name, is_free=seat in free)
        for seat, name in enumerate(names)
    )
    card = Card(words.say("link.invitation"), title, text, rows)
    return LinkPreview(title, text, card, _first_position(table.ruleset, len(table.seats)), words.language)


@cache
def _first_position(ruleset: str, players: int) -> Mapping[str, object]:
    """An empty board: of some deal, since that of the table is not made yet."""
    rules = ruleset_named(ruleset)
    return first_state_of(rules, deal(rules, players, 0)).public_data()


def _position(games: Games, table: TableInfo, action: int | None, words: Words) -> LinkPreview:
    live = games.live(table.id)
    if action is None:
        with live.lock:
            state, is_over = live.state.copy(), live.is_ended
    else:
        state, is_over = _after(games, table, action), False
    seen = state.public_data()
    names, game = _names(table, words), titled(table, words)
    rounds = words.say(
        "link.round",
        era=words.say(f"era.{seen['era']}.full"),
        round=seen["round"],
        rounds=state.position.rulebook.tables.rounds,
    )
    vps = [seat["vp"] for seat in seen["seats"]]
    outcome = state.outcome() if is_over else None
    if outcome is None:
        rows = tuple(CardRow(seat, name, str(vps[seat])) for seat, name in enumerate(names))
        if action is None:
            title, kind = words.listed(names), words.say("link.playing", game=game)
        else:
            title = words.say("link.position.title", action=action)
            kind = words.say("link.position", game=game)
        return LinkPreview(f"{title} · {game}", rounds, Card(kind, title, rounds, rows), seen, words.language)
    ranked = sorted(outcome.seats, key=lambda score: (score.rank, score.seat))
    first = [names[score.seat] for score in ranked if score.rank == 1]
    ahead = vps[ranked[0].seat] - max((vps[s.seat] for s in ranked if s.rank > 1), default=0)
    if len(first) > 1:
        title = words.say("link.over.shared", names=words.listed(first))
    elif ahead > 0:
        title = words.say("link.over.title", name=first[0], vp=ahead)
    else:
        title = words.say("link.over.tied", names=first[0])
    text = words.say("link.over.text", tiles=len(seen["tiles"]))
    rows = tuple(
        CardRow(s.seat, names[s.seat], str(vps[s.seat]), str(s.rank), is_first=s.rank == 1) for s in ranked
    )
    card = Card(words.say("link.over", game=game), title, text, rows)
    return LinkPreview(f"{title} · {game}", text, card, seen, words.language)


def _after(games: Games, table: TableInfo, action: int) -> State:
    """The state after an action, or after the last one there is."""
    past = Past.of(games, table.id, None)
    state = past.first_state()
    for number, _ in enumerate(past.steps(state), 1):
        if number == action:
            break
    return state
