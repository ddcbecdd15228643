"""Setting up a position directly, for tests and puzzles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ironbridge.rules.catalogue import ruleset as ruleset_named
from ironbridge.rules.deal import chance, shuffled
from ironbridge.rules.engine import codes
from ironbridge.rules.engine.position import Position
from ironbridge.rules.errors import BadPosition
from ironbridge.rules.names import ERAS, Names
from ironbridge.rules.position_checks import cards_to_play, hand_due, turn_actions
from ironbridge.rules.position_data import to_data
from ironbridge.rules.ruleset import Ruleset
from ironbridge.rules.start import empty_table
from ironbridge.rules.state import State


def set_up(
    ruleset: str = "birmingham",
    players: int = 2,
    *,
    era: str = "canal",
    round_number: int = 2,
    turn_order: Sequence[int] | None = None,
    turn: int = 0,
    actions_left: int | None = None,
    tiles: Mapping[str, Mapping[str, Any]] | None = None,
    links: Mapping[str, int] | None = None,
    merchants: Mapping[str, str] | None = None,
    barrels_drunk: Sequence[str] = (),
    demand_shown: Sequence[int] = (),
    markets: Mapping[str, int] | None = None,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
) -> State:
    """A state in which an action is asked for, with the given things in it; it is checked like any other.

    What is not given is filled in: a tile is unflipped and full, a mat has lost just the tiles that must be gone,
    missing hand cards, decks and discards come from the cards left, merchant tiles from the tiles left.
    `seats` gives, by seat, any of money, spent, income_space, score, mat and hand (which may be shorter than the hand
    really is).
    """
    rules = ruleset_named(ruleset)
    position = empty_table(rules, players)
    if era not in ERAS:
        raise BadPosition(f"era is one of {list(ERAS)}, not {era!r}")
    position.era = ERAS.index(era)
    position.round = round_number
    position.turn = turn
    position.actions_left = turn_actions(position) if actions_left is None else actions_left
    data = to_data(position, rules)
    data["turn_order"] = list(range(players)) if turn_order is None else list(turn_order)
    data["coal_market"] = (markets or {}).get("coal", data["coal_market"])
    data["iron_market"] = (markets or {}).get("iron", data["iron_market"])
    if rules.names.merchants:
        data["merchants"] = _merchants(rules, players, merchants or {}, barrels_drunk)
    else:
        _lay_demand(position, rules, data, demand_shown)
    data["tiles"] = {slot: _tile(position, rules, tile) for slot, tile in (tiles or {}).items()}
    data["links"] = dict(links or {})
    for seat, row in enumerate(data["seats"]):
        given = dict((seats or {}).get(seat, {}))
        row["mat"] = {**_mat(position, rules.names, data["tiles"].values(), seat), **given.pop("mat", {})}
        row["score"] |= given.pop("score", {})
        row["vp"] = sum(row["score"].values())
        row["links_left"] -= list(data["links"].values()).count(seat)
        row |= given
    _deal_cards(position, rules, data)
    return State.from_data(data)


def _merchants(
    rules: Ruleset, players: int, given: Mapping[str, str], drunk: Sequence[str]
) -> dict[str, dict[str, Any]]:
    table = rules.table(players)
    bag = Counter(table.merchant_bag)
    bag.subtract(given.values())
    rest = list((+bag).elements())
    laid = {}
    for name in table.merchant_spaces:
        tile = given[name] if name in given else rest.pop(0) if rest else "blank"
        laid[name] = {"tile": tile, "barrel": tile != "blank" and name not in drunk}
    return laid


def _lay_demand(s: Position, rules: Ruleset, data: dict[str, Any], shown: Sequence[int]) -> None:
    tiles = Counter(rules.table(s.rulebook.tables.players).demand)
    hidden = tiles - Counter(shown)
    data["demand"] = {"shown": list(shown), "hidden": sorted(hidden.elements())}
    data["distant"] = min(sum(shown), len(s.rulebook.tables.demand_bonus) - 1)
    if rules.has_rail_era and s.era == codes.CANAL:
        data["rail_demand"] = sorted(tiles.elements())


def _tile(s: Position, rules: Ruleset, given: Mapping[str, Any]) -> dict[str, Any]:
    kind = (given.get("industry"), given.get("level"))
    full = 0
    if kind in rules.names.tiles and not given.get("flipped"):
        full = s.rulebook.tables.tile_cubes[rules.names.tiles.index(kind) * 2 + s.era]
    return {"flipped": False, "cubes": full} | dict(given)


def _mat(s: Position, names: Names, tiles: Any, seat: int) -> dict[str, int]:
    """The fullest mat from which the seat's tiles on the board can have come."""
    t = s.rulebook.tables
    built = Counter((tile.get("industry"), tile.get("level")) for tile in tiles if tile.get("seat") == seat)
    mat = {}
    for k, industry in enumerate(names.industries):
        stack = [names.tiles[t.stack[i]] for i in range(t.stack_at[k], t.stack_at[k + 1])]
        left = len(stack)
        for tile in dict.fromkeys(stack):
            if built[tile]:
                left = len(stack) - stack.index(tile) - built[tile]
        mat[industry] = left
    return mat


def _deal_cards(s: Position, rules: Ruleset, data: dict[str, Any]) -> None:
    t, names = s.rulebook.tables, rules.names
    deck = rules.table(t.players).cards
    pool = Counter(deck)
    for row in data["seats"]:
        pool.subtract(card for card in row["hand"] if card not in {"wild_location", "wild_industry"})
    rest = list(shuffled(chance("set up"), sorted((+pool).elements())))
    to_play = 0
    for place, seat in enumerate(data["turn_order"]):
        row = data["seats"][seat]
        missing = max(hand_due(s, place) - len(row["hand"]), 0)
        fill, rest = rest[:missing], rest[missing:]
        row["hand"] = sorted([*row["hand"], *fill], key=lambda card: names.numbers["card"].get(card, 0))
        to_play += cards_to_play(s, place) - len(row["hand"])
        if s.era == codes.CANAL and rules.set_up.face_down and rest:
            row["face_down"] = rest.pop()
    data["draw"], rest = rest[: max(to_play, 0)], rest[max(to_play, 0) :]
    if not names.merchants:
        aside = t.set_aside[s.era]
        data["set_aside"], rest = rest[:aside], rest[aside:]
    for k, card in enumerate(rest):
        data["seats"][k % t.players]["discard"].append(card)
    if rules.has_rail_era and s.era == codes.CANAL:
        data["rail_deck"] = list(shuffled(chance("set up"), deck))
