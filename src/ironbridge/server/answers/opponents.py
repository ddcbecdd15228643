"""The bots that take seats: levels from the friendliest to the strongest, then characters."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from ironbridge.bots.people.habits import LIKINGS
from ironbridge.games.catalogue import default_ruleset, every_game
from ironbridge.languages.catalogue import DEFAULT, language_of, words_in
from ironbridge.server.wire.home import BotDocument

SHOWN_FIRST = 4  # players


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot as people know it, with its figures of docs/bots.md."""

    name: str
    mean_vp: int
    milliseconds: int

    @property
    def is_character(self) -> bool:
        """Whether it is known for what it likes, not for its strength."""
        return self.name in LIKINGS


OPPONENTS = (
    Opponent("beginner", 49, 20),
    Opponent("novice", 73, 20),
    Opponent("apprentice", 94, 20),
    Opponent("journeyman", 114, 20),
    Opponent("planner", 131, 20),
    Opponent("master", 142, 330),
    Opponent("railwayman", 125, 20),
    Opponent("brewer", 124, 20),
    Opponent("financier", 122, 20),
)


def bot_documents(language: str = DEFAULT, programs: Iterable[str] = ()) -> list[BotDocument]:
    """All opponents in a language, and the programs of a server after them; in English if it is not known."""
    words = words_in(language_of(language))
    ours = [
        BotDocument(
            bot.name,
            words.say(f"bot.{bot.name}"),
            words.say(f"bot.{bot.name}.about"),
            bot.mean_vp,
            bot.milliseconds,
            figures_of(bot),
            bot.is_character,
        )
        for bot in OPPONENTS
    ]
    about = words.say("bot.program.about")
    return ours + [BotDocument(name, name.capitalize(), about, None, None) for name in programs]


@cache
def figures_of(bot: Opponent) -> dict[str, dict[int, int]]:
    """The mean VP of a bot among its own kind, by ruleset and number of players, where it was measured."""
    found = {
        ruleset: {int(players): vps[bot.name] for players, vps in tables.items() if bot.name in vps}
        for game in every_game().games.values()
        for ruleset, tables in game.levels.items()
    }
    found.setdefault(default_ruleset(), {})[SHOWN_FIRST] = bot.mean_vp
    return found
