"""A turn tried out on what its seat knows: what it does, action by action, and what it costs."""

from collections.abc import Sequence
from dataclasses import dataclass

from ironbridge.engine import codes
from ironbridge.errors import IronbridgeError
from ironbridge.rules.choices import Choice
from ironbridge.rules.data import ChoiceData
from ironbridge.rules.deeds import Deed
from ironbridge.rules.draft import Draft
from ironbridge.rules.events import (
    BarrelDrunk,
    BonusGiven,
    Bought,
    CardLaidDown,
    Event,
    LinkBuilt,
    LoanTaken,
    Passed,
    Shipped,
    Sold,
    Taken,
    TileBuilt,
    TileDeveloped,
    TileReplaced,
    WildCardsTaken,
    event_to_data,
)
from ironbridge.rules.positions.foreseen import foreseen
from ironbridge.rules.refusals import Refusal
from ironbridge.rules.sources import Traced
from ironbridge.rules.state import View

# What must be the same to the letter. Whose tiles flip, and what the market pays for cubes, may change meanwhile.
LETTER = (
    BarrelDrunk,
    BonusGiven,
    CardLaidDown,
    LinkBuilt,
    LoanTaken,
    Passed,
    Shipped,
    Sold,
    Taken,
    TileBuilt,
    TileDeveloped,
    TileReplaced,
    WildCardsTaken,
)


class NotOpen(IronbridgeError):
    """A choice of a turn is not open where it stands now."""

    def __init__(self, refusal: Refusal, choice: Choice) -> None:
        super().__init__(f"the choice is not open: {refusal}")
        self.refusal = refusal
        self.choice = choice


@dataclass(frozen=True, slots=True)
class Tried:
    """A turn after its choices: the deed of each action, all that happened, and what was paid for it."""

    draft: Draft
    written: tuple[ChoiceData, ...]
    deeds: tuple[Deed, ...]
    events: tuple[Event, ...]
    cost: int

    @property
    def outline(self) -> list[str]:
        """The tiles, lines, cards and sources of the turn, in order; prices are not among them."""
        found = []
        for event in self.events:
            if isinstance(event, Bought):
                found.append(f"bought {event.resource}")
            elif isinstance(event, LoanTaken):
                found.append(f"loan {event.money}")
            elif isinstance(event, LETTER):
                data = event_to_data(event)
                found.append(" ".join([event.kind, *(str(fact) for fact in data["facts"].values())]))
        return found


def next_turn(view: View) -> View:
    """The view of a seat at its next turn, as far as it can be foreseen."""
    return View(view.ruleset, foreseen(view.position, view.seat), view.seat)


def try_out(view: View, choices: Sequence[Choice]) -> Tried:
    """Carry choices out on a view whose seat is to act. Raises NotOpen and BadChoice."""
    draft = Draft(view)
    began, spent = draft.position, view.position.spent[view.seat]
    events: list[Event] = []
    deeds: list[Deed] = []
    happened, traced = list[Event](), Traced()
    for choice in choices:
        refusal = draft.why_not(choice)
        if refusal is not None:
            raise NotOpen(refusal, choice)
        told, more = draft.push_traced(draft.encode(choice))
        happened += told
        traced += more
        if draft.is_whole or draft.position.ask == codes.ASK_ACTION:
            deeds.append(Deed(view.ruleset, view.seat, began, draft.position, tuple(happened), traced))
            events += happened
            began, happened, traced = draft.position, [], Traced()
    cost = draft.position.spent[view.seat] - spent
    return Tried(draft, tuple(draft.written), tuple(deeds), tuple(events + happened), cost)
