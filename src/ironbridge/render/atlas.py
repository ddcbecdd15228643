"""Our own maps as data: where towns, slots, places of trade and lines lie, and the land and sea about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ironbridge.games.catalogue import RULESETS, game_of
from ironbridge.games.components import Components
from ironbridge.games.facts import of_edition
from ironbridge.games.game import Game
from ironbridge.languages.catalogue import DEFAULT, Words, language_of, words_in
from ironbridge.render.icons import shapes_of
from ironbridge.render.map_checks import map_faults

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class DrawError(ValueError):
    """The position names something that the map or the components do not have, or the map does not fit its game."""


@dataclass(frozen=True)
class Town:
    """Where a town's slots, plate and name ribbon lie, and the district it belongs to.

    `low`, here and elsewhere, is how far it moves aside on a map that is as low as it may be.
    """

    district: str
    slots: tuple[Point, ...]
    plate: Box
    ribbon: Box
    low: Point


@dataclass(frozen=True)
class Stand:
    """Where a merchant's tiles, barrels, plate, name and bonus lie."""

    tiles: tuple[Point, ...]
    barrels: tuple[Point, ...]
    plate: Box
    ribbon: Box
    bonus: Point
    low: Point


@dataclass(frozen=True)
class Outpost:
    """Where an external place's plate and name lie, and the middle of its port if it has one."""

    plate: Box
    ribbon: Box
    port: Point | None
    low: Point


@dataclass(frozen=True)
class Chart:
    """Where the parts of the distant market lie: its spaces, the table of demand and the tiles turned over."""

    plate: Box
    ribbon: Box
    spaces: tuple[Point, ...]
    demand: Box
    shown: Box


@dataclass(frozen=True)
class Route:
    """The path of a line and the middle of its visible part."""

    path: str
    mid: Point


@dataclass(frozen=True)
class Label:
    """A name engraved on the land."""

    kind: str
    text: str
    at: Point
    angle: float
    low: Point | None  # None: it is left out on a low map


@dataclass(frozen=True)
class Sea:
    """The coast, and the path that closes it round the water."""

    coast: str
    rest: str


@dataclass(frozen=True)
class Ferry:
    """A crossing that is no line of the board, with its name."""

    path: str
    label: Label


@dataclass(frozen=True)
class Fit:
    """How far a map may be pushed together in height and pulled apart in width to fit a screen, as shares of it.

    `without_distant` is the part that is left to show where the distant market stands beside the map.
    """

    least_height: float
    greatest_width: float
    without_distant: Box | None


@dataclass(frozen=True)
class Atlas:
    """A map with the components of its game and the words for them; what a game lacks is empty."""

    title: str
    edition: str
    ties: tuple[str, ...]
    view_box: Box
    slot_side: float
    fit: Fit
    districts: tuple[tuple[str, str], ...]
    borders: str
    rivers: tuple[str, ...]
    hills: str
    labels: tuple[Label, ...]
    rose: Point
    sea: Sea | None
    ferries: tuple[Ferry, ...]
    furniture: Mapping[str, Box]
    distant: Chart | None
    towns: Mapping[str, Town]
    merchants: Mapping[str, Stand]
    externals: Mapping[str, Outpost]
    routes: Mapping[str, Route]
    industries: Mapping[str, str]
    icons: Mapping[str, str]  # of industries that only this game has
    goods: Mapping[str, str]
    cards: Mapping[str, str]
    short: Mapping[str, str]
    words: Words
    parts: Components
    cardless: Mapping[int, frozenset[str]]  # by number of players, where the drawing marks them

    def name(self, place: str) -> str:
        """The name of a place as it stands on the map."""
        return self.short.get(place) or self.words.find(f"place.{place}", self.parts.name(place))

    def line_name(self, line: str) -> str:
        """The ends of a line in words."""
        return self.words.say("drawn.to").join(self.name(end) for end in self.parts.lines[line].ends)

    def card_name(self, card: str) -> str:
        """What a card says."""
        return self.cards.get(card) or self.name(card)


def atlas(ruleset: str, language: str = DEFAULT) -> Atlas:
    """The map a ruleset is played on, with the words of a language; in English if we do not speak it.

    Raises DrawError where there is no such ruleset, or its map lacks something.
    """
    if ruleset not in RULESETS:
        raise DrawError(f"ruleset: no map for {ruleset!r}; there are maps for {', '.join(sorted(RULESETS))}")
    game = game_of(ruleset)
    try:
        return _load(game, RULESETS[ruleset].edition, language_of(language))
    except KeyError as error:
        raise DrawError(f"map.json of {game.name}: {error} is missing") from error


