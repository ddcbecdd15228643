"""The rulebooks of Brass: Birmingham: the full and the introductory game."""

from typing import Final

from mypy_extensions import i64

from ironbridge.rules.birmingham.scout import Scout
from ironbridge.rules.birmingham.sell import Sell, give_bonus
from ironbridge.rules.engine.board import income_level
from ironbridge.rules.engine.build import Build
from ironbridge.rules.engine.codes import (
    BIT,
    BUILD,
    DEVELOP,
    EVENT_EXTRA_SCORED,
    LINK,
    LOAN,
    PASS,
    SCORE_END,
    SCOUT,
    SELL,
)
from ironbridge.rules.engine.develop import Develop
from ironbridge.rules.engine.game import Game
from ironbridge.rules.engine.money import Loan, Pass
from ironbridge.rules.engine.network import Network
from ironbridge.rules.engine.position import Position
from ironbridge.rules.engine.scoring import add_vp
from ironbridge.rules.engine.tables import Tables

INTRO_MONEY: Final = SCORE_END
INTRO_INCOME: Final = SCORE_END + 1
INTRO_TILES: Final = SCORE_END + 2
INTRO_RAISED: Final = SCORE_END + 3
POUNDS_PER_VP: Final = 4
MOST_MONEY_VP: Final = 15


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

    def merchant_bonus(self, s: Position, seat: i64, merchant: i64) -> None:
        give_bonus(s, seat, merchant)


class BirminghamIntro(Birmingham):
    """The introductory game: the Canal Era alone, with a scoring of its own."""

    def final_score(self, s: Position) -> None:
        """X1: money, income level and the better tiles once again; only the total is raised to 0."""
        t = self.tables
        for seat in range(t.players):
            money = s.money[seat] // POUNDS_PER_VP
            self.add_extra(s, seat, INTRO_MONEY, money if money < MOST_MONEY_VP else MOST_MONEY_VP)
            self.add_extra(s, seat, INTRO_INCOME, income_level(s, seat))
            tiles: i64 = 0
            for slot in range(t.slots):
                if s.flipped & s.own_slots[seat] & BIT[slot] and t.tile_level[s.tile[slot]] >= 2:
                    tiles += t.tile_vp[s.tile[slot]]
            self.add_extra(s, seat, INTRO_TILES, tiles)
            if s.vp[seat] < 0:
                self.add_extra(s, seat, INTRO_RAISED, -s.vp[seat])

    def add_extra(self, s: Position, seat: i64, column: i64, vp: i64) -> None:
        """Score one of the sums of the introductory game."""
        add_vp(s, seat, column, vp)
        s.emit(EVENT_EXTRA_SCORED, seat, column, vp)
