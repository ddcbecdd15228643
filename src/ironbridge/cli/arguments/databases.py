"""Which database a command works on."""

import os
from argparse import ArgumentParser
from pathlib import Path

from ironbridge.server.errors import StorageFailed


def add_database_option(parser: ArgumentParser) -> None:
    """Add `--database URL`."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME; default: IRONBRIDGE_DATABASE, or a file of your own",
    )


def own_database() -> str:
    """The database that the environment names, else the address of the SQLite file in the user's data folder.

    Raises OSError, whose text says what to do.
    """
    if named := os.environ.get("IRONBRIDGE_DATABASE"):
        return named
    import platformdirs

    folder = Path(platformdirs.user_data_dir("ironbridge", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or error
        raise OSError(f"cannot make the folder {folder}: {why}; --database names another place") from error
    return f"sqlite:///{folder / 'games.db'}"


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database, which must be there; None for a PostgreSQL server. Raises StorageFailed."""
    from ironbridge.server.store.engines import read_url

    parsed = read_url(url)
    if parsed.get_backend_name() == "postgresql":
        return None
    file = Path(parsed.database or "")
    if not file.is_file():
        raise StorageFailed("no_database", detail=f"there is no database {file}")
    return file
