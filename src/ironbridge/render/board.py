"""Draws a position as one self-contained SVG document."""

from collections.abc import Mapping, Sequence

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.render import furniture, land, places, prose, seats, tickets, track
from ironbridge.render.atlas import Atlas, Box, DrawError, Stand
from ironbridge.render.drawn_position import DrawnPosition, read
from ironbridge.render.icons import Icons
from ironbridge.render.look import PALETTES, SEATS, Side
from ironbridge.render.style import style
from ironbridge.render.svg import Markup, classes, el, escape, group, join, number, rect
from ironbridge.rules.situation import Situation

_MARGIN = 12.0
_DEGREES = 6.0
_ABOUT = 26.0
_LEAST = (420.0, 250.0)


def draw(
    position: Situation | Mapping[str, object],
    *,
    side: Side = "day",
    names: Sequence[str] | None = None,
    panels: bool = True,
    last: Mapping[str, object] | None = None,
    language: str = DEFAULT,
) -> str:
    """The drawing of a state or a view, or of its plain data, as SVG text; the same input gives the same bytes.

    `names` are the players by seat, else the seats are called by their colours. `panels` adds mats and the hand that
    may be seen. `last` is a choice in plain data (or {"choices": [...]}): the slots, lines and merchants it names are
    ringed. All words are those of the language. Raises DrawError where the position does not fit its map.
    """
    if side not in PALETTES:
        raise ValueError(f"side: {side!r} is neither 'day' nor 'night'")
    data = position.to_data() if isinstance(position, Situation) else position
    drawn = read(data, names, last, language)
    board = drawn.atlas
    icons = Icons(side, board.icons)
    _, _, wide, tall = board.view_box
    parts = [_map(drawn, icons)]
    y = _MARGIN + tall + 10
    parts.append(group(track.track(drawn, icons, wide), at=(_MARGIN, y)))
    y += track.HEIGHT + 10
    if panels:
        parts.append(group(seats.panels(drawn, icons, wide), at=(_MARGIN, y)))
        y += seats.height(len(drawn.seats)) + 10
        if drawn.hand_seat is not None:
            parts.append(group(tickets.hand(drawn, icons, drawn.hand_seat, wide), at=(_MARGIN, y)))
            y += tickets.HEIGHT + 10
    width, height = wide + 2 * _MARGIN, y + _MARGIN - 10
    body = join(parts)
    document = el(
        "svg",
        Markup(f'<title id="{side}-title">{escape(prose.heading(drawn))}</title>'),
        Markup(f'<desc id="{side}-desc">{escape(prose.description(drawn))}</desc>'),
        Markup(f"<style>\n{style(side, classes(body))}\n</style>"),
        el("defs", icons.definitions(), land.definitions(board, icons), patterns(icons)),
        rect(0, 0, width, height, "bg"),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=side,
        role="img",
        aria_labelledby=f"{side}-title {side}-desc",
        lang=_tag(board),
        font_family="sans-serif",
    )
    return document + "\n"


def _tag(board: Atlas) -> str:
    """The language of a drawing, as its document names it."""
    return "en-GB" if board.words.language == DEFAULT else board.words.language


def draw_detail(
    position: Mapping[str, object],
    around: Sequence[str],
    *,
    side: Side = "day",
    last: Mapping[str, object] | None = None,
    language: str = DEFAULT,
) -> str:
    """The map about some places, as SVG text: a detail of the drawing of a position. Raises DrawError."""
    drawn = read(position, None, last, language)
    board = drawn.atlas
    icons = Icons(side, board.icons)
    box = about(board, around)
    body = join([land.land(board, icons), *things(drawn, icons)])
    document = el(
        "svg",
        Markup(f"<title>{escape(prose.heading(drawn))}</title>"),
        Markup(f"<style>\n{style(side, classes(body))}\n</style>"),
        el("defs", icons.definitions(), land.definitions(board, icons), patterns(icons)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value) for value in box),
        class_=side,
        role="img",
        lang=_tag(board),
        font_family="sans-serif",
    )
    return document + "\n"


