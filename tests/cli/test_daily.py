"""`daily verify`: what a server tells of a day that is over is checked, and records of it are replayed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ironbridge.cli.main import main
from ironbridge.server.answers.learning.daily_documents import daily_document
from ironbridge.server.answers.learning.duplicate_documents import duplicate_document
from ironbridge.server.answers.records import record_text
from ironbridge.server.play.daily.days import day_after
from ironbridge.server.store.database import Database
from ironbridge.server.tables.paces import DAY
from tests.support.daily.table import DailyTable
from tests.support.server.bare import RULES, BareBackend
from tests.support.server.served import Served


class Over:
    """A day for two that is over, and a duplicate, each with a game and its record."""

    def __init__(self, backend: BareBackend, folder: Path) -> None:
        self.folder = folder
        self.address = ""
        table = DailyTable(backend)
        self.backend, self.day = backend, table.today
        ada = backend.guest("Ada")
        daily = table.begin(ada, is_named=True)
        duplicate = backend.duplicates.make(ada, RULES, 2, "greedy", 1)
        board = backend.duplicates.begin(ada, duplicate, 1)
        for game in (daily, board):
            table.play(game, ada)
        self.commitment = table.daily.deals.day(self.day).commitment
        table.clock.run(backend.database, DAY)
        self.told = msgspec.to_builtins(daily_document(table.daily, self.day, 2, None))
        self.duplicate = msgspec.to_builtins(duplicate_document(backend.duplicates, duplicate, None))
        self.record, self.board = (
            self.write(f"{game}.brass", record_text(backend.games, game, is_json=False))
            for game in (daily, board)
        )
        self.vp = backend.games.live(daily).state.outcome()

    def write(self, name: str, text: str) -> str:
        """A file."""
        (self.folder / name).write_text(text, "utf-8")
        return str(self.folder / name)

    def saved(self, told: dict[str, Any], **wrong: object) -> str:
        """A file with what is told, perhaps with something else in it."""
        return self.write("told.json", msgspec.json.encode(told | wrong).decode())


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Over]:
    """One for all tests, which change nothing."""
    folder = tmp_path_factory.mktemp("daily")
    backend = BareBackend(Database(f"sqlite:///{folder / 'games.db'}"))
    made = Over(backend, folder)
    served = Served(backend)
    made.address = served.address
    yield made
    served.stop()


def verify(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The exit code of the command, and what it says."""
    code = main(["daily", "verify", *args])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_day_is_right_its_game_replays_and_its_bots_decide_so(
    over: Over, capsys: pytest.CaptureFixture[str]
) -> None:
    file = over.saved(over.told)
    code, out, err = verify(capsys, file, "--commitment", over.commitment, "--record", over.record, "--bots")
    assert (code, err) == (0, "")
    assert over.vp is not None
    vp = over.vp.seats[over.told["seat"]].vp
    assert "the secret fits the commitment that you kept" in out
    assert f"{vp} VP in seat {over.told['seat']}" in out
    assert "its bots decide so" in out


def test_the_answer_of_a_server_is_fetched(
    over: Over, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("no_proxy", "*")
    code, out, _ = verify(capsys, f"http://{over.address}/api/daily/{over.day}/2")
    assert (code, "the secret fits" in out) == (0, True)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"secret": "0" * 64}, "does not fit"),
        ({"commitment": "0" * 64}, "does not fit"),
        ({"seat": 9}, "the seat does not follow"),
        ({"deal": {}}, "the cards do not follow"),
    ],
)
def test_what_is_not_right_is_told(
    over: Over, capsys: pytest.CaptureFixture[str], wrong: dict[str, object], said: str
) -> None:
    code, _, err = verify(capsys, over.saved(over.told, **wrong))
    assert code == 1
    assert said in err


def test_a_commitment_that_was_kept_counts_more_than_the_one_that_is_told(
    over: Over, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = verify(capsys, over.saved(over.told), "--commitment", "ab" * 32)
    assert (code, "that you kept" in err) == (1, True)


def test_a_record_of_other_cards_or_other_turns_of_bots_is_not_of_the_day(
    over: Over, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = verify(capsys, over.saved(over.told), "--record", over.board)
    assert (code, "its cards are not those of the day" in err) == (1, True)
    others = over.saved(over.told, bots=["planner"])
    code, _, err = verify(capsys, others, "--record", over.record, "--bots")
    assert (code, "is not what planner decides" in err) == (1, True)
    short = over.write("short.brass", Path(over.record).read_text("utf-8").rpartition("\n\n")[0] + "\n")
    code, _, _ = verify(capsys, over.saved(over.told), "--record", short)
    assert code == 1


def test_a_duplicate_is_checked_too(over: Over, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = verify(capsys, over.saved(over.duplicate), "--record", over.board, "--bots")
    assert (code, "its bots decide so" in out) == (0, True)
    boards = [over.duplicate["boards"][0] | {"seat": 7}, over.duplicate["boards"][1]]
    assert verify(capsys, over.saved(over.duplicate, boards=boards))[0] == 1


def test_servers_that_share_a_secret_are_compared_and_others_are_not(
    over: Over, capsys: pytest.CaptureFixture[str]
) -> None:
    def results(*vps: int) -> list[dict[str, object]]:
        return [{"rank": 1, "vp": vp, "name": f"P{vp}", "is_mine": False} for vp in vps]

    one = over.write("one.json", msgspec.json.encode(over.told | {"results": results(90, 70)}).decode())
    two = over.write("two.json", msgspec.json.encode(over.told | {"results": results(80)}).decode())
    code, out, _ = verify(capsys, one, two)
    names = [line.split()[2] for line in out.splitlines() if " VP  P" in line]
    assert (code, names) == (0, ["P90", "P80", "P70"])
    other = over.saved(over.told, day=day_after(over.day, 1))
    assert verify(capsys, one, other)[0] == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"secret": null}', '{"secret": "a"}'])
def test_what_tells_no_secret_is_refused(over: Over, capsys: pytest.CaptureFixture[str], text: str) -> None:
    code, _, err = verify(capsys, over.write("nothing.json", text))
    assert code == 2
    assert err
    assert verify(capsys, str(over.folder / "nowhere.json"))[0] == 2
