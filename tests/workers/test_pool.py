"""Many questions: each is answered once, in any order, whatever becomes of the workers."""

import pytest

from ironbridge.workers import AnswerFailed, Question, WorkerDied, answers, in_order
from tests.support.questions import Doubled, Dying, Raising, Sleeping


@pytest.mark.parametrize("ahead", [1, 8])
def test_every_question_is_answered_once(ahead: int) -> None:
    asked = ((number, Doubled(number)) for number in range(30))
    found = dict(answers(asked, 2, ahead=ahead))
    assert found == {number: 2 * number for number in range(30)}


def test_answers_can_be_put_in_order() -> None:
    assert list(in_order([(2, "c"), (0, "a"), (1, "b"), (3, "d")])) == ["a", "b", "c", "d"]
    with pytest.raises(WorkerDied):
        list(in_order([(0, "a"), (1, WorkerDied("exit code 7"))]))


def test_a_death_is_the_answer_to_one_question_and_the_others_are_given_out_again() -> None:
    questions: list[Question[int]] = [Doubled(0), Dying(), *map(Doubled, range(2, 10))]
    found = dict(answers(enumerate(questions), 1, ahead=4))
    death = found.pop(1)
    assert isinstance(death, WorkerDied)
    assert str(death) == "exit code 7"
    assert found == {number: 2 * number for number in range(10) if number != 1}


def test_an_error_of_a_question_is_raised() -> None:
    with pytest.raises(AnswerFailed, match=r"OSError at questions\.py"):
        list(answers(enumerate([Raising()]), 1))


def test_when_it_is_stopped_the_rest_is_dropped() -> None:
    questions: list[Question[int]] = [Doubled(4), Sleeping(), Sleeping(), Sleeping()]
    found: list[int] = []
    for key, answer in answers(enumerate(questions), 2, lambda: bool(found)):
        found.append(key)
        assert answer == 8
    assert found == [0]
