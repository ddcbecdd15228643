"""A person's bot that goes wrong is named, its game is recorded up to there, and the rest goes on as asked."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ironbridge.cli.main import main
from ironbridge.record import read_record
from tests.arena.command import QUICK, arena
from tests.support.project import ROOT

FAULTS = [
    ("Raising", "raised", r"raised KeyError: 'mine' in faulty\.py, line 2\d"),
    ("Illegal", "illegal", "made an illegal choice: None is not a choice"),
    ("Overrunning", "overran", "overran its budget: it looked at 11 positions of at most 10"),
    ("Overrunning@5", "overran", "overran its budget: it looked at 11 positions of at most 5"),
    ("Leaving", "raised", r"raised SystemExit: enough in faulty\.py"),
    ("Endless", "too slow", r"did not answer: more than 0\.3 s for one choice"),
]


@pytest.mark.parametrize(("name", "kind", "words"), FAULTS)
def test_a_fault_is_named_recorded_and_ends_the_run(
    name: str, kind: str, words: str, own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("--bots", f"faulty:{name},random", "--deals", "2", "--limit", "0.3")
    assert main(["arena", *QUICK, *args]) == 1
    out, err = capsys.readouterr()
    (line,) = err.splitlines()
    start = re.escape(f"ironbridge arena: the bot faulty:{name} in seat ")
    place = r" \(deal 0, choice \d+; recorded up to there in (ironbridge-faults/deal-000000-0-0\.brass)\)"
    found = re.fullmatch(rf"{start}[01] {words}.*{place}", line)
    assert found, line
    record = read_record((own_folder / found[1]).read_bytes()).whole()
    assert record.result is None
    assert record.actions
    assert record.players[0].kind == f"bot:faulty:{name}"
    assert record.tags["event"] == "arena, seed 0, deal 0, broken off"
    assert "1 deal left out because a bot failed" in out


def test_a_run_that_goes_on_leaves_the_deal_out(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--bots", "random,faulty:Raising", "--deals", "4", "--on-error", "go-on", "--save", "kept")
    data = arena(capsys, *args)
    faults = data["faults"]
    # Its own copies always fail; alone, it fails where it sits first: in one of both seats.
    assert [fault["deal"] for fault in faults] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert {fault["bot"] for fault in faults} == {"faulty:Raising"}
    assert {fault["kind"] for fault in faults} == {"raised"}
    assert (data["deals"], data["games"], data["bots"]) == (0, 8, {})
    records = sorted(path.name for path in (own_folder / "kept" / "faults").iterdir())
    assert len(records) == 8
    assert faults[0]["record"] == "kept/faults/deal-000000-1-1.brass"


def test_deals_without_a_fault_count(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own_folder / "moody.py").write_text(
        "from faulty import Sound\n"
        "class Moody(Sound):\n"
        "    def choose(self, view, budget, luck):\n"
        "        assert view.position.round > 1 or view.position.turn_order[0]\n"
        "        return super().choose(view, budget, luck)\n"
    )
    args = ("--bots", "moody:Moody", "--deals", "6", "--on-error", "go-on")
    data = arena(capsys, *args)
    assert 0 < data["deals"] < 6
    assert data["games"] == data["deals"] == 6 - len({fault["deal"] for fault in data["faults"]})
    sys.modules.pop("moody")


def test_a_process_that_dies_is_named_and_replaced(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = arena(capsys, "--bots", "faulty:Dying,random", "--deals", "2", "--on-error", "go-on")
    assert data["games"] == 4
    assert [fault["kind"] for fault in data["faults"]] == ["died"] * 4
    assert main(["arena", *QUICK, "--bots", "faulty:Dying,random", "--deals", "1"]) == 1
    assert capsys.readouterr().err == (
        "ironbridge arena: the process that played faulty:Dying, faulty:Dying at deal 0 died: exit code 7\n"
    )


def test_a_blind_bot_is_checked_too(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = arena(capsys, "--bots", "faulty:WildPick", "--deals", "1", code=1)
    (fault,) = data["faults"]
    assert (fault["kind"], fault["what"]) == ("illegal", "it chose -1, which is not open")


def test_a_bot_that_cannot_be_made_elsewhere_is_named(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *QUICK, "--bots", "random,faulty:Shy", "--deals", "1"]) == 1
    assert capsys.readouterr().err == (
        "ironbridge arena: the bot faulty:Shy in seat 0 raised faulty:Shy: the bot cannot be made: AssertionError: "
        " (deal 0, choice 0)\n"
    )


def test_what_a_bot_prints_stays_out_of_the_output(
    own_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    data = arena(capfd, "--bots", "faulty:Talking", "--deals", "1")
    assert data["deals"] == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_fault_ends_a_simulation(jobs: str, own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--ruleset", "birmingham-intro", "--players", "2", "--games", "2", "--jobs", jobs)
    assert main(["simulate", *args, "--bots", "faulty:Raising"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("ironbridge simulate: the bot faulty:Raising in seat ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere:Bot", "nowhere:Bot: there is no module 'nowhere'; run this in the folder of its file, "),
        ("faulty.py:Sound", "faulty.py:Sound: there is no module 'faulty.py'; run this in the folder of its file, "),
        ("faulty:Nobody", "faulty:Nobody: no such class is derived from ironbridge.bots.bot.Bot; there is Sound,"),
        ("faulty:NoBot", "faulty:NoBot: no such class is derived from ironbridge.bots.bot.Bot; there is Sound, Late,"),
        ("faulty:Unmade", "faulty:Unmade: the bot cannot be made: TypeError: Can't instantiate abstract class Unmade"),
        ("faulty:Sound@many", "'faulty:Sound@many': after @ stands the budget, a whole number of nodes from 1"),
        ("broken:Bot", "broken:Bot: the module cannot be loaded: SyntaxError: "),
        ("needy:Bot", "needy:Bot: the module needs 'nowhere', which is not there"),
        ("empty:Bot", "empty:Bot: no such class is derived from ironbridge.bots.bot.Bot; there is none"),
    ],
)  # fmt: skip
def test_a_bot_that_cannot_be_had_is_explained(
    name: str, complaint: str, own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_folder / "broken.py").write_text("def")
    (own_folder / "needy.py").write_text("import nowhere")
    (own_folder / "empty.py").write_text("")
    assert main(["arena", *QUICK, "--bots", f"random,{name}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"ironbridge arena: {complaint}")
    sys.modules.pop("empty", None)


def test_the_example_bot_is_measured_from_its_folder() -> None:
    # -P leaves the current folder out of the path, as the installed command does.
    command = [sys.executable, "-P", "-m", "ironbridge", "arena", *QUICK, "--deals", "2"]
    done = subprocess.run(
        [*command, "--bots", "own_bot:Tradesman,random"],
        cwd=ROOT / "examples",
        capture_output=True,
        check=True,
        text=True,
    )
    assert "own_bot:Tradesman - random" in done.stdout
    assert done.stderr == ""


def test_the_bot_of_the_page_is_measured(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "arena.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.+?)```", page, re.S)
    (own_folder / "mine.py").write_text(code)
    data = arena(capsys, "--bots", "mine:Builder,random", "--deals", "1")
    assert list(data["bots"]) == ["mine:Builder", "random"]
    sys.modules.pop("mine")
