"""The parts of a scene as plain data; what is drawn is SVG text for a page to place.

In fragments `$seat` stands for the number of a seat, and other words after a dollar sign for what their field says.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ironbridge.games.components import Market
from ironbridge.render.atlas import Box, Point

CardKind = Literal["town", "industry", "wild"]
Era = Literal["canal", "rail"]


@dataclass(frozen=True, slots=True)
class SceneFit:
    """How far the map may be pushed together in height and pulled apart in width, as shares of its size.

    `without_distant` is the part to show where the distant market stands beside the map.
    """

    least_height: float
    greatest_width: float
    without_distant: Box | None


@dataclass(frozen=True, slots=True)
class SceneLabel:
    """A name on the land, drawn about its point; where the map is lowest it is moved by `low`, or left out."""

    at: Point
    low: Point | None
    drawn: str


@dataclass(frozen=True, slots=True)
class SceneLand:
    """The land: `shapes` are defined once, `ground` is drawn from them; all their paths have absolute points.

    Hills, names, the rose of the winds about its point, and the engraved frame lie on the ground.
    """

    shapes: str
    ground: str
    hills: str
    labels: tuple[SceneLabel, ...]
    rose_at: Point
    rose: str
    frame: str


@dataclass(frozen=True, slots=True)
class SceneTracks:
    """A line as it looks in each era."""

    canal: str
    rail: str


@dataclass(frozen=True, slots=True)
class SceneHolds:
    """What a tile holds when it is built in each era."""

    canal: int
    rail: int


@dataclass(frozen=True, slots=True)
class SceneBarrel:
    """A merchant's barrel about its middle, waiting and drunk."""

    full: str
    drunk: str


@dataclass(frozen=True, slots=True)
class SceneSlot:
    """A slot: the top left corner it is drawn at, and how it looks while it is free."""

    id: str
    at: Point
    industries: tuple[str, ...]
    drawn: str


@dataclass(frozen=True, slots=True)
class SceneTown:
    """A town: plate and ribbon, and both again with a hollow ribbon for decks without its card.

    `name_width` is that of its name, in the size of its letters; `low` how far it moves where the map is lowest.
    """

    id: str
    name: str
    district: str
    plate: Box
    ribbon: Box
    name_width: float
    low: Point
    drawn: str
    hollow: str | None
    slots: tuple[SceneSlot, ...]


@dataclass(frozen=True, slots=True)
class SceneSpace:
    """A merchant space: the middles of its tile and of its barrel."""

    id: str
    at: Point
    barrel: Point


@dataclass(frozen=True, slots=True)
class SceneMerchant:
    """A merchant: plate, name and the bonus of its barrel, which stands in a pill about its point."""

    id: str
    name: str
    plate: Box
    ribbon: Box
    name_width: float
    low: Point
    bonus: str
    amount: int
    bonus_words: str
    bonus_at: Point
    pill: str
    link_points: int
    drawn: str
    spaces: tuple[SceneSpace, ...]


@dataclass(frozen=True, slots=True)
class SceneExternal:
    """A place at the edge of the board; `port` is the middle of its anchor, if it is a port."""

    id: str
    name: str
    is_port: bool
    link_points: int
    plate: Box
    ribbon: Box
    port: Point | None
    name_width: float
    low: Point
    drawn: str


@dataclass(frozen=True, slots=True)
class SceneLine:
    """A line: by era how it looks while it has no link (`drawn`) and with one (`owned`), and its marks above all lines.

    A line that may be built has a dot, a link has a medal.
    """

    id: str
    ends: tuple[str, ...]
    name: str
    eras: tuple[Era, ...]
    path: str
    mid: Point
    drawn: SceneTracks
    owned: SceneTracks
    dot: str
    medal: str


@dataclass(frozen=True, slots=True)
class SceneTile:
    """One level of an industry; `open` holds `$held` goods where it can hold any, `empty` has none left."""

    level: int
    count: int
    money: int
    coal: int
    iron: int
    beer: int | None
    holds: SceneHolds
    vp: int
    income_spaces: int
    link_points: int
    eras: tuple[Era, ...]
    can_develop: bool
    can_build: bool
    open: str
    empty: str | None
    flipped: str


