"""T, F3: the end of a turn, of a round and of an era."""

from mypy_extensions import i64

from ironbridge.engine.board import remove_tile
from ironbridge.engine.cards import refill
from ironbridge.engine.codes import (
    ASK_ACTION,
    ASK_OVER,
    CANAL,
    EVENT_ERA_ENDED,
    EVENT_ORDER,
    EVENT_OVER,
    EVENT_ROUND,
    EVENT_TILE_CLEARED,
    NO_CHOICE,
)
from ironbridge.engine.money import pay_incomes
from ironbridge.engine.position import EMPTY, Position, filled
from ironbridge.engine.scoring import score_links, score_tiles


def begin_turn(s: Position) -> None:
    """T2: two actions in a turn, one in the first round of the Canal Era."""
    t = s.rulebook.tables
    s.ask = ASK_ACTION
    is_first = s.era == CANAL and s.round == 1
    s.actions_left = t.first_round_actions if is_first else t.turn_actions


def end_action(s: Position, actions: i64) -> None:
    """Close the action in progress; the turn ends with its last one."""
    t = s.rulebook.tables
    s.head = NO_CHOICE
    s.part = NO_CHOICE
    s.parts = 0
    s.actions_left -= actions
    if s.actions_left > 0:
        s.ask = ASK_ACTION
        return
    if t.refills_each_turn:
        refill(s, s.turn_order[s.turn])
    s.turn += 1
    if s.turn < t.players:
        begin_turn(s)
    else:
        end_round(s)


def end_round(s: Position) -> None:
    """T6: the new turn order, then income; T7: none after the last round of the game."""
    set_turn_order(s)
    s.turn = 0
    if is_last_round(s):
        end_game(s)
        return
    if s.rulebook.tables.income_at_round_start:
        advance(s)
    collect_income(s)


def set_turn_order(s: Position) -> None:
    """T6: least spent goes first, equal amounts keep their order; the amounts are cleared."""
    players = s.rulebook.tables.players
    old = s.turn_order
    order = filled(players, 0)
    place: i64 = 0
    for k in range(players):
        seat = old[k]
        place = 0
        for j in range(players):
            other = s.spent[old[j]]
            if other < s.spent[seat] or (other == s.spent[seat] and j < k):
                place += 1
        order[place] = seat
    s.turn_order = order
    for seat in range(players):
        s.spent[seat] = 0
    for k in range(players):
        s.emit(EVENT_ORDER, order[k], k, 0)


def collect_income(s: Position) -> None:
    """Pay income as far as it goes without a question, then go on to the next turn."""
    if not pay_incomes(s):
        return
    s.income_turn = 0
    if not s.rulebook.tables.income_at_round_start:
        advance(s)
    begin_turn(s)


def advance(s: Position) -> None:
    """Go to the next round, or from the Canal Era to the Rail Era."""
    t = s.rulebook.tables
    if s.round == t.rounds:
        score_era(s)
        begin_rail_era(s)
    else:
        s.round += 1
        s.emit(EVENT_ROUND, s.era, s.round, 0)
        if not t.refills_each_turn:
            refill_all(s)


def is_last_round(s: Position) -> bool:
    """Whether this is the last round of the game."""
    t = s.rulebook.tables
    return s.era == t.eras - 1 and s.round == t.rounds


def end_game(s: Position) -> None:
    """F4: the game ends after its last era is scored."""
    score_era(s)
    s.rulebook.final_score(s)
    s.ask = ASK_OVER
    s.emit(EVENT_OVER, 0, 0, 0)


def score_era(s: Position) -> None:
    """F1, F2: links, then tiles."""
    score_links(s)
    score_tiles(s)
    s.emit(EVENT_ERA_ENDED, s.era, 0, 0)


def begin_rail_era(s: Position) -> None:
    """F3: clear level 1 tiles, shuffle and deal."""
    t = s.rulebook.tables
    for slot in range(t.slots):
        if s.tile[slot] >= 0 and t.tile_level[s.tile[slot]] == 1:
            s.emit(EVENT_TILE_CLEARED, s.owner[slot], slot, s.tile[slot])
            remove_tile(s, slot)
    s.rulebook.begin_rail_era(s)
    s.face_down = filled(t.players, -1)
    s.era += 1
    s.round = 1
    s.discards = EMPTY
    s.deck = s.rail_deck
    s.rail_deck = EMPTY
    s.drawn = 0
    s.deck_end = len(s.deck) - t.set_aside[s.era]
    s.emit(EVENT_ROUND, s.era, 1, 0)
    refill_all(s)


def refill_all(s: Position) -> None:
    """Draw up to full hands in turn order."""
    for k in range(s.rulebook.tables.players):
        refill(s, s.turn_order[k])
