"""Positions as plain data. The format is described in docs/positions.md."""

from collections.abc import Iterable

from ironbridge.engine import codes
from ironbridge.engine.hidden import UNKNOWN
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.names import ASKS, ERAS, Names
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.choices import choice_to_data, decode
from ironbridge.rules.data import ChoiceData, MarketData, NeedData, PositionData, SeatData

FORMAT = 1
HIDDEN = "unknown"


def to_data(s: Position, rules: Ruleset) -> PositionData:
    """A position as plain data; hidden cards are "unknown"."""
    t, n = s.rulebook.tables, rules.names
    is_short = s.ask == codes.ASK_SHORTFALL
    return {
        "format": FORMAT,
        "ruleset": rules.name,
        "revision": rules.revision,
        "players": t.players,
        "era": ERAS[s.era],
        "round": s.round,
        "turn_order": list(s.turn_order),
        "turn": s.turn,
        "actions_left": s.actions_left,
        "ask": ASKS[s.ask],
        "head": _choice(s, n, s.head),
        "part": _choice(s, n, s.part),
        "parts": s.parts,
        **_bonus_due(s, n),
        "need": _need(s, n),
        "debt": s.debt,
        "debtor": seat_to_act(s) if is_short else None,
        "coal_market": s.market[codes.COAL],
        "iron_market": s.market[codes.IRON],
        **(_merchants(s, n) if n.merchants else _distant_market(s, n)),
        "tiles": {
            n.slots[slot]: {
                "seat": s.owner[slot],
                "industry": n.tiles[tile][0],
                "level": n.tiles[tile][1],
                "flipped": bool(s.flipped >> slot & 1),
                "cubes": s.cubes[slot],
            }
            for slot, tile in enumerate(s.tile)
            if tile >= 0
        },
        "links": {n.lines[line]: seat for line, seat in enumerate(s.line_owner) if seat >= 0},
        "seats": [_seat(s, n, seat) for seat in range(t.players)],
        "draw": _cards(n, s.deck[s.drawn : s.deck_end]),
        "rail_deck": _cards(n, s.rail_deck),
    }


def _bonus_due(s: Position, n: Names) -> MarketData:
    return {"bonus_due": s.is_bonus_due} if n.merchants else {}


def _need(s: Position, n: Names) -> NeedData:
    need: NeedData = {"coal": s.need_coal, "iron": s.need_iron}
    if n.merchants:
        need["beer"] = s.need_beer
    return need


def _merchants(s: Position, n: Names) -> MarketData:
    return {
        "merchants": {
            n.merchants[k]: {"tile": n.merchant_tiles[tile], "barrel": bool(s.barrels >> k & 1)}
            for k, tile in enumerate(s.merchant_tile)
            if tile >= 0
        }
    }


def _distant_market(s: Position, n: Names) -> MarketData:
    shown = s.demand_shown
    return {
        "set_aside": _cards(n, s.deck[s.deck_end :]),
        "distant": s.distant,
        "demand": {"shown": list(s.demand[:shown]), "hidden": _demand(s.demand[shown:])},
        "rail_demand": _demand(s.rail_demand),
    }


def _demand(values: Iterable[int]) -> list[int | None]:
    return [None if value == UNKNOWN else value for value in values]


def _seat(s: Position, n: Names, seat: int) -> SeatData:
    t = s.rulebook.tables
    columns = len(n.score)
    stack_at, taken = list(t.stack_at), list(s.taken[seat * t.industries : (seat + 1) * t.industries])
    down = s.face_down[seat]
    return {
        "money": s.money[seat],
        "spent": s.spent[seat],
        "income_space": s.income_space[seat],
        "vp": s.vp[seat],
        "links_left": s.links_left[seat],
        "mat": {name: stack_at[k + 1] - stack_at[k] - taken[k] for k, name in enumerate(n.industries)},
        "hand": hand_data(s, n, seat),
        "discard": [n.cards[entry & 63] for entry in s.discards if entry >> 6 == seat],
        "face_down": None if down == -1 else _card(n, down),
        "score": {source: s.score[seat * columns + k] for k, source in enumerate(n.score)},
    }


def hand_data(s: Position, n: Names, seat: int) -> list[str]:
    """The cards in a hand in the order of all cards; those that are hidden come last."""
    first = seat * s.rulebook.tables.cards
    hand: list[str] = []
    held = int(s.holds[seat])
    while held:
        card = (held & -held).bit_length() - 1
        hand += [n.cards[card]] * s.hand[first + card]
        held &= held - 1
    return hand + [HIDDEN] * (s.hand_size[seat] - len(hand))


def _cards(n: Names, cards: Iterable[int]) -> list[str]:
    return [HIDDEN if card == UNKNOWN else n.cards[card] for card in cards]


def _card(n: Names, card: int) -> str:
    return HIDDEN if card == UNKNOWN else n.cards[card]


def _choice(s: Position, n: Names, code: int) -> ChoiceData | None:
    return None if code == codes.NO_CHOICE else choice_to_data(decode(code, n, s.part))
