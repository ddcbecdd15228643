"""Programs that sit at tables as bots: only those that the owner of a server names in its settings."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ironbridge.bots.catalogue import BOTS, UnknownBot, make_bot

SECONDS: Final = 10.0
EXEC: Final = "exec:"
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,29}")


@dataclass(frozen=True, slots=True)
class Programs:
    """The names of bots, as `make_bot` takes them, by the names that people see; and the seconds that each has for a
    choice.
    """

    bots: Mapping[str, str] = field(default_factory=dict)
    seconds: float = SECONDS


def read_program(text: str) -> tuple[str, str]:
    """A name and the bot that it stands for, of `NAME=COMMAND`. Raises ValueError."""
    name, is_given, command = text.partition("=")
    if not is_given or not _NAME.fullmatch(name) or name in BOTS:
        raise ValueError(text)
    try:
        return name, make_bot(f"{EXEC}{command}").name
    except UnknownBot as error:
        raise ValueError(str(error)) from None


def programs_of(texts: Iterable[str], seconds: float = SECONDS) -> Programs:
    """The programs that several texts name. Raises ValueError."""
    bots: dict[str, str] = {}
    for name, bot in map(read_program, texts):
        if name in bots:
            raise ValueError(f"bot-command names {name} twice")
        bots[name] = bot
    return Programs(bots, seconds)
