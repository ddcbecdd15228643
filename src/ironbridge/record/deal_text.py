"""The deal in the header: seats, merchant tiles, and decks in two letters for each card."""

from collections.abc import Mapping, Sequence

from ironbridge.rules.deal import Deal

# Two letters for every card.
CODES: Mapping[str, str] = {
    "belper": "be",
    "derby": "de",
    "leek": "le",
    "stoke_on_trent": "sk",
    "stone": "sn",
    "uttoxeter": "ut",
    "stafford": "sf",
    "burton_on_trent": "bu",
    "cannock": "ca",
    "tamworth": "ta",
    "walsall": "wa",
    "coalbrookdale": "cb",
    "wolverhampton": "wv",
    "dudley": "du",
    "kidderminster": "ki",
    "worcester": "wo",
    "birmingham": "bi",
    "coventry": "cv",
    "nuneaton": "nu",
    "redditch": "re",
    "iron": "ir",
    "coal": "cl",
    "cotton_or_manufacturer": "cm",
    "pottery": "po",
    "brewery": "br",
}
_CARDS = {code: card for card, code in CODES.items()}
LONGEST_DECK = 400


def deal_lines(dealt: Deal) -> list[str]:
    """The lines of a deal."""
    tiles = ", ".join(f"{space} {tile}" for space, tile in dealt.merchants.items())
    lines = [
        f"order: {' '.join(map(str, dealt.turn_order))}",
        f"merchants: {tiles}",
        f"canal: {_deck(dealt.canal_deck)}",
    ]
    return [*lines, f"rail: {_deck(dealt.rail_deck)}"] if dealt.rail_deck else lines


def read_deck(text: str) -> tuple[str, ...]:
    """The cards of a deck, top first. Raises ValueError."""
    packed = "".join(text.split()).lower()
    if len(packed) > LONGEST_DECK:
        raise ValueError("too many cards")
    try:
        return tuple([_CARDS[packed[k : k + 2]] for k in range(0, len(packed), 2)])
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} is no card") from None


def read_order(text: str) -> tuple[int, ...]:
    """The seats in turn order. Raises ValueError."""
    words = text.split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) == 1 for word in words):
        raise ValueError("seats in turn order are expected, such as 2 0 1 3")
    return tuple(map(int, words))


def read_merchants(text: str) -> dict[str, str]:
    """The merchant tile of every space. Raises ValueError."""
    found: dict[str, str] = {}
    for pair in text.lower().split(","):
        space, _, tile = pair.strip().partition(" ")
        if not tile or space in found:
            raise ValueError("a tile for every space is expected, such as oxford.1 cotton, oxford.2 any")
        found[space] = tile.strip()
    return found


def _deck(cards: Sequence[str]) -> str:
    return " ".join(CODES[card] for card in cards)