@cache
def _load(game: Game, edition: str, language: str) -> Atlas:
    data = of_edition(game.map, edition)
    rules = next(rules for rules in game.rulesets if rules.edition == edition)
    parts = rules.components
    if found := map_faults(data, parts):
        raise DrawError(f"map.json of {game.name}: {'; '.join(found)}")
    land, word = data["land"], data["words"]
    words = words_in(language, game.folder)

    def label(n: Mapping[str, Any]) -> Label:
        low = _low(n) if n.get("low", ()) is not None else None
        return Label(n["kind"], _named(words, n["text"]), _point(n["at"]), n["angle"], low)

    return Atlas(
        title=_named(words, data["title"]),
        edition=_named(words, edition),
        ties=rules.ties,
        view_box=_box(data["view_box"]),
        slot_side=data["slot_side"],
        fit=_fit(data),
        districts=tuple((d["tint"], d["path"]) for d in land["districts"]),
        borders=land["borders"],
        rivers=tuple(land["rivers"]),
        hills=land["hills"] + land["trees"],
        labels=tuple(map(label, land["labels"])),
        rose=_point(land["rose"]),
        sea=Sea(**land["sea"]) if "sea" in land else None,
        ferries=tuple(Ferry(f["path"], label(f["label"])) for f in data.get("ferries", ())),
        furniture={key: _box(b) for key, b in data["furniture"].items()},
        distant=_chart(data["distant"]) if "distant" in data else None,
        towns={
            key: Town(t["district"], _points(t["slots"]), _box(t["plate"]), _box(t["ribbon"]), _low(t))
            for key, t in data["towns"].items()
        },
        merchants={key: _stand(m) for key, m in data.get("merchants", {}).items()},
        externals={key: _outpost(e) for key, e in data.get("externals", {}).items()},
        routes={key: Route(r["path"], _point(r["mid"])) for key, r in data["lines"].items()},
        industries={key: words.find(f"industry.{key}", name) for key, name in word["industries"].items()},
        icons=shapes_of(parts.industries, game.icons),
        goods={key: words.find(f"good.{key}", name) for key, name in word["goods"].items()},
        cards={
            key: words.find(f"ticket.{key}", words.find(f"industry.{key}", name))
            for key, name in word["cards"].items()
        },
        short={key: words.find(f"label.{key}", name) for key, name in word["short"].items()},
        words=words,
        parts=parts,
        cardless=_cardless(parts) if data.get("marks_cardless") else {},
    )


def _named(words: Words, name: str) -> str:
    """A name on the map in a language, where the game has one for it."""
    return words.find(f"label.{name.lower().replace(' ', '_')}", name)


def _cardless(parts: Components) -> dict[int, frozenset[str]]:
    """The towns that have no card in the deck of so many players."""
    return {
        players: frozenset(town for town in parts.towns if not parts.cards[town].in_deck(players))
        for players in parts.rounds
    }


def _stand(m: Mapping[str, Any]) -> Stand:
    return Stand(
        _points(m["tiles"]),
        _points(m["barrels"]),
        _box(m["plate"]),
        _box(m["ribbon"]),
        _point(m["bonus"]),
        _low(m),
    )


def _outpost(e: Mapping[str, Any]) -> Outpost:
    return Outpost(_box(e["plate"]), _box(e["ribbon"]), _point(e["port"]) if "port" in e else None, _low(e))


def _chart(c: Mapping[str, Any]) -> Chart:
    return Chart(
        _box(c["plate"]), _box(c["ribbon"]), _points(c["spaces"]), _box(c["demand"]), _box(c["shown"])
    )


def _fit(data: Mapping[str, Any]) -> Fit:
    """The limits of a map; one without them is always shown as it is."""
    fit = data.get("fit", {})
    without = fit.get("without_distant")
    return Fit(
        fit.get("least_height", 1.0),
        fit.get("greatest_width", 1.0),
        None if without is None else _box(without),
    )


def _low(thing: Mapping[str, Any]) -> Point:
    return _point(thing.get("low", [0, 0]))


def _points(values: list[list[float]]) -> tuple[Point, ...]:
    return tuple(map(_point, values))


def _point(values: list[float]) -> Point:
    x, y = values
    return x, y


def _box(values: list[float]) -> Box:
    x, y, width, height = values
    return x, y, width, height
