"""Why a turn was played: what it gained as everybody could see, and what whoever played it hoped for."""

from collections.abc import Sequence
from dataclasses import dataclass

from ironbridge.bots.advice.facts import FactsOfTurn
from ironbridge.bots.advice.valued_turns import NOTABLE
from ironbridge.bots.value import TERMS, VP, Value
from ironbridge.bots.weights import Weights
from ironbridge.rules.deeds import Deed
from ironbridge.rules.events import TileDeveloped
from ironbridge.rules.prospects import vp_if_scored
from ironbridge.rules.sources import MERCHANT, Source
from ironbridge.rules.state import State

# What lies ahead: of these terms of the value a plan consists.
AHEAD = ("unflipped", "link_hopes", "beer", "money", "income", "mat", "hand", "order")


@dataclass(frozen=True, slots=True)
class Gain:
    """What a turn did of one kind, with the facts behind it; everybody saw it."""

    kind: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class Hope:
    """A term of the value that looks ahead, and the VP that the turn added to it or took from it."""

    term: str
    vp: float


def gains(deeds: Sequence[Deed]) -> list[Gain]:
    """What the actions of a turn gained. No card is looked at, in no hand and in no deck."""
    first, last = deeds[0], deeds[-1]
    rules, seat = first.ruleset, first.seat
    of_turn = FactsOfTurn(rules.names, seat, first.before, last.after)
    scored = last.after.vp[seat] - first.before.vp[seat]
    worth = [vp_if_scored(State(rules, position))[seat] for position in (first.before, last.after)]
    found = [
        Gain("scored", {"vp": scored}),
        Gain("worth", {"vp": worth[1] - worth[0] - scored}),
        Gain("flipped", of_turn.flipped()),
        Gain("built", {"tiles": of_turn.unflipped()["tiles"]}),
        Gain("links", of_turn.links()),
        Gain("developed", {"tiles": _developed(deeds)}),
        Gain("beer", _beer(deeds)),
        Gain("income", _changed(of_turn.income(), "income_level")),
        Gain("money", _changed(of_turn.money(), "money")),
    ]
    return [gain for gain in found if any(gain.facts.values())]


def hopes(deeds: Sequence[Deed], weights: Weights) -> list[Hope]:
    """What whoever has these weights expected of the turn beyond what it gained at once, the greatest first.

    It looks at the hand of the seat, so it is for games whose hands are open.
    """
    first, last = deeds[0], deeds[-1]
    value = Value(first.before.rulebook.tables, weights)
    idle = first.before.copy()
    idle.actions_left = last.after.actions_left
    before, after = (value.terms_of(position, first.seat) for position in (idle, last.after))
    found = [
        Hope(term, (now - was) / VP)
        for term, was, now in zip(TERMS, before, after, strict=True)
        if term in AHEAD and abs(now - was) >= NOTABLE
    ]
    return sorted(found, key=lambda hope: -abs(hope.vp))


def _developed(deeds: Sequence[Deed]) -> list[dict[str, object]]:
    events = [event for deed in deeds for event in deed.events if isinstance(event, TileDeveloped)]
    return [{"industry": event.industry, "level": event.level} for event in events]


def _beer(deeds: Sequence[Deed]) -> dict[str, object]:
    """How many barrels were used up: one's own, those of others, and those of merchants."""
    used = [source for deed in deeds for source in deed.traced.sources if source.resource == "beer"]
    seat = deeds[0].seat

    def count(sources: Sequence[Source]) -> int:
        return sum(source.count for source in sources)

    merchants = [source for source in used if source.kind == MERCHANT]
    own = [source for source in used if source.kind != MERCHANT and source.seat == seat]
    return {
        "own": count(own),
        "others": count(used) - count(own) - count(merchants),
        "merchants": count(merchants),
    }


def _changed(facts: dict[str, object], name: str) -> dict[str, object]:
    """What a number was and is; nothing if it has not changed."""
    return {} if facts[name] == facts["before"] else {"before": facts["before"], "after": facts[name]}
