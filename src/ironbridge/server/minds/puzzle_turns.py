"""Turns of puzzles as questions for a worker: those that were not judged when the puzzle was made."""

from dataclasses import dataclass

from ironbridge.puzzles import every_puzzle
from ironbridge.puzzles.files import read_puzzle
from ironbridge.puzzles.grading import Lost, judged_loss
from ironbridge.workers import Report


@dataclass(frozen=True, slots=True)
class AskedPuzzleTurn:
    """What does a turn lose against the best one of a puzzle? One that is somebody's own comes with its text."""

    puzzle: str
    turn: tuple[int, ...]
    text: str = ""

    @property
    def known_by(self) -> str:
        """The name under which the answer is kept."""
        return f"puzzle {self.puzzle} {self.turn}"

    def answer(self, _: Report) -> Lost:
        """The VP, by what follows both turns in the same worlds."""
        puzzle = read_puzzle(self.text) if self.text else every_puzzle()[self.puzzle]
        return judged_loss(puzzle, self.turn)
