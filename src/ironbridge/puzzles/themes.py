"""What a puzzle is about, found in its position and in what its best turn does."""

from collections.abc import Iterator, Sequence

from ironbridge.engine import codes
from ironbridge.engine.board import income_level
from ironbridge.engine.position import seat_to_act
from ironbridge.record.notation import is_resting
from ironbridge.rules.deeds import deed_of
from ironbridge.rules.state import State

OF_THE_POSITION = ("last_round", "era_end", "shortfall")  # these tell nothing of the best turn
THEMES = (
    *OF_THE_POSITION,
    "overbuild",
    "double_rail",
    "network",
    "beer",
    "sell",
    "develop",
    "market",
    "loan",
    "scout",
)
# What happens in the turn, and the theme that it makes.
_BY_EVENT = {
    "tile_replaced": "overbuild",
    "barrel_drunk": "beer",
    "sold": "sell",
    "tile_developed": "develop",
    "sold_to_market": "market",
    "loan": "loan",
    "wild_cards_taken": "scout",
}


def themes_of(state: State, choices: Sequence[int]) -> tuple[str, ...]:
    """The themes of a turn, in the order of THEMES."""
    found = {*_of_position(state), *_of_turn(state, choices)}
    return tuple(theme for theme in THEMES if theme in found)


def _of_position(state: State) -> Iterator[str]:
    s, seat = state.position, seat_to_act(state.position)
    t = s.rulebook.tables
    if s.hand_size[seat] <= s.actions_left and s.drawn == s.deck_end:
        yield "last_round" if s.era == t.eras - 1 else "era_end"
    if income_level(s, seat) < 0 and s.money[seat] < -income_level(s, seat):
        yield "shortfall"


def _of_turn(state: State, choices: Sequence[int]) -> Iterator[str]:
    s, rules, seat = state.position, state.ruleset, state.seat_to_act
    deed = deed_of(rules, s, choices)
    for event in deed.events:
        if event.kind in _BY_EVENT:
            yield _BY_EVENT[event.kind]
    if any(source.resource == "beer" and source.seat not in {None, seat} for source in deed.traced.sources):
        yield "beer"
    links = [kinds.count(codes.LINK) for kinds in _kinds_by_action(state, choices)]
    if any(links):
        yield "double_rail" if max(links) > 1 else "network"


def _kinds_by_action(state: State, choices: Sequence[int]) -> Iterator[list[int]]:
    s = state.position.copy()
    kinds: list[int] = []
    for code in choices:
        kinds.append(codes.kind_of(code))
        s.push_unchecked(code)
        if is_resting(s):
            yield kinds
            kinds = []
