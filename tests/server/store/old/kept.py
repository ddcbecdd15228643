"""The databases that are kept, and how a copy of one is opened."""

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

from tests.support.server.postgres import program

HERE = Path(__file__).parent
SQLITE = "games.db.gz"
SQL = "games.sql.gz"


def folders() -> list[Path]:
    """A folder for each version whose databases are kept, the oldest first."""
    return sorted(HERE.glob("schema_*"), key=version_of)


def version_of(folder: Path) -> int:
    """The version of the tables in the databases of a folder."""
    return int(folder.name.removeprefix("schema_"))


def notes_file(folder: Path, kind: str) -> Path:
    """Where it is written what a database of a kind held when it was made."""
    return folder / f"{kind}.json"


def notes_of(folder: Path, kind: str) -> dict[str, Any]:
    """What a database of a kind held when it was made."""
    notes: dict[str, Any] = json.loads(notes_file(folder, kind).read_text(encoding="utf-8"))
    return notes


def copy_to(folder: Path, url: str) -> None:
    """Put a copy of a database that is kept where an address of the same kind says; nothing may be there yet."""
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).write_bytes(gzip.decompress((folder / SQLITE).read_bytes()))
        return
    with gzip.open(folder / SQL) as dump:
        command = [program("psql"), "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", url]
        subprocess.run(command, input=dump.read(), check=True, stdout=subprocess.DEVNULL)
