"""The messages of the protocol, each one JSON object on a line: what is sent is made here, what comes is read here."""

import json
from collections.abc import Mapping
from typing import Final, Literal, NotRequired, TypedDict

from ironbridge.bots.bot import ProgramFault
from ironbridge.engine.chance import Chance
from ironbridge.errors import BadChoice
from ironbridge.rules.choices import choice_from_data, choice_to_data
from ironbridge.rules.data import ChoiceData, OutcomeData, ViewData
from ironbridge.rules.outcome import Outcome
from ironbridge.rules.state import View

PROTOCOL: Final = 1
LONGEST_TEXT: Final = 200  # of what a program says, when it is told on
_WORDS: Final = 4
_WORD: Final = 2**32

Option = bool | int | float | str


class Hello(TypedDict):
    """Who speaks, by which protocol; a bot tells its options with their defaults."""

    type: Literal["hello"]
    protocol: int
    name: str
    options: NotRequired[dict[str, Option]]


class Options(TypedDict):
    """Options that are not to have their defaults."""

    type: Literal["options"]
    options: dict[str, Option]


class Game(TypedDict):
    """A game begins, and who the bot is in it."""

    type: Literal["game"]
    ruleset: str
    revision: int
    players: int
    seat: int


class Choose(TypedDict):
    """A question: what the seat knows, what is open to it, and with how much it may think."""

    type: Literal["choose"]
    view: ViewData
    choices: list[ChoiceData]
    nodes: NotRequired[int]
    milliseconds: int
    luck: list[int]


class ChoiceMade(TypedDict):
    """The answer of our own programs: by index, with the nodes spent and the luck that is left."""

    type: Literal["choice"]
    index: int
    nodes: int
    luck: list[int]


class Over(TypedDict):
    """The game is over, or was broken off, which has no outcome."""

    type: Literal["over"]
    outcome: OutcomeData | None


class Bye(TypedDict):
    """Nothing more will be asked."""

    type: Literal["bye"]


class Trouble(TypedDict):
    """What the other side said cannot be answered."""

    type: Literal["error"]
    text: str


Message = Hello | Options | Game | Choose | ChoiceMade | Over | Bye | Trouble


def line_of(message: Message) -> bytes:
    """A message as it travels."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def hello(name: str, options: Mapping[str, Option] | None = None) -> Hello:
    """The first message of either side."""
    message: Hello = {"type": "hello", "protocol": PROTOCOL, "name": name}
    if options is not None:
        message["options"] = dict(options)
    return message


def game(view: View) -> Game:
    """The beginning of the game that a view is of."""
    return {
        "type": "game",
        "ruleset": view.ruleset.name,
        "revision": view.ruleset.revision,
        "players": view.players,
        "seat": view.seat,
    }


def choose(view: View, nodes: int | None, seconds: float, luck: Chance) -> Choose:
    """The question of a view; without nodes the program thinks as much as it likes to."""
    message: Choose = {
        "type": "choose",
        "view": view.to_data(),
        "choices": [choice_to_data(choice) for choice in view.legal_actions()],
        "milliseconds": int(1000 * seconds),
        "luck": words_of(luck),
    }
    if nodes is not None:
        message["nodes"] = nodes
    return message


def over(outcome: Outcome | None) -> Over:
    """The end of a game."""
    return {"type": "over", "outcome": None if outcome is None else outcome.to_data()}


def words_of(luck: Chance) -> list[int]:
    """The state of a stream of luck."""
    return [luck.a, luck.b, luck.c, luck.d]


def luck_of(words: object) -> Chance | None:
    """The stream of luck of its four words; None if they are none."""
    if not isinstance(words, list) or len(words) != _WORDS or not any(words):
        return None
    if not all(type(word) is int and 0 <= word < _WORD for word in words):
        return None
    return Chance(*words)


def read_message(line: bytes) -> tuple[str, dict[str, object]]:
    """A message that came: its type, and all of it. Raises ProgramFault."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(kind, str):
        raise ProgramFault("unreadable", f"it wrote {excerpt(line)}, which is no message")
    return kind, data


def read_answer(data: Mapping[str, object], view: View) -> int:
    """The packed choice of an answer, by index or as itself, which is open. Raises ProgramFault."""
    codes = view.position.legal()
    if "index" in data:
        index = data["index"]
        if type(index) is not int:
            raise ProgramFault("unreadable", f"index is a whole number, not {excerpt(index)}")
        if not 0 <= index < len(codes):
            raise ProgramFault("illegal", f"index {index} is not from 0 to {len(codes) - 1}")
        return codes[index]
    if not isinstance(choice := data.get("choice"), dict):
        raise ProgramFault("unreadable", "an answer has an index or a choice")
    try:
        code = view.encode(choice_from_data(choice))
    except (BadChoice, TypeError) as error:
        raise ProgramFault("illegal", str(error)) from None
    if code not in codes:
        raise ProgramFault("illegal", f"it chose {excerpt(choice)}, which is not open")
    return code


def excerpt(said: object) -> str:
    """What a program said, short enough to be told on."""
    text = said.decode("utf-8", "replace").strip() if isinstance(said, bytes) else str(said)
    return repr(text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}...")
