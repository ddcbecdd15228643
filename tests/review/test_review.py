"""Reviews find what was lost, from what the seat could know, and are the same every time."""

from collections.abc import Callable
from itertools import pairwise

import pytest

import ironbridge
from ironbridge import State, chance
from ironbridge.games.catalogue import RULESETS
from ironbridge.record import Record, first_state
from ironbridge.review import CLASSES, THRESHOLDS, Review, key_moments, review
from ironbridge.review.judging import ExpectedScores, Verdict, class_of, judge
from ironbridge.review.mix import mixes_of, profile_of
from ironbridge.review.played_turns import PlayedTurn, played_turns
from ironbridge.review.review import FEWEST_NODES, ReviewedTurn, Reviewer
from ironbridge.review.sentences import moment_sentence
from ironbridge.words.speaker import Speaker
from tests.support.amount import amount
from tests.support.records import game as purposeful
from tests.support.reviewed import NODES, ROUNDS, game, opening

SHUFFLES = 2


def of_last_rounds(record: Record) -> Review:
    """The review of the turns of the last rounds."""
    reviewer = Reviewer(record, NODES, None)
    turns = len(reviewer.turns)
    steps = [reviewer.step(number) for number in range(turns - ROUNDS * len(record.players), turns + 1)]
    *found, final = steps
    assert isinstance(final, ExpectedScores)
    reviewed = tuple(turn for turn in found if isinstance(turn, ReviewedTurn))
    return Review(record, NODES, reviewed, final, mixes_of(record))


def test_the_package_is_called_like_its_function() -> None:
    front_door: Callable[..., Review] = vars(ironbridge)["review"]
    record = opening(1)
    with pytest.raises(ValueError, match="at least"):
        front_door(record, nodes=FEWEST_NODES - 1)
    assert front_door(record, nodes=FEWEST_NODES) == review(record, nodes=FEWEST_NODES)


def others(asked: PlayedTurn) -> list[State]:
    """States that are the same as far as the seat knows."""
    view = asked.state.view(asked.seat)
    return [view.sample(chance(f"{asked.number} {k}")) for k in range(SHUFFLES)]


def verdict_in(asked: PlayedTurn, state: State) -> Verdict:
    """The verdict on a turn if the state before it had been another one."""
    judged = asked.choices[: asked.judged], asked.codes[: asked.judged]
    return judge(state.view(asked.seat), *judged, NODES, chance("fair"))


def test_a_turn_that_was_passed_is_the_key_moment() -> None:
    found = of_last_rounds(game(blunder=0))
    verdict = found.turns[0].verdict
    assert found.turns[0].played[0].startswith("pass")
    assert verdict.kind in THRESHOLDS
    assert verdict.better
    assert verdict.comparison is not None
    (loss,) = [moment for moment in key_moments(found) if moment.kind == "loss"]
    assert (loss.number, loss.seat, loss.vp) == (0, found.turns[0].seat, verdict.loss)
    (en, de) = (
        moment_sentence(found, loss, Speaker("birmingham", ("Ada", "Ben"), language))
        for language in ("en", "de")
    )
    assert "pass" in en
    assert en != de


def test_a_planner_loses_little_in_the_last_round() -> None:
    found = of_last_rounds(game())
    assert all(turn.verdict.kind not in THRESHOLDS for turn in found.turns)
    result = game().result
    assert result is not None
    assert found.final.vp == result.vp
    assert found.rounds()[-1] == (len(game().actions), result.vp)


def test_what_is_hidden_changes_no_verdict() -> None:
    permuted = 0
    for record in (game(), game("lancashire-revised-intro", 2))[: amount(2)]:
        for asked in played_turns(record)[-2 * amount(3) :: 2]:
            verdict = verdict_in(asked, asked.state)
            for other in others(asked):
                permuted += other.digest() != asked.state.digest()
                assert verdict_in(asked, other) == verdict
    assert permuted >= SHUFFLES


def test_the_number_of_jobs_changes_nothing() -> None:
    record, heard = opening(1), []
    alone = review(record, nodes=NODES, progress=lambda done, of: heard.append((done, of)))
    assert review(record, nodes=NODES, jobs=2) == alone
    assert heard == [(1, 2), (2, 2)]
    assert [turn.verdict.kind in CLASSES for turn in alone.turns] == [True]
    assert len(alone.final.vp) == 2


@pytest.mark.parametrize(
    ("nodes", "jobs", "seat"), [(FEWEST_NODES - 1, 1, None), (NODES, 0, None), (NODES, 1, 2), (NODES, 1, -1)]
)
def test_what_cannot_be_asked_is_refused(nodes: int, jobs: int, seat: int | None) -> None:
    with pytest.raises(ValueError, match=r"\d"):
        review(opening(1), nodes=nodes, jobs=jobs, seat=seat)


@pytest.mark.parametrize(("ruleset", "players"), [(n, max(r.player_counts)) for n, r in RULESETS.items()])
def test_every_action_belongs_to_one_question(ruleset: str, players: int) -> None:
    record = purposeful(ruleset, players)
    asked = played_turns(record)
    assert (asked[0].first, asked[-1].last) == (1, len(record.actions))
    assert all(b.first == a.last + 1 for a, b in pairwise(asked))
    assert [code for played_turn in asked for code in played_turn.codes] == [
        code for packed in record.actions for code in packed
    ]
    state = first_state(record)
    for played_turn in asked:
        assert played_turn.state.digest() == state.digest()
        assert played_turn.seat == state.seat_to_act
        for code in played_turn.codes:
            state.position.push(code)
    # Shortfalls aside, a turn has two actions; those after a demand tile was turned over stand alone.
    assert max(len(played_turn.played) for played_turn in asked) == 2


def test_a_sale_to_the_distant_market_ends_what_is_judged() -> None:
    sales = [
        played_turn
        for played_turn in played_turns(purposeful("lancashire", 4))
        if any("demand:" in text for text in played_turn.played)
    ]
    assert sales
    assert all("demand:" in played_turn.played[-1] for played_turn in sales)
    assert any(played_turn.judged < len(played_turn.choices) for played_turn in sales)


def test_losses_are_classed_by_what_is_certain() -> None:
    assert [class_of(loss) for loss in (0.0, 1.4, 1.5, 4.0, 7.9, 8.0)] == [
        "good", "good", "inaccuracy", "mistake", "mistake", "blunder",
    ]  # fmt: skip


def test_mixes_count_every_action() -> None:
    record = purposeful("lancashire", 4)
    counted = sum(sum(kinds.values()) for mix in mixes_of(record) for kinds in mix.counts.values())
    removals = sum(played_turn.turn == 0 for played_turn in played_turns(record))
    assert counted == len(record.actions) - removals
    assert any("two-card build" in mix.kinds for mix in mixes_of(record))


def test_there_is_a_profile_for_every_whole_game() -> None:
    for name, rules in RULESETS.items():
        for players in rules.player_counts:
            profile = profile_of(name, players)
            assert (profile is not None) == rules.has_rail_era
            actions = 2 * int(rules.for_players(players).rulebook.tables.rounds)
            for era, kinds in (profile or {}).items():
                # The first round has one action, and a build with two cards takes two.
                assert actions - 2 < sum(kinds.values()) < actions + 0.05, (name, players, era)
