"""`ironbridge rules`: the numbered rules, one, several, a chapter, or the list of all."""

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import groupby, zip_longest

from rich.console import Console
from rich.text import Text

from ironbridge.games.catalogue import RULESETS, default_ruleset
from ironbridge.rules.numbered import NumberedRule, base_rules, numbered_rules

WIDEST = 100
INDENT = 5
MARKS = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>[^*]+?)\*|`(?P<code>[^`]+)`")
STYLES = {"strong": "bold yellow", "emphasis": "italic", "code": "cyan"}


def add_options(parser: ArgumentParser) -> None:
    """Add `rules [NUMBER ...] [--ruleset NAME]`."""
    parser.description = (
        "Print numbered rules: 'ironbridge rules B4', 'ironbridge rules b4 n5', a whole chapter"
        " with 'ironbridge rules B'. Without a number, the list of all rules."
    )
    parser.add_argument(
        "numbers", nargs="*", metavar="NUMBER", help="a rule such as B4, or a chapter such as B"
    )
    parser.add_argument("--ruleset", choices=RULESETS, default=default_ruleset(), help="default: %(default)s")


def run(args: Namespace) -> int:
    """Print what was asked for."""
    rules = numbered_rules(args.ruleset)
    chosen: dict[str, NumberedRule] = {}
    for wish in args.numbers:
        found = wished(wish, args.ruleset)
        if not found:
            print(f"ironbridge rules: {complaint(wish, rules)}", file=sys.stderr)
            return 2
        chosen |= found
    console = Console(highlight=False)
    width = min(console.width, WIDEST) - INDENT
    for chapter, group in groupby((chosen or rules).values(), key=lambda rule: rule.chapter):
        console.print(Text(chapter, style="bold green"))
        for rule in group:
            text = formatted(rule.text)
            lines = text.wrap(console, width) if chosen else [first_words(text, width)]
            for label, line in zip_longest([rule.number], lines, fillvalue=""):
                printed = Text.assemble((str(label).ljust(INDENT), "bold"), line)
                printed.rstrip()
                console.print(printed)
        console.print()
    return 0


def wished(wish: str, ruleset: str) -> dict[str, NumberedRule]:
    """The rules of a number or chapter, with or without the letter of the game; empty when there are none."""
    names = {wish.upper(), f"L{wish.upper()}"} if wish else set()
    rules = numbered_rules(ruleset)
    found = {number: rule for number, rule in rules.items() if names & {number, rule.letters}}
    elsewhere = base_rules(ruleset)
    return found or {number: rule for number, rule in elsewhere.items() if number == wish.upper()}


def complaint(wish: str, rules: Mapping[str, NumberedRule]) -> str:
    """What to say about a number that does not exist, with the ones that were perhaps meant."""
    chapters = {rule.letters: rule.chapter for rule in rules.values()}
    wished = wish.upper()
    tries = (wished[:2], wished[:1], f"L{wished[:1]}") if wish else ()
    letter = next((letters for letters in tries if letters in chapters), "")
    if letter:
        numbers = [number for number, rule in rules.items() if rule.letters == letter]
        span = numbers[0] if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        near = sorted(get_close_matches(wish.upper(), numbers, n=3, cutoff=0.5), key=numbers.index)
        hint = f"; near it: {', '.join(near)}" if near else ""
        return f"there is no rule {wish!r}; chapter {letter} ({chapters[letter]}) has {span}{hint}"
    listed = ", ".join(f"{letter} {chapter}" for letter, chapter in chapters.items())
    return f"there is no rule {wish!r}; the chapters are {listed}"


def first_words(text: Text, width: int) -> Text:
    """As much of a rule as fits on one line."""
    line = text.split("\n")[0]
    line.truncate(width, overflow="ellipsis")
    return line


def formatted(markdown: str) -> Text:
    """The light Markdown of a rule as styled text, without its marks."""
    text = Text()
    end = 0
    for match in MARKS.finditer(markdown):
        kind = str(match.lastgroup)
        text.append(markdown[end : match.start()])
        text.append(match[kind], style=STYLES[kind])
        end = match.end()
    text.append(markdown[end:])
    return text
