"""The page of a match is whole, complete in itself and says what the figures say."""

import re
from pathlib import Path

import pytest

from ironbridge.arena.match import Match, Results
from ironbridge.arena.report import report_page
from ironbridge.arena.report.plots import binned, free_spot, span, ticks
from ironbridge.arena.summary import summary_of
from ironbridge.cli.main import main
from ironbridge.games.catalogue import ruleset
from tests.arena.command import QUICK
from tests.arena.results import results_of
from tests.support.pages import Page

DEALS = [
    {(0, 0): [50, 30], (1, 1): [20, 10], (0, 1): [60, 5], (1, 0): [15, 40]},
    {(0, 0): [44, 36], (1, 1): [30, 40], (0, 1): [50, 25], (1, 0): [45, 42]},
]


def page_of(results: Results, left_out: int = 0) -> str:
    """The report with plain words for the sources."""
    columns = ruleset(results.match.ruleset).names.score
    return report_page(summary_of(results), {column: column for column in columns}, left_out)


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    text = page_of(results_of(["greedy", "random"], DEALS))
    page = Page(text)
    assert not re.search(r"https?:|//|url\(|@import|<script|<link|<img|<iframe", text)
    assert page.tags.count("section") == 6
    # Every plot is there for a wide and for a narrow page, with a title.
    assert page.tags.count("svg") - text.count('aria-hidden="true"') == 2 * 5
    assert text.count('role="img"><title>') == 2 * 5
    assert page.tags.count("table") == 6


def test_the_page_says_what_the_figures_say() -> None:
    words = " ".join(Page(page_of(results_of(["greedy", "random"], DEALS), left_out=1)).words)
    # As reckoned in test_summary.
    assert "+23.00" in words
    assert "\N{MINUS SIGN}129.47 to +175.47" in words
    assert "no difference is shown" in words
    for heading in (
        "Paired differences in VP",
        "Ratings",
        "Scores",
        "VP by era and source",
        "Strength against",
    ):
        assert heading in words
    assert "1 deal was left out because a bot failed." in words


@pytest.mark.parametrize(
    ("bots", "deals"),
    [
        (["greedy"], [{(0, 0): [3, 2]}]),
        (["greedy", "greedy"], [{(0, 0): [3, 2], (1, 1): [3, 2], (0, 1): [3, 2], (1, 0): [3, 2]}] * 2),
        (["greedy", "random"], [{(0, 0): [0, 0], (1, 1): [0, 0], (0, 1): [0, 0], (1, 0): [0, 0]}]),
    ],
)
def test_a_page_of_little_is_whole_too(
    bots: list[str], deals: list[dict[tuple[int, ...], list[int]]]
) -> None:
    words = Page(page_of(results_of(bots, deals))).words
    assert "nan" not in words
    assert bots[0] in words


def test_a_page_without_a_whole_deal_says_so() -> None:
    page = Page(page_of(Results(Match("birmingham", ("greedy", "random"), 2, 3, 1))))
    assert "No deal is whole yet." in page.words
    assert "svg" not in page.tags


@pytest.mark.parametrize("ruleset_name", ["birmingham-intro", "lancashire-revised-intro"])
def test_the_command_writes_the_page_of_any_ruleset(
    ruleset_name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    args = ["--ruleset", ruleset_name, "--bots", "random,random@2", "--deals", "2", "--report", str(file)]
    assert main(["arena", *QUICK, *args]) == 0
    page = Page(file.read_text("utf-8"))
    assert "random@2" in page.words
    assert "Canal: links" in page.words


def test_a_page_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["arena", *QUICK, "--bots", "random", "--deals", "1", "--report"]
    assert main([*args, str(tmp_path / "no" / "report.html")]) == 2
    assert capsys.readouterr().err == f"ironbridge arena: --report: there is no folder {tmp_path / 'no'}\n"
    assert main([*args, str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"ironbridge arena: {tmp_path}: Is a directory\n"


@pytest.mark.parametrize(
    ("low", "high", "steps", "expected"),
    [
        (0, 100, 10, (0, 100, 10)),
        (-3, 107, 6, (-20, 120, 20)),
        (0.2, 0.9, 5, (0.2, 1, 0.2)),
        (7, 7, 4, (7, 7.5, 0.5)),
    ],
)
def test_axes_have_round_ends(
    low: float, high: float, steps: int, expected: tuple[float, float, float]
) -> None:
    first, last, step = span(low, high, steps)
    assert (first, last, step) == pytest.approx(expected)
    marks = ticks(first, last, step)
    assert marks[0] == pytest.approx(first)
    assert marks[-1] == pytest.approx(last)


def test_every_score_is_in_one_bin() -> None:
    assert binned([-3, 0, 4, 5, 5, 9], -5, 5) == {-5: 1, 0: 2, 5: 3}


def test_labels_do_not_lie_on_each_other() -> None:
    taken: list[tuple[float, float]] = []
    spots = [free_spot(100, 50, taken) for _ in range(4)]
    assert min(abs(a - b) for k, a in enumerate(spots) for b in spots[:k]) >= 16
    assert free_spot(100, 400, taken) == 100
