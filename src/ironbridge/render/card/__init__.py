"""The card of a link: a piece of the board and a few words, as other sites show it beside an address."""

from collections.abc import Mapping
from dataclasses import dataclass

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.render import land
from ironbridge.render.atlas import Box
from ironbridge.render.board import patterns, things
from ironbridge.render.drawn_position import DrawnPosition, read
from ironbridge.render.icons import Icons
from ironbridge.render.look import DISPLAY, PAINTS, TEXT
from ironbridge.render.style import style
from ironbridge.render.svg import Markup, classes, el, escape, group, join, measure, number, rect

WIDTH, HEIGHT = 1200, 630
_HALF = WIDTH / 2
_LEFT, _RIGHT = 646.0, 1154.0
_SHOWN = 690.0  # units of the board across the left half
_SIZES = (58, 48, 40, 34)
_LINES = 2
_PAINT = PAINTS["day"]
# The bridge of the site's name, in a box of 24 by 24.
_BRIDGE = (
    "M1 8h22v2.6h-1.6V20h-2.2v-.6C19 15 16 12.6 12 12.6S5 15 4.8 19.4V20H2.6v-9.4H1z"
    "M6.2 8V6H5.5V4.7h13V6h-.7v2h-1.3V6h-3.8v2h-1.4V6H7.500v2z"
)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A seat on a card: its name, and what it has; one that is free or first stands out."""

    seat: int
    name: str
    value: str = ""
    place: str = ""
    is_first: bool = False
    is_free: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """The words of a card: a line of its kind, a title, a sentence, and the seats."""

    kind: str
    title: str
    text: str
    rows: tuple[CardRow, ...] = ()


def draw_card(position: Mapping[str, object], card: Card, language: str = DEFAULT) -> str:
    """A card of 1200 by 630 as SVG text, by day; the same input gives the same bytes. Raises DrawError."""
    drawn = read(position, None, None, language)
    board = drawn.atlas
    icons = Icons("day", board.icons)
    shown = el(
        "svg",
        land.land(board, icons),
        *things(drawn, icons),
        width=_HALF,
        height=HEIGHT,
        viewBox=" ".join(number(value) for value in _cut(drawn)),
        preserveAspectRatio="xMidYMid slice",
    )
    words = _words(card, icons)
    body = join([shown, rect(_HALF - 4, 0, 4, HEIGHT, fill=_PAINT["brass-fill"]), words])
    return el(
        "svg",
        Markup(f"<title>{escape(card.title)}</title>"),
        Markup(f"<style>\n{style('day', classes(body))}\n</style>"),
        el("defs", icons.definitions(), land.definitions(board, icons), patterns(icons)),
        rect(0, 0, WIDTH, HEIGHT, fill=_PAINT["surface"]),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="day",
        font_family="sans-serif",
    )


def _cut(drawn: DrawnPosition) -> Box:
    """The piece of the board where most tiles lie, else its middle."""
    board = drawn.atlas
    left, top, wide, tall = board.view_box
    width = min(_SHOWN, wide)
    height = width * HEIGHT / _HALF
    plates = [
        town.plate for name, town in board.towns.items() for slot in drawn.data["tiles"] if _is_in(slot, name)
    ]
    if plates:
        x = sum(x + w / 2 for x, _, w, _ in plates) / len(plates)
        y = sum(y + h / 2 for _, y, _, h in plates) / len(plates)
    else:
        x, y = left + wide / 2, top + tall / 2
    x = min(max(x - width / 2, left), left + wide - width)
    y = min(max(y - height / 2, top), max(top, top + tall - height))
    return x, y, width, height


def _is_in(slot: str, town: str) -> bool:
    return slot.rpartition(".")[0] == town


def _line(text: str, x: float, y: float, size: float, look: str, width: float | None = None) -> Markup:
    """A line of text; one that would be wider than it may is set in smaller letters."""
    if width is not None:
        size *= min(1.0, width / measure(text, size))
    return el("text", Markup(escape(text)), x=x, y=y, style=f"font-size:{number(size)}px;{look}")


def _words(card: Card, icons: Icons) -> Markup:
    ink, second, brass = _PAINT["ink"], _PAINT["ink-2"], _PAINT["brass"]
    display = f"font-family:{DISPLAY.replace(chr(34), '')};font-weight:700;fill:{ink}"
    plain = f"font-family:{TEXT}"
    parts = [
        group(el("path", d=_BRIDGE, fill=brass), at=(_LEFT, 44), scale=2),
        _line("Ironbridge", _LEFT + 60, 79, 33, display),
    ]
    wide = _RIGHT - _LEFT
    rows = len(card.rows)
    y = 132.0 if rows > 2 else 168.0
    parts.append(
        _line(
            card.kind.upper(),
            _LEFT,
            y,
            22,
            f"{plain};font-weight:600;letter-spacing:.08em;fill:{brass}",
            wide,
        )
    )
    size, lines = _wrapped(card.title, wide)
    for text in lines:
        y += size * 1.04
        parts.append(_line(text, _LEFT, y, size, display, wide))
    y += 40
    parts.append(_line(card.text, _LEFT, y, 25, f"{plain};fill:{second}", wide))
    y += 26
    tall = min(66.0, (HEIGHT - 40 - y) / max(rows, 1))
    for row in card.rows:
        parts.append(group(*_row(row, icons, wide, tall - 8, display), at=(_LEFT, y)))
        y += tall
    return join(parts)


def _row(row: CardRow, icons: Icons, wide: float, tall: float, display: str) -> list[Markup]:
    stands_out = row.is_first or row.is_free
    look: dict[str, str | float] = {"fill": _PAINT["brass-soft" if stands_out else "surface-2"], "rx": 9}
    if stands_out:
        look |= {"stroke": _PAINT["brass"], "stroke_width": 2}
    if row.is_free:
        look["stroke_dasharray"] = "6 5"
    base = tall / 2 + 9
    return [
        el("rect", width=wide, height=tall, **look),
        _line(row.place, 16, base, 24, f"{display};font-weight:500;fill:{_PAINT['ink-2']}"),
        icons.emblem(row.seat, 68 if row.place else 34, tall / 2, 30),
        _line(row.name, 104 if row.place else 70, base, 27, f"{display};font-weight:600", wide - 190),
        _line(row.value, wide - 16, base, 27, f"{display};text-anchor:end"),
    ]


def _wrapped(text: str, wide: float) -> tuple[float, list[str]]:
    """The largest size at which a title has few lines, and these."""
    for size in _SIZES:
        lines: list[str] = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if measure(longer, size) <= wide or not lines[-1]:
                lines[-1] = longer
            else:
                lines.append(word)
        if len(lines) <= _LINES:
            break
    return float(size), lines[:_LINES]
