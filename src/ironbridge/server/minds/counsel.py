"""Advice as questions for a worker: the best turns, and how far another one is behind, with words for people."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ironbridge.bots.advice import Reason, ValuedTurn, advise, why_not
from ironbridge.bots.bot import Budget
from ironbridge.languages.catalogue import DEFAULT
from ironbridge.rules.choices import choice_from_data, choice_to_data
from ironbridge.rules.state import View
from ironbridge.server.wire.advice import (
    AdviceDocument,
    AdvisedTurn,
    ComparisonDocument,
    ReasonDocument,
)
from ironbridge.server.wire.parts import parts_of
from ironbridge.words.adviser import Adviser
from ironbridge.words.speaker import Speaker
from ironbridge.workers import Report

Counsel = AdviceDocument | ComparisonDocument


@dataclass(frozen=True, slots=True)
class AskedPosition:
    """What advice is about: a seat's view with its draft in it, where the game stood, the names of the seats and the
    language."""

    view: Mapping[str, object]
    number: int
    version: int
    names: tuple[str, ...]
    language: str = DEFAULT

    def read(self) -> tuple[View, Adviser]:
        """The view, and somebody who finds words."""
        view = View.from_data(self.view)
        return view, Adviser(Speaker(view.ruleset.name, self.names, self.language))


@dataclass(frozen=True, slots=True)
class Ready:
    """Whether a worker is there; asked early, because a new process takes a while to load all that it needs."""

    def answer(self, _: Report) -> bool:
        """It is."""
        return True


@dataclass(frozen=True, slots=True)
class BestTurns:
    """Which turns are best?"""

    at: AskedPosition
    best: int
    nodes: int

    def answer(self, _: Report) -> Counsel:
        """The best turns that so many nodes find."""
        view, adviser = self.at.read()
        advice = advise(view, Budget(self.nodes), self.best)
        turns = [_turn(turn, adviser) for turn in advice.turns]
        return AdviceDocument(self.at.number, self.at.version, turns, advice.nodes, advice.is_final)


@dataclass(frozen=True, slots=True)
class Behind:
    """How far is a turn that begins with some choices behind the best one?"""

    at: AskedPosition
    choices: tuple[Mapping[str, object], ...]
    nodes: int

    def answer(self, _: Report) -> Counsel:
        """The comparison that so many nodes give."""
        view, adviser = self.at.read()
        compared = why_not(view, [choice_from_data(choice) for choice in self.choices], Budget(self.nodes))
        return ComparisonDocument(
            self.at.number,
            self.at.version,
            compared.vp,
            adviser.comparison(compared),
            _turn(compared.turn, adviser),
            _turn(compared.best, adviser),
            _reasons(compared.reasons, adviser.difference),
        )


def _turn(turn: ValuedTurn, adviser: Adviser) -> AdvisedTurn:
    choices = [choice_to_data(choice) for choice in turn.choices]
    reasons = _reasons(turn.reasons, adviser.reason)
    parts, plan = parts_of(turn.choices), adviser.plan(turn)
    return AdvisedTurn(choices, turn.vp, adviser.turn(turn), reasons, parts, plan)


def _reasons(reasons: Iterable[Reason], say: Callable[[Reason], str]) -> list[ReasonDocument]:
    return [ReasonDocument(reason.term, reason.vp, dict(reason.facts), say(reason)) for reason in reasons]
