"""What goes over the wire for people: what is open with what it takes, and the story of a game in words."""

from msgspec import Struct

from ironbridge.server.wire.plain import SentChoice


class OptionDocument(Struct):
    """An open choice, the cards that can pay for it, how many of them it lays down, and the money it takes.

    A choice that lays down no card has none. Further questions are taken as answered in the first way that is open.
    """

    choice: SentChoice
    cards: list[str]
    count: int
    cost: int


class StoryDocument(Struct):
    """A paragraph: what a seat did, or, without a seat, what happened to the table, after the action of that number.

    `part` counts the paragraphs of an action, `entry` is where it stands in the log, `places` are the slots, lines and
    places of trade that it touches.
    """

    action: int
    part: int
    entry: int
    seat: int | None
    words: str
    places: list[str]


class RulePictureDocument(Struct):
    """A picture at `/api/rules/pictures/NAME.svg`, and what it shows."""

    name: str
    caption: str


class RuleDocument(Struct):
    """A numbered rule in the light Markdown of its document: *emphasis*, **strong**, `code`.

    `is_ruling`: it holds a decision of ours. `is_base`: it is of the other game and holds in this one too.
    """

    number: str
    text: str
    is_ruling: bool
    is_base: bool
    pictures: list[RulePictureDocument]


class ChapterDocument(Struct):
    """A chapter of the rules."""

    letter: str
    title: str
    rules: list[RuleDocument]


class RulesDocument(Struct):
    """All rules of a ruleset. The rules are in English; chapters and captions are in the language asked for.

    `base` is what the other game is called whose rules hold where those of this one are silent.
    """

    ruleset: str
    title: str
    chapters: list[ChapterDocument]
    base: str = ""
