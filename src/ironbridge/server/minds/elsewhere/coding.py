"""Questions and answers as JSON: nothing that is read from the table of questions can do more than be wrong."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, cast

import msgspec

from ironbridge.puzzles.grading import Lost
from ironbridge.record import Record, read_record
from ironbridge.record.json_writer import record_to_data
from ironbridge.rules.data import ViewData
from ironbridge.server.minds.bot_turns import BotTurn, Thought
from ironbridge.server.minds.counsel import Behind, BestTurns
from ironbridge.server.minds.elsewhere.review_coding import review_from_data, review_to_data
from ironbridge.server.minds.puzzle_turns import AskedPuzzleTurn
from ironbridge.server.minds.reviewing import AskedReview
from ironbridge.server.wire.advice import AdviceDocument, ComparisonDocument
from ironbridge.workers import AnswerFailed, Question, fault_of


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of question and its answer are written and read."""

    write: Callable[[Any], object]
    read: Callable[[Any], Question[object]]
    write_answer: Callable[[Any], object]
    read_answer: Callable[[Any, Any], object]


class TurnData(msgspec.Struct):
    """The turn of one of our own bots; the view is looked at closely by whoever reads it."""

    bot: str
    view: dict[str, Any]
    seed: str
    begun: tuple[int, ...]
    seconds: float

    @classmethod
    def of(cls, turn: BotTurn) -> "TurnData":
        """What thinkers are told of a turn; never what to start on their machine."""
        return cls(turn.bot, dict(turn.view), turn.seed, turn.begun, turn.seconds)

    def question(self) -> BotTurn:
        """The question."""
        return BotTurn(self.bot, cast("ViewData", self.view), self.seed, self.begun, self.seconds)


def _review_written(asked: AskedReview) -> dict[str, object]:
    return {"record": record_to_data(asked.record), "nodes": asked.nodes}


def _review_read(data: Mapping[str, Any]) -> AskedReview:
    found: Record | None = read_record(msgspec.json.encode(data["record"])).record
    if found is None:
        raise ValueError("no record")
    return AskedReview(found, int(data["nodes"]))


KINDS: Mapping[type, tuple[str, Kind]] = {
    BotTurn: (
        "bot",
        Kind(
            TurnData.of,
            lambda data: msgspec.convert(data, TurnData).question(),
            asdict,
            lambda _, data: msgspec.convert(data, Thought),
        ),
    ),
    BestTurns: (
        "advice",
        Kind(
            asdict,
            lambda data: msgspec.convert(data, BestTurns),
            msgspec.to_builtins,
            lambda _, data: msgspec.convert(data, AdviceDocument),
        ),
    ),
    Behind: (
        "comparison",
        Kind(
            asdict,
            lambda data: msgspec.convert(data, Behind),
            msgspec.to_builtins,
            lambda _, data: msgspec.convert(data, ComparisonDocument),
        ),
    ),
    AskedPuzzleTurn: (
        "puzzle",
        Kind(
            asdict,
            lambda data: msgspec.convert(data, AskedPuzzleTurn),
            asdict,
            lambda _, data: msgspec.convert(data, Lost),
        ),
    ),
    AskedReview: (
        "review",
        Kind(
            _review_written,
            _review_read,
            review_to_data,
            lambda question, data: review_from_data(question.record, data),
        ),
    ),
}
BY_NAME = dict(KINDS.values())


def written(question: Question[object]) -> tuple[str, str]:
    """The name of a question's kind, and the question as text."""
    name, kind = KINDS[type(question)]
    return name, msgspec.json.encode(kind.write(question)).decode()


def read(name: str, text: str) -> Question[object]:
    """A question. Raises AnswerFailed for what is none."""
    try:
        return BY_NAME[name].read(msgspec.json.decode(text))
    except Exception as error:
        raise AnswerFailed(fault_of(error)) from None


def answer_written(question: Question[object], answer: object) -> str:
    """An answer as text."""
    return msgspec.json.encode(KINDS[type(question)][1].write_answer(answer)).decode()


def answer_read(question: Question[object], text: str) -> object:
    """An answer. Raises AnswerFailed for what is none: a thinker is not believed without being read closely."""
    try:
        return KINDS[type(question)][1].read_answer(question, msgspec.json.decode(text))
    except Exception as error:
        raise AnswerFailed(fault_of(error)) from None
