"""A record as JSON: it fits its schema, says the same as the text, and loses nothing when it is cut."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ironbridge.record import (
    BadHeader,
    Disagreement,
    IllegalAction,
    NotationError,
    ReadResult,
    RecordError,
    UnknownRevision,
    read_record,
    record_to_data,
    write_json,
    write_record,
)
from tests.support.playing import SETTINGS
from tests.support.project import ROOT
from tests.support.records import game


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    loaded = json.loads((ROOT / "docs" / "record.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(loaded)
    return Draft202012Validator(loaded)


def changed(*path: Any, value: Any, of: str = "birmingham") -> ReadResult:
    """What is read when one value of a record is another one."""
    data = json.loads(write_json(game(of)))
    there = data
    for key in path[:-1]:
        there = there[key]
    there[path[-1]] = value
    return read_record(json.dumps(data, indent=1))


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
@pytest.mark.parametrize("is_purposeful", [True, False])
def test_both_forms_are_the_same_record(
    ruleset: str, players: int, is_purposeful: bool, schema: Draft202012Validator, scale: int
) -> None:
    for seed in range(scale):
        record = game(ruleset, players, seed, is_purposeful)
        data = record_to_data(record)
        schema.validate(data)
        text = write_json(record)
        assert json.loads(text) == data
        assert read_record(text).whole() == record
        assert write_record(read_record(text).whole()) == write_record(record)
        assert write_json(read_record(write_record(record)).whole()) == text


def test_the_schema_refuses_what_is_no_record_of_lancashire(schema: Draft202012Validator) -> None:
    data = record_to_data(game("lancashire"))
    for choice, is_good in [
        ({"do": "loan", "money": 20}, True),
        ({"do": "loan", "money": 40}, False),
        ({"do": "build_two", "industry": "shipyard", "slot": "birkenhead.1"}, True),
        ({"do": "sell_cotton", "slot": "bolton.1", "port": "distant"}, True),
        ({"do": "sell_cotton", "slot": "bolton.1", "port": "abroad"}, False),
        ({"do": "cards", "cards": ["iron", "coal"]}, True),
        ({"do": "cards", "cards": ["iron"]}, False),
    ]:
        other = json.loads(json.dumps(data))
        other["actions"][0]["choices"][0] = choice
        assert schema.is_valid(other) == is_good, choice
    wrong: list[dict[str, Any]] = [{"merchants": {}}, {"rail_demand": [5]}, {"canal_demand": None}]
    for deal in wrong:
        assert not schema.is_valid(data | {"deal": data["deal"] | deal}), deal


@pytest.mark.parametrize(
    ("path", "value", "kind", "words"),
    [
        (("deal", "canal_demand", 0), 9, BadHeader, "canal_demand holds the demand tiles"),
        (("deal", "canal_demand", 0), True, BadHeader, "canal_demand holds the demand tiles"),
        (("deal", "rail_demand"), 5, BadHeader, "rail_demand is a list"),
        (("deal", "merchants"), {}, BadHeader, "a deal has the keys"),
        (("actions", 0, "choices"), [{"do": "loan", "money": 40}], NotationError, "there is no loan 40"),
        (("actions", 0, "choices"), [{"do": "loan", "money": True}], NotationError, "there is no loan True"),
        (("actions", 0, "choices"), [{"do": "loan", "money": 1.5}], NotationError, "a sum of money"),
        (("actions", 0, "choices"), [{"do": "scout"}], IllegalAction, "LT1: not asked"),
        (
            ("actions", 0, "choices"),
            [{"do": "sell", "slot": "bolton.1", "merchant": "distant"}],
            NotationError,
            "there is no merchant 'distant'",
        ),
        (
            ("actions", 0, "choices"),
            [{"do": "sell_cotton", "slot": "bolton.1", "port": "distant"}],
            IllegalAction,
            "LE1",
        ),
        (
            ("actions", 0, "choices"),
            [{"do": "build_two", "industry": "coal", "slot": "wigan.1"}],
            IllegalAction,
            "LB1",
        ),
    ],
)
def test_errors_of_a_record_of_lancashire_name_their_place(
    path: tuple[Any, ...], value: Any, kind: type[RecordError], words: str
) -> None:
    read = changed(*path, value=value, of="lancashire")
    assert isinstance(read.errors[0], kind)
    assert words in read.errors[0].reason
    assert read.errors[0].line > 1
    assert (read.record is None) == (path[0] == "deal")


def test_the_schema_refuses_what_is_no_record(schema: Draft202012Validator) -> None:
    data = record_to_data(game())
    for path, value in [
        (("version",), 2),
        (("seats", 0, "kind"), "cat"),
        (("actions", 0, "seat"), 4),
        (("actions", 0, "choices", 0), {"do": "fly"}),
        (("actions", 0, "choices", 0), {"do": "pass", "card": "iron"}),
        (("digests", 0, "digest"), "xyz"),
        (("result", "decided_by"), "luck"),
        (("deal", "canal_deck", 0), 5),
        (("extra",), 1),
    ]:
        broken = json.loads(json.dumps(data))
        there = broken
        for key in path[:-1]:
            there = there[key]
        there[path[-1]] = value
        assert not schema.is_valid(broken), path


def test_either_text_or_choices_is_enough() -> None:
    for gone in ("text", "choices"):
        data = json.loads(write_json(game()))
        for entry in data["actions"]:
            for key in (gone, "number", "era", "round", "turn", "seat"):
                del entry[key]
        assert read_record(json.dumps(data)).whole() == game()


def test_what_is_left_out_of_the_header_is_empty() -> None:
    data = json.loads(write_json(game()))
    for key in ("tags", "seats", "comments", "digests"):
        del data[key]
    record = read_record(json.dumps(data)).whole()
    assert (record.actions, record.tags, record.comments) == (game().actions, {}, ())


@pytest.mark.parametrize(
    ("path", "value", "kind", "words", "kept"),
    [
        (("actions", 5), 7, NotationError, "action 6: an action is an object", 5),
        (("actions", 5, "seat"), 9, Disagreement, "action 6: seat is", 5),
        (("actions", 5, "era"), [[]], Disagreement, "action 6: era is 'canal', not what is written", 5),
        (("actions", 5, "number"), 5, Disagreement, "action 6: number is 6, not 5", 5),
        (("actions", 5, "text"), 5, NotationError, "action 6: text is a string", 5),
        (
            ("actions", 5, "text"),
            "pass /??",
            NotationError,
            "action 6, column 7 of its text: '??' is not a card",
            5,
        ),
        (("actions", 5, "choices"), "x", NotationError, "action 6: choices is a list", 5),
        (("actions", 5, "choices"), [1], NotationError, "the fields of a choice are strings", 5),
        (
            ("actions", 5, "choices"),
            [{"do": "beer", "source": {}}],
            NotationError,
            "the fields of a choice",
            5,
        ),
        (("actions", 5, "choices"), [{"do": "fly"}], NotationError, "unknown choice 'fly'", 5),
        (("actions", 5, "choices"), [{"do": "coal", "slot": "x"}], NotationError, "there is no slot 'x'", 5),
        (("actions", 5, "choices"), [{"do": "beer", "source": "oxford.1"}], IllegalAction, "C8", 5),
        (
            ("actions", 5, "choices"),
            [{"do": "sell", "slot": "leek.1", "merchant": "oxford.1"}],
            IllegalAction,
            "E1",
            5,
        ),
        (("actions", 5, "choices"), [], NotationError, "the action is not complete", 5),
        (("actions", 5, "choices"), [{"do": "pass"}], NotationError, "the action is not complete", 5),
        (("digests", 0, "digest"), "00000000", Disagreement, "after action 4, not 00000000", 124),
        (("digests", 0), None, NotationError, "a digest says", 124),
        (("comments", 0), None, NotationError, "a comment says", 124),
        (("comments", 0, "after"), -1, NotationError, "a comment says", 124),
        (("comments",), 1, BadHeader, "comments is a list", 124),
        (("seats", 1), "x", BadHeader, "a seat has", 124),
        (("seats", 1, "kind"), "x", BadHeader, "a seat has", 124),
        (("seats",), [{"kind": "person", "name": "x"}] * 9, BadHeader, "a seat has", 124),
        (("tags",), [], BadHeader, "tags are strings", 124),
        (("tags", "date"), 5, BadHeader, "tags are strings", 124),
        (("tags", "ruleset"), "x", BadHeader, "tags are strings", 124),
        (("result",), None, Disagreement, "the result is", 124),
        (("format",), "chess", NotationError, "format is not", 124),
    ],
)
def test_errors_name_their_place_and_keep_the_rest(
    path: tuple[Any, ...], value: Any, kind: type[RecordError], words: str, kept: int
) -> None:
    read = changed(*path, value=value)
    assert isinstance(read.errors[0], kind)
    assert words in read.errors[0].reason
    assert read.errors[0].line > 1
    assert read.record is not None
    assert len(read.record.actions) == kept == len(game().actions[:kept])


def test_text_and_choices_must_be_the_same_action() -> None:
    data = json.loads(write_json(game()))
    held = [
        entry["text"].split("/")[1]
        for entry in data["actions"]
        if entry["seat"] == data["actions"][0]["seat"]
    ]
    other = next(card for card in held if card != held[0])
    data["actions"][0] |= {
        "text": f"pass /{other}",
        "choices": [{"do": "pass"}, {"do": "card", "card": held[0]}],
    }
    read = read_record(json.dumps(data))
    assert "text and choices are different actions" in read.errors[0].reason
    assert read.record is not None
    assert read.record.actions == ()


@pytest.mark.parametrize(
    ("path", "value", "kind"),
    [
        (("ruleset",), "london", BadHeader),
        (("ruleset",), [], BadHeader),
        (("ruleset",), "birmingham-intro", BadHeader),
        (("revision",), 77, UnknownRevision),
        (("revision",), True, BadHeader),
        (("deal",), None, BadHeader),
        (("deal", "players"), 4.0, BadHeader),
        (("deal", "players"), [], BadHeader),
        (("deal", "turn_order"), [0, 1, 2, [3]], BadHeader),
        (("deal", "turn_order", 0), 1e400, BadHeader),
        (("deal", "merchants"), {}, BadHeader),
        (("deal", "canal_deck", 3), {}, BadHeader),
        (("deal", "canal_deck"), "x" * 5000, BadHeader),
    ],
)
def test_without_rules_or_deal_there_is_no_record(
    path: tuple[Any, ...], value: Any, kind: type[RecordError]
) -> None:
    read = changed(*path, value=value)
    assert read.record is None
    assert isinstance(read.errors[0], kind)
    assert read.errors[0].line > 1
    assert len(read.errors[0].reason) <= 1000


def test_no_action_follows_the_end() -> None:
    data = json.loads(write_json(game()))
    data["actions"].append(data["actions"][0])
    read = read_record(json.dumps(data))
    assert "the game is over before this action" in read.errors[0].reason
    assert read.record == game()


def test_cut_json_gives_all_whole_actions() -> None:
    record = game(players=2, seed=3)
    text = write_json(record)
    start = text.index('"actions"') + 20
    for end in range(start, len(text) - 10, 397):
        read = read_record(text[:end])
        assert isinstance(read.errors[0], NotationError)
        assert read.record is not None
        kept = read.record.actions
        assert kept == record.actions[: len(kept)]
        assert len(kept) >= text[start:end].count('"number"') - 1


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"',
        "[" * 5000,
        '{"a":' * 5000,
        '{"actions": [1, 2',
        "{" + '"\\"' * 9999,
        '{"a": ' + "9" * 9999 + "}",
    ],
)
def test_hostile_json_is_no_record_and_no_crash(text: str) -> None:
    read = read_record(text)
    assert read.record is None
    assert read.errors


def test_many_errors_are_not_all_told() -> None:
    data = json.loads(write_json(game()))
    data["seats"] = data["comments"] = [7] * 50_000
    read = read_record(json.dumps(data))
    assert len(read.errors) == 20
    assert read.record is not None
    assert read.record.actions == game().actions


def test_brackets_without_end_are_refused_quickly() -> None:
    for text in ("{" + "[]" * 100_000, '{"a":[' + "{}," * 70_000, "{" + "[" * 99_000 + "]" * 90_000):
        read = read_record(text)
        assert read.record is None
        assert read.errors
