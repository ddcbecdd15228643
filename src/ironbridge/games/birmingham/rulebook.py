"""The rulebooks of Brass: Birmingham: the full and the introductory game."""

from mypy_extensions import i64

from ironbridge.engine.build import BuildRule
from ironbridge.engine.codes import (
    BIT,
    BUILD,
    DEVELOP,
    EVENT_BARREL_PUT,
    LINK,
    LOAN,
    PASS,
    SCORE_END,
    SCOUT,
    SELL,
)
from ironbridge.engine.course_of_play import CourseOfPlay
from ironbridge.engine.develop import DevelopRule
from ironbridge.engine.introductory import score_introductory
from ironbridge.engine.money import LoanRule, PassRule
from ironbridge.engine.network import NetworkRule
from ironbridge.engine.position import Position
from ironbridge.engine.tables import ComponentTables
from ironbridge.games.birmingham.scout import ScoutRule
from ironbridge.games.birmingham.sell import SellRule, give_bonus


class Birmingham(CourseOfPlay):
    """The full game of two eras."""

    def __init__(self, tables: ComponentTables) -> None:
        super().__init__(
            tables,
            [
                (BUILD, BuildRule()),
                (LINK, NetworkRule()),
                (DEVELOP, DevelopRule()),
                (SELL, SellRule()),
                (LOAN, LoanRule()),
                (SCOUT, ScoutRule()),
                (PASS, PassRule()),
            ],
        )

    def begin_rail_era(self, s: Position) -> None:
        """F3: a barrel beside every merchant tile that buys something."""
        for merchant in range(self.tables.merchants):
            if s.merchant_tile[merchant] > 0 and s.barrels & BIT[merchant] == 0:
                s.barrels |= BIT[merchant]
                s.emit(EVENT_BARREL_PUT, merchant, 0, 0)

    def merchant_bonus(self, s: Position, seat: i64, merchant: i64) -> None:
        give_bonus(s, seat, merchant)


class BirminghamIntro(Birmingham):
    """The introductory game: the Canal Era alone, with a scoring of its own."""

    def final_score(self, s: Position) -> None:
        score_introductory(s, SCORE_END)
