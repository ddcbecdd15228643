"""The words of the notation: every exact token with its meaning, and what looser spelling may stand for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations

from ironbridge.engine import codes
from ironbridge.games.names import DISTANT, Names
from ironbridge.games.tables import MAKES

# What a token is.
TILE = 0
SLOT = 1
MERCHANT = 2
LINE = 3
CARD = 4
SOURCE = 5
BONUS = 6
PORT = 7
SUM = 8
DEMAND = 9
PLUS = 10

KINDS_OF_WORD = (
    "a tile", "a slot", "a merchant space", "a line", "a card", "a source", "a bonus", "a port or distant",
    "a sum of money", "a demand", "'+'",
)  # fmt: skip

HEADS: Mapping[str, int] = {
    "build": codes.BUILD,
    "link": codes.LINK,
    "develop": codes.DEVELOP,
    "sell": codes.SELL,
    "loan": codes.LOAN,
    "scout": codes.SCOUT,
    "pass": codes.PASS,
    "remove": codes.REMOVE,
}
# A build with two cards is recognised by its two cards.
HEAD_WORDS: Mapping[int, str] = {kind: word for word, kind in HEADS.items()} | {codes.BUILD_TWO: "build"}

# What follows the head, part by part; a ruleset with ports or several loans has its own shapes for these.
SHAPES: Mapping[int, tuple[int, ...]] = {
    codes.BUILD: (TILE, SLOT),
    codes.BUILD_TWO: (TILE, SLOT),
    codes.LINK: (LINE,),
    codes.DEVELOP: (TILE,),
    codes.SELL: (SLOT, MERCHANT),
    codes.LOAN: (),
    codes.SCOUT: (),
    codes.PASS: (),
    codes.REMOVE: (SLOT,),
}
CARDS_PAID: Mapping[int, int] = dict.fromkeys(SHAPES, 1) | {
    codes.BUILD_TWO: 2,
    codes.SCOUT: 3,
    codes.REMOVE: 0,
}

RESOURCES = ("coal", "iron", "beer")
MARKET = "market"
NONE = "none"
NO_LEVEL = -1
# More than any demand tile shows.
DEMANDS = range(10)
# Sources that are no slots: a merchant space is BARRELS + its number.
FROM_MARKET = 64
BARRELS = 65


@dataclass(frozen=True, slots=True)
class Word:
    """One token: what it is, the engine's number for it, and the level of a tile or the resource of a source."""

    what: int
    number: int
    level: int = NO_LEVEL


