"""What goes over the wire for people: what is open with what it takes, and the story of a game in words."""

from typing import Literal

from msgspec import Struct

from ironbridge.server.wire.plain import SentChoice


class OptionDocument(Struct):
    """An open choice, the cards that can pay for it, how many of them it lays down, and the money it takes.

    A choice that lays down no card has none. Further questions are taken as answered in the first way that is open.
    `gain` is the money it brings back, as for cubes sold to a market; `flips` tells whether the tile it builds turns
    over at once.
    """

    choice: SentChoice
    cards: list[str]
    count: int
    cost: int
    gain: int
    flips: bool


class StoryRow(Struct):
    """A part of what was done or would be: what it is about, its words, a remark, and the money it brings or takes.

    `kind` is `tile`, `link`, `develop`, `sale`, `demand`, `bonus`, `loan`, `flip`, `income`, or `coal`, `iron` and
    `beer` used up or sold. `money` is null where nothing is paid for such a thing; what is free has 0.
    """

    kind: str
    words: str
    money: int | None
    remark: str


class StoryDocument(Struct):
    """A paragraph: what a seat did, or, without a seat, what happened to the table, after the action of that number.

    `part` counts the paragraphs of an action, `entry` is where it stands in the log, `places` are the slots, lines and
    places of trade that it touches. Of each action one paragraph tells it as a log does: `line` in one line, `title`
    and `rows` at length, `money` is what the seat has more or less, `cards` are those laid down. So does one paragraph
    for the round that begins after it, with the turn `order`, and one for the era that ends. `kind` says which.
    """

    action: int
    part: int
    entry: int
    seat: int | None
    words: str
    places: list[str]
    kind: Literal["action", "round", "era", "more"] = "more"
    line: str = ""
    title: str = ""
    money: int = 0
    rows: list[StoryRow] = []
    cards: str = ""
    order: list[int] = []


class WhyGain(Struct):
    """What a turn did of one kind: the facts, which everybody saw, and the words for them.

    `kind` is `scored`, `worth` (the VP that it adds if links and flipped tiles were scored now), `flipped`, `built`,
    `links`, `developed`, `beer`, `income` or `money`.
    """

    kind: str
    facts: dict[str, object]
    words: str


class WhyHope(Struct):
    """What lies ahead, and the VP that the turn was thought to add to it or to take from it."""

    term: str
    vp: float
    words: str


class WhyDocument(Struct):
    """Why the turn of an action was played: by a seat, and the `bot` that played it; null for anybody else.

    `gains` follow from what everybody could see. When all hands are open there is more: `hopes`, the greatest first,
    the `hand` before the turn, `held` in words, and the `habits` that are strong in this game if the bot has such.
    `bot` is null for a person, and for a bot that no longer has the seat.
    """

    action: int
    seat: int
    bot: str | None
    gains: list[WhyGain]
    hopes: list[WhyHope] = []
    hand: list[str] = []
    held: str = ""
    habits: list[str] = []


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
