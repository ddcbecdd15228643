"""The distant cotton market: a chart of the lane with the ship on it, and the demand tiles left and turned over."""

from collections.abc import Mapping, Sequence

from ironbridge.games.components import Distant
from ironbridge.languages.catalogue import Words
from ironbridge.render.atlas import Box, Chart, Point
from ironbridge.render.drawn_position import DrawnPosition
from ironbridge.render.icons import Icons
from ironbridge.render.places import ribbon
from ironbridge.render.svg import Markup, circle, el, group, join, number, path, rect, title, words

_RADIUS = 24.0
_HEAD, _PITCH = 30.0, 62.0
_BALE_GAP = "M3 5.5C6 4 18 4 21 5.5c1.1 3.9 1.1 9.1 0 13-3 1.5-15 1.5-18 0-1.1-3.9-1.1-9.1 0-13z"


def chart(drawn: DrawnPosition, icons: Icons) -> list[Markup]:
    """The market in the place the map gives it; nothing where the game has none."""
    market, place = drawn.atlas.parts.distant, drawn.atlas.distant
    if market is None or place is None:
        return []
    at: int = drawn.data["distant"]
    left = _left(drawn, market)
    x, y, width, height = place.plate
    shown: Sequence[int] = drawn.data["demand"]["shown"]
    said = drawn.words
    parts = [title(_standing(said, market, at, left))]
    if "distant" in drawn.traced:
        parts.append(rect(x - 3.5, y - 3.5, width + 7, height + 7, "ring", rx=12))
    parts += [
        sheet(place),
        *_spaces(icons, market, place.spaces, at),
        _odds(said, market, place, at, left),
        *_table(said, icons, market, place.demand, at, left, market.demand[len(drawn.seats)]),
        turned_label(said, place, has_some=bool(shown)),
        *(el("g", turned(turned_at(place, n), value), data_turned=value) for n, value in enumerate(shown)),
        name(said, place),
    ]
    return [group(*parts, data_distant=at)]


def sheet(place: Chart) -> Markup:
    """The chart with nothing on it but the lane down to the closed end."""
    x, y, width, height = place.plate
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in place.spaces)
    return join(
        (
            rect(x, y, width, height, "plate", rx=9),
            rect(x + 4.5, y + 4.5, width - 9, height - 9, "hair", rx=6),
            path(d, "lane"),
            path(d, "lane2"),
        )
    )


def name(said: Words, place: Chart) -> Markup:
    """The ribbon with the market's name."""
    return ribbon(said.say("distant"), place.ribbon)


def description(drawn: DrawnPosition) -> list[str]:
    """The market in sentences."""
    market = drawn.atlas.parts.distant
    if market is None:
        return []
    said = drawn.words
    shown = said.joined(map(str, drawn.data["demand"]["shown"])) or said.say("drawn.none")
    state = _standing(said, market, drawn.data["distant"], _left(drawn, market))
    return [said.say("drawn.distant.shown", state=state, shown=shown)]


def _left(drawn: DrawnPosition, market: Distant) -> dict[int, int]:
    """How many demand tiles of each value nobody has seen: their order stays hidden, their number does not."""
    shown: Sequence[int] = drawn.data["demand"]["shown"]
    return {value: n - shown.count(value) for value, n in market.demand[len(drawn.seats)].items()}


def _closing(market: Distant, at: int, left: Mapping[int, int]) -> int:
    """How many of the tiles left would close the market."""
    return sum(n for value, n in left.items() if at + value >= market.end)


def _standing(said: Words, market: Distant, at: int, left: Mapping[int, int]) -> str:
    if at == market.end:
        return said.say("distant.closed")
    closing, total = _closing(market, at, left), sum(left.values())
    return said.say("drawn.distant", bonus=market.bonuses[at], closing=closing, total=total)


def _spaces(icons: Icons, market: Distant, spaces: Sequence[Point], at: int) -> list[Markup]:
    """The spaces: those behind the ship are dashed, the ship stands on the present one and above all others."""
    others = [space(icons, market, n, spaces[n], is_past=n < at) for n in range(len(spaces)) if n != at]
    return [*others, ship(icons, market, at, spaces[at])]


def space(icons: Icons, market: Distant, n: int, at: Point, *, is_past: bool) -> Markup:
    """A space without the ship: its bonus, dashed once passed, or the closed end."""
    x, y = at
    if n == market.end:
        cross = icons.icon("closed", x - 13, y - 13, 26, "on-shut")
        return join((circle(x, y, _RADIUS - 1, "shut"), cross))
    past = " past" if is_past else ""
    bonus = words(f"+{market.bonuses[n]}", x, y + 8, "dm bonus-t" + past)
    return join((circle(x, y, _RADIUS, "bonus" + past), bonus))


