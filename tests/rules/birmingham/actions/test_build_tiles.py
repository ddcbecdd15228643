"""B6 to B9: eras of tiles, their cost, what lies on them, and the sale to the market."""

import pytest

from ironbridge import Build, Develop, Link, Stop
from tests.support.rules.play import (
    allowed,
    cubes,
    do,
    facts_of,
    is_flipped,
    kinds,
    on,
    refused,
    seat,
    table,
    tile,
)

# How many tiles a stack holds when its lowest is of a level.
LEFT = {
    "cotton": {1: 11, 2: 8, 3: 6, 4: 3},
    "manufacturer": {1: 11, 2: 10, 3: 8, 4: 7, 5: 6, 6: 4, 7: 3, 8: 2},
    "pottery": {1: 5, 2: 4, 3: 3, 4: 2, 5: 1},
    "coal": {1: 7, 2: 6, 3: 4, 4: 2},
    "iron": {1: 4, 2: 3, 3: 2, 4: 1},
    "brewery": {1: 7, 2: 5, 3: 3, 4: 1},
}
SLOT = {
    "cotton": "birmingham.1",
    "manufacturer": "birmingham.2",
    "pottery": "coventry.1",
    "coal": "coventry.2",
    "iron": "birmingham.3",
    "brewery": "walsall.2",
}
LINKS = {"birmingham-oxford": 1, "birmingham-coventry": 1, "birmingham-walsall": 1}
BY_LEVEL = [(industry, level) for industry, levels in LEFT.items() for level in levels]
RAIL_ONLY = [("brewery", 4), ("pottery", 5)]
CANAL_ONLY = [("cotton", 1), ("manufacturer", 1), ("coal", 1), ("iron", 1), ("brewery", 1)]


@pytest.mark.rule("B6")
@pytest.mark.trap
@pytest.mark.parametrize(("industry", "level"), CANAL_ONLY)
def test_level_one_cannot_be_built_in_the_rail_era(industry: str, level: int) -> None:
    state = table("wild_location", "wild_industry", era="rail", links=LINKS)
    choice = Build(industry, SLOT[industry])
    refused(state, choice, "B6", "wrong_era_tile", industry=industry, level=level, era="rail")


@pytest.mark.rule("B6")
@pytest.mark.trap
def test_pottery_one_is_built_in_the_rail_era() -> None:
    state = table("wild_location", "wild_industry", era="rail", links=LINKS)
    assert allowed(state, Build("pottery", "coventry.1"))


@pytest.mark.rule("B6")
@pytest.mark.parametrize(("industry", "level"), RAIL_ONLY)
def test_brewery_four_and_pottery_five_are_for_the_rail_era(industry: str, level: int) -> None:
    own = {"mat": {industry: LEFT[industry][level]}}
    choice = Build(industry, SLOT[industry])
    state = table("wild_location", "wild_industry", links=LINKS, own=own)
    refused(state, choice, "B6", "wrong_era_tile", industry=industry, level=level, era="canal")
    assert allowed(table("wild_location", "wild_industry", era="rail", links=LINKS, own=own), choice)


@pytest.mark.rule("B6")
@pytest.mark.trap
@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize(("industry", "level"), BY_LEVEL)
def test_all_other_levels_are_built_in_either_era(industry: str, level: int, era: str) -> None:
    state = table(
        "wild_location", "wild_industry", era=era, links=LINKS, own={"mat": {industry: LEFT[industry][level]}}
    )
    is_of_era = (industry, level) not in (CANAL_ONLY if era == "rail" else RAIL_ONLY)
    assert allowed(state, Build(industry, SLOT[industry])) == is_of_era


@pytest.mark.rule("B6", "D1")
@pytest.mark.trap
def test_a_tile_of_the_wrong_era_blocks_its_stack_until_developed() -> None:
    state = table(
        "birmingham",
        "birmingham",
        era="rail",
        links={"birmingham-oxford": 0},
        own={"mat": {"manufacturer": 11}},
    )
    choice = Build("manufacturer", "birmingham.2")
    refused(state, choice, "B6", "wrong_era_tile", industry="manufacturer", level=1, era="rail")
    do(state, Develop("manufacturer"), Stop())
    do(state, choice)
    built = on(state, "birmingham.2")
    assert built is not None
    assert built["level"] == 2


