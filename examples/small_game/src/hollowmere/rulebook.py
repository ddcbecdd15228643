"""The rulebook of Hollowmere: five actions of the engine and one of its own."""

from hollowmere.sell import Sell
from ironbridge.engine.build import Build
from ironbridge.engine.codes import BIT, BUILD, DEVELOP, EVENT_BARREL_PUT, LINK, LOAN, PASS, SELL
from ironbridge.engine.develop import Develop
from ironbridge.engine.game import Game
from ironbridge.engine.money import Loan, Pass
from ironbridge.engine.network import Network
from ironbridge.engine.position import Position
from ironbridge.engine.tables import Tables


class Hollowmere(Game):
    """Two eras; the actions in the order in which they are listed."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(
            tables,
            [
                (BUILD, Build()),
                (LINK, Network()),
                (DEVELOP, Develop()),
                (SELL, Sell()),
                (LOAN, Loan()),
                (PASS, Pass()),
            ],
        )

    def begin_rail_era(self, s: Position) -> None:
        """F3: every merchant who buys something is thirsty again."""
        for merchant in range(self.tables.merchants):
            if s.merchant_tile[merchant] > 0 and s.barrels & BIT[merchant] == 0:
                s.barrels |= BIT[merchant]
                s.emit(EVENT_BARREL_PUT, merchant, 0, 0)
