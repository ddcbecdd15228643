"""The integers of the hot loop: packed choices, questions, refusals and events."""

from collections.abc import Iterator
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

# One bit per slot, line, location, card or industry. A table, because mypyc 2.4 shifts literals in 32 bits.
BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(62)])

# Resources; also the index of a market and of a stock.
COAL: Final = 0
IRON: Final = 1
BEER: Final = 2
NOTHING: Final = 3

# What drinking a merchant's barrel brings.
BONUS_VP: Final = 0
BONUS_MONEY: Final = 1
BONUS_INCOME: Final = 2
BONUS_DEVELOP: Final = 3

CANAL: Final = 0
RAIL: Final = 1

# The kinds of choices, with their arguments; `pack` below makes one number of them.
PASS: Final = 0
BUILD: Final = 1  # a slot, b industry
LINK: Final = 2  # a line
DEVELOP: Final = 3  # a industry
SELL: Final = 4  # a slot, b merchant space, or slot of a port, or DISTANT
LOAN: Final = 5  # a rung of the loan table
SCOUT: Final = 6
CARD: Final = 7  # a card
CARDS: Final = 8  # a, b, c cards in card order; c NO_CARD when two pay
TAKE_COAL: Final = 9  # a slot
TAKE_IRON: Final = 10  # a slot
TAKE_BEER: Final = 11  # a slot, or BARREL for the one beside the merchant tile sold to
STOP: Final = 12
BONUS: Final = 13  # a industry
REMOVE: Final = 14  # a slot
BUILD_TWO: Final = 15  # a slot, b industry; with two cards and both actions
KINDS: Final = 64  # kinds are below this; the last is never used, it is what `kind_of` says of NO_CHOICE
NO_CHOICE: Final = -1
CODES: Final = 16777216  # packed choices are below this
BARREL: Final = 63
DISTANT: Final = 63
NO_CARD: Final = 63

# The question being asked.
ASK_ACTION: Final = 0
ASK_CARD: Final = 1
ASK_COAL: Final = 2
ASK_IRON: Final = 3
ASK_BEER: Final = 4
ASK_MORE: Final = 5
ASK_BONUS: Final = 6
ASK_SHORTFALL: Final = 7
ASK_OVER: Final = 8

# Columns of the score: four sources per era, then what a ruleset adds at the end.
SCORE_LINKS: Final = 0
SCORE_TILES: Final = 1
SCORE_BONUS: Final = 2
SCORE_LOST: Final = 3
SCORE_END: Final = 8

# Why a choice is refused; 0 is legal. Names and rule numbers are in `ironbridge.rules.refusals`.
OK: Final = 0
NOT_ASKED: Final = 1
NO_TILE_LEFT: Final = 2
WRONG_ERA_TILE: Final = 3
SLOT_SHOWS_OTHER: Final = 4
NO_CARD_FITS: Final = 5
FARM_NEEDS_BREWERY_CARD: Final = 6
OTHER_SLOT_FIRST: Final = 7
ONE_TILE_PER_PLACE: Final = 8
OVERBUILD_OTHER_INDUSTRY: Final = 9
OVERBUILD_NOT_HIGHER: Final = 10
OVERBUILD_OPPONENT_KIND: Final = 11
OVERBUILD_CUBES_LEFT: Final = 12
OVERBUILD_SECOND_TILE: Final = 13
OVERBUILD_OUTSIDE_NETWORK: Final = 14
NO_COAL: Final = 15
TOO_DEAR: Final = 16
WRONG_ERA_LINE: Final = 17
LINE_TAKEN: Final = 18
NO_LINK_LEFT: Final = 19
OUTSIDE_NETWORK: Final = 20
NO_BEER: Final = 21
NOT_DEVELOPABLE: Final = 22
NOT_YOUR_TILE: Final = 23
NOT_SOLD: Final = 24
ALREADY_FLIPPED: Final = 25
NO_MERCHANT: Final = 26
MERCHANT_BUYS_OTHER: Final = 27
NOT_CONNECTED: Final = 28
INCOME_TOO_LOW: Final = 29
HAND_TOO_SMALL: Final = 30
WILD_IN_HAND: Final = 31
CARD_NOT_HELD: Final = 32
NOT_A_NEAREST_MINE: Final = 33
NOT_A_STOCKED_WORKS: Final = 34
NOT_A_BEER_SOURCE: Final = 35
BRINGS_NO_MONEY: Final = 36
NEEDS_BOTH_ACTIONS: Final = 37
NOTHING_ON_BOARD: Final = 38
NO_PORT: Final = 39
PORT_FLIPPED: Final = 40
MARKET_CLOSED: Final = 41
LOANS_ENDED: Final = 42

