"""Conditions of prepared turns: what they mean on a view, which of them fit a turn, and their words."""

from collections.abc import Iterator

from ironbridge.engine import codes
from ironbridge.engine.position import Position
from ironbridge.engine.supply import market_cost
from ironbridge.games.names import ERAS, Names
from ironbridge.rules.events import RESOURCES, BarrelDrunk, Bought, LinkBuilt, Sold, Taken, TileBuilt
from ironbridge.rules.state import View
from ironbridge.server.errors import ServerError
from ironbridge.server.play.prepared.trying import Tried
from ironbridge.server.wire.prepared import Guard
from ironbridge.words.speaker import Speaker

DOMAINS = {
    "slot_free": "slot",
    "stock": "slot",
    "line_free": "line",
    "line_built": "line",
    "barrel": "merchant",
}
MARKETS: dict[str, int] = {RESOURCES[market]: market for market in (codes.COAL, codes.IRON)}
MOST_OFFERED = 12


def check_guard(guard: Guard, names: Names) -> None:
    """See that what a condition names is there. Raises ServerError."""
    domain = DOMAINS.get(guard.kind)
    known = MARKETS if guard.kind == "price" else {"": 0} if domain is None else names.numbers[domain]
    if guard.at not in known:
        raise ServerError("bad_guard")


def holds(guard: Guard, view: View) -> bool:
    """Whether a condition holds on what a seat knows."""
    s, numbers = view.position, view.ruleset.names.numbers
    match guard.kind:
        case "slot_free":
            return bool(s.tile[numbers["slot"][guard.at]] < 0)
        case "stock":
            return bool(s.cubes[numbers["slot"][guard.at]] >= guard.number)
        case "line_free":
            return bool(s.line_owner[numbers["line"][guard.at]] < 0)
        case "line_built":
            return bool(s.line_owner[numbers["line"][guard.at]] >= 0)
        case "barrel":
            return bool(s.barrels & codes.BIT[numbers["merchant"][guard.at]])
        case "price":
            return bool(market_cost(s, MARKETS[guard.at], 1) <= guard.number)
        case _:
            return bool(s.turn_order[0] == view.seat)


def offered(view: View, tried: Tried) -> list[Guard]:
    """Conditions that fit a turn, made of what it uses, on the view from which it begins."""
    found = dict.fromkeys([*_used(view.position, view.ruleset.names, tried), Guard("first")])
    return [*found, *_lines_near(view, tried)][:MOST_OFFERED]


def _used(s: Position, names: Names, tried: Tried) -> Iterator[Guard]:
    for event in tried.events:
        match event:
            case TileBuilt() if s.tile[names.numbers["slot"][event.slot]] < 0:
                yield Guard("slot_free", event.slot)
            case LinkBuilt():
                yield Guard("line_free", event.line)
            case Bought():
                # Nothing is played that costs more, so less is what one may wait for.
                price = market_cost(s, MARKETS[event.resource], 1)
                yield from (Guard("price", event.resource, most) for most in range(price, 0, -1)[:2])
            case Taken() if s.cubes[names.numbers["slot"][event.slot]] > 0:
                yield Guard("stock", event.slot, int(s.cubes[names.numbers["slot"][event.slot]]))
            case BarrelDrunk():
                yield Guard("barrel", event.merchant)


def _lines_near(view: View, tried: Tried) -> Iterator[Guard]:
    """Lines that are not built and lead to where the turn builds or sells."""
    parts, s = view.ruleset.components, view.position
    own = {event.line for event in tried.events if isinstance(event, LinkBuilt)}
    places = {
        event.slot.partition(".")[0] for event in tried.events if isinstance(event, TileBuilt | Sold)
    } | {end for line in own for end in parts.lines[line].ends}
    for number, line in enumerate(view.ruleset.names.lines):
        ends, eras = parts.lines[line].ends, parts.lines[line].eras
        is_open = ERAS[s.era] in eras and s.line_owner[number] < 0
        if is_open and line not in own and any(end in places for end in ends):
            yield Guard("line_built", line)


def guard_words(speaker: Speaker, guard: Guard, view: View) -> str:
    """A condition as people read it."""
    match guard.kind:
        case "slot_free":
            return speaker.say("guard.slot_free", place=speaker.slot(guard.at))
        case "stock":
            return speaker.say(
                "guard.stock",
                count=guard.number,
                goods=_goods(speaker, guard.at, view),
                place=speaker.town(guard.at),
            )
        case "line_free" | "line_built":
            return speaker.say(f"guard.{guard.kind}", line=speaker.line(guard.at))
        case "barrel":
            return speaker.say("guard.barrel", place=speaker.slot(guard.at))
        case "price":
            goods = speaker.say(f"goods.{guard.at}")
            return speaker.say("guard.price", goods=goods, money=speaker.words.pounds(guard.number))
        case _:
            return speaker.say("guard.first")


def _goods(speaker: Speaker, slot: str, view: View) -> str:
    """What lies on a tile, or would if there were one."""
    s, t = view.position, view.position.rulebook.tables
    tile = s.tile[view.ruleset.names.numbers["slot"][slot]]
    made = t.industry_makes[t.tile_industry[tile]] if tile >= 0 else -1
    return (
        speaker.say(f"goods.{RESOURCES[made]}") if 0 <= made < len(RESOURCES) else speaker.say("guard.goods")
    )
