"""The oracle plays the golden games too, choice by choice, to the same positions and the same ranking."""

import pytest

from ironbridge import choice_to_data
from ironbridge.record import choices_of, read_record, replay
from tests.golden.games import GAMES, Golden
from tests.oracle import judge
from tests.support.plain import plain


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_the_oracle_allows_every_choice_and_gets_where_the_engine_gets(golden: Golden) -> None:
    record = read_record(golden.path.read_text("utf-8")).whole()
    position = judge.start(plain(record.deal.to_data()))
    for choices, step in zip(choices_of(record), replay(record), strict=True):
        for choice in choices:
            position = judge.after(position, plain(choice_to_data(choice)))
        assert position == step.state.to_data(), step.text
    outcome = step.state.outcome()
    assert outcome is not None
    assert [list(group) for group in outcome.ranking] == judge.ranking(position)
