"""The plain data of a position as the one JSON text that is hashed: keys sorted, no spaces, ASCII.

It is what `json.dumps(to_data(...), sort_keys=True, separators=(",", ":"))` gives, in a fraction of the time.
"""

import json
from collections.abc import Sequence
from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from ironbridge.engine.codes import ASK_SHORTFALL, BIT, COAL, IRON, NO_CHOICE
from ironbridge.engine.hidden import UNKNOWN
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.names import ASKS, ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.choices import choice_to_data, decode
from ironbridge.rules.positions.writer import FORMAT, HIDDEN

COMMA: Final = 44
MINUS: Final = 45
ZERO: Final = 48


@final
class Quoted:
    """The names of a ruleset as JSON, and in which order they come as keys."""

    def __init__(self, rules: Ruleset) -> None:
        names = rules.names
        self.has_merchants: bool = bool(names.merchants)
        self.asks: list[bytes] = [f',"ask":{quoted(name)}'.encode() for name in ASKS]
        self.eras: list[bytes] = [
            f',"era":{quoted(name)},"format":{FORMAT},"head":'.encode() for name in ERAS
        ]
        self.ruleset: bytes = f',"ruleset":{quoted(rules.name)},"seats":['.encode()
        self.revision: bytes = f',"revision":{rules.revision},"round":'.encode()
        self.slots: list[bytes] = [f'{quoted(name)}:{{"cubes":'.encode() for name in names.slots]
        self.slot_order: list[int] = order_of(names.slots)
        self.lines: list[bytes] = keys(names.lines)
        self.line_order: list[int] = order_of(names.lines)
        self.merchants: list[bytes] = keys(names.merchants)
        self.merchant_order: list[int] = order_of(names.merchants)
        self.merchant_tiles: list[bytes] = [
            f',"tile":{quoted(name)}}}'.encode() for name in names.merchant_tiles
        ]
        self.industries: list[bytes] = keys(names.industries)
        self.industry_order: list[int] = order_of(names.industries)
        self.score: list[bytes] = keys(names.score)
        self.score_order: list[int] = order_of(names.score)
        self.cards: list[bytes] = [quoted(name).encode() for name in names.cards]
        self.hidden: bytes = quoted(HIDDEN).encode()
        self.tiles: list[bytes] = [
            f'"industry":{quoted(industry)},"level":{level},"seat":'.encode()
            for industry, level in names.tiles
        ]


def quoted(name: str) -> str:
    """A text as JSON."""
    return json.dumps(name)


def keys(names: Sequence[str]) -> list[bytes]:
    """Names as keys of a JSON object."""
    return [f"{quoted(name)}:".encode() for name in names]


def order_of(names: Sequence[str]) -> list[int]:
    """The numbers of names in the order of the names."""
    return sorted(range(len(names)), key=lambda k: names[k])


QUOTED: Final[dict[Ruleset, Quoted]] = {}


def canonical_json(s: Position, rules: Ruleset) -> bytes:
    """The position as JSON."""
    if rules not in QUOTED:
        QUOTED[rules] = Quoted(rules)
    q = QUOTED[rules]
    t = s.rulebook.tables
    out = BytesWriter()
    add_number(out, b'{"actions_left":', s.actions_left)
    out.write(q.asks[s.ask])
    if q.has_merchants:
        out.write(b',"bonus_due":true' if s.is_bonus_due else b',"bonus_due":false')
    add_number(out, b',"coal_market":', s.market[COAL])
    add_number(out, b',"debt":', s.debt)
    if s.ask == ASK_SHORTFALL:
        add_number(out, b',"debtor":', seat_to_act(s))
    else:
        out.write(b',"debtor":null')
    if not q.has_merchants:
        add_demand(out, b',"demand":{"hidden":[', s.demand, s.demand_shown, len(s.demand))
        add_demand(out, b',"shown":[', s.demand, 0, s.demand_shown)
        add_number(out, b'},"distant":', s.distant)
    add_cards(out, b',"draw":[', q, s.deck, s.drawn, s.deck_end)
    out.write(q.eras[s.era])
    out.write(choice(s, rules, s.head))
    add_number(out, b',"iron_market":', s.market[IRON])
    out.write(b',"links":{')
    is_first = True
    for line in q.line_order:
        if s.line_owner[line] >= 0:
            if not is_first:
                out.append(COMMA)
            is_first = False
            add_number(out, q.lines[line], s.line_owner[line])
    if q.has_merchants:
        add_merchants(out, q, s)
        add_number(out, b',"need":{"beer":', s.need_beer)
        add_number(out, b',"coal":', s.need_coal)
    else:
        add_number(out, b'},"need":{"coal":', s.need_coal)
    add_number(out, b',"iron":', s.need_iron)
    out.write(b'},"part":')
    out.write(choice(s, rules, s.part))
    add_number(out, b',"parts":', s.parts)
    add_number(out, b',"players":', t.players)
    add_cards(out, b',"rail_deck":[', q, s.rail_deck, 0, len(s.rail_deck))
    if not q.has_merchants:
        add_demand(out, b',"rail_demand":[', s.rail_demand, 0, len(s.rail_demand))
    add_number(out, q.revision, s.round)
    out.write(q.ruleset)
    for seat in range(t.players):
        if seat:
            out.append(COMMA)
        add_seat(out, q, s, seat)
    out.write(b"]")
    if not q.has_merchants:
        add_cards(out, b',"set_aside":[', q, s.deck, s.deck_end, len(s.deck))
    add_tiles(out, q, s)
    add_number(out, b'},"turn":', s.turn)
    out.write(b',"turn_order":[')
    for k in range(t.players):
        if k:
            out.append(COMMA)
        add_number(out, b"", s.turn_order[k])
    out.write(b"]}")
    return out.getvalue()


