"""Tiles, free slots, barrels and cubes, in the 66-unit box of a slot."""

from collections.abc import Sequence

from ironbridge.games.components import Tile
from ironbridge.render.icons import Icons, Seat
from ironbridge.render.svg import Markup, circle, group, join, path, rect, words

SIDE = 66.0
BARREL_D = "M37 37.5h18c4 9 4 18 0 27H37c-4-9-4-18 0-27z"
NEED_D = "M38.5 39.5h15c3.6 7.6 3.6 15.2 0 22.8h-15c-3.6-7.6-3.6-15.2 0-22.8z"
FACE_D = "M20 4h37a5 5 0 0 1 5 5v48a5 5 0 0 1-5 5H20z"
BAND_D = "M7 0h13v66H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z"
GOODS = {"coal": "coal", "iron": "iron", "brewery": "beer"}


def tile(icons: Icons, seat: Seat, industry: str, kind: Tile, *, is_flipped: bool, held: int | str) -> Markup:
    """A tile: paper face with what it holds or needs, or all in the seat's colour with its points once flipped.

    A fragment has placeholders for the seat and for what the tile holds.
    """
    inner = _flipped(icons, seat, industry, kind) if is_flipped else _open(icons, industry, kind, held)
    return join(
        (
            rect(0, 0, SIDE, SIDE, f"f{seat}", rx=7),
            rect(0, 0, SIDE, SIDE, f"h{seat}", rx=7),
            inner,
            words(str(kind.level), 10, 20, f"dm lv t{seat}"),
            icons.emblem(seat, 10, 54, 12.5, "o"),
            rect(0.75, 0.75, SIDE - 1.5, SIDE - 1.5, "edge", rx=6.5),
        )
    )


def _open(icons: Icons, industry: str, kind: Tile, held: int | str) -> Markup:
    parts = [path(FACE_D, "face")]
    good = GOODS.get(industry)
    if good is not None:
        parts.append(icons.icon(industry, 23, 5, 36, "on-face"))
        parts.append(_held(good, held))
    elif kind.beer is None:
        parts.append(icons.icon(industry, 21, 13, 40, "on-face"))
    else:
        parts.append(icons.icon(industry, 23, 4, 36, "on-face"))
        if kind.beer:
            parts += [path(NEED_D, "b-need"), words(str(kind.beer), 46, 57, "dm needs")]
        else:
            parts.append(words("–", 46, 58, "dm needs"))
    return join(parts)


def _held(good: str, held: int | str) -> Markup:
    """What lies on the tile: a solid cube or barrel with the count, outlined when there is none."""
    shape = BARREL_D if good == "beer" else "M33 38h26v26H33z"
    if held:
        return join((path(shape, f"badge b-{good}"), words(str(held), 46, 58.2, "dm count")))
    return join((path(shape, "b-need"), words("0", 46, 58.2, "dm needs")))


def _flipped(icons: Icons, seat: Seat, industry: str, kind: Tile) -> Markup:
    parts = [path(BAND_D, "band"), icons.icon(industry, 23, 4, 24, f"o{seat}")]
    parts += [circle(55, 10 + 11 * n, 3.6, f"p{seat}") for n in range(kind.link_points)]
    parts += [icons.icon("vp", 25, 27, 36, "star"), words(str(kind.vp), 43, 51.8, "dm star-n")]
    return join(parts)


def slot(icons: Icons, industries: Sequence[str]) -> Markup:
    """A free slot: a dashed well with the ghosts of what may be built, split by a diagonal where there are two."""
    parts = [rect(0.75, 0.75, SIDE - 1.5, SIDE - 1.5, "slot", rx=7)]
    if len(industries) == 1:
        parts.append(icons.icon(industries[0], 14, 14, 38, "ghost"))
    else:
        parts.append(path("M60 6 6 60", "cut"))
        parts.append(icons.icon(industries[0], 5, 5, 29, "ghost"))
        parts.append(icons.icon(industries[1], 32, 32, 29, "ghost"))
    return join(parts)


def traced() -> Markup:
    """The ring about a slot that the last choice touched; it lies under the piece."""
    return rect(-2, -2, SIDE + 4, SIDE + 4, "ring", rx=9)


def barrel(x: float, y: float, *, is_full: bool) -> Markup:
    """A merchant's barrel about a point: solid while it waits, dashed once it was drunk."""
    body = path(
        "M-7-11H7C10.5-3.7 10.5 3.7 7 11H-7C-10.5 3.7-10.5-3.7-7-11z", "m-full" if is_full else "m-drunk"
    )
    hoops = path("M-9-5H9M-9 5H9", "m-hoop") if is_full else Markup("")
    return group(body, hoops, at=(x, y))


def cube(icons: Icons, good: str, x: float, y: float, size: float) -> Markup:
    """A cube in a market or in a cost; coal is plain, iron has a bright face so that shape tells them apart."""
    return icons.icon("cube" if good == "coal" else "ingot", x, y, size, f"i-{good}")
