"""One open socket: it sends every entry once and in order, after the last one that its client has seen."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from litestar import WebSocket
from litestar.concurrency import sync_to_thread
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Send

from ironbridge.server.answers.beside import Beside
from ironbridge.server.answers.documents import document_of, entry_json, seated, table_document
from ironbridge.server.errors import NotSignedIn, ServerError
from ironbridge.server.minds.progress import Share
from ironbridge.server.play.game_json import ENCODER, Json
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.play.quick_turns import QuickTurns
from ironbridge.server.tables.seating import WAITING
from ironbridge.server.tables.tables import Tables
from ironbridge.server.web.failures import error_document, failure_document
from ironbridge.server.web.guarded import WIRE, GuardedSocket
from ironbridge.server.web.messages import Messages
from ironbridge.server.web.watching.refusals import note_refusal
from ironbridge.server.web.watching.request_ids import SEND
from ironbridge.server.wire.messages import Answer, Failure, ServerMessage, TableUpdate, Thinking

AnySocket = WebSocket[None, None, State]
POLICY = 1008  # the code with which a socket is closed that should not have been opened
FAULT = 1011  # the code with which one is closed after a fault of ours


@dataclass(frozen=True, slots=True)
class News:
    """Entries and the game after them as JSON, and the seat to act."""

    entries: list[Json]
    game: bytes
    to_act: int | None


class Connection:
    """One open socket."""

    def __init__(
        self,
        socket: AnySocket,
        tables: Tables,
        games: Games,
        quick: QuickTurns,
        messages: Messages,
        seen: int,
        is_known: Callable[[], bool],
        *,
        with_options: bool,
        beside: Beside | None = None,
    ) -> None:
        self.socket = socket
        # A move is sent to every seat: the layers of the framework have nothing to do with such messages.
        self.send_later: Send = socket.scope["state"][SEND]
        self.wire: GuardedSocket = socket.scope["state"][WIRE]
        self.tables = tables
        self.quick = quick
        self.games = games
        self.messages = messages
        self.game = messages.game
        self.person = messages.person
        self.language = messages.language
        self.seen = seen
        self.is_known = is_known
        self.is_doubted = False
        self.with_options = with_options
        self.beside = beside
        self.is_beside_stale = beside is not None
        self.last = b""
        self.has_begun = False
        self.is_telling = False  # whether the task is sending what is new
        self.is_stale = True
        self.is_open = True
        self.to_act: int | None = None
        self.share: Share | None = None
        self.thread = threading.get_ident()
        self.loop = asyncio.get_running_loop()
        self.news = asyncio.Event()
        self.news.set()

    def wake(self) -> None:
        """There is something new; called from any thread."""
        self.is_stale = True
        if threading.get_ident() == self.thread:
            self.loop.call_soon(self.tell_at_once)
        else:
            self.loop.call_soon_threadsafe(self.tell_at_once)

    def wake_beside(self) -> None:
        """There is something new beside the game; called from any thread."""
        self.is_beside_stale = True
        self.loop.call_soon_threadsafe(self.news.set)

    def doubt(self) -> None:
        """The session of the client may have ended; called from any thread."""
        self.is_doubted = True
        self.loop.call_soon_threadsafe(self.news.set)

    def think(self, share: Share) -> None:
        """A bot has come further; called from any thread."""
        self.share = share
        self.loop.call_soon_threadsafe(self.news.set)

    async def run(self) -> None:
        """Send and listen until the client has gone."""
        telling = asyncio.create_task(self.tell())
        try:
            await self.listen()
        except WebSocketDisconnect:
            pass
        finally:
            self.is_open = False
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    def tell_at_once(self) -> None:
        """Send the game if there is news of it; what is not at hand, or has to wait for something, the task sends."""
        if not self.is_stale:
            return
        if not self.is_telling and not self.is_doubted and self.wire.can_write:
            self.is_stale = False
            # What fails here fails once more in the task, which says so and hangs up.
            with suppress(Exception):
                update = self.quick.look(self.game, self.update_at_hand)
                if update is not None:
                    if message := self.message_of(update):
                        self.wire.write(*message)
                    return
            self.is_stale = True
        self.news.set()

    async def tell(self) -> None:
        """Send what is new, as often as there is something."""
        while True:
            self.is_telling = False
            await self.news.wait()
            self.is_telling = True
            self.news.clear()
            share, self.share = self.share, None
            update: News | TableUpdate | None = None
            beside: list[ServerMessage] = []
            try:
                if self.is_doubted:
                    self.is_doubted = False
                    await sync_to_thread(self.check_known)
                if self.is_stale:
                    self.is_stale = False
                    at_hand = self.quick.look(self.game, self.update_at_hand)
                    update = await sync_to_thread(self.update) if at_hand is None else at_hand
                if self.is_beside_stale and self.beside is not None:
                    self.is_beside_stale = False
                    beside = await sync_to_thread(self.beside.news)
            except Exception as error:
                # Whatever it was, a socket that sends nothing any more must not seem to be well.
                await self.give_up(error)
                return
            if update is not None and (parts := self.message_of(update)):
                await self.send_json(*parts)
            for message in beside:
                await self.send(message)
            if share is not None and share.seat == self.to_act:
                await self.send(Thinking(share.seat, share.share))

    def check_known(self) -> None:
        """See whether the client is still who opened the socket. Raises NotSignedIn."""
        if not self.is_known():
            raise NotSignedIn("no_identity.token")

    async def give_up(self, error: Exception) -> None:
        """Say what went wrong and hang up; the client may come again."""
        if isinstance(error, ServerError):
            code, told = POLICY, error_document(error, self.language)
        else:
            code, told = FAULT, failure_document(error, self.language)
        note_refusal(self.socket, code, told.code)
        await self.send(Failure(None, told))
        await self.socket.close(code, told.code)

    def message_of(self, update: News | TableUpdate) -> Sequence[bytes]:
        """The message of an update as JSON in parts; none if it says the same as the one before."""
        if isinstance(update, TableUpdate):
            told, is_new = ENCODER.encode(update.table), False
            message: Sequence[bytes] = (b'{"type":"table","table":', told, b"}")
        else:
            told, is_new = update.game, bool(update.entries)
            entries = b",".join(update.entries)
            message = (b'{"type":"update","entries":[', entries, b'],"game":', told, b"}")
            self.to_act = update.to_act
        is_new, self.last = is_new or told != self.last, told
        return message if is_new else ()

    def update(self) -> News | TableUpdate:
        """The entries that were not sent yet, and the game after exactly these; or the table before it begins."""
        if not self.has_begun:
            table = self.tables.get(self.game)
            if table.status == WAITING:
                return TableUpdate(table_document(table, self.person))
            self.has_begun = True
        live = self.games.live(self.game, is_heard_enough=True)
        with live.lock:
            return self.news_of(live)

    def update_at_hand(self, live: LiveGame) -> News | None:
        """The same, unless a draft that belongs to it would have to be read, or its options found out."""
        assert live.table is not None
        is_to_act = live.seat_to_act in seated(live, live.table, self.person).mine
        if is_to_act and not live.is_draft_known:
            return None
        if is_to_act and self.with_options and not live.shown.has_options(self.games.draft(live).version):
            return None
        return self.news_of(live)

    def news_of(self, live: LiveGame) -> News:
        """What was not sent yet of a game whose lock is held."""
        game = ENCODER.encode(
            document_of(self.games, live, self.person, None, with_options=self.with_options)
        )
        entries = [entry_json(live, told) for told in live.told[self.seen :]]
        self.seen = max(self.seen, live.number)
        return News(entries, game, live.seat_to_act)

    async def listen(self) -> None:
        """Answer messages, one after another."""
        while True:
            text = await self.socket.receive_data(mode="text")
            answer = await self.messages.answer(text, self.say_later)
            if isinstance(answer, Failure):
                note_refusal(self.socket, POLICY, answer.error.code)
            if answer is not None:
                await self.send(answer)

    def say_later(self, message: Answer | Failure) -> bool:
        """Send a message as soon as can be, unless the client has gone; called from any thread."""
        if self.is_open:
            asyncio.run_coroutine_threadsafe(self.send(message), self.loop)
        return self.is_open

    async def send(self, message: ServerMessage) -> None:
        """Send a message whole."""
        await self.send_json(ENCODER.encode(message))

    async def send_json(self, *parts: bytes) -> None:
        """Send a message whole that is ready."""
        if self.wire.can_write:
            self.wire.write(*parts)
        else:
            text = b"".join(parts).decode()
            await self.send_later({"type": "websocket.send", "bytes": None, "text": text})
