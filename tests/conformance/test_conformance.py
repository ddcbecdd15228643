"""The conformance vectors are as promised, ours passes them, and broken implementations do not."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

from conformance import check
from conformance.judges import Disagreement, agreed
from conformance.make import FEWEST, FOLDER, SETTINGS, file_text, path_of, rule_counts
from ironbridge.cli.research.conform import answer_line
from ironbridge.rules.numbered import numbered_rules
from tests.conformance.broken import IN_ANSWERS, IN_TABLES
from tests.support.project import ROOT

MOST_BYTES = 20_000_000
FEWEST_OF_BIRMINGHAM = 2000
OURS = (sys.executable, "-m", "ironbridge", "conform")
QUICK = ("birmingham-intro", 2)


def run_check(options: str, command: Sequence[str]) -> tuple[int, str]:
    """The exit code and the output of the check of a command, started as a stranger starts it."""
    done = subprocess.run(
        [sys.executable, "conformance/check.py", *options.split(), "--", *command],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])},
        capture_output=True,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("game", ["birmingham", "lancashire"])
def test_every_rule_is_exercised(game: str) -> None:
    counts = rule_counts(game)
    assert [rule for rule in numbered_rules(game) if counts[rule] < FEWEST] == []


def test_there_are_files_for_all_settings_and_enough_vectors_in_little_room() -> None:
    files = sorted(FOLDER.iterdir())
    assert files == sorted(path_of(*setting) for setting in SETTINGS)
    assert sum(path.stat().st_size for path in (ROOT / "conformance").rglob("*.*")) <= MOST_BYTES
    vectors = [vector for path in files for vector in check.read_file(path)]
    assert len({vector["id"] for vector in vectors}) == len(vectors)
    assert sum(vector["id"].startswith("birmingham") for vector in vectors) >= FEWEST_OF_BIRMINGHAM
    for setting in SETTINGS:
        kinds = {vector["kind"] for vector in check.read_file(path_of(*setting))}
        assert kinds | {"income"} == set(check.KINDS)
    assert all(vector["rules"] for vector in vectors)


def test_vectors_are_made_again_byte_for_byte(scale: int) -> None:
    for setting in SETTINGS if scale > 1 else [QUICK]:
        assert file_text(*setting) == path_of(*setting).read_text("ascii"), setting


def test_vectors_are_not_made_where_engine_and_oracle_disagree() -> None:
    agreed({}, {"a": [1]}, {"a": [1]})
    with pytest.raises(Disagreement):
        agreed({}, {"a": [1]}, {"a": [2]})


def test_ours_passes(scale: int) -> None:
    code, said = run_check(f"--strict --every {1 if scale > 1 else 10}", OURS)
    assert (code, said.splitlines()[-1]) == (0, "all right")


@pytest.mark.parametrize("rule", [*IN_TABLES, *IN_ANSWERS])
def test_an_implementation_with_a_broken_rule_fails_and_is_told_where(rule: str) -> None:
    setting = {"N3": "birmingham-2", "C6": "birmingham-2", "T9": "birmingham-2", "T7": "birmingham-4"}.get(
        rule, "birmingham-intro-2"
    )
    options = f"--setting {setting} --rule {rule} --show 1"
    code, said = run_check(options, [sys.executable, "-m", "tests.conformance.broken", rule])
    first = said.splitlines()[0]
    assert code == 1, said
    assert first.startswith(f"{setting}/")
    assert rule in first.split("(rules ")[1].rstrip(")").split()


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("raise SystemExit(3)", "it ended with exit code 3"),
        ("print('hello', flush=True); input()", 'its answer is no JSON: "hello"'),
        ("import time; time.sleep(60)", "no answer within 0.2 seconds"),
    ],
)
def test_an_implementation_that_breaks_off_is_reported(program: str, complaint: str) -> None:
    timeout = 0.2 if "sleep" in program else 60
    code, said = run_check(f"--kind start --timeout {timeout}", [sys.executable, "-c", program])
    assert code == 2
    assert complaint in said


def test_what_is_unsupported_is_counted_and_not_wrong() -> None:
    program = "import sys\nfor line in sys.stdin: print('{\"unsupported\": true}', flush=True)"
    code, said = run_check("--kind view", [sys.executable, "-c", program])
    assert code == 0
    assert said.splitlines()[1].split()[:3] == ["view", "0", "0"]


def test_options_that_choose_nothing_are_refused() -> None:
    assert run_check("--rule Z9", OURS) == (2, "check.py: no vector fits these options\n")


VECTOR = {"id": "x/after/1", "kind": "after", "rules": ["T5"], "after": {"a": {"b": [1, 2]}, "is": True}}
LEGAL = {"id": "x/legal/1", "kind": "legal", "rules": ["T2"], "legal": [{"do": "pass"}, {"do": "loan"}]}
REFUSED = {"id": "x/refused/1", "kind": "refused", "rules": ["C6"], "refused": "C6"}


@pytest.mark.parametrize(
    ("vector", "answer", "expected"),
    [
        (VECTOR, {"position": {"is": True, "a": {"b": [1, 2.0]}}}, []),
        (VECTOR, {"position": {"a": {"b": [1, 3]}, "is": True}}, ["position.a.b[1]: 3, expected 2"]),
        (VECTOR, {"position": {"a": {"b": [1]}, "is": True}}, ["position.a.b: [1], expected [1, 2]"]),
        (VECTOR, {"position": {"a": {"b": [1, 2]}, "is": 1}}, ["position.is: 1, expected true"]),
        (VECTOR, {"position": {"is": True}}, ['position.a: missing, expected {"b": [1, 2]}']),
        (VECTOR, {"refused": "C6"}, ['refused by "C6", but it is legal']),
        (VECTOR, {"id": "y"}, ['the answer is to another request: "y"']),
        (VECTOR, {"error": "no"}, ['the implementation reports an error: "no"']),
        (VECTOR, [], ["the answer is no JSON object: []"]),
        (VECTOR, {"legal": []}, ["the answer has no key 'position', only 'legal'"]),
        (LEGAL, {"legal": [{"do": "loan"}, {"do": "pass"}]}, []),
        (LEGAL, {"legal": [{"do": "loan"}, {"do": "loan"}]}, ['missing: {"do": "pass"}', 'twice: {"do": "loan"}']),
        (LEGAL, {"legal": None}, ["legal is no list: null"]),
        (REFUSED, {"refused": True}, []),
        (REFUSED, {"refused": "C7"}, []),
        (REFUSED, {"position": {}}, ["carried out, but rule C6 forbids it"]),
    ],
)  # fmt: skip
def test_differences_are_named(vector: dict[str, object], answer: object, expected: list[str]) -> None:
    assert check.differences(vector, answer, is_strict=False) == expected


def test_strictly_a_refusal_names_its_rule() -> None:
    assert check.differences(REFUSED, {"refused": "C6"}, is_strict=True) == []
    wrong = check.differences(REFUSED, {"refused": "C7"}, is_strict=True)
    assert wrong == ['refused by "C7", expected C6']


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "a request is a JSON object"),
        ("{}", "a request has a position or a deal"),
        ('{"deal": {"ruleset": "chess"}}', "unknown ruleset"),
        ('{"position": {}}', ""),
    ],
)
def test_ours_answers_nonsense_with_an_error(line: str, error: str) -> None:
    assert error in answer_line(line)["error"]


def test_ours_answers_line_by_line_and_passes_over_empty_ones() -> None:
    done = subprocess.run(OURS, input='{"id": 7}\n\n[]\n', capture_output=True, check=True, text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == [
        {"id": 7, "error": "a request has a position or a deal"},
        {"error": "a request is a JSON object"},
    ]
