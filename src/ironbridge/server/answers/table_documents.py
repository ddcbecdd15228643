"""What is told beside a table: who is here, and the file with which a calendar notes when it begins."""

from datetime import UTC, datetime

from ironbridge.languages.catalogue import words_in
from ironbridge.server.errors import NotAllowed, Unknown
from ironbridge.server.minds.presence import Presence
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import PERSON, WAITING, TableInfo, titled
from ironbridge.server.tables.sightings import Sightings
from ironbridge.server.wire.home import PresenceDocument, SeatPresence

LATELY = 24 * 3600  # seconds for which it is told when somebody was last here
LONGEST_LINE = 74  # bytes of a line in a calendar file, beside the space before one that goes on
LASTING = "PT2H"  # what a calendar keeps free
REMINDER = "-PT15M"


def presence_document(
    table: TableInfo, person: Person, presence: Presence, sightings: Sightings, now: int
) -> PresenceDocument:
    """Who of the others is here, for those at a table. Raises NotAllowed."""
    if not table.seats_of(person):
        raise NotAllowed("not_seated")
    people = {seat.person for seat in table.seats if seat.kind == PERSON and seat.person}
    here = presence.at(table.id) | sightings.at(table.id)
    told = sightings.seen(sorted(people - {person.id}))
    seats = [
        _seat_presence(seat.seat, seat.person in here, told[seat.person], now)
        for seat in table.seats
        if seat.person in told
    ]
    return PresenceDocument(seats, len(here - people))


def _seat_presence(seat: int, is_here: bool, seen: int | None, now: int) -> SeatPresence:
    if is_here:
        return SeatPresence(seat, "here")
    return (
        SeatPresence(seat, "away")
        if seen is None or seen < now - LATELY
        else SeatPresence(seat, "seen", seen)
    )


def calendar_file(table: TableInfo, site: str, language: str) -> str:
    """When the game of a table begins, for calendars (RFC 5545). Raises Unknown."""
    if table.begins is None or table.status != WAITING:
        raise Unknown("not_found.time")
    game = titled(table, words_in(language))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ironbridge//Ironbridge//EN",
        "BEGIN:VEVENT",
        f"UID:{table.id}@ironbridge",
        f"DTSTAMP:{_moment(table.made)}",
        f"DTSTART:{_moment(table.begins)}",
        f"DURATION:{LASTING}",
        f"SUMMARY:{_escaped(f'{table.title}: {game}' if table.title else game)}",
        f"URL:{site}/tables/{table.id}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escaped(game)}",
        f"TRIGGER:{REMINDER}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text


def _folded(line: str) -> list[str]:
    """A line in parts that are short enough, no letter cut in two."""
    parts = [""]
    for letter in line:
        if len((parts[-1] + letter).encode()) > LONGEST_LINE:
            parts.append(" ")
        parts[-1] += letter
    return parts
