"""Placing canals and rails (N1 to N5)."""

from .facts import ENDS, FACTS, LINE_ERAS, LINES, MERCHANTS, Data, in_facts_order
from .graph import network
from .money import spend
from .sources import beer_sources, cost_verdict
from .tally import count

COST: dict[str, int] = FACTS["setup"]["link_cost"]


def verdict(position: Data, seat: int, line: str, net: set[str]) -> str | None:
    """The rule by which the seat may not place a link, as the first or second of its action, on the line."""
    if line in position["links"] or position["seats"][seat]["links_left"] == 0:
        return "N1"
    if position["era"] not in LINE_ERAS[line]:
        return "N2" if position["era"] == "canal" else "N3"
    # N1: with nothing on the board every free line will do.
    if net and not ENDS[line] & net:
        return "N1"
    # C6, N4, N5: coal and beer are judged after the link is placed.
    placed = {**position, "links": {**position["links"], line: seat}}
    is_second = position["ask"] == "more"
    if is_second and not beer_sources(placed, seat, ENDS[line], None):
        return "N5"
    coal = 1 if position["era"] == "rail" else 0
    return cost_verdict(placed, seat, price(position["era"], is_second), ENDS[line], coal, 0)


def price(era: str, is_second: bool) -> int:
    """The money of one link, the second rail of an action raising the total to that of two."""
    if era == "canal":
        return COST["canal"]
    return COST["rail_2"] - COST["rail_1"] if is_second else COST["rail_1"]


def place(position: Data, seat: int, line: str) -> None:
    """Pay the link's money and put it on the line."""
    is_second = position["parts"] == 1
    is_rail = position["era"] == "rail"
    count("N1")
    count("N3" if is_rail else "N2")
    if ENDS[line] & network(position, seat):
        count("C1")
    if len(ENDS[line]) == 3:
        count("C3")
    if is_second:
        count("N4")
    spend(position, seat, price(position["era"], is_second))
    position["links"] = in_facts_order({**position["links"], line: seat}, LINES)
    position["seats"][seat]["links_left"] -= 1
    position["need"] = {"coal": int(is_rail), "iron": 0, "beer": int(is_second)}


def icons_at_merchant(location: str) -> int:
    """The link icons printed at a location, which only merchant locations have."""
    icons: int = FACTS["merchants"][location]["printed_link_points"] if location in MERCHANTS else 0
    return icons
