"""Towns with their slots and tiles, merchants with their tiles, barrels and bonuses, and external places."""

from collections.abc import Sequence

from ironbridge.games.components import Outside
from ironbridge.languages.catalogue import Words
from ironbridge.render import pieces
from ironbridge.render.atlas import Box, Outpost, Point, Stand, Town
from ironbridge.render.drawn_position import DrawnPosition
from ironbridge.render.icons import Icons
from ironbridge.render.svg import Markup, circle, el, group, join, measure, number, path, rect, title, words
from ironbridge.rules.data import TileData

_BONUS_ICON = {"vp": "vp", "develop": "develop", "income_spaces": "income", "money": "money"}


def bonus_words(said: Words, facts: Outside) -> str:
    """What a merchant's barrel brings, in words."""
    return said.say(f"drawn.bonus.{facts.bonus}", amount=facts.amount)


def towns(drawn: DrawnPosition, icons: Icons) -> Markup:
    """Every town and farm with what stands on its slots."""
    return group(*(_town(drawn, icons, key, town) for key, town in drawn.atlas.towns.items()), class_="towns")


def _town(drawn: DrawnPosition, icons: Icons, key: str, town: Town) -> Markup:
    parts = [plate(town)]
    for n, at in enumerate(corners(town), 1):
        parts.append(_space(drawn, icons, key, n, at))
    name = drawn.atlas.name(key)
    if key in drawn.atlas.cardless.get(len(drawn.seats), ()):
        parts.append(
            el("g", title(drawn.words.say("drawn.cardless", name=name)), ribbon(name, town.ribbon, "hollow"))
        )
    else:
        parts.append(town_ribbon(icons, name, town))
    return group(*parts, data_town=key)


def plate(town: Town) -> Markup:
    """The plate under a town's slots."""
    x, y, width, height = town.plate
    return rect(x, y, width, height, "plate", rx=11)


def corners(town: Town) -> list[Point]:
    """The top left corner of each slot of a town."""
    return [(x - pieces.SIDE / 2, y - pieces.SIDE / 2) for x, y in town.slots]


def town_ribbon(icons: Icons, name: str, town: Town) -> Markup:
    """The ribbon of a town, underlined in the colour of its district's cards."""
    return ribbon(name, town.ribbon, key=icons.colours[f"k-{town.district}"])


def _space(drawn: DrawnPosition, icons: Icons, key: str, n: int, corner: tuple[float, float]) -> Markup:
    """One slot, free or built on."""
    slot = f"{key}.{n}"
    board = drawn.atlas
    ring = [pieces.traced()] if slot in drawn.traced else []
    standing = drawn.data["tiles"].get(slot)
    if standing is None:
        kinds = board.parts.places[key].slots[n - 1]
        either = board.words.say("drawn.or").join(board.industries[kind] for kind in kinds)
        said = board.words.say("drawn.slot", town=board.name(key), industries=either)
        return group(title(said), *ring, pieces.slot(icons, kinds), at=corner, data_slot=slot)
    seat, industry, held = standing["seat"], standing["industry"], standing["cubes"]
    kind = board.parts.tile(industry, standing["level"])
    picture = pieces.tile(icons, seat, industry, kind, is_flipped=standing["flipped"], held=held)
    return group(
        title(f"{board.name(key)}, {tile_words(drawn, standing)}"),
        *ring,
        picture,
        at=corner,
        data_slot=slot,
        data_seat=seat,
        data_industry=industry,
        data_level=kind.level,
        data_cubes=held,
        data_flipped="true" if standing["flipped"] else "false",
    )


def tile_words(drawn: DrawnPosition, standing: TileData) -> str:
    """A tile on the board in words."""
    industry = standing["industry"]
    kind = drawn.atlas.parts.tile(industry, standing["level"])
    said = drawn.words
    tile = f"{drawn.atlas.industries[industry]} {kind.level}"
    whose = said.say("drawn.tile", tile=tile, owner=drawn.names[standing["seat"]])
    if standing["flipped"]:
        return said.say("drawn.tile.flipped", tile=whose, vp=kind.vp)
    if industry in pieces.GOODS:
        return said.say("drawn.tile.holds", tile=whose, count=standing["cubes"])
    if kind.beer is None:
        return said.say("drawn.tile.open", tile=whose)
    if not kind.beer:
        return said.say("drawn.tile.dry", tile=whose)
    return said.say("drawn.tile.beer", tile=whose, count=kind.beer)


