"""The numbered rules: the normative statement of each game, cited by tests and explanations."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

# The introductory game is a chapter of the full game's rules.
_DOCUMENTS = {"birmingham": "birmingham", "birmingham-intro": "birmingham"}

_CHAPTER = re.compile(r"## (?P<letter>[A-Z]) · (?P<title>.+)")
_RULE = re.compile(r"- \*\*(?P<number>(?P<letter>[A-Z])\d+)\*\* (?P<text>.+)")
_CONTINUATION = re.compile(r"  (?P<text>\S.*)")
_RULING = "**(ruling)**"


@dataclass(frozen=True, slots=True)
class NumberedRule:
    """One rule as it is written, with the light Markdown of its document."""

    number: str
    chapter: str
    text: str

    @property
    def is_ruling(self) -> bool:
        """Whether it holds a decision of ours where the printed rules are silent or ambiguous."""
        return _RULING in self.text


def rulesets() -> tuple[str, ...]:
    """The names of the rulesets that have numbered rules."""
    return tuple(_DOCUMENTS)


def numbered_rules(ruleset: str) -> MappingProxyType[str, NumberedRule]:
    """All rules of a ruleset by number, in the order of the document."""
    if ruleset not in _DOCUMENTS:
        raise ValueError(f"unknown ruleset {ruleset!r}; there are {', '.join(_DOCUMENTS)}")
    return _read(_DOCUMENTS[ruleset])


@cache
def _read(folder: str) -> MappingProxyType[str, NumberedRule]:
    document = files("ironbridge.rules").joinpath(folder, "rules.md").read_text("utf-8")
    return MappingProxyType(parse(document))


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
