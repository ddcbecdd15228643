"""All that is needed to count a board without the engine, made from the components of a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from ironbridge.games.components import Tile
from ironbridge.games.names import ERAS, Era
from ironbridge.games.round_tables import RoundTables, round_tables
from ironbridge.games.ruleset import Ruleset
from ironbridge.games.scoring import Scoring


@dataclass(frozen=True, slots=True)
class ScoreSlot:
    """A slot: its place, and the industries that it takes."""

    place: str
    industries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line: the places it joins, and the eras in which it can have a link."""

    ends: tuple[str, ...]
    eras: tuple[Era, ...]


@dataclass(frozen=True, slots=True)
class ScoreTile:
    """One level of an industry: how many each player has, the eras it is built in, and what it brings flipped.

    `money` is its cost. `leaves` tells of those that go after the Canal Era, `counts_again` of those that
    `better_tiles` counts.
    """

    industry: str
    level: int
    count: int
    eras: tuple[Era, ...]
    money: int
    vp: int
    link_points: int
    is_always_flipped: bool
    leaves: bool
    counts_again: bool


@dataclass(frozen=True, slots=True)
class ScoreTables:
    """What a board of a ruleset is counted with. `places` are all ends of lines, with the link points printed there.

    `sources` are the columns of a score and `ties` what decides between equal scores, both in their order. `round` is
    what its rounds go by, if its game says so.
    """

    ruleset: str
    revision: int
    title: str
    players: tuple[int, ...]
    eras: tuple[Era, ...]
    links: int
    places: Mapping[str, int]
    slots: Mapping[str, ScoreSlot]
    lines: Mapping[str, ScoreLine]
    tiles: tuple[ScoreTile, ...]
    income_levels: tuple[int, ...]
    sources: tuple[str, ...]
    ties: tuple[str, ...]
    leaves_debts: bool
    rules: Scoring
    round: RoundTables | None


def score_tables(rules: Ruleset) -> ScoreTables | None:
    """The tables of a ruleset; None where its game does not say how its boards are counted."""
    if rules.scoring is None:
        return None
    c, eras = rules.components, ERAS if rules.has_rail_era else ERAS[:1]
    return ScoreTables(
        ruleset=rules.name,
        revision=rules.revision,
        title=rules.title,
        players=rules.player_counts,
        eras=eras,
        links=c.start.links,
        places={
            place: c.outside[place].link_points if place in c.outside else 0
            for place in rules.names.locations
        },
        slots={
            f"{key}.{n}": ScoreSlot(key, industries)
            for key, place in c.places.items()
            for n, industries in enumerate(place.slots, 1)
        },
        lines={key: ScoreLine(line.ends, _eras(line.eras)) for key, line in c.lines.items()},
        tiles=tuple(_tile(tile, is_always_flipped=tile.industry in c.flips_when_built) for tile in c.tiles),
        income_levels=c.income_levels,
        sources=rules.names.score,
        ties=rules.ties,
        leaves_debts=rules.leaves_debts,
        rules=rules.scoring,
        round=round_tables(rules),
    )


def _tile(tile: Tile, *, is_always_flipped: bool) -> ScoreTile:
    return ScoreTile(
        industry=tile.industry,
        level=tile.level,
        count=tile.count,
        eras=_eras(tile.eras),
        money=tile.money,
        vp=tile.vp,
        link_points=tile.link_points,
        is_always_flipped=is_always_flipped,
        # F3, X1: the engine asks for the same levels.
        leaves=tile.level == 1,
        counts_again=tile.level > 1,
    )


def _eras(names: tuple[str, ...]) -> tuple[Era, ...]:
    return tuple(era for era in ERAS if era in names)
