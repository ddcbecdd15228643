"""Everything that can be chosen in a ruleset, as dense numbers that stay the same for each version."""

import hashlib
import json
import operator
from collections.abc import Sequence
from typing import SupportsIndex, overload

from ironbridge.engine import codes
from ironbridge.engine.action import ActionRule
from ironbridge.engine.course_of_play import CourseOfPlay
from ironbridge.engine.tables import ComponentTables
from ironbridge.envs.buffers import BufferT, Int8s, as_int8, copier
from ironbridge.envs.numbering import NO_PICK, Numbering, is_payment, payment
from ironbridge.errors import BadChoice
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.games.ruleset import Ruleset, whole_number
from ironbridge.rules.choices import Choice, TakeBeer, choice_to_data, decode, encode
from ironbridge.rules.state import View

VERSION = 1
BARREL = "barrel"


class ActionSpace:
    """The numbers from 0 to `n` - 1 for all choices of a ruleset, whatever the number of players.

    Cards that are laid down together are picked one after another in card order: every pick has the number of its card,
    and `picks` are the numbers picked so far.
    """

    def __init__(self, ruleset: Ruleset | str, version: int = VERSION) -> None:
        if version != VERSION:
            raise BadChoice(f"there is no action space of version {version!r}; there is {VERSION}")
        self.ruleset = ruleset if isinstance(ruleset, Ruleset) else ruleset_named(ruleset)
        self.version = version
        self._codes = _all_codes(self.ruleset)
        self.numbering = Numbering(self._codes)
        self._copy = copier(self.n)

    @property
    def n(self) -> int:
        """How many numbers there are."""
        return len(self._codes)

    def code(self, index: int) -> int:
        """The packed choice of a number; that of a card pays with this card alone."""
        number = whole_number(index)
        if number not in range(self.n):
            raise BadChoice(f"there is no number {index!r}; there are 0 to {self.n - 1}")
        return self._codes[number]

    def index(self, choice: Choice | SupportsIndex, picks: Sequence[int] = ()) -> int:
        """The number of a choice, packed or not; of a payment with several cards that of the next one to be picked."""
        code = operator.index(choice) if isinstance(choice, SupportsIndex) else self._encoded(choice)
        number = self.numbering.number_after(code, *self.cards(picks))
        if number < 0:
            raise BadChoice(f"{choice!r} has no number in {self.ruleset.name} after the picks {list(picks)}")
        return int(number)

    def choice(self, view: View, index: int, picks: Sequence[int] = ()) -> Choice | None:
        """The choice of a number in the situation of a view; None if another card is to be picked for it."""
        code = self.code(index)
        legal = view.position.legal()
        a, b = self.cards(picks)
        if not self.numbering.is_open(legal, operator.index(index), a, b):
            raise BadChoice(
                f"the number {index} ({self._data(code)}) is not open after the picks {list(picks)}"
            )
        if is_payment(legal):
            code = payment(legal, a, b, codes.first(code))
            if code < 0:
                return None
        return decode(code, self.ruleset.names, view.position.part)

    @overload
    def mask(self, view: View, out: None = None, picks: Sequence[int] = ()) -> Int8s: ...
    @overload
    def mask(self, view: View, out: BufferT, picks: Sequence[int] = ()) -> BufferT: ...

    def mask(self, view: View, out: object = None, picks: Sequence[int] = ()) -> object:
        """1 for every number that is open to the seat of a view, 0 for all others, as a new int8 array or into `out`.

        All are 0 while another seat is to act, and when the game is over.
        """
        legal = view.position.legal() if view.seat == view.seat_to_act else []
        row = self.numbering.mask(legal, *self.cards(picks))
        if out is None:
            return as_int8(row)
        self._copy(out, row)
        return out

    def cards(self, picks: Sequence[int]) -> tuple[int, int]:
        """The cards of at most two picks; -1 where there is none."""
        if not picks:
            return NO_PICK, NO_PICK
        chosen = [self.code(pick) for pick in picks]
        if len(chosen) > 2 or any(codes.kind_of(code) != codes.CARD for code in chosen):
            raise BadChoice(f"picks are the numbers of at most two cards, not {list(picks)}")
        a, b = [*map(codes.first, chosen), NO_PICK, NO_PICK][:2]
        return a, b

    def card_index(self, card: int) -> int:
        """The number of a card, which stands for it as a payment and as a pick."""
        return int(self.numbering.number(codes.pack(codes.CARD, card)))

    def to_data(self) -> dict[str, object]:
        """The space as plain data: what every number stands for."""
        return {
            "action_space": self.version,
            "ruleset": self.ruleset.name,
            "actions": [self._data(code) for code in self._codes],
        }

    def digest(self) -> str:
        """The SHA-256 of the plain data as JSON without spaces, keys sorted, in hexadecimal digits."""
        return digest_of(self.to_data())

    def to_json(self) -> str:
        """The plain data as the very text whose SHA-256 is the digest."""
        return json_of(self.to_data())

    def __reduce__(self) -> tuple[type["ActionSpace"], tuple[Ruleset, int]]:
        return ActionSpace, (self.ruleset, self.version)

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.ruleset.name}, version {self.version}: {self.n} numbers>"

    def _encoded(self, choice: Choice) -> int:
        names = self.ruleset.names
        if isinstance(choice, TakeBeer) and choice.source in names.merchants:
            return codes.pack(codes.TAKE_BEER, codes.BARREL)
        return encode(choice, names, codes.NO_CHOICE)

    def data(self, index: int) -> dict[str, object]:
        """What a number stands for, as plain data."""
        return self._data(self.code(index))

    def _data(self, code: int) -> dict[str, object]:
        if code == codes.pack(codes.TAKE_BEER, codes.BARREL):
            return {"do": "beer", "source": BARREL}
        return dict(choice_to_data(decode(code, self.ruleset.names, codes.NO_CHOICE)))


