"""The numbered rules as callers get them: by chapter, with what holds as in the other game, and pictures."""

from collections.abc import Mapping
from functools import cache

from ironbridge.games.catalogue import RULESETS, game, game_of
from ironbridge.games.game import Game
from ironbridge.languages.catalogue import Words, language_of, words_in
from ironbridge.render.atlas import atlas
from ironbridge.rules.numbered import NumberedRule, base_rules, numbered_rules
from ironbridge.server.answers.learning.rule_pictures import pictures
from ironbridge.server.errors import Unknown
from ironbridge.server.wire.telling import (
    ChapterDocument,
    RuleDocument,
    RulePictureDocument,
    RulesDocument,
)


@cache
def rules_document(ruleset: str, language: str) -> RulesDocument:
    """The rules of a ruleset; chapters and captions in a language, the rules themselves in English. Raises Unknown."""
    if ruleset not in RULESETS:
        raise Unknown("unknown_ruleset", name=ruleset, known=", ".join(RULESETS))
    own = game_of(ruleset)
    chapters: dict[str, ChapterDocument] = {}
    sources: list[tuple[Game, Mapping[str, NumberedRule]]] = [(own, numbered_rules(ruleset))]
    if own.rules_base is not None:
        sources.append((game(own.rules_base.game), base_rules(ruleset)))
    for source, rules in sources:
        words = words_in(language_of(language), source.folder)
        for rule in rules.values():
            letter = rule.letters[-1]
            if letter not in chapters:
                title = words.find(f"chapter.{rule.chapter}", rule.chapter)
                chapters[letter] = ChapterDocument(letter, title, [])
            chapters[letter].rules.append(_rule(rule, source, words, is_base=source is not own))
    base = sources[-1][0].short_title if len(sources) > 1 else ""
    return RulesDocument(ruleset, atlas(ruleset, language).title, list(chapters.values()), base)


def _rule(rule: NumberedRule, source: Game, words: Words, *, is_base: bool) -> RuleDocument:
    beside = [
        RulePictureDocument(name, words.say(f"picture.{picture.key}", **picture.fields()))
        for name, picture in pictures().items()
        if (picture.game, picture.rule) == (source, rule.number)
    ]
    return RuleDocument(rule.number, rule.text, rule.is_ruling, is_base, beside)
