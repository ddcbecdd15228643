"""Sources, routes, flips and prospects: exact cases, and laws at every choice of whole games."""

import random
from typing import Any

import pytest

from ironbridge import (
    RULESETS,
    Build,
    Choice,
    Develop,
    Link,
    Sell,
    SellCotton,
    State,
    TakeBeer,
    TakeCoal,
    deal,
    new_game,
)
from ironbridge.engine.position import Position
from ironbridge.engine.scoring import link_points
from ironbridge.games.names import Names
from ironbridge.rules.draft import Draft, traced_choices
from ironbridge.rules.prospects import LineWorth, Outlet, Unsold, line_worths, unsold_tiles
from ironbridge.rules.routes import route
from ironbridge.rules.sources import Flip, Sale, Source, Traced
from tests.rules.birmingham.tables import asked_for_beer, asked_for_coal, market_town
from tests.rules.drafted import played
from tests.support.amount import measured
from tests.support.playing import with_a_purpose
from tests.support.rules.lancashire import table as lancashire_table
from tests.support.rules.play import do, flipped, table, tile


def traced(state: State, choice: Choice) -> Traced:
    """What a choice of seat 0 would use up, sell and flip."""
    draft = Draft(state.view(0))
    return draft.preview(draft.encode(choice)).traced


def test_coal_comes_from_the_nearest_mine_and_then_from_the_market() -> None:
    state = table(
        "coventry",
        era="rail",
        tiles={"nuneaton.2": tile(1, "coal", 2, cubes=1)},
        links={"coventry-nuneaton": 1, "birmingham-coventry": 1, "birmingham-oxford": 0},
        own={"mat": {"pottery": 3}},
    )
    found = traced(state, Build("pottery", "coventry.1"))
    price = found.sources[1].price
    assert found.sources == (
        Source("coal", 1, "tile", "nuneaton.2", 1, 0, place="nuneaton", route=("coventry-nuneaton",)),
        Source(
            "coal",
            1,
            "market",
            price=price,
            place="oxford",
            route=("birmingham-coventry", "birmingham-oxford"),
        ),
    )
    assert found.flips == (Flip("nuneaton.2", 1, "coal", 2, 7, 17, 2, 1),)
    assert found.sales == ()
    assert price == 1


def test_a_rail_is_served_from_either_end_and_its_beer_by_a_route() -> None:
    state = table(
        era="rail",
        tiles={"walsall.2": tile(1, "brewery", 2), "cannock.2": tile(0, "coal", 2)},
        links={"birmingham-oxford": 0, "birmingham-walsall": 1},
    )
    first = traced(state, Link("cannock-walsall"))
    assert first.sources == (Source("coal", 1, "tile", "cannock.2", 0, 2, place="cannock", route=()),)
    do(state, Link("cannock-walsall"))
    second = traced(state, Link("birmingham-coventry"))
    assert second.sources == (
        Source(
            "coal",
            1,
            "tile",
            "cannock.2",
            0,
            1,
            place="cannock",
            route=("birmingham-walsall", "cannock-walsall"),
        ),
        Source("beer", 1, "tile", "walsall.2", 1, 1, place="walsall", route=("birmingham-walsall",)),
    )


def test_a_question_in_the_middle_of_a_part_knows_what_needs_it() -> None:
    state = table(
        "birmingham",
        era="rail",
        tiles={"dudley.1": tile(1, "coal", 2), "redditch.1": tile(1, "coal", 2)},
        links={"birmingham-dudley": 0, "birmingham-redditch": 1},
        own={"mat": {"cotton": 8}},
    )
    do(state, Build("cotton", "birmingham.1"))
    assert traced(state, TakeCoal("redditch.1")).sources == (
        Source("coal", 1, "tile", "redditch.1", 1, 2, place="redditch", route=("birmingham-redditch",)),
    )
    rail = asked_for_coal()
    assert traced(rail, TakeCoal("cannock.2")).sources == (
        Source("coal", 1, "tile", "cannock.2", 1, 2, place="cannock", route=()),
    )
    sale = asked_for_beer()
    (barrel,) = traced(sale, TakeBeer("gloucester.1")).sources
    assert (barrel.merchant, barrel.place, barrel.route) == (
        "gloucester.1",
        "gloucester",
        ("gloucester-worcester",),
    )


