"""What a choice would cost and bring, tried out on what the seat knows."""

from collections.abc import Sequence
from dataclasses import dataclass

from ironbridge.rules.choices import Choice
from ironbridge.rules.engine.codes import ASK_BEER, ASK_CARD, ASK_COAL, ASK_IRON
from ironbridge.rules.events import Event, read_event
from ironbridge.rules.state import View
from ironbridge.words.speaker import Speaker

_QUESTIONS_OF_A_PART = (ASK_CARD, ASK_COAL, ASK_IRON, ASK_BEER)


@dataclass(frozen=True, slots=True)
class Preview:
    """The money a part of an action takes, what happens, and the income level after it."""

    cost: int
    events: Sequence[Event]
    income_space: int


def preview(view: View, choice: Choice) -> Preview:
    """Carry a choice out on a copy, its further questions answered in the first way that is legal."""
    position = view.position.copy()
    # One action more than there is: the turn must not end, for the cards that follow are unknown.
    position.actions_left += 1
    position.is_recording = True
    position.push(view.encode(choice))
    while position.ask in _QUESTIONS_OF_A_PART:
        position.push(position.legal()[0])
    return Preview(
        position.spent[view.seat] - view.position.spent[view.seat],
        [read_event(view.ruleset.names, event) for event in position.events],
        position.income_space[view.seat],
    )


def note(seen: Preview, speaker: Speaker, seat: int) -> str:
    """Cost and consequences in a few words."""
    words = [f"£{seen.cost}"] if seen.cost else []
    for event in seen.events:
        facts = event.facts
        if event.kind == "bought":
            words.append(f"{facts['resource']} £{facts['price']} of it")
        elif event.kind == "taken":
            words.append(f"{facts['count']} from {speaker.slot(facts['slot'])}")
        elif event.kind == "barrel_drunk":
            words.append("the merchant's barrel")
        elif event.kind == "bonus":
            words.append(speaker.say(f"bonus.{facts['bonus']}", amount=facts["amount"]))
        elif event.kind == "sold_to_market":
            words.append(f"{facts['count']} to the market +£{facts['money']}")
        elif event.kind == "tile_replaced":
            words.append("built over")
        elif event.kind == "flipped" and event.seat == seat:
            words.append("flips")
        elif event.kind == "flipped" and event.seat is not None:
            words.append(f"flips {speaker.seats[event.seat]}'s")
    return ", ".join(words)
