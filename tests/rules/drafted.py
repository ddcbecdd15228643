"""Games of random drafts."""

from ironbridge import deal, new_game
from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft, carry_out
from ironbridge.rules.state import State


def played(ruleset: str, players: int, seed: int) -> list[tuple[State, Draft]]:
    """A game of random drafts: each state with the draft that was carried out from it."""
    luck = chance(seed)
    state = new_game(deal(ruleset, players, seed))
    found = []
    while (seat := state.seat_to_act) is not None:
        draft = Draft(state.view(seat))
        told = []
        while not draft.is_whole:
            open_now = draft.legal()
            told += draft.push(open_now[luck.below(len(open_now))])
        found.append((state.copy(), draft))
        happened = carry_out(state, draft.choices)
        assert happened[: len(told)] == told
        assert not any(event.is_revealing for event in told)
    return found
