"""The bots that take seats: levels from the friendliest to the strongest, then characters."""

from collections.abc import Iterable
from dataclasses import dataclass

from ironbridge.bots.figures import figures_of, usual_vp
from ironbridge.bots.people.habits import LIKINGS
from ironbridge.languages.catalogue import DEFAULT, language_of, words_in
from ironbridge.server.wire.home import BotDocument


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot as people know it, and what a turn takes it."""

    name: str
    milliseconds: int

    @property
    def is_character(self) -> bool:
        """Whether it is known for what it likes, not for its strength."""
        return self.name in LIKINGS


OPPONENTS = (
    Opponent("beginner", 20),
    Opponent("novice", 20),
    Opponent("apprentice", 20),
    Opponent("journeyman", 20),
    Opponent("planner", 20),
    Opponent("master", 330),
    Opponent("railwayman", 20),
    Opponent("brewer", 20),
    Opponent("financier", 20),
)


def bot_documents(language: str = DEFAULT, programs: Iterable[str] = ()) -> list[BotDocument]:
    """All opponents in a language, and the programs of a server after them; in English if it is not known."""
    words = words_in(language_of(language))
    ours = [
        BotDocument(
            bot.name,
            words.say(f"bot.{bot.name}"),
            words.say(f"bot.{bot.name}.about"),
            usual_vp(bot.name),
            bot.milliseconds,
            figures_of(bot.name),
            bot.is_character,
        )
        for bot in OPPONENTS
    ]
    about = words.say("bot.program.about")
    return ours + [BotDocument(name, name.capitalize(), about, None, None) for name in programs]
