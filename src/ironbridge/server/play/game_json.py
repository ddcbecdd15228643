"""A game after an entry as JSON: what everybody sees is made once, what a seat sees besides is put in."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw

from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.choices import choice_to_data, decode
from ironbridge.rules.draft import Draft
from ironbridge.rules.options import options
from ironbridge.rules.positions.writer import hand_data
from ironbridge.rules.prospects import prospects
from ironbridge.rules.state import State

# JSON that is ready, in the place of what it is the JSON of.
Json: TypeAlias = Any
ENCODER = msgspec.json.Encoder()
# Where the hand of a seat begins: what everybody may see has one for each seat, in their order.
HAND = b'"hand":['


def json_of(data: object) -> Json:
    """Plain data as JSON that is ready."""
    return Raw(ENCODER.encode(data))


class GameJson:
    """The JSON of one state, each part made when it is asked for first; `entry` is that of entry `number` before it."""

    def __init__(self, state: State, number: int) -> None:
        self.number = number
        self.entry: Json = None
        self.state = state
        self._around_hands: list[bytes] = []
        self._views: dict[int | None, Json] = {}
        self._choices: Json = None
        self._if_scored: Json = None
        self._options: tuple[int, Json] | None = None

    def view(self, seat: int | None) -> Json:
        """What a seat knows, or for None what everybody may see."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self._view(seat)
        return found

    def _view(self, seat: int | None) -> Json:
        if not self._around_hands:
            self._around_hands = ENCODER.encode(self.state.public_data())[1:].split(HAND)
        start, *others = self._around_hands
        if seat is None:
            return Raw(HAND.join([b"{" + start, *others]))
        # A seat knows its own hand and, but for that, what everybody sees.
        own = ENCODER.encode(hand_data(self.state.position, self.state.ruleset.names, seat))
        others[seat] = own[1:] + others[seat][others[seat].index(b"]") + 1 :]
        return Raw(HAND.join([b'{"seat":%d,' % seat + start, *others]))

    def choices(self) -> Json:
        """What is open to the seat to act, when it has chosen nothing yet."""
        if self._choices is None:
            position = self.state.position
            self._choices = choices_shown(self.state.ruleset, position.legal(), position.part)
        return self._choices

    def if_scored(self) -> Json:
        """What every seat would have if links and flipped tiles were scored now."""
        if self._if_scored is None:
            self._if_scored = json_of(prospects(self.state))
        return self._if_scored

    def has_options(self, version: int) -> bool:
        """Whether the options after the draft of that version are made already."""
        return self._options is not None and self._options[0] == version

    def options(self, version: int, draft: Callable[[], Draft]) -> Json:
        """What is open after the draft of that version with cards and costs, made once for each version."""
        if self._options is None or self._options[0] != version:
            self._options = version, options_shown(draft())
        return self._options[1]


def choices_shown(rules: Ruleset, codes: Iterable[int], part: int) -> Json:
    """Packed choices as JSON, while a part (or NO_CHOICE) is in progress."""
    return Raw(b"[" + b",".join([choice_shown(rules, code, part) for code in codes]) + b"]")


def options_shown(draft: Draft) -> Json:
    """What is open after a draft, with the cards that can pay, the cost and what comes of it, as JSON."""
    rules, part = draft.ruleset, draft.position.part
    found = [
        b'{"choice":%b,"cards":%b,"count":%d,"cost":%d,"gain":%d,"flips":%b}'
        % (
            choice_shown(rules, option.code, part),
            ENCODER.encode(option.cards),
            option.count,
            option.cost,
            option.gain,
            b"true" if option.flips else b"false",
        )
        for option in options(draft)
    ]
    return Raw(b"[" + b",".join(found) + b"]")


@lru_cache(maxsize=50_000)
def choice_shown(rules: Ruleset, code: int, part: int) -> bytes:
    """A packed choice as JSON."""
    return ENCODER.encode(choice_to_data(decode(code, rules.names, part)))
