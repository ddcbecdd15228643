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


def programs_of(texts: Iterable[str], seconds: float = SECONDS) -> Programs:
    """The programs that texts such as `NAME=COMMAND` name. Raises ValueError."""
    bots: dict[str, str] = {}
    for text in texts:
        name, _, command = text.partition("=")
        if not _NAME.fullmatch(name):
            raise ValueError(f"bot-command: {name!r} is no name of small letters, figures and hyphens")
        if name in bots or name in BOTS:
            raise ValueError(f"bot-command: there is another bot {name}")
        try:
            bots[name] = make_bot(f"{EXEC}{command}").name
        except UnknownBot as error:
            raise ValueError(f"bot-command: {error}") from None
    return Programs(bots, seconds)
