"""LF: the end of an era and of the game."""

from typing import Any

import pytest

from ironbridge import BuildTwo, Outcome, Pass, SellCotton, State
from tests.support.rules.lancashire import CLASSIC, REVISED, both_editions, last_turn
from tests.support.rules.play import allowed, do_pass, facts_of, flipped, kinds, on, refused, seat, tile


def scored(era: str = "canal", ruleset: str = CLASSIC, **given: Any) -> State:
    """The table after the last action of an era; nobody has income or money."""
    seats = {number: {"money": 0} | given.get("seats", {}).get(number, {}) for number in range(3)}
    state = last_turn(ruleset, era=era, round_number=None, **{**given, "seats": seats})
    do_pass(state)
    return state


def ended(ruleset: str, **given: Any) -> Outcome:
    outcome = scored("rail", ruleset, **given).outcome()
    assert outcome is not None
    return outcome


def standing(vp: int, income_space: int, money: int, spent: int = 0) -> dict[str, Any]:
    return {"score": {"canal_tiles": vp}, "income_space": income_space, "money": money, "spent": spent}


@pytest.mark.rule("LF1", "F1")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_a_link_scores_the_flipped_tiles_of_both_its_ends(ruleset: str, era: str) -> None:
    state = scored(
        era,
        ruleset,
        tiles={
            "bolton.1": flipped(0, "cotton", 2),
            "bolton.2": flipped(1, "coal", 2),
            "manchester.1": flipped(2, "cotton", 2),
            "manchester.2": tile(1, "coal", 3),
        },
        links={"bolton-manchester": 0, "manchester-oldham": 1},
    )
    assert [seat(state, number)["score"][f"{era}_links"] for number in range(3)] == [3, 1, 0]


@pytest.mark.rule("LF1")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("line", "vp"),
    [
        ("macclesfield-the_midlands", 2),
        ("colne-yorkshire", 2),
        ("lancaster-scotland", 2),
        ("ellesmere_port-northwich", 2),
        ("liverpool-southport", 2),
        ("blackpool-preston", 2),
        ("northwich-the_midlands", 4),
        ("bolton-bury", 0),
    ],
)
def test_an_external_location_counts_two_whether_port_or_not(ruleset: str, line: str, vp: int) -> None:
    assert seat(scored("rail", ruleset, links={line: 0}))["score"]["rail_links"] == vp


@pytest.mark.rule("LF1")
@pytest.mark.parametrize(
    ("slot", "industry", "line"),
    [
        ("preston.1", "cotton", "preston-wigan"),
        ("preston.2", "iron", "preston-wigan"),
        ("preston.3", "port", "preston-wigan"),
        ("wigan.1", "coal", "preston-wigan"),
        ("liverpool.3", "shipyard", "liverpool-wigan"),
    ],
)
def test_every_flipped_tile_counts_one(slot: str, industry: str, line: str) -> None:
    state = scored("rail", tiles={slot: flipped(1, industry, 2)}, links={line: 0})
    assert seat(state)["score"]["rail_links"] == 1


@pytest.mark.rule("LF1", "F2")
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_flipped_tiles_score_after_links_and_unflipped_ones_nothing(ruleset: str, era: str) -> None:
    state = last_turn(
        ruleset,
        era=era,
        round_number=None,
        tiles={"bolton.1": flipped(0, "cotton", 2), "oldham.1": tile(0, "cotton", 3)},
        links={"bolton-manchester": 0},
    )
    events = do_pass(state)
    assert facts_of(events, "tile_scored") == [{"seat": 0, "slot": "bolton.1", "vp": 5}]
    told = kinds(events)
    assert told.index("link_scored") < told.index("tile_scored")


@pytest.mark.rule("LF1", "LF3")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("slot", "industry", "vps"),
    [
        ("bury.1", "cotton", {2: 5, 3: 9, 4: 12}),
        ("wigan.1", "coal", {1: 1, 2: 2, 3: 3, 4: 4}),
        ("preston.2", "iron", {1: 3, 2: 5, 3: 7, 4: 9}),
        ("liverpool.1", "port", {1: 2, 2: 4, 3: 6, 4: 9}),
        ("liverpool.3", "shipyard", {1: 10}),
    ],
)
@both_editions
def test_vp_of_tiles_in_both_editions(ruleset: str, slot: str, industry: str, vps: dict[int, int]) -> None:
    for level, vp in vps.items():
        state = scored("canal", ruleset, tiles={slot: flipped(0, industry, level)})
        assert seat(state)["vp"] == vp