def ribbon(name: str, box: Box, kind: str | None = None, *, key: str | None = None) -> Markup:
    """A name on its ribbon, which may be of a kind of its own, or underlined in the colour of a district's cards."""
    x, y, width, height = box
    half = number(height / 2)
    fold = f"l-6 {half} 6 {half}"
    d = f"M{number(x - 7)} {number(y)}h{number(width + 14)}{fold}h{number(-width - 14)}l6-{half}z"
    broad = min(width - 4, measure(name, 19.5))
    own, own_text = (f" {kind}", f" {kind}-t") if kind else ("", "")
    line = [rect(x - 1, y + height - 5, width + 2, 3.4, fill=key)] if key else []
    base = y + (17.5 if key else 19.5)
    text = words(name, x + width / 2, base, "dm ribbon-t" + own_text, width=broad)
    return join((path(d, "ribbon" + own), *line, text))


def merchants(drawn: DrawnPosition, icons: Icons) -> Markup:
    """Every merchant; those out of use keep plate and name, for they still reach the coal market."""
    return group(
        *(_merchant(drawn, icons, key, m) for key, m in drawn.atlas.merchants.items()), class_="merchants"
    )


def _merchant(drawn: DrawnPosition, icons: Icons, key: str, stand: Stand) -> Markup:
    parts = [oval(stand)]
    for n, (at, barrel) in enumerate(zip(stand.tiles, stand.barrels, strict=True), 1):
        parts.append(_stall(drawn, icons, f"{key}.{n}", at, barrel))
    parts.append(sign(drawn.words, icons, drawn.atlas.name(key), drawn.atlas.parts.merchants[key], stand))
    return group(*parts, data_merchant=key)


def oval(stand: Stand) -> Markup:
    """The dark plate under a merchant's tiles."""
    x, y, width, height = stand.plate
    return join(
        (
            rect(x, y, width, height, "m-plate", rx=height / 2),
            rect(x + 4, y + 4, width - 8, height - 8, "m-rim", rx=height / 2 - 4),
        )
    )


def sign(said: Words, icons: Icons, name: str, facts: Outside, stand: Stand) -> Markup:
    """A merchant's name and what its barrel brings."""
    return join(
        (
            _name_bar(icons, name, facts.link_points, stand.ribbon),
            _bonus(said, icons, facts, stand),
        )
    )


def _stall(drawn: DrawnPosition, icons: Icons, space: str, at: Point, barrel: Point) -> Markup:
    """One merchant space: what it buys and whether its barrel still waits."""
    x, y = at
    name = drawn.atlas.name(space.partition(".")[0])
    stall = drawn.data["merchants"].get(space)
    said = drawn.words
    if stall is None:
        return el(
            "g",
            title(said.say("drawn.stall.unused", name=name)),
            merchant_tile(icons, at, None),
            data_space=space,
        )
    ring = [circle(x, y, 32, "ring")] if space in drawn.traced else []
    buys = stall["tile"]
    if buys == "blank":
        told = title(said.say("drawn.stall.blank", name=name))
        return el("g", told, *ring, merchant_tile(icons, at, buys), data_space=space, data_tile=buys)
    picture = merchant_tile(icons, at, buys, drawn.atlas.parts.sold)
    waiting = pieces.barrel(*barrel, is_full=stall["barrel"])
    wanted = said.say("drawn.everything") if buys == "any" else drawn.atlas.industries[buys]
    key = "drawn.stall.full" if stall["barrel"] else "drawn.stall.drunk"
    told = title(said.say(key, name=name, buys=wanted))
    waits = "true" if stall["barrel"] else "false"
    return el("g", told, *ring, picture, waiting, data_space=space, data_tile=buys, data_barrel=waits)


