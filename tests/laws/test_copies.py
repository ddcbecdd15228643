"""A copy and its original never touch each other."""

import random

from tests.laws.walks import Walk, law
from tests.support.playing import at_random, play


@law
def test_playing_on_in_a_copy_changes_nothing_in_the_original(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        data, digest, numbers = state.to_data(), state.digest(), state.to_bytes()
        copy = state.copy()
        assert copy.to_data() == data
        play(copy, at_random, random.Random(number), most=10)
        assert state.to_data() == data
        assert state.digest() == digest
        assert state.to_bytes() == numbers


@law
def test_playing_on_in_the_original_changes_nothing_in_a_copy(walk: Walk) -> None:
    copies = [(state.copy(), state.digest(), state.to_bytes()) for state in walk.states()]
    for copy, digest, numbers in copies:
        assert copy.digest() == digest
        assert copy.to_bytes() == numbers


@law
def test_a_copy_of_a_copy_is_apart_from_both(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        copy = state.copy()
        play(copy, at_random, random.Random(number), most=3)
        other = copy.copy()
        numbers = [one.to_bytes() for one in (state, copy)]
        play(other, at_random, random.Random(number), most=10)
        assert [one.to_bytes() for one in (state, copy)] == numbers
        numbers = [one.to_bytes() for one in (state, other)]
        play(copy, at_random, random.Random(number + 1), most=10)
        assert [one.to_bytes() for one in (state, other)] == numbers


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
