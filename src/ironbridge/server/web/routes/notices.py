"""The API of notices: by which ways a person is told what happens, and the links that come by mail."""

from typing import Annotated

from litestar import Controller, Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from ironbridge.server.answers.notice_documents import notices_document, preferences_of
from ironbridge.server.notices.push import Subscription
from ironbridge.server.web.callers import device_calling
from ironbridge.server.web.given import ThePerson, TheWays
from ironbridge.server.wire.notices import (
    DoneDocument,
    MailProof,
    NewBrowser,
    NewMail,
    NewWebhook,
    NoticesChoice,
    NoticesDocument,
)

AnyRequest = Request[None, None, State]
WayId = Annotated[str, PathParameter(description="the id of one of your ways")]
Proof = Annotated[str, PathParameter(description="what stands in the header of a mail")]


class NoticesController(Controller):
    """How you are told what happens while you are not here."""

    path = "/api/people/me/notices"
    tags = ("people",)

    @get("/", sync_to_thread=True, summary="How I am told")
    def notices(self, ways: TheWays, person: ThePerson) -> NoticesDocument:
        """What this server offers, what you have chosen, and your ways with how it went the last time."""
        return notices_document(ways, person)

    @patch("/", sync_to_thread=True, summary="Choose how I am told")
    def choose(self, ways: TheWays, person: ThePerson, data: JSONBody[NoticesChoice]) -> NoticesDocument:
        """The same after the change. What is already waiting goes by it too, where it was not tried yet."""
        ways.choose(person, preferences_of(data))
        return notices_document(ways, person)

    @post("/browsers", sync_to_thread=True, opt={"makes": True}, summary="Tell me in this browser")
    def browser(
        self, request: AnyRequest, ways: TheWays, person: ThePerson, data: JSONBody[NewBrowser]
    ) -> NoticesDocument:
        """The same with one browser more; one that is known already is asked nothing anew."""
        subscription = Subscription(data.endpoint, data.p256dh, data.auth)
        ways.add_browser(person, subscription, device_calling(request))
        return notices_document(ways, person)

    @post("/mail", sync_to_thread=True, opt={"makes": True}, summary="Tell me by mail")
    def mail(self, ways: TheWays, person: ThePerson, data: JSONBody[NewMail]) -> NoticesDocument:
        """The same with an address in the place of the one before. It is sent a link that confirms it."""
        ways.set_mail(person, data.address)
        return notices_document(ways, person)

    @post("/webhook", sync_to_thread=True, opt={"makes": True}, summary="Tell me by a webhook")
    def webhook(self, ways: TheWays, person: ThePerson, data: JSONBody[NewWebhook]) -> NoticesDocument:
        """The same with a webhook in the place of the one before. Private networks are refused."""
        ways.set_webhook(person, data.url, data.preset)
        return notices_document(ways, person)

    @delete("/ways/{way:str}", sync_to_thread=True, status_code=200, summary="Forget a way")
    def forget(self, ways: TheWays, person: ThePerson, way: WayId) -> NoticesDocument:
        """The same without one way. Nothing more is sent by it."""
        ways.remove(person, way)
        return notices_document(ways, person)

    @post("/ways/{way:str}/test", sync_to_thread=True, opt={"makes": True}, summary="Send a test")
    def test(self, ways: TheWays, person: ThePerson, way: WayId) -> NoticesDocument:
        """The same; a test goes out in a moment, and the way tells how it went. Or an address is asked again."""
        ways.test(person, way)
        return notices_document(ways, person)


@post(
    "/api/notices/confirm",
    sync_to_thread=True,
    status_code=200,
    opt={"makes": True},
    tags=("people",),
    summary="Confirm a mail address",
)
def confirm_mail(ways: TheWays, data: JSONBody[MailProof]) -> DoneDocument:
    """That an address is yours, with what stands behind the # of the link in the mail; it is good for a day."""
    ways.confirm(data.token)
    return DoneDocument(done=True)


@post(
    "/api/notices/stop/{proof:str}",
    sync_to_thread=True,
    status_code=200,
    opt={"makes": True},
    tags=("people",),
    summary="Unsubscribe a mail address",
)
def stop_mail(ways: TheWays, proof: Proof) -> DoneDocument:
    """No more mails to an address: what the one-click button of a mail program calls."""
    ways.stop(proof)
    return DoneDocument(done=True)
