"""The panels of the seats: money, income, points, cards, links and the mat."""

from collections.abc import Sequence

from ironbridge.render import pieces
from ironbridge.render.components import TileKind
from ironbridge.render.icons import Icons
from ironbridge.render.svg import Markup, fitted, group, join, measure, path, rect, title, words
from ironbridge.render.table import Table

_GAP = 10.0
_ORDINALS = ("1st", "2nd", "3rd", "4th")
_CELL = 54.0
_PITCH = 59.0
_HEADS = {2: 80.0, 3: 108.0}


def height(players: int) -> float:
    """How high the row of panels is for a number of players."""
    rows = _rows(players)
    return _HEADS[rows] + rows * _PITCH + 6


def _rows(players: int) -> int:
    """In how many rows the mat lies: few on the wide panels of two players."""
    return 2 if players == 2 else 3


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
    tag = "to act" if is_acting else "" if table.is_over else f"plays {_ORDINALS[place]}"
    return [
        title(seat_words(table, seat)),
        rect(0, 0, width, tall, "act" if is_acting else "card", rx=9),
        path(f"M9 1h5v{tall - 2:g}H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z", f"f{seat}"),
        path(f"M9 1h5v{tall - 2:g}H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z", f"h{seat}"),
        icons.emblem(seat, 34, 23, 21),
        fitted(table.names[seat], 53, 30, "d x20", 20, width - 132),
        words(tag, width - 12, 29, "e b" if is_acting else "e s"),
        *_numbers(table, icons, seat, width),
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
    """Points, income and money, large; then cards with wild ones shown, links left and money spent."""
    player = table.seats[seat]
    level = table.income_level(seat)
    income = f"+{level}" if level > 0 else f"−{-level}" if level < 0 else "0"
    cards: Sequence[str] = player["hand"]
    wilds = [card for card in cards if card in table.atlas.parts.wild_cards]
    space = f"·{player['income_space']}"
    after = 33 + measure(income, 22)
    points = [icons.icon("vp", 0, 0, 24, "i-vp"), _figure(str(player["vp"]), 30, 20)]
    earns = [
        icons.icon("income", 0, 0, 24, "i-up"),
        _figure(income, 30, 20),
        words(space, after, 20, "t14 s"),
    ]
    money = [icons.icon("money", 0, 0, 24, "i-soft"), _figure(f"£{player['money']}", 30, 20)]
    held = [icons.icon("card", 0, 2, 20, "i-soft"), words(str(len(cards)), 26, 18, "b")]
    held += [icons.icon(w.replace("_", "-"), 44 + 19 * n, 3, 18, "i-vp") for n, w in enumerate(wilds)]
    left = f"{player['links_left']} of {table.atlas.parts.links}"
    links = [icons.icon("link", 0, 2, 20, "i-soft"), words(left, 26, 18, "b")]
    spent = [words(f"spent £{player['spent']}", 0, 18, "s")]
    spots = _spots(len(table.seats), width)
    return [
        group(*points, at=spots[0], data_vp=player["vp"]),
        group(*earns, at=spots[1], data_income=player["income_space"]),
        group(*money, at=spots[2], data_money=player["money"]),
        group(*held, at=spots[3], data_cards=len(cards)),
        group(*links, at=spots[4], data_links=player["links_left"]),
        group(*spent, at=spots[5], data_spent=player["spent"]),
    ]


def _figure(text: str, x: float, y: float) -> Markup:
    """A large number, as wide in every font."""
    return words(text, x, y, "d n", width=measure(text, 22))


def _spots(players: int, width: float) -> list[tuple[float, float]]:
    """Where the six numbers of a seat stand: all in one row on a wide panel, else in two."""
    if _rows(players) == 2:
        sixth = (width - 26) / 6
        return [(25 + sixth * n, 45.0) for n in range(6)]
    third = (width - 22) / 3
    columns = (24.0, 24 + third * 0.92, 24 + third * 2.05)
    return [(x, 45.0) for x in columns] + [(x, 76.0) for x in columns]


def _mat(table: Table, icons: Icons, seat: int, width: float) -> list[Markup]:
    """The next tile of each industry."""
    rows = _rows(len(table.seats))
    industries = list(table.atlas.parts.industries)
    columns = -(-len(industries) // rows)
    pitch = (width - 20 - 4) / columns
    cells = []
    for n, industry in enumerate(industries):
        at = (20 + (n % columns) * pitch, _HEADS[rows] + (n // columns) * _PITCH)
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
        ghost = icons.icon(industry, 11, 11, 32, "ghost-2")
        return [title(f"{name}: none left"), ground, ghost, words("none left", 54, 33, "s")]
    tile = pieces.tile(icons, seat, industry, kind, is_flipped=False, held=kind.holds[table.era])
    price = 11.0 * len(str(kind.money)) + 11
    parts = [
        title(f"{name} {kind.level}, £{kind.money}; {left} left"),
        ground,
        group(tile, at=(5, 6), scale=0.64),
        words(f"£{kind.money}", 53, 22, "d x18", width=price),
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


def _gains(icons: Icons, kind: TileKind, width: float) -> Markup:
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
