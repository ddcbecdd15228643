"""Where primers are found: in the folders of the games, and in a folder of somebody's own."""

from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable

from ironbridge.games.catalogue import every_game
from ironbridge.games.game import Game
from ironbridge.primers.primer import BadPrimer, Primer, read_primer

ENDING = ".json"


@cache
def primers_of(game: Game) -> tuple[Primer, ...]:
    """The primers in the folder of a game, in their order. Raises BadPrimer."""
    folder = game.folder.joinpath("primers")
    return primers_in(folder) if folder.is_dir() else ()


def primers_in(folder: Traversable) -> tuple[Primer, ...]:
    """The primers of a folder, in their order. Raises BadPrimer, with the name of the file, and OSError."""
    return tuple(sorted(_read(folder), key=lambda primer: (primer.place, primer.name)))


def every_primer() -> tuple[Primer, ...]:
    """The primers of all games. Raises BadPrimer."""
    return tuple(primer for game in every_game().games.values() for primer in primers_of(game))


def _read(folder: Traversable) -> Iterator[Primer]:
    for file in folder.iterdir():
        if file.name.endswith(ENDING):
            try:
                yield read_primer(file.read_text("utf-8"))
            except (BadPrimer, UnicodeDecodeError) as error:
                raise BadPrimer(f"{file.name}: {error}") from None
