"""Turns of puzzles as questions for a worker: those that were not judged when the puzzle was made."""

from dataclasses import dataclass

from ironbridge.puzzles import every_puzzle
from ironbridge.puzzles.grading import Lost, judged_loss
from ironbridge.workers import Report


@dataclass(frozen=True, slots=True)
class AskedPuzzleTurn:
    """What does a turn lose against the best one of a puzzle?"""

    puzzle: str
    turn: tuple[int, ...]

    @property
    def known_by(self) -> str:
        """The name under which the answer is kept."""
        return f"puzzle {self.puzzle} {self.turn}"

    def answer(self, _: Report) -> Lost:
        """The VP, by what follows both turns in the same worlds."""
        return judged_loss(every_puzzle()[self.puzzle], self.turn)
