"""The rulebooks of Brass: Birmingham: the full and the introductory game."""

from mypy_extensions import i64

from ironbridge.engine.build import Build
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
from ironbridge.engine.develop import Develop
from ironbridge.engine.game import Game
from ironbridge.engine.introductory import score_introductory
from ironbridge.engine.money import Loan, Pass
from ironbridge.engine.network import Network
from ironbridge.engine.position import Position
from ironbridge.engine.tables import Tables
from ironbridge.games.birmingham.scout import Scout
from ironbridge.games.birmingham.sell import Sell, give_bonus


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
