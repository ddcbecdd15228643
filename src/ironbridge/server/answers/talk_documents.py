"""Telegrams and mutes as a person is shown them."""

from ironbridge.server.tables.people import Person
from ironbridge.server.talk.mutes import Mute, Mutes
from ironbridge.server.talk.telegrams import Heard, Telegram
from ironbridge.server.wire.talk import MuteDocument, TelegramDocument, TelegramsDocument


def telegram_document(telegram: Telegram, person: Person | None) -> TelegramDocument:
    """A telegram as somebody reads it."""
    return TelegramDocument(
        telegram.number,
        telegram.seat,
        telegram.name,
        telegram.entry,
        telegram.made,
        telegram.phrase,
        telegram.text,
        person is not None and person.id == telegram.person,
    )


def telegrams_document(heard: Heard, person: Person | None) -> TelegramsDocument:
    """All that somebody may read, and what they may write."""
    silence = heard.silence
    return TelegramsDocument(
        [telegram_document(each, person) for each in heard.telegrams],
        heard.may_write,
        heard.last,
        [seat.seat for seat in heard.table.seats if seat.person in silence.muted],
        silence.is_table_muted,
        silence.are_all_muted,
    )


def mute_documents(mutes: Mutes, person: Person) -> list[MuteDocument]:
    """All that a person has muted."""
    return [mute_document(mute) for mute in mutes.of(person)]


def mute_document(mute: Mute) -> MuteDocument:
    """Something that is muted; people have names here, and no ids."""
    return MuteDocument(
        mute.id, mute.scope, mute.name, mute.subject if mute.scope == "table" else None, mute.made
    )
