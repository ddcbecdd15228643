"""What a choice would cost and bring, tried out on what the seat knows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ironbridge.engine.codes import ASK_BEER, ASK_CARD, ASK_COAL, ASK_IRON
from ironbridge.games.names import DISTANT
from ironbridge.rules.choices import Choice, SellCotton
from ironbridge.rules.events import (
    BarrelDrunk,
    BonusGiven,
    Bought,
    Event,
    Flipped,
    Shipped,
    SoldToMarket,
    Taken,
    TileReplaced,
    read_event,
)
from ironbridge.rules.state import View
from ironbridge.words.speaker import Speaker

_QUESTIONS_OF_A_PART = (ASK_CARD, ASK_COAL, ASK_IRON, ASK_BEER)


_GOODS = {ASK_COAL: "coal", ASK_IRON: "iron", ASK_BEER: "beer"}
_MAKES = {"coal": "coal", "iron": "iron", "brewery": "beer"}


@dataclass(frozen=True, slots=True)
class Effect:
    """The money a part of an action takes, what happens, what will be asked, and the income marker after it."""

    cost: int
    events: Sequence[Event]
    asked: frozenset[str]
    income_space: int


def effect_of(view: View, choice: Choice) -> Effect:
    """Carry a choice out on a copy, its further questions answered in the first way that is legal."""
    position = view.position.copy()
    # One action more than there is: the turn must not end, for the cards that follow are unknown.
    position.actions_left += 1
    position.is_recording = True
    position.push_unchecked(view.encode(choice))
    asked = set()
    while position.ask in _QUESTIONS_OF_A_PART:
        asked.add(_GOODS.get(position.ask, "card"))
        position.push_unchecked(position.legal()[0])
    return Effect(
        position.spent[view.seat] - view.position.spent[view.seat],
        [read_event(view.ruleset.names, event) for event in position.events],
        frozenset(asked),
        position.income_space[view.seat],
    )


def note(seen: Effect, speaker: Speaker, view: View) -> str:
    """Cost and consequences in a few words."""
    words = [f"£{seen.cost}"] if seen.cost else []
    port = ""
    for event in seen.events:
        match event:
            case Bought():
                words.append(f"{event.resource} £{event.price} of it")
            case Taken():
                good = _good_on(view, event.slot)
                if good not in seen.asked:
                    words.append(f"{event.count} {good} from {speaker.slot(event.slot)}")
            case BarrelDrunk() if "beer" not in seen.asked:
                words.append("the merchant's barrel")
            case BonusGiven() if "beer" not in seen.asked:
                words.append(speaker.say(f"bonus.{event.bonus}", amount=event.amount))
            case SoldToMarket():
                words.append(f"{event.count} to the market +£{event.money}")
            case TileReplaced():
                words.append("built over")
            case Shipped():
                port = event.port
            case Flipped() if event.slot == port:
                owner = "your" if event.seat == view.seat else f"{speaker.seats[event.seat]}'s"
                words.append(f"{owner} port flips too")
            case Flipped() if event.seat == view.seat:
                words.append("flips")
    words += [f"{good}: you choose" for good in ("coal", "iron", "beer") if good in seen.asked]
    return ", ".join(words)


def is_luck(choice: Choice) -> bool:
    """Whether what a choice brings depends on a demand tile that nobody has seen."""
    return isinstance(choice, SellCotton) and choice.port == DISTANT


def chances(view: View, speaker: Speaker) -> str:
    """What the next demand tile may do, with how likely it is."""
    data = view.to_data()
    market = speaker.parts.distant
    assert market is not None
    shown = data["demand"]["shown"]
    counts: Counter[int] = Counter()
    for value, count in market.demand[view.players].items():
        counts[min(data["distant"] + value, market.end)] += count - shown.count(value)
    by_bonus: Counter[int | None] = Counter()
    for marker, count in counts.items():
        by_bonus[speaker.demand_bonus(marker)] += count
    words = [
        f"{'closes' if bonus is None else f'+{bonus} bonus'} {count / by_bonus.total():.0%}"
        for bonus, count in by_bonus.items()
        if count
    ]
    return f"no port flips; {', '.join(words)}"


def _good_on(view: View, slot: str) -> str:
    names = view.ruleset.names
    return _MAKES[names.tiles[view.position.tile[names.slots.index(slot)]][0]]
