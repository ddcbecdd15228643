"""Nothing is lost and nothing comes from nowhere: money, cubes, barrels, tiles, links, cards, VP."""

from collections import Counter
from typing import Any

from tests.laws.walks import Walk, law
from tests.positions import FACTS

Data = dict[str, Any]
WILD = {"wild_location", "wild_industry"}


@law
def test_everything_is_conserved(walk: Walk) -> None:
    for state in walk.states():
        data = state.to_data()
        check_money(data)
        check_cubes(data)
        check_tiles(data)
        check_links(data)
        check_cards(data)


@law
def test_tiles_only_ever_leave_the_mats(walk: Walk) -> None:
    before: list[Data] | None = None
    for state in walk.states():
        mats = [player["mat"] for player in state.to_data()["seats"]]
        for old, new in zip(before or mats, mats, strict=True):
            assert all(new[industry] <= old[industry] for industry in new)
            assert sum(old.values()) - sum(new.values()) <= 1
        before = mats


def check_money(data: Data) -> None:
    for player in data["seats"]:
        assert player["money"] >= 0
        assert player["spent"] >= 0
        assert 0 <= player["income_space"] <= 99
        assert player["vp"] == sum(player["score"].values()) >= 0
        assert all((vp <= 0) == source.endswith("lost") or vp == 0 for source, vp in _plain_sources(player))


def _plain_sources(player: Data) -> list[tuple[str, int]]:
    """The sources of VP that have one sign; an introductory income may be negative."""
    return [(source, vp) for source, vp in player["score"].items() if source != "intro_income"]


def check_cubes(data: Data) -> None:
    for kind in ("coal", "iron"):
        assert 0 <= data[f"{kind}_market"] <= len(FACTS["markets"][kind]["spaces"])
    for tile in data["tiles"].values():
        printed = next(
            row for row in FACTS["industries"][tile["industry"]]["tiles"] if row["level"] == tile["level"]
        )
        most = max(printed.get("beer_barrels", {"": printed.get("cubes", 0)}).values())
        assert 0 <= tile["cubes"] <= most
        assert not (tile["flipped"] and tile["cubes"])
    for space in data["merchants"].values():
        assert space["tile"] != "blank" or not space["barrel"]
    assert Counter(space["tile"] for space in data["merchants"].values()) == _merchant_tiles(data["players"])


def _merchant_tiles(players: int) -> Counter[str]:
    names = {0: "blank", 3: "any"}
    return Counter(
        names.get(len(tile["accepts"])) or tile["accepts"][0]
        for tile in FACTS["merchant_tiles"]["tiles"]
        if tile["min_players"] <= players
    )


def check_tiles(data: Data) -> None:
    for seat, player in enumerate(data["seats"]):
        for industry, printed in FACTS["industries"].items():
            stack = [tile["level"] for tile in printed["tiles"] for _ in range(tile["count"])]
            gone = Counter(stack[: len(stack) - player["mat"][industry]])
            built = Counter(
                tile["level"]
                for tile in data["tiles"].values()
                if tile["seat"] == seat and tile["industry"] == industry
            )
            assert built <= gone


def check_links(data: Data) -> None:
    laid = Counter(data["links"].values())
    for seat, player in enumerate(data["seats"]):
        assert player["links_left"] + laid[seat] == FACTS["setup"]["link_tiles"]


def check_cards(data: Data) -> None:
    """Every card of the deck is in exactly one place; wild cards come and go."""
    players = str(data["players"])
    counts = {**FACTS["cards"]["locations"], **FACTS["cards"]["industries"]}
    deck = Counter({card: marked[players] for card, marked in counts.items() if marked[players]})
    found: Counter[str] = Counter(data["draw"])
    for player in data["seats"]:
        found.update(card for card in player["hand"] if card not in WILD)
        found.update(player["discard"])
        found.update([player["face_down"]] if player["face_down"] else [])
        assert all(player["hand"].count(card) <= 1 for card in WILD)
    assert found == deck
    has_rail_era_ahead = data["ruleset"] == "birmingham" and data["era"] == "canal"
    assert Counter(data["rail_deck"]) == (deck if has_rail_era_ahead else Counter())
