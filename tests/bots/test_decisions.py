"""What every bot owes: legal, repeatable decisions from what its seat knows."""

from collections.abc import Iterator

import pytest

from ironbridge import Choice, Pass, State, View, chance, deal, new_game
from ironbridge.arena.game import decision
from ironbridge.bots.bot import Bot, Budget, IllegalDecision
from ironbridge.bots.catalogue import BOTS, make_bot
from ironbridge.engine.chance import Chance

NODES = 40
GAMES = [
    ("birmingham", 2),
    ("birmingham", 3),
    ("birmingham", 4),
    ("birmingham-intro", 3),
    ("lancashire", 3),
    ("lancashire-revised", 2),
    ("lancashire-revised-intro", 4),
]


def states(ruleset: str, players: int, *, every: int) -> Iterator[State]:
    """States of a purposeful game, one out of so many choices."""
    state = new_game(deal(ruleset, players, "decisions"))
    bot, luck = make_bot("greedy"), chance("decisions")
    choices = 0
    while (seat := state.seat_to_act) is not None:
        if choices % every == 0:
            yield state.copy()
        state.position.push(bot.choose_code(state.view(seat), bot.budget(), luck))
        choices += 1


def view_of(state: State) -> View:
    """The view of the seat to act."""
    seat = state.seat_to_act
    assert seat is not None
    return state.view(seat)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_the_same_view_and_luck_give_the_same_legal_choice(name: str, ruleset: str, players: int) -> None:
    bot = make_bot(name, NODES)
    for number, state in enumerate(states(ruleset, players, every=5)):
        view = view_of(state)
        before = view.to_data()
        choice = bot.choose(view, bot.budget(), chance(number))
        assert state.is_legal(choice)
        assert view.to_data() == before
        code = make_bot(name, NODES).choose_code(view_of(state), bot.budget(), chance(number))
        assert state.encode(choice) == code


class ReadableBot(Bot):
    """A bot as somebody might write it: in readable choices."""

    name = "readable"

    def choose(self, view: View, budget: Budget, luck: Chance) -> Choice:
        return view.legal_actions()[-1]


class PassingBot(Bot):
    """A bot that believes it can always pass."""

    name = "passing"

    def choose(self, view: View, budget: Budget, luck: Chance) -> Choice:
        return Pass()


def test_a_bot_may_think_in_readable_choices() -> None:
    state = new_game(deal("birmingham", 2, 1))
    luck = chance(1)
    while (seat := state.seat_to_act) is not None:
        state.position.push(decision(state, ReadableBot(), seat, luck))
    assert state.outcome() is not None


def test_an_illegal_choice_of_a_bot_is_named_and_changes_nothing() -> None:
    state = new_game(deal("birmingham", 2, 1))
    seat = state.seat_to_act
    assert seat is not None
    state.apply(Pass())
    before = state.digest()
    with pytest.raises(IllegalDecision, match=r"it chose {'do': 'pass'}, which is not open"):
        decision(state, PassingBot(), seat, chance(1))
    assert state.digest() == before
