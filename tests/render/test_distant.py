"""The drawing of the games with ports and a distant market: what no other drawing shows."""

import re
from typing import Any

import pytest

from ironbridge.render import DrawError, draw
from ironbridge.render.atlas import atlas
from tests.render.samples import DISTANT, MERCHANTS, find, marked, sample, texts, tree

RAIL = "lancashire-rail-middle-4p"
REVISED = "lancashire-revised-canal-late-2p"
VIEW = "lancashire-view-revised-4p"


def test_the_editions_differ_as_the_facts_say() -> None:
    boards = [atlas("lancashire"), atlas("lancashire-revised")]
    classic, revised = (board.parts for board in boards)
    assert classic.rounds == {3: 10, 4: 8}
    assert revised.rounds == {2: 10, 3: 9, 4: 8}
    assert [parts.tile("cotton", 1).vp for parts in (classic, revised)] == [3, 5]
    assert all(classic.tile("cotton", n) == revised.tile("cotton", n) for n in (2, 3, 4))
    assert boards[0].cardless == {3: frozenset(), 4: frozenset()}
    assert {n: len(towns) for n, towns in boards[1].cardless.items()} == {2: 6, 3: 2, 4: 0}
    assert classic.distant is not None
    assert revised.distant is not None
    assert {n: sum(d.values()) for n, d in classic.distant.demand.items()} == {3: 12, 4: 12}
    assert {n: sum(d.values()) for n, d in revised.distant.demand.items()} == {2: 8, 3: 10, 4: 12}


def test_the_components_of_the_board_are_all_there() -> None:
    parts = atlas("lancashire").parts
    assert (len(parts.places), len(parts.externals), len(parts.lines)) == (19, 6, 36)
    assert sum(len(place.slots) for place in parts.places.values()) == 43
    assert sum("canal" in line.eras for line in parts.lines.values()) == 23
    assert sum("rail" in line.eras for line in parts.lines.values()) == 35
    assert list(parts.industries) == ["cotton", "coal", "iron", "port", "shipyard"]
    assert sum(parts.stack(industry) for industry in parts.industries) == 37
    assert "warrington_runcorn-wigan" in parts.lines


@pytest.mark.parametrize("name", DISTANT)
def test_external_places_and_their_ports_are_shown(name: str) -> None:
    shown = {a["data-external"]: a["data-port"] for a in marked(tree(sample(name)), "external")}
    ports = {key for key, is_port in shown.items() if is_port == "true"}
    assert len(shown) == 6
    assert ports == {"the_midlands", "yorkshire", "scotland"}


@pytest.mark.parametrize("name", DISTANT)
def test_the_distant_market_shows_marker_bonuses_and_demand(name: str) -> None:
    position = sample(name)
    chart = find(tree(position), "distant", str(position["distant"]))
    stack = atlas(position["ruleset"]).parts.distant
    assert stack is not None
    full = stack.demand[position["players"]]
    left = {int(a["data-demand"]): int(a["data-left"]) for a in marked(chart, "demand")}
    shown = position["demand"]["shown"]
    assert left == {value: n - shown.count(value) for value, n in full.items() if n}
    assert [int(a["data-turned"]) for a in marked(chart, "turned")] == shown
    assert f"{len(position['demand']['hidden'])} left" in texts(chart)
    past = [node for node in chart.iter() if node.attrib.get("class") == "bonus past"]
    assert len(past) == min(position["distant"], 8)


def test_the_chart_says_the_odds_and_what_each_tile_would_do() -> None:
    chart = find(tree(sample(RAIL)), "distant", "5")
    assert "3 in 9" in texts(chart)
    assert [texts(find(chart, "demand", str(value))) for value in range(5)] == [
        ["0", "+1"],
        ["1", "+0"],
        ["2", "+0"],
        ["3"],
        ["4"],
    ]


@pytest.mark.parametrize(("marker", "odds"), [(0, "0 in 9"), (4, "1 in 9"), (6, "6 in 9"), (7, "8 in 9")])
def test_the_odds_count_the_tiles_left(marker: int, odds: str) -> None:
    position = sample(RAIL) | {"distant": marker}
    assert odds in texts(find(tree(position), "distant", str(marker)))


