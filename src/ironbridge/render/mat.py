"""A seat's mat: the next tile of each industry with its price and what it brings."""

from collections.abc import Mapping

from ironbridge.games.components import Tile
from ironbridge.languages.catalogue import Words
from ironbridge.render import pieces
from ironbridge.render.drawn_position import DrawnPosition
from ironbridge.render.icons import Icons
from ironbridge.render.svg import Markup, group, join, rect, title, words

PITCH = 59.0
HEADS = {2: 80.0, 3: 108.0}
_CELL = 54.0


def rows(players: int) -> int:
    """In how many rows the mat lies: few on the wide panels of two players."""
    return 2 if players == 2 else 3


def mat(drawn: DrawnPosition, icons: Icons, seat: int, width: float) -> list[Markup]:
    """The next tile of each industry, and in a cell left over where the seat's points came from."""
    deep = rows(len(drawn.seats))
    industries = list(drawn.atlas.parts.industries)
    columns = -(-len(industries) // deep)
    pitch = (width - 20 - 4) / columns
    cells = []

    def corner(n: int) -> tuple[float, float]:
        return 20 + (n % columns) * pitch, HEADS[deep] + (n // columns) * PITCH

    for n, industry in enumerate(industries):
        at = corner(n)
        left = drawn.seats[seat]["mat"][industry]
        inner = _cell(drawn, icons, seat, industry, left, pitch - 6)
        cells.append(group(*inner, at=at, data_mat=industry, data_left=left))
    if len(industries) < deep * columns:
        cells.append(
            group(*_tally(drawn, icons, seat, pitch - 6), at=corner(len(industries)), class_="tally")
        )
    return cells


def _tally(drawn: DrawnPosition, icons: Icons, seat: int, width: float) -> list[Markup]:
    """The points of each era from links, from tiles and from whatever else, with its sign."""
    score: Mapping[str, int] = drawn.seats[seat]["score"]
    other = {
        key: n
        for key, n in score.items()
        if not key.endswith(("_links", "_tiles")) or key.startswith("intro")
    }
    said = drawn.words
    scored = said.joined(f"{said.say(f'column.{key}')} {n}" for key, n in score.items() if n)
    parts = [title(said.say("drawn.score", points=scored or said.say("drawn.none")))]
    step = (width - 34) / 3
    for row, era in enumerate(("canal", "rail")):
        y = 5.0 + 24 * row
        rest = sum(n for key, n in other.items() if key.startswith("canal") == (era == "canal"))
        parts.append(icons.icon(era, 6, y, 19, "i-soft"))
        for n, (icon, points) in enumerate((("link", score[f"{era}_links"]), ("vp", score[f"{era}_tiles"]))):
            x = 34 + n * step
            parts.append(icons.icon(icon, x, y + 2, 15, "i-soft" if icon == "link" else "i-vp"))
            parts.append(words(str(points), x + 18, y + 15, "b", width=8.5 * len(str(points))))
        if rest:
            shown = f"+{rest}" if rest > 0 else f"−{-rest}"
            parts.append(words(shown, 34 + 2 * step, y + 15, "b", width=8.5 * len(shown)))
    return parts


def _cell(
    drawn: DrawnPosition, icons: Icons, seat: int, industry: str, left: int, width: float
) -> list[Markup]:
    """One stack of the mat: the tile to be built next, its price, what it brings and how many are left."""
    kind = drawn.atlas.parts.next_tile(industry, left)
    name = drawn.atlas.industries[industry]
    said = drawn.words
    ground = rect(0, 0, width, _CELL, "well", rx=6)
    if kind is None:
        ghost = icons.icon(industry, 11, 11, 32, "ghost-2")
        none = said.say("drawn.stack.none")
        return [title(f"{name}: {none}"), ground, ghost, words(none, 54, 33, "s")]
    if not kind.can_build:
        return _unbuildable(said, icons, seat, industry, kind, left, width, name)
    tile = pieces.tile(icons, seat, industry, kind, is_flipped=False, held=kind.held(drawn.era))
    price = 11.0 * len(str(kind.money)) + 11
    parts = [
        title(
            said.say("drawn.stack", tile=f"{name} {kind.level}", money=said.pounds(kind.money), count=left)
        ),
        ground,
        group(tile, at=(5, 6), scale=0.64),
        words(said.pounds(kind.money), 53, 22, "d x18", width=price),
        words(f"×{left}", width - 6, 22, "e x17 b", width=9 * len(str(left)) + 8),
    ]
    x = 58 + price
    for good in ["coal"] * kind.coal + ["iron"] * kind.iron:
        parts.append(pieces.cube(icons, good, x, 7, 15))
        x += 14
    marks = [] if kind.can_develop else ["nodevelop"]
    marks += list(kind.eras) if len(kind.eras) == 1 else []
    parts += [icons.icon(mark, x + 1, 8, 13, "i-soft") for mark in marks]
    parts.append(_gains(icons, kind, width))
    return parts


def _unbuildable(
    said: Words, icons: Icons, seat: int, industry: str, kind: Tile, left: int, width: float, name: str
) -> list[Markup]:
    """A stack whose lowest tile must be developed away before any can be built."""
    tile = pieces.tile(icons, seat, industry, kind, is_flipped=False, held=0)
    return [
        title(said.say("drawn.stack.past", tile=f"{name} {kind.level}", count=left)),
        rect(0, 0, width, _CELL, "well", rx=6),
        group(tile, at=(5, 6), scale=0.64),
        icons.icon("develop", 53, 7, 18, "i-soft"),
        words(said.say("drawn.first"), 76, 22, "s", width=28),
        words(f"×{left}", width - 6, 22, "e x17 b", width=9 * len(str(left)) + 8),
        words(said.say("drawn.unbuildable"), 53, 46, "s", width=min(98, width - 59)),
    ]


def _gains(icons: Icons, kind: Tile, width: float) -> Markup:
    """Points, income spaces and link points along the bottom of a cell."""
    x = 53.0
    room = min(16.0, (width - 136) / 3)
    gains = (
        ("vp", "i-vp", kind.vp),
        ("income", "i-up", kind.income_spaces),
        ("link", "i-soft", kind.link_points),
    )
    parts = []
    for name, class_, value in gains:
        digits = 8.5 * len(str(value))
        parts.append(icons.icon(name, x, 33, 15, class_))
        parts.append(words(str(value), x + 16, 46, "b", width=digits))
        x += 17 + digits + room
    return join(parts)
