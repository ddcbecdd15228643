"""Advice over the wire."""

from typing import Annotated

from msgspec import Meta, Struct

from ironbridge.bots.advice import BUDGETS, COMPARED
from ironbridge.server.wire.parts import TurnPart
from ironbridge.server.wire.plain import SentChoice
from ironbridge.server.wire.requests import Choice, Key

MOST_NODES = BUDGETS[-1]
Nodes = Annotated[int, Meta(ge=1, le=MOST_NODES, description="how many positions may be looked at")]


class AskAdvice(Struct, forbid_unknown_fields=True, tag="advice"):
    """Which turns are best from where your draft stands?

    With `refine`, better answers follow over a socket under the same key until one `is_last`; over HTTP the best one
    comes alone.
    """

    key: Key = "advice"
    refine: bool = False
    nodes: Nodes | None = None
    best: Annotated[int, Meta(ge=1, le=9, description="how many turns")] = 3


class AskComparison(Struct, forbid_unknown_fields=True, tag="compare"):
    """How far is a turn that goes on with these choices behind the best one, and why?"""

    choices: Annotated[list[Choice], Meta(min_length=1, max_length=200)]
    key: Key = "compare"
    nodes: Nodes = COMPARED


class ReasonDocument(Struct):
    """A term of a turn's value: the VP it adds, the facts behind that, and both in words."""

    term: str
    vp: float
    facts: dict[str, object]
    words: str


class AdvisedTurn(Struct):
    """The choices of the rest of a turn, to be pushed onto the draft, and the VP it is expected to add.

    What follows a sale to the distant market is for the likeliest demand tile, so the draft is whole before it.
    `parts` are what it does on the board, `plan` says in words what your seat does after it in its next turn in most of
    the worlds that were looked at; it is empty where they do not agree.
    """

    choices: list[SentChoice]
    vp: float
    words: str
    reasons: list[ReasonDocument]
    parts: list[TurnPart] = []
    plan: str = ""


class AdviceDocument(Struct):
    """The best turns, best first, from entry `number` and the draft after `version` changes.

    `is_final`: more nodes would find no others. `is_last`: no further answer follows.
    """

    number: int
    version: int
    turns: list[AdvisedTurn]
    nodes: int
    is_final: bool
    is_last: bool = True


class ComparisonDocument(Struct):
    """A turn beside the best one: the VP it is behind (0 or less), in words, and the reasons."""

    number: int
    version: int
    vp: float
    words: str
    turn: AdvisedTurn
    best: AdvisedTurn
    reasons: list[ReasonDocument]
    is_last: bool = True
