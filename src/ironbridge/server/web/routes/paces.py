"""The API of clocks: paces, and breaks in which they stand."""

from litestar import Controller, delete, get, post
from litestar.params import JSONBody

from ironbridge.server.play.resting import Resting
from ironbridge.server.tables.paces import PACES
from ironbridge.server.tables.people import Person
from ironbridge.server.web.given import ThePerson, TheResting
from ironbridge.server.wire.clocks import Break, BreakDocument, PaceDocument


@get("/api/paces", sync_to_thread=False, tags=["tables"], summary="How quickly tables can play")
def paces() -> list[PaceDocument]:
    """The paces that a table can have, from the quickest to the slowest."""
    return [PaceDocument(pace.name, pace.bank, pace.gain, pace.most, pace.is_live) for pace in PACES.values()]


class BreakController(Controller):
    """Breaks from all games over days."""

    path = "/api/people/me/break"
    tags = ("people",)

    @get("/", sync_to_thread=True, summary="My breaks")
    def time_off(self, resting: TheResting, person: ThePerson) -> BreakDocument:
        """Whether you take a break, and how many days you have left this year."""
        return break_document(resting, person)

    @post("/", sync_to_thread=True, status_code=200, summary="Take a break")
    def begin(self, resting: TheResting, person: ThePerson, data: JSONBody[Break]) -> BreakDocument:
        """A break until a time, from now on, or another end of the one that is on.

        Your clocks stand in games over days, and the others see until when. You may still play.
        """
        resting.begin(person, data.until)
        return break_document(resting, person)

    @delete("/", sync_to_thread=True, status_code=200, summary="End my break")
    def end(self, resting: TheResting, person: ThePerson) -> BreakDocument:
        """Your clocks run again. The days that are left of the break are yours to take later."""
        resting.end(person)
        return break_document(resting, person)


def break_document(resting: Resting, person: Person) -> BreakDocument:
    """The breaks of a person."""
    found = resting.time_off(person)
    return BreakDocument(found.until, found.left, found.latest)
