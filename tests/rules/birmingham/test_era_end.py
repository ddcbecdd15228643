"""F1 to F3: the end of the Canal Era, and what each era scores."""

from collections import Counter
from typing import Any

import pytest

from ironbridge import Event, Link, State
from tests.support.rules.play import (
    allowed,
    cubes,
    do_pass,
    facts_of,
    flipped,
    kinds,
    last_turn,
    on,
    seat,
    tile,
)


def end_of_era(era: str = "canal", **given: Any) -> tuple[State, list[Event]]:
    """A two-player game after the last action of an era, and what happened in it."""
    state = last_turn(era=era, round_number=10, **given)
    return state, do_pass(state)


@pytest.mark.rule("F1")
@pytest.mark.trap
def test_a_link_scores_the_icons_of_flipped_tiles_of_any_owner_at_its_ends() -> None:
    state, events = end_of_era(
        links={"birmingham-dudley": 0},
        tiles={
            "birmingham.2": flipped(1, "manufacturer", 1),
            "birmingham.1": flipped(0, "cotton", 1),
            "dudley.1": flipped(1, "coal", 1),
            "dudley.2": tile(0, "iron", 1),
            "coventry.1": flipped(0, "pottery", 1),
        },
    )
    assert facts_of(events, "link_scored") == [{"seat": 0, "line": "birmingham-dudley", "vp": 2 + 1 + 2}]
    assert seat(state)["score"]["canal_links"] == 5
    assert seat(state, 1)["score"]["canal_links"] == 0


@pytest.mark.rule("F1")
@pytest.mark.parametrize(
    ("slot", "line", "industry", "level", "icons"),
    [
        ("birmingham.2", "birmingham-dudley", "manufacturer", 2, 1),
        ("birmingham.2", "birmingham-dudley", "manufacturer", 3, 0),
        ("birmingham.2", "birmingham-dudley", "manufacturer", 5, 2),
        ("birmingham.1", "birmingham-dudley", "cotton", 2, 2),
        ("dudley.1", "birmingham-dudley", "coal", 2, 1),
        ("dudley.2", "birmingham-dudley", "iron", 2, 1),
        ("stafford.1", "cannock-stafford", "brewery", 3, 2),
        ("stafford.2", "cannock-stafford", "pottery", 3, 1),
    ],
)
def test_link_icons_of_tiles(slot: str, line: str, industry: str, level: int, icons: int) -> None:
    state, _ = end_of_era(links={line: 0}, tiles={slot: flipped(1, industry, level)})
    assert seat(state)["score"]["canal_links"] == icons


@pytest.mark.rule("F1")
@pytest.mark.trap
@pytest.mark.parametrize("line", ["birmingham-oxford", "derby-nottingham", "stoke_on_trent-warrington"])
def test_a_merchant_location_counts_two_with_or_without_tiles(line: str) -> None:
    state, _ = end_of_era(links={line: 0})
    assert seat(state)["score"]["canal_links"] == 2


@pytest.mark.rule("F1")
def test_a_link_between_empty_places_scores_nothing() -> None:
    state, events = end_of_era(links={"belper-derby": 0})
    assert facts_of(events, "link_scored") == [{"seat": 0, "line": "belper-derby", "vp": 0}]
    assert seat(state)["vp"] == 0


@pytest.mark.rule("F1", "C3")
@pytest.mark.trap
def test_the_southern_link_scores_all_three_ends() -> None:
    state, _ = end_of_era(
        links={"kidderminster-worcester-farm_south": 0},
        tiles={
            "kidderminster.2": flipped(1, "cotton", 1),
            "worcester.1": flipped(1, "cotton", 2),
            "farm_south.1": flipped(1, "brewery", 1),
        },
    )
    assert seat(state)["score"]["canal_links"] == 1 + 2 + 2


@pytest.mark.rule("F1")
def test_a_tile_counts_for_every_link_at_its_location() -> None:
    state, _ = end_of_era(
        links={"cannock-stafford": 0, "stafford-stone": 1},
        tiles={"stafford.1": flipped(0, "brewery", 1)},
    )
    assert [seat(state, number)["score"]["canal_links"] for number in (0, 1)] == [2, 2]


