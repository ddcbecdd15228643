"""A process that is killed while it brings a database forward leaves the old one or the new one, nothing between."""

import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection as Connected
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, inspect, text

from ironbridge.cli.main import main
from ironbridge.server.store.database import Database
from ironbridge.server.store.engines import make_engine
from ironbridge.server.store.schema import newest_version
from tests.server.store.old.kept import copy_to, folders, version_of
from tests.support.amount import SCALE

# One process has everything imported, and forks for each that opens a database.
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["ironbridge.server.store.database"])


def opening(url: str, at: str, counted: "Connected[int, int]") -> None:
    """Open a database and tell how many statements it took, or end like a power cut at one of them or at the commit."""
    seen = 0

    def die() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    @event.listens_for(Engine, "before_cursor_execute")
    def count(*_: object) -> None:
        nonlocal seen
        seen += 1
        if str(seen) == at:
            die()

    @event.listens_for(Engine, "commit")
    def commit(*_: object) -> None:
        if at == "commit":
            die()

    Database(url).close()
    counted.send(seen)


def opened(url: str, at: str) -> tuple[int | None, int]:
    """The exit code of a process that opens a database and is killed somewhere, and how many statements it told of."""
    mine, other = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=opening, args=(url, at, other))
    process.start()
    other.close()
    process.join()
    with mine:
        return process.exitcode, mine.recv() if process.exitcode == 0 else 0


def shape(url: str) -> tuple[int, dict[str, set[str]]]:
    """The version that a database says it has, and the columns of all its tables."""
    engine = make_engine(url)

    def read(connection: Connection) -> tuple[int, dict[str, set[str]]]:
        looked = inspect(connection)
        tables = {
            name: {str(one["name"]) for one in looked.get_columns(name)} for name in looked.get_table_names()
        }
        version = connection.execute(text("select version from schema")).scalar_one()
        return int(version), {name: columns for name, columns in tables.items() if "_version_" not in name}

    try:
        with engine.connect() as connection:
            return read(connection)
    finally:
        engine.dispose()


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_killed_in_the_middle_it_is_old_or_new(
    folder: Path, url: str, emptied_again: Callable[[], None], capsys: pytest.CaptureFixture[str]
) -> None:
    copy_to(folder, url)
    old = shape(url)
    assert old[0] == version_of(folder)
    code, statements = opened(url, "never")
    assert code == 0
    new = shape(url)
    assert new[0] == newest_version()
    for at in [
        *(str(statements * part // 5) for part in ((2, 3, 4) if SCALE > 1 else (3,))),
        str(statements - 1),
        "commit",
    ]:
        emptied_again()
        copy_to(folder, url)
        assert opened(url, at)[0] == -signal.SIGKILL, at
        assert shape(url) in (old, new), at
        assert shape(url) == old, "nothing was committed yet"
    Database(url).close()
    assert shape(url) == new
    assert main(["doctor", "--database", url]) == 0
    assert "All is well" in capsys.readouterr().out


@pytest.fixture
def emptied_again(url: str, request: pytest.FixtureRequest) -> Callable[[], None]:
    """What makes a database empty once more."""
    from tests.support.server.postgres import emptied

    def empty() -> None:
        if url.startswith("postgresql"):
            emptied(url)
        else:
            for file in Path(url.removeprefix("sqlite:///")).parent.glob("games.db*"):
                file.unlink()

    return empty
