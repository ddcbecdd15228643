"""The rulebook of Hollowmere: five actions of the engine and one of its own."""

from hollowmere.sell import SellRule
from ironbridge.engine.build import BuildRule
from ironbridge.engine.codes import BIT, BUILD, DEVELOP, EVENT_BARREL_PUT, LINK, LOAN, PASS, SELL
from ironbridge.engine.course_of_play import CourseOfPlay
from ironbridge.engine.develop import DevelopRule
from ironbridge.engine.money import LoanRule, PassRule
from ironbridge.engine.network import NetworkRule
from ironbridge.engine.position import Position
from ironbridge.engine.tables import ComponentTables


class Hollowmere(CourseOfPlay):
    """Two eras; the actions in the order in which they are listed."""

    def __init__(self, tables: ComponentTables) -> None:
        super().__init__(
            tables,
            [
                (BUILD, BuildRule()),
                (LINK, NetworkRule()),
                (DEVELOP, DevelopRule()),
                (SELL, SellRule()),
                (LOAN, LoanRule()),
                (PASS, PassRule()),
            ],
        )

    def begin_rail_era(self, s: Position) -> None:
        """F3: every merchant who buys something is thirsty again."""
        for merchant in range(self.tables.merchants):
            if s.merchant_tile[merchant] > 0 and s.barrels & BIT[merchant] == 0:
                s.barrels |= BIT[merchant]
                s.emit(EVENT_BARREL_PUT, merchant, 0, 0)
