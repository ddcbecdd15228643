"""Where puzzles are found: in the folders of the games."""

from functools import cache

from ironbridge.games.catalogue import every_game
from ironbridge.games.game import Game
from ironbridge.puzzles.files import ENDING, BadPuzzles, read_puzzles
from ironbridge.puzzles.puzzle import Puzzle


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles in the folder of a game. Raises BadPuzzles, with the name of the file."""
    folder = game.folder.joinpath("puzzles")
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    found: list[Puzzle] = []
    for file in files:
        if file.name.endswith(ENDING):
            try:
                found += read_puzzles(file.read_text("utf-8")).puzzles
            except (BadPuzzles, UnicodeDecodeError) as error:
                raise BadPuzzles(f"{file.name}: {error}") from None
    return tuple(found)


@cache
def every_puzzle() -> dict[str, Puzzle]:
    """The puzzles of all games by their names, in their order. Raises BadPuzzles, also where two have one name."""
    found: dict[str, Puzzle] = {}
    for game in every_game().games.values():
        for puzzle in puzzles_of(game):
            if found.setdefault(puzzle.name, puzzle) is not puzzle:
                raise BadPuzzles(f"{puzzle.name}: there are two of this name; search with another seed")
    return found
