"""Scoring at the end of an era, the introductory sum and the final ranking (F1, F2, F4, X1)."""

from .facts import ENDS, Data, place_of, printed
from .money import award, income_level
from .network import icons_at_merchant
from .tally import count


def icons(position: Data, location: str) -> int:
    """The link icons of a location: those of flipped tiles, and two at a merchant location."""
    shown = icons_at_merchant(location)
    for slot, tile in position["tiles"].items():
        if place_of(slot) == location and tile["flipped"]:
            shown += printed(tile).icons
    return shown


def score_links(position: Data) -> None:
    """Score every link for its owner and give it back to him (F1)."""
    for line, owner in position["links"].items():
        count("F1")
        if len(ENDS[line]) == 3:
            count("C3")
        award(position, owner, f"{position['era']}_links", sum(icons(position, end) for end in ENDS[line]))
        position["seats"][owner]["links_left"] += 1
    position["links"] = {}


def score_tiles(position: Data) -> None:
    """Score every flipped tile for its owner (F2)."""
    for tile in position["tiles"].values():
        if tile["flipped"]:
            count("F2")
            award(position, tile["seat"], f"{position['era']}_tiles", printed(tile).vp)


def score_introductory(position: Data) -> None:
    """Add money, income and higher tiles in one sum, and raise a total below 0 to 0 (X1)."""
    for seat, player in enumerate(position["seats"]):
        count("X1")
        award(position, seat, "intro_money", min(player["money"] // 4, 15))
        award(position, seat, "intro_income", income_level(position, seat))
        for tile in position["tiles"].values():
            if tile["seat"] == seat and tile["flipped"] and tile["level"] >= 2:
                award(position, seat, "intro_tiles", printed(tile).vp)
        # X1: only the final total is raised, not the parts of the sum.
        award(position, seat, "intro_raised", max(-player["vp"], 0))


def ranking(position: Data) -> list[list[int]]:
    """The seats in groups of equal rank, the winners first (F4)."""
    standings: dict[tuple[int, int, int], list[int]] = {}
    for seat, player in enumerate(position["seats"]):
        standing = (player["vp"], player["income_space"], player["money"])
        standings.setdefault(standing, []).append(seat)
    return [standings[standing] for standing in sorted(standings, reverse=True)]
