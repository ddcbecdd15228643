"""The ends of a game's eras: how the board stood, what every seat scored link by link and tile by tile, what goes."""

from collections.abc import Sequence
from typing import TypeVar

from ironbridge.engine.position import Position
from ironbridge.games.names import ERAS
from ironbridge.rules.deeds import deed_of
from ironbridge.rules.draft import carry_out
from ironbridge.rules.events import (
    BarrelPut,
    CardsDrawn,
    Event,
    ExtraScored,
    LinkScored,
    TileCleared,
    TileScored,
)
from ironbridge.rules.state import State
from ironbridge.server.play.games import Games
from ironbridge.server.play.history import Past
from ironbridge.server.store.entries import Entry
from ironbridge.server.wire.history import EraDocument, EraScore, EraSeat

Kind = TypeVar("Kind", bound=Event)


def eras(games: Games, game: str) -> list[EraDocument]:
    """The eras that have ended in the turns that stand; all of it is seen by everybody. Raises ServerError."""
    past = Past.of(games, game, None)
    state = past.first_state()
    before = state.position.copy()
    found: list[EraDocument] = []
    for number, (entry, packed) in enumerate(past.steps(state), 1):
        if state.is_over or state.position.era != before.era:
            found.append(_ended(state, before, packed, entry, number))
        before = state.position.copy()
    return found


def _ended(state: State, before: Position, packed: Sequence[int], entry: Entry, number: int) -> EraDocument:
    events = carry_out(State(state.ruleset, before.copy()), packed)
    acted = State(state.ruleset, deed_of(state.ruleset, before, packed).after)
    board = acted.public_data()
    cleared = [event.slot for event in _of(TileCleared, events)]
    return EraDocument(
        ERAS[before.era],
        number,
        entry.number,
        state.is_over,
        board,
        [_scored(seat, events, state.position.vp[seat]) for seat in board["turn_order"]],
        cleared,
        len(board["tiles"]) - len(cleared),
        [event.merchant for event in _of(BarrelPut, events)],
        0 if state.is_over else max(event.count for event in _of(CardsDrawn, events)),
    )


def _scored(seat: int, events: Sequence[Event], after: int) -> EraSeat:
    links = [(event.line, event.vp) for event in _of(LinkScored, events) if event.seat == seat]
    tiles = [(event.slot, event.vp) for event in _of(TileScored, events) if event.seat == seat]
    extra = {event.source: event.vp for event in _of(ExtraScored, events) if event.seat == seat}
    link_vp, tile_vp = sum(vp for _, vp in links), sum(vp for _, vp in tiles)
    before = after - link_vp - tile_vp - sum(extra.values())
    return EraSeat(
        seat, before, _summed(links, before), link_vp, _summed(tiles, before + link_vp), tile_vp, extra, after
    )


def _summed(scores: Sequence[tuple[str, int]], before: int) -> list[EraScore]:
    found: list[EraScore] = []
    for place, vp in scores:
        counted = vp + (found[-1].sum if found else 0)
        found.append(EraScore(place, vp, counted, before + counted))
    return found


def _of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]
