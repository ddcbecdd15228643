"""The fragments of a scene give the same drawing as `draw`, and a page needs nothing else to show them."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ironbridge import RULESETS
from ironbridge.render import DrawError, scene, scene_style, tokens
from ironbridge.render.look import SEATS
from ironbridge.render.svg import Markup, classes
from tests.render.composed import composed
from tests.render.samples import DISTANT, MERCHANTS, NAMES, find, sample, tree

Drawn = tuple[str, ...]
SVG = "{http://www.w3.org/2000/svg}"
# What a colour may be without being a variable: nothing, what stands about it, or the shade over a flipped tile's band.
PLAIN = {"none", "currentColor", "#000"}
WILD_SHEEN = {"#E2B65A", "#F7E6B0", "#D0942F"}


def pieces(element: ET.Element, at: tuple[float, float] = (0, 0), scale: str = "") -> Iterator[Drawn]:
    """Every shape and word of a drawing where it stands, without groups, spoken names and the colours of a side."""
    x, y = at
    moved = element.get("transform", "")
    if shift := re.match(r"translate\((\S+) (\S+)\)", moved):
        x, y = x + float(shift[1]), y + float(shift[2])
        scale += moved[shift.end() :]
    elif moved:
        scale += moved
    tag = element.tag.removeprefix(SVG)
    if tag == "title":
        return
    if tag not in ("g", "svg"):
        yield tag, scale, element.text or "", *_placed(element, x, y)
    for child in element:
        yield from pieces(child, (x, y), scale)


def _placed(element: ET.Element, x: float, y: float) -> Iterator[str]:
    values = dict(element.attrib)
    # A page has our type; elsewhere names are held to their width.
    for name in ("textLength", "lengthAdjust"):
        values.pop(name, None)
    if "d" in values:
        start = re.match(r"M(-?[\d.]+) ?(-?[\d.]+)(.*)", values.pop("d"))
        assert start
        yield f"d={float(start[1]) + x:.1f} {float(start[2]) + y:.1f}{start[3]}"
    for name in ("x", "cx", "y", "cy"):
        if name in values or (name in ("x", "y") and element.tag == f"{SVG}rect"):
            yield f"{name}={float(values.pop(name, 0)) + (x if name.endswith('x') else y):.1f}"
    if "href" in values:
        values["href"] = _shape(re.sub("^#(day|i)-", "", values["href"]))
    if values.get("fill", "").startswith(("#", "var(")):
        values["fill"] = "colour"
    yield from (f"{name}={value}" for name, value in sorted(values.items()) if not name.startswith("data-"))


def _shape(name: str) -> str:
    """A seat's symbol is that of its shape."""
    return SEATS[int(name.removeprefix("seat-"))].shape if name.startswith("seat-") else name


def markup(value: Any) -> Iterator[str]:
    """All fragments in a scene."""
    if isinstance(value, str):
        if "<" in value:
            yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from markup(getattr(value, field.name))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from markup(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from markup(inner)


@pytest.mark.parametrize("name", NAMES)
def test_slots_lines_and_externals_look_as_they_are_drawn(name: str) -> None:
    position = sample(name)
    drawn, put = tree(position), ET.fromstring(composed(scene(position["ruleset"]), position))
    for kind in ("slot", "line", "external", "distant"):
        groups = [element for element in drawn.iter() if f"data-{kind}" in element.attrib]
        assert groups or kind in ("external", "distant")
        for group in groups:
            same = find(put, kind, group.attrib[f"data-{kind}"])
            if kind == "line":
                (inner,) = same
                assert inner.attrib["class"] == group.attrib["class"]
            # The corner of a slot is in the transform of its group on both sides.
            assert list(pieces(same)) == list(pieces(group))


@pytest.mark.parametrize("name", MERCHANTS)
def test_towns_and_merchants_look_as_they_are_drawn(name: str) -> None:
    position = sample(name)
    drawn, put = tree(position), ET.fromstring(composed(scene(position["ruleset"]), position))
    for merchant in scene(position["ruleset"]).merchants:
        group = find(drawn, "merchant", merchant.id)
        parts = [find(put, "merchant", merchant.id)]
        for space in merchant.spaces:
            parts += [e for e in put.iter() if space.id in (e.get("data-space"), e.get("data-barrel"))]
        assert sorted(piece for part in parts for piece in pieces(part)) == sorted(pieces(group))


@pytest.mark.parametrize("name", NAMES)
def test_the_whole_map_has_the_same_pieces(name: str) -> None:
    position = sample(name)
    drawn, put = tree(position), ET.fromstring(composed(scene(position["ruleset"]), position))
    (board,) = (element for element in drawn.iter() if element.get("class") == "map")
    for part in [e for e in board if e.get("class") == "furniture"]:
        board.remove(part)
        board.extend(e for e in part if "data-distant" in e.attrib)
    put.remove(put[0])
    assert sorted(pieces(put)) == sorted(
        tuple(re.sub(r"url\(#day-", "url(#i-", text) for text in piece) for piece in _inside(board)
    )


def _inside(board: ET.Element) -> Iterator[Drawn]:
    for child in board:
        yield from pieces(child)


def test_towns_without_a_card_have_a_hollow_ribbon() -> None:
    revised = scene("lancashire-revised")
    hollow = {town.id for town in revised.towns if town.hollow}
    assert hollow == {town for towns in revised.cardless.values() for town in towns}
    assert hollow
    assert not any(town.hollow for town in scene("lancashire").towns)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_fragment_is_well_formed_and_silent(ruleset: str) -> None:
    found = list(markup(scene(ruleset)))
    assert len(found) > 300
    for fragment in found:
        root = ET.fromstring(f"<g>{fragment}</g>")
        assert not [element for element in root.iter() if element.tag == "title"]
        assert "style" not in {name for element in root.iter() for name in element.attrib}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_fragments_refer_to_is_defined_once(ruleset: str) -> None:
    this = scene(ruleset)
    ids = re.findall(r' id="([^"]+)"', this.defs + this.land.shapes)
    assert len(ids) == len(set(ids))
    everything = "".join(markup(this)) + scene_style()
    used = set(re.findall(r'href="#([^"]+)"', everything)) | set(re.findall(r"url\(#([^)]+)\)", everything))
    seats = {f"i-seat-{seat}" for seat in range(len(SEATS))}
    assert {*used - {"i-seat-$seat"}, *seats} <= set(ids)
    assert all(name.startswith("i-") for name in ids)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_placeholders_are_those_that_are_told(ruleset: str) -> None:
    this = scene(ruleset)
    words = {word for fragment in markup(this) for word in re.findall(r"\$\w+", fragment)}
    told = {"$seat", "$held"}
    assert words == (told | {"$closing", "$total", "$bonus", "$value"} if this.distant else told)
    for industry in this.industries:
        for tile in industry.tiles:
            assert ("$held" in tile.open) == (industry.good is not None) == (tile.empty is not None)
            assert all("$seat" in drawn for drawn in (tile.open, tile.flipped))
            if tile.empty is not None:
                assert "$held" not in tile.empty
                assert tile.empty.replace(">0<", ">$held<").count("$held") == 1


def test_every_class_has_a_rule_and_every_rule_is_held_to_scenes() -> None:
    sheet = scene_style()
    styled = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^}]*\}", " ", sheet)))
    used: set[str] = set()
    for ruleset in RULESETS:
        for fragment in markup(scene(ruleset)):
            used |= classes(Markup(fragment))
    filled = {name.replace("$seat", str(seat)) for name in used for seat in range(len(SEATS))}
    assert filled <= styled
    for rule in sheet.splitlines():
        assert all(selector.startswith(".scene ") for selector in rule.split("{")[0].split(","))


