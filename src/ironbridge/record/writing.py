"""A game written down while it is played: nobody says what is in the hands, so each may hold every card still out.

What is open to such a hand is open to some hand that there can be: a card that is laid down was drawn before, and
there are no more of a kind than in the deck. What was written is completed like every record without its decks.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ironbridge.engine.codes import ASK_OVER, EVENT_DEMAND, OK
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.names import ERAS, Era
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.notation import is_resting, written_action
from ironbridge.record.record import Player, Record, first_state_of, place_of, result_of
from ironbridge.record.text_writer import header_lines, label
from ironbridge.rules.deal import Deal
from ironbridge.rules.draft import refusal_of
from ironbridge.rules.explain import explain
from ironbridge.rules.refusals import IllegalChoice
from ironbridge.rules.state import State


@dataclass(frozen=True, slots=True)
class WrittenAction:
    """An action that is whole: whose it was, its notation with the label of its turn, and its packed choices."""

    seat: int
    line: str
    before: Position
    choices: tuple[int, ...]


class Writing:
    """A game as far as it is written down. Its deal has the right cards in any order, as nobody knows the decks."""

    def __init__(self, rules: Ruleset, dealt: Deal) -> None:
        self.rules = rules
        self.dealt = dealt
        self.state: State = first_state_of(rules, dealt)
        self.actions: list[WrittenAction] = []
        self._begun: list[int] = []  # choices of an action in progress
        self._shown: dict[Era, int] = dict.fromkeys(ERAS, 0)
        self._open_hand()
        self._before = self.state.position.copy()

    def push(self, code: int) -> None:
        """Carry out a packed choice of the seat to act. Raises IllegalChoice and changes nothing if it is not open."""
        s = self.state.position
        why = refusal_of(s, code)
        if why != OK:
            refusal = explain(s, self.rules, code, why)
            raise IllegalChoice(f"the choice is not open: {refusal}", refusal)
        era = ERAS[s.era]
        s.events = []
        s.is_recording = True
        s.push_unchecked(code)
        self._shown[era] += sum(event[0] == EVENT_DEMAND for event in s.events)
        s.is_recording = False
        s.events = []
        self._begun.append(code)
        if is_resting(s):
            self._end_action()

    def text(self, names: Sequence[str]) -> str:
        """The record of what is written so far, with these names of the players; its decks are not known."""
        s = self.state.position
        eras = ERAS if self.rules.has_rail_era else ERAS[:1]
        head = Record(
            self.rules.name,
            self.rules.revision,
            tuple(Player(name, "person") for name in names),
            self.dealt,
            (),
            result_of(s, self.rules),
            unknown=eras,
        )
        return "\n".join([*header_lines(head), "", *(action.line for action in self.actions)]) + "\n"

    def demand_shown(self, era: Era) -> int:
        """How many demand tiles have been turned over in an era."""
        return self._shown[era]

    def _end_action(self) -> None:
        s, before = self.state.position, self._before
        line = f"{label(place_of(before))}: {written_action(before.copy(), self.rules.names, self._begun)}"
        self.actions.append(WrittenAction(seat_to_act(before), line, before, tuple(self._begun)))
        self._begun = []
        self._open_hand()
        self._before = s.copy()

    def _open_hand(self) -> None:
        """Let the seat to act hold every card that may still be in a hand, as often as it may."""
        s = self.state.position
        if s.ask == ASK_OVER:
            return
        t = s.rulebook.tables
        seat = seat_to_act(s)
        at = seat * t.cards
        laid = Counter(card & 63 for card in s.discards)
        wild = sum(s.hand[at + card] for card in range(t.cards) if t.wild_cards >> card & 1)
        for card in range(t.cards):
            if not t.wild_cards >> card & 1:
                s.hand[at + card] = min(t.deck[card] - laid[card], s.hand_size[seat] - wild)
        s.holds[seat] = sum(2**card for card in range(t.cards) if s.hand[at + card])
