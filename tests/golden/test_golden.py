"""Golden games replay to the end in this version, and have in them what they are kept for."""

from itertools import groupby

import pytest

from ironbridge.record import read_record, replay, write_record
from ironbridge.rules.engine.fingerprint import fingerprint
from tests.golden.features import features_of
from tests.golden.games import (
    ALL,
    BIRMINGHAM,
    BONUSES,
    DEBTS,
    FOLDER,
    GAMES,
    LANCASHIRE,
    LINKS,
    MARKETS,
    OVERBUILDS,
    WILD,
    Golden,
)
from tests.golden.make import has_all_wanted

MOST_RECORDS = 40
MOST_BYTES = 12_000

# What the games together must have in them.
IN_BOTH_GAMES = {*DEBTS, *OVERBUILDS, *LINKS, "won by vp", "won by income", "won by money", "won by shared"}
IN_BIRMINGHAM = IN_BOTH_GAMES | {
    *(f"birmingham, {players} players" for players in (2, 3, 4)),
    *(f"birmingham-intro, {players} players" for players in (2, 3, 4)),
    *BONUSES, *WILD, *MARKETS, "bonus of gloucester declined",
}  # fmt: skip
IN_LANCASHIRE = IN_BOTH_GAMES | {
    *(f"lancashire, {players} players" for players in (3, 4)),
    *(f"lancashire-revised, {players} players" for players in (2, 3, 4)),
    *(f"lancashire-revised-intro, {players} players" for players in (2, 3, 4)),
    *MARKETS[2:],
    "distant market closed", "debt left unpaid", "two-card build", "across the Mersey", "won by turn order",
}  # fmt: skip


def promised(games: tuple[Golden, ...]) -> set[str]:
    """What the games are kept for."""
    settings = {f"{golden.ruleset}, {golden.players} players" for golden in games}
    return settings.union(*(golden.wanted for golden in games))


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_a_golden_game_replays_to_its_end_with_every_digest_and_its_result(golden: Golden) -> None:
    text = golden.path.read_text("utf-8")
    record = read_record(text).whole()
    steps = [
        ((step.era, step.round), f"= {fingerprint(step.state.position):08x}", step.state.outcome())
        for step in replay(record)
    ]
    last_of_each_round = [list(steps)[-1][1] for _, steps in groupby(steps, key=lambda step: step[0])]
    assert [line for line in text.splitlines() if line.startswith("=")] == last_of_each_round
    outcome = steps[-1][2]
    assert outcome is not None
    winners, vp = " ".join(map(str, outcome.winners)), " ".join(str(seat.vp) for seat in outcome.seats)
    assert f"result: {winners} by {outcome.decided_by}, {vp}\n" in text
    assert write_record(record) == text


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_a_golden_record_has_what_it_says_it_is_kept_for(golden: Golden) -> None:
    record = read_record(golden.path.read_text("utf-8")).whole()
    assert [comment.text for comment in record.comments] == [f"kept for: {', '.join(golden.wanted)}"]
    assert (record.ruleset, record.deal.players) == (golden.ruleset, golden.players)
    assert set(golden.wanted) <= set(features_of(record))


@pytest.mark.parametrize("golden", LANCASHIRE, ids=lambda golden: golden.name)
def test_a_game_of_lancashire_has_what_it_is_meant_for(golden: Golden) -> None:
    assert has_all_wanted(golden, golden.seed)


def test_the_games_together_have_all_that_is_worth_keeping() -> None:
    assert promised(BIRMINGHAM) >= IN_BIRMINGHAM
    assert promised(LANCASHIRE) >= IN_LANCASHIRE


def test_a_changed_digest_is_noticed() -> None:
    text = GAMES[0].path.read_text("utf-8")
    last = text.splitlines()[-1]
    (error,) = read_record(text.replace(last, "= 00000000")).errors
    assert error.line == len(text.splitlines())


def test_a_seed_plays_its_record_again(scale: int) -> None:
    for golden in GAMES if scale > 1 else GAMES[::6]:
        assert write_record(golden.record()) == golden.path.read_text("utf-8"), golden.name


def test_the_folder_holds_the_golden_games_and_stays_small() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {golden.path.name for golden in GAMES}
    assert len({golden.name for golden in ALL}) == len(ALL) <= MOST_RECORDS
    assert max(golden.path.stat().st_size for golden in GAMES) < MOST_BYTES
