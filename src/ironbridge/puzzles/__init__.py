"""Puzzles: positions in which one turn is far better than all others, found in games of bots, for people to solve."""

from ironbridge.puzzles.files import BadPuzzles
from ironbridge.puzzles.puzzle import Idea, Puzzle
from ironbridge.puzzles.shelf import every_puzzle, puzzles_of

__all__ = ["BadPuzzles", "Idea", "Puzzle", "every_puzzle", "puzzles_of"]
