"""Lessons over the wire: what there is to learn, the step that is played, and how far its learner has come."""

from msgspec import Struct

from ironbridge.server.wire.game import PosterDocument
from ironbridge.server.wire.plain import SentChoice
from ironbridge.server.wire.requests import Key


class NewStep(Struct, forbid_unknown_fields=True):
    """That a step shall be played, under a key."""

    key: Key | None = None


class LessonWord(Struct):
    """A word that learners meet, what it means, and the number of its rule."""

    word: str
    means: str
    rule: str


class LessonDocument(Struct):
    """A lesson: the shelf it stands on (its game, or `own` for those of this server), its name, and what it is about.

    `steps` are the titles of its steps, empty for one that the learner plays without hints. `board` is the position
    that it begins with and `places` what is looked at in it. `knows` is the game that its learners know, if any.
    """

    shelf: str
    name: str
    ruleset: str
    knows: str
    title: str
    about: str
    learned: str
    minutes: int
    steps: list[str]
    board: PosterDocument
    places: list[str]
    words: list[LessonWord]


class StepDocument(Struct):
    """A step of a lesson: the game in which it is played, and what is said; nothing where there are no hints.

    `at` is what is spoken of, a place on the map or a part of the screen, and `beside` must stay in sight with it.
    `show` are the choices of a turn that reaches the goal; `ends_turn` says whether the turn has to be ended for it.
    """

    game: str
    lesson: LessonDocument
    step: int
    title: str
    text: str
    why: str
    do: str
    at: str
    beside: list[str]
    show: list[SentChoice]
    ends_turn: bool
    rule: str


class TriedDocument(Struct):
    """How far you have come in a step: whether its goal is reached, and whether by what it shows.

    `is_whole`: something was done, and no action is in progress.
    """

    is_reached: bool
    is_whole: bool
    is_as_shown: bool
