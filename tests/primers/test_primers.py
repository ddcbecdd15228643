"""Lessons: those we bring along keep their promises, and what keeps none is named."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ironbridge.cli.main import main
from ironbridge.games.catalogue import own_games
from ironbridge.languages.catalogue import LANGUAGES
from ironbridge.primers import BadPrimer, Primer, Tried, faults, primer_from_data, read_primer, tried
from ironbridge.primers.primer import said
from ironbridge.primers.shelf import every_primer
from ironbridge.primers.trying import shown_choices
from tests.support.project import ROOT

FILES = sorted((ROOT / "src" / "ironbridge" / "games").glob("*/primers/*.json"))
Change = Callable[[dict[str, Any]], object]


def written() -> Any:
    """The lesson that the documentation shows."""
    text = (ROOT / "docs" / "lessons.md").read_text("utf-8")
    return json.loads(text.split("```json\n")[1].split("```")[0])


def named(name: str) -> Primer:
    """A lesson that we bring along."""
    return next(primer for primer in every_primer() if primer.name == name)


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    loaded = json.loads((ROOT / "docs" / "lesson.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(loaded)
    return Draft202012Validator(loaded)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_lesson_keeps_its_promises(path: Any, schema: Draft202012Validator) -> None:
    text = path.read_text("utf-8")
    schema.validate(json.loads(text))
    primer = read_primer(text)
    assert faults(primer) == []
    assert primer.name == path.stem
    assert set(primer.title) == set(LANGUAGES)
    assert primer.record.ruleset in {rules.name for rules in own_games().games[path.parts[-3]].rulesets}
    assert len(primer.steps) >= 4
    assert primer.words or primer.record.rules.name != "birmingham"


def test_there_are_five_lessons_and_one_for_those_who_know_the_other_game() -> None:
    known = [(primer.record.rules.name, primer.knows) for primer in every_primer()]
    assert [found for found in known if not found[1]] == [("birmingham", "")] * 5
    assert [found for found in known if found[1]] == [
        ("birmingham", "lancashire"),
        ("lancashire-revised", "birmingham"),
    ]


@pytest.mark.parametrize("primer", every_primer(), ids=lambda primer: primer.name)
def test_hands_are_small_and_texts_short(primer: Primer) -> None:
    for number, step in enumerate(primer.steps):
        hand = primer.state(number).to_data()["seats"][primer.seat]["hand"]
        assert len(hand) <= 5 or primer.state(number).to_data()["era"] == "rail"
        assert all(len(text) <= 260 for text in (*step.text.values(), *step.why.values(), *step.do.values()))


def test_the_texts_follow_the_habits_of_their_languages() -> None:
    for path in FILES:
        for text in _texts(json.loads(path.read_text("utf-8"))):
            assert "'" not in text["en"] + text["de"] + text["fr"], path
            for sign in "?!:;»£":
                assert f" {sign}" not in text["fr"], (path, text["fr"])
            assert text["en"].endswith(".") == text["de"].endswith(".") == text["fr"].endswith("."), text


def _texts(data: Any) -> list[dict[str, str]]:
    if isinstance(data, dict):
        return [data] if "fr" in data else [text for value in data.values() for text in _texts(value)]
    return [text for value in data for text in _texts(value)] if isinstance(data, list) else []


def test_the_lesson_of_the_documentation_is_good(schema: Draft202012Validator) -> None:
    schema.validate(written())
    assert faults(primer_from_data(written())) == []


def choices(primer: Primer, step: int, *actions: str) -> list[int]:
    """The packed choices of actions in their notation."""
    steps = (*primer.steps[:step], replace(primer.steps[step], show=actions), *primer.steps[step + 1 :])
    return shown_choices(replace(primer, steps=steps), step)


def test_a_step_is_judged_by_what_happens_whatever_the_move() -> None:
    primer = named("build")
    shown = choices(primer, 0, *primer.steps[0].show)
    assert tried(primer, 0, (), is_ended=False) == Tried(False, False, False)
    assert tried(primer, 0, shown, is_ended=False) == Tried(True, True, True)
    # Another move reaches the goal, too; a third one does not.
    other = choices(primer, 1, "develop coal1 /dudley + iron2")
    assert tried(primer, 1, other, is_ended=False) == Tried(True, True, False)
    assert tried(primer, 1, choices(primer, 1, "loan /dudley"), is_ended=False) == Tried(False, True, False)


def test_what_is_shown_only_at_the_end_of_a_turn_is_judged_then() -> None:
    primer = named("links-and-scoring")
    last = len(primer.steps) - 1
    shown = choices(primer, last, *primer.steps[last].show)
    assert not tried(primer, last, shown, is_ended=False).is_reached
    assert tried(primer, last, shown, is_ended=True).is_reached


def test_a_text_that_is_missing_is_said_in_english() -> None:
    assert said({"en": "Coal", "de": "Kohle"}, "de") == "Kohle"
    assert said({"en": "Coal", "de": "Kohle"}, "fr") == "Coal"


def with_step(**values: object) -> Change:
    """A change of the only step."""
    return lambda data: data["steps"][0].update(values)


def with_words(**values: object) -> Change:
    """A change that adds a word."""
    return lambda data: data.update(words=[values])


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (with_step(show=["pass /dudley"]), "step 1: what is shown does not reach the goal"),
        (with_step(show=["build iron1 dudley.2 /dudley"]), "step 1: show: line 1"),
        (with_step(goal={"ends_turn": True, "happens": [{"kind": "sold"}]}), "does not reach the goal"),
        (with_step(at="atlantis.1"), "step 1: there is no 'atlantis.1' to point to"),
        (with_step(rule="Q9"), "step 1: there is no rule Q9"),
        (with_words(word="Flip", means="it turns", rule="Q9"), "word 1: there is no rule Q9"),
        (
            with_words(word={"en": "A", "de": "B"}, means="C", rule="C4"),
            "title and word 1 do not both speak 'de'",
        ),
        (with_step(refused=[{"action": "pass /dudley", "rule": "B1"}]), "step 1: 'pass /dudley' is legal"),
        (with_step(refused=[{"action": "build iron1 dudley.2 /dudley", "rule": "B1"}]), "by rule C6, not B1"),
        (with_step(refused=[{"action": "dance", "rule": "B1"}]), "step 1: 'dance': line 1"),
        (lambda data: data.update(seat=1), "after 0 actions it is not the turn of seat 1"),
        (lambda data: data.update(knows="chess"), "knows: there is no game 'chess'"),
        (lambda data: data.update(title={"en": "A", "de": "B"}), "do not both speak 'de'"),
    ],
)
def test_what_is_wrong_is_named(change: Change, fault: str) -> None:
    data = written()
    change(data)
    assert any(fault in found for found in faults(primer_from_data(data)))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.update(primer=2), "format 1"),
        (lambda data: data.update(name="A lesson"), "name"),
        (lambda data: data.update(colour="red"), "unknown key 'colour'"),
        (lambda data: data.update(steps=[]), "1 to 12"),
        (lambda data: data.update(record=["brass 1"]), "record"),
        (lambda data: data.update(title={"de": "Ein Bergwerk"}), "the English text is missing"),
        (lambda data: data.update(about="x" * 601), "at most 600"),
        (lambda data: data.update(minutes=True), "a whole number from 1 to 60"),
        (with_step(after=1), "from 0 to 0"),
        (with_step(goal={}), "nothing to reach"),
        (with_step(show="pass"), "a list is needed"),
        (with_step(goal={"happens": ["sold"]}), "an object is needed"),
        (with_words(word="Flip", rule="C4"), "word 1, means: the English text is missing"),
        (lambda data: data.update(words=[{}] * 9), "at most 8"),
    ],
)
def test_what_is_no_lesson_is_refused(change: Change, reason: str) -> None:
    data = written()
    change(data)
    with pytest.raises(BadPrimer, match=reason):
        primer_from_data(data)


@pytest.mark.parametrize("text", ["", "[", "[" * 100_000, "3", " " * 300_000])
def test_what_is_no_file_of_a_lesson_is_refused(text: str) -> None:
    with pytest.raises(BadPrimer):
        read_primer(text)


def test_the_command_checks_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, torn = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "torn.json"
    good.write_text(json.dumps(written()), "utf-8")
    bad.write_text(json.dumps(written() | {"seat": 1}), "utf-8")
    torn.write_bytes(b"\xff")
    assert main(["lesson", "check", str(good)]) == 0
    assert capsys.readouterr().out == "1 of 1 lessons are good.\n"
    assert main(["lesson", "check", str(good), str(bad), str(torn), str(tmp_path / "none")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{bad}: step 1: after 0 actions it is not the turn of seat 1"
    assert lines[1] == f"{torn}: this is no UTF-8"
    assert lines[3] == "1 of 4 lessons are good."