@pytest.mark.rule("LF1")
def test_a_shipyard_of_level_two_is_worth_eighteen() -> None:
    assert seat(scored("rail", tiles={"liverpool.3": flipped(0, "shipyard", 2)}))["vp"] == 18


@pytest.mark.rule("LF1", "F3")
@pytest.mark.trap
@both_editions
def test_after_the_canal_era_links_go_back_and_level_one_leaves(ruleset: str) -> None:
    state = scored(
        "canal",
        ruleset,
        tiles={
            "bury.1": flipped(0, "cotton", 1),
            "wigan.1": tile(1, "coal", 1),
            "preston.2": tile(0, "iron", 2, cubes=3),
            "liverpool.3": flipped(2, "shipyard", 1),
            "liverpool.1": tile(1, "port", 1),
            "lancaster.1": tile(1, "port", 2),
        },
        links={"bolton-bury": 0, "liverpool-wigan": 1},
    )
    data = state.to_data()
    assert (set(data["tiles"]), data["links"]) == ({"preston.2", "lancaster.1"}, {})
    assert data["tiles"]["preston.2"]["cubes"] == 3
    assert [row["links_left"] for row in data["seats"]] == [14, 14, 14]
    # The mats keep what they had.
    assert data["seats"][0]["mat"]["cotton"] == 11


@pytest.mark.rule("LF1", "LC2", "F3")
@pytest.mark.trap
@both_editions
def test_a_port_of_level_one_is_no_port_in_the_rail_era(ruleset: str) -> None:
    state = scored(
        "canal", ruleset, tiles={"preston.3": flipped(1, "port", 1), "preston.1": tile(0, "cotton", 2)}
    )
    assert on(state, "preston.3") is None
    refused(state, SellCotton("preston.1", "distant"), "LE3", "not_connected")


@pytest.mark.rule("LF1", "LC2", "F3")
@pytest.mark.trap
@both_editions
def test_a_better_port_beside_it_keeps_the_town_a_port(ruleset: str) -> None:
    state = scored(
        "canal",
        ruleset,
        tiles={
            "preston.1": flipped(1, "port", 1),
            "preston.3": flipped(2, "port", 2),
            "lancaster.1": flipped(1, "port", 1),
        },
        seats={0: {"money": 30, "mat": {"iron": 3}}},
    )
    # Both actions and two cards of the new hand build the works; their coal comes from the market.
    assert allowed(state, BuildTwo("iron", "preston.2"))
    refused(state, BuildTwo("iron", "blackburn.3"), "LC3", "no_coal")


@pytest.mark.rule("LF1", "F3")
@both_editions
def test_money_income_and_vp_stay_when_the_era_changes(ruleset: str) -> None:
    state = scored("canal", ruleset, seats={1: standing(20, 10, 33)})
    row = seat(state, 1)
    assert (row["money"], row["income_space"], row["vp"]) == (33, 10, 20)


@pytest.mark.rule("LF1", "F4")
@both_editions
def test_after_the_rail_era_the_game_is_over(ruleset: str) -> None:
    state = scored(
        "rail", ruleset, links={"northwich-the_midlands": 0}, tiles={"bury.1": flipped(1, "cotton", 2)}
    )
    assert state.is_over
    assert (state.seat_to_act, state.legal_actions(), state.to_data()["links"]) == (None, [], {})
    assert on(state, "bury.1") is not None
    refused(state, Pass(), "LF4", "not_asked", asked="over")


@pytest.mark.rule("LF2")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("money", "vp"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (99, 9), (345, 34)])
def test_a_vp_for_each_full_ten_pounds_after_the_rail_era(ruleset: str, money: int, vp: int) -> None:
    outcome = ended(ruleset, seats={0: {"money": money}})
    assert (outcome.seats[0].vp, outcome.seats[0].sources["money"]) == (vp, vp)
    # The money itself stays and breaks ties.
    assert outcome.seats[0].money == money


