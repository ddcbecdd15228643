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
INDUSTRIES = {
    "cotton": "ctn",
    "manufacturer": "man",
    "pottery": "pot",
    "coal": "col",
    "iron": "irn",
    "brewery": "brw",
}
LEGEND = (
    "ctn cotton mill, man manufacturer, pot pottery, col coal mine, irn iron works, brw brewery;"
    f" a number is the level, :2 two cubes or barrels on it, {FLIPPED} flipped."
    " The last six columns of the seats tell the level of the next tile of every stack."
)

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


def mark(seat: int) -> Text:
    """The sign of a seat in its colour."""
    return Text(SEAT_SIGNS[seat], style=SEAT_STYLES[seat])


def named(seat: int, name: str) -> Text:
    """Sign and name of a seat in its colour."""
    return Text(f"{SEAT_SIGNS[seat]} {name}", style=SEAT_STYLES[seat])
