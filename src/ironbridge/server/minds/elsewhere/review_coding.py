"""A review as plain data and back; whoever reads it has the record."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, cast, get_args

import msgspec

from ironbridge.bots.advice import Comparison, Reason, ValuedTurn
from ironbridge.record import Record
from ironbridge.review import ExpectedScores, Mix, Review, ReviewedTurn, Verdict
from ironbridge.rules.choices import Choice, choice_from_data, choice_to_data

Data = Mapping[str, Any]
Made = TypeVar("Made")
CHOICES = get_args(Choice)


def review_to_data(review: Review) -> dict[str, object]:
    """A review without its record."""
    parts = ("nodes", "turns", "final", "mixes", "seat")
    return {name: _plain(getattr(review, name)) for name in parts}


def review_from_data(record: Record, data: Data) -> Review:
    """The review of a record. Raises what is wrong with the data."""
    return Review(
        record,
        int(data["nodes"]),
        tuple(map(_turn, data["turns"])),
        msgspec.convert(data["final"], ExpectedScores),
        msgspec.convert(data["mixes"], tuple[Mix, ...]),
        msgspec.convert(data["seat"], int | None),
    )


def _plain(value: object) -> object:
    if isinstance(value, CHOICES):
        return choice_to_data(value)
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _turn(data: Data) -> ReviewedTurn:
    rest: Mapping[str, Callable[[Any], object]] = {
        "choices": _choices,
        "verdict": _verdict,
        "expected": lambda given: msgspec.convert(given, ExpectedScores),
        "played": lambda given: msgspec.convert(given, tuple[str, ...]),
        "era": lambda given: msgspec.convert(given, str),
    }
    return _made(ReviewedTurn, data, rest, lambda given: msgspec.convert(given, int))


def _verdict(data: Data) -> Verdict:
    rest: Mapping[str, Callable[[Any], object]] = {
        "kind": lambda given: msgspec.convert(given, Verdict.__annotations__["kind"]),
        "worlds": lambda given: msgspec.convert(given, int),
        "better": _choices,
        "comparison": lambda given: None if given is None else _comparison(given),
    }
    return _made(Verdict, data, rest, float)


def _comparison(data: Data) -> Comparison:
    rest: Mapping[str, Callable[[Any], object]] = {"turn": _valued, "best": _valued, "reasons": _reasons}
    return _made(Comparison, data, rest, float)


def _valued(data: Data) -> ValuedTurn:
    rest: Mapping[str, Callable[[Any], object]] = {
        "choices": _choices,
        "plan": _choices,
        "reasons": _reasons,
        "terms": lambda given: msgspec.convert(given, dict[str, float]),
    }
    return _made(ValuedTurn, data, rest, float)


def _reasons(data: Sequence[Data]) -> tuple[Reason, ...]:
    return msgspec.convert(data, tuple[Reason, ...])


def _choices(data: Sequence[Data]) -> tuple[Choice, ...]:
    return tuple(map(choice_from_data, data))


def _made(
    kind: Callable[..., Made], data: Data, readers: Mapping[str, Callable[[Any], object]], other: Any
) -> Made:
    """A value of a kind: each field by its reader, the rest by another one."""
    return kind(
        **{
            field.name: readers.get(field.name, other)(data[field.name])
            for field in fields(cast("Any", kind))
        }
    )
