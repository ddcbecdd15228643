"""Events: their union, and from the tuples of the engine to readable values and plain data."""

from collections.abc import Callable, Mapping
from typing import cast, get_args

from ironbridge.engine import codes
from ironbridge.games.names import ERAS, Names
from ironbridge.rules.data import Resource
from ironbridge.rules.events.data import EventData
from ironbridge.rules.events.facts import Bonus
from ironbridge.rules.events.rounds import (
    BarrelPut,
    CardsDrawn,
    DebtNoted,
    EraEnded,
    ExtraScored,
    GameOver,
    IncomePaid,
    LinkScored,
    RoundBegan,
    TileCleared,
    TileRemoved,
    TileScored,
    TurnOrderSet,
    VpLost,
)
from ironbridge.rules.events.turns import (
    BarrelDrunk,
    BonusGiven,
    Bought,
    CardLaidDown,
    DemandShown,
    Flipped,
    LinkBuilt,
    LoanTaken,
    Passed,
    Shipped,
    Sold,
    SoldToMarket,
    Taken,
    TileBuilt,
    TileDeveloped,
    TileReplaced,
    WildCardsTaken,
)

RESOURCES: tuple[Resource, ...] = ("coal", "iron", "beer")
BONUSES: tuple[Bonus, ...] = ("vp", "money", "income_spaces", "develop")
# The events of the engine that bring something hidden to light.
REVEALING = frozenset((codes.EVENT_DRAWN, codes.EVENT_DEMAND))
EngineEvent = tuple[int, int, int, int]

Event = (
    Passed | CardLaidDown | WildCardsTaken | TileBuilt | TileReplaced | TileCleared | TileDeveloped | LinkBuilt | Taken
    | Bought | BarrelDrunk | BonusGiven | Flipped | SoldToMarket | LoanTaken | CardsDrawn | TurnOrderSet | IncomePaid
    | TileRemoved | VpLost | DebtNoted | LinkScored | TileScored | ExtraScored | Sold | Shipped | DemandShown | EraEnded
    | RoundBegan | BarrelPut | GameOver
)  # fmt: skip
EVENT_KINDS = frozenset(kind.kind for kind in get_args(Event))

# What the three numbers of each event of the engine mean; the first is the seat unless it happens to the table.
_FORMS: Mapping[int, Callable[[Names, int, int, int], Event]] = {
    codes.EVENT_CARD: lambda n, seat, card, _: CardLaidDown(seat, n.cards[card]),
    codes.EVENT_WILD_TAKEN: lambda n, seat, a, b: WildCardsTaken(seat, (n.cards[a], n.cards[b])),
    codes.EVENT_TILE_BUILT: lambda n, seat, slot, tile: TileBuilt(seat, n.slots[slot], *n.tiles[tile]),
    codes.EVENT_TILE_REPLACED: lambda n, seat, slot, tile: TileReplaced(seat, n.slots[slot], *n.tiles[tile]),
    codes.EVENT_LINK_BUILT: lambda n, seat, line, _: LinkBuilt(seat, n.lines[line]),
    codes.EVENT_TAKEN: lambda n, seat, slot, count: Taken(seat, n.slots[slot], count),
    codes.EVENT_BOUGHT: lambda _, seat, resource, price: Bought(seat, RESOURCES[resource], price),
    codes.EVENT_BARREL: lambda n, seat, merchant, _: BarrelDrunk(seat, n.merchants[merchant]),
    codes.EVENT_BONUS: lambda _, seat, kind, amount: BonusGiven(seat, BONUSES[kind], amount),
    codes.EVENT_FLIPPED: lambda n, seat, slot, space: Flipped(seat, n.slots[slot], space),
    codes.EVENT_MARKET_SALE: lambda _, seat, count, money: SoldToMarket(seat, count, money),
    codes.EVENT_DEVELOPED: lambda n, seat, tile, _: TileDeveloped(seat, *n.tiles[tile]),
    codes.EVENT_LOAN: lambda _, seat, money, space: LoanTaken(seat, money, space),
    codes.EVENT_DRAWN: lambda _, seat, count, __: CardsDrawn(seat, count),
    codes.EVENT_ORDER: lambda _, seat, place, __: TurnOrderSet(seat, place),
    codes.EVENT_INCOME: lambda _, seat, level, __: IncomePaid(seat, level),
    codes.EVENT_TILE_REMOVED: lambda n, seat, slot, money: TileRemoved(seat, n.slots[slot], money),
    codes.EVENT_VP_LOST: lambda _, seat, vp, debt: VpLost(seat, vp, debt),
    codes.EVENT_LINK_SCORED: lambda n, seat, line, vp: LinkScored(seat, n.lines[line], vp),
    codes.EVENT_TILE_SCORED: lambda n, seat, slot, vp: TileScored(seat, n.slots[slot], vp),
    codes.EVENT_TILE_CLEARED: lambda n, seat, slot, tile: TileCleared(seat, n.slots[slot], *n.tiles[tile]),
    codes.EVENT_EXTRA_SCORED: lambda n, seat, column, vp: ExtraScored(seat, n.score[column], vp),
    codes.EVENT_SOLD: lambda n, seat, slot, space: Sold(seat, n.slots[slot], n.merchants[space]),
    codes.EVENT_SHIPPED: lambda n, seat, slot, port: Shipped(seat, n.slots[slot], n.port(port)),
    codes.EVENT_DEMAND: lambda _, seat, value, marker: DemandShown(seat, value, marker),
    codes.EVENT_DEBT: lambda _, seat, debt, __: DebtNoted(seat, debt),
    codes.EVENT_PASSED: lambda _, seat, __, ___: Passed(seat),
    codes.EVENT_ERA_ENDED: lambda _, era, __, ___: EraEnded(ERAS[era]),
    codes.EVENT_ROUND: lambda _, era, number, __: RoundBegan(ERAS[era], number),
    codes.EVENT_BARREL_PUT: lambda n, merchant, _, __: BarrelPut(n.merchants[merchant]),
    codes.EVENT_OVER: lambda _, __, ___, ____: GameOver(),
}


def read_event(names: Names, event: EngineEvent) -> Event:
    """The readable value of an event of the engine."""
    kind, a, b, c = event
    return _FORMS[kind](names, a, b, c)


def event_to_data(event: Event) -> EventData:
    """An event as plain data: its kind, seat and facts."""
    return cast("EventData", {"kind": event.kind, "seat": event.seat, "facts": event.facts})
