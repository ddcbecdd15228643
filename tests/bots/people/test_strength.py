"""The strength of a person: what more VP does to it, whom it takes people for who are made of bots, how sure it is."""

from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironbridge.arena.game import play_game
from ironbridge.bots.catalogue import BOTS, make_bot
from ironbridge.bots.figures import figures_of, usual_vp
from ironbridge.bots.people.strength import (
    FIRST,
    FIRST_ERROR,
    HALF,
    SCALE,
    GameAmongBots,
    Gauge,
    gauge,
    level_for,
    strength,
    tells,
)
from ironbridge.games.catalogue import every_game
from ironbridge.rules.deal import chance
from tests.support.amount import amount

TABLES = [
    (ruleset.name, players)
    for game in every_game().games.values()
    for ruleset in game.rulesets
    for players in ruleset.player_counts
    if gauge(ruleset.name, players)
]
LEVELS = [*SCALE, "master"]
scores = st.integers(-20, 250)


@st.composite
def some_games(draw: st.DrawFn) -> list[GameAmongBots]:
    found = []
    for ruleset, players in draw(st.lists(st.sampled_from(TABLES), min_size=1, max_size=12)):
        bots = draw(st.lists(st.tuples(st.sampled_from(LEVELS), scores), min_size=1, max_size=players - 1))
        found.append(GameAmongBots(ruleset, players, draw(scores), tuple(bots)))
    return found


def vp_of(level: str) -> int:
    found = usual_vp(level)
    assert found is not None
    return found


def gauge_of(ruleset: str, players: int) -> Gauge:
    found = gauge(ruleset, players)
    assert found is not None
    return found


def simulated(
    true: float, ruleset: str, players: int, opponent: str, games: int, seed: str
) -> list[GameAmongBots]:
    """Games of somebody of a strength against bots of a level, by what is known of the table and with its luck."""
    table, luck = gauge_of(ruleset, players), chance(seed)

    def score(vp: float) -> int:
        drawn = NormalDist().inv_cdf((luck.below(9_999) + 1) / 10_000)
        return round(100 + table.slope * vp + table.luck * drawn)

    return [
        GameAmongBots(
            ruleset,
            players,
            score(true),
            tuple((opponent, score(vp_of(opponent))) for _ in range(players - 1)),
        )
        for _ in range(games)
    ]


@given(some_games(), st.data())
def test_more_vp_in_a_game_never_make_weaker(games: list[GameAmongBots], data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(games) - 1))
    more = data.draw(st.integers(1, 100))
    game = games[number]
    better = GameAmongBots(game.ruleset, game.players, game.vp + more, game.bots)
    before, after = strength(games), strength([*games[:number], better, *games[number + 1 :]])
    assert after.vp > before.vp
    assert (after.error, after.games) == (before.error, before.games)


@given(some_games())
def test_every_game_makes_surer_than_nothing(games: list[GameAmongBots]) -> None:
    found = strength(games)
    assert found.games == len(games)
    assert found.error < FIRST_ERROR
    assert strength(games[:-1]).error > found.error
    low, high = found.interval
    assert low < found.vp < high


def test_of_somebody_new_nothing_is_known() -> None:
    found = strength([])
    assert (found.vp, found.error, found.games) == (FIRST, FIRST_ERROR, 0)


def test_an_old_game_counts_less_than_a_new_one() -> None:
    won, lost = (GameAmongBots("birmingham", 4, vp, (("novice", 80),) * 3) for vp in (150, 30))
    rising, falling = strength([won] * HALF + [lost] * HALF), strength([lost] * HALF + [won] * HALF)
    assert rising.vp - falling.vp > 20
    assert rising.error == falling.error