# What happened; three numbers each, their meaning is in `ironbridge.rules.events`.
EVENT_CARD: Final = 0
EVENT_WILD_TAKEN: Final = 1
EVENT_TILE_BUILT: Final = 2
EVENT_TILE_REPLACED: Final = 3
EVENT_LINK_BUILT: Final = 4
EVENT_TAKEN: Final = 5
EVENT_BOUGHT: Final = 6
EVENT_BARREL: Final = 7
EVENT_BONUS: Final = 8
EVENT_FLIPPED: Final = 9
EVENT_MARKET_SALE: Final = 10
EVENT_DEVELOPED: Final = 11
EVENT_LOAN: Final = 12
EVENT_DRAWN: Final = 13
EVENT_ORDER: Final = 14
EVENT_INCOME: Final = 15
EVENT_TILE_REMOVED: Final = 16
EVENT_VP_LOST: Final = 17
EVENT_LINK_SCORED: Final = 18
EVENT_TILE_SCORED: Final = 19
EVENT_ERA_ENDED: Final = 20
EVENT_TILE_CLEARED: Final = 21
EVENT_BARREL_PUT: Final = 22
EVENT_ROUND: Final = 23
EVENT_EXTRA_SCORED: Final = 24
EVENT_OVER: Final = 25
EVENT_SOLD: Final = 26
EVENT_PASSED: Final = 27
EVENT_SHIPPED: Final = 28
EVENT_DEMAND: Final = 29
EVENT_DEBT: Final = 30


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """A choice as one number: a kind below KINDS and up to three arguments below 64.

    The low four bits of the kind come first, then six for each argument, then the rest of the kind: databases and
    records hold such numbers, so none may ever change.
    """
    return (kind & 15) + 16 * a + 1024 * b + 65536 * c + 4194304 * (kind >> 4)


def kind_of(code: i64) -> i64:
    """What is done."""
    return (code & 15) + 16 * ((code >> 22) & 3)


def first(code: i64) -> i64:
    """The first argument."""
    return (code >> 4) & 63


def second(code: i64) -> i64:
    """The second argument."""
    return (code >> 10) & 63


def third(code: i64) -> i64:
    """The third argument."""
    return (code >> 16) & 63


@final
class ChoiceList:
    """Packed choices in the order in which rules list them, as plain numbers: no object is made for any of them.

    It is read like a list. A position uses it again for its next choices: `as_list()` keeps what it holds now.
    """

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64]([0] * 32)  # more than are listed; `count` says how many are
        self.count: i64 = 0

    def append(self, code: i64) -> None:
        """Add a choice."""
        count = self.count
        if count == len(self.codes):
            self.grow()
        self.codes[count] = code
        self.count = count + 1

    def grow(self) -> None:
        """Make room for twice as many."""
        row = vec[i64]([0] * (2 * self.count))
        for k in range(self.count):
            row[k] = self.codes[k]
        self.codes = row

    def __iadd__(self, codes: list[int]) -> "ChoiceList":  # noqa: PYI034 mypyc knows no Self here
        for code in codes:
            self.append(code)
        return self

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, place: i64) -> int:
        at = place + self.count if place < 0 else place
        if at < 0 or at >= self.count:
            raise IndexError(f"there are {self.count} choices")
        return self.codes[at]

    def __iter__(self) -> Iterator[int]:
        return iter(self.as_list())

    def __contains__(self, code: object) -> bool:
        return code in self.as_list()

    def has(self, code: i64) -> bool:
        """Whether a choice is listed."""
        for k in range(self.count):
            if self.codes[k] == code:
                return True
        return False

    def as_list(self) -> list[int]:
        """The choices as a list of their own."""
        out: list[int] = [0] * self.count
        for k in range(self.count):
            out[k] = self.codes[k]
        return out
