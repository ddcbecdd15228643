"""A process that is killed while it brings a database forward leaves the old one or the new one, nothing between."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

from ironbridge.cli.main import main
from ironbridge.server.store.database import Database
from ironbridge.server.store.engines import make_engine
from ironbridge.server.store.schema import newest_version
from tests.server.store.old.kept import copy_to, folders, version_of
from tests.support.amount import SCALE

# Opens a database and ends like a power cut at a statement, or at the commit; prints how many statements there were.
OPENING = """
import os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
from ironbridge.server.store.database import Database

url, at = sys.argv[1:]
seen = 0

def die():
    os.kill(os.getpid(), signal.SIGKILL)

@event.listens_for(Engine, "before_cursor_execute")
def count(*_):
    global seen
    seen += 1
    if str(seen) == at:
        die()

@event.listens_for(Engine, "commit")
def commit(*_):
    if at == "commit":
        die()

Database(url).close()
print(seen)
"""


def opened(url: str, at: str) -> subprocess.CompletedProcess[str]:
    """A process that opens a database, and is killed somewhere."""
    command = [sys.executable, "-c", OPENING, url, at]
    return subprocess.run(command, capture_output=True, check=False, text=True)


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
    done = opened(url, "never")
    assert done.returncode == 0, done.stderr
    new, statements = shape(url), int(done.stdout)
    assert new[0] == newest_version()
    for at in [
        *(str(statements * part // 5) for part in ((2, 3, 4) if SCALE > 1 else (3,))),
        str(statements - 1),
        "commit",
    ]:
        emptied_again()
        copy_to(folder, url)
        killed = opened(url, at)
        assert killed.returncode == -signal.SIGKILL, (at, killed.stderr)
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