def test_a_closed_market_promises_nothing() -> None:
    root = tree(sample(REVISED))
    chart = find(root, "distant", "8")
    assert "closed" in texts(chart)
    assert not any(" in " in text for text in texts(chart))
    assert [texts(find(chart, "demand", str(value))) for value in (1, 2, 3, 4)] == [
        ["1"],
        ["2"],
        ["3"],
        ["4"],
    ]
    assert "Distant market: closed; turned over: 2, 3, 2, 4." in (root[1].text or "")


def test_the_description_tells_the_distant_market() -> None:
    root = tree(sample(RAIL), names=["Hester", "Abram", "Tamsin", "Kestrel"])
    assert root[0].text == "Lancashire, classic: Rail Era, round 3 of 8"
    said = root[1].text or ""
    assert "Distant market: bonus 1, 3 of 9 demand tiles left would close it; turned over: 2, 0, 3." in said
    assert "Liverpool: Port 3 of Tamsin, not flipped; Port 2 of Abram, flipped, 4 points;" in said


def test_hidden_demand_and_cards_leave_no_trace_in_the_drawing() -> None:
    full, hidden = sample(RAIL), sample(RAIL)
    hidden["demand"]["hidden"] = [None] * len(hidden["demand"]["hidden"])
    for key in ("set_aside", "draw", "rail_deck"):
        hidden[key] = ["unknown"] * len(hidden[key])
    for seat in (1, 2, 3):
        hidden["seats"][seat]["hand"] = ["unknown"] * len(hidden["seats"][seat]["hand"])
    assert draw(hidden) == draw(full)
    full["demand"]["hidden"].reverse()
    assert draw(hidden) == draw(full)


def test_a_view_shows_its_own_hand_only() -> None:
    position = sample(VIEW)
    assert [a["data-hand"] for a in marked(tree(position), "hand")] == ["3"]
    assert "unknown" not in draw(position)
    assert "None" not in draw(position)


@pytest.mark.parametrize("name", DISTANT)
def test_cards_set_aside_are_counted(name: str) -> None:
    position = sample(name)
    assert marked(tree(position), "aside")[0]["data-aside"] == str(len(position["set_aside"]))


def test_money_below_zero_is_a_debt_in_its_own_colour() -> None:
    root = tree(sample(RAIL))
    owed = find(root, "money", "-7")
    assert texts(owed) == ["−£7"]
    assert [node.attrib["class"] for node in owed.iter() if node.tag.endswith("}text")] == ["d n bad"]
    assert "−£7, spent £23" in (root[1].text or "")


def test_a_stack_that_must_be_developed_first_says_so() -> None:
    panels = [e for e in tree(sample(RAIL)).iter() if e.attrib.get("class") == "seat"]
    assert "cannot be built" in texts(find(panels[3], "mat", "shipyard"))
    assert "£25" in texts(find(panels[0], "mat", "shipyard"))
    assert "£16" in texts(find(panels[2], "mat", "shipyard"))


def test_a_cell_left_over_on_the_mat_tells_where_points_came_from() -> None:
    position = sample(RAIL)
    position["seats"][1]["score"] |= {"rail_links": 8, "rail_tiles": 30, "rail_lost": -2, "money": 5}
    root = tree(position)
    tallies = [e for e in root.iter() if e.attrib.get("class") == "tally"]
    assert texts(tallies[1]) == ["17", "24", "8", "30", "+3"]
    assert texts(tallies[0]) == ["14", "19", "0", "0"]
    assert not [e for e in tree(sample(MERCHANTS[0])).iter() if e.attrib.get("class") == "tally"]


def test_open_mills_and_ports_have_the_face_to_themselves() -> None:
    root = tree(sample(RAIL))
    assert texts(find(root, "slot", "liverpool.1")) == ["3"]
    assert texts(find(root, "slot", "manchester.1")) == ["3"]
    assert texts(find(root, "slot", "liverpool.3")) == ["18", "2"]


def test_the_ferry_belongs_to_the_edition_with_its_rule() -> None:
    assert "ferry" in texts(tree(sample(RAIL)))
    assert "ferry" not in texts(tree(sample(REVISED)))