def test_iron_and_beer_of_ones_own_need_no_route() -> None:
    state = market_town(
        tiles={
            "coventry.1": tile(0, "pottery", 1),
            "walsall.2": tile(0, "brewery", 1),
            "dudley.2": tile(1, "iron", 1),
        },
        barrels_drunk=["oxford.1", "oxford.2"],
    )
    found = traced(state, Sell("coventry.1", "oxford.1"))
    assert found.sources == (Source("beer", 1, "tile", "walsall.2", 0, 0),)
    assert found.sales == (
        Sale("coventry.1", "oxford.1", None, "oxford", ("birmingham-coventry", "birmingham-oxford")),
    )
    assert [(flip.slot, flip.seat, flip.income_spaces) for flip in found.flips] == [
        ("walsall.2", 0, 4),
        ("coventry.1", 0, 5),
    ]
    iron = traced(state, Develop("cotton")).sources
    assert iron == (Source("iron", 1, "tile", "dudley.2", 1, 3),)


def test_the_merchants_barrel_lies_where_the_sale_goes() -> None:
    state = market_town(tiles={"coventry.1": tile(0, "pottery", 1)})
    found = traced(state, Sell("coventry.1", "oxford.1"))
    way = ("birmingham-coventry", "birmingham-oxford")
    assert found.sources == (Source("beer", 1, "merchant", merchant="oxford.1", place="oxford", route=way),)


def test_a_new_mine_sells_to_the_market_by_a_route_and_works_by_none() -> None:
    links = {"birmingham-dudley": 1, "birmingham-oxford": 0}
    state = table("dudley", "birmingham", links=links, markets={"coal": 10, "iron": 0})
    sale = traced(state, Build("coal", "dudley.1")).sales
    way = ("birmingham-dudley", "birmingham-oxford")
    assert sale == (Sale("dudley.1", "market", None, "oxford", way),)
    works = traced(state, Build("iron", "birmingham.3"))
    assert works.sales == (Sale("birmingham.3", "market"),)
    price = works.sources[0].price
    assert works.sources == (Source("coal", 1, "market", price=price, place="oxford", route=way[1:]),)


def test_cotton_goes_to_a_port_or_far_away() -> None:
    state = lancashire_table(
        tiles={"manchester.1": tile(0, "cotton", 1), "warrington_runcorn.1": tile(1, "port", 1)},
        links={"manchester-warrington_runcorn": 1, "manchester-oldham": 0},
    )
    way = ("manchester-warrington_runcorn",)
    found = traced(state, SellCotton("manchester.1", "warrington_runcorn.1"))
    assert found.sales == (Sale("manchester.1", "warrington_runcorn.1", 1, "warrington_runcorn", way),)
    assert [(flip.slot, flip.seat) for flip in found.flips] == [
        ("manchester.1", 0),
        ("warrington_runcorn.1", 1),
    ]
    distant = traced(state, SellCotton("manchester.1", "distant"))
    assert distant == Traced((), (Sale("manchester.1", "distant", None, "warrington_runcorn", way),), ())


def test_where_tiles_could_be_sold() -> None:
    state = market_town(
        tiles={
            "coventry.1": tile(0, "pottery", 1),
            "worcester.1": flipped(1, "cotton", 1),
            "leek.1": tile(1, "cotton", 1),
        },
        barrels_drunk=["oxford.2"],
    )
    way = ("birmingham-coventry", "birmingham-oxford")
    assert unsold_tiles(state) == [
        Unsold("leek.1", 1, ()),
        Unsold("coventry.1", 0, (Outlet("oxford.1", "oxford", way, None, True),)),
    ]
    state = lancashire_table(
        tiles={"manchester.1": tile(0, "cotton", 1), "warrington_runcorn.1": tile(1, "port", 1)},
        links={"manchester-warrington_runcorn": 1},
    )
    to = ("warrington_runcorn", ("manchester-warrington_runcorn",))
    assert unsold_tiles(state) == [
        Unsold("manchester.1", 0, (Outlet("warrington_runcorn.1", *to, 1), Outlet("distant", *to)))
    ]
    closed = lancashire_table(
        tiles={"manchester.1": tile(0, "cotton", 1), "warrington_runcorn.1": flipped(1, "port", 1)},
        links={"manchester-warrington_runcorn": 1},
        demand_shown=[4, 3, 3],
    )
    assert unsold_tiles(closed) == [Unsold("manchester.1", 0, ())]
    assert unsold_tiles(new_game(deal("birmingham", 2, 0))) == []


