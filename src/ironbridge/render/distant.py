"""The distant cotton market: a chart of the lane with the ship on it, and the demand tiles left and turned over."""

from collections.abc import Mapping, Sequence

from ironbridge.render.atlas import Box, Point
from ironbridge.render.components import Distant
from ironbridge.render.icons import Icons
from ironbridge.render.places import ribbon
from ironbridge.render.svg import Markup, circle, el, group, join, number, path, rect, title, words
from ironbridge.render.table import Table

_NAME = "Distant market"
_RADIUS = 24.0
_HEAD, _PITCH = 30.0, 62.0
_BALE_GAP = "M3 5.5C6 4 18 4 21 5.5c1.1 3.9 1.1 9.1 0 13-3 1.5-15 1.5-18 0-1.1-3.9-1.1-9.1 0-13z"


def chart(table: Table, icons: Icons) -> list[Markup]:
    """The market in the place the map gives it; nothing where the game has none."""
    market, place = table.atlas.parts.distant, table.atlas.distant
    if market is None or place is None:
        return []
    at: int = table.data["distant"]
    left = _left(table, market)
    x, y, width, height = place.plate
    parts = [title(f"{_NAME}: {_standing(market, at, left)}")]
    if "distant" in table.traced:
        parts.append(rect(x - 3.5, y - 3.5, width + 7, height + 7, "ring", rx=12))
    parts += [
        rect(x, y, width, height, "plate", rx=9),
        rect(x + 4.5, y + 4.5, width - 9, height - 9, "hair", rx=6),
        *_lane(icons, market, place.spaces, at),
        _odds(market, place.spaces[market.end], at, left),
        *_table(icons, market, place.demand, at, left, market.demand[len(table.seats)]),
        *_turned(icons, place.shown, table.data["demand"]["shown"]),
        ribbon(_NAME, place.ribbon),
    ]
    return [group(*parts, data_distant=at)]


def description(table: Table) -> list[str]:
    """The market in sentences."""
    market = table.atlas.parts.distant
    if market is None:
        return []
    shown = ", ".join(map(str, table.data["demand"]["shown"])) or "none"
    said = _standing(market, table.data["distant"], _left(table, market))
    return [f"{_NAME}: {said}; turned over: {shown}."]


def _left(table: Table, market: Distant) -> dict[int, int]:
    """How many demand tiles of each value nobody has seen: their order stays hidden, their number does not."""
    shown: Sequence[int] = table.data["demand"]["shown"]
    return {value: n - shown.count(value) for value, n in market.demand[len(table.seats)].items()}


def _closing(market: Distant, at: int, left: Mapping[int, int]) -> int:
    """How many of the tiles left would close the market."""
    return sum(n for value, n in left.items() if at + value >= market.end)


def _standing(market: Distant, at: int, left: Mapping[int, int]) -> str:
    if at == market.end:
        return "closed"
    total = sum(left.values())
    return f"bonus {market.bonuses[at]}, {_closing(market, at, left)} of {total} demand tiles left would close it"


def _lane(icons: Icons, market: Distant, spaces: Sequence[Point], at: int) -> list[Markup]:
    """The lane down to the closed end: spaces behind the ship are dashed, the ship stands on the present one."""
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spaces)
    parts = [path(d, "lane"), path(d, "lane2")]
    for n, (x, y) in enumerate(spaces):
        if n == at:
            continue
        if n == market.end:
            parts.append(circle(x, y, _RADIUS - 1, "shut"))
            parts.append(icons.icon("closed", x - 13, y - 13, 26, "on-shut"))
            continue
        past = " past" if n < at else ""
        parts.append(circle(x, y, _RADIUS, "bonus" + past))
        parts.append(words(f"+{market.bonuses[n]}", x, y + 8, "dm bonus-t" + past))
    x, y = spaces[at]
    is_shut = at == market.end
    parts.append(circle(x, y, _RADIUS + 3, "shut" if is_shut else "berth"))
    if is_shut:
        parts.append(icons.icon("ship", x - 16, y - 17, 32, "on-shut"))
    else:
        parts.append(icons.icon("ship", x - 14, y - 25, 28, "on-berth"))
        parts.append(words(f"+{market.bonuses[at]}", x, y + 19, "dm berth-t"))
    return parts


def _odds(market: Distant, end: Point, at: int, left: Mapping[int, int]) -> Markup:
    """Beside the closed end: how many of the tiles left lead there, or that it has been reached."""
    x, y = end
    if at == market.end:
        return words("closed", x + 36, y + 7, "d x20 bad")
    odds = f"{_closing(market, at, left)} in {sum(left.values())}"
    return join((words("closes", x + 35, y - 3, "x17 bad"), words(odds, x + 35, y + 18, "x17 b bad")))


def _table(
    icons: Icons, market: Distant, box: Box, at: int, left: Mapping[int, int], full: Mapping[int, int]
) -> list[Markup]:
    """For each demand value the tiles left, solid, and turned, outlined, and what it would do now."""
    x, y, width, _ = box
    total = f"{sum(left.values())} left"
    parts = [
        icons.icon("bale", x + 1, y + 4, 20, "i-soft"),
        words(total, x + 25, y + 20, "b", width=7.2 * len(total)),
    ]
    values = [value for value, count in full.items() if count]
    for row, value in enumerate(values):
        inner = _row(icons, market, value, at, left[value], full[value], width)
        corner = (x, y + _HEAD + row * _PITCH)
        parts.append(group(*inner, at=corner, data_demand=value, data_left=left[value]))
    return parts


def _row(
    icons: Icons, market: Distant, value: int, at: int, left: int, count: int, width: float
) -> list[Markup]:
    """One demand value; once the market is closed no tile does anything."""
    is_open = at < market.end
    closes = at + value >= market.end
    effect = "" if not is_open else ", closes it" if closes else f", bonus {market.bonuses[at + value]}"
    parts = [title(f"demand {value}: {left} of {count} left{effect}")]
    parts.append(rect(0, 0, width, _PITCH - 6, "well shuts" if is_open and closes else "well", rx=6))
    parts.append(words(str(value), 17, 25, "dm n"))
    for n in range(count):
        corner = (32.0 + n % 2 * 21, (8.0 if count > 2 else 19.0) + n // 2 * 21)
        if n < left:
            parts.append(icons.icon("bale", *corner, 20, "i-ink"))
        else:
            parts.append(group(path(_BALE_GAP, "gap"), at=corner, scale=0.83))
    if is_open and closes:
        parts.append(icons.icon("closed", 10, 34, 14, "i-bad"))
    elif is_open:
        parts.append(words(f"+{market.bonuses[at + value]}", 17, 47, "m b gain"))
    return parts


def _turned(icons: Icons, box: Box, shown: Sequence[int]) -> list[Markup]:
    """The tiles turned over in this era, in order."""
    x, y, _, height = box
    parts = [words("turned" if shown else "no tile turned yet", x, y + height / 2 + 5, "s")]
    for n, value in enumerate(shown):
        left = x + 56 + n * 26
        inner = [
            rect(left, y + 3, 23, height - 6, "turned", rx=5),
            words(str(value), left + 11.5, y + height / 2 + 6.5, "dm x18 turned-t"),
        ]
        parts.append(el("g", *inner, data_turned=value))
    return parts
