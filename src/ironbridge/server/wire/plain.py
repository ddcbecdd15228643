"""Plain data of the rules as it is sent: typed for us and for the page, plain objects for the framework.

Neither msgspec nor the OpenAPI description knows unions of TypedDicts. So they are told that these are objects, which
for data that is only sent is all they need, and the types that the page reads stand beside it as a `Shape`.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ironbridge.rules.data import ChoiceData, PositionData
from ironbridge.rules.events.data import EventData


@dataclass(frozen=True, slots=True)
class Shape:
    """What an object that is annotated with it looks like; read by the writer of TypeScript."""

    of: object


if TYPE_CHECKING:
    SentChoice = ChoiceData
    SentEvent = EventData
    SentPosition = PositionData
else:
    SentChoice = Annotated[dict[str, object], Shape(ChoiceData)]
    SentEvent = Annotated[dict[str, object], Shape(EventData)]
    SentPosition = Annotated[dict[str, object], Shape(PositionData)]
