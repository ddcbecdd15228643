"""A position set up by hand is checked like any other; nothing given is left out without a word."""

from typing import Any

import pytest

from ironbridge import BadPlayerCount, BadPosition, IronbridgeError, UnknownRuleset, set_up

MINE = {"seat": 0, "industry": "coal", "level": 1}


def test_another_ruleset_or_player_count() -> None:
    with pytest.raises(UnknownRuleset, match="unknown ruleset 'brass'"):
        set_up("brass")
    with pytest.raises(BadPlayerCount, match="birmingham is played by 2, 3, 4, not by 7"):
        set_up("birmingham", 7)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"era": "steam"}, r"era is one of \['canal', 'rail'\], not 'steam'"),
        ({"era": "rail", "ruleset": "birmingham-intro"}, r"era is one of \['canal'\], not 'rail'"),
        ({"round_number": 0}, "round is a number from 1 to 10, not 0"),
        ({"round_number": 11}, "round is a number from 1 to 10, not 11"),
        ({"turn": 2}, "turn is a number from 0 to 1, not 2"),
        ({"actions_left": 3}, "actions_left is a number from 0 to 2, not 3"),
        ({"actions_left": 0}, "actions_left is from 1 to 2, not 0"),
        ({"turn_order": [1, 1]}, r"turn_order holds each seat from 0 to 1 once, not \[1, 1\]"),
        ({"tiles": {"wigan.1": MINE}}, "there is no slot 'wigan.1'"),
        ({"tiles": {"cannock.2": {}}}, r"tile on cannock.2: missing \['seat', 'industry', 'level'\]"),
        ({"tiles": {"cannock.2": {**MINE, "age": 2}}}, r"tile on cannock.2: missing \[\], unknown \['age'\]"),
        ({"tiles": {"cannock.2": {**MINE, "level": 9}}}, "there is no 'coal' of level 9"),
        ({"tiles": {"cannock.2": {**MINE, "seat": 2}}}, "seat is a number from 0 to 1, not 2"),
        ({"tiles": {"cannock.2": {**MINE, "cubes": 0}}}, "flipped when, and only when, nothing lies on it"),
        (
            {"tiles": {"cannock.2": MINE, "dudley.1": MINE}},
            "seat 0: 2 x coal 1 built, but 1 gone from the mat",
        ),
        ({"links": {"wigan-leigh": 0}}, "there is no line 'wigan-leigh'"),
        ({"links": {"belper-derby": 2}}, "link on belper-derby: seat is a number from 0 to 1, not 2"),
        ({"links": {"belper-leek": 0}}, "link on belper-leek: the line is not of the canal era"),
        ({"merchants": {"oxford.1": "silk"}}, "there is no merchant tile 'silk'"),
        ({"merchants": {"oxford.1": "any", "oxford.2": "any"}}, "merchants hold the tiles"),
        ({"merchants": {"wigan.1": "cotton"}}, "there is no merchant space 'wigan.1'"),
        ({"markets": {"coal": 15}}, "coal_market is a number from 0 to 14, not 15"),
        ({"seats": {0: {"name": 1}}}, r"seat 0: missing \[\], unknown \['name'\]"),
        ({"seats": {0: {"money": -1}}}, "seat 0: money is a number from 0 to 1000000, not -1"),
        ({"seats": {0: {"mat": {"silk": 1}}}}, r"seat 0: mat: missing \[\], unknown \['silk'\]"),
        ({"seats": {0: {"mat": {"coal": 8}}}}, "seat 0: mat: coal is a number from 0 to 7, not 8"),
        ({"seats": {0: {"score": {"luck": 1}}}}, r"seat 0: score: missing \[\], unknown \['luck'\]"),
        ({"seats": {0: {"hand": ["wigan"]}}}, "there is no card 'wigan'"),
        ({"seats": {0: {"hand": ["iron"] * 5}}}, "cards: 5 x iron instead of 4"),
        ({"seats": {0: {"hand": ["iron"] * 4 + ["brewery"] * 5}}}, "seat 0: hand: 8 cards at this point"),
        ({"barrels_drunk": ["wigan.1"]}, "wigan"),
        ({"markets": {"tea": 1}}, "tea"),
        ({"seats": {5: {"money": 1}}}, "seat"),
        ({"round_number": "2"}, "round"),
        ({"turn": "0"}, "turn"),
        ({"turn_order": 5}, "turn_order"),
        ({"tiles": {"cannock.2": 5}}, "cannock"),
        ({"tiles": {"cannock.2": {**MINE, "industry": []}}}, "cannock"),
        ({"links": 5}, "links"),
        ({"seats": 5}, "seats"),
        ({"seats": {0: {"hand": [["iron"]]}}}, "card"),
        ({"seats": {0: {"score": {"rail_lost": "x"}}}}, "score"),
    ],
)
def test_what_cannot_be_set_up(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message) as caught:
        set_up(**given)
    assert isinstance(caught.value, IronbridgeError)
