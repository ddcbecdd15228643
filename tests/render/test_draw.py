"""The drawing shows what the position says, always the same way."""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ironbridge import deal, new_game
from ironbridge.render import DrawError, draw, draw_detail
from ironbridge.render.atlas import atlas
from ironbridge.render.look import SEATS, Side
from tests.render.samples import MERCHANTS, NAMES, SIDES, board_of, find, marked, sample, texts, tree


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", NAMES)
def test_well_formed_with_unique_ids_and_no_outside_references(name: str, side: Side) -> None:
    text = draw(sample(name), side=side)
    root = ET.fromstring(text)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
    assert {reference.removeprefix("#") for reference in used} <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert root.attrib["role"] == "img"
    assert len(text.encode()) < 250_000


@pytest.mark.parametrize("name", NAMES)
def test_the_same_position_gives_the_same_bytes(name: str) -> None:
    assert draw(sample(name)) == draw(sample(name))
    assert draw(sample(name), side="night") != draw(sample(name), side="day")


@pytest.mark.parametrize("name", NAMES)
def test_drawing_leaves_the_position_alone(name: str) -> None:
    position = sample(name)
    draw(position)
    assert position == sample(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_slot_and_tile_is_shown(name: str) -> None:
    position = sample(name)
    root = tree(position)
    shown = {a["data-slot"]: a for a in marked(root, "slot")}
    places = board_of(name).parts.places
    assert set(shown) == {f"{key}.{n}" for key, p in places.items() for n in range(1, len(p.slots) + 1)}
    built = {
        slot: {
            "seat": int(a["data-seat"]),
            "industry": a["data-industry"],
            "level": int(a["data-level"]),
            "flipped": a["data-flipped"] == "true",
            "cubes": int(a["data-cubes"]),
        }
        for slot, a in shown.items()
        if "data-seat" in a
    }
    assert built == position["tiles"]


def test_an_open_tile_says_its_level_and_what_lies_on_it() -> None:
    root = tree(sample("rail-late-4p"))
    assert texts(find(root, "slot", "dudley.1")) == ["4", "4"]
    assert texts(find(root, "slot", "dudley.2")) == ["3", "4"]


def test_a_tile_to_be_sold_says_how_much_beer_it_needs() -> None:
    assert texts(find(tree(sample("rail-late-4p")), "slot", "coventry.3")) == ["2", "5"]


def test_a_flipped_tile_says_its_points_and_has_a_dot_for_each_link_point() -> None:
    tile = find(tree(sample("rail-late-4p")), "slot", "derby.1")
    assert texts(tile) == ["5", "2"]
    assert sum(node.tag.endswith("}circle") for node in tile.iter()) == 2


@pytest.mark.parametrize("name", NAMES)
def test_every_line_and_link_is_shown(name: str) -> None:
    position = sample(name)
    shown = marked(tree(position), "line")
    assert {a["data-line"] for a in shown} == board_of(name).parts.lines.keys()
    links = {a["data-line"]: int(a["data-seat"]) for a in shown if "data-seat" in a}
    assert links == position["links"]


def test_lines_of_the_other_era_are_faint() -> None:
    canal = {a["data-line"] for a in marked(tree(sample("canal-early-2p")), "line") if a["class"] == "off"}
    rail = {a["data-line"] for a in marked(tree(sample("rail-late-4p")), "line") if a["class"] == "off"}
    assert len(canal) == 8
    assert rail == {"burton_on_trent-walsall"}


@pytest.mark.parametrize("name", MERCHANTS)
def test_every_merchant_tile_and_barrel_is_shown(name: str) -> None:
    position = sample(name)
    root = tree(position)
    assert len(marked(root, "merchant")) == 5
    spaces = {
        a["data-space"]: {"tile": a["data-tile"], "barrel": a.get("data-barrel") == "true"}
        for a in marked(root, "space", "tile")
    }
    assert spaces == position["merchants"]


@pytest.mark.parametrize("name", NAMES)
def test_markets_show_their_cubes_and_the_next_price(name: str) -> None:
    position = sample(name)
    root = tree(position)
    for good, facts in board_of(name).parts.markets.items():
        spaces = len(facts.spaces)
        market = find(root, "market", good)
        assert int(market.attrib["data-cubes"]) == position[f"{good}_market"]
        assert f"next £{market.attrib['data-price']}" in texts(market)
        gaps = [node for node in market.iter() if node.attrib.get("class") == "gap"]
        assert len(gaps) == spaces - position[f"{good}_market"]


def test_an_empty_market_sells_at_the_price_of_the_supply() -> None:
    position = sample("rail-late-4p") | {"coal_market": 0, "iron_market": 0}
    prices = {a["data-market"]: a["data-price"] for a in marked(tree(position), "market")}
    assert prices == {"coal": "8", "iron": "6"}


@pytest.mark.parametrize("name", NAMES)
def test_the_track_shows_income_and_points_of_every_seat(name: str) -> None:
    position = sample(name)
    markers = marked(tree(position), "marker")
    incomes = {int(a["data-seat"]): int(a["data-space"]) for a in markers if a["data-marker"] == "income"}
    points = {int(a["data-seat"]): int(a["data-vp"]) for a in markers if a["data-marker"] == "vp"}
    assert incomes == {seat: player["income_space"] for seat, player in enumerate(position["seats"])}
    assert points == {seat: player["vp"] for seat, player in enumerate(position["seats"])}


def test_the_names_of_the_tracks_keep_clear_of_markers() -> None:
    position = sample("rail-late-4p")
    width = board_of("rail-late-4p").view_box[2]
    for player, (income, vp) in zip(position["seats"], ((0, 96), (50, 40), (97, 1), (98, 99)), strict=True):
        player |= {"income_space": income, "vp": vp}
    root = tree(position)
    for kind, caption in (("income", "income level ▲"), ("vp", "▼ victory points")):
        groups = [element for element in root.iter() if element.attrib.get("data-marker") == kind]
        xs = [float(node.attrib["x"]) for g in groups for node in g.iter() if node.tag.endswith("}use")]
        (text,) = (node for node in root.iter() if node.text == caption)
        middle = float(text.attrib["x"])
        assert text.attrib["class"] == "m t14 s"
        assert all(x + 17 < middle - 60 or x > middle + 60 for x in xs)
        assert 60 < middle < width - 60


def test_a_hundred_points_are_flagged() -> None:
    assert "+100" in texts(tree(sample("rail-late-4p")))


def test_markers_never_cover_each_other() -> None:
    position = sample("rail-late-4p")
    for player in position["seats"]:
        player["vp"] = player["income_space"] = 0
    root = tree(position)
    for kind in ("income", "vp"):
        groups = [element for element in root.iter() if element.attrib.get("data-marker") == kind]
        xs = sorted(float(node.attrib["x"]) for g in groups for node in g.iter() if node.tag.endswith("}use"))
        assert all(b - a >= 17 for a, b in pairwise(xs))


@pytest.mark.parametrize("name", NAMES)
def test_the_title_piece_shows_turn_order_money_spent_round_and_deck(name: str) -> None:
    position = sample(name)
    root = tree(position)
    order = [(int(a["data-order"]), int(a["data-spent"])) for a in marked(root, "order")]
    assert order == [(seat, position["seats"][seat]["spent"]) for seat in position["turn_order"]]
    assert marked(root, "round")[0]["data-round"] == str(position["round"])
    assert marked(root, "deck")[0]["data-deck"] == str(len(position["draw"]))


@pytest.mark.parametrize("name", NAMES)
def test_panels_show_the_things_of_every_seat(name: str) -> None:
    position = sample(name)
    root = tree(position)
    panels = [element for element in root.iter() if element.attrib.get("class") == "seat"]
    assert len(panels) == position["players"]
    for panel, player in zip(panels, position["seats"], strict=True):
        keys = {
            "money": "money",
            "vp": "vp",
            "income": "income_space",
            "links": "links_left",
            "spent": "spent",
        }
        for key, field in keys.items():
            assert marked(panel, key)[0][f"data-{key}"] == str(player[field])
        assert marked(panel, "cards")[0]["data-cards"] == str(len(player["hand"]))
        assert {a["data-mat"]: int(a["data-left"]) for a in marked(panel, "mat")} == player["mat"]


def test_the_mat_shows_the_lowest_tile_left() -> None:
    position = sample("canal-early-2p")
    position["seats"][0]["mat"] |= {"cotton": 6, "manufacturer": 1, "iron": 0}
    panel = next(e for e in tree(position).iter() if e.attrib.get("class") == "seat")
    assert "£16" in texts(find(panel, "mat", "cotton"))
    assert "£20" in texts(find(panel, "mat", "manufacturer"))
    assert texts(find(panel, "mat", "iron")) == ["none left"]


def test_without_panels_the_board_alone_is_drawn() -> None:
    root = tree(sample("rail-late-4p"), panels=False)
    assert not marked(root, "mat")
    assert not marked(root, "card")
    assert len(marked(root, "slot")) == 49
    assert len(marked(root, "marker")) == 8


def test_the_hand_of_the_seat_to_act_lies_open_in_a_full_position() -> None:
    position = sample("rail-late-4p")
    root = tree(position)
    assert [a["data-hand"] for a in marked(root, "hand")] == ["0"]
    assert [a["data-card"] for a in marked(root, "card")] == position["seats"][0]["hand"]


def test_a_view_shows_its_own_hand_and_no_hidden_card() -> None:
    position = sample("view-canal-3p")
    root = tree(position)
    assert [a["data-hand"] for a in marked(root, "hand")] == [str(position["seat"])]
    assert [a["data-card"] for a in marked(root, "card")] == position["seats"][position["seat"]]["hand"]
    assert "unknown" not in draw(position)


def test_hidden_cards_leave_no_trace_in_the_drawing() -> None:
    full, hidden = sample("canal-middle-4p"), sample("canal-middle-4p")
    hidden["draw"] = ["unknown"] * len(hidden["draw"])
    hidden["rail_deck"] = ["unknown"] * len(hidden["rail_deck"])
    for seat in (1, 3):
        hidden["seats"][seat]["hand"] = ["unknown"] * len(hidden["seats"][seat]["hand"])
    assert draw(hidden) == draw(full)


def test_a_hand_that_is_hidden_is_not_laid_out() -> None:
    position = sample("view-canal-3p")
    position["seat"] = 0
    assert not marked(tree(position), "hand")


def test_after_the_end_nobody_acts() -> None:
    position = sample("rail-late-4p") | {"ask": "over", "turn": 0, "actions_left": 0, "links": {}}
    root = tree(position)
    assert "to act" not in texts(root)
    assert "Rail Era, over" in texts(root)
    assert not marked(root, "hand")
    assert not marked(root, "order")


def test_after_the_end_the_winner_is_marked() -> None:
    position = sample("rail-late-4p") | {"ask": "over", "turn": 0, "actions_left": 0, "links": {}}
    root = tree(position, names=["Hester", "Abram", "Tamsin", "Kestrel"])
    panels = [e for e in root.iter() if e.attrib.get("class") == "seat"]
    assert [marked(panel, "rank")[0]["data-rank"] for panel in panels] == ["4", "3", "1", "2"]
    assert ["winner" in texts(panel) for panel in panels] == [False, False, True, False]
    results = [(a["data-result"], a["data-points"]) for a in marked(root, "result")]
    assert results == [("2", "101"), ("3", "44"), ("1", "44"), ("0", "38")]
    assert "Tamsin wins." in (root[1].text or "")


def test_equal_seats_share_the_win() -> None:
    position = sample("rail-late-4p") | {"ask": "over", "turn": 0, "actions_left": 0, "links": {}}
    for seat in (1, 3):
        position["seats"][seat] |= {"vp": 150, "income_space": 40, "money": 9}
    root = tree(position)
    panels = [e for e in root.iter() if e.attrib.get("class") == "seat"]
    assert ["shared win" in texts(panel) for panel in panels] == [False, True, False, True]
    assert [marked(panel, "rank")[0]["data-rank"] for panel in panels] == ["4", "1", "3", "1"]


def test_before_the_end_nobody_has_won() -> None:
    root = tree(sample("rail-late-4p"))
    assert not marked(root, "rank")
    assert not marked(root, "result")


def test_in_a_shortfall_the_debtor_acts() -> None:
    position = sample("canal-middle-4p") | {"ask": "shortfall", "debtor": 3, "debt": 2}
    panels = [e for e in tree(position).iter() if e.attrib.get("class") == "seat"]
    assert ["to act" in texts(panel) for panel in panels] == [False, False, False, True]


def test_names_are_shown_escaped_and_long_ones_shortened() -> None:
    names = ["<b>&\"O'Neill", "A" * 200, "", "\x00Zoë\ud800"]
    root = tree(sample("rail-late-4p"), names=names)
    assert "<b>&\"O'Neill" in texts(root)
    assert any(text.startswith("AAAA") and text.endswith("…") for text in texts(root))
    assert "\ufffdZoë\ufffd" in texts(root)


def test_seats_without_names_are_called_by_their_colours() -> None:
    assert {mark.name for mark in SEATS} <= set(texts(tree(sample("rail-late-4p"))))


def test_title_and_description_say_what_is_shown() -> None:
    root = tree(sample("rail-late-4p"), names=["Hester", "Abram", "Tamsin", "Kestrel"])
    assert root[0].text == "The Midlands: Rail Era, round 7 of 8"
    said = root[1].text or ""
    assert "Hester to act." in said
    assert "Hester: 38 points, income level 12, £34, spent £0, 4 cards, 5 links left." in said
    assert "Coal market: 5 cubes." in said
    assert "Dudley: Coal Mine 4 of Abram, 4 left; Iron Works 4 of Abram, 3 left." in said


@pytest.mark.parametrize(
    "last",
    [
        {"do": "build", "industry": "iron", "slot": "dudley.2"},
        {"do": "link", "line": "birmingham-dudley"},
        {"do": "sell", "slot": "leek.1", "merchant": "nottingham.1"},
        {"choices": [{"do": "link", "line": "birmingham-dudley"}, {"do": "coal", "slot": "dudley.1"}]},
    ],
)
def test_the_last_choice_is_traced(last: dict[str, Any]) -> None:
    def rings(text: str) -> int:
        return len(re.findall(r'class="(?:ring|trace)"', text))

    position = sample("rail-late-4p")
    places = sum(
        key in part for part in (last, *last.get("choices", ())) for key in ("slot", "line", "merchant")
    )
    assert rings(draw(position)) == 0
    assert rings(draw(position, last=last)) == places


@pytest.mark.parametrize("do", [{"do": "loan"}, {"do": "card", "card": "leek"}, {"do": "stop"}])
def test_a_choice_without_a_place_changes_nothing(do: dict[str, Any]) -> None:
    position = sample("rail-late-4p")
    assert draw(position, last=do) == draw(position)


def _spoilt(path: str, value: Any) -> dict[str, Any]:
    position = sample("canal-middle-4p")
    *steps, key = path.split("/")
    node: Any = position
    for step in steps:
        node = node[int(step) if isinstance(node, list) else step]
    node[int(key) if isinstance(node, list) else key] = value
    return position


TILE = {"seat": 0, "industry": "coal", "level": 1, "flipped": False, "cubes": 1}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("ruleset", "brass", "no map for 'brass'"),
        ("players", 5, "5 players with 4 seats"),
        ("era", "air", "era 'air'"),
        ("turn", 4, "turn 4"),
        ("turn_order", [0, 1, 2, 2], "does not list each"),
        ("tiles/dudley.9", TILE, "slot 'dudley.9'"),
        ("tiles/dudley.1", TILE | {"industry": "gold"}, "industry on dudley.1 'gold'"),
        ("tiles/dudley.1", TILE | {"level": 9}, "level on dudley.1 9"),
        ("tiles/dudley.1", TILE | {"seat": 4}, "seat on dudley.1 4"),
        ("links/dudley-paris", 0, "line 'dudley-paris'"),
        ("links/birmingham-dudley", -1, "seat on birmingham-dudley -1"),
        ("merchants/oxford.3", {"tile": "any", "barrel": True}, "space 'oxford.3'"),
        ("merchants/oxford.1", {"tile": "gold", "barrel": True}, "tile on oxford.1 'gold'"),
        ("coal_market", 15, "coal_market 15"),
        ("iron_market", -1, "iron_market -1"),
        ("seats/1/income_space", 100, "income_space of seat 1 100"),
        ("seats/1/mat/cotton", 12, "cotton tiles on the mat of seat 1 12"),
        ("seats/0/hand", ["paris"], "card of seat 0 'paris'"),
        ("seats/0", {}, "plain data of a position"),
        ("tiles", None, "plain data of a position"),
        ("seat", 7, "seat of the view 7"),
    ],
)
def test_what_has_no_place_in_the_drawing_is_named(path: str, value: Any, message: str) -> None:
    with pytest.raises(DrawError, match=re.escape(message)):
        draw(_spoilt(path, value))


def test_names_must_match_the_seats() -> None:
    with pytest.raises(DrawError, match="3 names for 4 seats"):
        draw(sample("rail-late-4p"), names=["a", "b", "c"])


def test_a_side_is_day_or_night() -> None:
    with pytest.raises(ValueError, match="neither 'day' nor 'night'"):
        draw(sample("rail-late-4p"), side="noon")  # type: ignore[arg-type]


def test_a_detail_holds_the_places_it_is_about() -> None:
    board = atlas("birmingham")
    position = new_game(deal("birmingham", 2, "detail")).to_data()
    drawn = ET.fromstring(draw_detail(position, ["gloucester", "redditch"], side="night"))
    x, y, wide, tall = map(float, drawn.attrib["viewBox"].split())
    for box in (board.merchants["gloucester"].plate, board.towns["redditch"].ribbon):
        assert x < box[0] < box[0] + box[2] < x + wide
        assert y < box[1] < box[1] + box[3] < y + tall
    assert wide < board.view_box[2]
    with pytest.raises(DrawError, match="no place 'london'"):
        draw_detail(position, ["london"])
