"""Where coal and iron may come from, and what the missing cubes cost (C6, C7, C9)."""

from .facts import Data, Facts, place_of
from .graph import connected, distances, reaches_market
from .rulesets import facts_of


def giving(position: Data, industry: str) -> list[str]:
    """The slots with an unflipped tile of the industry on which something lies."""
    return [
        slot
        for slot, tile in position["tiles"].items()
        if tile["industry"] == industry and not tile["flipped"] and tile["cubes"] > 0
    ]


def lying_on(position: Data, slots: list[str]) -> int:
    """The number of cubes or barrels on the tiles of these slots."""
    return sum(position["tiles"][slot]["cubes"] for slot in slots)


def connected_mines(position: Data, places: frozenset[str]) -> list[str]:
    """The coal mines with coal connected to any of the places."""
    within_reach = connected(position, places)
    return [slot for slot in giving(position, "coal") if place_of(slot) in within_reach]


def nearest_mines(position: Data, places: frozenset[str]) -> list[str]:
    """The connected coal mines with coal fewest links away from any of the places."""
    # C6: all ends of a new link are places, so the new link itself is never counted.
    far = distances(position, places)
    mines = [slot for slot in giving(position, "coal") if place_of(slot) in far]
    nearest = min((far[place_of(slot)] for slot in mines), default=0)
    return [slot for slot in mines if far[place_of(slot)] == nearest]


def iron_works(position: Data) -> list[str]:
    """The iron works with iron, wherever they are."""
    return giving(position, "iron")


def market_price(facts: Facts, kind: str, cubes: int) -> int:
    """The price of the cheapest cube of a market holding that many cubes."""
    market = facts.markets[kind]
    # S5, B9: cubes always lie on the dearest spaces, the cheapest spaces empty first.
    return market.spaces[len(market.spaces) - cubes] if cubes else market.price_when_empty


def market_cost(facts: Facts, kind: str, cubes: int, bought: int) -> int:
    """The price of several cubes bought one after another from a market holding `cubes` cubes."""
    return sum(market_price(facts, kind, max(cubes - already, 0)) for already in range(bought))


def cost_verdict(
    placed: Data, seat: int, money: int, places: frozenset[str], coal: int, iron: int
) -> str | None:
    """The rule by which money, coal or iron cannot be met, judged on the position after placing."""
    # C6, C7: the market sells only what the free tiles cannot give.
    coal_bought = max(coal - lying_on(placed, connected_mines(placed, places)), 0) if coal else 0
    iron_bought = max(iron - lying_on(placed, iron_works(placed)), 0) if iron else 0
    if coal_bought and not reaches_market(placed, places):
        return "C6"
    facts = facts_of(placed)
    needed = money
    needed += market_cost(facts, "coal", placed["coal_market"], coal_bought)
    needed += market_cost(facts, "iron", placed["iron_market"], iron_bought)
    # LT2: what costs nothing may be done with money below 0 too.
    if not needed:
        return None
    # C9: the money in hand before the action counts, never what the action will earn.
    return "C9" if needed > placed["seats"][seat]["money"] else None
