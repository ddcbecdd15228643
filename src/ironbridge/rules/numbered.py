"""The numbered rules: the normative statement of each game, cited by tests and explanations."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from ironbridge.games.catalogue import game, game_of
from ironbridge.games.game import Game

_CHAPTER = re.compile(r"## (?P<letter>[A-Z]) · (?P<title>.+)")
_RULE = re.compile(r"- \*\*(?P<number>[A-Z]?(?P<letter>[A-Z])\d+)\*\* (?P<text>.+)")
_CONTINUATION = re.compile(r"  (?P<text>\S.*)")
_RULING = "**(ruling"


@dataclass(frozen=True, slots=True)
class NumberedRule:
    """One rule as it is written, with the light Markdown of its document."""

    number: str
    chapter: str
    text: str

    @property
    def letters(self) -> str:
        """The number without its digits: the chapter, with the letter of the game before it."""
        return self.number.rstrip("0123456789")

    @property
    def is_ruling(self) -> bool:
        """Whether it holds a decision of ours where the printed rules are silent or ambiguous."""
        return _RULING in self.text


def numbered_rules(ruleset: str) -> MappingProxyType[str, NumberedRule]:
    """All rules of a ruleset by number, in the order of the document of its game. Raises UnknownRuleset."""
    return _read(game_of(ruleset))


def base_rules(ruleset: str) -> Mapping[str, NumberedRule]:
    """The rules of the other game that hold wherever those of this one are silent."""
    base = game_of(ruleset).rules_base
    if base is None:
        return {}
    unknown = re.compile(base.unknown)
    return {number: rule for number, rule in _read(game(base.game)).items() if not unknown.fullmatch(number)}


def rules_letter(ruleset: str) -> str:
    """The letter of the game with which the numbers of all its rules begin, before that of the chapter; or nothing."""
    first, *others = {number[0] if number[1].isalpha() else "" for number in numbered_rules(ruleset)}
    return "" if others else first


@cache
def _read(of: Game) -> MappingProxyType[str, NumberedRule]:
    return MappingProxyType(parse(of.rules_text))


def parse(document: str) -> dict[str, NumberedRule]:
    """Read a document of chapters and numbered rules; whatever stands before the first chapter is an introduction."""
    rules: dict[str, NumberedRule] = {}
    letter = chapter = number = ""
    for line_number, line in enumerate(document.splitlines(), 1):
        if match := _CHAPTER.fullmatch(line):
            letter, chapter, number = match["letter"], match["title"], ""
        elif not letter or not line.strip():
            continue
        elif match := _RULE.fullmatch(line):
            number = match["number"]
            if match["letter"] != letter:
                raise ValueError(f"line {line_number}: rule {number} stands in chapter {letter}")
            if number in rules:
                raise ValueError(f"line {line_number}: rule {number} is there twice")
            rules[number] = NumberedRule(number, chapter, match["text"])
        elif number and (match := _CONTINUATION.fullmatch(line)):
            rules[number] = NumberedRule(number, chapter, f"{rules[number].text}\n{match['text']}")
        else:
            raise ValueError(f"line {line_number}: neither a chapter nor a rule: {line!r}")
    return rules