def merchant_tile(icons: Icons, at: Point, buys: str | None, sold: Sequence[str] = ()) -> Markup:
    """What a merchant buys, about a point: one industry, any of those sold, nothing (blank), or the space unused."""
    x, y = at
    if buys is None:
        return circle(x, y, 29, "m-blank")
    if buys == "blank":
        return join((circle(x, y, 29, "m-blank"), path(f"M{number(x - 9)} {number(y)}h18", "m-no")))
    parts = [circle(x, y, 29, "m-tile")]
    if buys == "any":
        for kind, (dx, dy) in zip(sold, ((-23, -21), (0, -21), (-11.5, 1)), strict=False):
            parts.append(icons.icon(kind, x + dx, y + dy, 22, "on-face"))
    else:
        parts.append(icons.icon(buys, x - 20, y - 21, 38, "on-face"))
    return join(parts)


def externals(drawn: DrawnPosition, icons: Icons) -> Markup:
    """Every external place: a brass name with its link points, beside an anchor where it is a port."""
    return join(_external(drawn, icons, key, place) for key, place in drawn.atlas.externals.items())


def _external(drawn: DrawnPosition, icons: Icons, key: str, place: Outpost) -> Markup:
    facts = drawn.atlas.parts.externals[key]
    name = drawn.atlas.name(key)
    kind = "drawn.external.port" if facts.trades else "drawn.external.end"
    told = title(drawn.words.say(kind, name=name, points=facts.link_points))
    picture = external(icons, name, facts, place)
    return group(told, picture, data_external=key, data_port="true" if facts.trades else "false")


def external(icons: Icons, name: str, facts: Outside, place: Outpost) -> Markup:
    """A brass name with its link points on a dark plate, beside an anchor where it is a port."""
    x, y, width, height = place.plate
    round_ = height / 2 if place.port else 9.0
    parts = [rect(x, y, width, height, "m-plate", rx=round_)]
    if place.port is not None:
        ax, ay = place.port
        parts.append(rect(x + 4, y + 4, width - 8, height - 8, "m-rim", rx=round_ - 4))
        parts.append(circle(ax, ay, 22, "m-tile"))
        parts.append(icons.icon("port", ax - 15.5, ay - 15.5, 31, "on-face"))
    parts.append(_name_bar(icons, name, facts.link_points, place.ribbon))
    return join(parts)


def _name_bar(icons: Icons, name: str, points: int, box: Box) -> Markup:
    x, y, width, height = box
    return join(
        (
            rect(x, y, width, height, "brass-bar", rx=3),
            words(name, x + (width - 51) / 2, y + 21, "dm brass-t", width=min(width - 66, measure(name, 19))),
            path(f"M{number(x + width - 51)} {number(y + 5)}v{number(height - 10)}", "edge"),
            icons.icon("link", x + width - 46, y + 4, 21, "on-brass"),
            words(str(points), x + width - 21, y + 21, "d brass-t"),
        )
    )


def _bonus(said: Words, icons: Icons, facts: Outside, stand: Stand) -> Markup:
    told = title(said.say("drawn.brings", bonus=bonus_words(said, facts)))
    return group(told, pill(said, icons, facts), at=stand.bonus)


def pill(said: Words, icons: Icons, facts: Outside) -> Markup:
    """The pill below a merchant, about its own point: its barrel brings this."""
    shown = {"develop": said.say("drawn.free"), "money": said.pounds(facts.amount)}.get(
        facts.bonus, f"+{facts.amount}"
    )
    return join(
        (
            rect(-56, -15, 112, 30, "plate pill", rx=15),
            icons.icon("beer", -49, -11, 22, "i-beer"),
            path("M-24 0h9m-4-4 4 4-4 4", "arrow"),
            icons.icon(_BONUS_ICON[facts.bonus], -11, -11, 22, "i-vp"),
            words(shown, 15, 6, "b17"),
        )
    )