def _hollow(name: str) -> set[str]:
    towns = [e for e in tree(sample(name)).iter() if "data-town" in e.attrib]
    return {
        town.attrib["data-town"]
        for town in towns
        if any(node.attrib.get("class") == "ribbon hollow" for node in town.iter())
    }


def test_towns_without_a_card_in_the_deck_have_hollow_ribbons() -> None:
    assert _hollow(REVISED) == {
        "barrow_in_furness",
        "blackburn",
        "burnley",
        "colne",
        "fleetwood",
        "lancaster",
    }
    assert _hollow("lancashire-revised-intro-3p") == {"burnley", "colne"}
    assert _hollow(VIEW) == set()
    assert _hollow(RAIL) == set()


def test_lines_of_the_other_era_are_faint() -> None:
    rail = {a["data-line"] for a in marked(tree(sample(RAIL)), "line") if a["class"] == "off"}
    canal = {a["data-line"] for a in marked(tree(sample(REVISED)), "line") if a["class"] == "off"}
    assert rail == {"ellesmere_port-liverpool"}
    assert len(canal) == 13


@pytest.mark.parametrize(
    ("last", "rings"),
    [
        ({"do": "sell_cotton", "slot": "oldham.1", "port": "preston.3"}, 2),
        ({"do": "sell_cotton", "slot": "oldham.1", "port": "distant"}, 2),
        ({"do": "build_two", "industry": "shipyard", "slot": "barrow_in_furness.1"}, 1),
        ({"do": "loan", "money": 20}, 0),
        ({"do": "cards", "cards": ["preston", "port"]}, 0),
    ],
)
def test_the_last_choice_is_traced(last: dict[str, Any], rings: int) -> None:
    assert len(re.findall(r'class="ring"', draw(sample(RAIL), last=last))) == rings


@pytest.mark.parametrize(
    ("ruleset", "ranks"), [("lancashire", [2, 1, 4, 3]), ("lancashire-revised", [1, 1, 4, 3])]
)
def test_ties_are_broken_as_the_edition_says(ruleset: str, ranks: list[int]) -> None:
    position = sample(RAIL) | {"ruleset": ruleset, "ask": "over", "links": {}, "turn_order": [1, 0, 2, 3]}
    for seat, vp in enumerate((90, 90, 40, 50)):
        position["seats"][seat] |= {"vp": vp, "income_space": 20, "money": 3}
    panels = [e for e in tree(position).iter() if e.attrib.get("class") == "seat"]
    assert [int(marked(panel, "rank")[0]["data-rank"]) for panel in panels] == ranks


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"distant": 9}, "distant 9"),
        ({"distant": -1}, "distant -1"),
        ({"demand": {"shown": [5], "hidden": [None] * 11}}, "demand: value 5"),
        ({"demand": {"shown": [4, 4], "hidden": [None] * 10}}, "2 tiles of value 4 shown where there are 1"),
        ({"demand": {"shown": [], "hidden": [None] * 11}}, "demand: 11 tiles where there are 12"),
        ({"demand": None}, "plain data of a position"),
        (
            {
                "tiles": {
                    "liverpool.3": {
                        "seat": 0,
                        "industry": "shipyard",
                        "level": 0,
                        "flipped": True,
                        "cubes": 0,
                    }
                }
            },
            "level on liverpool.3 0",
        ),
        ({"links": {"liverpool-birkenhead": 0}}, "line 'liverpool-birkenhead'"),
    ],
)
def test_what_has_no_place_in_the_drawing_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DrawError, match=re.escape(message)):
        draw(sample(RAIL) | change)


def test_the_classic_edition_is_not_drawn_for_two() -> None:
    with pytest.raises(DrawError, match="players 2 is not"):
        draw(sample(REVISED) | {"ruleset": "lancashire"})


@pytest.mark.parametrize("name", MERCHANTS)
def test_a_game_without_a_sea_has_none(name: str) -> None:
    text = draw(sample(name))
    assert "coast" not in text
    assert "data-distant" not in text
    assert "data-external" not in text
