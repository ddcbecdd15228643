"""A turn before it is final: choices tried out on what the seat knows, so that nothing hidden can come to light."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from ironbridge.engine import codes
from ironbridge.engine.board import income_level
from ironbridge.engine.position import Position
from ironbridge.engine.rounds import set_turn_order
from ironbridge.errors import NotYourTurn
from ironbridge.games.names import ASKS
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.choices import ANOTHER_BARREL, Choice, choice_to_data, decode
from ironbridge.rules.data import ChoiceData
from ironbridge.rules.deeds import Deed, alone
from ironbridge.rules.events import REVEALING, EngineEvent, Event, read_event
from ironbridge.rules.explain import explain
from ironbridge.rules.prospects import vp_if_scored
from ironbridge.rules.refusals import IllegalChoice, Refusal
from ironbridge.rules.sources import Traced, trace
from ironbridge.rules.state import State, View

_PARTS = (codes.ASK_CARD, codes.ASK_COAL, codes.ASK_IRON, codes.ASK_BEER)


@dataclass(frozen=True, slots=True)
class SeatPreview:
    """What a seat would have, and its VP if links and flipped tiles were scored then."""

    money: int
    income_space: int
    income_level: int
    vp: int
    vp_if_scored: int
    links_left: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What a choice would bring, its further questions (`asked`) answered in the first way that is open.

    `turn_order` is that of the next round if this one ended now. Where something hidden decides, `reveals` says so, the
    events stop before it and the standings are those without it. `traced` has the sources of all that is used up with
    the routes to them, the sales and the flips; `deed` is all of it together.
    """

    cost: int
    events: tuple[Event, ...]
    asked: tuple[str, ...]
    standings: tuple[SeatPreview, ...]
    turn_order: tuple[int, ...]
    reveals: bool
    traced: Traced
    deed: Deed


class Draft:
    """The choices of the seat to act from where the game stands to the end of its turn.

    A choice that brings something hidden to light ends the draft too (`reveals`): it is noted, not carried out. A tile
    given up in a shortfall is a draft of its own. `position` is the one after the choices, as far as the seat knows;
    `choices` are packed.
    """

    def __init__(self, view: View, choices: Iterable[int] = ()) -> None:
        if view.seat != view.seat_to_act:
            raise NotYourTurn(f"seat {view.seat!r} is not to act")
        self.ruleset: Ruleset = view.ruleset
        self.seat = view.seat
        self.position: Position = view.position.copy()
        self.choices: list[int] = []
        self.parts: list[int] = []  # what was in progress at each choice
        self.is_whole = False
        self.reveals = False
        for code in choices:
            self.add(code)

    def copy(self) -> "Draft":
        """The same draft, to be tried further; a position is never changed, so both can have it."""
        other = Draft.__new__(Draft)
        other.ruleset, other.seat, other.position = self.ruleset, self.seat, self.position
        other.choices, other.parts = self.choices.copy(), self.parts.copy()
        other.is_whole, other.reveals = self.is_whole, self.reveals
        return other

    @property
    def written(self) -> list[ChoiceData]:
        """The choices as plain data."""
        return [
            written_choice(self.ruleset, code, part).copy()
            for code, part in zip(self.choices, self.parts, strict=True)
        ]

    @property
    def view(self) -> View:
        """What the seat knows after the choices of the draft."""
        return View(self.ruleset, self.position.copy(), self.seat)

    @property
    def is_part_asked(self) -> bool:
        """Whether a question about the action in progress is open that has nothing to do with where it goes on."""
        return not self.is_whole and self.position.ask in _PARTS

    def legal(self) -> list[int]:
        """The packed choices that may come next; none when the draft is whole."""
        return [] if self.is_whole else self.position.legal()

    def why_not(self, choice: Choice) -> Refusal | None:
        """Why a choice is not open now, or None when it is."""
        if self.is_whole:
            return explain(self.position, self.ruleset, self.encode(choice), codes.NOT_ASKED)
        return self.view.why_not(choice)

    def encode(self, choice: Choice) -> int:
        """The packed form of a choice as the next one."""
        return self.view.encode(choice)

    def push(self, code: int) -> list[Event]:
        """Add a packed choice and return what it brings. Raises IllegalChoice and changes nothing if it is not open."""
        names = self.ruleset.names
        return [read_event(names, event) for event in self.add(code)]

    def add(self, code: int) -> list[EngineEvent]:
        """The same, with the events as the engine has them."""
        s = self.position
        why = codes.NOT_ASKED if self.is_whole else refusal_of(s, code)
        if why != codes.OK:
            refusal = explain(s, self.ruleset, code, why)
            raise IllegalChoice(f"the choice is not open: {refusal}", refusal)
        tried, events, reveals = _tried(s, code)
        self.choices.append(code)
        self.parts.append(s.part)
        self.position = s if reveals else tried
        self.reveals = reveals
        is_short = s.ask == codes.ASK_SHORTFALL
        is_end = tried.ask == codes.ASK_ACTION and tried.actions_left == 0
        self.is_whole = reveals or is_short or is_end
        return events

    def preview(self, code: int) -> Preview:
        """What an open packed choice would bring."""
        after = Draft(self.view)
        events, traced = after.push_traced(code)
        asked: list[str] = []
        while after.is_part_asked:
            asked.append(ASKS[after.position.ask])
            further, more = after.push_traced(after.legal()[0])
            events, traced = events + further, traced + more
        s = after.position
        scored = vp_if_scored(after.view)
        return Preview(
            s.spent[self.seat] - self.position.spent[self.seat],
            tuple(events),
            tuple(asked),
            tuple(
                SeatPreview(
                    s.money[seat],
                    s.income_space[seat],
                    income_level(s, seat),
                    s.vp[seat],
                    scored[seat],
                    s.links_left[seat],
                )
                for seat in range(s.rulebook.tables.players)
            ),
            _next_order(s),
            after.reveals,
            traced,
            Deed(self.ruleset, self.seat, self.position, s, tuple(events), traced),
        )

    def push_traced(self, code: int) -> tuple[list[Event], Traced]:
        """Add a packed choice; what it brings, and what it uses up, sells and flips."""
        before = self.position
        events = self.push(code)
        return events, trace(self.ruleset.names, before, self.position, events)


