"""The list of choices, the judgement of one choice and the packed form say the same."""

import random

from ironbridge import choice_from_data
from ironbridge.rules.numbered import base_rules, numbered_rules
from tests.laws.walks import Walk, law
from tests.support.agreement.comparison import every_choice
from tests.support.plain import plain
from tests.support.playing import key


@law
def test_what_is_listed_is_legal_and_listed_once(walk: Walk) -> None:
    for state in walk.states():
        choices = state.legal_actions()
        assert all(state.is_legal(choice) for choice in choices)
        assert len({key(choice) for choice in choices}) == len(choices)
        assert [state.encode(choice) for choice in choices] == state.position.legal()


@law
def test_what_is_not_listed_is_refused_with_a_rule(walk: Walk) -> None:
    rng = random.Random(walk.seed)
    rules = {*numbered_rules(walk.ruleset), *base_rules(walk.ruleset)}
    for state in walk.states():
        listed = {key(choice) for choice in state.legal_actions()}
        for data in rng.sample(every_choice(plain(state.to_data())), 20):
            choice = choice_from_data(data)
            refusal = state.why_not(choice)
            assert (refusal is None) == (key(choice) in listed)
            if refusal is not None:
                assert refusal.rule in rules
                assert str(refusal).startswith(f"{refusal.rule}: {refusal.code.replace('_', ' ')}")


@law
def test_a_question_with_one_answer_is_not_asked(walk: Walk) -> None:
    for state in walk.states():
        data, choices = state.to_data(), state.legal_actions()
        least = {"action": 1, "over": 0}.get(data["ask"], 2)
        assert len(choices) >= least
        assert state.is_over == (not choices) == (data["ask"] == "over") == (state.seat_to_act is None)
