"""Makes the scene of a ruleset from its map and components."""

from collections.abc import Container
from functools import cache

from ironbridge.games.catalogue import RULESETS
from ironbridge.games.components import Tile
from ironbridge.languages.catalogue import DEFAULT
from ironbridge.render import land, pieces, places
from ironbridge.render.atlas import Atlas, Route, Town, atlas
from ironbridge.render.board import frame, patterns
from ironbridge.render.icons import Icons
from ironbridge.render.look import SEATS
from ironbridge.render.scene.distant import distant_parts
from ironbridge.render.scene.parts import (
    Era,
    Scene,
    SceneBarrel,
    SceneCard,
    SceneExternal,
    SceneFit,
    SceneHolds,
    SceneIndustry,
    SceneLabel,
    SceneLand,
    SceneLine,
    SceneMerchant,
    SceneSeat,
    SceneSlot,
    SceneSpace,
    SceneTile,
    SceneTown,
    SceneTracks,
    SceneWords,
)
from ironbridge.render.svg import Markup, el, join, measure, natural, path, untitled

ERAS: tuple[Era, ...] = ("canal", "rail")
SEAT, HELD = "$seat", "$held"
_EMBLEM, _CUBE = 18.0, 22.0
_WILD = "wild_"


@cache
def scene(ruleset: str, language: str = DEFAULT) -> Scene:
    """The scene of a ruleset with the words of a language; raises DrawError where there is no such ruleset."""
    board = atlas(ruleset, language)
    rules = RULESETS[ruleset]
    icons = Icons("page", board.icons)
    parts = board.parts
    return Scene(
        name=ruleset,
        revision=rules.revision,
        title=rules.title,
        board=board.title,
        edition=board.edition,
        is_introductory=not rules.has_rail_era,
        players=rules.player_counts,
        eras=ERAS if rules.has_rail_era else ERAS[:1],
        view_box=board.view_box,
        slot_side=board.slot_side,
        fit=SceneFit(board.fit.least_height, board.fit.greatest_width, board.fit.without_distant),
        defs=join((icons.all_definitions(), patterns(icons))),
        land=_land(board, icons),
        towns=tuple(_town(board, icons, key, town) for key, town in board.towns.items()),
        merchants=tuple(_merchant(board, icons, key) for key in board.merchants),
        merchant_tiles=_merchant_tiles(board, icons, rules.names.merchant_tiles),
        barrel=SceneBarrel(pieces.barrel(0, 0, is_full=True), pieces.barrel(0, 0, is_full=False)),
        cubes={good: pieces.cube(icons, good, -_CUBE / 2, -_CUBE / 2, _CUBE) for good in parts.markets},
        externals=tuple(_external(board, icons, key) for key in board.externals),
        lines=tuple(_line(board, icons, key) for key in board.routes),
        industries=tuple(_industry(board, icons, key) for key in parts.industries),
        cards={card: _card(board, card) for card in rules.names.cards},
        markets=parts.markets,
        income_levels=parts.income_levels,
        rounds={players: parts.rounds[players] for players in rules.player_counts},
        links=parts.start.links,
        hand_size=rules.for_players(rules.player_counts[0]).rulebook.tables.hand_size,
        wild_cards=parts.wild_cards,
        cardless={players: tuple(sorted(towns)) for players, towns in board.cardless.items()},
        ties=board.ties,
        distant=distant_parts(board, icons),
        seats=tuple(
            SceneSeat(
                board.words.say(f"colour.{mark.name.lower()}"), mark.shape, icons.emblem(seat, 0, 0, _EMBLEM)
            )
            for seat, mark in enumerate(SEATS)
        ),
        words=SceneWords(
            board.industries, board.goods, {era: board.words.say(f"era.{era}.full") for era in ERAS}
        ),
    )


def _land(board: Atlas, icons: Icons) -> SceneLand:
    return SceneLand(
        land.definitions(board, icons),
        land.ground(board, icons),
        land.hills(board),
        tuple(SceneLabel(label.at, label.low, natural(land.label(label))) for label in land.labels(board)),
        board.rose,
        land.rose(board),
        frame(board.view_box),
    )