def test_the_worth_of_lines_built_and_free() -> None:
    state = market_town(
        tiles={"worcester.1": flipped(1, "cotton", 1), "birmingham.2": tile(0, "manufacturer", 3)}
    )
    worths = {worth.line: worth for worth in line_worths(state)}
    assert worths["birmingham-worcester"] == LineWorth(
        "birmingham-worcester", 1, 1, (("worcester", 1), ("birmingham", 0))
    )
    assert worths["birmingham-oxford"].vp == 2, "both merchant's points are printed"
    assert worths["birmingham-dudley"].seat is None
    assert "cannock-walsall" in worths
    rail = {worth.line for worth in line_worths(table(era="rail"))}
    assert rail - worths.keys()


def distances(s: Position, names: Names) -> dict[str, dict[str, int]]:
    """How many links lie between places, by relaxing until nothing changes."""
    near = {place: {place: 0} for place in names.locations}
    ends = [
        [
            names.locations[place]
            for place in range(len(names.locations))
            if s.rulebook.tables.line_ends[line] >> place & 1
        ]
        for line, owner in enumerate(s.line_owner)
        if owner >= 0
    ]
    is_changed = True
    while is_changed:
        is_changed = False
        for row in near.values():
            for places in ends:
                best = min((row[place] for place in places if place in row), default=None)
                for place in places:
                    if best is not None and row.get(place, 99) > best + 1:
                        row[place] = best + 1
                        is_changed = True
    return near


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire-revised"])
def test_routes_are_shortest_walks_over_links(ruleset: str) -> None:
    walked = 0
    for state, _ in played(ruleset, RULESETS[ruleset].player_counts[0], 3)[::7]:
        s, names = state.position, state.ruleset.names
        near = distances(s, names)
        for start, name in enumerate(names.locations):
            for goal, other in enumerate(names.locations):
                found = route(s, names, 1 << start, 1 << goal)
                assert (found is None) == (other not in near[name])
                if found is not None:
                    way, place = found
                    assert (place, len(way)) == (other, near[name][other])
                    walked += len(way)
        for worth in line_worths(state):
            assert worth.vp == link_points(s, names.lines.index(worth.line))
    assert walked


@pytest.mark.parametrize(
    "ruleset", measured("birmingham", of=["birmingham", "lancashire", "lancashire-revised"])
)
def test_every_choice_of_a_game_is_traced(ruleset: str) -> None:
    """Nothing that was told is missing from a trace, and all coal has a route; at every question of a game."""
    rng = random.Random(ruleset)
    state = new_game(deal(ruleset, RULESETS[ruleset].player_counts[0], 1))
    count = {"taken": 0, "bought": 0, "flipped": 0}
    while (seat := state.seat_to_act) is not None:
        choice = with_a_purpose(state, rng)
        draft = Draft(state.view(seat))
        code = draft.encode(choice)
        events, found = draft.push_traced(code)
        assert traced_choices(state.view(seat), [code]) == found
        facts: dict[str, list[Any]] = {kind: [e.facts for e in events if e.kind == kind] for kind in count}
        taken = [source for source in found.sources if source.kind == "tile"]
        assert [(s.slot, s.count) for s in taken] == [(f["slot"], f["count"]) for f in facts["taken"]]
        assert [s.price for s in found.sources if s.kind == "market"] == [f["price"] for f in facts["bought"]]
        assert [f.slot for f in found.flips] == [f["slot"] for f in facts["flipped"]]
        for source in found.sources:
            assert (source.route is None) == (source.place is None)
            assert source.resource != "coal" or source.route is not None
        for source in {source.slot: source for source in taken}.values():
            slot = state.ruleset.names.slots.index(source.slot or "")
            assert source.left == draft.position.cubes[slot]
        for kind in count:
            count[kind] += len(facts[kind])
        state.apply(choice)
    assert all(count.values())
