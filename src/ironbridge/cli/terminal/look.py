"""How things look in a terminal: marks, colours and short names, and letters where a terminal has no signs."""

import codecs
import io
import sys
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from ironbridge.render.look import SEATS

SEAT_SIGNS = ("◆", "■", "●", "▲")
SEAT_STYLES = ("bold red", "bold blue", "bold yellow", "bold cyan")
SEAT_NAMES = tuple(mark.name for mark in SEATS)
FLIPPED = "✓"
BARREL = "◖"
TICK = "·"
DISTRICT_STYLES = {"teal": "cyan", "blue": "blue", "red": "red", "gold": "yellow", "purple": "magenta"}
_SHORT = {
    "cotton": "ctn",
    "manufacturer": "man",
    "pottery": "pot",
    "coal": "col",
    "iron": "irn",
    "brewery": "brw",
    "port": "prt",
    "shipyard": "shp",
}

# One letter for each sign, so that columns stay where they are.
_LETTERS: Mapping[str, str] = {
    "◆": "R",
    "■": "B",
    "●": "Y",
    "▲": "G",
    FLIPPED: "*",
    BARREL: "o",
    TICK: ".",
    "£": "L",
    "–": "-",
    "−": "-",
    "…": "~",
    "─": "-",
    "━": "=",
    "│": "|",
}


def _letter(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_LETTERS.get(sign, "?") for sign in signs), error.end


codecs.register_error("ironbridge.letters", _letter)


def new_console() -> Console:
    """A console on standard output that writes letters for signs its encoding lacks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="ironbridge.letters")
    return Console(highlight=False)


def short(industry: str) -> str:
    """Three letters for an industry."""
    return _SHORT.get(industry, industry[:3])


def signed(number: int) -> str:
    """A number with its sign, which is not a hyphen."""
    return f"{number:+d}".replace("-", "−")


def legend(industries: Mapping[str, str]) -> str:
    """What the short names of some industries and the signs of the board mean."""
    known = ", ".join(f"{short(industry)} {name.lower()}" for industry, name in industries.items())
    barrels = " or barrels" if "brewery" in industries else ""
    return (
        f"{known}; a number is the level, :2 two cubes{barrels} on it, {FLIPPED} flipped."
        f" The last {len(industries)} columns of the seats tell the level of the next tile of every stack."
    )


def mark(seat: int) -> Text:
    """The sign of a seat in its colour."""
    return Text(SEAT_SIGNS[seat], style=SEAT_STYLES[seat])


def named(seat: int, name: str) -> Text:
    """Sign and name of a seat in its colour."""
    return Text(f"{SEAT_SIGNS[seat]} {name}", style=SEAT_STYLES[seat])