def traced_choices(view: View, choices: Iterable[int]) -> Traced:
    """What the packed choices of a draft use up, sell and flip, all of them together."""
    draft, traced = Draft(view), Traced()
    for code in choices:
        traced += draft.push_traced(code)[1]
    return traced


def carry_out(state: State, choices: Iterable[int]) -> list[Event]:
    """Carry out packed choices one after another and return what happened.

    Raises IllegalChoice at one that is not open; the state is then the one before it.
    """
    s = state.position
    happened: list[Event] = []
    for code in choices:
        why = refusal_of(s, code)
        if why != codes.OK:
            refusal = explain(s, state.ruleset, code, why)
            raise IllegalChoice(f"the choice is not open: {refusal}", refusal)
        s.events = []
        s.is_recording = True
        s.push_unchecked(code)
        happened += [read_event(state.ruleset.names, event) for event in s.events]
        s.is_recording = False
        s.events = []
    return happened


def choices_as_data(state: State, choices: Iterable[int]) -> list[ChoiceData]:
    """Packed choices from a state on as plain data; the state stays as it is."""
    s = state.position.copy()
    found = []
    for code in choices:
        found.append(written_choice(state.ruleset, code, s.part).copy())
        s.push_unchecked(code)
    return found


@lru_cache(maxsize=20_000)
def written_choice(rules: Ruleset, code: int, part: int) -> ChoiceData:
    """A packed choice as plain data, while a part (or NO_CHOICE) is in progress; kept, so not to be changed."""
    return choice_to_data(decode(code, rules.names, part))


def refusal_of(s: Position, code: int) -> int:
    """Why a packed choice is not open, or OK."""
    if code == ANOTHER_BARREL:
        return codes.NOT_A_BEER_SOURCE if s.ask == codes.ASK_BEER else codes.NOT_ASKED
    return s.rulebook.refusal(s, code)


def _tried(s: Position, code: int) -> tuple[Position, list[EngineEvent], bool]:
    """A copy after a choice, what happened before anything was revealed, and whether something was."""
    # The turn must not end: the cards that follow are unknown.
    tried = alone(s, code)
    events = tried.events
    tried.is_recording = False
    tried.events = []
    shown = [number for number, event in enumerate(events) if event[0] in REVEALING]
    return tried, events[: shown[0]] if shown else events, bool(shown)


def _next_order(s: Position) -> tuple[int, ...]:
    ended = s.copy()
    set_turn_order(ended)
    return tuple(ended.turn_order)
