"""What happened, as readable values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ironbridge.engine import codes
from ironbridge.games.names import ERAS, Names

RESOURCES = ("coal", "iron", "beer")
BONUSES = ("vp", "money", "income_spaces", "develop")
# The events of the engine that bring something hidden to light.
REVEALING = frozenset((codes.EVENT_DRAWN, codes.EVENT_DEMAND))
EngineEvent = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its kind, the seat it happened to (None: to the table) and the facts."""

    kind: str
    seat: int | None
    facts: Mapping[str, Any]

    @property
    def is_revealing(self) -> bool:
        """Whether it brought something hidden to light, so that what led to it cannot be taken back."""
        return self.kind in _REVEALING


def _tile(names: Names, tile: int) -> dict[str, Any]:
    industry, level = names.tiles[tile]
    return {"industry": industry, "level": level}


# What the three numbers of each event of the engine mean; the first is the seat unless the kind is of the table.
_FORMS: Mapping[int, tuple[str, Callable[[Names, int, int], Mapping[str, Any]]]] = {
    codes.EVENT_CARD: ("card_laid_down", lambda n, card, _: {"card": n.cards[card]}),
    codes.EVENT_WILD_TAKEN: ("wild_cards_taken", lambda n, a, b: {"cards": [n.cards[a], n.cards[b]]}),
    codes.EVENT_TILE_BUILT: ("tile_built", lambda n, slot, tile: {"slot": n.slots[slot], **_tile(n, tile)}),
    codes.EVENT_TILE_REPLACED: (
        "tile_replaced",
        lambda n, slot, tile: {"slot": n.slots[slot], **_tile(n, tile)},
    ),
    codes.EVENT_LINK_BUILT: ("link_built", lambda n, line, _: {"line": n.lines[line]}),
    codes.EVENT_TAKEN: ("taken", lambda n, slot, count: {"slot": n.slots[slot], "count": count}),
    codes.EVENT_BOUGHT: (
        "bought",
        lambda _, resource, price: {"resource": RESOURCES[resource], "price": price},
    ),
    codes.EVENT_BARREL: ("barrel_drunk", lambda n, merchant, _: {"merchant": n.merchants[merchant]}),
    codes.EVENT_BONUS: ("bonus", lambda _, kind, amount: {"bonus": BONUSES[kind], "amount": amount}),
    codes.EVENT_FLIPPED: ("flipped", lambda n, slot, space: {"slot": n.slots[slot], "income_space": space}),
    codes.EVENT_MARKET_SALE: ("sold_to_market", lambda _, count, money: {"count": count, "money": money}),
    codes.EVENT_DEVELOPED: ("tile_developed", lambda n, tile, _: _tile(n, tile)),
    codes.EVENT_LOAN: ("loan", lambda _, money, space: {"money": money, "income_space": space}),
    codes.EVENT_DRAWN: ("cards_drawn", lambda _, count, __: {"count": count}),
    codes.EVENT_ORDER: ("turn_order", lambda _, place, __: {"place": place}),
    codes.EVENT_INCOME: ("income", lambda _, level, __: {"money": level}),
    codes.EVENT_TILE_REMOVED: (
        "tile_removed",
        lambda n, slot, money: {"slot": n.slots[slot], "money": money},
    ),
    codes.EVENT_VP_LOST: ("vp_lost", lambda _, vp, debt: {"vp": vp, "debt": debt}),
    codes.EVENT_LINK_SCORED: ("link_scored", lambda n, line, vp: {"line": n.lines[line], "vp": vp}),
    codes.EVENT_TILE_SCORED: ("tile_scored", lambda n, slot, vp: {"slot": n.slots[slot], "vp": vp}),
    codes.EVENT_TILE_CLEARED: (
        "tile_cleared",
        lambda n, slot, tile: {"slot": n.slots[slot], **_tile(n, tile)},
    ),
    codes.EVENT_EXTRA_SCORED: ("extra_scored", lambda n, column, vp: {"source": n.score[column], "vp": vp}),
    codes.EVENT_SOLD: ("sold", lambda n, slot, m: {"slot": n.slots[slot], "merchant": n.merchants[m]}),
    codes.EVENT_SHIPPED: ("shipped", lambda n, slot, port: {"slot": n.slots[slot], "port": n.port(port)}),
    codes.EVENT_DEMAND: ("demand_shown", lambda _, value, marker: {"value": value, "distant": marker}),
    codes.EVENT_DEBT: ("debt", lambda _, debt, __: {"money": debt}),
    codes.EVENT_PASSED: ("passed", lambda _, __, ___: {}),
}
_TABLE_FORMS: Mapping[int, tuple[str, Callable[[Names, int, int], Mapping[str, Any]]]] = {
    codes.EVENT_ERA_ENDED: ("era_ended", lambda _, era, __: {"era": ERAS[era]}),
    codes.EVENT_ROUND: ("round_began", lambda _, era, number: {"era": ERAS[era], "round": number}),
    codes.EVENT_BARREL_PUT: ("barrel_put", lambda n, merchant, _: {"merchant": n.merchants[merchant]}),
    codes.EVENT_OVER: ("game_over", lambda _, __, ___: {}),
}

_REVEALING = {_FORMS[kind][0] for kind in REVEALING}
EVENT_KINDS = frozenset(kind for kind, _ in (*_FORMS.values(), *_TABLE_FORMS.values()))


def read_event(names: Names, event: EngineEvent) -> Event:
    """The readable value of an event of the engine."""
    kind, a, b, c = event
    if kind in _TABLE_FORMS:
        word, facts = _TABLE_FORMS[kind]
        return Event(word, None, facts(names, a, b))
    word, facts = _FORMS[kind]
    return Event(word, a, facts(names, b, c))
