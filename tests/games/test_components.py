"""What is printed is looked up by name, whatever edition it is of."""

import pytest

from ironbridge import RULESETS, ruleset
from ironbridge.games.components import Components
from ironbridge.games.facts import of_edition


def parts_of(name: str) -> Components:
    return ruleset(name).components


def test_a_place_has_its_name() -> None:
    parts = parts_of("birmingham")
    names = [parts.name(place) for place in ("stoke_on_trent", "farm_north", "oxford")]
    assert names == ["Stoke-on-Trent", "North Farm", "Oxford"]
    assert list(parts.merchants) == list(parts.outside)
    assert not parts.externals
    parts = parts_of("lancashire")
    assert parts.name("the_midlands") == "The Midlands"
    assert list(parts.externals) == list(parts.outside)
    assert not parts.merchants


def test_a_tile_is_found_by_its_level() -> None:
    parts = parts_of("lancashire")
    assert parts.tile("cotton", 1).vp == 3
    assert parts_of("lancashire-revised").tile("cotton", 1).vp == 5
    assert [parts.tile("shipyard", level).can_build for level in (0, 1)] == [False, True]
    with pytest.raises(KeyError):
        parts.tile("cotton", 5)


@pytest.mark.parametrize(
    ("left", "level"), [(0, None), (1, 4), (3, 4), (4, 3), (6, 3), (7, 2), (8, 2), (9, 1), (11, 1), (12, 1)]
)
def test_the_next_tile_of_a_stack_is_the_lowest_left(left: int, level: int | None) -> None:
    parts = parts_of("birmingham")
    assert parts.stack("cotton") == 11
    tile = parts.next_tile("cotton", left)
    assert (None if tile is None else tile.level) == level


def test_the_distant_market_is_closed_after_its_last_bonus() -> None:
    distant = parts_of("lancashire").distant
    assert distant is not None
    assert distant.end == len(distant.bonuses) == 8
    assert parts_of("birmingham").distant is None


def test_wild_cards_lie_beside_the_deck() -> None:
    parts = parts_of("birmingham")
    assert parts.wild_cards == {"wild_location": 4, "wild_industry": 4}
    assert [parts.cards[name].in_deck(4) for name in ("derby", "wild_location")] == [3, 0]


def test_what_an_edition_has_of_its_own_lies_over_the_rest() -> None:
    data = {"a": 1, "b": {"c": 2, "d": 3}, "editions": {"late": {"b": {"d": 4, "e": {"f": 5}}, "g": 6}}}
    assert of_edition(data, "late") == {"a": 1, "b": {"c": 2, "d": 4, "e": {"f": 5}}, "g": 6}
    assert of_edition(data, "early") == {"a": 1, "b": {"c": 2, "d": 3}}
    assert of_edition({"a": 1}, "late") == {"a": 1}


def test_ties_are_broken_as_the_edition_has_it() -> None:
    assert ruleset("birmingham").ties == ("income_space", "money")
    assert ruleset("lancashire").ties == ("income_space", "money", "turn_order")


def test_every_card_of_a_deck_has_a_code_of_its_own() -> None:
    for rules in RULESETS.values():
        codes = [card.code for card in rules.components.cards.values() if not card.wild]
        assert all(len(code) == 2 for code in codes)
        assert len(set(codes)) == len(codes)
        assert not any(card.code for card in rules.components.cards.values() if card.wild)
