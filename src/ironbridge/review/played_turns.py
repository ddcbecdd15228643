"""What a review judges: the turns of a record, each with what was known before it."""

from collections.abc import Iterator
from dataclasses import dataclass

from ironbridge.bots.distant_market import is_distant_sale
from ironbridge.engine.codes import ASK_SHORTFALL
from ironbridge.games.names import ERAS
from ironbridge.record import Record, first_state
from ironbridge.record.notation import unpack_action, written_action
from ironbridge.record.record import place_of
from ironbridge.rules.choices import Choice
from ironbridge.rules.state import State


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn to be judged: the actions it took, numbered as in the record, and the state before it.

    Only the first `judged` choices count: they end with a sale to the distant market, because what follows depends on
    the tile that it turns over. A further action of that turn is a question of its own, asked when the tile was known;
    so is every tile removed in a shortfall, where `turn` is 0.
    """

    number: int
    first: int
    last: int
    era: str
    round: int
    turn: int
    seat: int
    played: tuple[str, ...]
    state: State
    choices: tuple[Choice, ...]
    codes: tuple[int, ...]
    judged: int


def played_turns(record: Record) -> list[PlayedTurn]:
    """All turns of a record in order; the last one of an unfinished game may be a part of a turn."""
    return list(_turns(record))


def _turns(record: Record) -> Iterator[PlayedTurn]:
    state = first_state(record)
    s, rules = state.position, state.ruleset
    number = 0
    place: tuple[int, int, int, int] | None = None
    before = state.copy()
    played: list[str] = []
    codes: list[int] = []
    choices: list[Choice] = []

    def played_turn(last: int) -> PlayedTurn:
        assert place is not None
        era, round_, turn, seat = place
        judged = next((k for k, code in enumerate(codes, 1) if is_distant_sale(code)), len(codes))
        return PlayedTurn(
            number,
            last - len(played) + 1,
            last,
            ERAS[era],
            round_,
            turn,
            seat,
            tuple(played),
            before,
            tuple(choices),
            tuple(codes),
            judged,
        )

    for action, packed in enumerate(record.actions, 1):
        now = place_of(s)
        is_apart = s.ask == ASK_SHORTFALL or any(map(is_distant_sale, codes))
        if place is not None and (now != place or is_apart):
            yield played_turn(action - 1)
            number += 1
            played, codes, choices = [], [], []
        if not played:
            place, before = now, state.copy()
        choices += unpack_action(s, rules, packed)
        codes += packed
        played.append(written_action(s, rules.names, packed))
    if place is not None:
        yield played_turn(len(record.actions))