@pytest.mark.rule("B7")
@pytest.mark.parametrize(
    ("industry", "level", "money", "coal", "iron"),
    [
        ("cotton", 1, 12, 0, 0),
        ("cotton", 2, 14, 1, 0),
        ("cotton", 3, 16, 1, 1),
        ("cotton", 4, 18, 1, 1),
        ("manufacturer", 1, 8, 1, 0),
        ("manufacturer", 2, 10, 0, 1),
        ("manufacturer", 3, 12, 2, 0),
        ("manufacturer", 4, 8, 0, 1),
        ("manufacturer", 5, 16, 1, 0),
        ("manufacturer", 6, 20, 0, 0),
        ("manufacturer", 7, 16, 1, 1),
        ("manufacturer", 8, 20, 0, 2),
        ("pottery", 1, 17, 0, 1),
        ("pottery", 2, 0, 1, 0),
        ("pottery", 3, 22, 2, 0),
        ("pottery", 4, 0, 1, 0),
        ("pottery", 5, 24, 2, 0),
        ("coal", 1, 5, 0, 0),
        ("coal", 2, 7, 0, 0),
        ("coal", 3, 8, 0, 1),
        ("coal", 4, 10, 0, 1),
        ("iron", 1, 5, 1, 0),
        ("iron", 2, 7, 1, 0),
        ("iron", 3, 9, 1, 0),
        ("iron", 4, 12, 1, 0),
        ("brewery", 1, 5, 0, 1),
        ("brewery", 2, 7, 0, 1),
        ("brewery", 3, 9, 0, 1),
        ("brewery", 4, 9, 0, 1),
    ],
)
def test_a_tile_costs_its_money_coal_and_iron(
    industry: str, level: int, money: int, coal: int, iron: int
) -> None:
    state = table(
        "wild_location",
        "dudley",
        era="rail" if (industry, level) in RAIL_ONLY else "canal",
        links=LINKS,
        own={"mat": {industry: LEFT[industry][level]}},
        markets={"coal": 0, "iron": 0},
    )
    events = do(state, Build(industry, SLOT[industry]))
    bought = [fact["resource"] for fact in facts_of(events, "bought")]
    assert bought == ["coal"] * coal + ["iron"] * iron
    assert seat(state)["spent"] == money + 8 * coal + 6 * iron


@pytest.mark.rule("B8")
@pytest.mark.parametrize(
    ("slot", "level", "count"),
    [("dudley.1", 1, 2), ("dudley.1", 2, 3), ("dudley.1", 3, 4), ("dudley.1", 4, 5)],
)
def test_a_new_coal_mine_receives_its_cubes(slot: str, level: int, count: int) -> None:
    state = table("dudley", "dudley", own={"mat": {"coal": LEFT["coal"][level]}}, markets={"coal": 0})
    do(state, Build("coal", slot))
    assert cubes(state, slot) == count
    assert state.to_data()["coal_market"] == 0


