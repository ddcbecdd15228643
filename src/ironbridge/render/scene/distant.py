"""The fragments of the distant market."""

from dataclasses import replace

from ironbridge.games.components import Distant
from ironbridge.render import distant
from ironbridge.render.atlas import Atlas, Chart
from ironbridge.render.icons import Icons
from ironbridge.render.scene.parts import DemandRow, DistantSpace, LowChart, SceneDistant
from ironbridge.render.svg import natural

_ROW = 36.0
"""The height of the row of tiles turned over."""


def distant_parts(board: Atlas, icons: Icons) -> SceneDistant | None:
    """The distant market; None where the game has none."""
    market, place = board.parts.distant, board.distant
    if market is None or place is None:
        return None
    most = max(sum(stack.values()) for stack in market.demand.values())
    corners = [distant.turned_at(place, n) for n in range(most)]
    _, _, wide, tall = corners[0]
    return SceneDistant(
        plate=place.plate,
        bonuses=market.bonuses,
        sheet=distant.sheet(place),
        spaces=tuple(_space(icons, market, place, n) for n in range(market.end + 1)),
        odds=distant.odds(board.words, place, "$closing", "$total"),
        closed=distant.closed(board.words, place),
        heading=tuple(
            natural(distant.heading(board.words, icons, place.demand, left)) for left in range(most + 1)
        ),
        rows={players: _rows(icons, market, place, players) for players in market.demand},
        well=distant.well(place.demand),
        well_closing=distant.well(place.demand, is_closing=True),
        brings=distant.brings("$bonus"),
        closes=distant.closes(icons),
        none=distant.turned_label(board.words, place, has_some=False),
        some=distant.turned_label(board.words, place, has_some=True),
        turned=distant.turned((0, 0, wide, tall), "$value"),
        turned_at=tuple((x, y) for x, y, _, _ in corners),
        name=natural(distant.name(board.words, place)),
        low=_low(board, place),
    )


def _low(board: Atlas, place: Chart) -> LowChart:
    x, y, wide, tall = place.plate
    left, name_y, name_wide, name_tall = place.ribbon
    low = replace(place, plate=(x, y, wide, tall - _ROW), ribbon=(left, name_y - _ROW, name_wide, name_tall))
    return LowChart(low.plate, distant.sheet(low), natural(distant.name(board.words, low)))


def _space(icons: Icons, market: Distant, place: Chart, n: int) -> DistantSpace:
    at = place.spaces[n]
    return DistantSpace(
        at,
        ahead=distant.space(icons, market, n, at, is_past=False),
        ship=distant.ship(icons, market, n, at),
        past=distant.space(icons, market, n, at, is_past=True),
    )


def _rows(icons: Icons, market: Distant, place: Chart, players: int) -> tuple[DemandRow, ...]:
    full = market.demand[players]
    return tuple(
        DemandRow(
            value,
            full[value],
            corner,
            tuple(distant.demand(icons, value, left, full[value]) for left in range(full[value] + 1)),
        )
        for value, corner in distant.rows(place.demand, full).items()
    )
