"""A copy and its original never touch each other."""

import random

from tests.laws.walks import Walk, law
from tests.support.playing import at_random, play


@law
def test_playing_on_in_a_copy_changes_nothing_in_the_original(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        data, digest = state.to_data(), state.digest()
        copy = state.copy()
        assert copy.to_data() == data
        play(copy, at_random, random.Random(number), most=10)
        assert state.to_data() == data
        assert state.digest() == digest


@law
def test_playing_on_in_the_original_changes_nothing_in_a_copy(walk: Walk) -> None:
    copies = [(state.copy(), state.digest()) for state in walk.states()]
    assert [copy.digest() for copy, _ in copies] == [digest for _, digest in copies]


@law
def test_a_copy_plays_on_like_its_original(walk: Walk) -> None:
    state = walk.start()
    copy = state.copy()
    for move in walk.moves:
        choices = state.legal_actions()
        assert copy.legal_actions() == choices
        if not choices:
            break
        assert copy.apply(choices[move % len(choices)]) == state.apply(choices[move % len(choices)])
        assert copy.digest() == state.digest()
