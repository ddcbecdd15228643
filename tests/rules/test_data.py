"""Plain data is what its types say, and events are values that tell the same as their plain data."""

from dataclasses import FrozenInstanceError, fields
from typing import Any, get_args, get_type_hints

import pytest

from ironbridge import (
    RULESETS,
    Choice,
    Event,
    IllegalChoice,
    Pass,
    Stop,
    chance,
    choice_to_data,
    deal,
    new_game,
)
from ironbridge.engine import codes
from ironbridge.rules.data import ChoiceData, DealData, OutcomeData, PositionData, RefusalFacts, ViewData
from ironbridge.rules.events import EVENT_KINDS, TileBuilt, WildCardsTaken, event_to_data, read_event
from ironbridge.rules.events.data import EventData
from tests.support.amount import measured
from tests.support.typed import fault


@pytest.mark.parametrize("name", measured("birmingham-intro", of=RULESETS))
def test_everything_that_is_written_is_what_its_type_says(name: str) -> None:
    players = RULESETS[name].player_counts[0]
    dealt = deal(name, players, "types")
    assert fault(dealt.to_data(), DealData) is None
    state, luck = new_game(dealt), chance("types")
    seen = set[Choice]()
    while choices := state.legal_actions():
        for choice in set(choices) - seen:
            assert fault(choice_to_data(choice), ChoiceData) is None
        seen.update(choices)
        assert fault(state.to_data(), PositionData) is None
        assert fault(state.public_data(), PositionData) is None
        assert fault(state.view(luck.below(players)).to_data(), ViewData) is None
        for other in (Pass(), Stop()):
            if (refusal := state.why_not(other)) is not None:
                assert fault(refusal.facts, RefusalFacts) is None
        for event in state.apply(choices[luck.below(len(choices))]):
            assert fault(event_to_data(event), EventData) is None
    outcome = state.outcome()
    assert outcome is not None
    assert fault(state.to_data(), PositionData) is None
    assert fault(outcome.to_data(), OutcomeData) is None


def test_what_is_not_as_a_type_says_is_found() -> None:
    data: dict[str, Any] = {"do": "build", "industry": "coal", "slot": "leek.1"}
    assert fault(data, ChoiceData) is None
    spoilt: tuple[object, ...] = (
        data | {"do": "bild"},
        data | {"level": 1},
        data | {"slot": 1},
        {"do": "build"},
        [],
    )
    for each in spoilt:
        assert fault(each, ChoiceData) is not None
    assert fault({"do": "cards", "cards": ["leek", 2]}, ChoiceData) is not None
    assert fault({"do": "loan", "money": True}, ChoiceData) is not None


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.kind)
def test_an_event_and_its_plain_data_have_the_same_fields(kind: Any) -> None:
    (data,) = [of for of in get_args(EventData) if kind.kind in get_args(get_type_hints(of)["kind"])]
    written = get_type_hints(get_type_hints(data)["facts"])
    own = {
        name: hint for name, hint in get_type_hints(kind).items() if name in {f.name for f in fields(kind)}
    }
    is_of_a_seat = own.pop("seat", None) is int
    assert get_type_hints(data)["seat"] is (int if is_of_a_seat else type(None))
    assert list(own) == list(written)
    assert {name: hint for name, hint in own.items() if name != "cards"} == {
        name: hint for name, hint in written.items() if name != "cards"
    }
    assert kind.__doc__


def test_every_event_of_the_engine_can_be_read() -> None:
    numbers = [value for name, value in vars(codes).items() if name.startswith("EVENT_")]
    found = set()
    for number in numbers:
        names = RULESETS["lancashire" if number == codes.EVENT_SHIPPED else "birmingham"].names
        event = read_event(names, (number, 0, 0, 0))
        assert fault(event_to_data(event), EventData) is None
        found.add(event.kind)
    assert found == EVENT_KINDS


def test_events_are_values() -> None:
    built = TileBuilt(0, "leek.1", "coal", 1)
    assert (built.kind, built.seat, dict(built.facts)) == (
        "tile_built",
        0,
        {"slot": "leek.1", "industry": "coal", "level": 1},
    )
    assert isinstance(built, Event)
    assert len({built, TileBuilt(0, "leek.1", "coal", 1), WildCardsTaken(0, ("a", "b"))}) == 2
    with pytest.raises(FrozenInstanceError):
        built.slot = "leek.2"  # type: ignore[misc]


def test_a_refusal_has_facts_of_its_own() -> None:
    state = new_game(deal("birmingham", 2, 1))
    with pytest.raises(IllegalChoice) as refused:
        state.apply(Stop())
    assert refused.value.refusal.facts == {"asked": "action"}
