"""The furniture of the map: the title piece with era, round, deck and turn order, and the markets."""

from typing import NamedTuple

from ironbridge.render import distant, pieces
from ironbridge.render.drawn_position import DrawnPosition, cubes_in
from ironbridge.render.icons import Icons
from ironbridge.render.svg import (
    Markup,
    circle,
    el,
    fitted,
    group,
    join,
    measure,
    number,
    path,
    rect,
    title,
    words,
)

_CUBE_GAP = "M4 6.5 12 2l8 4.5v11L12 22l-8-4.5z"


class _Columns(NamedTuple):
    """How a market stands in its panel: lines of heading, columns, their prices, first cubes and step of cubes."""

    heading: float
    top: float
    tall: float
    price: float
    first: float
    step: float


_ROOMY, _LOW = _Columns(27, 36, 76, 17, 22, 26), _Columns(24, 31, 67, 15, 18, 24)


def furniture(drawn: DrawnPosition, icons: Icons) -> Markup:
    """Title piece and markets, each in the place the map gives it."""
    boxes = drawn.atlas.furniture
    parts = [_title_piece(drawn, icons)]
    parts += [_market(drawn, icons, good) for good in drawn.atlas.parts.markets if f"{good}_market" in boxes]
    parts += distant.chart(drawn, icons)
    return group(*parts, class_="furniture")


def _panel(width: float, height: float) -> Markup:
    """A framed paper panel with a fine inner line."""
    return join(
        (
            rect(0, 0, width, height, "plate", rx=9),
            rect(4.5, 4.5, width - 9, height - 9, "hair", rx=6),
        )
    )


def _title_piece(drawn: DrawnPosition, icons: Icons) -> Markup:
    x, y, width, height = drawn.atlas.furniture["title"]
    pitch = min(30.0, (height - 156) / len(drawn.seats))
    height = 156 + pitch * len(drawn.seats)
    middle = width / 2
    said = drawn.words
    parts = [
        _panel(width, height),
        words(drawn.atlas.title, middle, 36, "dm x26"),
        *_rule(drawn, icons, width),
        *_clock(drawn, icons, width),
    ]
    if drawn.is_over:
        parts += [
            words(said.say("drawn.result"), 16, 141, "caps"),
            words(said.say("drawn.points"), width - 16, 141, "caps e"),
        ]
        for place, seat in enumerate(sorted(range(len(drawn.seats)), key=lambda s: (drawn.ranks[s], s))):
            parts.append(_result_row(drawn, icons, seat, width, 148 + place * pitch))
        return group(*parts, at=(x, y), data_part="title")
    parts += [
        words(said.say("drawn.order"), 16, 141, "caps"),
        words(said.say("drawn.spent"), width - 16, 141, "caps e"),
    ]
    for place, seat in enumerate(drawn.data["turn_order"]):
        parts.append(_turn_row(drawn, icons, seat, width, 148 + place * pitch))
    return group(*parts, at=(x, y), data_part="title")


def _rule(drawn: DrawnPosition, icons: Icons, width: float) -> list[Markup]:
    """The rule under the title, parted by the name of the edition or by a diamond."""
    middle = width / 2
    name = drawn.atlas.edition
    half = measure(name, 15) / 2 + 9 if name else 12
    line = path(f"M20 49H{number(middle - half)}M{number(middle + half)} 49H{number(width - 20)}", "tick")
    if name:
        return [line, words(name, middle, 54, "m edition", width=measure(name, 15))]
    return [line, icons.icon("diamond", middle - 4, 45, 8, "i-soft")]


def _clock(drawn: DrawnPosition, icons: Icons, width: float) -> list[Markup]:
    """Era, round, deck and wild cards."""
    rounds = drawn.atlas.parts.rounds[len(drawn.seats)]
    said = drawn.words
    era = said.say(f"era.{drawn.era}.full")
    era = said.say("drawn.over", era=era) if drawn.is_over else era
    broad = measure(era, 20)
    left, middle, right = 44.0, width / 2, width - 46
    deck = len(drawn.data["draw"])
    wilds = drawn.atlas.parts.wild_cards
    held = [card for player in drawn.seats for card in player["hand"]]
    left_over = {card: count - held.count(card) for card, count in wilds.items()}
    piles = "·".join(map(str, left_over.values()))
    parts = [
        icons.icon(drawn.era, middle - broad / 2 - 16, 56, 24, "i-ink"),
        words(era, middle - broad / 2 + 14, 75, "d x20", width=broad),
        el(
            "g", words(f"{drawn.data['round']}/{rounds}", left, 103, "dm x20"), data_round=drawn.data["round"]
        ),
        el("g", words(str(deck), middle, 103, "dm x20"), data_deck=deck),
        words(said.say("drawn.round"), left, 119, "caps m"),
        words(said.say("drawn.deck"), middle, 119, "caps m"),
    ]
    if piles:
        cards = drawn.atlas.cards
        each = [said.say("drawn.pile", name=cards[card], count=n) for card, n in left_over.items()]
        shown = (words(piles, right, 103, "dm x20"), words(said.say("drawn.wild"), right, 119, "caps m"))
        parts.append(el("g", title(said.joined(each)), *shown))
    elif "set_aside" in drawn.data:
        aside = len(drawn.data["set_aside"])
        told = title(said.say("drawn.aside.about", count=aside))
        shown = (
            words(str(aside), right, 103, "dm x20"),
            words(said.say("drawn.aside"), right, 119, "caps m"),
        )
        parts.append(el("g", told, *shown, data_aside=aside))
    return parts


