"""LH1: hidden and open information."""

from collections import Counter

import pytest

from ironbridge import SellCotton, State, View, chance, deal, new_game, set_up
from tests.support.plain import plain
from tests.support.rules.lancashire import CLASSIC, REVISED, both_editions, every_game, table, with_demand
from tests.support.rules.play import do, facts_of, pass_round, seat, tile

HIDDEN = "unknown"
HAND = ["bolton", "manchester", "coal", "coal", "iron", "iron", "port", "shipyard"]


def opened(ruleset: str = CLASSIC, era: str = "canal") -> State:
    """A game for three some rounds old, in which two demand tiles were turned over."""
    return set_up(
        ruleset,
        3,
        era=era,
        round_number=4,
        demand_shown=[2, 3],
        seats={0: {"hand": HAND}},
        tiles={"preston.1": tile(0, "cotton", 2), "preston.3": tile(1, "port", 2)},
        links={"preston-wigan": 1},
    )


def swapped(state: State) -> State:
    """The same game with everything that seat 0 does not know changed round."""
    data = plain(state.to_data())
    order = state.ruleset.names.cards.index
    pool = [card for number in (1, 2) for card in data["seats"][number]["hand"]]
    pool = [*data["set_aside"], *data["draw"], *pool][::-1]
    for number in (1, 2):
        row = data["seats"][number]
        row["hand"] = sorted((pool.pop(0) for _ in row["hand"]), key=order)
    for key in ("set_aside", "draw"):
        data[key] = [pool.pop(0) for _ in data[key]]
    data["demand"]["hidden"].reverse()
    data["rail_demand"].reverse()
    data["rail_deck"].reverse()
    return State.from_data(data)


@pytest.mark.rule("LH1")
@pytest.mark.trap
@every_game
def test_cards_set_aside_and_the_order_of_demand_are_hidden_from_everybody(
    ruleset: str, players: int
) -> None:
    state = new_game(deal(ruleset, players, seed=1))
    whole = state.to_data()
    for number in range(players):
        data = plain(state.view(number).to_data())
        for key in ("set_aside", "draw", "rail_deck"):
            assert data[key] == [HIDDEN] * len(whole[key])
        assert data["demand"] == {"shown": [], "hidden": [None] * len(whole["demand"]["hidden"])}
        assert data["rail_demand"] == [None] * len(whole["rail_demand"])


@pytest.mark.rule("LH1", "H1")
@both_editions
def test_a_hand_is_known_to_its_owner_only(ruleset: str) -> None:
    state = opened(ruleset)
    assert seat(state)["hand"] == HAND
    assert state.view(0).to_data()["seats"][0]["hand"] == HAND
    for number in (1, 2):
        assert state.view(number).to_data()["seats"][0]["hand"] == [HIDDEN] * 8


@pytest.mark.rule("LH1", "H1")
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_everything_else_is_public(ruleset: str, era: str) -> None:
    state = opened(ruleset, era)
    whole, seen = plain(state.to_data()), plain(state.view(2).to_data())
    assert seen.pop("seat") == 2
    assert seen["demand"]["shown"] == [2, 3]
    assert (seen["distant"], whole["distant"]) == (5, 5)
    for key in ("draw", "rail_deck", "set_aside", "rail_demand"):
        assert len(seen.pop(key)) == len(whole.pop(key))
    assert len(seen.pop("demand")["hidden"]) == len(whole.pop("demand")["hidden"])
    for real, known in zip(whole["seats"], seen["seats"], strict=True):
        assert len(real.pop("hand")) == len(known.pop("hand"))
    assert seen == whole


@pytest.mark.rule("LH1", "LT2")
def test_debts_are_public() -> None:
    state = set_up(CLASSIC, 3, seats={0: {"money": -7}})
    assert state.view(1).to_data()["seats"][0]["money"] == -7