def test_every_colour_is_a_variable_that_both_sides_give() -> None:
    everything = scene_style() + "".join(fragment for name in RULESETS for fragment in markup(scene(name)))
    used = set(re.findall(r"var\(--([\w-]+)[,)]", everything))
    root, day, night, system = (_declared(rule) for rule in tokens().splitlines()[:4])
    assert used - {"least", "name"} <= day | root  # sizes that a page gives
    assert all(rule.startswith("@media screen") for rule in tokens().splitlines()[2:4]), "on paper it is day"
    assert day == night == system
    colours = set(re.findall(r'(?:fill|stroke|stop-color)(?:=")?:?(#\w+|[a-z]+)(?=[";}])', everything))
    assert colours - PLAIN - WILD_SHEEN == set()


def _declared(rule: str) -> set[str]:
    return set(re.findall(r"[{;]--([\w-]+):", rule))


def test_seats_and_districts_have_their_colours_by_class() -> None:
    text = tokens()
    for seat in range(len(SEATS)):
        assert f".seat-{seat}{{--pc:var(--seat-{seat});--pt:var(--seat-{seat}-text)}}" in text
    for town in scene("birmingham").towns:
        assert f".k-{town.district}{{--kc:var(--k-{town.district})}}" in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_scene_names_all_that_its_ruleset_names(ruleset: str) -> None:
    this, rules = scene(ruleset), RULESETS[ruleset]
    assert {slot.id for town in this.towns for slot in town.slots} == set(rules.names.slots)
    assert {line.id for line in this.lines} == set(rules.names.lines)
    assert {space.id for merchant in this.merchants for space in merchant.spaces} == set(
        rules.names.merchants
    )
    assert set(this.cards) == set(rules.names.cards)
    assert {(i.id, tile.level) for i in this.industries for tile in i.tiles} == set(rules.names.tiles)
    assert this.players == rules.player_counts == tuple(this.rounds)
    assert this.eras == (("canal", "rail") if rules.has_rail_era else ("canal",))
    for line in this.lines:
        assert ('class="off"' in line.drawn.canal) == ("canal" not in line.eras)
        assert ('class="off"' in line.drawn.rail) == ("rail" not in line.eras)
    kinds = {card.kind for card in this.cards.values()}
    assert kinds == ({"town", "industry", "wild"} if this.wild_cards else {"town", "industry"})
    for card in this.cards.values():
        assert (card.town is not None, bool(card.industries), card.wild is not None).count(True) == 1


def test_merchant_tiles_are_those_of_the_bag() -> None:
    assert set(scene("birmingham").merchant_tiles) == {*RULESETS["birmingham"].names.merchant_tiles, "unused"}
    assert scene("lancashire").merchant_tiles == {}


@pytest.mark.parametrize("name", DISTANT)
def test_the_distant_market_has_a_fragment_for_every_standing(name: str) -> None:
    market = scene(sample(name)["ruleset"]).distant
    assert market is not None
    assert len(market.spaces) == len(market.bonuses) + 1
    for rows in market.rows.values():
        assert all(len(row.left) == row.count + 1 for row in rows)
        total = sum(row.count for row in rows)
        assert total <= len(market.turned_at) == len(market.heading) - 1


def test_a_scene_is_made_once_and_of_known_rulesets() -> None:
    assert scene("birmingham") is scene("birmingham")
    with pytest.raises(DrawError, match="no map for 'london'"):
        scene("london")
