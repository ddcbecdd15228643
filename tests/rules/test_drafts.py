"""A draft of a turn brings what the turn brings, and nothing hidden gets into it."""

import pytest

from ironbridge import RULESETS, deal, new_game, set_up
from ironbridge.errors import NotYourTurn
from ironbridge.rules.choices import Build, Pass, Sell, TakeBeer, choice_to_data
from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft, carry_out, choices_as_data
from ironbridge.rules.events import CardLaidDown
from ironbridge.rules.refusals import IllegalChoice
from tests.rules.birmingham.tables import asked_for_beer, joined
from tests.rules.drafted import played
from tests.support.amount import measured


@pytest.mark.parametrize("ruleset", measured("lancashire-revised-intro", of=RULESETS))
def test_drafts_of_a_whole_game(ruleset: str) -> None:
    for state, draft in played(ruleset, RULESETS[ruleset].player_counts[0], 7):
        seat = draft.seat
        assert draft.legal() == []
        written = choices_as_data(state, draft.choices)
        assert draft.written == written
        again = Draft(state.view(seat))
        for code, data in zip(draft.choices, written, strict=True):
            assert choice_to_data(again.view.legal_actions()[again.legal().index(code)]) == data
            seen = again.preview(code)
            before = again.position.spent[seat]
            again.push(code)
            if not seen.asked and not seen.reveals:
                assert seen.cost == again.position.spent[seat] - before
                assert seen.standings[seat].money == again.position.money[seat]
            assert sorted(seen.turn_order) == list(range(state.players))
        assert again.is_whole


def test_what_is_hidden_does_not_change_a_draft() -> None:
    for state, draft in played("lancashire", 3, 5):
        other = state.view(draft.seat).sample(chance("another deal"))
        assert Draft(other.view(draft.seat), draft.choices).view.to_data() == draft.view.to_data()


def test_a_distant_sale_ends_a_draft_before_the_demand_is_known() -> None:
    games = [played("lancashire-revised", 4, seed) for seed in range(4)]
    drafts = [draft for game in games for _, draft in game if draft.reveals]
    assert drafts
    for draft in drafts:
        view = draft.view.to_data()
        assert None not in view["demand"]["shown"]
        assert view["distant"] >= 0


@pytest.mark.whole_games
def test_a_tile_given_up_is_a_draft_of_its_own() -> None:
    shortfalls = [
        (state, draft)
        for seed in range(40)
        for state, draft in played("birmingham-intro", 2, seed)
        if state.to_data()["ask"] == "shortfall"
    ]
    assert shortfalls
    for state, draft in shortfalls:
        assert len(draft.choices) == 1
        assert len(draft.view.to_data()["tiles"]) == len(state.to_data()["tiles"]) - 1


def test_only_the_seat_to_act_has_a_draft() -> None:
    state = new_game(deal("birmingham", 2, 0))
    assert state.seat_to_act is not None
    with pytest.raises(NotYourTurn):
        Draft(state.view(1 - state.seat_to_act))


def test_a_whole_draft_takes_nothing_more() -> None:
    state = new_game(deal("birmingham", 2, 0))
    assert state.seat_to_act is not None
    draft = Draft(state.view(state.seat_to_act))
    assert (draft.is_whole, draft.reveals) == (False, False)
    draft.push(draft.encode(Pass()))
    draft.push(draft.legal()[0])
    assert draft.is_whole
    refusal = draft.why_not(Pass())
    assert refusal is not None
    assert refusal.code == "not_asked"
    with pytest.raises(IllegalChoice):
        draft.push(0)
    assert len(draft.choices) == 2


def test_a_draft_says_why_not() -> None:
    state = set_up("birmingham", 2, seats={0: {"hand": ["birmingham"], "money": 3}})
    draft = Draft(state.view(0))
    refusal = draft.why_not(Build("cotton", "birmingham.1"))
    assert refusal is not None
    with pytest.raises(IllegalChoice) as refused:
        draft.push(draft.encode(Build("cotton", "birmingham.1")))
    assert refused.value.refusal == refusal
    with pytest.raises(IllegalChoice):
        carry_out(state, [draft.encode(Build("cotton", "birmingham.1"))])
    assert draft.choices == []


def test_nothing_is_recorded_for_nobody_after_a_turn_is_carried_out() -> None:
    state = new_game(deal("birmingham", 2, 0))
    assert carry_out(state, state.position.legal()[:1])
    state.position.push(state.position.legal()[0])
    assert state.position.events == []


def test_the_position_of_a_draft_records_nothing() -> None:
    draft = Draft(set_up("birmingham", 2).view(0))
    draft.push(draft.encode(Pass()))
    assert draft.push(draft.legal()[0])
    assert (draft.position.is_recording, draft.position.events) == (False, [])


def test_a_preview_tells_the_order_of_the_next_round_by_what_is_spent() -> None:
    """T6: whoever spends most plays last. Of the cards that could pay the first is shown."""
    state = set_up("birmingham", 2, seats={0: {"hand": ["birmingham"], "money": 20}})
    draft = Draft(state.view(0))
    passed = draft.preview(draft.encode(Pass()))
    assert (passed.turn_order, passed.asked) == ((0, 1), ("card",))
    paid = [event.card for event in passed.events if isinstance(event, CardLaidDown)]
    assert paid == state.to_data()["seats"][0]["hand"][:1]
    assert draft.preview(draft.encode(Build("cotton", "birmingham.1"))).turn_order == (1, 0)


def test_a_barrel_is_written_with_the_merchant_of_its_sale() -> None:
    state = joined()
    sale = state.encode(Sell("worcester.1", "gloucester.1"))
    barrel = asked_for_beer().encode(TakeBeer("gloucester.1"))
    assert choices_as_data(state, [sale, barrel]) == [
        choice_to_data(Sell("worcester.1", "gloucester.1")),
        choice_to_data(TakeBeer("gloucester.1")),
    ]


def test_a_barrel_of_another_merchant_is_never_open() -> None:
    for state, why in ((asked_for_beer(), "not a beer source"), (set_up("birmingham", 2), "not asked")):
        draft = Draft(state.view(0))
        with pytest.raises(IllegalChoice, match=why):
            draft.push(draft.encode(TakeBeer("gloucester.2")))
