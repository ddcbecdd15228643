"""What is open, with the cards that can pay for it and what it costs."""

import random

import pytest

from ironbridge import Build, deal, new_game, set_up
from ironbridge.engine import codes
from ironbridge.games.catalogue import ruleset
from ironbridge.games.names import ASKS
from ironbridge.rules.choices import decode
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
            preview = draft.preview(option.code)
            assert option.cost == preview.cost
            money = draft.position.money[draft.seat]
            assert money - option.cost + option.gain == preview.standings[draft.seat].money
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


def test_an_option_tells_what_it_brings_back_and_what_turns_over_at_once() -> None:
    """B9: an iron works sells its iron to an empty market and turns over; a brewery keeps its barrel."""
    state = set_up(
        "birmingham",
        links={"coalbrookdale-shrewsbury": 0},
        markets={"iron": 0},
        seats={0: {"hand": ["coalbrookdale"], "money": 30}},
    )
    draft = Draft(state.view(0))
    told = {
        choice.industry: option
        for option in options(draft)
        if isinstance(choice := decode(option.code, draft.ruleset.names, draft.position.part), Build)
    }
    # Level 1 has 4 iron; the dearest spaces are filled first.
    assert (told["iron"].gain, told["iron"].flips) == (5 + 5 + 4 + 4, True)
    assert (told["brewery"].gain, told["brewery"].flips) == (0, False)
