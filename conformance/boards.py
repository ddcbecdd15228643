"""Composed positions that go through the tables one by one: every level of the track, every space of the board."""

from collections.abc import Iterator

from ironbridge import Loan, State, ruleset, set_up
from ironbridge.engine.chance import Chance
from ironbridge.engine.tables import ComponentTables
from ironbridge.games.names import ERAS, Names

LOWEST_LEVEL_FOR_A_LOAN = -7
RICH = 200


def loans(name: str, players: int) -> Iterator[State]:
    """The last seat of a round borrows, at every level in turn; the other markers stand on every space in turn."""
    t = ruleset(name).for_players(players).rulebook.tables
    last = int(t.last_space)
    levels = [level - 10 for level in range(len(t.top_space)) if level - 10 >= LOWEST_LEVEL_FOR_A_LOAN]
    others = players - 1
    for number, level in enumerate(levels):
        marker = int(t.top_space[level - int(t.lowest_level)])
        markers = [min(number * others + seat, last) for seat in range(others)]
        state = set_up(
            name,
            players,
            turn=others,
            actions_left=1,
            seats={
                seat: {"money": 50, "income_space": space} for seat, space in enumerate([*markers, marker])
            },
        )
        state.apply(Loan())
        yield state


def open_boards(name: str, players: int, luck: Chance) -> Iterator[State]:
    """A rich seat with all lines laid by others may build nearly everything that the board shows: four of each era."""
    rules = ruleset(name)
    t = rules.for_players(players).rulebook.tables
    wild = [card for card in rules.names.cards if card.startswith("wild_")]
    for era in range(int(t.eras)):
        for share in (0, 15, 30, 45):
            yield set_up(
                name,
                players,
                era=ERAS[era],
                turn=0,
                tiles=_filled(t, rules.names, era, share, luck),
                links=_network(t, rules.names, era),
                seats={0: {"money": RICH, "hand": wild, "mat": _mat(t, rules.names, era)}},
            )


def market_day(name: str, players: int, *, is_from_top: bool) -> State:
    """Late in the game an unsold tile of every sort of seat 0 is connected to everything, with beer of its own."""
    rules = ruleset(name)
    t = rules.for_players(players).rulebook.tables
    tiles = _every_sort(t, rules.names, is_flipped=False, is_from_top=is_from_top)
    return set_up(name, players, era=ERAS[-1], tiles=tiles, links=_network(t, rules.names))


def last_action(name: str, players: int, *, is_from_top: bool) -> State:
    """The last action of the game, with a flipped tile of every sort on the board."""
    rules = ruleset(name)
    t = rules.for_players(players).rulebook.tables
    return set_up(
        name,
        players,
        era=ERAS[-1],
        round_number=int(t.rounds),
        turn=players - 1,
        actions_left=1,
        tiles=_every_sort(t, rules.names, is_flipped=True, is_from_top=is_from_top),
        links=_network(t, rules.names),
    )


def _every_sort(
    t: ComponentTables, names: Names, *, is_flipped: bool, is_from_top: bool
) -> dict[str, dict[str, object]]:
    """A tile of every sort in the Rail Era, those with the fewest spaces first; from the top or the bottom level."""
    kinds = [kind for kind in range(t.tile_types) if t.tile_eras[kind] >> 1 & 1]
    spaces = {
        kind: [s for s in range(t.slots) if t.slot_shows[s] >> t.tile_industry[kind] & 1] for kind in kinds
    }
    laid: dict[str, dict[str, object]] = {}
    # Birmingham has five sorts of pottery and four spaces for them.
    for kind in sorted(kinds, key=lambda kind: (len(spaces[kind]), -kind if is_from_top else kind)):
        industry = int(t.tile_industry[kind])
        slot = next((slot for slot in spaces[kind] if names.slots[slot] not in laid), None)
        if slot is not None:
            # A shipyard is flipped as soon as it is built.
            flips = is_flipped or bool(t.flips_when_built >> industry & 1)
            sort = {"seat": 0, "industry": names.industries[industry], "level": int(t.tile_level[kind])}
            laid[names.slots[slot]] = sort | {"flipped": flips}
    return laid


def _network(t: ComponentTables, names: Names, era: int = 1) -> dict[str, int]:
    """All lines of an era, laid by the other seats."""
    others = int(t.players) - 1
    return {line: 1 + k % others for k, line in enumerate(_lines(t, names, era)[: 14 * others])}


def _lines(t: ComponentTables, names: Names, era: int) -> list[str]:
    return [name for line, name in enumerate(names.lines) if t.line_eras[line] >> era & 1]


def _stack(t: ComponentTables, industry: int) -> list[int]:
    return [int(t.stack[k]) for k in range(t.stack_at[industry], t.stack_at[industry + 1])]


def _mat(t: ComponentTables, names: Names, era: int) -> dict[str, int]:
    """Stacks whose lowest tile can be built in an era."""
    mat = {}
    for industry, name in enumerate(names.industries):
        stack = _stack(t, industry)
        first = next((k for k, kind in enumerate(stack) if t.tile_eras[kind] >> era & 1), len(stack))
        mat[name] = len(stack) - first
    return mat


def _filled(
    t: ComponentTables, names: Names, era: int, share: int, luck: Chance
) -> dict[str, dict[str, object]]:
    """Coal mines and iron works of the others on a share of their spaces."""
    laid: dict[str, dict[str, object]] = {}
    taken: set[tuple[int, int]] = set()
    left: dict[tuple[int, int], int] = {}
    for slot, name in enumerate(names.slots):
        shown = [
            k for k in range(t.industries) if t.slot_shows[slot] >> k & 1 and t.industry_makes[k] in {0, 1}
        ]
        if not shown or luck.below(100) >= share:
            continue
        industry = shown[luck.below(len(shown))]
        seat = 1 + luck.below(int(t.players) - 1)
        kind = next(kind for kind in _stack(t, industry) if t.tile_eras[kind] >> era & 1)
        left.setdefault((seat, kind), _stack(t, industry).count(kind))
        place = (seat, int(t.slot_location[slot]))
        if place in taken or not left[seat, kind]:
            continue
        taken.add(place)
        left[seat, kind] -= 1
        laid[name] = {"seat": seat, "industry": names.industries[industry], "level": int(t.tile_level[kind])}
    return laid
