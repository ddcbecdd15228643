"""The rulebooks of Brass: Lancashire: the revised edition, the classic one, and the introductory game."""

from typing import Final

from mypy_extensions import i64

from ironbridge.engine.build import BuildRule
from ironbridge.engine.codes import (
    BUILD,
    BUILD_TWO,
    DEVELOP,
    EVENT_DEBT,
    LINK,
    LOAN,
    PASS,
    SCORE_END,
    SELL,
)
from ironbridge.engine.course_of_play import CourseOfPlay
from ironbridge.engine.develop import DevelopRule
from ironbridge.engine.introductory import score_introductory
from ironbridge.engine.money import LoanRule, PassRule
from ironbridge.engine.network import NetworkRule
from ironbridge.engine.position import EMPTY, Position
from ironbridge.engine.scoring import add_extra
from ironbridge.engine.tables import ComponentTables
from ironbridge.games.lancashire.sell import SellCottonRule

POUNDS_PER_VP: Final = 10


class LancashireRevised(CourseOfPlay):
    """The edition of 2018."""

    def __init__(self, tables: ComponentTables) -> None:
        super().__init__(
            tables,
            [
                (BUILD, BuildRule()),
                (BUILD_TWO, BuildRule(is_for_two=True)),
                (LINK, NetworkRule()),
                (DEVELOP, DevelopRule()),
                (SELL, SellCottonRule()),
                (LOAN, LoanRule()),
                (PASS, PassRule()),
            ],
        )

    def begin_rail_era(self, s: Position) -> None:
        """LE4: marker and demand tiles are reset."""
        s.demand = s.rail_demand
        s.rail_demand = EMPTY
        s.demand_shown = 0
        s.distant = 0

    def final_score(self, s: Position) -> None:
        """LF2: 1 VP per full £10; a debt counts as 0."""
        for seat in range(self.tables.players):
            if s.money[seat] > 0:
                add_extra(s, seat, SCORE_END, s.money[seat] // POUNDS_PER_VP)


class Lancashire(LancashireRevised):
    """The classic edition of 2007."""

    def leave_unpaid(self, s: Position, seat: i64) -> None:
        """LT2: the rest stays as debt."""
        s.money[seat] = -s.debt
        s.emit(EVENT_DEBT, seat, s.debt, 0)


class LancashireRevisedIntro(LancashireRevised):
    """The introductory game of the revised edition."""

    def final_score(self, s: Position) -> None:
        """LX1: as in Birmingham; LF2 is not scored."""
        score_introductory(s, SCORE_END + 1)