@pytest.mark.rule("B8")
@pytest.mark.parametrize(("level", "count"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_a_new_iron_works_receives_its_cubes(level: int, count: int) -> None:
    state = table(
        "dudley",
        "dudley",
        own={"mat": {"iron": LEFT["iron"][level]}},
        tiles={"dudley.1": tile(1, "coal", 1)},
        markets={"iron": 10},
    )
    do(state, Build("iron", "dudley.2"))
    assert cubes(state, "dudley.2") == count


@pytest.mark.rule("B8")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("era", "level", "count"), [("canal", 1, 1), ("canal", 3, 1), ("rail", 2, 2), ("rail", 4, 2)]
)
def test_a_new_brewery_receives_one_barrel_or_two_in_the_rail_era(era: str, level: int, count: int) -> None:
    state = table("stafford", "stafford", era=era, own={"mat": {"brewery": LEFT["brewery"][level]}})
    do(state, Build("brewery", "stafford.1"))
    assert cubes(state, "stafford.1") == count


@pytest.mark.rule("B9")
@pytest.mark.parametrize(
    ("in_market", "level", "moved", "money"),
    [
        (13, 1, 1, 1),
        (12, 1, 2, 2),
        (11, 2, 3, 2 + 1 + 1),
        (4, 4, 5, 5 + 5 + 4 + 4 + 3),
        (1, 1, 2, 7 + 6),
        (0, 2, 3, 7 + 7 + 6),
        (14, 2, 0, 0),
    ],
)
def test_a_connected_mine_sells_to_the_dearest_free_spaces(
    in_market: int, level: int, moved: int, money: int
) -> None:
    tiles = {1: 2, 2: 3, 3: 4, 4: 5}
    cost = {1: 5, 2: 7, 3: 8, 4: 10}[level] + (6 if level > 2 else 0)
    state = table(
        "coventry",
        "coventry",
        links={"birmingham-coventry": 1, "birmingham-oxford": 1},
        own={"mat": {"coal": LEFT["coal"][level]}},
        markets={"coal": in_market, "iron": 0},
    )
    events = do(state, Build("coal", "coventry.2"))
    assert state.to_data()["coal_market"] == in_market + moved
    assert (seat(state)["money"], seat(state)["spent"]) == (50 - cost + money, cost)
    assert cubes(state, "coventry.2") == tiles[level] - moved
    assert is_flipped(state, "coventry.2") == (tiles[level] == moved)
    sold = [{"seat": 0, "count": moved, "money": money}] if moved else []
    assert facts_of(events, "sold_to_market") == sold


@pytest.mark.rule("B9", "C4")
@pytest.mark.trap
def test_a_mine_emptied_into_the_market_flips_at_once() -> None:
    state = table(
        "coventry", "coventry", links={"birmingham-coventry": 1, "birmingham-oxford": 1}, markets={"coal": 9}
    )
    events = do(state, Build("coal", "coventry.2"))
    assert is_flipped(state, "coventry.2")
    assert seat(state)["income_space"] == 14
    assert kinds(events)[-2:] == ["sold_to_market", "flipped"]


@pytest.mark.rule("B9")
@pytest.mark.trap
def test_a_mine_without_connection_sells_nothing_then_or_later() -> None:
    state = table("coventry", "coventry", links={"birmingham-oxford": 0}, markets={"coal": 2})
    do(state, Build("coal", "coventry.2"))
    assert (cubes(state, "coventry.2"), state.to_data()["coal_market"]) == (2, 2)
    do(state, Link("birmingham-coventry"))
    assert (cubes(state, "coventry.2"), state.to_data()["coal_market"]) == (2, 2)


@pytest.mark.rule("B9")
def test_a_merchant_location_without_tiles_opens_the_market_to_a_mine() -> None:
    state = table(
        "wild_location", "dudley", links={"belper-derby": 1, "derby-nottingham": 1}, markets={"coal": 12}
    )
    do(state, Build("coal", "belper.2"))
    assert state.to_data()["coal_market"] == 14


@pytest.mark.rule("B9")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("in_market", "moved", "money"),
    [(8, 2, 2), (7, 3, 2 + 1 + 1), (6, 4, 2 + 2 + 1 + 1), (0, 4, 5 + 5 + 4 + 4), (10, 0, 0)],
)
def test_every_iron_works_sells_connected_or_not(in_market: int, moved: int, money: int) -> None:
    state = table("dudley", "dudley", tiles={"dudley.1": tile(1, "coal", 1)}, markets={"iron": in_market})
    do(state, Build("iron", "dudley.2"))
    assert state.to_data()["iron_market"] == in_market + moved
    assert (seat(state)["money"], seat(state)["spent"]) == (45 + money, 5)
    assert cubes(state, "dudley.2") == 4 - moved
    assert is_flipped(state, "dudley.2") == (moved == 4)
    assert seat(state)["income_space"] == 10 + (3 if moved == 4 else 0)


@pytest.mark.rule("B9")
def test_cubes_of_an_older_works_stay_where_they_are() -> None:
    state = table(
        "dudley",
        "dudley",
        tiles={"dudley.1": tile(1, "coal", 1), "redditch.2": tile(0, "iron", 1)},
        markets={"iron": 0},
    )
    do(state, Build("iron", "dudley.2"))
    assert (cubes(state, "redditch.2"), cubes(state, "dudley.2")) == (4, 0)
    assert state.to_data()["iron_market"] == 4


@pytest.mark.rule("B9")
def test_a_brewery_sells_nothing_to_a_market() -> None:
    state = table("walsall", "dudley", links=LINKS, markets={"coal": 0, "iron": 4})
    do(state, Build("brewery", "walsall.2"))
    assert (cubes(state, "walsall.2"), is_flipped(state, "walsall.2")) == (1, False)
