"""Pictures beside the numbered rules, drawn from positions that show what a rule says."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

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

    rule: str
    position: Mapping[str, Any]
    around: tuple[str, ...]
    ringed: Mapping[str, Any] | None = None
    line: str = ""

    def state(self) -> State:
        """The position."""
        return set_up(**self.position)

    def fields(self) -> dict[str, int]:
        """What the words below it count: the worth of its line, if it shows one."""
        worths = {found.line: found.vp for found in line_worths(self.state())}
        return {"vp": worths[self.line]} if self.line else {}


def _tile(seat: int, industry: str, level: int, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "industry": industry, "level": level, **more}


PICTURES: Mapping[str, RulePicture] = {
    "network": RulePicture(
        "C1",
        {
            "tiles": {"dudley.1": _tile(0, "coal", 1)},
            "links": {"birmingham-walsall": 0, "dudley-wolverhampton": 1},
        },
        ("dudley", "wolverhampton", "walsall", "birmingham"),
    ),
    "flipping": RulePicture(
        "C4",
        {
            "tiles": {
                "leek.1": _tile(0, "cotton", 2),
                "stoke_on_trent.1": _tile(0, "cotton", 3, flipped=True),
            },
        },
        ("leek", "stoke_on_trent"),
    ),
    "coal": RulePicture(
        "C6",
        {
            "era": "rail",
            "tiles": {
                "dudley.1": _tile(1, "coal", 2),
                "cannock.2": _tile(0, "coal", 2),
                "birmingham.3": _tile(1, "iron", 2, flipped=True),
            },
            "links": {"birmingham-dudley": 0, "birmingham-walsall": 1, "cannock-walsall": 1},
        },
        ("dudley", "cannock", "walsall", "birmingham"),
        {"do": "build", "industry": "manufacturer", "slot": "birmingham.4"},
    ),
    "beer": RulePicture(
        "C8",
        {
            "tiles": {
                "birmingham.1": _tile(0, "manufacturer", 1),
                "nuneaton.1": _tile(0, "brewery", 1),
                "walsall.2": _tile(1, "brewery", 1),
            },
            "links": {"birmingham-oxford": 0, "birmingham-walsall": 1},
            "merchants": {"oxford.1": "manufacturer", "oxford.2": "cotton"},
        },
        ("walsall", "birmingham", "nuneaton", "oxford"),
    ),
    "sale": RulePicture(
        "E2",
        {
            "tiles": {"redditch.1": _tile(0, "manufacturer", 1)},
            "links": {"gloucester-redditch": 0},
            "merchants": {"gloucester.1": "manufacturer", "gloucester.2": "blank"},
        },
        ("redditch", "gloucester"),
        {"do": "sell", "slot": "redditch.1", "merchant": "gloucester.1"},
    ),
    "overbuilding": RulePicture(
        "B10",
        {
            "tiles": {
                "dudley.1": _tile(0, "coal", 1, flipped=True, cubes=0),
                "dudley.2": _tile(1, "iron", 1),
            },
        },
        ("dudley", "wolverhampton"),
        {"do": "build", "industry": "coal", "slot": "dudley.1"},
    ),
    "scoring": RulePicture(
        "F1",
        {
            "tiles": {
                "birmingham.1": _tile(0, "cotton", 1, flipped=True),
                "birmingham.3": _tile(1, "iron", 1, flipped=True, cubes=0),
            },
            "links": {"birmingham-oxford": 0},
        },
        ("birmingham", "oxford"),
        {"do": "link", "line": "birmingham-oxford"},
        "birmingham-oxford",
    ),
    "port": RulePicture(
        "LE2",
        {
            "ruleset": "lancashire",
            "players": 3,
            "tiles": {"preston.1": _tile(0, "cotton", 1), "preston.3": _tile(1, "port", 1)},
        },
        ("preston", "blackburn"),
        {"do": "sell_cotton", "slot": "preston.1", "port": "preston.3"},
    ),
    "distant": RulePicture(
        "LE3",
        {
            "ruleset": "lancashire",
            "players": 3,
            "tiles": {"colne.2": _tile(0, "cotton", 1)},
            "links": {"colne-yorkshire": 0},
        },
        ("colne", "yorkshire"),
    ),
}


@cache
def picture_text(name: str, side: Side) -> Kept:
    """A picture as SVG. Raises Unknown."""
    if name not in PICTURES or side not in PALETTES:
        raise Unknown("not_found.picture", name=name, known=", ".join(PICTURES))
    picture = PICTURES[name]
    drawn = draw_detail(picture.state().public_data(), picture.around, side=side, last=picture.ringed)
    return kept(drawn.encode())
