"""The numbered rules over HTTP: all of them by chapter, searchable text, chapters in both languages, and pictures."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from ironbridge import RULESETS
from ironbridge.rules.numbered import base_rules, numbered_rules
from ironbridge.rules.prospects import line_worths
from ironbridge.server.answers.learning.rule_pictures import pictures
from tests.support.server.served import Served


def told(served: Served, ruleset: str, language: str = "en") -> dict[str, Any]:
    document: dict[str, Any] = served.client().get(f"/api/rules/{ruleset}?language={language}").json()
    return document


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_told_once_in_its_chapter(lone: Served, ruleset: str) -> None:
    document = told(lone, ruleset)
    rules = {rule["number"]: rule for chapter in document["chapters"] for rule in chapter["rules"]}
    own, base = numbered_rules(ruleset), base_rules(ruleset)
    assert rules.keys() == own.keys() | base.keys()
    for chapter in document["chapters"]:
        assert {rule["number"].rstrip("0123456789")[-1] for rule in chapter["rules"]} == {chapter["letter"]}
    for number, rule in {**base, **own}.items():
        assert (rules[number]["text"], rules[number]["is_ruling"]) == (rule.text, rule.is_ruling)
        assert rules[number]["is_base"] == (number not in own)


def test_chapters_and_captions_are_in_the_language_and_the_rules_are_not(lone: Served) -> None:
    english, german = told(lone, "lancashire"), told(lone, "lancashire", "de")
    assert {chapter["title"] for chapter in german["chapters"]} >= {"Aufbau", "Kredit", "Baumwolle verkaufen"}
    assert "Vendre du coton" in {chapter["title"] for chapter in told(lone, "lancashire", "fr")["chapters"]}
    assert told(lone, "lancashire", "xx") == english
    for ours, theirs in zip(english["chapters"], german["chapters"], strict=True):
        assert ours["letter"] == theirs["letter"]
        for one, other in zip(ours["rules"], theirs["rules"], strict=True):
            assert one["text"] == other["text"]
            assert [picture["name"] for picture in one["pictures"]] == [
                picture["name"] for picture in other["pictures"]
            ]
            assert all(
                a["caption"] != b["caption"] for a, b in zip(one["pictures"], other["pictures"], strict=True)
            )


def test_every_picture_stands_beside_a_rule_and_is_drawn_by_day_and_night(lone: Served) -> None:
    documents = [told(lone, "birmingham"), told(lone, "lancashire-revised")]
    rules = [rule for document in documents for chapter in document["chapters"] for rule in chapter["rules"]]
    assert {picture["name"] for rule in rules for picture in rule["pictures"]} == set(pictures())
    client = lone.client()
    for name in pictures():
        drawn = [client.get(f"/api/rules/pictures/{name}.svg?side={side}") for side in ("day", "night")]
        assert {answer.headers["content-type"] for answer in drawn} == {"image/svg+xml"}
        assert len({answer.text for answer in drawn}) == 2
        box = ET.fromstring(drawn[0].text).attrib["viewBox"].split()
        assert all(100 < float(length) < 900 for length in box[2:])


def test_a_caption_counts_what_the_rules_count(lone: Served) -> None:
    document = told(lone, "birmingham")
    (scoring,) = [
        picture["caption"]
        for chapter in document["chapters"]
        for rule in chapter["rules"]
        for picture in rule["pictures"]
        if picture["name"] == "scoring"
    ]
    worth = {found.line: found.vp for found in line_worths(pictures()["scoring"].state())}
    assert f"scores {worth['birmingham-oxford']} VP" in scoring


def test_what_is_not_there_is_said(lone: Served) -> None:
    client = lone.client()
    assert client.get("/api/rules/london").json()["code"] == "unknown_ruleset"
    assert client.get("/api/rules/pictures/steam.svg").json()["code"] == "not_found"
    assert client.get("/api/rules/pictures/coal.svg?side=dusk").status_code == 400