@pytest.mark.rule("LF2")
@pytest.mark.trap
@both_editions
def test_no_vp_for_money_after_the_canal_era(ruleset: str) -> None:
    state = scored("canal", ruleset, seats={0: {"money": 99}})
    assert (seat(state)["vp"], seat(state)["money"]) == (0, 99)


@pytest.mark.rule("LF2")
def test_money_is_scored_last_of_all() -> None:
    state = last_turn(CLASSIC, era="rail", round_number=None, tiles={"bury.1": flipped(0, "cotton", 2)})
    events = do_pass(state)
    assert kinds(events)[-1] == "game_over"
    assert facts_of(events, "extra_scored") == [{"seat": n, "source": "money", "vp": 3} for n in range(3)]
    assert kinds(events).index("extra_scored") > kinds(events).index("era_ended")


@pytest.mark.rule("LF2")
def test_a_seat_without_money_has_none_to_score() -> None:
    seats = {number: {"money": money} for number, money in enumerate((0, 1, 10))}
    events = do_pass(last_turn(CLASSIC, era="rail", round_number=None, seats=seats))
    assert [(fact["seat"], fact["vp"]) for fact in facts_of(events, "extra_scored")] == [(1, 0), (2, 1)]


@pytest.mark.rule("LF3")
@pytest.mark.trap
@pytest.mark.parametrize(("ruleset", "vp"), [(CLASSIC, 3), (REVISED, 5)])
def test_cotton_mill_one_is_worth_three_or_five(ruleset: str, vp: int) -> None:
    assert seat(scored("canal", ruleset, tiles={"bury.1": flipped(0, "cotton", 1)}))["vp"] == vp


@pytest.mark.rule("LF4")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("first", "second", "ranking", "decided_by"),
    [
        ((40, 10, 0), (39, 99, 9), ((0,), (1,), (2,)), "vp"),
        ((40, 31, 0), (40, 32, 9), ((1,), (0,), (2,)), "income"),
        ((40, 30, 5), (40, 30, 4), ((0,), (1,), (2,)), "money"),
    ],
)
def test_most_vp_then_income_space_then_money(
    ruleset: str,
    first: tuple[int, int, int],
    second: tuple[int, int, int],
    ranking: tuple[tuple[int, ...], ...],
    decided_by: str,
) -> None:
    outcome = ended(ruleset, seats={0: standing(*first), 1: standing(*second)})
    assert (outcome.ranking, outcome.decided_by) == (ranking, decided_by)


@pytest.mark.rule("LF4")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("order", "spent", "ranking"),
    [
        ([0, 1, 2], (0, 0, 0), ((0,), (1,), (2,))),
        ([2, 1, 0], (0, 0, 0), ((2,), (1,), (0,))),
        ([0, 1, 2], (9, 5, 7), ((1,), (2,), (0,))),
    ],
)
def test_classic_a_tie_goes_to_the_earlier_in_the_next_turn_order(
    order: list[int], spent: tuple[int, int, int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    seats = {number: standing(40, 30, 5, spent[number]) for number in range(3)}
    outcome = ended(CLASSIC, turn_order=order, seats=seats)
    assert (outcome.ranking, outcome.decided_by) == (ranking, "turn order")
    assert [row.rank for row in outcome.seats] == [ranking.index((number,)) + 1 for number in range(3)]


@pytest.mark.rule("LF4")
@pytest.mark.trap
def test_revised_a_tie_is_shared() -> None:
    seats = {number: standing(40, 30, 5, spent) for number, spent in enumerate((9, 5, 7))}
    outcome = ended(REVISED, seats=seats)
    assert (outcome.ranking, outcome.decided_by) == (((0, 1, 2),), "shared")
    outcome = ended(REVISED, seats={0: seats[0], 2: seats[2]})
    assert (outcome.ranking, outcome.winners) == (((0, 2), (1,)), (0, 2))


@pytest.mark.rule("LF4", "LF2")
@pytest.mark.trap
@both_editions
def test_vp_of_money_count_before_ties_are_broken(ruleset: str) -> None:
    outcome = ended(ruleset, seats={0: standing(40, 30, 19), 1: standing(40, 10, 20)})
    assert (outcome.winners, outcome.decided_by) == ((1,), "vp")
