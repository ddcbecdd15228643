"""Reading a position from plain data; whatever breaks a table is refused with the reason."""

from collections.abc import Mapping
from typing import cast

from ironbridge.engine import codes
from ironbridge.engine.board import lay_cubes, lay_link, place_tile
from ironbridge.engine.cards import add_card
from ironbridge.engine.hidden import UNKNOWN
from ironbridge.engine.position import Position, lay_out, seat_to_act
from ironbridge.errors import BadPosition, IronbridgeError
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.games.names import ASKS, ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.choices import choice_from_data, encode
from ironbridge.rules.positions.checks import check_cards, check_demand, check_pieces
from ironbridge.rules.positions.plain import (
    check_keys,
    first_difference,
    is_turn_order,
    listed,
    mapping,
    number,
)
from ironbridge.rules.positions.question_checks import check_question
from ironbridge.rules.positions.writer import FORMAT, HIDDEN, to_data
from ironbridge.rules.start import empty_table

_KEYS = (
    "format", "ruleset", "revision", "players", "era", "round", "turn_order", "turn", "actions_left", "ask", "head",
    "part", "parts", "need", "debt", "debtor", "coal_market", "iron_market", "tiles", "links", "seats", "draw",
    "rail_deck",
)  # fmt: skip
_MERCHANT_KEYS = ("bonus_due", "merchants")
_DISTANT_KEYS = ("set_aside", "distant", "demand", "rail_demand")
_SEAT_KEYS = (
    "money", "spent", "income_space", "vp", "links_left", "mat", "hand", "discard", "face_down", "score",
)  # fmt: skip


def read_position(data: object, seat: int | None = None) -> tuple[Ruleset, Position]:
    """The ruleset and position of plain data; with a seat, of that seat's view with its hidden cards."""
    data = mapping("a position", data)
    if "ruleset" not in data:
        raise BadPosition("a position: missing ['ruleset']")
    # The catalogue refuses what is no name, and the ruleset what is no number of players.
    rules = ruleset_named(cast("str", data["ruleset"]))
    check_keys("a position", data, _KEYS + (_MERCHANT_KEYS if rules.names.merchants else _DISTANT_KEYS))
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise BadPosition(f"format is {FORMAT}, not {data['format']!r}")
    if type(data["revision"]) is not int or data["revision"] != rules.revision:
        raise BadPosition(f"{rules.name} has revision {rules.revision}, not {data['revision']!r}")
    players = cast("int", data["players"])
    position = empty_table(rules, players)
    turn_order = _read_round(position, data)
    merchant_tile, demand, rail_demand, set_aside = [], [], [], []
    if rules.names.merchants:
        merchant_tile = _read_merchants(position, rules, data["merchants"])
    else:
        demand = _read_distant_market(position, data)
        rail_demand = _read_demand("rail_demand", data["rail_demand"])
        set_aside = [
            _card(card, rules)
            for card in listed(
                "set_aside", data["set_aside"], position.rulebook.tables.set_aside[position.era]
            )
        ]
    seats = [
        _read_seat(position, rules, place, row)
        for place, row in enumerate(listed("seats", data["seats"], players))
    ]
    _read_board(position, rules, data)
    lay_out(
        position,
        turn_order,
        merchant_tile,
        discards=_read_hands(position, rules, seats),
        deck=[_card(card, rules) for card in listed("draw", data["draw"])] + set_aside,
        rail_deck=[_card(card, rules) for card in listed("rail_deck", data["rail_deck"])],
        demand=demand,
        rail_demand=rail_demand,
    )
    check_demand(position, rules, is_hidden=seat is not None)
    _read_question(position, rules, data)
    check_pieces(position, rules)
    check_cards(position, rules, seat)
    check_question(position, is_hidden=seat not in {None, seat_to_act(position)})
    difference = first_difference(to_data(position, rules), data)
    if difference:
        raise BadPosition(difference)
    return rules, position


