"""A position put together from the fragments of its scene, as a page does it."""

from collections.abc import Mapping
from typing import Any

from ironbridge.render import Scene
from ironbridge.render.scene.parts import SceneDistant

Position = Mapping[str, Any]


def composed(scene: Scene, position: Position) -> str:
    """The map as SVG text, every piece in a group that says what it is."""
    box = " ".join(f"{value:g}" for value in scene.view_box)
    era, links, tiles = position["era"], position["links"], position["tiles"]
    order = sorted(scene.lines, key=lambda line: (line.id in links, era in line.eras))
    tracks, marks = [], []
    for line in order:
        if line.id in links:
            seat = links[line.id]
            tracks.append(_named("line", line.id, _filled(getattr(line.owned, era), seat=seat)))
            marks.append(_named("mark", line.id, _filled(line.medal, seat=seat)))
        else:
            tracks.append(_named("line", line.id, getattr(line.drawn, era)))
            marks.append(_named("mark", line.id, line.dot if era in line.eras else ""))
    towns = []
    for town in scene.towns:
        is_cardless = town.id in scene.cardless.get(position["players"], ())
        towns.append(_named("town", town.id, (town.hollow or "") if is_cardless else town.drawn))
        for slot in town.slots:
            drawn = _tile(scene, tiles[slot.id]) if slot.id in tiles else slot.drawn
            towns.append(_named("slot", slot.id, drawn, slot.at))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="{box}">'
        f"<defs>{scene.defs}{scene.land.shapes}</defs>{_land(scene)}"
        f'<g class="lines">{"".join(tracks)}</g><g class="marks">{"".join(marks)}</g>'
        f"{_merchants(scene, position)}"
        f"{''.join(_named('external', place.id, place.drawn) for place in scene.externals)}"
        f"{''.join(towns)}{_distant(scene.distant, position) if scene.distant else ''}</svg>"
    )


def _land(scene: Scene) -> str:
    x, y, width, height = scene.view_box
    corner = "".join(f' {name}="{value:g}"' for name, value in (("x", x), ("y", y)) if value)
    land = scene.land
    labels = "".join(_named("label", str(n), label.drawn, label.at) for n, label in enumerate(land.labels))
    return (
        f'<rect{corner} width="{width:g}" height="{height:g}" fill="var(--r-outer)"/>{land.ground}{land.hills}'
        f"{labels}{_named('rose', '', land.rose, land.rose_at)}{land.frame}"
    )


def _tile(scene: Scene, standing: Position) -> str:
    industry = next(i for i in scene.industries if i.id == standing["industry"])
    tile = next(t for t in industry.tiles if t.level == standing["level"])
    drawn = tile.flipped if standing["flipped"] else tile.open
    if not standing["flipped"] and not standing["cubes"] and tile.empty:
        drawn = tile.empty
    return _filled(drawn, seat=standing["seat"], held=standing["cubes"])


def _merchants(scene: Scene, position: Position) -> str:
    parts = []
    for merchant in scene.merchants:
        parts.append(_named("merchant", merchant.id, merchant.drawn))
        for space in merchant.spaces:
            stall = position["merchants"].get(space.id)
            kind = stall["tile"] if stall else "unused"
            parts.append(_named("space", space.id, scene.merchant_tiles[kind], space.at))
            if kind not in ("blank", "unused"):
                state = "full" if stall["barrel"] else "drunk"
                parts.append(_named("barrel", space.id, getattr(scene.barrel, state), space.barrel))
    return "".join(parts)


def _distant(market: SceneDistant, position: Position) -> str:
    at, shown = position["distant"], position["demand"]["shown"]
    end = len(market.bonuses)
    rows = market.rows[position["players"]]
    left = {row.value: row.count - shown.count(row.value) for row in rows}
    total = sum(left.values())
    closing = sum(n for value, n in left.items() if at + value >= end)
    parts = [market.sheet]
    parts += [(s.past if n < at else s.ahead) for n, s in enumerate(market.spaces) if n != at]
    parts.append(market.spaces[at].ship)
    parts.append(market.closed if at == end else _filled(market.odds, closing=closing, total=total))
    parts.append(market.heading[total])
    for row in rows:
        is_closing = at < end <= at + row.value
        drawn = (market.well_closing if is_closing else market.well) + row.left[left[row.value]]
        if is_closing:
            drawn += market.closes
        elif at < end:
            drawn += _filled(market.brings, bonus=market.bonuses[at + row.value])
        parts.append(_named("demand", str(row.value), drawn, row.at))
    parts.append(market.some if shown else market.none)
    for corner, value in zip(market.turned_at, shown, strict=False):
        parts.append(_named("turned", str(value), _filled(market.turned, value=value), corner))
    parts.append(market.name)
    return _named("distant", str(at), "".join(parts))


def _named(kind: str, name: str, drawn: str, at: tuple[float, float] | None = None) -> str:
    moved = f' transform="translate({at[0]:g} {at[1]:g})"' if at else ""
    return f'<g data-{kind}="{name}"{moved}>{drawn}</g>'


def _filled(drawn: str, **values: object) -> str:
    for name, value in values.items():
        drawn = drawn.replace(f"${name}", str(value))
    return drawn
