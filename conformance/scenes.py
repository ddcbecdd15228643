"""Crowded but valid positions at random, for what whole games seldom reach."""

from dataclasses import dataclass
from typing import Any

from ironbridge import State, ruleset, set_up
from ironbridge.engine.chance import Chance
from ironbridge.engine.tables import ComponentTables
from ironbridge.games.names import ERAS, Names

WILD_CARDS = ("wild_location", "wild_industry")


@dataclass(frozen=True)
class Mood:
    """What a scene is rich in: shares in percent, the highest level built, and what the seats have."""

    tiles: int
    links: int
    levels: int
    spent: int
    wild: int
    thin: int
    money: tuple[int, ...]
    income_spaces: tuple[int, int]
    dry: int


MOODS = (
    # Sales: tiles unsold, breweries full, nearly everything connected.
    Mood(90, 80, 8, 15, 10, 20, (20, 60), (5, 40), dry=20),
    # Opponents may be overbuilt: no cubes anywhere, low tiles on the board, higher ones next.
    Mood(80, 60, 2, 30, 70, 90, (60, 200), (0, 99), dry=90),
    # Debts, with tiles or without.
    Mood(15, 30, 8, 50, 20, 20, (0, 0, 3), (0, 5), dry=20),
    # Room for links and their coal and beer, and a marker near its last space.
    Mood(50, 20, 8, 10, 20, 20, (60, 200), (90, 99), dry=0),
    # Nearly nothing on the board.
    Mood(6, 4, 8, 20, 40, 40, (5, 17, 60), (5, 30), dry=30),
)


def scene(name: str, players: int, luck: Chance) -> State:
    """A state in which an action is asked for, rich in something that whole games are poor in."""
    rules = ruleset(name)
    t = rules.for_players(players).rulebook.tables
    mood = MOODS[luck.below(len(MOODS))]
    era = 1 if rules.has_rail_era and luck.below(5) > 1 else 0
    last = int(t.rounds)
    round_number = (2 + luck.below(last - 1), last - 1, last)[luck.below(3)]
    turn = luck.below(players)
    order = luck.shuffled(list(range(players)))
    # A seat with nothing on the board has free choice of place, and nothing to remove when it owes money.
    present = luck.shuffled(list(range(players)))[: players - (luck.below(3) == 0)]
    dry = [kind for kind in (0, 1) if luck.below(100) < mood.dry]
    spaces = rules.for_players(players).merchant_spaces
    state = set_up(
        name,
        players,
        era=ERAS[era],
        round_number=round_number,
        turn_order=order,
        turn=turn,
        actions_left=1 + luck.below(2),
        tiles=_tiles(t, rules.names, era, present, dry, mood, luck),
        links=_links(t, rules.names, rules.set_up.links, era, present, mood, luck),
        merchants=_merchants(rules.for_players(players).merchant_bag, spaces, luck),
        barrels_drunk=[space for space in spaces if luck.below(100) < mood.spent],
        demand_shown=_demand(t, rules.for_players(players).demand, luck),
        markets={kind: 0 if k in dry else _market(t, k, luck) for k, kind in enumerate(("coal", "iron"))},
        seats={
            seat: {
                "money": mood.money[luck.below(len(mood.money))],
                "spent": luck.below(2) * luck.below(40),
                "income_space": min(_between(mood.income_spaces, luck), int(t.last_space)),
                "score": {f"{ERAS[era]}_tiles": (0, 3, 60, 60)[luck.below(4)]},
            }
            | _wild(rules.names, mood, luck, is_held=seat == order[turn] and round_number < last)
            for seat in range(players)
        },
    )
    return _thinned(state, mood, luck)


def _between(bounds: tuple[int, int], luck: Chance) -> int:
    low, high = bounds
    return low + luck.below(high - low + 1)


def _market(t: ComponentTables, kind: int, luck: Chance) -> int:
    spaces = int(t.prices_at[kind + 1] - t.prices_at[kind])
    return (0, 1, spaces, luck.below(spaces + 1))[luck.below(4)]


def _demand(t: ComponentTables, tiles: tuple[int, ...], luck: Chance) -> list[int]:
    """LE3: what may have been shown; nothing is shown once the marker has reached the closed end."""
    shown: list[int] = []
    most = luck.below(5)
    for tile in luck.shuffled(list(tiles)):
        if len(shown) < most and sum(shown) < len(t.demand_bonus) - 1:
            shown.append(tile)
    return shown


def _wild(names: Names, mood: Mood, luck: Chance, *, is_held: bool) -> dict[str, Any]:
    wild = [card for card in WILD_CARDS if card in names.cards and luck.below(100) < mood.wild]
    return {"hand": wild} if is_held else {}


def _tiles(
    t: ComponentTables, names: Names, era: int, present: list[int], dry: list[int], mood: Mood, luck: Chance
) -> dict[str, dict[str, Any]]:
    left = {(seat, kind): list(t.stack).count(kind) for seat in present for kind in range(t.tile_types)}
    laid: dict[str, dict[str, Any]] = {}
    taken: set[tuple[int, int]] = set()
    for slot, name in enumerate(names.slots):
        seat = present[luck.below(len(present))]
        shown = [k for k in range(t.industries) if t.slot_shows[slot] >> k & 1]
        industry = shown[luck.below(len(shown))]
        place = int(t.slot_location[slot])
        kinds = [
            kind
            for kind in range(t.tile_types)
            if t.tile_industry[kind] == industry and t.tile_eras[kind] >> era & 1 and left[seat, kind]
        ][: mood.levels]
        is_full = era == 0 and (seat, place) in taken
        if luck.below(100) >= mood.tiles or is_full or not kinds:
            continue
        kind = kinds[luck.below(len(kinds))]
        left[seat, kind] -= 1
        taken.add((seat, place))
        full = int(t.tile_cubes[kind * 2 + era])
        spent = 100 if full and t.industry_makes[industry] in dry else mood.spent
        is_flipped = bool(t.flips_when_built >> industry & 1) or luck.below(100) < spent
        laid[name] = {
            "seat": seat,
            "industry": names.industries[industry],
            "level": int(t.tile_level[kind]),
            "flipped": is_flipped,
            "cubes": 1 + luck.below(full) if full and not is_flipped else 0,
        }
    return laid


def _links(
    t: ComponentTables, names: Names, links: int, era: int, present: list[int], mood: Mood, luck: Chance
) -> dict[str, int]:
    left = dict.fromkeys(present, links)
    laid = {}
    for line, name in enumerate(names.lines):
        seat = present[luck.below(len(present))]
        if t.line_eras[line] >> era & 1 and left[seat] and luck.below(100) < mood.links:
            left[seat] -= 1
            laid[name] = seat
    return laid


def _merchants(bag: tuple[str, ...], spaces: tuple[str, ...], luck: Chance) -> dict[str, str]:
    tiles = [bag[k] for k in luck.shuffled(list(range(len(bag))))]
    if luck.below(2):
        # Two buyers at Gloucester are rare otherwise.
        tiles.sort(key="blank".__eq__)
    return dict(zip(spaces, tiles, strict=True))


def _thinned(state: State, mood: Mood, luck: Chance) -> State:
    data = state.to_data()
    for seat in data["seats"]:
        for industry, left in seat["mat"].items():
            if luck.below(100) < mood.thin:
                seat["mat"][industry] = luck.below(left + 1)
    return State.from_data(data)
