"""The game as a program sees it: the whole state, and the view of one seat."""

import hashlib
from collections.abc import Callable, Mapping

from ironbridge.engine.chance import Chance
from ironbridge.engine.course_of_play import play_out as compiled_play_out
from ironbridge.engine.hidden import hide, reveal
from ironbridge.engine.position import NOT_IN_VIEW, Position, is_hand_known, may_be_hidden
from ironbridge.errors import BadDeal, BadPosition, NotInView, NotYourTurn
from ironbridge.games.catalogue import default_ruleset
from ironbridge.games.ruleset import Ruleset, whole_number
from ironbridge.rules.choices import Choice, choice_to_data
from ironbridge.rules.data import PositionData, ViewData
from ironbridge.rules.deal import Deal, check_deal
from ironbridge.rules.events import Event, read_event
from ironbridge.rules.outcome import Outcome, outcome_of
from ironbridge.rules.positions.as_bytes import from_bytes
from ironbridge.rules.positions.canonical import canonical_json
from ironbridge.rules.positions.reader import read_position
from ironbridge.rules.positions.writer import to_data
from ironbridge.rules.refusals import IllegalChoice
from ironbridge.rules.situation import Situation
from ironbridge.rules.start import start


class State(Situation):
    """A game in progress, hidden cards included.

    `position` is the same game as packed numbers, for loops that must be fast: `position.legal()` lists integers and
    `position.push(number)` carries one of them out. Its rows, such as `position.money`, are the engine's own memory.
    """

    __slots__ = ()

    def apply(self, action: Choice, seat: int | None = None) -> list[Event]:
        """Carry out a choice and return what happened; an illegal one raises and changes nothing.

        With `seat`, the choice must be that seat's to make.
        """
        if seat is not None and whole_number(seat) != self.seat_to_act:
            who = "the game is over" if self.is_over else f"seat {self.seat_to_act} is to act"
            raise NotYourTurn(f"seat {seat!r} cannot act: {who}")
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalChoice(f"{choice_to_data(action)} is not open: {refusal}", refusal)
        position = self.position
        position.is_recording = True
        position.push_unchecked(self.encode(action))
        happened = [read_event(self.ruleset.names, event) for event in position.events]
        position.is_recording = False
        position.events = []
        return happened

    def copy(self) -> "State":
        """An independent copy."""
        return State(self.ruleset, self.position.copy())

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return self.position == other.position if isinstance(other, State) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __reduce__(self) -> tuple[Callable[[bytes], "State"], tuple[bytes]]:
        return State.from_bytes, (self.to_bytes(),)

    def view(self, seat: int) -> "View":
        """What a seat knows."""
        number = whole_number(seat)
        if number not in range(self.players):
            raise NotYourTurn(f"there is no seat {seat!r}; there are 0 to {self.players - 1}")
        return View(self.ruleset, hide(self.position, number), number)

    def public_data(self) -> PositionData:
        """What anybody at the table may see, as plain data: all hands and decks are "unknown"."""
        return to_data(hide(self.position, -1), self.ruleset)

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        return outcome_of(self.position, self.ruleset) if self.is_over else None

    def digest(self) -> str:
        """Sixteen hexadecimal digits that are equal for equal states in every version.

        They are the beginning of the SHA-256 of `to_data` as JSON: keys sorted, no spaces, ASCII.
        """
        return hashlib.sha256(canonical_json(self.position, self.ruleset)).hexdigest()[:16]

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> "State":
        """The state of its plain data, checked against all tables."""
        return cls(*read_position(data))

    @classmethod
    def from_bytes(cls, data: bytes) -> "State":
        """The state of what `to_bytes` gave; not checked against the tables as plain data is. Raises BadPosition."""
        return cls(*from_bytes(data))


class View(Situation):
    """What one seat knows: everything public and its own hand. There is no way back to the state."""

    __slots__ = ("seat",)

    def __init__(self, ruleset: Ruleset, hidden: Position, seat: int) -> None:
        super().__init__(ruleset, hidden)
        self.seat = seat

    def copy(self) -> "View":
        """An independent copy."""
        return View(self.ruleset, self.position.copy(), self.seat)

    def __copy__(self) -> "View":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "View":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == other.seat and self.position == other.position

    __hash__ = None  # type: ignore[assignment]  # its position may be played on

    def __reduce__(self) -> tuple[Callable[[bytes], "View"], tuple[bytes]]:
        return View.from_bytes, (self.to_bytes(),)

    def __str__(self) -> str:
        return f"what seat {self.seat} knows of {super().__str__()}"

    @property
    def _kind(self) -> str:
        return f"View by seat {self.seat}"

    def sample(self, luck: Chance) -> State:
        """A state that may be the real one as far as the seat knows: all unseen cards are dealt at random."""
        try:
            return State(self.ruleset, reveal(self.position, self.seat, luck))
        except ValueError as error:
            raise BadPosition(str(error)) from None

    def legal_actions(self) -> list[Choice]:
        """All choices open to this seat; none while another one is to act."""
        return super().legal_actions() if self.seat == self.seat_to_act else []

    def to_bytes(self) -> bytes:
        """The view as bytes: its seat, then its position."""
        return f"{self.seat} ".encode() + super().to_bytes()

    def to_data(self) -> ViewData:
        """The view as plain data; hidden cards are "unknown"."""
        return {"seat": self.seat, **super().to_data()}

    @classmethod
    def from_data(cls, data: object) -> "View":
        """The view of its plain data, checked against all tables."""
        data = data if isinstance(data, Mapping) else {}
        seat, seats = data.get("seat"), data.get("seats")
        if type(seat) is not int or not isinstance(seats, list) or seat not in range(len(seats)):
            raise BadPosition("a view says under 'seat' whose it is")
        position = {key: value for key, value in data.items() if key != "seat"}
        return cls(*read_position(position, seat=seat), seat)

    @classmethod
    def from_bytes(cls, data: bytes) -> "View":
        """The view of what `to_bytes` gave; not checked as plain data is. Raises BadPosition."""
        seat, _, rest = bytes(data).partition(b" ")
        rules, position = from_bytes(rest)
        if not seat.isdigit() or int(seat) >= position.rulebook.tables.players:
            raise BadPosition("the bytes of a view begin with its seat")
        return cls(rules, position, int(seat))


def play_out(position: Position | State | View, luck: Chance) -> int:
    """Play to the end of the game, each open choice as likely as the others; gives how many choices were made.

    It changes the position. It is the loop `choices = position.legal()`,
    `position.push(choices[luck.below(len(choices))])`, with the same numbers of the luck, but compiled.
    Raises BadPosition, BadDeal, and NotInView for what is hidden.
    """
    if isinstance(position, View):
        raise NotInView(f"a view cannot be played out; {NOT_IN_VIEW}")
    s = position.position if isinstance(position, State) else position
    if not isinstance(s, Position):
        raise BadPosition(f"a state or its position can be played out, not {position!r}")
    if not isinstance(luck, Chance):
        raise BadDeal(f"luck is a stream of numbers such as chance(1), not {luck!r}")
    if may_be_hidden(s) or not all(is_hand_known(s, seat) for seat in range(s.rulebook.tables.players)):
        raise NotInView(f"a view cannot be played out; {NOT_IN_VIEW}")
    return compiled_play_out(s, luck)


def new_game(dealt: Deal) -> State:
    """The first state of a deal."""
    if not isinstance(dealt, Deal):
        raise BadDeal(
            f"a game begins with a deal, such as deal({default_ruleset()!r}, 4, seed=7), not with {dealt!r}"
        )
    rules = check_deal(dealt)
    return State(rules, start(rules, dealt))
