"""Scoring at the end of an era, the final sums and the ranking (F1, F2, F4, X1, LF1 to LF4)."""

from .facts import Data, place_of
from .money import award, income_level
from .rulesets import facts_of, ruleset_of
from .tally import count


def icons(position: Data, location: str) -> int:
    """The link icons of a location: those of flipped tiles, and those printed on the board."""
    facts = facts_of(position)
    shown = facts.printed_icons.get(location, 0)
    for slot, tile in position["tiles"].items():
        if place_of(slot) == location and tile["flipped"]:
            shown += facts.printed(tile).icons
    return shown


def score_links(position: Data) -> None:
    """Score every link for its owner and give it back to him (F1)."""
    ends = facts_of(position).ends
    for line, owner in position["links"].items():
        count(position, "F1")
        if len(ends[line]) == 3:
            count(position, "C3")
        award(position, owner, f"{position['era']}_links", sum(icons(position, end) for end in ends[line]))
        position["seats"][owner]["links_left"] += 1
    position["links"] = {}


def score_tiles(position: Data) -> None:
    """Score every flipped tile for its owner (F2)."""
    for tile in position["tiles"].values():
        if tile["flipped"]:
            count(position, "F2")
            if tile["industry"] == "cotton" and tile["level"] == 1:
                count(position, "LF3")
            award(position, tile["seat"], f"{position['era']}_tiles", facts_of(position).printed(tile).vp)


def score_introductory(position: Data) -> None:
    """Add money, income and higher tiles in one sum, and raise a total below 0 to 0 (X1)."""
    for seat, player in enumerate(position["seats"]):
        count(position, "X1")
        award(position, seat, "intro_money", min(player["money"] // 4, 15))
        award(position, seat, "intro_income", income_level(position, seat))
        for tile in position["tiles"].values():
            if tile["seat"] == seat and tile["flipped"] and tile["level"] >= 2:
                award(position, seat, "intro_tiles", facts_of(position).printed(tile).vp)
        # X1: only the final total is raised, not the parts of the sum.
        award(position, seat, "intro_raised", max(-player["vp"], 0))


def score_money(position: Data) -> None:
    """Score 1 VP for every full £10, a debt counting as nothing (LF2)."""
    for seat, player in enumerate(position["seats"]):
        count(position, "LF2")
        award(position, seat, "money", max(player["money"], 0) // 10)


def ranking(position: Data) -> list[list[int]]:
    """The seats in groups of equal rank, the winners first (F4, LF4)."""
    standings: dict[tuple[int, ...], list[int]] = {}
    for seat, player in enumerate(position["seats"]):
        standing: tuple[int, ...] = (player["vp"], player["income_space"], player["money"])
        if ruleset_of(position).is_classic:
            # LF4: the turn order by now is the one of a next round; earlier is better, so nothing is shared.
            standing = (*standing, -position["turn_order"].index(seat))
        standings.setdefault(standing, []).append(seat)
    return [standings[standing] for standing in sorted(standings, reverse=True)]
