"""Golden games replay to the end in this version, and have in them what they are kept for."""

from collections.abc import Iterable
from itertools import groupby

import pytest

from ironbridge import RULESETS, ruleset
from ironbridge.engine.fingerprint import fingerprint
from ironbridge.record import read_record, replay, write_record
from tests.golden.features import features_of
from tests.golden.games import (
    BIRMINGHAM,
    BONUSES,
    CLOSED,
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

MOST_RECORDS = 48
MOST_BYTES = 12_000

# What the games of each ruleset, and those of each game, must have in them.
ENDINGS = {"won by vp", "won by income", "won by money", "won by shared"}
OF_THE_RULESET = {
    "birmingham": ENDINGS | set(DEBTS),
    "birmingham-intro": ENDINGS,
    "lancashire": (ENDINGS - {"won by shared"})
    | {"won by turn order", "debt left unpaid", "debt paid off", *DEBTS[:2]},
    "lancashire-revised": ENDINGS | set(DEBTS),
    "lancashire-revised-intro": ENDINGS,
}
IN_BOTH_GAMES = {*OVERBUILDS, *LINKS, *MARKETS}
IN_BIRMINGHAM = IN_BOTH_GAMES | {*BONUSES, *WILD, "bonus of gloucester declined"}
IN_LANCASHIRE = IN_BOTH_GAMES | {
    *(CLOSED, f"{CLOSED} after a sale", "distant sale", "sale to an opponent's port"),
    *("two-card build", "across the Mersey"),
}


def promised(games: Iterable[Golden]) -> set[str]:
    """What the games are kept for."""
    return {feature for golden in games for feature in golden.wanted}


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


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_has_games_of_every_number_of_players_with_all_debts_and_endings(name: str) -> None:
    games = [golden for golden in GAMES if golden.ruleset == name]
    assert {golden.players for golden in games} == set(ruleset(name).player_counts)
    assert promised(games) >= OF_THE_RULESET[name]


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
    assert len({golden.name for golden in GAMES}) == len(GAMES) <= MOST_RECORDS
    assert max(golden.path.stat().st_size for golden in GAMES) < MOST_BYTES