def _read_round(s: Position, data: Mapping[str, object]) -> list[int]:
    t = s.rulebook.tables
    eras = ERAS[: t.eras]
    if data["era"] not in eras:
        raise BadPosition(f"era is one of {list(eras)}, not {data['era']!r}")
    s.era = ERAS.index(data["era"])
    s.round = number("round", data["round"], 1, t.rounds)
    order = listed("turn_order", data["turn_order"], t.players)
    if not is_turn_order(order, t.players):
        raise BadPosition(f"turn_order holds each seat from 0 to {t.players - 1} once, not {order}")
    s.turn = number("turn", data["turn"], 0, t.players - 1)
    s.actions_left = number("actions_left", data["actions_left"], 0, t.turn_actions)
    for resource, key in ((codes.COAL, "coal_market"), (codes.IRON, "iron_market")):
        spaces = t.prices_at[resource + 1] - t.prices_at[resource]
        s.market[resource] = number(key, data[key], 0, spaces)
    return list(order)


def _read_merchants(s: Position, rules: Ruleset, merchants: object) -> list[int]:
    pieces = rules.for_players(s.rulebook.tables.players)
    n = rules.names
    rows = check_keys("merchants", merchants, pieces.merchant_spaces)
    tiles = [-1] * len(n.merchants)
    for space, entry in rows.items():
        place = n.numbers["merchant"][space]
        row = check_keys(f"merchant {space}", entry, ("tile", "barrel"))
        tiles[place] = _name("merchant tile", row["tile"], rules)
        barrel = row["barrel"]
        if not isinstance(barrel, bool) or (barrel and row["tile"] == "blank"):
            raise BadPosition(f"merchant {space}: barrel is true or false, and false beside a blank tile")
        s.barrels |= 2**place * barrel
    if sorted(n.merchant_tiles[tile] for tile in tiles if tile >= 0) != sorted(pieces.merchant_bag):
        raise BadPosition(f"merchants hold the tiles {sorted(pieces.merchant_bag)}")
    return tiles


def _read_distant_market(s: Position, data: Mapping[str, object]) -> list[int]:
    t = s.rulebook.tables
    s.distant = number("distant", data["distant"], 0, len(t.demand_bonus) - 1)
    demand = check_keys("demand", data["demand"], ("shown", "hidden"))
    shown = _read_demand("demand: shown", demand["shown"])
    s.demand_shown = len(shown)
    return shown + _read_demand("demand: hidden", demand["hidden"])


def _read_demand(what: str, values: object) -> list[int]:
    return [UNKNOWN if value is None else number(what, value, 0, 4) for value in listed(what, values)]


def _read_seat(s: Position, rules: Ruleset, seat: int, row: object) -> Mapping[str, object]:
    """Read all but the cards of a seat; the answer is its row, whose keys are right."""
    t, n = s.rulebook.tables, rules.names
    where = f"seat {seat}"
    data = check_keys(where, row, _SEAT_KEYS)
    least = -(10**6) if rules.leaves_debts else 0
    s.money[seat] = number(f"{where}: money", data["money"], least, 10**6)
    s.spent[seat] = number(f"{where}: spent", data["spent"], 0, 10**6)
    s.income_space[seat] = number(f"{where}: income_space", data["income_space"], 0, t.last_space)
    s.links_left[seat] = number(f"{where}: links_left", data["links_left"], 0, rules.set_up.links)
    mat = check_keys(f"{where}: mat", data["mat"], n.industries)
    for k, industry in enumerate(n.industries):
        size = t.stack_at[k + 1] - t.stack_at[k]
        left = number(f"{where}: mat: {industry}", mat[industry], 0, size)
        s.taken[seat * t.industries + k] = size - left
    score = check_keys(f"{where}: score", data["score"], n.score)
    for k, source in enumerate(n.score):
        vp = number(f"{where}: score: {source}", score[source], -(10**6), 10**6)
        s.score[seat * t.score_columns + k] = vp
        s.vp[seat] += vp
    if type(data["vp"]) is not int or data["vp"] != s.vp[seat]:
        raise BadPosition(f"{where}: vp is the sum of score, {s.vp[seat]}, not {data['vp']!r}")
    return data


