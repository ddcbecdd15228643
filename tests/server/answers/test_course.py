"""The course of games: what every seat would have scored after each round, summed here by hand."""

import pytest

from ironbridge.render import scene
from ironbridge.rules.prospects import vp_if_scored
from ironbridge.server.answers.course import course
from ironbridge.server.play.history import Past
from tests.support.scoring import summed
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.served import Served


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire"])
def test_every_round_is_told_and_its_points_are_the_sum_of_what_lies_there(
    plain: BareBackend, ruleset: str
) -> None:
    ada = plain.guest("Ada")
    table, _ = plain.tables.create(
        ada, ruleset, ["me"] * (3 if ruleset == "lancashire" else 2), is_listed=False
    )
    play_on(plain, table.id, [ada])
    past = Past.of(plain.games, table.id, ada)
    told = {found.action: found for found in course(plain.games, table.id)}
    rounds = list(dict.fromkeys((action.era, action.round) for action in past.actions()))
    assert [(found.era, found.round) for found in told.values()] == rounds
    state = past.first_state()
    for number, _ in enumerate(past.steps(state), 1):
        if number in told:
            before = state.to_data()
            found, seats = told[number], before["seats"]
            is_era_end = state.is_over or before["era"] != found.era
            points = [seat["vp"] for seat in seats] if is_era_end else summed(state)
            assert [seat.vp for seat in found.seats] == points
            assert [seat.money for seat in found.seats] == [seat["money"] for seat in seats]
            levels = scene(ruleset).income_levels
            assert [seat.income_level for seat in found.seats] == [
                levels[seat["income_space"]] for seat in seats
            ]
    outcome = state.outcome()
    assert outcome is not None
    assert [seat.vp for seat in found.seats] == [seat.vp for seat in outcome.seats] == vp_if_scored(state)


def test_a_round_that_goes_on_is_not_told(lone: Served) -> None:
    ada = lone.guest("Ada")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()
    backend = lone.backend
    assert isinstance(backend, BareBackend)
    person = backend.people.who(ada.token)
    told = []
    for _ in range(4):
        play_on(backend, table["id"], [person], 1)
        told.append(len(lone.client().get(f"/api/games/{table['id']}/course").json()))
    assert told == [0, 1, 1, 2]
