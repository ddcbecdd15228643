"""A map that does not fit its game is refused before anything is drawn, and the refusal says what to mend."""

import copy
from typing import Any

import pytest

from ironbridge import RULESETS
from ironbridge.games.catalogue import game
from ironbridge.games.game import Game
from ironbridge.render import atlas as maps
from ironbridge.render.atlas import DrawError
from ironbridge.render.icons import Icons, shapes_of
from ironbridge.render.map_checks import map_faults


def changed(path: str, value: object) -> dict[str, Any]:
    """The map of Birmingham with something else in one place, or without it."""
    data: dict[str, Any] = copy.deepcopy(dict(game("birmingham").map))
    *way, last = path.split("/")
    inner = data
    for step in way:
        inner = inner[step]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("towns/derby", None, "towns lacks 'derby'"),
        ("lines/belper-derby", None, "lines lacks 'belper-derby'"),
        ("lines/derby-york", {}, "lines has 'derby-york', which facts.json has not"),
        ("merchants/oxford", None, "merchants lacks 'oxford'"),
        ("merchants/oxford/barrels", [], "oxford needs 2 tiles and barrels, as many as it has spaces"),
        ("furniture/title", None, "furniture lacks 'title'"),
        ("words/industries/coal", None, "words: industries lacks 'coal'"),
        ("words/cards/pottery", None, "words: cards lacks 'pottery'"),
        ("words/goods/iron", None, "words: goods lacks 'iron'"),
        ("towns/derby/slots", [[1, 2]], "derby has 1 slots; in facts.json it has 3"),
        ("towns/derby/district", "pink", "there is no tint 'pink' for a district; there are teal, blue"),
        ("fit/least_height", 0.2, "least_height is 0.2; it must be a share of the height from 0.5 to 1"),
        ("fit/greatest_width", 0.9, "greatest_width is 0.9; it must be a share of the width from 1 to 2"),
        ("fit/without_distant", [0, 0, 1, 1], "without_distant is for a map with a distant market"),
        ("fit", None, "derby has 'low', but the map is never lower"),
        ("towns/derby/low", [1], "derby: low must be two numbers"),
        ("land/districts", [{"tint": "green", "path": ""}], "there is no tint 'green' for a district"),
    ],
)
def test_what_does_not_fit_is_named(path: str, value: object, complaint: str) -> None:
    found = map_faults(changed(path, value), RULESETS["birmingham"].components)
    assert any(complaint in fault for fault in found), found


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("towns/derby", "map.json of birmingham: towns lacks 'derby'"),
        ("slot_side", "map.json of birmingham: 'slot_side' is missing"),
    ],
)
def test_a_drawing_says_what_its_map_lacks(
    path: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = game("birmingham")
    spoilt = Game(name=own.name, title=own.title, short_title="", rulesets=own.rulesets, folder=own.folder)
    spoilt.__dict__["map"] = changed(path, None)
    monkeypatch.setattr(maps, "game_of", lambda _: spoilt)
    with pytest.raises(DrawError, match=complaint):
        maps.atlas("birmingham")


def test_an_industry_has_our_icon_or_that_of_its_game_or_that_of_any_works() -> None:
    more = shapes_of(["cotton", "glass", "silk"], {"glass": "<path d='M1 1'/>", "cotton": "<path/>"})
    assert set(more) == {"glass", "silk"}
    icons = Icons("day", more)
    for industry in ("cotton", "glass", "silk"):
        icons.icon(industry, 0, 0, 24, "on-face")
    defined = str(icons.definitions())
    assert "M1 1" in defined
    assert all(f'id="day-{name}"' in defined for name in ("cotton", "glass", "silk"))
