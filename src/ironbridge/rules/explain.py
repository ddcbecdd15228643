"""The facts behind a refusal: what is needed and what is there."""

from ironbridge.engine import codes
from ironbridge.engine.board import income_level, is_on_board, reach_of_line
from ironbridge.engine.build import neighbourhood, next_tile, tile_price
from ironbridge.engine.network import link_cost
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.engine.supply import UNREACHABLE, barrels_on, breweries, coal_cost, iron_cost
from ironbridge.games.names import ASKS, ERAS, Names
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.data import RefusalFacts
from ironbridge.rules.refusals import CODE_NAMES, Refusal


def explain(s: Position, rules: Ruleset, code: int, refusal: int) -> Refusal:
    """The readable refusal of a packed choice."""
    return Refusal(
        rules.rule_behind(refusal, code, s.ask, s.era),
        CODE_NAMES[refusal],
        _facts(s, rules.names, code, refusal),
    )


def _facts(s: Position, names: Names, code: int, refusal: int) -> RefusalFacts:
    seat = seat_to_act(s)
    t = s.rulebook.tables
    kind, a, b = codes.kind_of(code), codes.first(code), codes.second(code)
    if refusal == codes.NOT_ASKED:
        return {"asked": ASKS[s.ask]}
    if refusal == codes.TOO_DEAR:
        return {"cost": _cost(s, code), "money": s.money[seat]}
    if refusal == codes.WRONG_ERA_TILE:
        industry, level = names.tiles[next_tile(s, seat, b)]
        return {"industry": industry, "level": level, "era": ERAS[s.era]}
    if refusal == codes.NO_CARD_FITS:
        slot = codes.first(s.head if kind == codes.CARD else code)
        place = t.slot_location[slot]
        # B2: with nothing on the board an Industry card builds anywhere.
        is_near = not is_on_board(s, seat) or bool(neighbourhood(s, seat) >> place & 1)
        return {"place": names.locations[place], "in_network": is_near}
    if refusal == codes.WRONG_ERA_LINE:
        return {"era": ERAS[s.era]}
    if refusal == codes.LINE_TAKEN:
        return {"seat": s.line_owner[a]}
    if refusal == codes.NO_BEER:
        reach = reach_of_line(s, a) if kind == codes.LINK else s.reach[t.slot_location[a]]
        need = 1 if kind == codes.LINK else t.tile_beer[s.tile[a]]
        barrel = int(kind == codes.SELL and bool(s.barrels >> b & 1))
        return {"need": need, "available": barrels_on(s, breweries(s, seat, reach)) + barrel}
    if refusal == codes.OVERBUILD_CUBES_LEFT:
        makes = t.industry_makes[b]
        return {"on_tiles": s.stock[makes], "in_market": s.market[makes]}
    if refusal == codes.INCOME_TOO_LOW:
        return {"income_level": income_level(s, seat)}
    if refusal == codes.HAND_TOO_SMALL:
        return {"cards": s.hand_size[seat]}
    if refusal in {codes.NO_TILE_LEFT, codes.NOT_DEVELOPABLE}:
        return {"industry": names.industries[b if kind in {codes.BUILD, codes.BUILD_TWO} else a]}
    return {}


def _cost(s: Position, code: int) -> int:
    """All the money a choice would take, cubes from the markets included."""
    kind, a, b = codes.kind_of(code), codes.first(code), codes.second(code)
    t = s.rulebook.tables
    if kind == codes.DEVELOP:
        return iron_cost(s, 1)
    if kind == codes.LINK:
        coal = coal_cost(s, reach_of_line(s, a), t.rail_coal) if s.era == codes.RAIL else 0
        return link_cost(s) + max(coal, 0)
    tile = next_tile(s, seat_to_act(s), b)
    coal = coal_cost(s, s.reach[t.slot_location[a]], t.tile_coal[tile])
    return tile_price(s, tile) + (0 if coal == UNREACHABLE else coal)