def _read_board(s: Position, rules: Ruleset, data: Mapping[str, object]) -> None:
    t, n = s.rulebook.tables, rules.names
    for slot_name, row in mapping("tiles", data["tiles"]).items():
        slot = _name("slot", slot_name, rules)
        where = f"tile on {slot_name}"
        tile = check_keys(where, row, ("seat", "industry", "level", "flipped", "cubes"))
        if type(tile["level"]) is not int or (tile["industry"], tile["level"]) not in n.tiles:
            raise BadPosition(f"{where}: there is no {tile['industry']!r} of level {tile['level']!r}")
        kind = n.tiles.index((tile["industry"], tile["level"]))
        if not t.slot_shows[slot] >> t.tile_industry[kind] & 1:
            raise BadPosition(f"{where}: the slot does not show {tile['industry']}")
        place_tile(s, number(f"{where}: seat", tile["seat"], 0, t.players - 1), slot, kind)
        most = t.tile_cubes[kind * 2 + s.era]
        lay_cubes(s, slot, number(f"{where}: cubes", tile["cubes"], 0, most))
        if not isinstance(tile["flipped"], bool):
            raise BadPosition(f"{where}: flipped is true or false, not {tile['flipped']!r}")
        s.flipped |= 2**slot * tile["flipped"]
    for line_name, owner in mapping("links", data["links"]).items():
        line = _name("line", line_name, rules)
        if not t.line_eras[line] >> s.era & 1:
            raise BadPosition(f"link on {line_name}: the line is not of the {ERAS[s.era]} era")
        seat = number(f"link on {line_name}: seat", owner, 0, t.players - 1)
        left = s.links_left[seat]
        lay_link(s, seat, line)
        s.links_left[seat] = left


def _read_hands(s: Position, rules: Ruleset, seats: list[Mapping[str, object]]) -> list[int]:
    """Fill the hands; the discards of all seats are the answer."""
    discards: list[int] = []
    for seat, row in enumerate(seats):
        hand = [_card(card, rules) for card in listed(f"seat {seat}: hand", row["hand"])]
        for card in hand:
            if card != UNKNOWN:
                add_card(s, seat, card)
        s.hand_size[seat] = len(hand)
        pile = [_name("card", card, rules) for card in listed(f"seat {seat}: discard", row["discard"])]
        discards += [seat * 64 + card for card in pile]
        s.face_down[seat] = -1 if row["face_down"] is None else _card(row["face_down"], rules)
    return discards


def _read_question(s: Position, rules: Ruleset, data: Mapping[str, object]) -> None:
    if data["ask"] not in ASKS:
        raise BadPosition(f"ask is one of {list(ASKS)}, not {data['ask']!r}")
    s.ask = ASKS.index(data["ask"])
    s.head = _choice("head", data["head"], rules)
    s.part = _choice("part", data["part"], rules)
    s.parts = number("parts", data["parts"], 0, 60)
    resources = ("coal", "iron", "beer") if rules.names.merchants else ("coal", "iron")
    need = check_keys("need", data["need"], resources)
    s.need_coal, s.need_iron = (number(f"need: {key}", need[key], 0, 2) for key in ("coal", "iron"))
    if rules.names.merchants:
        s.need_beer = number("need: beer", need["beer"], 0, 2)
        if type(data["bonus_due"]) is not bool or (data["bonus_due"] and s.ask != codes.ASK_BEER):
            raise BadPosition("bonus_due is true only while a sale asks for beer, else false")
        s.is_bonus_due = data["bonus_due"]
    s.debt = number("debt", data["debt"], 0, 10**6 if rules.leaves_debts else 10)
    if s.ask == codes.ASK_SHORTFALL:
        debtor = number("debtor", data["debtor"], 0, len(s.turn_order) - 1)
        s.income_turn = list(s.turn_order).index(debtor)
    elif data["debtor"] is not None:
        raise BadPosition(f"debtor is null unless a shortfall is asked, not {data['debtor']!r}")


def _choice(what: str, data: object, rules: Ruleset) -> int:
    if data is None:
        return codes.NO_CHOICE
    try:
        return encode(choice_from_data(mapping(what, data)), rules.names, codes.NO_CHOICE)
    except IronbridgeError as error:
        raise BadPosition(f"{what}: {error}") from None


def _card(name: object, rules: Ruleset) -> int:
    return UNKNOWN if name == HIDDEN else _name("card", name, rules)


def _name(domain: str, name: object, rules: Ruleset) -> int:
    found = rules.names.numbers[domain].get(name) if isinstance(name, str) else None
    if found is None:
        raise BadPosition(f"there is no {domain} {name!r}")
    return found
