"""The bots that take seats, told to people from the friendliest to the strongest."""

from dataclasses import dataclass

from ironbridge.languages.catalogue import DEFAULT, language_of, words_in
from ironbridge.server.wire.home import BotDocument


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot as people know it, with its figures of README.md."""

    name: str
    mean_vp: int
    milliseconds: int


OPPONENTS = (
    Opponent("novice", 74, 20),
    Opponent("apprentice", 91, 20),
    Opponent("journeyman", 120, 20),
    Opponent("planner", 131, 20),
    Opponent("master", 142, 190),
)


def bot_documents(language: str = DEFAULT) -> list[BotDocument]:
    """All opponents in a language; in English if it is not known."""
    words = words_in(language_of(language))
    return [
        BotDocument(
            bot.name,
            words.say(f"bot.{bot.name}"),
            words.say(f"bot.{bot.name}.about"),
            bot.mean_vp,
            bot.milliseconds,
        )
        for bot in OPPONENTS
    ]
