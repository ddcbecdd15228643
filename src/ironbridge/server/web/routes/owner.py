"""The API of the server as a whole: what everybody is told, and the owner's page."""

from dataclasses import asdict
from typing import Annotated

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from ironbridge.server.errors import NotSignedIn
from ironbridge.server.upkeep.acts import Acts
from ironbridge.server.upkeep.owner_watch import OwnerWatch, is_owner
from ironbridge.server.web.callers import is_secure
from ironbridge.server.wire.owner import (
    AnnouncementDocument,
    OwnerAct,
    OwnerDocument,
    OwnerKey,
    OwnerOrder,
    OwnerPerson,
    OwnerPuzzleReport,
    OwnerReport,
    OwnerTable,
)

COOKIE = "ironbridge_owner"
PATH = "/api/owner"
DAY = 24 * 3600
AnyRequest = Request[object, object, State]
TheOwnerWatch = NamedDependency[OwnerWatch]
TheActs = NamedDependency[Acts]
ALWAYS = {"is_question": True}  # also during maintenance, which would never end otherwise
Find = Annotated[str, QueryParameter(max_length=64, description="a text in the names of people, or an id")]


@get(
    "/api/announcement", sync_to_thread=False, tags=["server"], summary="What does the owner tell everybody?"
)
def announcement(owner_watch: TheOwnerWatch) -> AnnouncementDocument:
    """The announcement, if there is one, and whether new turns are answered with 503 meanwhile (`maintenance`)."""
    return AnnouncementDocument(owner_watch.settings.announcement, owner_watch.settings.is_maintained)


class OwnerController(Controller):
    """The owner's page, for the browser that has opened its link: a cookie that only these operations are sent."""

    path = PATH
    tags = ("server",)

    @post("/", sync_to_thread=True, opt={"makes": True, **ALWAYS}, summary="Open the owner's page")
    def enter(
        self, request: AnyRequest, acts: TheActs, owner_watch: TheOwnerWatch, data: JSONBody[OwnerKey]
    ) -> Response[OwnerDocument]:
        """What the owner sees, and a cookie for a day, for the token of the link that `ironbridge admin` printed."""
        check_owner(acts, data.token)
        cookie = Cookie(
            key=COOKIE,
            value=data.token,
            path=PATH,
            max_age=DAY,
            httponly=True,
            samesite="strict",
            secure=is_secure(request),
        )
        return Response(overview(acts, owner_watch, ""), cookies=[cookie])

    @get("/", sync_to_thread=True, summary="What the owner sees")
    def look(
        self, request: AnyRequest, acts: TheActs, owner_watch: TheOwnerWatch, find: Find = ""
    ) -> OwnerDocument:
        """People, tables and acts, the newest first; 401 for who has not opened the link of the owner."""
        check_owner(acts, request.cookies.get(COOKIE, ""))
        return overview(acts, owner_watch, find)

    @post("/acts", sync_to_thread=True, status_code=200, opt=ALWAYS, summary="Act as the owner")
    def act(
        self, request: AnyRequest, acts: TheActs, owner_watch: TheOwnerWatch, data: JSONBody[OwnerOrder]
    ) -> OwnerDocument:
        """What the owner sees after an act, which is in the audit log; 401 for everybody else."""
        check_owner(acts, request.cookies.get(COOKIE, ""))
        link = carried_out(acts, data)
        owner_watch.look()
        return overview(acts, owner_watch, "", link)


def check_owner(acts: Acts, token: str) -> None:
    """Raises NotSignedIn for a token that does not open the owner's page."""
    if not acts.database.read(lambda connection: is_owner(connection, token)):
        raise NotSignedIn("no_identity.owner")


def carried_out(acts: Acts, order: OwnerOrder) -> str | None:
    """Do what the owner wants; the recovery token that was made, if one was. Raises ServerError."""
    match order.act:
        case "rename":
            acts.rename(order.subject, order.words)
        case "dismiss":
            acts.dismiss(order.subject, order.words)
        case "announce":
            acts.announce(order.words)
        case "maintenance_on" | "maintenance_off":
            acts.maintain(is_on=order.act == "maintenance_on")
        case "revoke":
            return acts.revoke(order.subject)
        case "ban" | "unban" | "invite" | "uninvite" | "end" | "dismiss_puzzle":
            getattr(acts, order.act)(order.subject)
    return None


def overview(acts: Acts, owner_watch: OwnerWatch, find: str, link: str | None = None) -> OwnerDocument:
    """All that the owner's page shows."""
    return OwnerDocument(
        owner_watch.settings.announcement,
        owner_watch.settings.is_maintained,
        [OwnerPerson(**asdict(person)) for person in acts.people(find)],
        [OwnerTable(**asdict(table)) for table in acts.tables()],
        [OwnerAct(**asdict(act)) for act in acts.audit()],
        [OwnerReport(**asdict(report)) for report in acts.reports()],
        [OwnerPuzzleReport(**asdict(report)) for report in acts.puzzle_reports()],
        link,
    )
