"""What a notice says: a title, a sentence, and where it leads, in the language of its reader."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from ironbridge.languages.catalogue import Words, words_in
from ironbridge.server.notices.reach import Reach
from ironbridge.server.store.outbox import Kind
from ironbridge.server.tables.seating import PERSON, TableInfo, called, titled

TABLES = {Kind.JOINED, Kind.SOON, Kind.INVITED}  # what leads to a table, since there is no game yet
SETTINGS = "/notices"
LOBBY = "/"
LONGEST = 300  # characters of a telegram that a notice has


@dataclass(frozen=True, slots=True)
class Message:
    """A notice in words; `tag` is the same when the same is sent once more."""

    kind: str
    title: str
    text: str
    url: str
    tag: str
    game: str
    made: int
    language: str


def tag_of(way: str, key: str) -> str:
    """The name under which a notice goes out: 32 letters, which every push service takes."""
    return hashlib.sha256(f"{way} {key}".encode()).hexdigest()[:32]


def message_of(
    kind: Kind,
    table: TableInfo | None,
    person: str,
    facts: Mapping[str, object],
    reach: Reach,
    tag: str,
    made: int,
    language: str,
) -> Message:
    """A notice of a table for a person; one that is of no table is a test."""
    words = words_in(language)
    if table is None:
        title, text = words.say("notice.test.title"), words.say("notice.test.text")
        return Message(kind.value, title, text, reach.link(SETTINGS), tag, "", made, language)
    names = called(table.seats, language)
    others = [
        name
        for name, other in zip(names, table.seats, strict=True)
        if other.person != person and (kind is not Kind.JOINED or other.kind == PERSON)
    ]
    fields = {
        "game": titled(table, words),
        "names": words.listed(others),
        "name": names[int(str(facts["seat"]))] if "seat" in facts else facts.get("name", ""),
        "said": said_in(words, facts.get("phrase"), facts.get("text")),
        "left": time_left(words, int(str(facts.get("seconds", 0)))),
    }
    there = table.rematch if kind is Kind.INVITED else table.id
    path = LOBBY if kind is Kind.UNSEATED else f"/{'tables' if kind in TABLES else 'games'}/{there}"
    title = words.say(f"notice.{kind.value}.title", **fields)
    text = words.say(f"notice.{kind.value}.text", **fields)
    return Message(kind.value, title, text, reach.link(path), tag, table.id, made, language)


def said_in(words: Words, phrase: object, text: object) -> str:
    """What a telegram says: a phrase in the words of the reader, or the beginning of a text on one line."""
    if phrase:
        return words.say(f"telegram.{phrase}")
    line = " ".join(str(text or "").split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def time_left(words: Words, seconds: int) -> str:
    """A time in its two largest units."""
    minutes = seconds // 60
    unit = "days" if minutes >= 24 * 60 else "hours" if minutes >= 60 else "minutes"
    return words.say(
        f"notice.time.{unit}", days=minutes // 1440, hours=minutes // 60 % 24, minutes=minutes % 60
    )