def test_a_win_over_stronger_bots_says_more() -> None:
    found = [strength([GameAmongBots("birmingham", 4, 100, ((level, 90),) * 3)]).vp for level in LEVELS]
    assert found == sorted(found)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    "game",
    [
        GameAmongBots("birmingham", 4, 100, ()),
        GameAmongBots("birmingham", 4, 100, (("a program", 80),)),
        GameAmongBots("a game of somebody else", 4, 100, (("novice", 80),)),
        GameAmongBots("birmingham", 7, 100, (("novice", 80),)),
    ],
)
def test_what_was_not_measured_tells_nothing(game: GameAmongBots) -> None:
    assert not tells(game)
    assert strength([game]).games == 0


def test_only_bots_that_were_measured_are_compared_with() -> None:
    mixed = GameAmongBots("birmingham", 4, 100, (("a program", 300), ("novice", 80)))
    assert strength([mixed]) == strength([GameAmongBots("birmingham", 4, 100, (("novice", 80),))])


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_people_are_found_out_at_every_table_as_surely_as_is_said(ruleset: str, players: int) -> None:
    """Of people of many strengths, the share whose strength is in its interval, and how far off the middle is."""
    within, off = [], []
    for number in range(amount(120)):
        true = FIRST + FIRST_ERROR * NormalDist().inv_cdf((number * 7919 % 997 + 1) / 999)
        opponent = LEVELS[number % len(LEVELS)]
        found = strength(simulated(true, ruleset, players, opponent, 12, f"{ruleset} {players} {number}"))
        low, high = found.interval
        within.append(low <= true <= high)
        off.append(found.vp - true)
    assert 0.88 < fmean(within) < 1
    assert abs(fmean(off)) < 4


@pytest.mark.parametrize("level", SCALE)
def test_somebody_who_plays_as_a_level_is_taken_for_it_after_many_games(level: str) -> None:
    found = [
        strength(simulated(vp_of(level), "birmingham", 4, "apprentice", 40, f"{level} {number}"))
        for number in range(100)
    ]
    place = LEVELS.index(level)
    near = LEVELS[max(0, place - 1) : place + 2]
    assert sum(level_for(one.vp) in near for one in found) >= 98
    assert sum(level_for(one.vp) == level for one in found) >= 75
    assert all(one.error < 7 for one in found)


@pytest.mark.parametrize("person", ["novice", "journeyman"])
def test_a_bot_in_the_seat_of_a_person_is_found_to_be_what_it_is(person: str) -> None:
    games = []
    for number in range(amount(8)):
        names = ["apprentice"] * 4
        names[number % 4] = person
        vp = play_game("birmingham", [make_bot(name) for name in names], "strength", number).vp
        bots = tuple((name, vp[seat]) for seat, name in enumerate(names) if seat != number % 4)
        games.append(GameAmongBots("birmingham", 4, vp[number % 4], bots))
    found = strength(games)
    low, high = found.interval
    assert low < vp_of(person) < high
    assert high - low < 44
    place = LEVELS.index(person)
    assert level_for(found.vp) in LEVELS[place - 1 : place + 2]


def test_the_level_proposed_is_the_nearest_and_the_stronger_of_two() -> None:
    rungs = [vp_of(level) for level in LEVELS]
    assert rungs == sorted(rungs)
    assert [level_for(vp) for vp in rungs] == LEVELS
    assert level_for(-50) == LEVELS[0]
    assert level_for(400) == LEVELS[-1]
    for below, above, level in zip(rungs, rungs[1:], LEVELS[1:], strict=False):
        assert level_for((below + above) / 2) == level
        assert level_for((below + above) / 2 - 0.6) == LEVELS[LEVELS.index(level) - 1]


def test_figures_are_those_of_bots_and_tables_that_there_are() -> None:
    assert {("birmingham", 4), ("birmingham", 2), ("lancashire", 4), ("lancashire-revised-intro", 3)} < set(
        TABLES
    )
    for bot in BOTS:
        for ruleset, by_players in figures_of(bot).items():
            assert by_players
            assert {(ruleset, players) for players in by_players} <= set(TABLES)
    assert figures_of("random") == {}
    assert "lancashire" not in figures_of("brewer")
