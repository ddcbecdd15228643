"""A program that ends, hangs, floods, talks nonsense or cheats is named as what it is, and never outlives its fault."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ironbridge.arena.faults import Fault
from ironbridge.arena.planned_game import PlannedGame, play_planned
from ironbridge.cli.main import main
from ironbridge.record import read_record
from tests.support.programs import choosing, program

FIRST = 'say(type="choice", index=0)'
ANSWERS = [
    ("sys.exit(3)", "ended", "its process ended with exit code 3"),
    ("os.kill(os.getpid(), 11)", "ended", "its process ended by SIGSEGV"),
    ("1 / 0", "ended", "its process ended with exit code 1"),
    ('print("b7 to b8", flush=True)', "unreadable", "it wrote 'b7 to b8', which is no message"),
    ("print([1], flush=True)", "unreadable", "it wrote '[1]', which is no message"),
    ('say(type="pardon")', "unreadable", """it wrote '{"type": "pardon"}' where 'choice' is expected"""),
    ('say(type="choice")', "unreadable", "an answer has an index or a choice"),
    ('say(type="choice", index=1.5)', "unreadable", "index is a whole number, not '1.5'"),
    ('say(type="choice", choice={"do": "pass", "x": []})', "illegal", "pass takes the fields"),
    ('say(type="choice", choice={"do": "card", "card": [[]]})', "illegal", "there is no card [[]]"),
    ('say(type="choice", index=-1)', "illegal", "index -1 is not from 0 to "),
    ('say(type="choice", index=5000)', "illegal", "index 5000 is not from 0 to "),
    (
        'say(type="choice", choice={"do": "stop"})',
        "illegal",
        "it chose \"{'do': 'stop'}\", which is not open",
    ),
    ('say(type="choice", index=0, nodes=-1)', "unreadable", "nodes is a whole number"),
    ('say(type="choice", index=0, luck=[0, 0, 0, 0])', "unreadable", "luck is four words"),
    ('say(type="error", text="no idea")', "unreadable", "it says 'no idea'"),
    (f"{FIRST}; {FIRST}", "unreadable", 'it wrote \'{"type": "choice"'),
    ('print("x" * 100_000, flush=True)', "unreadable", "it writes too much for one answer"),
    ('[say(type="info", text="x" * 1000) for k in range(2000)]', "unreadable", "it writes too much"),
    (
        'sys.stdout.write("x"); sys.stdout.flush(); time.sleep(600)',
        "too slow",
        "more than 2 s for one choice",
    ),
    (
        'say(type="info", text="hm"); time.sleep(600)',
        "too slow",
        "more than 2 s for one choice; it said 'hm'",
    ),
]
STARTS = [
    ("sys.exit(0)", "ended", "its process ended with exit code 0"),
    ('say(type="hello", protocol=2, name="test")', "unreadable", "it speaks protocol '2', not 1"),
    ("hello(); time.sleep(600)", "too slow", "more than 2 s for one choice"),
    ("hello(); sys.stdin.close(); os.close(0); time.sleep(600)", "too slow", "more than 2 s for one choice"),
    ('hello()\nwhile True: print("spam", flush=True)', "unreadable", "it wrote 'spam'"),
]


def played(bot: str, seconds: float = 60.0, seats: int = 2) -> Fault:
    """The fault of a game of this bot alone."""
    planned = PlannedGame("birmingham-intro", (bot,) * seats, "faults", 0, "test", None, seconds)
    fault = play_planned(planned)
    assert isinstance(fault, Fault)
    return fault


@pytest.mark.parametrize(("statement", "kind", "what"), ANSWERS)
def test_a_wrong_answer_is_named(statement: str, kind: str, what: str, tmp_path: Path) -> None:
    fault = played(choosing(tmp_path, statement), 2.0 if kind == "too slow" else 60.0)
    assert (fault.kind, fault.what[: len(what)]) == (kind, what)
    assert read_record(fault.record).whole().players[0].kind == (
        f"bot:exec:{Path(sys.executable).name}_-I_-S_program.py"
    )


@pytest.mark.parametrize(("script", "kind", "what"), STARTS)
def test_a_wrong_start_is_named(script: str, kind: str, what: str, tmp_path: Path) -> None:
    fault = played(program(tmp_path, script), 2.0 if kind == "too slow" else 60.0)
    assert (fault.kind, fault.what[: len(what)], fault.choice) == (kind, what, 1)


def test_nodes_beyond_the_budget_are_a_fault(tmp_path: Path) -> None:
    fault = played(choosing(tmp_path, 'say(type="choice", index=0, nodes=6)') + "@5")
    assert (fault.kind, fault.what) == ("overran", "it looked at 6 positions of at most 5")


def test_an_option_that_the_program_lacks_is_named(tmp_path: Path) -> None:
    name = program(tmp_path, "hello(options={'depth': 3, 'wild': False})").replace("exec:", "exec:{} ")
    assert played(name.format("deep=1")).what == "it has no option deep; there is depth, wild"
    assert played(name.format("depth=x")).what == "option depth is like 3, not 'x'"
    assert played(name.format("wild=1")).what == "option wild is like False, not '1'"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("exec:", "exec:: after exec: stands a command"),
        ("exec:depth=3", "exec:depth=3: after exec: stands a command"),
        ("exec:./no-such-program -x", "exec:./no-such-program -x: there is no program ./no-such-program"),
        ("exec:'", "exec:': No closing quotation"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
def test_a_command_that_cannot_be_is_refused(
    command: str, name: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--bots", name]) == 2
    assert capsys.readouterr().err == f"ironbridge {command}: {complaint}\n"


def test_a_simulation_ends_with_the_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--ruleset", "birmingham-intro", "--players", "2", "--games", "2", "--jobs", "1"]
    bot = choosing(tmp_path, "sys.exit(7)")
    assert main(["simulate", *args, "--bots", f"{bot},random"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert (
        f"the bot {bot} in seat 0 did not answer: its process ended with exit code 7 (deal 0, choice " in err
    )


def test_a_person_at_the_table_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = choosing(tmp_path, 'say(type="choice", index=9999)')
    assert main(["play", "--watch", "--players", "2", "--bots", bot, "--seed", "1"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"ironbridge play: the bot {bot} failed: index 9999 is not from 0 to ")
    assert err.count("\n") == 1


HANGING = """
hello()
with open(FIFO, "w") as held:
    held.write("hanging")
    held.flush()
    time.sleep(60)
    held.write("survived")
"""


@pytest.mark.parametrize("way", ["too slow", "killed"])
def test_no_hanging_program_is_left(way: str, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    bot = program(tmp_path, HANGING.replace("FIFO", repr(str(fifo))))
    asking = (
        "import sys\n"
        "from ironbridge import chance, deal, make_bot, new_game\n"
        "bot = make_bot(sys.argv[1])\n"
        "bot.seconds = float(sys.argv[2])\n"
        "state = new_game(deal('birmingham', 2, 1))\n"
        "bot.choose(state.view(state.seat_to_act), bot.budget(), chance(1))\n"
    )
    seconds = "600" if way == "killed" else "0.5"
    asker = subprocess.Popen([sys.executable, "-c", asking, bot, seconds], stderr=subprocess.PIPE, text=True)
    with fifo.open() as held:
        assert held.read(7) == "hanging"
        if way == "killed":
            asker.send_signal(signal.SIGKILL)
        # It ends only when the program, which holds the other end, has gone.
        assert held.read() == ""
    _, err = asker.communicate()
    assert ("more than 0.5 s for one choice" in err) == (way == "too slow")
