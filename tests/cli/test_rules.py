"""`ironbridge rules` on the command line."""

import re

import pytest

from ironbridge.cli.main import main
from ironbridge.rules.numbered import numbered_rules


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a successful `ironbridge rules` prints."""
    assert main(["rules", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def numbers_in(output: str) -> list[str]:
    """The rule numbers that begin a line."""
    return re.findall(r"^([A-Z]\d+) ", output, flags=re.MULTILINE)


def words(text: str) -> list[str]:
    """The words of a text without its Markdown."""
    return re.sub(r"[*`]", "", text).split()


@pytest.mark.parametrize("number", numbered_rules("birmingham"))
def test_a_rule_is_printed_whole(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    rule = numbered_rules("birmingham")[number]
    assert words(printed(capsys, number)) == [*words(rule.chapter), number, *words(rule.text)]


def test_output_is_plain_and_fits_the_columns(capsys: pytest.CaptureFixture[str]) -> None:
    for output in (printed(capsys), printed(capsys, "B", "C")):
        assert "\x1b" not in output
        assert all(len(line) <= 80 and line == line.rstrip() for line in output.splitlines())


def test_case_does_not_matter(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "n5") == printed(capsys, "N5")


def test_several_rules_and_chapters_come_as_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert numbers_in(printed(capsys, "n5", "D", "b1", "d2")) == ["N5", "D1", "D2", "B1"]


def test_without_a_number_every_rule_has_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    output = printed(capsys)
    rules = numbered_rules("birmingham")
    chapters = {rule.chapter for rule in rules.values()}
    assert numbers_in(output) == list(rules)
    assert len([line for line in output.splitlines() if line]) == len(rules) + len(chapters)


def test_a_wide_terminal_is_not_filled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert max(map(len, printed(capsys, "C6").splitlines())) <= 100


@pytest.mark.parametrize(
    ("number", "complaint"),
    [
        ("B12", "there is no rule 'B12'; chapter B (Build) has B1 to B11; near it: B1, B2, B11"),
        ("L7", "there is no rule 'L7'; chapter L (Loan) has L1; near it: L1"),
        ("build", "there is no rule 'build'; chapter B (Build) has B1 to B11"),
        ("Q1", "there is no rule 'Q1'; the chapters are S Set-up, T Rounds and turns,"),
        ("", "there is no rule ''; the chapters are S Set-up,"),
    ],
)
def test_an_unknown_number_gets_a_clear_error(
    number: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "S1", number]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"ironbridge rules: {complaint}")


def test_an_unknown_ruleset_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["rules", "--ruleset", "chess"])
    assert stop.value.code == 2
    assert "invalid choice: 'chess'" in capsys.readouterr().err