def ship(icons: Icons, market: Distant, n: int, at: Point) -> Markup:
    """The ship on a space, with the bonus there."""
    x, y = at
    if n == market.end:
        picture = icons.icon("ship", x - 16, y - 17, 32, "on-shut")
        return join((circle(x, y, _RADIUS + 3, "shut"), picture))
    picture = icons.icon("ship", x - 14, y - 25, 28, "on-berth")
    bonus = words(f"+{market.bonuses[n]}", x, y + 19, "dm berth-t")
    return join((circle(x, y, _RADIUS + 3, "berth"), picture, bonus))


def _odds(said: Words, market: Distant, place: Chart, at: int, left: Mapping[int, int]) -> Markup:
    if at == market.end:
        return closed(said, place)
    return odds(said, place, _closing(market, at, left), sum(left.values()))


def closed(said: Words, place: Chart) -> Markup:
    """Beside the closed end: that it has been reached."""
    x, y = place.spaces[-1]
    return words(said.say("drawn.closed"), x + 36, y + 7, "d x20 bad")


def odds(said: Words, place: Chart, closing: int | str, total: int | str) -> Markup:
    """Beside the closed end: how many of the tiles left lead there."""
    x, y = place.spaces[-1]
    closes = words(said.say("drawn.closes"), x + 35, y - 3, "x17 bad")
    return join(
        (closes, words(said.say("drawn.odds", closing=closing, total=total), x + 35, y + 18, "x17 b bad"))
    )


def _table(
    said: Words,
    icons: Icons,
    market: Distant,
    box: Box,
    at: int,
    left: Mapping[int, int],
    full: Mapping[int, int],
) -> list[Markup]:
    """For each demand value the tiles left, solid, and turned, outlined, and what it would do now."""
    parts = [heading(said, icons, box, sum(left.values()))]
    for value, corner in rows(box, full).items():
        inner = _row(said, icons, market, value, at, left[value], full[value], box)
        parts.append(group(*inner, at=corner, data_demand=value, data_left=left[value]))
    return parts


def heading(said: Words, icons: Icons, box: Box, left: int) -> Markup:
    """How many demand tiles are left in all."""
    x, y, _, _ = box
    total = said.say("drawn.left", count=left)
    bale = icons.icon("bale", x + 1, y + 4, 20, "i-soft")
    return join((bale, words(total, x + 25, y + 20, "b", width=7.2 * len(total))))


def rows(box: Box, full: Mapping[int, int]) -> dict[int, Point]:
    """The corner of the row of each demand value that there are tiles of."""
    x, y, _, _ = box
    values = [value for value, count in full.items() if count]
    return {value: (x, y + _HEAD + row * _PITCH) for row, value in enumerate(values)}


def _row(
    said: Words, icons: Icons, market: Distant, value: int, at: int, left: int, count: int, box: Box
) -> list[Markup]:
    """One demand value; once the market is closed no tile does anything."""
    facts = {"value": value, "left": left, "count": count}
    tiles = demand(icons, value, left, count)
    if at == market.end:
        return [title(said.say("drawn.demand", **facts)), well(box), tiles]
    if at + value >= market.end:
        told = title(said.say("drawn.demand.closes", **facts))
        return [told, well(box, is_closing=True), tiles, closes(icons)]
    bonus = market.bonuses[at + value]
    return [title(said.say("drawn.demand.bonus", bonus=bonus, **facts)), well(box), tiles, brings(bonus)]


def well(box: Box, *, is_closing: bool = False) -> Markup:
    """The ground of a row, edged where the tile would close the market."""
    return rect(0, 0, box[2], _PITCH - 6, "well shuts" if is_closing else "well", rx=6)


def demand(icons: Icons, value: int, left: int, count: int) -> Markup:
    """A demand value with its tiles: solid while they are left, outlined once they were turned over."""
    parts = [words(str(value), 17, 25, "dm n")]
    for n in range(count):
        corner = (32.0 + n % 2 * 21, (8.0 if count > 2 else 19.0) + n // 2 * 21)
        if n < left:
            parts.append(icons.icon("bale", *corner, 20, "i-ink"))
        else:
            parts.append(group(path(_BALE_GAP, "gap"), at=corner, scale=0.83))
    return join(parts)


def closes(icons: Icons) -> Markup:
    """In a row: the tile would close the market."""
    return icons.icon("closed", 10, 34, 14, "i-bad")


def brings(bonus: int | str) -> Markup:
    """In a row: the bonus the tile would lead to."""
    return words(f"+{bonus}", 17, 47, "m b gain")


def turned_label(said: Words, place: Chart, *, has_some: bool) -> Markup:
    """Before the tiles turned over in this era."""
    x, y, _, height = place.shown
    return words(said.say("drawn.turned" if has_some else "drawn.unturned"), x, y + height / 2 + 5, "s")


def turned_at(place: Chart, n: int) -> Box:
    """Where the tile of that number, turned over, lies."""
    x, y, _, height = place.shown
    return x + 56 + n * 26, y + 3, 23, height - 6


def turned(box: Box, value: int | str) -> Markup:
    """A demand tile that was turned over."""
    x, y, width, height = box
    face = rect(x, y, width, height, "turned", rx=5)
    return join((face, words(str(value), x + width / 2, y + height / 2 + 6.5, "dm x18 turned-t")))
