"""What happens in a game, as names that a golden record may promise."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ironbridge import (
    BonusDevelop,
    Build,
    BuildTwo,
    Choice,
    Deal,
    Event,
    Link,
    Loan,
    RemoveTile,
    Scout,
    SellCotton,
    State,
    Stop,
    new_game,
)
from ironbridge.engine import codes
from ironbridge.games.names import ERAS
from ironbridge.record import Record, choices_of
from ironbridge.rules.events import DemandShown

MARKETS = ((codes.COAL, "coal"), (codes.IRON, "iron"))


def features_of(record: Record) -> Counter[str]:
    """How often each thing happens in a record."""
    return features(record.deal, (choice for choices in choices_of(record) for choice in choices))


def features(dealt: Deal, choices: Iterable[Choice]) -> Counter[str]:
    """How often each thing happens in a game."""
    observer = Observer(new_game(dealt))
    for choice in choices:
        observer.apply(choice)
    return observer.seen


class Observer:
    """Plays a game choice by choice and counts what it sees."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seen = Counter({f"{state.ruleset.name}, {state.players} players": 1})
        self._emptied: set[str] = set()
        self._card = ""
        self._is_across_the_mersey = False

    def apply(self, choice: Choice) -> None:
        """Carry out a choice and note it."""
        state = self.state
        asked, era = state.position.ask, ERAS[state.position.era]
        owners = dict(zip(state.ruleset.names.slots, state.position.owner, strict=True))
        actor, money = state.seat_to_act, list(state.position.money)
        self._before(choice, asked, era)
        events = state.apply(choice)
        for event in events:
            self._note(self._named(event, actor, owners))
            if event.kind == "demand_shown" and self._is_closed_by(event):
                self._note(["distant market closed"])
                self._note(["distant market closed after a sale"] if asked == codes.ASK_MORE else [])
        if any(before < 0 <= after for before, after in zip(money, state.position.money, strict=True)):
            self._note(["debt paid off"])
        self._markets(events)
        self._note(["all links used up"] if 0 in state.position.links_left else [])
        outcome = state.outcome()
        if outcome is not None:
            self._note([f"won by {outcome.decided_by}"])

    def _note(self, names: Sequence[str]) -> None:
        self.seen.update(names)

    def _before(self, choice: Choice, asked: int, era: str) -> None:
        if asked == codes.ASK_ACTION:
            self._is_across_the_mersey = isinstance(choice, Build) and self._crosses(choice)
        if isinstance(choice, Link) and asked == codes.ASK_MORE:
            self._note(["double rail"])
        if isinstance(choice, BonusDevelop):
            self._note(["bonus of gloucester"])
        if isinstance(choice, Stop) and asked == codes.ASK_BONUS:
            self._note(["bonus of gloucester declined"])
        if isinstance(choice, BuildTwo):
            self._note(["two-card build"])
        if isinstance(choice, RemoveTile):
            self._note(["tile chosen for a debt"])
        if isinstance(choice, Scout):
            self._note(["scout"])
        if isinstance(choice, Loan):
            self._note([f"loan of £{choice.money} in the {era} era"])
        if isinstance(choice, SellCotton):
            self._note(
                ["sale to a port" if choice.port in self.state.ruleset.names.slots else "distant sale"]
            )

    def _crosses(self, build: Build) -> bool:
        """LC5: whether this is Birkenhead outside the network of a seat that has Liverpool in it."""
        data, seat = self.state.to_data(), self.state.seat_to_act
        places = {slot.split(".")[0] for slot, tile in data["tiles"].items() if tile["seat"] == seat}
        for line, owner in data["links"].items():
            places |= set(line.split("-")) if owner == seat else set()
        return build.slot.startswith("birkenhead.") and "liverpool" in places and "birkenhead" not in places

    def _named(self, event: Event, actor: int | None, owners: dict[str, int]) -> list[str]:
        if event.kind == "card_laid_down":
            self._card = event.card
        elif event.kind == "tile_replaced":
            return ["own tile overbuilt" if event.seat == actor else "opponent's tile overbuilt"]
        elif event.kind == "tile_built":
            wild = [f"build with {self._card}"] if self._card.startswith("wild_") else []
            is_by_location = event.slot.split(".")[0] == self._card
            return wild + (["across the Mersey"] if self._is_across_the_mersey and not is_by_location else [])
        elif event.kind == "tile_removed":
            return ["tile removed for a debt"]
        elif event.kind == "vp_lost":
            beyond = ["debt beyond all VP"] if event.vp < event.debt else []
            return beyond + (["VP lost for a debt"] if event.vp else [])
        elif event.kind == "barrel_drunk" and not event.merchant.startswith("gloucester."):
            return [f"bonus of {event.merchant.split('.')[0]}"]
        elif event.kind == "debt":
            return ["debt left unpaid"]
        elif event.kind == "shipped" and owners.get(event.port, actor) != actor:
            return ["sale to an opponent's port"]
        return []

    def _is_closed_by(self, demand: DemandShown) -> bool:
        closed = len(self.state.position.rulebook.tables.demand_bonus) - 1
        return bool(demand.distant == closed)

    def _markets(self, events: Sequence[Event]) -> None:
        position = self.state.position
        prices_at = position.rulebook.tables.prices_at
        has_sale = any(event.kind == "sold_to_market" for event in events)
        for market, name in MARKETS:
            cubes = position.market[market]
            if cubes == 0 and name not in self._emptied:
                self._emptied.add(name)
                self._note([f"{name} market emptied"])
            if has_sale and cubes and name in self._emptied:
                self._note([f"{name} market refilled"])
                if cubes == prices_at[market + 1] - prices_at[market]:
                    self._note([f"{name} market full again"])
