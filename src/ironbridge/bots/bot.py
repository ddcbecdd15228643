"""What a bot is. It receives the view of its seat, never the state."""

from abc import ABC, abstractmethod
from typing import ClassVar, Literal

from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ChoiceList
from ironbridge.errors import IronbridgeError
from ironbridge.rules.choices import Choice, decode
from ironbridge.rules.outcome import Outcome
from ironbridge.rules.state import View


class IllegalDecision(IronbridgeError):
    """A bot chose something that is not open to it."""


class ProgramFault(IronbridgeError):
    """A program that decides for a seat ended, wrote what cannot be read, chose what is not open, or kept silent."""

    def __init__(self, kind: Literal["ended", "unreadable", "illegal", "too slow"], what: str) -> None:
        super().__init__(what)
        self.kind: Literal["ended", "unreadable", "illegal", "too slow"] = kind


class Budget:
    """How many positions a bot may look at for one choice; the bot counts what it looks at.

    Nodes, not seconds, so that a decision can be repeated on any machine.
    """

    __slots__ = ("nodes", "spent")

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self.spent = 0

    def spend(self, nodes: int = 1) -> None:
        """Count positions that have been looked at."""
        self.spent += nodes

    @property
    def left(self) -> int:
        """How many positions may still be looked at."""
        return max(0, self.nodes - self.spent)

    @property
    def is_overrun(self) -> bool:
        """Whether the bot looked at more than it was allowed."""
        return self.spent > self.nodes


class Bot(ABC):
    """Who decides for a seat: the same view, budget and luck give the same choice.

    A bot keeps nothing between choices. `nodes` is the budget it gets for a choice unless somebody gives it another.
    `version` rises when it plays otherwise than before, so that `planner-1` is the same bot for ever.
    `is_steady` says that it takes from its luck nothing but who it is: it leaves the luck as it was, so that it finds
    the same at its next choice, and a server gives it the same luck for a whole game.
    `is_quick` promises that a whole turn takes it a few milliseconds, so that a server need not let it wait for others.
    """

    name: str
    version: ClassVar[int] = 1
    default_nodes: ClassVar[int] = 1
    is_quick: ClassVar[bool] = False
    is_steady: ClassVar[bool] = False

    # A bot that keeps time gives up by itself when it has not decided after so many seconds.
    keeps_time: ClassVar[bool] = False
    seconds: float = 60.0

    def __init__(self, nodes: int | None = None) -> None:
        self.nodes = self.default_nodes if nodes is None else nodes

    def budget(self) -> Budget:
        """A new budget for one choice."""
        return Budget(self.nodes)

    @abstractmethod
    def choose(self, view: View, budget: Budget, luck: Chance) -> Choice:
        """One of `view.legal_actions()`."""

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        """The same choice as a packed number, one of `view.position.legal()`."""
        return view.encode(self.choose(view, budget, luck))

    def end_game(self, outcome: Outcome | None) -> None:  # noqa: B027 most hold nothing
        """Told when a game is over, or was broken off; a bot that holds something for a game lets go of it."""


class PackedBot(Bot):
    """A bot that thinks in packed numbers on `view.position`, in which every hidden card is missing.

    What it tries out there must stop before a turn ends, for the cards that would be drawn are not known.
    """

    @abstractmethod
    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        """One of `view.position.legal()`."""

    def choose(self, view: View, budget: Budget, luck: Chance) -> Choice:
        return decode(self.choose_code(view, budget, luck), view.ruleset.names, view.position.part)


class BlindBot(PackedBot):
    """A bot that looks at nothing but what it may choose from, so that nobody need make a view for it."""

    @abstractmethod
    def pick(self, choices: ChoiceList, luck: Chance) -> int:
        """One of the packed choices, which are read like a list."""

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        return self.pick(view.position.list_choices(), luck)