def about(board: Atlas, around: Sequence[str]) -> Box:
    """A box about some places with a margin, never smaller than their usual size needs. Raises DrawError."""
    boxes: list[Box] = []
    for place in around:
        found = board.towns.get(place) or board.merchants.get(place) or board.externals.get(place)
        if found is None:
            raise DrawError(f"around: there is no place {place!r}")
        boxes += [found.plate, found.ribbon]
        if isinstance(found, Stand):
            boxes.append((*found.bonus, 0.0, 0.0))
    left, right = min(x for x, _, _, _ in boxes), max(x + wide for x, _, wide, _ in boxes)
    top, bottom = min(y for _, y, _, _ in boxes), max(y + tall for _, y, _, tall in boxes)
    wide, tall = max(right - left + 2 * _ABOUT, _LEAST[0]), max(bottom - top + 2 * _ABOUT, _LEAST[1])
    return (left + right - wide) / 2, (top + bottom - tall) / 2, wide, tall


def things(drawn: DrawnPosition, icons: Icons) -> tuple[Markup, ...]:
    """Lines and places with what is on them."""
    return (
        land.lines(drawn, icons),
        places.merchants(drawn, icons),
        places.externals(drawn, icons),
        places.towns(drawn, icons),
    )


def _map(drawn: DrawnPosition, icons: Icons) -> Markup:
    """The map in its engraved frame."""
    board = drawn.atlas
    _, _, wide, tall = board.view_box
    return el(
        "svg",
        land.land(board, icons),
        frame(board.view_box),
        *things(drawn, icons),
        furniture.furniture(drawn, icons),
        x=_MARGIN,
        y=_MARGIN,
        width=wide,
        height=tall,
        viewBox=" ".join(number(value) for value in board.view_box),
        class_="map",
    )


def frame(box: Box) -> Markup:
    """The border of an engraved map: two fine lines with blocks of degrees between them."""
    x, y, wide, tall = box
    inset = _DEGREES / 2 + 1.5
    across, down = wide - 2 * inset, tall - 2 * inset
    left, top = x + inset, y + inset
    runs = (
        (f"M{number(left)} {number(top)}h{number(across)}", across),
        (f"M{number(left)} {number(top + down)}h{number(across)}", across),
        (f"M{number(left)} {number(top)}v{number(down)}", down),
        (f"M{number(left + across)} {number(top)}v{number(down)}", down),
    )
    blocks = []
    for d, length in runs:
        block = length / (2 * round(length / 84) + 1)
        blocks.append(
            el("path", d=d, class_="degrees", stroke_width=_DEGREES, stroke_dasharray=number(block))
        )
    return group(
        rect(x + 0.75, y + 0.75, wide - 1.5, tall - 1.5, "margin", stroke_width=_DEGREES + 1.5),
        *blocks,
        rect(x + 0.75, y + 0.75, wide - 1.5, tall - 1.5, "frame", stroke_width=1.5),
        rect(x + _DEGREES + 2, y + _DEGREES + 2, wide - 2 * _DEGREES - 4, tall - 2 * _DEGREES - 4, "frame"),
    )


def patterns(icons: Icons) -> Markup:
    """The hatching of each seat and the sheen of wild tickets."""
    parts = []
    for seat, mark in enumerate(SEATS):
        ink = icons.colours[f"seat-{seat}-text"]
        paint: dict[str, str | float] = {"stroke": ink, "stroke_opacity": 0.28, "stroke_width": 1.1}
        if mark.hatch.endswith("z"):
            paint = {"fill": ink, "fill_opacity": 0.34}
        hatch = el("path", d=mark.hatch, **paint)
        parts.append(
            el("pattern", hatch, id=icons.id(f"h{seat}"), width=6, height=6, patternUnits="userSpaceOnUse")
        )
    stops = ((0, "#E2B65A"), (0.45, "#F7E6B0"), (1, "#D0942F"))
    sheen = [el("stop", offset=offset, stop_color=colour) for offset, colour in stops]
    parts.append(el("linearGradient", *sheen, id=icons.id("wild")))
    return join(parts)
