"""The settings of a server for programs that sit at its tables as bots."""

from typing import TYPE_CHECKING

from ironbridge.cli.arguments.settings import Setting, Settings

if TYPE_CHECKING:
    from ironbridge.server.tables.programs import Programs


def bot_command(text: str) -> str:
    """A name and a command. Raises ValueError."""
    name, _, command = text.partition("=")
    if not name or not command:
        raise ValueError(text)
    return text


def seconds(text: str) -> float:
    """More than no time. Raises ValueError."""
    value = float(text)
    if not 0 < value <= 3600:
        raise ValueError(text)
    return value


BOT_COMMANDS = (
    Setting(
        "--bot-command",
        bot_command,
        "NAME=COMMAND",
        (),
        "a program that sits at tables as the bot NAME and is asked by the protocol of docs/protocol.md; may be given"
        " several times (in the environment with ; between them)",
        "NAME=COMMAND",
        is_list=True,
        between=";",
    ),
    Setting(
        "--bot-seconds",
        seconds,
        "a number of seconds from 0 to 3600",
        10,
        "so long such a program may think about one choice; then luck takes its turn",
        "SECONDS",
    ),
)


def programs_set(settings: Settings) -> "Programs":
    """The programs that are set. Raises ValueError."""
    from ironbridge.server.tables.programs import programs_of

    return programs_of(settings.several("bot-command"), float(settings.text("bot-seconds") or 0))
