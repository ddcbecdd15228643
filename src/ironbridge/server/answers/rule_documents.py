"""The numbered rules as callers are told them: by chapter, with what holds as in the other game, and pictures."""

from functools import cache

from ironbridge.games.catalogue import RULESETS, every_game
from ironbridge.languages.catalogue import Words, language_of, words_in
from ironbridge.render.atlas import atlas
from ironbridge.rules.numbered import NumberedRule, base_rules, numbered_rules
from ironbridge.server.answers.rule_pictures import PICTURES
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
    # Rules of another game may hold too, with their pictures.
    words = words_in(language_of(language), *(game.folder for game in every_game().games.values()))
    chapters: dict[str, ChapterDocument] = {}
    for rules, is_base in ((numbered_rules(ruleset), False), (base_rules(ruleset), True)):
        for rule in rules.values():
            letter = rule.letters[-1]
            if letter not in chapters:
                chapters[letter] = ChapterDocument(letter, words.say(f"chapter.{rule.chapter}"), [])
            chapters[letter].rules.append(_rule(rule, words, is_base=is_base))
    return RulesDocument(ruleset, atlas(ruleset).title, list(chapters.values()))


def _rule(rule: NumberedRule, words: Words, *, is_base: bool) -> RuleDocument:
    pictures = [
        RulePictureDocument(name, words.say(f"picture.{name}", **picture.fields()))
        for name, picture in PICTURES.items()
        if picture.rule == rule.number
    ]
    return RuleDocument(rule.number, rule.text, rule.is_ruling, is_base, pictures)
