"""How a board is counted, as data: the rule behind each part of a score, and what is added at the end."""

from dataclasses import dataclass
from typing import Literal

EndKind = Literal["money", "income_level", "better_tiles", "raise"]


@dataclass(frozen=True, slots=True)
class EndSum:
    """What is added once, after the last era, under a source of the score.

    `money` is 1 VP for each full `pounds`, at most `most`, and nothing for a debt; `income_level` is that level;
    `better_tiles` are the flipped tiles above level 1 once again; `raise` is what a total below 0 lacks.
    """

    source: str
    kind: EndKind
    rule: str
    pounds: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Scoring:
    """The numbers of the rules by which a board is counted, and what is added at the end, in this order.

    `bonus` are VP gained during an era and `lost` those lost in a shortfall; a game that lacks them has no rule there.
    `links_in_box` says how many links a player has, `one_tile` that a place has one tile of a player in the Canal Era.
    `bgg_id` is the number of the game at BoardGameGeek, by which apps that keep plays know it; 0 where it has none.
    """

    links: str
    tiles: str
    clearing: str
    ties: str
    links_in_box: str
    one_tile: str
    bonus: str = ""
    lost: str = ""
    end: tuple[EndSum, ...] = ()
    bgg_id: int = 0
