"""A position that breaks a table or a law is refused with what and why; nothing is silently repaired."""

from typing import Any

import pytest

from ironbridge import BadPlayerCount, BadPosition, State, UnknownRuleset, View, set_up
from tests.rules.positions.broken import Data, Path, changed, without
from tests.support.plain import plain


def position() -> Data:
    """A sound position of the Canal Era, with a coal mine, an iron works, a pottery and a canal."""
    state = set_up(
        "birmingham",
        2,
        tiles={
            "cannock.2": {"seat": 0, "industry": "coal", "level": 1},
            "dudley.2": {"seat": 1, "industry": "iron", "level": 2},
            "stafford.2": {"seat": 0, "industry": "pottery", "level": 1},
        },
        links={"cannock-stafford": 0},
        merchants={"oxford.1": "cotton", "oxford.2": "blank"},
        seats={0: {"hand": ["iron", "stafford"]}},
    )
    return plain(state.to_data())


def test_the_position_that_is_broken_here_is_sound_itself() -> None:
    data = position()
    assert State.from_data(data).to_data() == data


def test_a_hand_is_in_card_order() -> None:
    data = position()
    hand = data["seats"][0]["hand"]
    with pytest.raises(BadPosition, match=f"seats: 0: hand: 0 is '{hand[0]}', not '{hand[-1]}'"):
        State.from_data(changed(data, ("seats", 0, "hand"), hand[::-1]))


@pytest.mark.parametrize("data", [None, 5, [], "position"])
def test_no_object_at_all(data: Any) -> None:
    with pytest.raises(BadPosition, match="a position is an object, not"):
        State.from_data(data)


@pytest.mark.parametrize(
    "path",
    [
        ("format",), ("draw",), ("need", "coal"), ("seats", 0, "hand"), ("seats", 1, "mat", "iron"),
        ("seats", 1, "score", "rail_lost"), ("merchants", "oxford.1"), ("merchants", "oxford.1", "barrel"),
        ("tiles", "cannock.2", "cubes"),
    ],
)  # fmt: skip
def test_a_missing_key(path: Path) -> None:
    with pytest.raises(BadPosition, match=rf"missing \['{path[-1]}'\], unknown \[\]"):
        State.from_data(without(position(), path))


@pytest.mark.parametrize(
    "path",
    [
        ("weather",), ("need", "wood"), ("seats", 0, "name"), ("seats", 1, "mat", "silk"),
        ("seats", 1, "score", "luck"), ("merchants", "nottingham.1"), ("merchants", "oxford.1", "price"),
        ("tiles", "cannock.2", "age"),
    ],
)  # fmt: skip
def test_an_unknown_key(path: Path) -> None:
    with pytest.raises(BadPosition, match=rf"missing \[\], unknown \['{path[-1]}'\]"):
        State.from_data(changed(position(), path, 1))


