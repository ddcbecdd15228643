"""Setting up a position directly, for tests and puzzles."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from ironbridge.engine import codes
from ironbridge.engine.position import Position
from ironbridge.errors import BadPosition
from ironbridge.games.catalogue import default_ruleset
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.games.names import ERAS, Names
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.data import MerchantData, PositionData, SeatData, TileData
from ironbridge.rules.deal import chance, shuffled
from ironbridge.rules.positions.checks import cards_to_play, hand_due, turn_actions
from ironbridge.rules.positions.plain import listed, mapping, number
from ironbridge.rules.positions.writer import to_data
from ironbridge.rules.start import empty_table
from ironbridge.rules.state import State


def set_up(
    ruleset: str | None = None,
    players: int = 2,
    *,
    era: str = "canal",
    round_number: int = 2,
    turn_order: Sequence[int] | None = None,
    turn: int = 0,
    actions_left: int | None = None,
    tiles: Mapping[str, Mapping[str, object]] | None = None,
    links: Mapping[str, int] | None = None,
    merchants: Mapping[str, str] | None = None,
    barrels_drunk: Sequence[str] = (),
    demand_shown: Sequence[int] = (),
    markets: Mapping[str, int] | None = None,
    seats: Mapping[int, Mapping[str, object]] | None = None,
) -> State:
    """A state in which an action is asked for, with the given things in it; it is checked like any other.

    Without a name the ruleset is the first of the catalogue. What else is not given is filled in: a tile is unflipped
    and full, a mat has lost just the tiles that must be gone, missing hand cards, decks and discards come from the
    cards left, merchant tiles from the tiles left. `seats` gives, by seat, any of money, spent, income_space, score,
    mat and hand (which may be shorter than the hand really is). What is given goes in as it is: what it may be is
    checked when the state is read.
    """
    rules = ruleset_named(default_ruleset() if ruleset is None else ruleset)
    position = empty_table(rules, players)
    _set_round(position, era, round_number, turn, actions_left)
    data = to_data(position, rules)
    if turn_order is not None:
        listed("turn_order", turn_order, players)
    data["turn_order"] = list(range(players) if turn_order is None else turn_order)
    _fill_markets(data, markets or {})
    if rules.names.merchants:
        data["merchants"] = _merchants(rules, players, merchants or {}, barrels_drunk)
    else:
        _lay_demand(position, rules, data, demand_shown)
    data["tiles"] = {
        slot: _tile(position, rules, slot, mapping(f"tile on {slot}", tile))
        for slot, tile in mapping("tiles", tiles or {}).items()
    }
    mapping("links", links or {})
    data["links"] = dict(links or {})
    _fill_seats(position, rules, data, seats or {})
    _deal_cards(position, rules, data)
    return State.from_data(data)


def _set_round(s: Position, era: str, round_number: int, turn: int, actions_left: int | None) -> None:
    t = s.rulebook.tables
    eras = ERAS[: t.eras]
    if era not in eras:
        raise BadPosition(f"era is one of {list(eras)}, not {era!r}")
    s.era = ERAS.index(era)
    s.round = number("round", round_number, 1, t.rounds)
    s.turn = number("turn", turn, 0, t.players - 1)
    most = turn_actions(s)
    s.actions_left = most if actions_left is None else number("actions_left", actions_left, 0, t.turn_actions)


def _fill_markets(data: PositionData, markets: Mapping[str, int]) -> None:
    mapping("markets", markets)
    for market, cubes in markets.items():
        if market == "coal":
            data["coal_market"] = cubes
        elif market == "iron":
            data["iron_market"] = cubes
        else:
            raise BadPosition(f"markets: there are coal and iron, not {market!r}")


def _fill_seats(
    s: Position, rules: Ruleset, data: PositionData, seats: Mapping[int, Mapping[str, object]]
) -> None:
    mapping("seats", seats)
    for seat in seats:
        number("seats: a seat", seat, 0, s.rulebook.tables.players - 1)
    for seat, row in enumerate(data["seats"]):
        given = dict(mapping(f"seat {seat}", seats.get(seat, {})))
        mat = mapping(f"seat {seat}: mat", given.pop("mat", {}))
        row["mat"] = _mat(s, rules.names, data["tiles"].values(), seat) | cast("dict[str, int]", dict(mat))
        for source, vp in mapping(f"seat {seat}: score", given.pop("score", {})).items():
            row["score"][source] = number(f"seat {seat}: score: {source}", vp, -(10**6), 10**6)
        row["vp"] = sum(row["score"].values())
        row["links_left"] -= list(data["links"].values()).count(seat)
        row.update(cast("SeatData", given))
        for card in listed(f"seat {seat}: hand", row["hand"]):
            if not isinstance(card, str):
                raise BadPosition(f"there is no card {card!r}")


def _merchants(
    rules: Ruleset, players: int, given: Mapping[str, str], drunk: Sequence[str]
) -> dict[str, MerchantData]:
    mapping("merchants", given)
    pieces = rules.for_players(players)
    for name in (*given, *drunk):
        if name not in rules.names.numbers["merchant"]:
            raise BadPosition(f"there is no merchant space {name!r}")
    bag = Counter(pieces.merchant_bag)
    bag.subtract(given.values())
    rest = list((+bag).elements())
    laid: dict[str, MerchantData] = {}
    for name in pieces.merchant_spaces:
        tile = given[name] if name in given else rest.pop(0) if rest else "blank"
        laid[name] = {"tile": tile, "barrel": tile != "blank" and name not in drunk}
    return laid


def _lay_demand(s: Position, rules: Ruleset, data: PositionData, shown: Sequence[int]) -> None:
    tiles = Counter(rules.for_players(s.rulebook.tables.players).demand)
    hidden = tiles - Counter(shown)
    data["demand"] = {"shown": list(shown), "hidden": [*sorted(hidden.elements())]}
    data["distant"] = min(sum(shown), len(s.rulebook.tables.demand_bonus) - 1)
    if rules.has_rail_era and s.era == codes.CANAL:
        data["rail_demand"] = [*sorted(tiles.elements())]


def _tile(s: Position, rules: Ruleset, slot: str, given: Mapping[str, object]) -> TileData:
    kind = (given.get("industry"), given.get("level"))
    full = 0
    if not isinstance(given.get("industry", ""), str):
        raise BadPosition(f"tile on {slot}: there is no industry {given['industry']!r}")
    if kind in rules.names.tiles and not given.get("flipped"):
        full = s.rulebook.tables.tile_cubes[rules.names.tiles.index(kind) * 2 + s.era]
    return cast("TileData", {"flipped": False, "cubes": full} | dict(given))


def _mat(s: Position, names: Names, tiles: Iterable[TileData], seat: int) -> dict[str, int]:
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


def _deal_cards(s: Position, rules: Ruleset, data: PositionData) -> None:
    t, names = s.rulebook.tables, rules.names
    deck = rules.for_players(t.players).cards
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
