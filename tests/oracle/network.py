"""Placing canals and rails (N1 to N5, LK1)."""

from .birmingham.beer import beer_sources
from .facts import Data, in_facts_order
from .graph import network
from .lancashire.mersey import is_across_the_mersey
from .money import spend
from .rulesets import facts_of, ruleset_of
from .sources import cost_verdict
from .tally import count


def verdict(position: Data, seat: int, line: str, net: set[str]) -> str | None:
    """The rule by which the seat may not place a link, as the first or second of its action, on the line."""
    facts = facts_of(position)
    ends = facts.ends[line]
    if line in position["links"] or position["seats"][seat]["links_left"] == 0:
        return "N1"
    if position["era"] not in facts.line_eras[line]:
        return "N2" if position["era"] == "canal" else "N3"
    if not ends & net and not may_start_anywhere(position, net):
        # LC5: Birkenhead is in reach of Industry cards from Liverpool, but no rail starts there.
        return "LC5" if any(is_across_the_mersey(position, end, net) for end in ends) else "N1"
    # C6, N4, N5: coal and beer are judged after the link is placed.
    placed = {**position, "links": {**position["links"], line: seat}}
    is_second = position["ask"] == "more"
    if is_second and facts.second_rail_beer and not beer_sources(placed, seat, ends, None):
        return "N5"
    coal = 1 if position["era"] == "rail" else 0
    return cost_verdict(placed, seat, price(position, is_second), ends, coal, 0)


def may_start_anywhere(position: Data, net: set[str]) -> bool:
    """Whether every free line will do."""
    # N1: with nothing on the board. LK1: in Lancashire never.
    return not net and ruleset_of(position).game == "birmingham"


def price(position: Data, is_second: bool) -> int:
    """The money of one link, the second rail of an action raising the total to that of two."""
    facts = facts_of(position)
    if position["era"] == "canal":
        return facts.canal_price
    return facts.second_rail_price if is_second else facts.rail_price


def place(position: Data, seat: int, line: str) -> None:
    """Pay the link's money and put it on the line."""
    facts = facts_of(position)
    ends = facts.ends[line]
    is_second = position["parts"] == 1
    is_rail = position["era"] == "rail"
    count(position, "N1")
    count(position, "N3" if is_rail else "N2")
    if ends & network(position, seat):
        count(position, "C1")
    if len(ends) == 3:
        count(position, "C3")
    if is_second:
        count(position, "N4")
    spend(position, seat, price(position, is_second))
    position["links"] = in_facts_order({**position["links"], line: seat}, facts.lines)
    position["seats"][seat]["links_left"] -= 1
    position["need"].update(coal=int(is_rail))
    if is_second and facts.second_rail_beer:
        position["need"].update(beer=facts.second_rail_beer)
