"""Ideas compared by what follows them, all in the same worlds: deals of the hidden cards that may be the real one."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from ironbridge.bots.plain_value import value_for
from ironbridge.bots.search.lookahead import Lookahead
from ironbridge.bots.search.turn_search import TurnSearch, Way
from ironbridge.bots.value import VP
from ironbridge.engine.chance import Chance
from ironbridge.engine.hidden import reveal
from ironbridge.rules.state import View

FAR = 3  # turns of the seat that are played after the one judged; bots and reviews play two
PLENTY = 1_000_000_000  # nodes: only the number of worlds is to count


@dataclass(frozen=True, slots=True)
class Behind:
    """What a turn loses against the best one in VP, its standard error, and the share of worlds in which it does."""

    loss: float
    error: float
    share: float

    def is_apart(self, least: float, surely: float, often: float) -> bool:
        """Whether it loses so much in the mean, so much at least by its 95 % interval, and in so many worlds."""
        return self.loss >= least and self.loss - 2 * self.error >= surely and self.share >= often


class Contest:
    """Turns of the view's seat, each played on in the same worlds, as the bot `master` compares them.

    What the seat is worth is asked when it has had so many turns more as the horizon says, or when the game is over.
    """

    def __init__(self, view: View, turns: Sequence[Way], luck: Chance, horizon: int) -> None:
        self.view = view
        self.turns = list(turns)
        self.luck = luck
        self.lookahead = Lookahead(TurnSearch(value_for(view), view.seat, PLENTY))
        self.lookahead.horizon = horizon
        self.worths: list[list[int]] = [[] for _ in self.turns]

    def play(self, worlds: int) -> None:
        """Play so many worlds more."""
        for _ in range(worlds):
            world = reveal(self.view.position, self.view.seat, self.luck)
            for turn, worths in zip(self.turns, self.worths, strict=True):
                worths.append(self.lookahead.worth_after(world, turn))

    def order(self) -> list[int]:
        """The numbers of the turns, best first."""
        return sorted(range(len(self.turns)), key=lambda turn: -sum(self.worths[turn]))

    def behind(self, turn: int, best: int) -> Behind:
        """How far a turn is behind another one; two worlds at least have been played."""
        losses = [(more - less) / VP for more, less in zip(self.worths[best], self.worths[turn], strict=True)]
        share = sum(loss > 0 for loss in losses) / len(losses)
        return Behind(fmean(losses), stdev(losses) / sqrt(len(losses)), share)