def test_another_ruleset_or_player_count() -> None:
    with pytest.raises(UnknownRuleset, match="unknown ruleset 'brass'"):
        State.from_data(changed(position(), ("ruleset",), "brass"))
    with pytest.raises(BadPlayerCount, match="birmingham is played by 2, 3, 4, not by 5"):
        State.from_data(changed(position(), ("players",), 5))
    with pytest.raises(BadPosition, match=r"turn_order is a list of 3, not \[0, 1\]"):
        State.from_data(changed(position(), ("players",), 3))
    with pytest.raises(BadPosition, match="rail_deck: 2 x stafford instead of 0"):
        State.from_data(changed(position(), ("ruleset",), "birmingham-intro"))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), 2, "format is 1, not 2"),
        (("format",), True, "format is 1, not True"),
        (("revision",), 7, "birmingham has revision 1, not 7"),
        (("revision",), 1.0, "birmingham has revision 1, not 1.0"),
        (("era",), "steam", r"era is one of \['canal', 'rail'\], not 'steam'"),
        (("era",), [], r"era is one of \['canal', 'rail'\], not \[\]"),
        (("round",), 0, "round is a number from 1 to 10, not 0"),
        (("round",), 11, "round is a number from 1 to 10, not 11"),
        (("round",), "2", "round is a number from 1 to 10, not '2'"),
        (("round",), True, "round is a number from 1 to 10, not True"),
        (("turn_order",), [0], r"turn_order is a list of 2, not \[0\]"),
        (("turn_order",), "01", "turn_order is a list of 2, not '01'"),
        (("turn_order",), [1, 1], r"turn_order holds each seat from 0 to 1 once, not \[1, 1\]"),
        (("turn",), 2, "turn is a number from 0 to 1, not 2"),
        (("actions_left",), 3, "actions_left is a number from 0 to 2, not 3"),
        (("actions_left",), 0, "seat 0: hand: 6 cards at this point of the game, not 8"),
        (("coal_market",), 15, "coal_market is a number from 0 to 14, not 15"),
        (("iron_market",), -1, "iron_market is a number from 0 to 10, not -1"),
        (("merchants",), [], r"merchants is an object, not \[\]"),
        (("merchants", "oxford.1"), [], r"merchant oxford.1 is an object, not \[\]"),
        (("merchants", "oxford.1", "tile"), "silk", "there is no merchant tile 'silk'"),
        (("merchants", "oxford.1", "tile"), ["cotton"], "there is no merchant tile"),
        (("merchants", "oxford.1", "tile"), "pottery", "merchants hold the tiles"),
        (("merchants", "oxford.1", "barrel"), 1, "merchant oxford.1: barrel is true or false"),
        (("merchants", "oxford.2", "barrel"), True, "merchant oxford.2: .* false beside a blank tile"),
        (("seats",), {}, "seats is a list of 2, not {}"),
        (("seats",), [], r"seats is a list of 2, not \[\]"),
        (("seats", 0), 5, "seat 0 is an object, not 5"),
        (("seats", 0, "money"), -1, "seat 0: money is a number from 0 to 1000000, not -1"),
        (("seats", 0, "money"), 1.5, "seat 0: money is a number"),
        (("seats", 1, "spent"), None, "seat 1: spent is a number from 0 to 1000000, not None"),
        (("seats", 1, "income_space"), 100, "seat 1: income_space is a number from 0 to 99, not 100"),
        (("seats", 1, "links_left"), 15, "seat 1: links_left is a number from 0 to 14, not 15"),
        (("seats", 0, "links_left"), 14, "seat 0: 1 links and 14 left are not 14"),
        (("seats", 0, "mat", "iron"), 5, "seat 0: mat: iron is a number from 0 to 4, not 5"),
        (("seats", 1, "mat", "iron"), 4, "seat 1: 1 x iron 2 built, but 0 gone from the mat"),
        (("seats", 1, "vp"), 1, "seat 1: vp is the sum of score, 0, not 1"),
        (("seats", 1, "vp"), False, "seat 1: vp is the sum of score, 0, not False"),
        (("seats", 1, "vp"), 0.0, "seat 1: vp is the sum"),
        (
            ("seats", 1, "score", "rail_lost"),
            "x",
            "seat 1: score: rail_lost is a number from -1000000 to 1000000, not 'x'",
        ),
    ],
)
def test_a_broken_table_of_rounds_markets_merchants_and_seats(path: Path, value: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        State.from_data(changed(position(), path, value))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("tiles",), [], r"tiles is an object, not \[\]"),
        (("tiles", "wigan.1"), {}, "there is no slot 'wigan.1'"),
        (("tiles", "cannock.2"), 3, "tile on cannock.2 is an object, not 3"),
        (("tiles", "cannock.2", "level"), 5, "tile on cannock.2: there is no 'coal' of level 5"),
        (("tiles", "cannock.2", "level"), True, "there is no 'coal' of level True"),
        (("tiles", "cannock.2", "industry"), [], r"tile on cannock.2: there is no \[\] of level 1"),
        (("tiles", "cannock.2", "industry"), "iron", "tile on cannock.2: the slot does not show iron"),
        (("tiles", "cannock.2", "seat"), 2, "tile on cannock.2: seat is a number from 0 to 1, not 2"),
        (("tiles", "cannock.2", "cubes"), 3, "tile on cannock.2: cubes is a number from 0 to 2, not 3"),
        (("tiles", "cannock.2", "cubes"), 0, "coal is flipped when, and only when, nothing lies on it"),
        (("tiles", "cannock.2", "flipped"), True, "coal is flipped when, and only when, nothing lies on it"),
        (("tiles", "cannock.2", "flipped"), 0, "tile on cannock.2: flipped is true or false, not 0"),
        (("tiles", "stafford.2", "cubes"), 1, "tile on stafford.2: cubes is a number from 0 to 0, not 1"),
        (("links",), [], r"links is an object, not \[\]"),
        (("links", "stafford-cannock"), 0, "there is no line 'stafford-cannock'"),
        (("links", "belper-leek"), 0, "link on belper-leek: the line is not of the canal era"),
        (("links", "cannock-stafford"), 2, "link on cannock-stafford: seat is a number from 0 to 1, not 2"),
        (("seats", 0, "hand"), 5, "seat 0: hand is a list, not 5"),
        (("seats", 0, "hand", 0), "wigan", "there is no card 'wigan'"),
        (("seats", 0, "hand", 0), ["iron"], r"there is no card \['iron'\]"),
        (("seats", 0, "hand", 0), "unknown", "seat 0: hand: unknown cards are for other seats in a view"),
        (("seats", 0, "hand"), ["wild_location"] * 8, "seat 0: hand: at most one wild_location"),
        (("seats", 1, "hand"), ["wild_industry"] * 2, "seat 1: hand: at most one wild_industry"),
        (("seats", 0, "hand"), [], "seat 0: hand: 8 cards at this point of the game, not 0"),
        (("seats", 0, "hand", 0), "belper", "cards: 1 x belper instead of 0"),
        (("seats", 0, "discard"), "iron", "seat 0: discard is a list, not 'iron'"),
        (("seats", 0, "discard"), ["unknown"], "there is no card 'unknown'"),
        (("seats", 0, "face_down"), None, "cards: 1 x worcester instead of 2"),
        (("seats", 0, "face_down"), 3, "there is no card 3"),
        (("draw",), [], "cards: 1 x stafford instead of 2, 0 x cannock instead of 2"),
        (("draw",), None, "draw is a list, not None"),
        (("rail_deck",), [], "rail_deck: 0 x stafford instead of 2"),
        (("rail_deck",), ["wigan"], "there is no card 'wigan'"),
    ],
)
def test_a_broken_table_of_tiles_links_and_cards(path: Path, value: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        State.from_data(changed(position(), path, value))


@pytest.mark.parametrize("number", [2, True])
def test_another_format_is_told_before_anything_else(number: Any) -> None:
    data = changed(position(), ("era",), "steam")
    with pytest.raises(BadPosition, match=f"format is 1, not {number}"):
        State.from_data(changed(data, ("format",), number))


def test_a_wild_card_on_a_discard_pile() -> None:
    data = position()
    data["seats"][0]["discard"][0] = "wild_location"
    with pytest.raises(BadPosition, match="1 x wild_location instead of 0"):
        State.from_data(data)


def test_two_tiles_of_a_seat_in_one_location_are_for_the_rail_era() -> None:
    tiles = {
        "cannock.1": {"seat": 0, "industry": "coal", "level": 2},
        "cannock.2": {"seat": 0, "industry": "coal", "level": 2},
    }
    assert len(set_up(era="rail", tiles=tiles).to_data()["tiles"]) == 2
    with pytest.raises(BadPosition, match="seat 0: more than one tile in a location in the canal era"):
        set_up(tiles=tiles)


@pytest.mark.parametrize(
    ("era", "slot", "industry", "level"),
    [
        ("rail", "farm_north.1", "brewery", 1),
        ("canal", "farm_north.1", "brewery", 4),
        ("rail", "worcester.1", "cotton", 1),
    ],
)
def test_a_tile_of_the_other_era(era: str, slot: str, industry: str, level: int) -> None:
    with pytest.raises(BadPosition, match=f"{industry} {level} is not on the board in the {era} era"):
        set_up(era=era, tiles={slot: {"seat": 0, "industry": industry, "level": level}})


def test_no_face_down_card_in_the_canal_era() -> None:
    data = position()
    data["seats"][0]["discard"].append(data["seats"][0]["face_down"])
    data["seats"][0]["face_down"] = None
    with pytest.raises(BadPosition, match="seat 0: a card lies face down in the canal era only"):
        State.from_data(data)


def test_the_only_card_of_a_town_is_missing() -> None:
    data = position()
    data["rail_deck"][data["rail_deck"].index("walsall")] = "stafford"
    with pytest.raises(BadPosition, match="rail_deck: 3 x stafford instead of 2, 0 x walsall instead of 1"):
        State.from_data(data)


def test_a_face_down_card_in_the_rail_era() -> None:
    data = set_up(era="rail").to_data()
    data["seats"][0]["face_down"] = data["seats"][0]["discard"].pop()
    with pytest.raises(BadPosition, match="seat 0: a card lies face down in the canal era only"):
        State.from_data(data)


def test_a_card_too_many_in_the_draw_deck() -> None:
    data = position()
    data["draw"].append(data["seats"][0]["discard"].pop())
    with pytest.raises(BadPosition, match=r"draw: .* cards are not what the rounds left need"):
        State.from_data(data)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"seat": 2, "seats": [1, 2]},
        {"seat": "0", "seats": [1, 2]},
        ({"seat": 0, "seats": 5}),
        ({"seat": [], "seats": None}),
    ],
)
def test_a_view_of_nobody(data: Any) -> None:
    with pytest.raises(BadPosition, match="a view says under 'seat' whose it is"):
        View.from_data(data)


@pytest.mark.parametrize("seat", [True, 1.0])
def test_a_view_of_a_seat_that_is_no_number(seat: Any) -> None:
    data = State.from_data(position()).view(1).to_data()
    with pytest.raises(BadPosition, match="a view says under 'seat' whose it is"):
        View.from_data({**data, "seat": seat})


def test_a_view_with_cards_that_cannot_be() -> None:
    data = plain(State.from_data(position()).view(0).to_data())
    with pytest.raises(BadPosition, match="seat 0: hand: unknown cards are for other seats in a view"):
        View.from_data(changed(data, ("seats", 0, "hand", 0), "unknown"))
    with pytest.raises(BadPosition, match=r"cards: .* x iron instead of 4"):
        View.from_data(changed(data, ("draw",), ["iron"] * len(data["draw"])))
    with pytest.raises(BadPosition, match="rail_deck: 39 cards instead of 40"):
        View.from_data(changed(data, ("rail_deck",), ["unknown"] * 39))
