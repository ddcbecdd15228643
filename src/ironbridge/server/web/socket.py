"""Live updates: a socket tells every entry once and in order, from the number its client saw last."""

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.concurrency import sync_to_thread
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromQuery

from ironbridge.server.documents import (
    entries_after,
    entry_document,
    game_document,
    preview_document,
    why_not_document,
)
from ironbridge.server.errors import NotSignedIn, ServerError
from ironbridge.server.house import House
from ironbridge.server.limits import Buckets
from ironbridge.server.people import Person
from ironbridge.server.web.callers import address_of, check_origin, person_or_none
from ironbridge.server.web.failures import error_document
from ironbridge.server.web.given import Named, TheCalls, TheHouse, TheSockets
from ironbridge.server.wire import (
    Answer,
    AnswerUndo,
    AskPreview,
    AskWhyNot,
    ClientMessage,
    DraftChange,
    EndTurn,
    Failure,
    Leave,
    ServerMessage,
    Turn,
    Undo,
    Update,
)

AnySocket = WebSocket[None, None, State]
POLICY = 1008  # the code with which a socket is closed that should not have been opened


@websocket("/api/games/{game:str}/socket")
async def game_socket(
    socket: AnySocket,
    house: TheHouse,
    calls: TheCalls,
    sockets: TheSockets,
    game: Named,
    after: FromQuery[int] = 0,
) -> None:
    """Entries after a number, then all news as they come; messages are answered under their key."""
    with ExitStack() as opened:
        try:
            check_origin(socket)
            calls.take(address_of(socket))
            person = await sync_to_thread(person_or_none, socket, house)
            opened.enter_context(sockets.opened(address_of(socket), person.id if person else None))
            await sync_to_thread(game_document, house, game, person, None)
        except ServerError as error:
            await socket.accept()
            await socket.close(POLICY, error.code)
            return
        await socket.accept()
        line = Line(socket, house, calls, game, person, max(0, after))
        opened.callback(house.notices.listen(game, line.wake))
        await line.run()


class Line:
    """One open socket."""

    def __init__(
        self,
        socket: AnySocket,
        house: House,
        calls: Buckets,
        game: str,
        person: Person | None,
        seen: int,
    ) -> None:
        self.socket = socket
        self.house = house
        self.calls = calls
        self.game = game
        self.person = person
        self.seen = seen
        self.last = b""
        self.loop = asyncio.get_running_loop()
        self.news = asyncio.Event()
        self.news.set()
        self.sending = asyncio.Lock()

    def wake(self) -> None:
        """There is something new; called from any thread."""
        self.loop.call_soon_threadsafe(self.news.set)

    async def run(self) -> None:
        """Tell and listen until the client has gone."""
        telling = asyncio.create_task(self.tell())
        try:
            await self.listen()
        except WebSocketDisconnect:
            pass
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    async def tell(self) -> None:
        """Send what is new, as often as there is something."""
        while True:
            await self.news.wait()
            self.news.clear()
            try:
                update = await sync_to_thread(self.update)
            except ServerError as error:
                await self.send(Failure(None, error_document(error)))
                await self.socket.close(POLICY, error.code)
                return
            game = msgspec.json.encode(update.game)
            if update.entries or game != self.last:
                await self.send(update)
                self.last = game
                self.seen = max(self.seen, update.game.number)

    def update(self) -> Update:
        """The entries that were not told yet, and the game after exactly these."""
        live = self.house.games.live(self.game)
        with live.lock:
            document = game_document(self.house, self.game, self.person, None)
            # Another server may have added more in between: that comes with the next update.
            entries = entries_after(self.house, self.game, self.seen)
            return Update([entry for entry in entries if entry.number <= document.number], document)

    async def listen(self) -> None:
        """Answer messages, one after another."""
        while True:
            text = await self.socket.receive_data(mode="text")
            await self.send(await sync_to_thread(self.answer, text))

    def answer(self, text: str) -> Answer | Failure:
        """The answer to a message; whatever it holds, there is one."""
        key: str | None = None
        try:
            self.calls.take(address_of(self.socket))
            message = msgspec.json.decode(text, type=ClientMessage)
            key = message.key
            if self.person is None:
                raise NotSignedIn("you only look on here: open the socket with your token to play")
            return Answer(key, self.done(self.person, message))
        except ServerError as error:
            return Failure(key, error_document(error))
        except (msgspec.DecodeError, UnicodeError) as error:
            return Failure(key, error_document(ServerError(str(error), "bad_message")))

    def done(self, person: Person, message: ClientMessage) -> Any:
        """Do what a message says. Raises ServerError."""
        drafts, consent, game = self.house.drafts, self.house.consent, self.game
        match message:
            case DraftChange():
                drafts.change(
                    game, person, message.number, message.version, message.do, message.choice, message.key
                )
                return None
            case EndTurn():
                told = drafts.end_turn(game, person, message.number, message.version, message.key)
                return entry_document(told)
            case Turn():
                return entry_document(drafts.play(game, person, message.number, message.choices, message.key))
            case Undo():
                return entry_document(consent.undo(game, person, message.number, message.key))
            case AnswerUndo():
                told = consent.answer(game, person, message.number, message.key, agree=message.agree)
                return entry_document(told)
            case Leave():
                why = "resigned" if message.resign else "left"
                return [entry_document(told) for told in consent.leave(game, person, message.key, why=why)]
            case AskPreview():
                return preview_document(drafts.preview(game, person, message.choice))
            case AskWhyNot():
                return why_not_document(drafts.why_not(game, person, message.choice))

    async def send(self, message: ServerMessage) -> None:
        """Send a message whole."""
        async with self.sending:
            await self.socket.send_data(msgspec.json.encode(message).decode(), mode="text")
