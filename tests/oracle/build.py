"""Building and overbuilding an industry tile (B1 to B11, LB1 to LB5)."""

from .birmingham import cards as birmingham_cards
from .birmingham import spaces as birmingham_spaces
from .board import free_slots_of, has_tile_at
from .cards import no_card_fits
from .facts import Data, Tile, in_facts_order, place_of
from .graph import network, reaches_market
from .lancashire import cards as lancashire_cards
from .lancashire import spaces as lancashire_spaces
from .money import flip, spend
from .rulesets import facts_of, ruleset_of
from .sources import cost_verdict, giving, market_price
from .tally import count

NOT_SHOWN = {"birmingham": birmingham_spaces.NOT_SHOWN, "lancashire": lancashire_spaces.NOT_SHOWN}
REFUSING = {"birmingham": birmingham_spaces.refusing, "lancashire": lancashire_spaces.refusing}
NOTE_CARD = {"birmingham": birmingham_cards.note_card, "lancashire": lancashire_cards.note_card}


def verdict(position: Data, seat: int, choice: Data, net: set[str]) -> str | None:
    """The rule by which the seat may not build the industry on the slot."""
    industry, slot = choice["industry"], choice["slot"]
    facts = facts_of(position)
    if industry not in facts.shows[slot]:
        return NOT_SHOWN[ruleset_of(position).game]
    tile = facts.lowest(industry, position["seats"][seat]["mat"][industry])
    if tile is None:
        return "B1"
    if position["era"] not in tile.eras:
        return "B6"
    if slot in position["tiles"]:
        refused = overbuild_verdict(position, seat, tile, slot)
    else:
        refused = free_space_verdict(position, seat, industry, slot)
    if refused is None:
        refused = payment_verdict(position, seat, choice, net)
    if refused is None:
        placed = {**position, "tiles": {**position["tiles"], slot: new_tile(seat, tile)}}
        places = frozenset({place_of(slot)})
        refused = cost_verdict(placed, seat, tile.money, places, tile.coal, tile.iron)
    return refused


def payment_verdict(position: Data, seat: int, choice: Data, net: set[str]) -> str | None:
    """The rule by which no card, or no two cards, of the hand pay for the build."""
    if choice["do"] == "build_two":
        return lancashire_cards.two_cards_verdict(position, seat)
    return no_card_fits(position, seat, choice["industry"], choice["slot"], net)


def free_space_verdict(position: Data, seat: int, industry: str, slot: str) -> str | None:
    """The rule by which the free space may not take a tile of the industry."""
    # B5: other players' tiles do not count.
    if position["era"] == "canal" and has_tile_at(position, seat, place_of(slot)):
        return "B5"
    return REFUSING[ruleset_of(position).game](position, industry, slot)


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


def note_cards(position: Data, seat: int, choice: Data, cards: list[str]) -> None:
    """Count the rules by which the card or cards paid fit."""
    if choice["do"] == "build_two":
        # LB1: any two cards.
        count(position, "LB1")
        return
    net = network(position, seat)
    NOTE_CARD[ruleset_of(position).game](position, cards[0], choice["slot"], net)


def place(position: Data, seat: int, choice: Data) -> None:
    """Pay the tile's money and put it on the board, the replaced tile leaving the game."""
    slot, industry = choice["slot"], choice["industry"]
    facts = facts_of(position)
    mat = position["seats"][seat]["mat"]
    tile = facts.lowest(industry, mat[industry])
    assert tile is not None
    count(position, "B7")
    spend(position, seat, tile.money)
    mat[industry] -= 1
    if slot in position["tiles"]:
        count(position, "B10")
        if any(industry in facts.shows[other] for other in free_slots_of(position, place_of(slot))):
            count(position, "B11")
    position["tiles"] = in_facts_order({**position["tiles"], slot: new_tile(seat, tile)}, facts.slots)
    position["need"].update(coal=tile.coal, iron=tile.iron)


def complete(position: Data, slot: str) -> None:
    """Lay cubes or barrels on the new tile and sell to the market what fits."""
    tile = position["tiles"][slot]
    kind = facts_of(position).printed(tile)
    # LC6: a shipyard flips at once.
    if tile["industry"] == "shipyard":
        flip(position, slot)
    tile["cubes"] = kind.canal_yield if position["era"] == "canal" else kind.rail_yield
    if not tile["cubes"]:
        return
    count(position, "B8")
    if tile["industry"] == "coal" and reaches_market(position, {place_of(slot)}):
        count(position, "C2")
        count(position, "LC2")
        sell_to_market(position, slot)
    # B9: iron works need no connection.
    if tile["industry"] == "iron":
        sell_to_market(position, slot)


def sell_to_market(position: Data, slot: str) -> None:
    """Move as many cubes as fit to the market, dearest space first, for the owner's money."""
    tile = position["tiles"][slot]
    facts = facts_of(position)
    market = f"{tile['industry']}_market"
    spaces = len(facts.markets[tile["industry"]].spaces)
    while tile["cubes"] and position[market] < spaces:
        count(position, "B9")
        tile["cubes"] -= 1
        position[market] += 1
        # The space just filled is the one a buyer would now empty first.
        position["seats"][tile["seat"]]["money"] += market_price(facts, tile["industry"], position[market])
    if not tile["cubes"]:
        flip(position, slot)
