"""What a page draws games from, made once and kept as it is sent."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256

import msgspec

from ironbridge.games.catalogue import RULESETS, game_of
from ironbridge.games.score_tables import score_tables
from ironbridge.languages.catalogue import DEFAULT, language_of, words_in
from ironbridge.render import scene, scene_style, tokens
from ironbridge.rules.numbered import rules_letter
from ironbridge.server.errors import Unknown
from ironbridge.server.wire.game import PosterDocument, RulesetDocument


@dataclass(frozen=True)
class Kept:
    """A text that does not change while the server runs, and the tag by which it is known."""

    text: bytes
    tag: str


def ruleset_documents(language: str = DEFAULT) -> list[RulesetDocument]:
    """All games that can be played, with a sentence about each if its game has one."""
    scenes = [scene(name, language_of(language)) for name in RULESETS]
    return [
        RulesetDocument(
            s.name,
            s.title,
            s.board,
            s.edition,
            list(s.players),
            s.is_introductory,
            sentence(s.name, language),
            game_of(s.name).name,
            game_of(s.name).short_title,
            rules_letter(s.name),
        )
        for s in scenes
    ]


def sentence(name: str, language: str) -> str:
    """What a ruleset is, in a sentence."""
    return words_in(language_of(language), game_of(name).folder).find(f"ruleset.{name}.about", "")


@cache
def scene_text(name: str, language: str = DEFAULT) -> Kept:
    """The scene of a ruleset as JSON, drawn with the words of a language. Raises Unknown."""
    if name not in RULESETS:
        raise Unknown("unknown_ruleset", name=name, known=", ".join(RULESETS))
    return kept(msgspec.json.encode(scene(name, language)))


def poster(name: str) -> PosterDocument:
    """The poster of the game of a ruleset, empty where it has none. Raises Unknown."""
    if name not in RULESETS:
        raise Unknown("unknown_ruleset", name=name, known=", ".join(RULESETS))
    return msgspec.convert(game_of(name).poster, PosterDocument)


@cache
def scoring_text() -> Kept:
    """The score tables of all rulesets whose boards can be counted, as JSON."""
    return kept(msgspec.json.encode([found for rules in RULESETS.values() if (found := score_tables(rules))]))


@cache
def scene_sheet() -> Kept:
    """The style sheet of all scenes with the colours of day and night."""
    return kept((tokens() + scene_style()).encode())


def kept(text: bytes) -> Kept:
    """A text with the tag that it is known by."""
    return Kept(text, f'"{sha256(text).hexdigest()[:20]}"')