def _town(board: Atlas, icons: Icons, key: str, town: Town) -> SceneTown:
    name = board.name(key)
    plate = places.plate(town)
    hollow = None
    if any(key in towns for towns in board.cardless.values()):
        hollow = join((plate, places.ribbon(name, town.ribbon, "hollow")))
    kinds = board.parts.places[key].slots
    return SceneTown(
        key,
        name,
        town.district,
        town.plate,
        town.ribbon,
        measure(name, 1),
        town.low,
        drawn=join((plate, places.town_ribbon(icons, name, town))),
        hollow=hollow,
        slots=tuple(
            SceneSlot(f"{key}.{n}", at, industries, pieces.slot(icons, industries))
            for n, (at, industries) in enumerate(zip(places.corners(town), kinds, strict=True), 1)
        ),
    )


def _merchant(board: Atlas, icons: Icons, key: str) -> SceneMerchant:
    stand, facts = board.merchants[key], board.parts.merchants[key]
    return SceneMerchant(
        key,
        board.name(key),
        stand.plate,
        stand.ribbon,
        measure(board.name(key), 1),
        stand.low,
        facts.bonus,
        facts.amount,
        places.bonus_words(board.words, facts),
        stand.bonus,
        places.pill(board.words, icons, facts),
        facts.link_points,
        drawn=untitled(
            join((places.oval(stand), places.sign(board.words, icons, board.name(key), facts, stand)))
        ),
        spaces=tuple(
            SceneSpace(f"{key}.{n}", at, barrel)
            for n, (at, barrel) in enumerate(zip(stand.tiles, stand.barrels, strict=True), 1)
        ),
    )


def _merchant_tiles(board: Atlas, icons: Icons, names: tuple[str, ...]) -> dict[str, str]:
    """What may lie on a merchant space, and the space unused; nothing where there are no merchants."""
    if not board.merchants:
        return {}
    tiles = {name: places.merchant_tile(icons, (0, 0), name, board.parts.sold) for name in names}
    return {**tiles, "unused": places.merchant_tile(icons, (0, 0), None)}


def _external(board: Atlas, icons: Icons, key: str) -> SceneExternal:
    place, facts = board.externals[key], board.parts.externals[key]
    name = board.name(key)
    return SceneExternal(
        key,
        name,
        facts.trades,
        facts.link_points,
        place.plate,
        place.ribbon,
        place.port,
        measure(name, 1),
        place.low,
        drawn=places.external(icons, name, facts, place),
    )


def _line(board: Atlas, icons: Icons, key: str) -> SceneLine:
    route, facts = board.routes[key], board.parts.lines[key]
    canal, rail = (_track(route, era, is_open=era in facts.eras) for era in ERAS)
    own_canal, own_rail = (el("g", *land.link(route, era, SEAT), class_=f"o{era}") for era in ERAS)
    return SceneLine(
        key,
        facts.ends,
        board.line_name(key),
        _eras(facts.eras),
        route.path,
        route.mid,
        drawn=SceneTracks(canal, rail),
        owned=SceneTracks(own_canal, own_rail),
        dot=land.dot(route),
        medal=land.medal(icons, route, SEAT),
    )


def _track(route: Route, era: Era, *, is_open: bool) -> Markup:
    if is_open:
        return el("g", *land.track(route, era), class_=land.FREE[era])
    return el("g", path(route.path), class_="off")


def _eras(known: Container[str]) -> tuple[Era, ...]:
    return tuple(era for era in ERAS if era in known)


def _industry(board: Atlas, icons: Icons, key: str) -> SceneIndustry:
    tiles = tuple(_tile(icons, key, kind) for kind in board.parts.industries[key])
    return SceneIndustry(key, board.industries[key], pieces.GOODS.get(key), tiles)


def _tile(icons: Icons, industry: str, kind: Tile) -> SceneTile:
    def drawn(*, is_flipped: bool = False, held: int | str = HELD) -> Markup:
        return pieces.tile(icons, SEAT, industry, kind, is_flipped=is_flipped, held=held)

    return SceneTile(
        kind.level,
        kind.count,
        kind.money,
        kind.coal,
        kind.iron,
        kind.beer,
        SceneHolds(kind.held("canal"), kind.held("rail")),
        kind.vp,
        kind.income_spaces,
        kind.link_points,
        _eras(kind.eras),
        kind.can_develop,
        kind.can_build,
        open=drawn(),
        empty=drawn(held=0) if industry in pieces.GOODS else None,
        flipped=drawn(is_flipped=True),
    )


def _card(board: Atlas, card: str) -> SceneCard:
    name = board.card_name(card)
    if card in board.towns:
        return SceneCard(name, "town", card, board.towns[card].district, (), None)
    if card in board.parts.wild_cards:
        return SceneCard(name, "wild", None, None, (), card.removeprefix(_WILD))
    return SceneCard(name, "industry", None, None, board.parts.cards[card].industries, None)
