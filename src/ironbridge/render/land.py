"""The land under the game: tinted districts, rivers, hills, the sea, names and lines."""

from ironbridge.render import sea
from ironbridge.render.atlas import Atlas, Label, Route
from ironbridge.render.drawn_position import DrawnPosition
from ironbridge.render.icons import Icons, Seat
from ironbridge.render.svg import Markup, circle, el, group, join, measure, number, path, rect, title, words

# Size and letter spacing of names that stand large or small; all others are of one size.
_TYPE = {"sea": (24.0, 5.0), "bay": (13.5, 0.8), "ferry": (13.5, 0.8)}

FREE = {"canal": "canal", "rail": "free"}
"""The class of a line that may be built, by era."""


def definitions(board: Atlas, icons: Icons) -> Markup:
    """The district shapes, once to be filled and once to hold the wash along their borders."""
    parts = []
    for tint, shape in board.districts:
        land_id = icons.id(f"land-{tint}")
        parts.append(path(shape, id=land_id))
        parts.append(el("clipPath", el("use", href=f"#{land_id}"), id=icons.id(f"in-{tint}")))
    parts.append(sea.definitions(board, icons))
    return join(parts)


def land(board: Atlas, icons: Icons) -> Markup:
    """The hand-coloured land, each district stronger along its border as on an old county map."""
    x, y, width, height = board.view_box
    palette = icons.colours
    parts = [rect(x, y, width, height, fill=palette["r-outer"]), ground(board, icons), hills(board)]
    parts += [group(label(each), at=each.at) for each in labels(board)]
    parts.append(group(rose(board), at=board.rose))
    return group(*parts, class_="land")


def ground(board: Atlas, icons: Icons) -> Markup:
    """Districts, borders, rivers and the sea: all of it paths, whose points a page can move."""
    palette = icons.colours
    parts = []
    for tint, _ in board.districts:
        shape = f"#{icons.id(f'land-{tint}')}"
        key = palette[f"k-{tint}"]
        wash = [el("use", href=shape, stroke_width=broad, stroke_opacity=0.13) for broad in (46, 26, 11)]
        parts.append(el("use", href=shape, fill=palette[f"r-{tint}"]))
        parts.append(group(*wash, fill="none", stroke=key, clip_path=f"url(#{icons.id(f'in-{tint}')})"))
    parts.append(path(board.borders, "county"))
    parts += [path(river, "river") for river in board.rivers]
    parts += [path(river, "river2") for river in board.rivers]
    parts += sea.sea(board, icons)
    return join(parts)


def hills(board: Atlas) -> Markup:
    """Hills and trees."""
    return path(board.hills, "engraved")


def labels(board: Atlas) -> tuple[Label, ...]:
    """Every name on the land and the sea."""
    return (*board.labels, *(ferry.label for ferry in board.ferries))


def label(label: Label) -> Markup:
    """A name on the land about its own point."""
    turn = f"rotate({number(label.angle)})" if label.angle else None
    size, spacing = _TYPE.get(label.kind, (14.5, 2.0))
    width = measure(label.text, size) + spacing * len(label.text)
    return el("g", words(label.text, 0, 0, f"{label.kind}-t", width=width), transform=turn)


def rose(board: Atlas) -> Markup:
    """The rose of the winds about its own point."""
    return join(
        (
            path("M0-46 7-7 46 0 7 7 0 46-7 7-46 0-7-7z", "rose"),
            path("M0-22 6-6 22-22 6-6 22 22 6 6-22 22-6 6-22-22-6-6z", "rose"),
            circle(0, 0, 30, "rose2"),
            circle(0, 0, 34, "rose2"),
            words(board.words.say("drawn.north"), 0, -52, "dm rose-n"),
        )
    )


def lines(drawn: DrawnPosition, icons: Icons) -> Markup:
    """All lines of the board with their links: free ones thin, built ones thick in the owner's colour with a medal."""
    links = drawn.data["links"]
    board = drawn.atlas
    order = sorted(board.routes, key=lambda line: (line in links, _is_open(drawn, line)))
    tracks = [_line(drawn, line) for line in order]
    marks = [_mark(drawn, icons, line) for line in order]
    return join((group(*tracks, class_="lines"), group(*marks, class_="marks")))


def _is_open(drawn: DrawnPosition, line: str) -> bool:
    return drawn.era in drawn.atlas.parts.lines[line].eras


def _line(drawn: DrawnPosition, line: str) -> Markup:
    route = drawn.atlas.routes[line]
    owner = drawn.data["links"].get(line)
    traced = [path(route.path, "trace")] if line in drawn.traced else []
    name = drawn.atlas.line_name(line)
    said = drawn.words
    if owner is not None:
        told = title(said.say(f"drawn.link.{drawn.era}", ends=name, owner=drawn.names[owner]))
        layers = link(route, drawn.era, owner)
        return el("g", told, *traced, *layers, class_=f"o{drawn.era}", data_line=line, data_seat=owner)
    if not _is_open(drawn, line):
        return el(
            "g",
            title(said.say("drawn.line.other", ends=name)),
            path(route.path),
            class_="off",
            data_line=line,
        )
    told = title(said.say(f"drawn.line.{drawn.era}", ends=name))
    return el("g", told, *track(route, drawn.era), class_=FREE[drawn.era], data_line=line)


def track(route: Route, era: str) -> list[Markup]:
    """The layers of a free line, from the lowest."""
    classes = ["ra", "ga"] if era == "canal" else ["sl", "ra", "ga"]
    return [path(route.path, name) for name in classes]


def link(route: Route, era: str, owner: Seat) -> list[Markup]:
    """The layers of a link in its owner's colour, from the lowest."""
    classes = ["sl", "ca", f"co c{owner}"] if era == "rail" else ["ca", f"co c{owner}", "st", "wa"]
    return [path(route.path, name) for name in classes]


def _mark(drawn: DrawnPosition, icons: Icons, line: str) -> Markup:
    route = drawn.atlas.routes[line]
    owner = drawn.data["links"].get(line)
    if owner is not None:
        return medal(icons, route, owner)
    return dot(route) if _is_open(drawn, line) else Markup("")


def medal(icons: Icons, route: Route, owner: Seat) -> Markup:
    """The mark of its owner on a link."""
    x, y = route.mid
    return join((circle(x, y, 13.5, "medal"), icons.emblem(owner, x, y, 14)))


def dot(route: Route) -> Markup:
    """The mark of a line that may be built."""
    return circle(*route.mid, 7, "dot")