@pytest.mark.rule("F1")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_links_go_back_to_their_owners(era: str) -> None:
    state, _ = end_of_era(era, links={"birmingham-oxford": 0, "belper-derby": 1, "cannock-stafford": 1})
    assert state.to_data()["links"] == {}
    assert [seat(state, number)["links_left"] for number in (0, 1)] == [14, 14]
    assert seat(state)["score"][f"{era}_links"] == 2


@pytest.mark.rule("F1", "F3")
@pytest.mark.trap
def test_links_are_scored_before_level_one_tiles_leave() -> None:
    _, events = end_of_era(links={"cannock-stafford": 0}, tiles={"stafford.1": flipped(1, "brewery", 1)})
    order = [kind for kind in kinds(events) if kind in {"link_scored", "tile_scored", "tile_cleared"}]
    assert order == ["link_scored", "tile_scored", "tile_cleared"]
    assert facts_of(events, "link_scored")[0]["vp"] == 2


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    ("slot", "industry", "level", "vp"),
    [
        ("worcester.1", "cotton", 1, 5),
        ("worcester.1", "cotton", 4, 12),
        ("birmingham.2", "manufacturer", 1, 3),
        ("birmingham.2", "manufacturer", 8, 11),
        ("coventry.1", "pottery", 1, 10),
        ("coventry.1", "pottery", 2, 1),
        ("coventry.1", "pottery", 3, 11),
        ("dudley.1", "coal", 1, 1),
        ("dudley.1", "coal", 4, 4),
        ("dudley.2", "iron", 4, 9),
        ("stafford.1", "brewery", 3, 7),
    ],
)
def test_a_flipped_tile_scores_its_vp_for_its_owner(slot: str, industry: str, level: int, vp: int) -> None:
    state, events = end_of_era(tiles={slot: flipped(0, industry, level)})
    assert (seat(state)["vp"], seat(state)["score"]["canal_tiles"], seat(state, 1)["vp"]) == (vp, vp, 0)
    assert facts_of(events, "tile_scored") == [{"seat": 0, "slot": slot, "vp": vp}]


@pytest.mark.rule("F2")
def test_tiles_of_the_rail_era_alone_score_in_it() -> None:
    state, _ = end_of_era(
        "rail", tiles={"coventry.1": flipped(0, "pottery", 5), "stafford.1": flipped(0, "brewery", 4)}
    )
    assert seat(state)["score"]["rail_tiles"] == 20 + 10


@pytest.mark.rule("F2")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_an_unflipped_tile_scores_nothing(era: str) -> None:
    state, events = end_of_era(
        era, tiles={"worcester.1": tile(0, "cotton", 2), "dudley.1": tile(0, "coal", 2)}
    )
    assert seat(state)["vp"] == 0
    assert "tile_scored" not in kinds(events)


@pytest.mark.rule("F2", "F3")
@pytest.mark.trap
def test_a_tile_of_level_two_scores_in_both_eras() -> None:
    state, _ = end_of_era(
        tiles={"worcester.1": flipped(0, "cotton", 2), "coventry.1": flipped(0, "pottery", 1)}
    )
    while not state.is_over:
        do_pass(state)
    score = seat(state)["score"]
    assert (score["canal_tiles"], score["rail_tiles"]) == (5 + 10, 5)


@pytest.mark.rule("F3")
@pytest.mark.trap
def test_level_one_tiles_leave_the_board_flipped_or_not() -> None:
    state, events = end_of_era(
        tiles={
            "worcester.1": flipped(0, "cotton", 1),
            "birmingham.2": tile(1, "manufacturer", 1),
            "coventry.1": tile(0, "pottery", 1),
            "dudley.1": tile(0, "coal", 1),
            "dudley.2": flipped(1, "iron", 1),
            "farm_north.1": tile(1, "brewery", 1),
        }
    )
    assert state.to_data()["tiles"] == {}
    assert len(facts_of(events, "tile_cleared")) == 6


@pytest.mark.rule("F3")
@pytest.mark.trap
def test_mats_are_untouched() -> None:
    state, _ = end_of_era(tiles={"worcester.1": flipped(0, "cotton", 1)})
    mat = seat(state)["mat"]
    assert mat == {"cotton": 10, "manufacturer": 11, "pottery": 5, "coal": 7, "iron": 4, "brewery": 7}
    assert seat(state, 1)["mat"]["cotton"] == 11


