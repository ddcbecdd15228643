"""What thinkers on other machines are asked and answer is JSON, and comes back as it was."""

from dataclasses import replace

import msgspec
import pytest

from ironbridge.bots.advice import why_not
from ironbridge.bots.advice.foresight import LEAST
from ironbridge.bots.bot import Budget
from ironbridge.puzzles import every_puzzle
from ironbridge.review import Review
from ironbridge.review.review import FEWEST_NODES
from ironbridge.rules.choices import choice_from_data
from ironbridge.rules.deal import deal
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View, new_game
from ironbridge.server.answers.review_documents import ready_document
from ironbridge.server.minds.bot_turns import BotTurn, Thought
from ironbridge.server.minds.counsel import AskedPosition, Behind, BestTurns
from ironbridge.server.minds.elsewhere.coding import KINDS, answer_read, answer_written, read, written
from ironbridge.server.minds.puzzle_turns import AskedPuzzleTurn
from ironbridge.server.minds.reviewing import AskedReview
from ironbridge.words.speaker import Speaker
from ironbridge.workers import AnswerFailed, Question
from tests.support.reviewed import opening

NAMES = ("Ada", "Ben")
FEW = 400  # nodes


def begun() -> View:
    """What the first seat knows when a game begins."""
    state = new_game(deal("birmingham", 2, 1))
    assert state.seat_to_act is not None
    return state.view(state.seat_to_act)


def asked() -> list[Question[object]]:
    """A question of every kind."""
    view = begun()
    at = AskedPosition(view.to_data(), 1, 0, NAMES, "fr")
    draft = Draft(view)
    draft.push(draft.legal()[0])
    puzzle = next(iter(every_puzzle().values()))
    return [
        BotTurn("novice", view.to_data(), "seed", (), 60.0),
        BestTurns(at, 2, FEW),
        BestTurns(at, 2, LEAST),
        Behind(at, tuple(draft.written), FEW),
        AskedReview(opening(1), FEWEST_NODES),
        AskedPuzzleTurn(puzzle.name, tuple(puzzle.packed(puzzle.ideas[1]))),
    ]


@pytest.mark.parametrize("question", asked(), ids=lambda question: type(question).__name__)
def test_a_question_and_its_answer_come_back_as_they_were(question: Question[object]) -> None:
    same = read(*written(question))
    assert same == question
    answer = same.answer(lambda _: None)
    text = answer_written(same, answer)
    assert answer_read(question, text) == answer == question.answer(lambda _: None)


def test_there_is_a_question_of_every_kind() -> None:
    assert {type(question) for question in asked()} == set(KINDS)


def test_a_review_with_reasons_says_the_same() -> None:
    view = begun()
    draft = Draft(view)
    draft.push(draft.legal()[-1])
    choices = [choice_from_data(choice) for choice in draft.written]
    compared = why_not(view, choices, Budget(FEW))
    assert compared.reasons
    question = AskedReview(opening(1), FEWEST_NODES)
    made = question.answer(lambda _: None)
    first = made.turns[0]
    verdict = replace(first.verdict, kind="mistake", better=compared.best.choices, comparison=compared)
    made = replace(made, turns=(replace(first, verdict=verdict), *made.turns[1:]))
    same = answer_read(question, answer_written(question, made))
    assert isinstance(same, Review)
    speaker = Speaker(made.record.ruleset, NAMES, "de")
    assert ready_document(same, speaker) == ready_document(made, speaker)
    assert ready_document(made, speaker).mistakes


def test_what_is_no_answer_is_told_by_its_place_alone() -> None:
    for question in asked():
        for text in ("", "secret", "[]", "{}", '{"choices": ["secret"]}', '{"turns": 1}'):
            with pytest.raises(AnswerFailed) as failed:
                answer_read(question, text)
            assert "secret" not in str(failed.value)
    for kind, text in (("bot", "{}"), ("review", '{"record": {}, "nodes": 1}'), ("other", "{}")):
        with pytest.raises(AnswerFailed):
            read(kind, text)


def test_a_thought_of_half_a_turn_stays_one() -> None:
    question = BotTurn("novice-1", begun().to_data(), "seed", (), 0.0)
    thought = question.answer(lambda _: None)
    assert not thought.is_whole
    same = answer_read(question, answer_written(question, thought))
    assert same == thought
    assert isinstance(same, Thought)
    _, text = written(replace(question, begun=tuple(same.choices)))
    assert msgspec.json.decode(text)["begun"] == same.choices