@pytest.mark.rule("LH1")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_a_view_does_not_depend_on_anything_hidden(ruleset: str, era: str) -> None:
    state = opened(ruleset, era)
    other = swapped(state)
    assert other.digest() != state.digest()
    assert other.view(0).to_data() == state.view(0).to_data()
    assert other.view(0).legal_actions() == state.view(0).legal_actions()
    assert SellCotton("preston.1", "distant") in state.view(0).legal_actions()


@pytest.mark.rule("LH1")
@both_editions
def test_a_view_can_be_written_and_read(ruleset: str) -> None:
    view = opened(ruleset).view(1)
    assert View.from_data(view.to_data()).to_data() == view.to_data()
    assert not any(hasattr(view, name) for name in ("apply", "digest", "outcome", "view"))


@pytest.mark.rule("LH1")
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_a_sample_agrees_with_the_view_it_comes_from(ruleset: str, era: str) -> None:
    view = opened(ruleset, era).view(0)
    samples = [view.sample(chance(seed)) for seed in range(10)]
    assert all(sample.view(0).to_data() == view.to_data() for sample in samples)
    assert len({sample.digest() for sample in samples}) == 10
    assert all(State.from_data(sample.to_data()).digest() == sample.digest() for sample in samples)


@pytest.mark.rule("LH1", "LS5")
@pytest.mark.trap
@both_editions
def test_a_sample_shuffles_the_demand_tiles_that_are_left(ruleset: str) -> None:
    state = opened(ruleset)
    rows = [state.view(0).sample(chance(seed)).to_data() for seed in range(12)]
    left = Counter(state.to_data()["demand"]["hidden"])
    assert all(row["demand"]["shown"] == [2, 3] for row in rows)
    assert all(Counter(row["demand"]["hidden"]) == left for row in rows)
    assert len({tuple(row["demand"]["hidden"]) for row in rows}) > 6
    assert len({tuple(row["rail_demand"]) for row in rows}) > 6


@pytest.mark.rule("LH1", "LS1")
@pytest.mark.trap
@pytest.mark.parametrize(("ruleset", "era"), [(CLASSIC, "canal"), (CLASSIC, "rail"), (REVISED, "canal")])
def test_in_samples_any_unseen_card_may_be_set_aside(ruleset: str, era: str) -> None:
    state = opened(ruleset, era)
    data = state.to_data()
    unseen = {*data["draw"], *data["set_aside"], *data["seats"][1]["hand"], *data["seats"][2]["hand"]}
    found: set[str] = set()
    for seed in range(40):
        aside = state.view(0).sample(chance(seed)).to_data()["set_aside"]
        assert len(aside) == len(data["set_aside"])
        found |= set(aside)
    assert found <= unseen
    assert len(found) > len(set(data["set_aside"]))


@pytest.mark.rule("LH1", "LE3")
@pytest.mark.trap
@both_editions
def test_a_demand_tile_is_known_to_all_once_it_is_turned_over(ruleset: str) -> None:
    state = with_demand(
        table(ruleset=ruleset, tiles={"preston.1": tile(0, "cotton", 1), "preston.3": tile(1, "port", 1)}), 4
    )
    assert 4 not in state.view(1).to_data()["demand"]["hidden"]
    events = do(state, SellCotton("preston.1", "distant"))
    assert [event.kind for event in events if event.is_revealing] == ["demand_shown"]
    assert facts_of(events, "demand_shown") == [{"seat": 0, "value": 4, "distant": 4}]
    assert [state.view(number).to_data()["demand"]["shown"] for number in range(3)] == [[4]] * 3


@pytest.mark.rule("LH1", "H1")
@both_editions
def test_drawn_cards_are_told_by_their_number_only(ruleset: str) -> None:
    state = new_game(deal(ruleset, 3, seed=1))
    drawn = facts_of(pass_round(state), "cards_drawn")
    assert len(drawn) == 3
    assert all(set(fact) == {"seat", "count"} for fact in drawn)
