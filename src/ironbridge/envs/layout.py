"""What an observation is made of: named parts of a row of numbers, with their columns and the scale of floats."""

from dataclasses import dataclass
from itertools import accumulate
from math import prod

from ironbridge.engine import codes
from ironbridge.envs.features import COURSE_COLUMNS, KINDS, PARTS, SEAT_COLUMNS
from ironbridge.games.names import ASKS, ERAS
from ironbridge.games.ruleset import Ruleset

KIND_NAMES = (
    "pass", "build", "link", "develop", "sell", "loan", "scout", "card",
    "cards", "coal", "iron", "beer", "stop", "bonus", "remove", "build_two",
)  # fmt: skip
COURSE = ("actions_left", "parts", "coal", "iron", "beer", "bonus", "debt", "draw")
SEAT = (
    "money_tens",
    "money_ones",
    "spent_tens",
    "spent_ones",
    "vp_tens",
    "vp_ones",
    "income_space",
    "income_level",
    "links_left",
    "hand_size",
    "wild_location",
    "wild_industry",
    "face_down",
    "place",
    "has_played",
)
assert len(COURSE) == COURSE_COLUMNS
assert len(SEAT) == SEAT_COLUMNS
assert len(KIND_NAMES) == KINDS > codes.BUILD_TWO


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a row: what its rows are, if it has any, what its columns are, and by what a float is divided."""

    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    scale: int = 1

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows and columns; only columns where there are no rows."""
        return (len(self.rows), len(self.columns)) if self.rows else (len(self.columns),)

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def parts_of(rules: Ruleset, players: int) -> tuple[Part, ...]:
    """All parts of the row of a ruleset and a number of players, in their order."""
    names = rules.names
    seats = tuple(f"seat+{k}" for k in range(players))
    action = (*KIND_NAMES, *names.industries)
    is_distant = rules.components.distant is not None
    demand = range(len(rules.for_players(players).rulebook.tables.demand)) if is_distant else ()
    distant = ("place", "head", "part", *(f"shown_{value}" for value in demand)) if is_distant else ()
    tile = ("level", "flipped", "cubes", "head", "part", "head_port", "part_port")
    mats = tuple(f"{seat} {industry}" for seat in seats for industry in names.industries)
    merchant = (*names.merchant_tiles, "barrel", "head", "part")
    parts = (
        Part("era", (), ERAS),
        Part("round", (), ("round", "rounds_left"), 10),
        Part("ask", (), ASKS),
        Part("to_act", (), seats),
        Part("course", (), COURSE, 10),
        Part("head", (), action),
        Part("part", (), action),
        Part("slots", names.slots, (*seats, *names.industries, *tile)),
        Part("lines", names.lines, (*seats, "head", "part")),
        Part("merchants", names.merchants, merchant if names.merchants else ()),
        Part("markets", (), ("coal", "iron"), 10),
        Part("distant", (), distant, 10),
        Part("seats", seats, SEAT, 10),
        Part("mats", mats, ("tiles_left", "next_level"), 10),
        Part("hand", (), names.cards),
        Part("picks", (), names.cards),
        Part("discards", seats, names.cards),
    )
    assert tuple(part.name for part in parts) == PARTS
    return parts


def starts_of(parts: tuple[Part, ...]) -> list[int]:
    """Where each part begins, and at last where all end."""
    return list(accumulate((part.size for part in parts), initial=0))
