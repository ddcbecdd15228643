"""What is open, with the cards that can pay for it and what it costs."""

import random

import pytest

from ironbridge import deal, new_game
from ironbridge.engine import codes
from ironbridge.games.catalogue import ruleset
from ironbridge.games.names import ASKS
from ironbridge.rules.draft import Draft
from ironbridge.rules.options import options
from tests.support.amount import measured


@pytest.mark.parametrize("name", measured("birmingham", of=["birmingham", "lancashire"]))
def test_the_cards_of_an_option_are_those_that_pay_for_it(name: str) -> None:
    """T3, B1: pushing the head and then each card told, and no other one, is open."""
    state = new_game(deal(ruleset(name), 3, "options"))
    luck = random.Random(4)
    seen = set()
    while state.seat_to_act is not None:
        draft = Draft(state.view(state.seat_to_act))
        told = options(draft)
        assert [option.code for option in told] == draft.legal()
        seen.add(ASKS[draft.position.ask])
        for option in told:
            after = Draft(draft.view, [option.code])
            assert option.cost == draft.preview(option.code).cost
            if draft.position.ask != codes.ASK_ACTION:
                assert (option.cards, option.count) == ((), 0)
            elif not after.is_whole and after.position.ask == codes.ASK_CARD:
                asked = {
                    card
                    for choice in after.view.legal_actions()
                    for card in (getattr(choice, "cards", None) or [getattr(choice, "card", "")])
                }
                assert set(option.cards) == asked
            else:
                assert len(option.cards) <= option.count
        state.position.push(luck.choice(draft.legal()))
    assert {"action", "card", "more"} <= seen
