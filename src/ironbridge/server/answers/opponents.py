"""The bots that take seats, told to people from the friendliest to the strongest."""

from dataclasses import dataclass

from ironbridge.server.wire.home import BotDocument


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot as people know it, with its figures of README.md."""

    name: str
    mean_vp: int
    milliseconds: int
    titles: dict[str, str]
    sentences: dict[str, str]


OPPONENTS = (
    Opponent(
        "novice",
        74,
        20,
        {"en": "Novice", "de": "Neuling"},
        {
            "en": "Friendly: likes many turns, and seldom the best one.",
            "de": "Freundlich: mag viele Züge, und selten den besten.",
        },
    ),
    Opponent(
        "apprentice",
        91,
        20,
        {"en": "Apprentice", "de": "Lehrling"},
        {
            "en": "Knows how it is done and often lets the best turn go.",
            "de": "Weiß, wie es geht, und lässt den besten Zug oft liegen.",
        },
    ),
    Opponent(
        "journeyman",
        120,
        20,
        {"en": "Journeyman", "de": "Geselle"},
        {
            "en": "Plans the whole turn and is content with a good one.",
            "de": "Plant den ganzen Zug und ist mit einem guten zufrieden.",
        },
    ),
    Opponent(
        "planner",
        131,
        20,
        {"en": "Planner", "de": "Planer"},
        {
            "en": "Plans the whole turn and takes the best it finds.",
            "de": "Plant den ganzen Zug und nimmt den besten, den er findet.",
        },
    ),
    Opponent(
        "master",
        142,
        190,
        {"en": "Master", "de": "Meister"},
        {
            "en": "Plays its best turns on in its mind, against what you may hold.",
            "de": "Spielt seine besten Züge im Kopf weiter, gegen das, was du haben magst.",
        },
    ),
)


def bot_documents(language: str = "en") -> list[BotDocument]:
    """All opponents in a language; in English if it is not known."""
    return [
        BotDocument(
            bot.name,
            bot.titles.get(language, bot.titles["en"]),
            bot.sentences.get(language, bot.sentences["en"]),
            bot.mean_vp,
            bot.milliseconds,
        )
        for bot in OPPONENTS
    ]
