"""Pictures beside the numbered rules, drawn from positions that show what a rule says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ironbridge.games.catalogue import every_game
from ironbridge.games.game import Game
from ironbridge.languages.catalogue import DEFAULT
from ironbridge.render import draw_detail
from ironbridge.render.look import PALETTES, Side
from ironbridge.rules.prospects import line_worths
from ironbridge.rules.set_up import set_up
from ironbridge.rules.state import State
from ironbridge.server.answers.scenes import Kept, kept
from ironbridge.server.errors import Unknown


@dataclass(frozen=True)
class RulePicture:
    """A position beside a rule: where it is looked at, and what is ringed."""

    game: Game
    key: str
    rule: str
    position: Mapping[str, Any]
    around: Sequence[str]
    ringed: Mapping[str, Any] | None = None
    line: str = ""

    def state(self) -> State:
        """The position."""
        return set_up(**self.position)

    def fields(self) -> dict[str, int]:
        """What the words below it count: the worth of its line, if it shows one."""
        worths = {found.line: found.vp for found in line_worths(self.state())}
        return {"vp": worths[self.line]} if self.line else {}


@cache
def pictures() -> Mapping[str, RulePicture]:
    """The pictures of all games by the names under which they are sent."""
    found: dict[str, RulePicture] = {}
    for game in every_game().games.values():
        for key, data in game.pictures.items():
            # A key that another game has already is sent with the name of the game.
            name = key if key not in found else f"{game.name}-{key}"
            found[name] = RulePicture(game, key, **data)
    return found


@cache
def picture_text(name: str, side: Side, language: str = DEFAULT) -> Kept:
    """A picture as SVG. Raises Unknown."""
    if name not in pictures() or side not in PALETTES:
        raise Unknown("not_found.picture", name=name, known=", ".join(pictures()))
    picture = pictures()[name]
    drawn = draw_detail(
        picture.state().public_data(), picture.around, side=side, last=picture.ringed, language=language
    )
    return kept(drawn.encode())
