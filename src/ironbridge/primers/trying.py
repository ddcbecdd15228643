"""How far a learner has come in a step: judged by what the engine says has happened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ironbridge.engine import codes
from ironbridge.primers.primer import Pattern, Primer
from ironbridge.record.notation import is_resting, parse_action
from ironbridge.rules.draft import Draft, carry_out
from ironbridge.rules.events import Event, event_to_data


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of the choices in a step.

    `is_reached`: the goal. `is_whole`: at least one action was carried out and none is in progress. `is_as_shown`: the
    choices are those that the primer shows, whichever cards pay for them.
    """

    is_reached: bool
    is_whole: bool
    is_as_shown: bool


def tried(primer: Primer, step: int, choices: Sequence[int], *, is_ended: bool) -> Tried:
    """Judge the packed choices of a step: those of a draft, or of a turn that was ended.

    Of a draft only that is judged which its seat may know. Raises IllegalChoice.
    """
    state = primer.state(step)
    goal = primer.steps[step].goal
    if is_ended:
        events = carry_out(state, choices)
        is_whole = True
    else:
        draft = Draft(state.view(primer.seat))
        events = [event for code in choices for event in draft.push(code)]
        is_whole = bool(choices) and (draft.is_whole or is_resting(draft.position))
    is_met = all(any(is_like(pattern, event) for event in events) for pattern in goal.happens)
    is_reached = is_whole and is_met and (is_ended or not goal.ends_turn)
    return Tried(is_reached, is_whole, _unpaid(choices) == _unpaid(shown_choices(primer, step)))


def shown_choices(primer: Primer, step: int) -> list[int]:
    """The packed choices of the actions that a step shows. Raises RecordError."""
    state = primer.state(step)
    found: list[int] = []
    for action in primer.steps[step].show:
        for choice in parse_action(state, action):
            code = state.encode(choice)
            carry_out(state, [code])
            found.append(code)
    return found


def _unpaid(choices: Sequence[int]) -> list[int]:
    """Choices without the cards that pay for them."""
    return [code for code in choices if codes.kind_of(code) not in {codes.CARD, codes.CARDS}]


def is_like(pattern: Pattern, event: Event) -> bool:
    """Whether an event has all that a pattern asks for."""
    return _is_in(pattern, event_to_data(event))


def _is_in(wanted: object, found: object) -> bool:
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(
            key in found and _is_in(value, found[key]) for key, value in wanted.items()
        )
    return wanted == found
