"""A primer as a value, and how it is read from its file. The form of the file is told in docs/lessons.md."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ironbridge.errors import IronbridgeError
from ironbridge.languages.catalogue import DEFAULT
from ironbridge.record import Record, read_record, state_at
from ironbridge.rules.state import State

FORMAT = 1
LARGEST = 262_144  # characters of a file
MOST_STEPS = 12
MOST_WORDS = 8
LONGEST_TEXT = 600
Texts = Mapping[str, str]  # by language
Pattern = Mapping[str, object]
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_KEYS = {
    "primer",
    "name",
    "place",
    "knows",
    "minutes",
    "seat",
    "title",
    "about",
    "learned",
    "words",
    "record",
    "steps",
}
_STEP_KEYS = {"after", "title", "text", "why", "do", "at", "beside", "show", "goal", "refused", "rule"}
T = TypeVar("T")


class BadPrimer(IronbridgeError):
    """A file that is no primer; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What must have happened in a step: each pattern is met by an event, every key that it has being equal.

    With `ends_turn` the turn must have been ended, too.
    """

    happens: tuple[Pattern, ...]
    ends_turn: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """An action, in its notation, that the game refuses in a step, and the rule that it names."""

    action: str
    rule: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step: the position it begins with, what is said, where it points to, its goal and an action that reaches it.

    `after` counts the actions of the record before it. `at` is what is spoken of, a slot, a line, a merchant's space or
    a part of the screen, and `beside` what must stay in sight with it. A step without texts is for the learner alone.
    """

    after: int
    goal: Goal
    show: tuple[str, ...]
    title: Texts
    text: Texts
    why: Texts
    do: Texts
    at: str = ""
    beside: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A word that learners meet, what it means, and the rule that says it whole."""

    word: Texts
    means: Texts
    rule: str


@dataclass(frozen=True, slots=True, eq=False)
class Primer:
    """A primer: a game written down, from which each step takes its position, and what is learned in it.

    `place` orders the primers of a game; those with `knows` are for people who know the game of that name.
    """

    name: str
    place: int
    knows: str
    minutes: int
    seat: int
    title: Texts
    about: Texts
    learned: Texts
    record: Record
    steps: tuple[Step, ...]
    words: tuple[Term, ...] = ()

    def state(self, step: int) -> State:
        """The position that a step begins with."""
        return state_at(self.record, self.steps[step].after)


def said(texts: Texts, language: str) -> str:
    """A text in a language, in English where it is missing."""
    return texts.get(language) or texts.get(DEFAULT, "")


def read_primer(text: str) -> Primer:
    """The primer of a file's text. Raises BadPrimer."""
    if len(text) > LARGEST:
        raise BadPrimer(f"a lesson has at most {LARGEST} characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPrimer(f"this is no JSON: {error}") from None
    return primer_from_data(data)


def primer_from_data(data: object) -> Primer:
    """A primer from its plain data. Raises BadPrimer."""
    found = _mapping(data, "the lesson", _KEYS)
    if _number(found, "primer", "the lesson", 1, 9) != FORMAT:
        raise BadPrimer(f"primer: this version reads format {FORMAT}")
    name = _word(found, "name", "the lesson")
    if not _NAME.fullmatch(name):
        raise BadPrimer("name: small letters, digits and hyphens, at most 40, a letter first")
    record = _record(found)
    steps = _listed(found.get("steps"), "steps")
    if not 1 <= len(steps) <= MOST_STEPS:
        raise BadPrimer(f"steps: a lesson has 1 to {MOST_STEPS} of them")
    words = _listed(found.get("words", []), "words")
    if len(words) > MOST_WORDS:
        raise BadPrimer(f"words: a lesson has at most {MOST_WORDS} of them")
    return Primer(
        name,
        _number(found, "place", "the lesson", 1, 99),
        _word(found, "knows", "the lesson", ""),
        _number(found, "minutes", "the lesson", 1, 60),
        _number(found, "seat", "the lesson", 0, len(record.players) - 1),
        _texts(found, "title", "the lesson"),
        _texts(found, "about", "the lesson"),
        _texts(found, "learned", "the lesson"),
        record,
        tuple(_step(step, number, record) for number, step in enumerate(steps, 1)),
        tuple(_term(term, number) for number, term in enumerate(words, 1)),
    )


def _record(found: Mapping[str, object]) -> Record:
    lines = [_is(line, str, "record") for line in _listed(found.get("record"), "record")]
    read = read_record("".join(f"{line}\n" for line in lines))
    if read.errors or read.record is None:
        raise BadPrimer(f"record: {read.errors[0] if read.errors else 'there is none'}")
    return read.record


def _term(data: object, number: int) -> Term:
    where = f"word {number}"
    found = _mapping(data, where, {"word", "means", "rule"})
    return Term(_texts(found, "word", where), _texts(found, "means", where), _word(found, "rule", where))


def _step(data: object, number: int, record: Record) -> Step:
    where = f"step {number}"
    found = _mapping(data, where, _STEP_KEYS)
    show = found.get("show")
    refused = [_mapping(one, where, {"action", "rule"}) for one in _listed(found.get("refused", []), where)]
    has_words = "title" in found
    title, text, why = (_texts(found, key, where, is_needed=has_words) for key in ("title", "text", "why"))
    do = _texts(found, "do", where, is_needed=False)
    return Step(
        _number(found, "after", where, 0, len(record.actions)),
        _goal(found.get("goal"), where),
        tuple(_is(action, str, f"{where}, show") for action in _listed(show, f"{where}, show")),
        title,
        text,
        why,
        do,
        _word(found, "at", where, ""),
        tuple(_is(place, str, f"{where}, beside") for place in _listed(found.get("beside", []), where)),
        tuple(Refused(_word(one, "action", where), _word(one, "rule", where)) for one in refused),
        _word(found, "rule", where, ""),
    )


def _goal(data: object, where: str) -> Goal:
    found = _mapping(data, f"{where}, goal", {"happens", "ends_turn"})
    happens = _listed(found.get("happens", []), f"{where}, goal")
    patterns = tuple(_mapping(pattern, f"{where}, goal", None) for pattern in happens)
    ends = _is(found.get("ends_turn", False), bool, f"{where}, goal")
    if not patterns and not ends:
        raise BadPrimer(f"{where}, goal: there is nothing to reach")
    return Goal(patterns, ends)


def _texts(found: Mapping[str, object], key: str, where: str, *, is_needed: bool = True) -> Texts:
    data = found.get(key, {})
    texts = {DEFAULT: data} if isinstance(data, str) else _mapping(data, f"{where}, {key}", None)
    read = {language: _is(text, str, f"{where}, {key}") for language, text in texts.items()}
    if any(len(text) > LONGEST_TEXT for text in read.values()):
        raise BadPrimer(f"{where}, {key}: a text has at most {LONGEST_TEXT} characters")
    if is_needed and not read.get(DEFAULT):
        raise BadPrimer(f"{where}, {key}: the English text is missing")
    return read


def _mapping(data: object, where: str, keys: set[str] | None) -> Mapping[str, object]:
    found: Mapping[str, object] = _is(data, dict, where)
    unknown = sorted(set(found) - keys) if keys is not None else []
    if unknown:
        raise BadPrimer(f"{where}: unknown key {unknown[0]!r}")
    return found


def _listed(data: object, where: str) -> Sequence[object]:
    return _is(data, list, where)


def _word(found: Mapping[str, object], key: str, where: str, otherwise: str | None = None) -> str:
    return _is(found.get(key, otherwise), str, f"{where}, {key}")


def _number(found: Mapping[str, object], key: str, where: str, least: int, most: int) -> int:
    number = found.get(key)
    if type(number) is not int or not least <= number <= most:
        raise BadPrimer(f"{where}, {key}: a whole number from {least} to {most} is needed")
    return number


def _is(data: object, kind: type[T], where: str) -> T:
    if not isinstance(data, kind):
        named = {str: "a text", list: "a list", dict: "an object", bool: "true or false"}[kind]
        raise BadPrimer(f"{where}: {named} is needed")
    return data
