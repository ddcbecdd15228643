"""The settings of a server for its daily deals."""

from pathlib import Path
from typing import TYPE_CHECKING

from ironbridge.bots.catalogue import BOTS
from ironbridge.cli.arguments.settings import Setting, Settings

if TYPE_CHECKING:
    from ironbridge.server.play.daily.deals import DailySettings

SHORTEST = 32  # characters of a secret that nobody can guess


def bot(text: str) -> str:
    """The name of one of our bots, as others would not play alike everywhere. Raises ValueError."""
    if text not in BOTS:
        raise ValueError(text)
    return text


DAILY = (
    Setting(
        "--daily-bot",
        bot,
        f"one of {', '.join(BOTS)}",
        (),
        "a bot that sits at daily deals; given several times, each has a seat as long as there are seats. Default:"
        " master, journeyman and apprentice",
        "NAME",
        is_list=True,
    ),
    Setting(
        "--daily-par",
        bot,
        f"one of {', '.join(BOTS)}",
        "master",
        "the bot that sets par of daily deals",
        "NAME",
    ),
    Setting(
        "--daily-secret",
        str,
        "a file",
        None,
        "a file with a secret of several servers that shall have the same daily deals (docs/daily.md)",
        "FILE",
    ),
)


def daily_set(settings: Settings) -> "DailySettings":
    """How daily deals are wanted. Raises ValueError and OSError."""
    from ironbridge.server.play.daily.deals import DailySettings

    file, usual = settings.text("daily-secret"), DailySettings()
    secret = "" if file is None else Path(file).read_text("utf-8").strip()
    if file is not None and len(secret) < SHORTEST:
        raise ValueError(f"daily-secret: {file} must have at least {SHORTEST} characters")
    bots = tuple(settings.several("daily-bot")) or usual.bots
    return DailySettings(bots, settings.text("daily-par") or usual.par, secret)
