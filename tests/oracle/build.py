"""Building and overbuilding an industry tile (B1 to B11)."""

from .cards import no_card_fits
from .facts import FACTS, FARMS, SHOWS, SLOTS, TOWNS, Data, Tile, in_facts_order, lowest, place_of, printed
from .graph import network, reaches_merchant_location
from .money import flip, spend
from .sources import cost_verdict, giving, market_price
from .tally import count


def verdict(position: Data, seat: int, industry: str, slot: str, net: set[str]) -> str | None:
    """The rule by which the seat may not build the industry on the slot."""
    if industry not in SHOWS[slot]:
        return "B4"
    tile = lowest(industry, position["seats"][seat]["mat"][industry])
    if tile is None:
        return "B1"
    if position["era"] not in tile.eras:
        return "B6"
    if slot in position["tiles"]:
        refused = overbuild_verdict(position, seat, tile, slot)
    else:
        refused = free_space_verdict(position, seat, industry, slot)
    if refused is None:
        refused = no_card_fits(position, seat, industry, slot, net)
    if refused is None:
        placed = {**position, "tiles": {**position["tiles"], slot: new_tile(seat, tile)}}
        places = frozenset({place_of(slot)})
        refused = cost_verdict(placed, seat, tile.money, places, tile.coal, tile.iron)
    return refused


def slots_of(location: str) -> list[str]:
    """The slots of one location."""
    return [slot for slot in SLOTS if place_of(slot) == location]


def has_tile_at(position: Data, seat: int, location: str) -> bool:
    """Whether the seat has a tile in the location."""
    return any(
        slot in position["tiles"] and position["tiles"][slot]["seat"] == seat for slot in slots_of(location)
    )


def free_space_verdict(position: Data, seat: int, industry: str, slot: str) -> str | None:
    """The rule by which the free space may not take a tile of the industry."""
    location = place_of(slot)
    # B5: other players' tiles do not count.
    if position["era"] == "canal" and has_tile_at(position, seat, location):
        return "B5"
    sole = [
        other for other in slots_of(location) if SHOWS[other] == {industry} and other not in position["tiles"]
    ]
    # B4: a free space showing only this industry comes first.
    return "B4" if sole and slot not in sole else None


def overbuild_verdict(position: Data, seat: int, tile: Tile, slot: str) -> str | None:
    """The rule by which the tile lying on the slot may not be replaced by this one."""
    replaced = position["tiles"][slot]
    if replaced["industry"] != tile.industry or replaced["level"] >= tile.level:
        return "B10"
    if replaced["seat"] == seat:
        return None
    if tile.industry not in ("coal", "iron"):
        return "B10"
    # B10: no cube of that kind on any tile, one's own included, or in its market.
    if giving(position, tile.industry) or position[f"{tile.industry}_market"]:
        return "B10"
    # B11: B5 holds for overbuilding an opponent.
    if position["era"] == "canal" and has_tile_at(position, seat, place_of(slot)):
        return "B11"
    return None


def new_tile(seat: int, tile: Tile) -> Data:
    """The tile as it is placed, nothing lying on it yet."""
    return {"seat": seat, "industry": tile.industry, "level": tile.level, "flipped": False, "cubes": 0}


def note_card(position: Data, seat: int, choice: Data, cards: list[str]) -> None:
    """Count the rules by which the card paid fits."""
    location = place_of(choice["slot"])
    count("B1")
    if location in FARMS:
        count("B3")
    if cards[0] not in TOWNS and cards[0] != "wild_location":
        # B2: an Industry card built outside the network, which then is empty.
        count("C1" if location in network(position, seat) else "B2")


def place(position: Data, seat: int, choice: Data) -> None:
    """Pay the tile's money and put it on the board, the replaced tile leaving the game."""
    slot, industry = choice["slot"], choice["industry"]
    mat = position["seats"][seat]["mat"]
    tile = lowest(industry, mat[industry])
    assert tile is not None
    count("B7")
    spend(position, seat, tile.money)
    mat[industry] -= 1
    if slot in position["tiles"]:
        count("B10")
        if free_elsewhere(position, industry, slot):
            count("B11")
    position["tiles"] = in_facts_order({**position["tiles"], slot: new_tile(seat, tile)}, SLOTS)
    position["need"] = {"coal": tile.coal, "iron": tile.iron, "beer": 0}


def free_elsewhere(position: Data, industry: str, slot: str) -> bool:
    """Whether another space of the location is free and shows the industry."""
    others = slots_of(place_of(slot))
    return any(other not in position["tiles"] and industry in SHOWS[other] for other in others)


def complete(position: Data, slot: str) -> None:
    """Lay cubes or barrels on the new tile and sell to the market what fits."""
    tile = position["tiles"][slot]
    kind = printed(tile)
    tile["cubes"] = kind.canal_yield if position["era"] == "canal" else kind.rail_yield
    if not tile["cubes"]:
        return
    count("B8")
    if tile["industry"] == "coal" and reaches_merchant_location(position, {place_of(slot)}):
        count("C2")
        sell_to_market(position, slot)
    # B9: iron works need no connection.
    if tile["industry"] == "iron":
        sell_to_market(position, slot)


def sell_to_market(position: Data, slot: str) -> None:
    """Move as many cubes as fit to the market, dearest space first, for the owner's money."""
    tile = position["tiles"][slot]
    market = f"{tile['industry']}_market"
    spaces = len(FACTS["markets"][tile["industry"]]["spaces"])
    while tile["cubes"] and position[market] < spaces:
        count("B9")
        tile["cubes"] -= 1
        position[market] += 1
        # The space just filled is the one a buyer would now empty first.
        position["seats"][tile["seat"]]["money"] += market_price(tile["industry"], position[market])
    if not tile["cubes"]:
        flip(position, slot)
