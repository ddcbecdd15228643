"""Cards as pasteboard railway tickets."""

from collections.abc import Sequence

from ironbridge.render.drawn_position import DrawnPosition
from ironbridge.render.icons import Icons
from ironbridge.render.svg import Markup, el, fitted, group, join, number, path, rect, title, words

HEIGHT = 118.0
_TICKET = 66.0


def hand(drawn: DrawnPosition, icons: Icons, seat: int, width: float) -> Markup:
    """The tickets of one seat in a row under its name."""
    cards: Sequence[str] = drawn.seats[seat]["hand"]
    pitch = (width - 24) / max(8, len(cards))
    parts = [
        rect(0, 0, width, HEIGHT, "card", rx=9),
        icons.emblem(seat, 25, 21, 17),
        fitted(drawn.names[seat], 42, 27, "d x18", 18, 300),
        words(drawn.words.say("drawn.hand", count=len(cards)), width - 14, 27, "e s"),
    ]
    for n, card in enumerate(cards):
        parts.append(group(_ticket(drawn, icons, card, pitch - 8), at=(16 + n * pitch, 40), data_card=card))
    return group(*parts, class_="hand", data_hand=seat)


def _ticket(drawn: DrawnPosition, icons: Icons, card: str, width: float) -> Markup:
    """One ticket: the stub in the colour of the district, dark for an industry, brass for a wild card."""
    parts = drawn.atlas.parts
    name = drawn.atlas.card_name(card)
    is_wild = card in parts.wild_cards
    town = drawn.atlas.towns.get(card)
    stub = {"fill": icons.colours[f"k-{town.district}"]} if town else {}
    face = [
        title(name),
        rect(0, 0, width, _TICKET, "wild" if is_wild else "ticket", rx=5),
        path(
            f"M5 0h13v{number(_TICKET)}H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z",
            "stub" if not stub else None,
            **stub,
        ),
        path(f"M18 3v{number(_TICKET - 6)}", "perf"),
        fitted(name, 27, 24, "d ticket-t", 17, width - 35),
    ]
    if town:
        face.append(_slots(drawn, icons, card))
    else:
        shown = (card.replace("_", "-"),) if is_wild else parts.cards[card].industries
        face += [icons.icon(kind, 27 + 32 * n, 32, 28, "on-ticket") for n, kind in enumerate(shown)]
    return join(face)


def _slots(drawn: DrawnPosition, icons: Icons, town: str) -> Markup:
    """The slots of a town as small boxes, those already built on pale."""
    parts = []
    x = 26.0
    for n, kinds in enumerate(drawn.atlas.parts.places[town].slots, 1):
        width = 6.0 + 15.0 * len(kinds)
        inner = [rect(x, 35, width, 22, "mini", rx=3)]
        inner += [icons.icon(kind, x + 3 + 15 * i, 38.5, 15, "on-ticket") for i, kind in enumerate(kinds)]
        parts.append(el("g", *inner, class_="taken" if f"{town}.{n}" in drawn.data["tiles"] else None))
        x += width + 4
    return join(parts)
