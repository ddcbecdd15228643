"""How often a seat took each kind of action, beside what strong players do at such a table.

The `profiles.json` of a game holds the mean mix of the winners of games among planners, 24 deals for each ruleset and
number of players (seed "profile"); `measured` makes an entry of it from the records that `ironbridge simulate --save`
writes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ironbridge.arena.game import ACTION_KINDS
from ironbridge.engine import codes
from ironbridge.games.catalogue import game_of
from ironbridge.games.names import ERAS
from ironbridge.record import Record, first_state
from ironbridge.record.record import place_of

Counts = Mapping[str, Mapping[str, float]]  # by era and kind of action


@dataclass(frozen=True, slots=True)
class Mix:
    """How often a seat took each kind of action in each era, and what strong players do; None if nobody measured it."""

    counts: Counts
    profile: Counts | None

    @property
    def kinds(self) -> list[str]:
        """The kinds of actions that are in the mix or in the profile."""
        eras = [*self.counts.values(), *(self.profile or {}).values()]
        return [kind for kind in ACTION_KINDS.values() if any(era.get(kind) for era in eras)]


def mixes_of(record: Record) -> tuple[Mix, ...]:
    """The mix of every seat."""
    profile = profile_of(record.ruleset, len(record.players))
    return tuple(Mix(counts, profile) for counts in _counts(record))


def profile_of(ruleset: str, players: int) -> Counts | None:
    """The mean mix of winners."""
    entry = game_of(ruleset).profiles.get(ruleset, {}).get(str(players))
    return None if entry is None else {era: entry[era] for era in ERAS}


def measured(records: Iterable[Record]) -> dict[str, object]:
    """The entry of a profile from the records of finished games: the mean mix of all that won."""
    winners = [
        counts
        for record in records
        if record.result is not None
        for seat, counts in enumerate(_counts(record))
        if seat in record.result.winners
    ]
    means = {
        era: {
            kind: round(sum(counts[era].get(kind, 0) for counts in winners) / len(winners), 2)
            for kind in ACTION_KINDS.values()
        }
        for era in ERAS
    }
    return {"winners": len(winners)} | {
        era: {kind: mean for kind, mean in by_kind.items() if mean} for era, by_kind in means.items()
    }


def _counts(record: Record) -> list[dict[str, dict[str, float]]]:
    s = first_state(record).position
    found: list[dict[str, dict[str, float]]] = [{era: {} for era in ERAS} for _ in record.players]
    for packed in record.actions:
        era, _, _, seat = place_of(s)
        kind = ACTION_KINDS.get(codes.kind_of(packed[0]))
        if kind is not None:
            counts = found[seat][ERAS[era]]
            counts[kind] = counts.get(kind, 0) + 1
        for code in packed:
            s.push_unchecked(code)
    return found
