"""`ironbridge review`: tables that fit, JSON, a page, and errors that say what to do."""

import json
from pathlib import Path

import pytest

from ironbridge.cli.main import main
from ironbridge.record import write_record
from ironbridge.review.review import FEWEST_NODES
from tests.support.pages import Page
from tests.support.reviewed import opening

QUICK = ["--jobs", "1", "--nodes", str(FEWEST_NODES)]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "game.brass"
    path.write_text(write_record(opening(2)), "utf-8")
    return path


def test_the_tables_fit_and_a_page_is_written(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = file.with_name("review.html")
    assert main(["review", str(file), *QUICK, "--html", str(page)]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert "unfinished: 2 turns" in out
    assert "c1.1 s" in out
    assert "◆ Ada" in out
    text = page.read_text("utf-8")
    words = " ".join(Page(text).words)
    assert "Expected result" in words
    assert "://" not in text
    assert "url(" not in text


def test_it_is_said_that_hands_are_a_guess_where_nobody_wrote_the_decks_down(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "Nobody wrote down the deck of the Canal Era"
    page = file.with_name("review.html")
    command = ["review", str(file), *QUICK, "--seat", "0"]
    assert main([*command, "--html", str(page)]) == 0
    assert said not in capsys.readouterr().out
    assert said not in page.read_text("utf-8")
    lines = file.read_text("utf-8").splitlines()
    unknown = ["canal: ?" if line.startswith("canal:") else line for line in lines]
    file.write_text("\n".join([*unknown, ""]), "utf-8")
    assert main([*command, "--html", str(page)]) == 0
    assert said in " ".join(capsys.readouterr().out.split())
    assert f"{said}: a hand is what its seat laid down later" in page.read_text("utf-8")
    # Decks that were filled in from the moves are still a guess where nobody saw a card.
    assert main(["convert", str(file), "--complete", "-o", str(file.with_name("whole.brass"))]) == 0
    capsys.readouterr()
    assert main(["review", str(file.with_name("whole.brass")), *QUICK, "--seat", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["guessed"] == ["canal"]


def test_json_is_one_object(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), *QUICK, "--json", "--seat", "0"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["format"], found["finished"], found["nodes"], found["seat"]) == (2, False, FEWEST_NODES, 0)
    assert found["judge"] == "master-2"
    assert [turn["actions"] for turn in found["turns"]] == [[1, 1], [2, 2]]
    assert [player["name"] for player in found["players"]] == ["Ada", "Ben"]
    assert found["players"][1]["accuracy"] is None
    assert [turn["verdict"] == "unjudged" for turn in found["turns"]] == [False, True]
    assert sum(found["players"][0]["classes"].values()) == 1
    assert len(found["standing"]) == len(found["turns"][0]["standing"]) == 2


def test_a_record_with_a_mistake_is_reviewed_as_far_as_it_is_good(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = file.read_text("utf-8").splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("c1.2"))
    lines[last] = f"{lines[last].split(':')[0]}: nonsense"
    file.write_text("\n".join([*lines[: last + 1], ""]), "utf-8")
    assert main(["review", str(file), *QUICK, "--json"]) == 1
    told = capsys.readouterr()
    assert len(json.loads(told.out)["turns"]) == 1
    assert "going on with 1 good actions" in told.err


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--nodes", "10"], "at least 3000 nodes, not 10"),
        (["--jobs", "0"], "at least one job"),
        (["--seat", "7"], "there are the seats 0 to 1, not 7"),
        (["--html", "nowhere/at/all.html"], "there is no folder nowhere/at"),
    ],
)
def test_what_cannot_be_done_is_said(
    file: Path, wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), *wrong]) == 2
    assert said in capsys.readouterr().err


def test_a_game_in_which_nothing_was_played_has_no_review(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(write_record(opening(0)), "utf-8")
    assert main(["review", str(file)]) == 1
    assert "nothing has been played" in capsys.readouterr().err
    assert main(["review", str(file.with_name("absent.brass"))]) == 1