def digest_of(data: dict[str, object]) -> str:
    """The SHA-256 of plain data as JSON without spaces, keys sorted, in hexadecimal digits."""
    return hashlib.sha256(json_of(data).encode("ascii")).hexdigest()


def json_of(data: dict[str, object]) -> str:
    """Plain data as JSON without spaces, keys sorted, in ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _all_codes(rules: Ruleset) -> list[int]:
    rulebook = rules.for_players(rules.player_counts[0]).rulebook
    if not isinstance(rulebook, CourseOfPlay):
        raise BadChoice(f"{rules.name} has a rulebook of its own kind, for which no action space is known")
    t = rulebook.tables
    has = {kind for kind, rule in enumerate(rulebook.actions) if type(rule) is not ActionRule}
    slots, industries, pack = range(t.slots), range(t.industries), codes.pack
    builds = [(slot, industry) for slot in slots for industry in industries if _shows(t, slot, 2**industry)]
    sources = [_makers(t, resource) for resource in (codes.COAL, codes.IRON, codes.BEER)]
    barrel = [codes.BARREL] if t.merchants else []
    removes_for_bonus = codes.BONUS_DEVELOP in list(t.merchant_bonus)
    found = [pack(codes.PASS)]
    found += [pack(kind, *at) for kind in (codes.BUILD, codes.BUILD_TWO) if kind in has for at in builds]
    found += [pack(codes.LINK, line) for line in range(t.lines) if codes.LINK in has]
    found += [pack(codes.DEVELOP, industry) for industry in industries if codes.DEVELOP in has]
    found += _sales(t) if codes.SELL in has else []
    found += [pack(codes.LOAN, rung) for rung in range(len(t.loan_money)) if codes.LOAN in has]
    found += [pack(codes.SCOUT)] if codes.SCOUT in has else []
    found += [pack(codes.CARD, card) for card in range(t.cards)]
    found += [pack(codes.TAKE_COAL, slot) for slot in sources[0]]
    found += [pack(codes.TAKE_IRON, slot) for slot in sources[1]]
    found += [pack(codes.TAKE_BEER, slot) for slot in [*sources[2], *barrel]]
    found += [pack(codes.STOP)]
    found += [pack(codes.BONUS, industry) for industry in industries if removes_for_bonus]
    found += [pack(codes.REMOVE, slot) for slot in slots]
    return found


def _sales(t: ComponentTables) -> list[int]:
    sold = [slot for slot in range(t.slots) if _shows(t, slot, t.is_sold)]
    if t.merchants:
        return [codes.pack(codes.SELL, slot, merchant) for slot in sold for merchant in range(t.merchants)]
    ports = [slot for slot in range(t.slots) if _shows(t, slot, t.ports)]
    return [codes.pack(codes.SELL, slot, to) for slot in sold for to in [*ports, codes.DISTANT] if to != slot]


def _shows(t: ComponentTables, slot: int, industries: int) -> bool:
    return bool(t.slot_shows[slot] & industries)


def _makers(t: ComponentTables, resource: int) -> list[int]:
    return [t.makers[k] for k in range(t.makers_at[resource], t.makers_at[resource + 1])]