def _turn_row(drawn: DrawnPosition, icons: Icons, seat: int, width: float, y: float) -> Markup:
    """One seat in the turn order with the money it spent this round; brass marks the seat to act."""
    spent = drawn.seats[seat]["spent"]
    is_acting = seat == drawn.seat_to_act
    money = drawn.words.pounds(spent)
    parts = [title(drawn.words.say("drawn.spent.by", name=drawn.names[seat], money=money))]
    if is_acting:
        parts.append(rect(9, y, width - 18, 26, "act", rx=6))
    parts.append(icons.emblem(seat, 26, y + 13, 17))
    parts.append(fitted(drawn.names[seat], 44, y + 19, "d x18", 18, 106))
    if is_acting and drawn.data["ask"] != "shortfall":
        left: int = drawn.data["actions_left"]
        parts += [circle(width - 62 - n * 12, y + 13, 4, "pip") for n in range(left)]
    parts.append(words(money, width - 18, y + 19, "d x18 e"))
    return el("g", *parts, data_order=seat, data_spent=spent)


def _result_row(drawn: DrawnPosition, icons: Icons, seat: int, width: float, y: float) -> Markup:
    """One seat in the order of the result with its points; a star marks whoever won."""
    vp = drawn.seats[seat]["vp"]
    has_won = drawn.ranks[seat] == 0
    told = "drawn.won" if has_won else "drawn.came"
    parts = [title(drawn.words.say(told, name=drawn.names[seat], vp=vp))]
    parts.append(icons.emblem(seat, 26, y + 13, 17))
    parts.append(fitted(drawn.names[seat], 44, y + 19, "d x18", 18, 106))
    if has_won:
        parts.append(icons.icon("vp", width - 84, y + 2, 22, "i-vp"))
    parts.append(words(str(vp), width - 18, y + 19, "d x18 e"))
    return el("g", *parts, data_result=seat, data_points=vp)


def _market(drawn: DrawnPosition, icons: Icons, good: str) -> Markup:
    """A market: cheapest column left, solid cubes, dashed gaps, the column of the next cube ringed."""
    market = drawn.atlas.parts.markets[good]
    cubes = cubes_in(drawn.data, good)
    empty = len(market.spaces) - cubes
    price = market.spaces[empty] if cubes else market.price_when_empty
    x, y, width, height = drawn.atlas.furniture[f"{good}_market"]
    name = drawn.atlas.goods[good]
    said = drawn.words
    prices = sorted(set(market.spaces))
    pitch = (width - 18) / (len(prices) + 1)
    shape = _ROOMY if height >= _ROOMY.top + _ROOMY.tall + 10 else _LOW
    parts = [
        title(
            said.say(
                "drawn.market",
                good=name,
                count=cubes,
                price=said.pounds(price),
                empty=said.pounds(market.price_when_empty),
            )
        ),
        _panel(width, height),
        pieces.cube(icons, good, 11, shape.heading - 18, 22),
        words(name, 38, shape.heading, "d x20"),
        words(said.say("drawn.next", price=said.pounds(price)), width - 12, shape.heading - 1, "e b"),
    ]
    for column, cost in enumerate(prices):
        spaces = [n for n, p in enumerate(market.spaces) if p == cost]
        filled = [n >= empty for n in spaces]
        parts.append(
            _column(
                icons,
                good,
                9 + column * pitch,
                pitch,
                shape,
                said.pounds(cost),
                filled,
                is_next=cost == price,
            )
        )
    last = said.pounds(market.price_when_empty)
    parts.append(_endless(9 + len(prices) * pitch, pitch, shape, last, is_next=not cubes))
    return group(*parts, at=(x, y), data_market=good, data_cubes=cubes, data_price=price)


def _column(
    icons: Icons,
    good: str,
    x: float,
    width: float,
    shape: _Columns,
    price: str,
    filled: list[bool],
    *,
    is_next: bool,
) -> Markup:
    middle = x + width / 2
    parts = [rect(x + 1, shape.top, width - 2, shape.tall, "next" if is_next else "well", rx=5)]
    parts.append(words(price, middle, shape.top + shape.price, "m b", width=17))
    for n, has_cube in enumerate(filled):
        y = shape.top + shape.first + n * shape.step
        if has_cube:
            parts.append(pieces.cube(icons, good, middle - 11, y, 22))
        else:
            parts.append(group(path(_CUBE_GAP, "gap"), at=(middle - 10.5, y + 0.5), scale=0.88))
    return join(parts)


def _endless(x: float, width: float, shape: _Columns, price: str, *, is_next: bool) -> Markup:
    """The supply behind a market: never empty, always at the same price."""
    middle = x + width / 2
    level = number(shape.top + shape.first + shape.step)
    return join(
        (
            rect(x + 1, shape.top, width - 2, shape.tall, "next", rx=5) if is_next else Markup(""),
            words(price, middle, shape.top + shape.price, "m s", width=17),
            path(f"M{number(middle - 8)} {level}c0-7 8-5 8 0s8 7 8 0-8-5-8 0-8 7-8 0z", "arrow"),
        )
    )