@dataclass(frozen=True, slots=True)
class SceneIndustry:
    """An industry with its tiles from the lowest level, and the good it makes if it makes one."""

    id: str
    name: str
    good: str | None
    tiles: tuple[SceneTile, ...]


@dataclass(frozen=True, slots=True)
class SceneCard:
    """A card: of a town, of industries, or wild; then for any location or any industry."""

    name: str
    kind: CardKind
    town: str | None
    district: str | None
    industries: tuple[str, ...]
    wild: str | None


@dataclass(frozen=True, slots=True)
class DistantSpace:
    """A space of the distant market as it looks before the ship, with it and behind it; the last is the closed end."""

    at: Point
    ahead: str
    ship: str
    past: str


@dataclass(frozen=True, slots=True)
class LowChart:
    """The distant market without its last row: plate, sheet and name."""

    plate: Box
    sheet: str
    name: str


@dataclass(frozen=True, slots=True)
class DemandRow:
    """The demand tiles of one value: where the row stands, and how it looks with each number of them left."""

    value: int
    count: int
    at: Point
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SceneDistant:
    """The distant market, to be put together: sheet, spaces, odds or closed, heading, rows, tiles turned over, name.

    `heading` is by number of tiles left, `rows` by players. A row is `well` or, where its tile would close the market,
    `well_closing`; then its tiles; then `brings` with `$bonus`, or `closes`, or nothing once the market is closed.
    `odds` has `$closing` of `$total` tiles. Before the `turned` tiles with their `$value` stands `some`, else `none`.
    `low` is the market without the tiles turned over, for a map that has too little room for them.
    """

    plate: Box
    bonuses: tuple[int, ...]
    sheet: str
    spaces: tuple[DistantSpace, ...]
    odds: str
    closed: str
    heading: tuple[str, ...]
    rows: Mapping[int, tuple[DemandRow, ...]]
    well: str
    well_closing: str
    brings: str
    closes: str
    none: str
    some: str
    turned: str
    turned_at: tuple[Point, ...]
    name: str
    low: LowChart


@dataclass(frozen=True, slots=True)
class SceneSeat:
    """How a seat is distinguished; the emblem lies about the origin and is 18 units wide."""

    name: str
    shape: str
    emblem: str


@dataclass(frozen=True, slots=True)
class SceneWords:
    """The names of industries, goods and eras."""

    industries: Mapping[str, str]
    goods: Mapping[str, str]
    eras: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is printed in a game, and how it is drawn.

    `defs` and the shapes of the land are for one `<defs>` on the page. The land lies under everything; then come lines,
    dots and medals, merchants, externals, towns and the distant market. All stand in an `<svg>` of class `scene` with
    the view box, lines in a group of class `lines`. Merchant tiles, barrels and cubes lie about their middle, slots and
    tiles from their corner. In `scene` the variable `--least` is the size of the smallest figures, `--name` of names.
    """

    name: str
    revision: int
    title: str
    board: str
    edition: str
    is_introductory: bool
    players: tuple[int, ...]
    eras: tuple[Era, ...]
    view_box: Box
    slot_side: float
    fit: SceneFit
    defs: str
    land: SceneLand
    towns: tuple[SceneTown, ...]
    merchants: tuple[SceneMerchant, ...]
    merchant_tiles: Mapping[str, str]
    barrel: SceneBarrel
    cubes: Mapping[str, str]
    externals: tuple[SceneExternal, ...]
    lines: tuple[SceneLine, ...]
    industries: tuple[SceneIndustry, ...]
    cards: Mapping[str, SceneCard]
    markets: Mapping[str, Market]
    income_levels: tuple[int, ...]
    rounds: Mapping[int, int]
    links: int
    hand_size: int
    wild_cards: Mapping[str, int]
    cardless: Mapping[int, tuple[str, ...]]
    ties: tuple[str, ...]
    distant: SceneDistant | None
    seats: tuple[SceneSeat, ...]
    words: SceneWords
