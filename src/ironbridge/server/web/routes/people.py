"""The API of guests."""

from litestar import Controller, Request, Response, get, patch, post
from litestar.datastructures import State
from litestar.params import JSONBody

from ironbridge.server.web.callers import COOKIE, carried_token, device_calling, token_cookie
from ironbridge.server.web.given import TheLobby, TheOnlooker, ThePeople, ThePerson
from ironbridge.server.wire.game import PersonDocument, Welcome
from ironbridge.server.wire.requests import NewPerson, Recovery

AnyRequest = Request[None, None, State]


class PeopleController(Controller):
    """Guests: a name and a token, without registering."""

    path = "/api/people"
    tags = ("people",)

    @post("/", sync_to_thread=True, opt={"makes": True}, summary="Become a guest")
    def welcome(self, request: AnyRequest, people: ThePeople, data: JSONBody[NewPerson]) -> Response[Welcome]:
        """A new guest. The token comes in a cookie too; the recovery token opens another device."""
        person, token, recovery = people.welcome(data.name, device_calling(request))
        welcome = Welcome(person.id, person.name, token, recovery)
        return Response(welcome, cookies=[token_cookie(request, token)])

    @post("/recover", sync_to_thread=True, opt={"makes": True}, summary="Use a recovery token")
    def recover(self, request: AnyRequest, people: ThePeople, data: JSONBody[Recovery]) -> Response[Welcome]:
        """The guest of a recovery token, on this device too."""
        person, token = people.recover(data.token, device_calling(request))
        return Response(Welcome(person.id, person.name, token), cookies=[token_cookie(request, token)])

    @get("/", sync_to_thread=False, summary="Am I somebody?")
    def known(self, request: AnyRequest, onlooker: TheOnlooker) -> Response[PersonDocument | None]:
        """Who you are; nothing for somebody who comes without a token. A cookie is good for another year."""
        if onlooker is None:
            return Response(None)
        token = carried_token(request)
        cookies = [token_cookie(request, token)] if request.cookies.get(COOKIE) == token else []
        return Response(PersonDocument(onlooker.id, onlooker.name), cookies=cookies)

    @get("/me", sync_to_thread=False, summary="Who am I?")
    def me(self, person: ThePerson) -> PersonDocument:
        """Who you are."""
        return PersonDocument(person.id, person.name)

    @patch("/me", sync_to_thread=True, summary="Take another name")
    def rename(
        self, people: ThePeople, lobby: TheLobby, person: ThePerson, data: JSONBody[NewPerson]
    ) -> PersonDocument:
        """You, under another name."""
        renamed = people.rename(person, data.name)
        lobby.look_again()
        return PersonDocument(renamed.id, renamed.name)
