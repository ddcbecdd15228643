"""The bot `exec:COMMAND`: a program in any language decides."""

import atexit
import os
import re
import shlex
import shutil
from collections.abc import Mapping
from typing import Final

from ironbridge.bots.bot import Bot, Budget, ProgramFault
from ironbridge.bots.protocol.connection import Connection
from ironbridge.bots.protocol.messages import (
    PROTOCOL,
    Option,
    choose,
    excerpt,
    game,
    hello,
    luck_of,
    over,
    read_answer,
)
from ironbridge.engine.chance import Chance
from ironbridge.rules.choices import Choice, decode
from ironbridge.rules.outcome import Outcome
from ironbridge.rules.state import View

PREFIX: Final = "exec:"
_UNLIMITED: Final = 2**62
_OPTION: Final = re.compile(r"([a-z][a-z0-9_-]*)=(.*)", re.DOTALL)
_NODES: Final = re.compile(r"@([0-9]+)$")

# Programs whose game is over and that wait for the next, by the name of the bot. They end with this process.
_IDLE: dict[str, list[Connection]] = {}


class ProgramBot(Bot):
    """A program that is asked by JSON lines. It is started for its first choice and kept for further games.

    `@500` at the end gives it a budget of nodes. Words such as `depth=3` before the command set its options.
    """

    keeps_time = True

    def __init__(self, name: str, nodes: int | None = None) -> None:
        """Raises ValueError if there is no such program."""
        command = name.removeprefix(PREFIX)
        if at := _NODES.search(command):
            command, nodes = command[: at.start()], int(at[1])
        if not hasattr(os, "killpg"):
            raise ValueError(
                "programs as bots need a system with groups of processes, such as Linux or macOS"
            )
        words = shlex.split(command)
        self.options: dict[str, str] = {}
        while words and (option := _OPTION.fullmatch(words[0])):
            self.options[option[1]] = option[2]
            del words[0]
        if not words:
            raise ValueError("after exec: stands a command")
        if shutil.which(words[0]) is None:
            raise ValueError(f"there is no program {words[0]}")
        super().__init__(_UNLIMITED if nodes is None else nodes)
        self.given_nodes = nodes
        self.command = words
        self.name = name
        self._connection: Connection | None = None
        self._told: tuple[str, int, int] | None = None

    def choose(self, view: View, budget: Budget, luck: Chance) -> Choice:
        return decode(self.choose_code(view, budget, luck), view.ruleset.names, view.position.part)

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        """What the program chooses. Raises ProgramFault; then the program is ended."""
        connection = self._connection or self._connected()
        self._connection = None
        if self._told != (told := (view.ruleset.name, view.players, view.seat)):
            connection.send(game(view))
            self._told = told
        answer = connection.ask(choose(view, self.given_nodes, self.seconds, luck), "choice", self.seconds)
        try:
            code = read_answer(answer, view)
            _spend(answer, budget)
            _go_on(answer, luck)
        except BaseException:
            connection.kill()
            raise
        self._connection = connection
        return code

    def end_game(self, outcome: Outcome | None) -> None:
        """Tell the program, which waits for the next game."""
        if self._connection is not None:
            self._connection.send(over(outcome))
            _IDLE.setdefault(self.name, []).append(self._connection)
        self._connection = self._told = None

    def _connected(self) -> Connection:
        self._told = None
        if idle := _IDLE.get(self.name):
            return idle.pop()
        connection = Connection(self.command)
        greeting = connection.ask(hello("ironbridge"), "hello", self.seconds)
        try:
            if greeting.get("protocol") != PROTOCOL:
                raise ProgramFault(
                    "unreadable", f"it speaks protocol {excerpt(greeting.get('protocol'))}, not {PROTOCOL}"
                )
            known = greeting.get("options", {})
            options = _options(self.options, known if isinstance(known, dict) else {})
        except BaseException:
            connection.kill()
            raise
        if options:
            connection.send({"type": "options", "options": options})
        return connection


@atexit.register
def close_idle() -> None:
    """End all programs that wait for a game."""
    for connections in _IDLE.values():
        while connections:
            connections.pop().close()


def _options(wanted: Mapping[str, str], known: Mapping[str, object]) -> dict[str, Option]:
    """Options as the program knows them, each of the kind of its default. Raises ProgramFault."""
    values: dict[str, Option] = {}
    for name, text in wanted.items():
        default = known.get(name)
        if not isinstance(default, bool | int | float | str):
            there = ", ".join(map(str, known)) or "none"
            raise ProgramFault("unreadable", f"it has no option {name}; there is {there}")
        try:
            if isinstance(default, bool):
                values[name] = {"true": True, "false": False}[text]
            else:
                values[name] = type(default)(text)
        except (ValueError, KeyError):
            raise ProgramFault("unreadable", f"option {name} is like {default!r}, not {text!r}") from None
    return values


def _spend(answer: Mapping[str, object], budget: Budget) -> None:
    nodes = answer.get("nodes", 0)
    if type(nodes) is not int or nodes < 0:
        raise ProgramFault("unreadable", f"nodes is a whole number, not {excerpt(nodes)}")
    budget.spend(nodes)


def _go_on(answer: Mapping[str, object], luck: Chance) -> None:
    """Go on with the luck that the program left; if it does not tell, with other luck than it was given."""
    if "luck" in answer:
        left = luck_of(answer["luck"])
        if left is None:
            raise ProgramFault("unreadable", "luck is four words of 32 bits, not all 0")
    else:
        left = Chance(luck.word(), luck.word(), luck.word(), luck.word() | 1)
    luck.a, luck.b, luck.c, luck.d = left.a, left.b, left.c, left.d
