"""Decks that nobody wrote down are found from the moves; what nobody saw is marked."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from ironbridge.cli.main import main
from ironbridge.record import Record, read_record, replay, write_json, write_record
from tests.support.project import ROOT
from tests.support.records import game

TABLES = [
    ("birmingham", 2),
    ("birmingham", 3),
    ("birmingham", 4),
    ("birmingham-intro", 3),
    ("lancashire", 3),
    ("lancashire", 4),
    ("lancashire-revised", 2),
    ("lancashire-revised-intro", 4),
]


def without_decks(record: Record, eras: str = "canal|rail") -> str:
    """A record as people at a table write it down."""
    text = re.sub(rf"(?m)^({eras}): .*$", r"\1: ?", write_record(record))
    return re.sub(r"(?m)^= .*\n", "", text)


def words(record: Record) -> list[tuple[int, str]]:
    """What was done, and by whom."""
    return [(step.seat, step.text) for step in replay(record)]


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_without_decks_is_the_same_game(ruleset: str, players: int, seed: int) -> None:
    record = game(ruleset, players, seed=seed)
    found = read_record(without_decks(record)).whole()
    assert words(found) == words(record)
    assert found.result == record.result
    assert sorted(found.deal.canal_deck) == sorted(record.deal.canal_deck)
    assert sorted(found.deal.rail_deck) == sorted(record.deal.rail_deck)
    laid = Counter(card for step in replay(record) for card in re.findall(r"/(\S+)", step.text))
    seen = sum(count for card, count in laid.items() if not card.startswith("wild"))
    cards = len(record.deal.canal_deck) + len(record.deal.rail_deck)
    assert seen + sum(map(len, found.unseen.values())) == cards


@pytest.mark.parametrize("eras", ["canal", "rail"])
def test_a_deck_that_is_known_stays_what_it_is(eras: str) -> None:
    record = game("birmingham", 3)
    found = read_record(without_decks(record, eras)).whole()
    assert words(found) == words(record)
    assert (found.deal.canal_deck == record.deal.canal_deck) == (eras == "rail")
    assert (found.deal.rail_deck == record.deal.rail_deck) == (eras == "canal")
    assert found.unknown == (eras,)


def test_an_unfinished_game_is_completed_as_far_as_it_goes() -> None:
    lines = without_decks(game("birmingham", 4)).splitlines(keepends=True)
    text = re.sub("(?m)^result:.*$", "result: unfinished", "".join(lines[:25]))
    found = read_record(text).whole()
    assert found.actions
    assert len(found.unseen["rail"]) == len(found.deal.rail_deck)


@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 2), ("lancashire", 3)])
def test_completed_records_are_whole_in_both_forms(ruleset: str, players: int, tmp_path: Path) -> None:
    text = tmp_path / "table.brass"
    text.write_text(without_decks(game(ruleset, players)), "utf-8")
    record = read_record(text.read_bytes()).whole()
    assert write_record(record) == text.read_text("utf-8")
    whole, data = tmp_path / "whole.brass", tmp_path / "whole.json"
    assert main(["convert", str(text), "--complete", "-o", str(whole)]) == 0
    assert main(["convert", str(text), "--complete", "-o", str(data)]) == 0
    assert main(["check", str(text), str(whole), str(data)]) == 0
    complete = replace(record, unknown=())
    assert read_record(whole.read_bytes()).whole() == complete
    assert read_record(data.read_bytes()).whole() == complete
    assert re.search(r"(?m)^canal: .*[a-z]{2}\?", whole.read_text("utf-8"))
    assert "\n= " in whole.read_text("utf-8")
    schema = json.loads((ROOT / "docs" / "record.schema.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(json.loads(write_json(complete)))


def test_a_card_laid_down_too_often_is_an_error_of_the_deck() -> None:
    text = """brass 1
ruleset: birmingham-intro 1
result: unfinished
order: 1 0
merchants: shrewsbury.1 cotton, gloucester.1 blank, gloucester.2 manufacturer, oxford.1 blank, oxford.2 any
canal: ?

c1.1 s1: loan /dudley
c1.2 s0: loan /dudley
c2.1 s0: loan /dudley | pass /dudley
"""
    read = read_record(text)
    assert read.record is None
    (error,) = read.errors
    assert (type(error).__name__, error.line) == ("BadHeader", 6)
    assert re.fullmatch("dudley is laid down 4 times, and there are [123] such cards", error.reason)


@pytest.mark.parametrize("deck", ["? ?", "?ir", "i?r", "ir??"])
def test_a_mark_stands_alone_or_behind_a_card(deck: str) -> None:
    text = re.sub("(?m)^canal: .*$", f"canal: {deck}", write_record(game()))
    assert "? stands alone, or behind a card that nobody saw" in read_record(text).errors[0].reason


@pytest.mark.parametrize("unseen", [[1], {"canal": 3}, {"river": []}, {"rail": ["x"]}])
def test_wrong_places_in_json_are_named(unseen: object) -> None:
    data = json.loads(write_json(game()))
    read = read_record(json.dumps({**data, "unseen": unseen}))
    assert [error.reason for error in read.errors] == ["unseen has places in the decks of the eras"]


def test_an_action_that_cannot_be_played_is_named_at_its_place() -> None:
    text = without_decks(game("birmingham", 2))
    wrong = text.replace("\nc2.1 ", "\nc2.1 s0: dance\nc2.1 ", 1)
    read = read_record(wrong)
    assert read.record is not None
    assert read.record.actions
    assert any("c2.1" in wrong.splitlines()[error.line - 1] for error in read.errors if error.line)