@pytest.mark.rule("F3")
@pytest.mark.trap
def test_higher_tiles_stay_with_what_lies_on_them() -> None:
    state, _ = end_of_era(
        tiles={
            "worcester.1": flipped(0, "cotton", 2),
            "dudley.1": tile(1, "coal", 2, cubes=2),
            "stafford.1": tile(0, "brewery", 2),
            "birmingham.3": tile(1, "iron", 3, cubes=1),
        }
    )
    assert len(state.to_data()["tiles"]) == 4
    assert [cubes(state, slot) for slot in ("dudley.1", "stafford.1", "birmingham.3")] == [2, 1, 1]
    assert on(state, "worcester.1") == flipped(0, "cotton", 2) | {"cubes": 0}


@pytest.mark.rule("F3")
@pytest.mark.trap
def test_barrels_come_back_except_beside_blank_tiles() -> None:
    merchants = {
        "shrewsbury.1": "blank",
        "gloucester.1": "any",
        "gloucester.2": "blank",
        "oxford.1": "cotton",
    }
    state, events = end_of_era(merchants=merchants, barrels_drunk=["gloucester.1", "oxford.1"])
    barrels = {space: merchant["barrel"] for space, merchant in state.to_data()["merchants"].items()}
    assert barrels == {
        "shrewsbury.1": False,
        "gloucester.1": True,
        "gloucester.2": False,
        "oxford.1": True,
        "oxford.2": True,
    }
    assert {fact["merchant"] for fact in facts_of(events, "barrel_put")} == {"gloucester.1", "oxford.1"}


@pytest.mark.rule("F3")
@pytest.mark.trap
@pytest.mark.parametrize(("players", "cards"), [(2, 40), (3, 54), (4, 64)])
def test_all_cards_are_dealt_anew_and_none_face_down(players: int, cards: int) -> None:
    state = last_turn(players=players, round_number={2: 10, 3: 9, 4: 8}[players])
    deck = state.to_data()["rail_deck"]
    do_pass(state)
    data = state.to_data()
    hands = [card for row in data["seats"] for card in row["hand"]]
    assert len(hands) == 8 * players
    assert Counter(hands + data["draw"]) == Counter(deck)
    assert (len(deck), len(data["draw"]), data["rail_deck"]) == (cards, cards - 8 * players, [])
    assert all(row["discard"] == [] and row["face_down"] is None for row in data["seats"])


@pytest.mark.rule("F3", "T6")
def test_the_new_hands_are_dealt_in_the_new_turn_order() -> None:
    state = last_turn(round_number=10, seats={0: {"spent": 3}})
    deck = state.to_data()["rail_deck"]
    do_pass(state)
    assert Counter(seat(state, 1)["hand"]) == Counter(deck[:8])
    assert Counter(seat(state, 0)["hand"]) == Counter(deck[8:16])


@pytest.mark.rule("F3")
def test_markets_money_and_income_stay() -> None:
    state, _ = end_of_era(
        markets={"coal": 3, "iron": 1},
        seats={0: {"money": 21, "income_space": 10}, 1: {"money": 5, "income_space": 10}},
    )
    data = state.to_data()
    assert (data["era"], data["round"], data["coal_market"], data["iron_market"]) == ("rail", 1, 3, 1)
    assert [(row["money"], row["income_space"]) for row in data["seats"]] == [(21, 10), (5, 10)]


@pytest.mark.rule("F3", "T2", "T6")
def test_the_turn_order_holds_and_everybody_has_two_actions() -> None:
    state, _ = end_of_era(seats={0: {"spent": 9}})
    assert state.to_data()["turn_order"] == [1, 0]
    turns = []
    for _ in range(4):
        turns.append(state.seat_to_act)
        do_pass(state)
    assert turns == [1, 1, 0, 0]


@pytest.mark.rule("F3", "N1")
def test_a_player_who_lost_everything_on_the_board_starts_anew() -> None:
    state, _ = end_of_era(tiles={"worcester.1": tile(0, "cotton", 1)}, links={"birmingham-worcester": 0})
    assert state.seat_to_act == 0
    assert allowed(state, Link("derby-nottingham"))
    assert allowed(state, Link("coalbrookdale-shrewsbury"))
