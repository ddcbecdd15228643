"""The panels of the seats: money, income, points, cards, links and the mat."""

from collections.abc import Sequence

from ironbridge.render import mat
from ironbridge.render.drawn_position import DrawnPosition
from ironbridge.render.icons import Icons
from ironbridge.render.svg import Markup, el, fitted, group, join, measure, path, rect, title, words

_GAP = 10.0


def height(players: int) -> float:
    """How high the row of panels is for a number of players."""
    rows = mat.rows(players)
    return mat.HEADS[rows] + rows * mat.PITCH + 6


def panels(drawn: DrawnPosition, icons: Icons, width: float) -> Markup:
    """One panel per seat, side by side in seat order."""
    players = len(drawn.seats)
    each = (width - _GAP * (players - 1)) / players
    parts = []
    for seat in range(players):
        inner = _panel(drawn, icons, seat, each)
        parts.append(group(*inner, at=(seat * (each + _GAP), 0), class_="seat", data_seat=seat))
    return group(*parts, class_="seats")


def _panel(drawn: DrawnPosition, icons: Icons, seat: int, width: float) -> list[Markup]:
    tall = height(len(drawn.seats))
    ground = "act" if seat == drawn.seat_to_act else "card"
    return [
        title(seat_words(drawn, seat)),
        rect(0, 0, width, tall, ground, rx=9),
        path(f"M9 1h5v{tall - 2:g}H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z", f"f{seat}"),
        path(f"M9 1h5v{tall - 2:g}H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z", f"h{seat}"),
        icons.emblem(seat, 34, 23, 21),
        *_heading(drawn, icons, seat, width),
        *_numbers(drawn, icons, seat, width),
        *mat.mat(drawn, icons, seat, width),
    ]


def _heading(drawn: DrawnPosition, icons: Icons, seat: int, width: float) -> list[Markup]:
    """The name of a seat, and whether it acts, when it plays or in which place it came."""
    name = drawn.names[seat]
    if drawn.is_over:
        rank = drawn.ranks[seat]
        won = _ribbon(drawn, icons, width) if rank == 0 else None
        tag, room = won or (
            words(drawn.words.say(f"drawn.place.{rank + 1}"), width - 12, 29, "e s"),
            width - 132,
        )
        return [fitted(name, 53, 30, "d x20", 20, room), el("g", tag, data_rank=rank + 1)]
    is_acting = seat == drawn.seat_to_act
    place = list(drawn.data["turn_order"]).index(seat)
    key = "drawn.acts" if is_acting else f"drawn.plays.{place + 1}"
    tag = words(drawn.words.say(key), width - 12, 29, "e b" if is_acting else "e s")
    return [fitted(name, 53, 30, "d x20", 20, width - 132), tag]


def _ribbon(drawn: DrawnPosition, icons: Icons, width: float) -> tuple[Markup, float]:
    """The ribbon of whoever won, with a star, and the room it leaves for the name."""
    said = drawn.words.say("drawn.winner" if drawn.ranks.count(0) == 1 else "drawn.winners")
    broad = measure(said, 17)
    left, long = width - broad - 58, broad + 50
    ribbon = path(f"M{left:g} 9h{long:g}v28h-{long:g}l7-14z", "ribbon")
    star = icons.icon("vp", left + 13, 13, 20, "i-win")
    return join((ribbon, star, words(said, left + 39, 29, "d x17 win", width=broad))), left - 60


def seat_words(drawn: DrawnPosition, seat: int) -> str:
    """What a seat has, in words."""
    player = drawn.seats[seat]
    return drawn.words.say(
        "drawn.seat",
        name=drawn.names[seat],
        vp=player["vp"],
        level=drawn.income_level(seat),
        money=drawn.words.pounds(player["money"]),
        spent=drawn.words.pounds(player["spent"]),
        cards=len(player["hand"]),
        links=player["links_left"],
    )


def _numbers(drawn: DrawnPosition, icons: Icons, seat: int, width: float) -> list[Markup]:
    """Points, income and money, large; then cards with wild ones shown, links left and money spent."""
    player = drawn.seats[seat]
    level = drawn.income_level(seat)
    income = f"+{level}" if level > 0 else f"−{-level}" if level < 0 else "0"
    cards: Sequence[str] = player["hand"]
    wilds = [card for card in cards if card in drawn.atlas.parts.wild_cards]
    space = f"·{player['income_space']}"
    after = 33 + measure(income, 22)
    points = [icons.icon("vp", 0, 0, 24, "i-vp"), _figure(str(player["vp"]), 30, 20)]
    earns = [
        icons.icon("income", 0, 0, 24, "i-up"),
        _figure(income, 30, 20),
        words(space, after, 20, "t14 s"),
    ]
    money = [icons.icon("money", 0, 0, 24, "i-soft")]
    money.append(
        _figure(drawn.words.pounds(player["money"]), 30, 20, "d n bad" if player["money"] < 0 else "d n")
    )
    held = [icons.icon("card", 0, 2, 20, "i-soft"), words(str(len(cards)), 26, 18, "b")]
    held += [icons.icon(w.replace("_", "-"), 44 + 19 * n, 3, 18, "i-vp") for n, w in enumerate(wilds)]
    said = drawn.words
    left = said.say("drawn.of", count=player["links_left"], total=drawn.atlas.parts.start.links)
    links = [icons.icon("link", 0, 2, 20, "i-soft"), words(left, 26, 18, "b")]
    spent = [words(said.say("drawn.spends", money=said.pounds(player["spent"])), 0, 18, "s")]
    spots = _spots(len(drawn.seats), width)
    return [
        group(*points, at=spots[0], data_vp=player["vp"]),
        group(*earns, at=spots[1], data_income=player["income_space"]),
        group(*money, at=spots[2], data_money=player["money"]),
        group(*held, at=spots[3], data_cards=len(cards)),
        group(*links, at=spots[4], data_links=player["links_left"]),
        group(*spent, at=spots[5], data_spent=player["spent"]),
    ]


def _figure(text: str, x: float, y: float, class_: str = "d n") -> Markup:
    """A large number, as wide in every font."""
    return words(text, x, y, class_, width=measure(text, 22))


def _spots(players: int, width: float) -> list[tuple[float, float]]:
    """Where the six numbers of a seat stand: all in one row on a wide panel, else in two."""
    if mat.rows(players) == 2:
        sixth = (width - 26) / 6
        return [(25 + sixth * n, 45.0) for n in range(6)]
    third = (width - 22) / 3
    columns = (24.0, 24 + third * 0.92, 24 + third * 2.05)
    return [(x, 45.0) for x in columns] + [(x, 76.0) for x in columns]
