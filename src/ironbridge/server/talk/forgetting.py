"""What becomes of the words of people who are deleted."""

from sqlalchemy import Connection, Select, delete, or_, update

from ironbridge.server.store.layout.talk import MUTES, NOTES, TELEGRAMS


def forget_talk(connection: Connection, people: Select[tuple[str]]) -> None:
    """Delete what some people have said, noted and muted, and that they are muted.

    The numbers of their telegrams stay taken, so that nobody misses a later one.
    """
    gone = {"person": None, "phrase": None, "text": None, "reported": None, "key": None}
    connection.execute(update(TELEGRAMS).where(TELEGRAMS.c.person.in_(people)).values(**gone))
    connection.execute(delete(MUTES).where(or_(MUTES.c.person.in_(people), MUTES.c.subject.in_(people))))
    connection.execute(delete(NOTES).where(NOTES.c.person.in_(people)))
