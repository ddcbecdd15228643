"""Choices as readable values, and their packed and plain forms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from ironbridge.engine import codes
from ironbridge.errors import BadChoice
from ironbridge.games.names import Names
from ironbridge.rules.data import ChoiceData


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, for a card."""


@dataclass(frozen=True, slots=True)
class Build:
    """Build the lowest tile of an industry on a slot."""

    industry: str
    slot: str


@dataclass(frozen=True, slots=True)
class BuildTwo:
    """Build in any town with two cards and both actions of the turn, where a game knows it."""

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
class SellCotton:
    """Sell the cotton mill on a slot to the port tile on another, or to the distant market."""

    slot: str
    port: str


@dataclass(frozen=True, slots=True)
class Loan:
    """Take a loan; of £30 unless said otherwise."""

    money: int = 30


@dataclass(frozen=True, slots=True)
class Scout:
    """Exchange three cards for two wild ones."""


@dataclass(frozen=True, slots=True)
class PayCard:
    """Lay down a card for the action."""

    card: str


@dataclass(frozen=True, slots=True)
class PayCards:
    """Lay down several cards for the action."""

    cards: tuple[str, ...]


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
    Pass | Build | BuildTwo | Link | Develop | Sell | SellCotton | Loan | Scout | PayCard | PayCards
    | TakeCoal | TakeIron | TakeBeer | Stop | BonusDevelop | RemoveTile
)  # fmt: skip

# Kind in the engine, name in plain data, class, and the fields in the order of their place in the packed form.
_FORMS: tuple[tuple[int, str, type[Choice], tuple[tuple[str, str], ...]], ...] = (
    (codes.PASS, "pass", Pass, ()),
    (codes.BUILD, "build", Build, (("slot", "slot"), ("industry", "industry"))),
    (codes.BUILD_TWO, "build_two", BuildTwo, (("slot", "slot"), ("industry", "industry"))),
    (codes.LINK, "link", Link, (("line", "line"),)),
    (codes.DEVELOP, "develop", Develop, (("industry", "industry"),)),
    (codes.SELL, "sell", Sell, (("slot", "slot"), ("merchant", "merchant"))),
    (codes.SELL, "sell_cotton", SellCotton, (("slot", "slot"), ("port", "port"))),
    (codes.LOAN, "loan", Loan, (("money", "loan"),)),
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
_BY_KIND = {form[0]: form for form in reversed(_FORMS)}
_BY_WORD = {form[1]: form for form in _FORMS}
_BY_CLASS = {form[2]: form for form in _FORMS}
_DEFAULTS = {"loan": {"money": Loan().money}}
_FIELDS = {word: frozenset(make.__dataclass_fields__) for _, word, make, _ in _FORMS}
_NEEDED = {word: fields - set(_DEFAULTS.get(word, {})) for word, fields in _FIELDS.items()}

# A barrel beside a merchant tile other than the one sold to; no engine knows it.
ANOTHER_BARREL = codes.pack(codes.TAKE_BEER, codes.BARREL - 1)


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
    return codes.pack(kind, *[_number(names, domain, getattr(choice, field)) for field, domain in fields])


def decode(code: int, names: Names, part: int) -> Choice:
    """The choice of a packed form while a part (or NO_CHOICE) is in progress."""
    kind, _, of, fields = _BY_KIND[codes.kind_of(code)]
    if kind == codes.SELL and not names.merchants:
        _, _, of, fields = _BY_CLASS[SellCotton]
    places = (codes.first(code), codes.second(code), codes.third(code))
    if kind == codes.TAKE_BEER:
        barrel = places[0] == codes.BARREL
        return TakeBeer(names.merchants[codes.second(part)] if barrel else names.slots[places[0]])
    if kind == codes.CARDS:
        return PayCards(tuple([names.cards[place] for place in places if place != codes.NO_CARD]))
    values = {
        field: names.loans[place] if domain == "loan" else names.values[domain][place]
        for (field, domain), place in zip(fields, places, strict=False)
    }
    make: Callable[..., Choice] = of
    return make(**values)


def choice_to_data(choice: Choice) -> ChoiceData:
    """A choice as plain data: its word under "do", then its fields."""
    form = _BY_CLASS.get(type(choice))
    if form is None:
        raise BadChoice(f"{choice!r} is not a choice")
    fields = {name: getattr(choice, name) for name in form[2].__dataclass_fields__}
    defaults = _DEFAULTS.get(form[1], {})
    data = {"do": form[1]} | {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in fields.items()
        if name not in defaults or defaults[name] != value
    }
    return cast("ChoiceData", data)


def choice_from_data(data: Mapping[str, object]) -> Choice:
    """The choice of its plain data."""
    if not isinstance(data, Mapping):
        raise BadChoice(f"a choice is an object with the key 'do', not {data!r}")
    word = data.get("do")
    form = _BY_WORD.get(word) if isinstance(word, str) else None
    if form is None:
        raise BadChoice(f"unknown choice {word!r}; there are {', '.join(_BY_WORD)}")
    given = data.keys() - {"do"}
    if not _NEEDED[form[1]] <= given <= _FIELDS[form[1]]:
        wanted = sorted(_FIELDS[form[1]])
        raise BadChoice(f"{form[1]} takes the fields {wanted}, not {sorted(map(str, given))}")
    values = {name: data[name] for name in given}
    if isinstance(cards := values.get("cards"), list):
        values["cards"] = tuple(cards)
    make: Callable[..., Choice] = form[2]
    return make(**values)


def _number(names: Names, domain: str, name: object) -> int:
    is_name = isinstance(name, str) or type(name) is int
    number = names.numbers[domain].get(cast("str | int", name)) if is_name else None
    if number is None:
        raise BadChoice(f"there is no {domain} {name!r}")
    return number


def _encode_beer(source: object, names: Names, part: int) -> int:
    if isinstance(source, str) and source in names.numbers["merchant"]:
        is_sold_to = codes.kind_of(part) == codes.SELL and names.merchants[codes.second(part)] == source
        return codes.pack(codes.TAKE_BEER, codes.BARREL) if part >= 0 and is_sold_to else ANOTHER_BARREL
    return codes.pack(codes.TAKE_BEER, _number(names, "slot", source))


def _encode_cards(cards: object, names: Names) -> int:
    if not isinstance(cards, tuple) or len(cards) not in {2, 3}:
        raise BadChoice(f"two or three cards are laid down together, not {cards!r}")
    a, b, *rest = sorted(_number(names, "card", card) for card in cards)
    return codes.pack(codes.CARDS, a, b, rest[0] if rest else codes.NO_CARD)
