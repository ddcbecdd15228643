"""The land under the game: tinted districts, rivers, hills, the sea, names and lines."""

from ironbridge.render import sea
from ironbridge.render.atlas import Atlas, Label, Route
from ironbridge.render.icons import Icons
from ironbridge.render.look import PALETTES
from ironbridge.render.svg import Markup, circle, el, group, join, measure, number, path, rect, title, words
from ironbridge.render.table import Table

# Size and letter spacing of names that stand large or small; all others are of one size.
_TYPE = {"sea": (24.0, 5.0), "bay": (13.5, 0.8)}


def definitions(board: Atlas, icons: Icons) -> Markup:
    """The district shapes, once to be filled and once to hold the wash along their borders."""
    side = icons.side
    parts = []
    for tint, shape in board.districts:
        parts.append(path(shape, id=f"{side}-land-{tint}"))
        parts.append(el("clipPath", el("use", href=f"#{side}-land-{tint}"), id=f"{side}-in-{tint}"))
    parts.append(sea.definitions(board, icons))
    return join(parts)


def land(board: Atlas, icons: Icons) -> Markup:
    """The hand-coloured land, each district stronger along its border as on an old county map."""
    side = icons.side
    palette = PALETTES[side]
    x, y, width, height = board.view_box
    parts = [rect(x, y, width, height, fill=palette["r-outer"])]
    for tint, _ in board.districts:
        shape = f"#{side}-land-{tint}"
        key = palette[f"k-{tint}"]
        wash = [el("use", href=shape, stroke_width=broad, stroke_opacity=0.13) for broad in (46, 26, 11)]
        parts.append(el("use", href=shape, fill=palette[f"r-{tint}"]))
        parts.append(group(*wash, fill="none", stroke=key, clip_path=f"url(#{side}-in-{tint})"))
    parts.append(path(board.borders, "county"))
    parts.append(path(board.hills, "engraved"))
    parts += [path(river, "river") for river in board.rivers]
    parts += [path(river, "river2") for river in board.rivers]
    parts += sea.sea(board, icons)
    parts += [_label(label) for label in (*board.labels, *(ferry.label for ferry in board.ferries))]
    parts.append(_rose(board))
    return group(*parts, class_="land")


def _label(label: Label) -> Markup:
    x, y = label.at
    turn = f"rotate({number(label.angle)} {number(x)} {number(y)})" if label.angle else None
    size, spacing = _TYPE.get(label.kind, (14.5, 2.0))
    width = measure(label.text, size) + spacing * len(label.text)
    return el("g", words(label.text, x, y, f"{label.kind}-t", width=width), transform=turn)


def _rose(board: Atlas) -> Markup:
    return group(
        path("M0-46 7-7 46 0 7 7 0 46-7 7-46 0-7-7z", "rose"),
        path("M0-22 6-6 22-22 6-6 22 22 6 6-22 22-6 6-22-22-6-6z", "rose"),
        circle(0, 0, 30, "rose2"),
        circle(0, 0, 34, "rose2"),
        words("N", 0, -52, "dm rose-n"),
        at=board.rose,
    )


def lines(table: Table, icons: Icons) -> Markup:
    """All lines of the board with their links: free ones thin, built ones thick in the owner's colour with a medal."""
    links = table.data["links"]
    board = table.atlas
    order = sorted(board.routes, key=lambda line: (line in links, _is_open(table, line)))
    tracks = [_line(table, line) for line in order]
    marks = [_mark(table, icons, line) for line in order]
    return join((group(*tracks, class_="lines"), group(*marks, class_="marks")))


def _is_open(table: Table, line: str) -> bool:
    return table.era in table.atlas.parts.lines[line].eras


def _line(table: Table, line: str) -> Markup:
    route = table.atlas.routes[line]
    owner = table.data["links"].get(line)
    traced = [path(route.path, "trace")] if line in table.traced else []
    if owner is not None:
        said = f"{table.atlas.line_name(line)}: {table.era} of {table.names[owner]}"
        layers = _owned(route, table.era, owner)
        return el("g", title(said), *traced, *layers, class_=f"o{table.era}", data_line=line, data_seat=owner)
    name = table.atlas.line_name(line)
    if not _is_open(table, line):
        return el("g", title(f"{name}: not in this era"), path(route.path), class_="off", data_line=line)
    said = title(f"{name}: free {table.era} line")
    if table.era == "canal":
        layers = [path(route.path, "ra"), path(route.path, "ga")]
        return el("g", said, *layers, class_="canal", data_line=line)
    layers = [path(route.path, "sl"), path(route.path, "ra"), path(route.path, "ga")]
    return el("g", said, *layers, class_="free", data_line=line)


def _owned(route: Route, era: str, owner: int) -> list[Markup]:
    classes = ["sl", "ca", f"co c{owner}"] if era == "rail" else ["ca", f"co c{owner}", "st", "wa"]
    return [path(route.path, name) for name in classes]


def _mark(table: Table, icons: Icons, line: str) -> Markup:
    x, y = table.atlas.routes[line].mid
    owner = table.data["links"].get(line)
    if owner is not None:
        return join((circle(x, y, 13.5, "medal"), icons.emblem(owner, x, y, 14)))
    return circle(x, y, 7, "dot") if _is_open(table, line) else Markup("")
