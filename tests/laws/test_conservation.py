"""Nothing is lost and nothing comes from nowhere: money, cubes, barrels, tiles, links, cards, demand tiles, VP."""

from tests.laws.conservation import (
    Data,
    check_cards,
    check_cubes,
    check_demand,
    check_links,
    check_merchants,
    check_money,
    check_tiles,
)
from tests.laws.walks import Walk, law
from tests.support.plain import plain


@law
def test_everything_is_conserved(walk: Walk) -> None:
    for state in walk.states():
        data = plain(state.to_data())
        check_money(data)
        check_cubes(data)
        check_tiles(data)
        check_links(data)
        check_cards(data)
        if "merchants" in data:
            check_merchants(data)
        if "demand" in data:
            check_demand(data)


@law
def test_tiles_only_ever_leave_the_mats(walk: Walk) -> None:
    before: list[Data] | None = None
    for state in walk.states():
        mats = [player["mat"] for player in state.to_data()["seats"]]
        for old, new in zip(before or mats, mats, strict=True):
            assert all(new[industry] <= old[industry] for industry in new)
            assert sum(old.values()) - sum(new.values()) <= 1
        before = mats
