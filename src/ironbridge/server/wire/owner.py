"""What goes over the wire about a server as a whole: what everybody is told, and what its owner sees and does."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class AnnouncementDocument(Struct):
    """What the owner of the server tells everybody, if anything, and whether nothing new is taken meanwhile."""

    announcement: str | None
    is_maintained: bool


class OwnerKey(Struct, forbid_unknown_fields=True):
    """The token of the link to the owner's page."""

    token: Annotated[str, Meta(max_length=200)]


class OwnerPerson(Struct):
    """A person as the owner sees them. Times are in seconds since 1970; `used` is a day."""

    id: str
    name: str
    made: int
    used: int | None
    tables: int
    is_banned: bool
    may_open: bool


class OwnerTable(Struct):
    """A table as the owner sees it: nothing of what is played there but when something last was."""

    id: str
    ruleset: str
    status: str
    owner: str
    made: int
    last: int | None


class OwnerAct(Struct):
    """Something that was done by hand, in the order of its numbers: by whom, to which person or table."""

    number: int
    made: int
    actor: str
    act: str
    subject: str | None
    detail: str | None


class OwnerReport(Struct):
    """A telegram that somebody at its table has reported, with who wrote it. Times are in seconds since 1970."""

    game: str
    number: int
    made: int
    reported: int
    person: str
    name: str
    phrase: str | None
    text: str | None


class OwnerPuzzleReport(Struct):
    """What somebody finds wrong with a puzzle; `data` is the puzzle with its game as it was then."""

    id: str
    puzzle: str
    made: int
    person: str
    name: str
    words: str
    data: str


class OwnerDocument(Struct):
    """All that the owner's page shows. `link` is the recovery token that `revoke` made, shown this once."""

    announcement: str | None
    is_maintained: bool
    people: list[OwnerPerson]
    tables: list[OwnerTable]
    acts: list[OwnerAct]
    reports: list[OwnerReport]
    puzzles: list[OwnerPuzzleReport]
    link: str | None = None


class OwnerOrder(Struct, forbid_unknown_fields=True):
    """What the owner wants done: `subject` is the id of a person or table, `words` a name or an announcement.

    With `dismiss`, `subject` is a table and `words` the number of a reported telegram, which then counts as seen;
    with `dismiss_puzzle`, `subject` is the id of a reported puzzle.
    """

    act: Literal[
        "rename",
        "ban",
        "unban",
        "revoke",
        "invite",
        "uninvite",
        "end",
        "announce",
        "maintenance_on",
        "maintenance_off",
        "dismiss",
        "dismiss_puzzle",
    ]
    subject: Annotated[str, Meta(max_length=64)] = ""
    words: Annotated[str, Meta(max_length=1000)] = ""
