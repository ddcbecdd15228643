"""The ends of eras: what they tell is what the engine scored and what left the board."""

from itertools import pairwise

import pytest

from ironbridge.rules.state import State
from ironbridge.server.answers.eras import eras
from ironbridge.server.play.history import Past
from tests.support.server.bare import BareBackend, play_on


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire", "birmingham-intro"])
def test_what_is_told_of_an_era_is_what_the_engine_scored(plain: BareBackend, ruleset: str) -> None:
    ada = plain.guest("Ada")
    table, _ = plain.tables.create(ada, ruleset, ["me"] * 3, is_listed=False)
    play_on(plain, table.id, [ada])
    past = Past.of(plain.games, table.id, ada)
    told = {era.action: era for era in eras(plain.games, table.id)}
    assert [era.is_last for era in told.values()] == ([True] if "intro" in ruleset else [False, True])
    state = past.first_state()
    for number, _ in enumerate(past.steps(state), 1):
        if number not in told:
            continue
        era, after = told[number], state.to_data()
        assert [seat.seat for seat in era.seats] == era.board["turn_order"]
        for seat in era.seats:
            score = after["seats"][seat.seat]["score"]
            assert seat.link_vp == score[f"{era.era}_links"] == sum(link.vp for link in seat.links)
            assert seat.tile_vp == score[f"{era.era}_tiles"] == sum(tile.vp for tile in seat.tiles)
            assert seat.after == after["seats"][seat.seat]["vp"]
            assert seat.before + seat.link_vp + seat.tile_vp + sum(seat.extra.values()) == seat.after
            for first, second in pairwise(seat.links):
                assert second.sum == first.sum + second.vp
            owned = {line for line, owner in era.board["links"].items() if owner == seat.seat}
            assert {link.place for link in seat.links} == owned
        if not era.is_last:
            assert set(era.board["tiles"]) - set(after["tiles"]) == set(era.cleared)
            assert era.kept == len(after["tiles"])
            assert era.cards == len(after["seats"][0]["hand"])
            assert len(era.barrels) <= len(after.get("merchants", {}))


def test_the_position_after_an_action_alone_is_told_where_the_round_ended(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben], 12)
    past = Past.of(plain.games, game, ada)
    positions = past.positions(0, 20, None)
    ended = [after for before, after in pairwise(positions) if before.view["round"] != after.view["round"]]
    assert [told for told in positions if told.acted] == ended
    for told in ended:
        assert told.acted is not None
        acted, view = told.acted.view, told.view
        assert acted["round"] == view["round"] - 1
        paid = [mine["money"] - was["money"] for mine, was in zip(view["seats"], acted["seats"], strict=True)]
        levels = State.from_data(plain.games.live(game).state.to_data()).ruleset.components.income_levels
        assert paid == [levels[seat["income_space"]] for seat in acted["seats"]]
        assert acted["tiles"] == view["tiles"]
        hidden = [seat["hand"] for seat in acted["seats"]]
        assert sum("unknown" in hand for hand in hidden) == 1
