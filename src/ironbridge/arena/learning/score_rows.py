"""What finished games teach: after every turn the features of the position, its hand-made value, and the score."""

from dataclasses import dataclass

from ironbridge.bots.learned import Learned
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.time_left import era_actions_left
from ironbridge.bots.value import TERMS, VP
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.engine.position import seat_to_act
from ironbridge.record import Record, first_state


@dataclass(frozen=True, slots=True)
class Row:
    """A seat after its turn: what it had then, its value, and what it scored in the end, in hundredths of a VP."""

    seat: int
    era: int
    left: int  # own actions in the era
    features: list[int]
    value: int
    score: int


def rows_of(record: Record) -> list[Row]:
    """A row for every turn of a finished game, as the search sees its end: no card has been drawn yet."""
    state = first_state(record)
    s = state.position
    tables = s.rulebook.tables
    value, learned = value_for(state), Learned(tables, [], len(TERMS))
    seen: list[tuple[int, int, int, list[int], int]] = []  # a row but for the score
    for codes in record.actions:
        if s.ask == ASK_ACTION:
            seat = seat_to_act(s)
            o = s.copy()
            # One action more than there is, so that the turn does not end.
            o.actions_left += 1
            for code in codes:
                o.push_unchecked(code)
            o.actions_left -= 1
            if o.actions_left == 0:
                terms = value.terms_of(o, seat)
                features = learned.features_of(o, seat, terms)
                seen.append((int(seat), int(o.era), int(era_actions_left(o)), features, sum(terms)))
        for code in codes:
            s.push_unchecked(code)
    return [Row(*row, score=s.vp[row[0]] * VP) for row in seen]
