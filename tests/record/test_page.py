"""docs/records.md is true: its example is a record, its table is the notation, its examples run."""

import doctest
import re

import pytest

from ironbridge.record import Comment, errors, read_record, write_record
from ironbridge.record.deal_text import CODES
from ironbridge.record.errors import RecordError
from ironbridge.record.parser import read_action
from ironbridge.record.reading import MOST_JSON, MOST_TEXT
from ironbridge.record.words import HEADS, words_of
from ironbridge.rules.catalogue import ruleset
from tests.project import ROOT

PAGE = (ROOT / "docs" / "records.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```brass\n(.*?)```", PAGE, re.DOTALL)
TABLE = PAGE[PAGE.index("| action | notation |") : PAGE.index("- Names of slots")]
EXAMPLES = [text for text in re.findall(r"`([^`]+)`", TABLE) if text.split()[0] in HEADS]


def test_the_example_is_a_record_as_our_writer_writes_it() -> None:
    record = read_record(EXAMPLE).whole()
    assert write_record(record) == EXAMPLE
    assert len(record.actions) == 6
    assert Comment(0, "The bot mines coal, Ada means to sell cotton in Oxford.") in record.comments


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_notation_can_be_read(text: str) -> None:
    names = ruleset("birmingham").names
    written = read_action(text, words_of(names))
    assert len(written.parts) == text.count("+") + 1


def test_the_table_shows_every_action() -> None:
    assert {text.split()[0] for text in EXAMPLES} == set(HEADS)


def test_the_codes_of_the_cards_are_on_the_page() -> None:
    table = PAGE[PAGE.index("### Card codes") : PAGE.index("### The digest")]
    assert dict(re.findall(r"`([a-z]{2})` ([a-z_]+)", table)) == {code: card for card, code in CODES.items()}
    deck = ruleset("birmingham").names.cards[:-2]
    assert set(CODES) == set(deck)
    assert len(set(CODES.values())) == len(CODES)


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
