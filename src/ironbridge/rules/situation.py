"""What a state and a view have in common: a position and the questions one may ask of it."""

from ironbridge.engine import codes
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.names import ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.choices import ANOTHER_BARREL, Choice, decode, encode
from ironbridge.rules.data import PositionData
from ironbridge.rules.explain import explain
from ironbridge.rules.pictures import picture_of
from ironbridge.rules.positions.as_bytes import to_bytes
from ironbridge.rules.positions.writer import to_data
from ironbridge.rules.refusals import Refusal
from ironbridge.rules.text_board import text_board


class Situation:
    """A position under a ruleset."""

    __slots__ = ("position", "ruleset")

    def __init__(self, ruleset: Ruleset, position: Position) -> None:
        self.ruleset = ruleset
        self.position = position

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.position.rulebook.tables.players)

    @property
    def seat_to_act(self) -> int | None:
        """The seat that is asked, or None when the game is over."""
        return None if self.is_over else seat_to_act(self.position)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.ask == codes.ASK_OVER

    def legal_actions(self) -> list[Choice]:
        """All choices open to the seat to act: actions, or parts of the action in progress."""
        names, part = self.ruleset.names, self.position.part
        return [decode(code, names, part) for code in self.position.legal()]

    def why_not(self, action: Choice) -> Refusal | None:
        """Why a choice is not open now, or None when it is."""
        code = self.encode(action)
        if code == ANOTHER_BARREL:
            is_asked = self.position.ask == codes.ASK_BEER
            refusal = codes.NOT_A_BEER_SOURCE if is_asked else codes.NOT_ASKED
        else:
            refusal = self.position.rulebook.refusal(self.position, code)
        return None if refusal == codes.OK else explain(self.position, self.ruleset, code, refusal)

    def is_legal(self, action: Choice) -> bool:
        """Whether a choice is open now."""
        return self.why_not(action) is None

    def encode(self, action: Choice) -> int:
        """The packed form of a choice; one that names something unknown raises."""
        return encode(action, self.ruleset.names, self.position.part)

    def to_data(self) -> PositionData:
        """Everything as plain data."""
        return to_data(self.position, self.ruleset)

    def to_bytes(self) -> bytes:
        """Everything as bytes, quick to write and to read, the same on both engines. Equal ones give equal bytes."""
        return to_bytes(self.position)

    def __str__(self) -> str:
        return text_board(to_data(self.position, self.ruleset))

    def __repr__(self) -> str:
        s = self.position
        asked = "the game is over" if self.is_over else f"seat {self.seat_to_act} to act"
        vp = " ".join(map(str, s.vp))
        era = ERAS[s.era].capitalize()
        return f"<{self._kind} of {self.ruleset.name}: {era} Era, round {s.round}, {asked}, VP {vp}>"

    @property
    def _kind(self) -> str:
        return type(self).__name__

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return picture_of(self.to_data())