def add_number(out: BytesWriter, key: bytes, number: i64) -> None:
    """Append a number after its key."""
    out.write(key)
    if number < 0:
        out.append(MINUS)
        number = -number
    if number < 10:
        out.append(u8(ZERO + number))
    elif number < 100:
        out.append(u8(ZERO + number // 10))
        out.append(u8(ZERO + number % 10))
    else:
        out.write(str(number).encode())


def add_seat(out: BytesWriter, q: Quoted, s: Position, seat: i64) -> None:
    """Append what a seat has."""
    t = s.rulebook.tables
    out.write(b'{"discard":[')
    is_first = True
    for k in range(len(s.discards)):
        if s.discards[k] >> 6 == seat:
            if not is_first:
                out.append(COMMA)
            is_first = False
            out.write(q.cards[s.discards[k] & 63])
    down = s.face_down[seat]
    out.write(b'],"face_down":')
    out.write(b"null" if down == -1 else card(q, down))
    add_hand(out, q, s, seat)
    add_number(out, b'],"income_space":', s.income_space[seat])
    add_number(out, b',"links_left":', s.links_left[seat])
    out.write(b',"mat":{')
    for place, k in enumerate(q.industry_order):
        if place:
            out.append(COMMA)
        left = t.stack_at[k + 1] - t.stack_at[k] - s.taken[seat * t.industries + k]
        add_number(out, q.industries[k], left)
    add_number(out, b'},"money":', s.money[seat])
    out.write(b',"score":{')
    columns: i64 = len(q.score)
    for place, k in enumerate(q.score_order):
        if place:
            out.append(COMMA)
        add_number(out, q.score[k], s.score[seat * columns + k])
    add_number(out, b'},"spent":', s.spent[seat])
    add_number(out, b',"vp":', s.vp[seat])
    out.write(b"}")


def add_hand(out: BytesWriter, q: Quoted, s: Position, seat: i64) -> None:
    """Append the cards in a hand in the order of all cards; those that are hidden come last."""
    out.write(b',"hand":[')
    cards = s.rulebook.tables.cards
    written: i64 = 0
    for k in range(cards):
        if s.holds[seat] & BIT[k]:
            for _ in range(s.hand[seat * cards + k]):
                if written:
                    out.append(COMMA)
                out.write(q.cards[k])
                written += 1
    while written < s.hand_size[seat]:
        if written:
            out.append(COMMA)
        out.write(q.hidden)
        written += 1


def add_merchants(out: BytesWriter, q: Quoted, s: Position) -> None:
    """Append the merchant tiles in use."""
    out.write(b'},"merchants":{')
    is_first = True
    for k in q.merchant_order:
        if s.merchant_tile[k] >= 0:
            if not is_first:
                out.append(COMMA)
            is_first = False
            out.write(q.merchants[k])
            out.write(b'{"barrel":true' if s.barrels & BIT[k] else b'{"barrel":false')
            out.write(q.merchant_tiles[s.merchant_tile[k]])
    out.write(b"}")


def add_tiles(out: BytesWriter, q: Quoted, s: Position) -> None:
    """Append the tiles on the board."""
    out.write(b',"tiles":{')
    is_first = True
    for slot in q.slot_order:
        if s.tile[slot] >= 0:
            if not is_first:
                out.append(COMMA)
            is_first = False
            add_number(out, q.slots[slot], s.cubes[slot])
            out.write(b',"flipped":true,' if s.flipped & BIT[slot] else b',"flipped":false,')
            add_number(out, q.tiles[s.tile[slot]], s.owner[slot])
            out.write(b"}")


def card(q: Quoted, number: i64) -> bytes:
    """A card that may be hidden."""
    return q.hidden if number == UNKNOWN else q.cards[number]


def add_cards(out: BytesWriter, key: bytes, q: Quoted, deck: vec[i64], start: i64, end: i64) -> None:
    """Append the cards of a deck from one place to another."""
    out.write(key)
    for k in range(start, end):
        if k > start:
            out.append(COMMA)
        out.write(card(q, deck[k]))
    out.write(b"]")


def add_demand(out: BytesWriter, key: bytes, values: vec[i64], start: i64, end: i64) -> None:
    """Append demand tiles; a hidden one is null."""
    out.write(key)
    for k in range(start, end):
        if k > start:
            out.append(COMMA)
        if values[k] == UNKNOWN:
            out.write(b"null")
        else:
            add_number(out, b"", values[k])
    out.write(b"]")


def choice(s: Position, rules: Ruleset, code: i64) -> bytes:
    """The head or part of the action in progress."""
    if code == NO_CHOICE:
        return b"null"
    data = choice_to_data(decode(code, rules.names, s.part))
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()
