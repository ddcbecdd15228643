"""The panels of the seats: money, income, points, cards, links and the mat."""

from collections.abc import Sequence

from ironbridge.render import pieces
from ironbridge.render.components import TileKind
from ironbridge.render.icons import Icons
from ironbridge.render.svg import Markup, el, fitted, group, join, measure, path, rect, title, words
from ironbridge.render.table import Table

_GAP = 10.0
_CELL = 78.0
_HEAD = 108.0


def height(players: int) -> float:
    """How high the row of panels is for a number of players."""
    return _HEAD + _rows(players) * (_CELL + 6) + 6


def _rows(players: int) -> int:
    return 1 if players == 2 else 2


def panels(table: Table, icons: Icons, width: float) -> Markup:
    """One panel per seat, side by side in seat order."""
    players = len(table.seats)
    each = (width - _GAP * (players - 1)) / players
    parts = []
    for seat in range(players):
        inner = _panel(table, icons, seat, each)
        parts.append(group(*inner, at=(seat * (each + _GAP), 0), class_="seat", data_seat=seat))
    return group(*parts, class_="seats")


def _panel(table: Table, icons: Icons, seat: int, width: float) -> list[Markup]:
    tall = height(len(table.seats))
    is_acting = seat == table.seat_to_act
    place = list(table.data["turn_order"]).index(seat)
    tag = "to act" if is_acting else ("1st", "2nd", "3rd", "4th")[place]
    return [
        title(seat_words(table, seat)),
        rect(0, 0, width, tall, "act" if is_acting else "card", rx=9),
        path(f"M9 1h5v{tall - 2:g}H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z", f"f{seat}"),
        path(f"M9 1h5v{tall - 2:g}H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z", f"h{seat}"),
        icons.emblem(seat, 34, 23, 21),
        fitted(table.names[seat], 53, 30, "d x20", 20, width - 132),
        words(tag, width - 12, 29, "e b" if is_acting else "e s"),
        *_numbers(table, icons, seat, width),
        *_holdings(table, icons, seat, width),
        *_mat(table, icons, seat, width),
    ]


def seat_words(table: Table, seat: int) -> str:
    """What a seat has, in words."""
    player = table.seats[seat]
    return (
        f"{table.names[seat]}: {player['vp']} points, income level {table.income_level(seat)}, £{player['money']}, "
        f"spent £{player['spent']}, {len(player['hand'])} cards, {player['links_left']} links left"
    )


def _numbers(table: Table, icons: Icons, seat: int, width: float) -> list[Markup]:
    """Points, income and money, large."""
    player = table.seats[seat]
    level = table.income_level(seat)
    third = (width - 22) / 3
    income = f"+{level}" if level >= 0 else f"−{-level}"
    one, two, three = 24.0, 24 + third * 0.92, 24 + third * 2.05
    return [
        el(
            "g",
            icons.icon("vp", one, 45, 24, "i-vp"),
            words(str(player["vp"]), one + 30, 65, "d n"),
            data_vp=player["vp"],
        ),
        el(
            "g",
            icons.icon("income", two, 45, 24, "i-up"),
            words(income, two + 30, 65, "d n"),
            words(f"·{player['income_space']}", two + 32 + measure(income, 22), 65, "t14 s"),
            data_income=player["income_space"],
        ),
        el(
            "g",
            icons.icon("money", three, 45, 24, "i-soft"),
            words(f"£{player['money']}", three + 30, 65, "d n"),
            data_money=player["money"],
        ),
    ]


def _holdings(table: Table, icons: Icons, seat: int, width: float) -> list[Markup]:
    """Cards in hand with wild ones shown, links left and cards discarded."""
    player = table.seats[seat]
    cards: Sequence[str] = player["hand"]
    third = (width - 22) / 3
    one, two, three = 25.0, 25 + third * 0.92, 25 + third * 2.05
    wilds = [card for card in cards if card in table.atlas.parts.wild_cards]
    parts = [icons.icon("card", one, 78, 20, "i-soft"), words(str(len(cards)), one + 26, 94, "b")]
    parts += [icons.icon(w.replace("_", "-"), one + 44 + 19 * n, 79, 18, "i-vp") for n, w in enumerate(wilds)]
    parts += [
        icons.icon("link", two, 78, 20, "i-soft"),
        words(f"{player['links_left']} of {table.atlas.parts.links}", two + 26, 94, "b"),
        words(f"spent £{player['spent']}", three, 94, "s"),
    ]
    return [el("g", *parts, data_cards=len(cards), data_links=player["links_left"])]


def _mat(table: Table, icons: Icons, seat: int, width: float) -> list[Markup]:
    """The next tile of each industry."""
    industries = list(table.atlas.parts.industries)
    columns = -(-len(industries) // _rows(len(table.seats)))
    pitch = (width - 20 - 4) / columns
    cells = []
    for n, industry in enumerate(industries):
        at = (20 + (n % columns) * pitch, _HEAD + (n // columns) * (_CELL + 6))
        left = table.seats[seat]["mat"][industry]
        inner = _cell(table, icons, seat, industry, left, pitch - 6)
        cells.append(group(*inner, at=at, data_mat=industry, data_left=left))
    return cells


def _cell(table: Table, icons: Icons, seat: int, industry: str, left: int, width: float) -> list[Markup]:
    """One stack of the mat: the tile to be built next, its price, what it brings and how many are left."""
    kind = table.atlas.parts.next_tile(industry, left)
    name = table.atlas.industries[industry]
    ground = rect(0, 0, width, _CELL, "well", rx=6)
    if kind is None:
        ghost = icons.icon(industry, 12, 12, 32, "ghost-2")
        return [title(f"{name}: none left"), ground, ghost, words("none", 56, 34, "s")]
    tile = pieces.tile(icons, seat, industry, kind, is_flipped=False, held=kind.holds[table.era])
    parts = [
        title(f"{name} {kind.level}, £{kind.money}; {left} left"),
        ground,
        group(tile, at=(5, 5), scale=0.7),
        words(f"£{kind.money}", 56, 21, "d x18"),
        words(f"×{left}", width - 5, 47, "e b"),
    ]
    goods = ["coal"] * kind.coal + ["iron"] * kind.iron
    parts += [pieces.cube(icons, good, 56 + 14 * n, 33, 15) for n, good in enumerate(goods)]
    marks = [] if kind.can_develop else ["nodevelop"]
    marks += list(kind.eras) if len(kind.eras) == 1 else []
    parts += [icons.icon(mark, width - 18, 59, 14, "i-soft") for mark in marks[:1]]
    parts.append(_gains(icons, kind, width))
    return parts


def _gains(icons: Icons, kind: TileKind, width: float) -> Markup:
    """Points, income spaces and link points along the bottom of a cell."""
    x = 5.0
    room = max(4.0, min(14.0, (width - 104) / 3))
    gains = (
        ("vp", "i-vp", kind.vp),
        ("income", "i-up", kind.income_spaces),
        ("link", "i-soft", kind.link_points),
    )
    parts = []
    for name, class_, value in gains:
        parts.append(icons.icon(name, x, 59.5, 13, class_))
        parts.append(words(str(value), x + 14, 71, "t13 b"))
        x += 14 + 8 * len(str(value)) + room
    return join(parts)
