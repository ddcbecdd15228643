"""Choices as readable values, and their packed and plain forms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ironbridge.rules.engine import codes
from ironbridge.rules.errors import BadChoice
from ironbridge.rules.names import Names


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, for a card."""


@dataclass(frozen=True, slots=True)
class Build:
    """Build the lowest tile of an industry on a slot."""

    industry: str
    slot: str


@dataclass(frozen=True, slots=True)
class Link:
    """Lay a canal or a rail on a line."""

    line: str


@dataclass(frozen=True, slots=True)
class Develop:
    """Remove the lowest tile of an industry from the mat."""

    industry: str


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell the tile on a slot to a merchant tile."""

    slot: str
    merchant: str


@dataclass(frozen=True, slots=True)
class Loan:
    """Take a loan."""


@dataclass(frozen=True, slots=True)
class Scout:
    """Exchange three cards for two wild ones."""


@dataclass(frozen=True, slots=True)
class PayCard:
    """Lay down a card for the action."""

    card: str


@dataclass(frozen=True, slots=True)
class PayCards:
    """Lay down three cards for the action."""

    cards: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class TakeCoal:
    """Take the next coal cube from a mine."""

    slot: str


@dataclass(frozen=True, slots=True)
class TakeIron:
    """Take the next iron cube from an iron works."""

    slot: str


@dataclass(frozen=True, slots=True)
class TakeBeer:
    """Take the next barrel from a brewery, or from beside the merchant tile sold to."""

    source: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End the action here, or decline the bonus."""


@dataclass(frozen=True, slots=True)
class BonusDevelop:
    """Remove the lowest tile of an industry from the mat as a merchant's bonus."""

    industry: str


@dataclass(frozen=True, slots=True)
class RemoveTile:
    """Remove an own tile from the board to cover a shortfall."""

    slot: str


Choice = (
    Pass | Build | Link | Develop | Sell | Loan | Scout | PayCard | PayCards
    | TakeCoal | TakeIron | TakeBeer | Stop | BonusDevelop | RemoveTile
)  # fmt: skip

# Kind in the engine, name in plain data, class, and the fields in the order of their place in the packed form.
_FORMS: tuple[tuple[int, str, type[Any], tuple[tuple[str, str], ...]], ...] = (
    (codes.PASS, "pass", Pass, ()),
    (codes.BUILD, "build", Build, (("slot", "slot"), ("industry", "industry"))),
    (codes.LINK, "link", Link, (("line", "line"),)),
    (codes.DEVELOP, "develop", Develop, (("industry", "industry"),)),
    (codes.SELL, "sell", Sell, (("slot", "slot"), ("merchant", "merchant"))),
    (codes.LOAN, "loan", Loan, ()),
    (codes.SCOUT, "scout", Scout, ()),
    (codes.CARD, "card", PayCard, (("card", "card"),)),
    (codes.CARDS, "cards", PayCards, ()),
    (codes.TAKE_COAL, "coal", TakeCoal, (("slot", "slot"),)),
    (codes.TAKE_IRON, "iron", TakeIron, (("slot", "slot"),)),
    (codes.TAKE_BEER, "beer", TakeBeer, ()),
    (codes.STOP, "stop", Stop, ()),
    (codes.BONUS, "bonus", BonusDevelop, (("industry", "industry"),)),
    (codes.REMOVE, "remove", RemoveTile, (("slot", "slot"),)),
)
_BY_KIND = {form[0]: form for form in _FORMS}
_BY_WORD = {form[1]: form for form in _FORMS}
_BY_CLASS = {form[2]: form for form in _FORMS}

# A barrel beside a merchant tile other than the one sold to; no engine knows it.
ANOTHER_BARREL = codes.TAKE_BEER + 16 * 62


def encode(choice: Choice, names: Names, part: int) -> int:
    """The packed form of a choice while a part (or NO_CHOICE) is in progress."""
    form = _BY_CLASS.get(type(choice))
    if form is None:
        raise BadChoice(f"{choice!r} is not a choice")
    kind, _, _, fields = form
    if isinstance(choice, TakeBeer):
        return _encode_beer(choice.source, names, part)
    if isinstance(choice, PayCards):
        return _encode_cards(choice.cards, names)
    places = [_number(names, domain, getattr(choice, field)) for field, domain in fields]
    return kind + sum(number * factor for number, factor in zip(places, (16, 1024), strict=False))


def decode(code: int, names: Names, part: int) -> Choice:
    """The choice of a packed form while a part (or NO_CHOICE) is in progress."""
    kind, _, make, fields = _BY_KIND[code & 15]
    places = (code >> 4 & 63, code >> 10 & 63, code >> 16 & 63)
    if kind == codes.TAKE_BEER:
        barrel = places[0] == codes.BARREL
        return TakeBeer(names.merchants[part >> 10 & 63] if barrel else names.slots[places[0]])
    if kind == codes.CARDS:
        return PayCards((names.cards[places[0]], names.cards[places[1]], names.cards[places[2]]))
    rows = {
        "slot": names.slots,
        "industry": names.industries,
        "line": names.lines,
        "merchant": names.merchants,
        "card": names.cards,
    }
    values = {field: rows[domain][place] for (field, domain), place in zip(fields, places, strict=False)}
    choice: Choice = make(**values)
    return choice


def choice_to_data(choice: Choice) -> dict[str, Any]:
    """A choice as plain data: its word under "do", then its fields."""
    form = _BY_CLASS.get(type(choice))
    if form is None:
        raise BadChoice(f"{choice!r} is not a choice")
    fields = {name: getattr(choice, name) for name in form[2].__dataclass_fields__}
    return {"do": form[1]} | {name: list(v) if isinstance(v, tuple) else v for name, v in fields.items()}


def choice_from_data(data: Mapping[str, Any]) -> Choice:
    """The choice of its plain data."""
    if not isinstance(data, Mapping):
        raise BadChoice(f"a choice is an object with the key 'do', not {data!r}")
    form = _BY_WORD.get(data.get("do", "")) if isinstance(data.get("do"), str) else None
    if form is None:
        raise BadChoice(f"unknown choice {data.get('do')!r}; there are {', '.join(_BY_WORD)}")
    wanted = set(form[2].__dataclass_fields__)
    given = set(data) - {"do"}
    if wanted != given:
        raise BadChoice(f"{form[1]} takes the fields {sorted(wanted)}, not {sorted(map(str, given))}")
    values = {
        name: tuple(data[name]) if name == "cards" and isinstance(data[name], list) else data[name]
        for name in wanted
    }
    choice: Choice = form[2](**values)
    return choice


def _number(names: Names, domain: str, name: object) -> int:
    number = names.numbers[domain].get(name) if isinstance(name, str) else None
    if number is None:
        raise BadChoice(f"there is no {domain} {name!r}")
    return number


def _encode_beer(source: str, names: Names, part: int) -> int:
    if source in names.numbers["merchant"]:
        is_sold_to = part & 15 == codes.SELL and names.merchants[part >> 10 & 63] == source
        return codes.TAKE_BEER + 16 * codes.BARREL if part >= 0 and is_sold_to else ANOTHER_BARREL
    return codes.TAKE_BEER + 16 * _number(names, "slot", source)


def _encode_cards(cards: object, names: Names) -> int:
    if not isinstance(cards, tuple) or len(cards) != 3:
        raise BadChoice(f"three cards are laid down together, not {cards!r}")
    a, b, c = sorted(_number(names, "card", card) for card in cards)
    return codes.CARDS + 16 * a + 1024 * b + 65536 * c
