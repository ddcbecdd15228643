"""Who may watch the game of a table: everybody, whoever has its address, or nobody but those who sit there."""

from ironbridge.server.errors import NotAllowed
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import USUAL, WAITING, TableInfo

EVERYBODY, BY_LINK, NOBODY = "everybody", "link", "nobody"


def watched_by(table: TableInfo) -> str:
    """Who may watch; where nothing was chosen, everybody at a listed table and whoever has the link at another."""
    if table.watching != USUAL:
        return table.watching
    return EVERYBODY if table.is_listed else BY_LINK


def may_watch(table: TableInfo, person: Person | None) -> bool:
    """Whether somebody may see the game of a table. Before it begins there is none: who has the link may sit down."""
    return table.status == WAITING or table.watching != NOBODY or bool(table.seats_of(person))


def check_watching(table: TableInfo, person: Person | None) -> TableInfo:
    """The table, if a person may see its game. Raises NotAllowed."""
    if not may_watch(table, person):
        raise NotAllowed("not_watched")
    return table
