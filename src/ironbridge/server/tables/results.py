"""What moves how people stand: games with others that end, and those who leave them.

In a rated game everybody is compared with every other person by the final ranking; who leaves has lost to all who stay.
A seat that a substitute has taken is compared with nobody from then on: who gave it away has lost, too. Bots move
nothing, nor does a game that ended before its end.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from ironbridge.server.errors import ServerError
from ironbridge.server.tables.seating import PERSON, Seat, TableInfo
from ironbridge.server.tables.standing.standings import Standing, change_standings

Result = tuple[str, str, float]  # a person, another one, and the score of the first against the second


def check_rated(seats: Iterable[Seat], *, has_advice: bool, has_teachers: bool) -> None:
    """Whether a game can be rated: nobody is helped, and nobody has two seats. Raises ServerError."""
    people = [seat.person for seat in seats if seat.kind == PERSON]
    if has_advice or has_teachers or len(set(people)) < len(people):
        raise ServerError("bad_rated")


def count_end(
    connection: Connection, table: TableInfo, ranking: Sequence[Sequence[int]], taken: Collection[int]
) -> None:
    """Count a game that was played to its end; `taken` are the seats of substitutes."""
    people = {seat.person for seat in table.seats if seat.person}
    if len(people) < 2:
        return
    place = {seat: number for number, group in enumerate(ranking) for seat in group}
    away = {seat.person for seat in table.seats if seat.person and seat.bot}
    results: list[Result] = []
    if table.is_rated:
        places = {
            seat.person: len(ranking) if seat.bot else place[seat.seat]
            for seat in table.seats
            if seat.person and seat.seat not in taken
        }
        results = [
            (one, other, 0.5 + 0.5 * ((places[one] < places[other]) - (places[one] > places[other])))
            for one in places
            for other in places
            if one != other
        ]

    def change(before: Mapping[str, Standing]) -> Mapping[str, Standing]:
        after = _compared(before, results)
        for person in people:
            after[person] = _counted(after[person], is_finished=person not in away)
        return after

    change_standings(connection, people, change)


def count_leaving(
    connection: Connection, table: TableInfo, seat: int, taken: Collection[int], *, is_deserted: bool = True
) -> None:
    """Count that whoever sits in a seat leaves a running game; handing it to somebody deserts nobody."""
    person = table.seats[seat].person
    others = {other.person for other in table.seats if other.person} - {person}
    if person is None or not others:
        return
    results: list[Result] = []
    if table.is_rated and seat not in taken:
        for other in table.seats:
            if other.person in others and other.seat not in taken and not other.bot:
                results += [(person, other.person, 0.0), (other.person, person, 1.0)]

    def change(before: Mapping[str, Standing]) -> Mapping[str, Standing]:
        after = _compared(before, results)
        if is_deserted:
            after[person] = _counted(after[person], is_finished=False)
        return after

    change_standings(connection, {person, *(result[0] for result in results)}, change)


def _compared(before: Mapping[str, Standing], results: Iterable[Result]) -> dict[str, Standing]:
    """How people stand after some results, each against what the other was before."""
    after = dict(before)
    for person, other, score in results:
        against = before[other].rating
        rating = after[person].rating.after(score, against.value, against.deviation)
        after[person] = replace(after[person], rating=rating, rated=after[person].rated + 1)
    return after


def _counted(standing: Standing, *, is_finished: bool) -> Standing:
    return replace(
        standing,
        finished=standing.finished + is_finished,
        unfinished=standing.unfinished + (not is_finished),
    )