class NotationWords:
    """All tokens of a ruleset's notation."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.tiles = dict(_tiles(names))
        self.slots = {name: Word(SLOT, k) for k, name in enumerate(names.slots)}
        self.merchants = {name: Word(MERCHANT, k) for k, name in enumerate(names.merchants)}
        self.ports = {name: Word(PORT, k) for k, name in names.values["port"].items()}
        self.sums = {str(money): Word(SUM, k) for k, money in enumerate(names.loans)}
        self.lines = {name: Word(LINE, k) for k, name in enumerate(names.lines)}
        self.cards = {name: Word(CARD, k) for k, name in enumerate(names.cards)}
        self.sources = (
            {name: Word(SOURCE, k) for k, name in enumerate(names.slots)}
            | {name: Word(SOURCE, BARRELS + k) for k, name in enumerate(names.merchants)}
            | {MARKET: Word(SOURCE, FROM_MARKET)}
        )
        self.bonuses = {name: Word(BONUS, word.number, word.level) for name, word in self.tiles.items()} | {
            NONE: Word(BONUS, -1)
        }
        self.demands = {str(value): Word(DEMAND, value) for value in DEMANDS}
        self.shapes = dict(SHAPES)
        if self.ports:
            self.shapes[codes.SELL] = (SLOT, PORT)
        if len(self.sums) > 1:
            self.shapes[codes.LOAN] = (SUM,)
        # What may stand before a colon.
        self.keys = [RESOURCES[k] for k in sorted(MAKES[name] for name in names.industries if name in MAKES)]
        self.keys.append("demand" if self.ports else "bonus")
        self.exact: dict[str, Word] = {
            "+": Word(PLUS, 0),
            **self.sums,
            **self.tiles,
            **self.ports,
            **self.slots,
            **self.merchants,
            **self.lines,
            **{f"/{name}": word for name, word in self.cards.items()},
            **{
                f"{key}:{name}": word
                for key, row in (("bonus", self.bonuses), ("demand", self.demands))
                if key in self.keys
                for name, word in row.items()
            },
            **{
                f"{resource}:{name}": Word(SOURCE, word.number, k)
                for k, resource in enumerate(RESOURCES)
                if resource in self.keys
                for name, word in self.sources.items()
            },
        }
        self.rows = (
            self.tiles, self.slots, self.merchants, self.lines, self.cards, self.sources, self.bonuses, self.ports,
            self.sums, self.demands,
        )  # fmt: skip
        self.loose = tuple(_squeezed(row) for row in self.rows)
        for k in (SLOT, MERCHANT, SOURCE, PORT):
            self.loose[k].update(_only_ones(self.loose[k]))
        self.loose[LINE].update(_ends_in_any_order(names))
        self.loose[SUM].update({f"£{name}": name for name in self.sums})
        if self.ports:
            self.loose[PORT][f"{DISTANT}market"] = DISTANT

    def meanings(self, what: int, text: str) -> tuple[str, ...]:
        """The exact names that loosely spelt text may stand for: case, spaces, hyphens and underscores do not count."""
        wanted = squeeze(text)
        row = self.loose[what]
        if wanted in row:
            return (row[wanted],)
        found = {name for key, name in row.items() if wanted and _begins(key, wanted)}
        if what == LINE and not found:
            found = set(self._lines_between(text))
        return tuple(sorted(found))

    def _lines_between(self, text: str) -> Iterable[str]:
        """The lines whose ends begin with the given pieces, in any order."""
        pieces = [squeeze(piece) for piece in text.replace(" ", "-").split("-") if squeeze(piece)]
        if not 2 <= len(pieces) <= 3:
            return
        for name in self.names.lines:
            ends = [squeeze(end) for end in name.split("-")]
            for some in permutations(ends, len(pieces)):
                if all(end.startswith(piece) for end, piece in zip(some, pieces, strict=True)):
                    yield name
                    break


def buyers(names: Names) -> Mapping[int, str]:
    """Whom tiles are sold to, by their number in the engine: merchant spaces, or ports and the distant market."""
    return names.values["merchant"] or names.values["port"]


_LEFT_OUT = str.maketrans("", "", "-_.")
# By the identity of the names, which the words keep alive.
_MADE: dict[int, NotationWords] = {}


def squeeze(text: str) -> str:
    """Small letters without spaces, hyphens, underscores and points."""
    return "".join(text.lower().translate(_LEFT_OUT).split())


def words_of(names: Names) -> NotationWords:
    """The words of a ruleset, made once."""
    words = _MADE.get(id(names))
    if words is None:
        words = _MADE[id(names)] = NotationWords(names)
    return words


def _tiles(names: Names) -> Iterable[tuple[str, Word]]:
    for industry, name in enumerate(names.industries):
        yield name, Word(TILE, industry)
        for tile_industry, level in names.tiles:
            if tile_industry == name:
                yield f"{name}{level}", Word(TILE, industry, level)


def _squeezed(row: Mapping[str, Word]) -> dict[str, str]:
    return {squeeze(name): name for name in row}


def _only_ones(row: Mapping[str, str]) -> dict[str, str]:
    """Locations with one slot or space alone, which need no number."""
    places = [name.split(".")[0] for name in row.values()]
    return {
        squeeze(name.split(".")[0]): name for name in row.values() if places.count(name.split(".")[0]) == 1
    }


def _ends_in_any_order(names: Names) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names.lines:
        ends = name.split("-")
        for count in range(2, len(ends) + 1):
            for some in permutations(ends, count):
                found[squeeze("".join(some))] = name
    return found


def _begins(key: str, wanted: str) -> bool:
    """Whether a name begins with a shorter one; a number at the end of either must be equal."""
    letters = wanted.rstrip("0123456789")
    number = wanted[len(letters) :]
    key_letters = key.rstrip("0123456789")
    return bool(letters) and key_letters.startswith(letters) and key[len(key_letters) :] == number
