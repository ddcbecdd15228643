"""The rulebooks of Brass: Birmingham: the full and the introductory game."""

from mypy_extensions import i64

from ironbridge.rules.birmingham.scout import Scout
from ironbridge.rules.birmingham.sell import Sell, give_bonus
from ironbridge.rules.engine.build import Build
from ironbridge.rules.engine.codes import (
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
from ironbridge.rules.engine.develop import Develop
from ironbridge.rules.engine.game import Game
from ironbridge.rules.engine.introductory import score_introductory
from ironbridge.rules.engine.money import Loan, Pass
from ironbridge.rules.engine.network import Network
from ironbridge.rules.engine.position import Position
from ironbridge.rules.engine.tables import Tables


class Birmingham(Game):
    """The full game of two eras."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(
            tables,
            [
                (BUILD, Build()),
                (LINK, Network()),
                (DEVELOP, Develop()),
                (SELL, Sell()),
                (LOAN, Loan()),
                (SCOUT, Scout()),
                (PASS, Pass()),
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
