"""docs/records.md is true: its example is a record, its table is the notation, its examples run."""

import doctest
import re

import pytest

from ironbridge.games.catalogue import RULESETS, ruleset
from ironbridge.record import errors, read_record, write_record
from ironbridge.record.errors import RecordError
from ironbridge.record.parser import read_action
from ironbridge.record.reading import MOST_JSON, MOST_TEXT
from ironbridge.record.words import HEADS, words_of
from tests.support.project import ROOT

PAGE = (ROOT / "docs" / "records.md").read_text("utf-8")
RECORDS = re.findall(r"```brass\n(.*?)```", PAGE, re.DOTALL)
BORDER = PAGE.index("Lancashire has no scout")
TABLES = {
    "birmingham": PAGE[PAGE.index("| action | notation |") : BORDER],
    "lancashire": PAGE[BORDER : PAGE.index("- Names of slots")],
}
EXAMPLES = [
    (name, text)
    for name, table in TABLES.items()
    for text in re.findall(r"`([^`]+)`", table)
    if text.split()[0] in HEADS
]


@pytest.mark.parametrize(("text", "game"), zip(RECORDS, TABLES, strict=True))
def test_the_examples_are_records_as_our_writer_writes_them(text: str, game: str) -> None:
    record = read_record(text).whole()
    assert write_record(record) == text
    assert record.ruleset.startswith(game)
    assert len(record.actions) == 6
    assert record.comments


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_the_examples_of_the_notation_can_be_read(game: str, text: str) -> None:
    written = read_action(text, words_of(ruleset(game).names))
    assert len(written.parts) == text.count("+") + 1


def test_the_table_shows_every_action() -> None:
    assert {text.split()[0] for _, text in EXAMPLES} == set(HEADS)


def test_the_codes_of_the_cards_are_on_the_page() -> None:
    table = PAGE[PAGE.index("### Card codes") : PAGE.index("### The digest")]
    cards = [card for rules in RULESETS.values() for card in rules.components.cards.values() if not card.wild]
    codes = {card.name: card.code for card in cards}
    assert dict(re.findall(r"`([a-z]{2})` ([a-z_]+)", table)) == {code: card for card, code in codes.items()}
    assert set(codes) == {
        card for rules in RULESETS.values() for card in rules.for_players(rules.player_counts[-1]).cards
    }
    assert len(set(codes.values())) == len(codes)


def test_every_error_is_on_the_page() -> None:
    kinds = {
        kind.__name__
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, RecordError)
    }
    table = PAGE[PAGE.index("## Errors") : PAGE.index("## Revisions")]
    assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == kinds - {"RecordError"}


def test_the_limits_are_on_the_page() -> None:
    assert f"{MOST_TEXT:,}" in PAGE
    assert f"{MOST_JSON:,}" in PAGE


def test_the_examples_in_python_run() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "records.md"), module_relative=False)
    assert result.attempted >= 10
    assert result.failed == 0
