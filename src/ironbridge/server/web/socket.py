"""The sockets of tables and games: who may open one, and what it is connected to."""

from contextlib import ExitStack
from functools import partial

from litestar import websocket
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.params import FromQuery

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.answers.beside import Beside
from ironbridge.server.answers.documents import game_document
from ironbridge.server.errors import ServerError
from ironbridge.server.limits import Buckets, Sockets
from ironbridge.server.minds.advising import Advising
from ironbridge.server.minds.presence import Presence
from ironbridge.server.minds.progress import Progress
from ironbridge.server.play.at_zero import AtZero
from ironbridge.server.play.consent import Consent
from ironbridge.server.play.drafts import Drafts
from ironbridge.server.play.games import Games
from ironbridge.server.play.prepared.turns import PreparedTurns
from ironbridge.server.play.quick_turns import QuickTurns
from ironbridge.server.play.substitutes import Substitutes
from ironbridge.server.tables.blocks import Blocks
from ironbridge.server.tables.people import People, Person, Session
from ironbridge.server.tables.seating import WAITING
from ironbridge.server.tables.tables import Tables
from ironbridge.server.tables.watching import check_watching
from ironbridge.server.talk.telegrams import Telegrams
from ironbridge.server.upkeep.owner_watch import OwnerWatch
from ironbridge.server.web.callers import address_of, check_origin, session_or_none
from ironbridge.server.web.connection import POLICY, AnySocket, Connection
from ironbridge.server.web.given import Language, Named
from ironbridge.server.web.hosts import Hosts
from ironbridge.server.web.incoming import check_address
from ironbridge.server.web.messages import Messages
from ironbridge.server.web.watching.refusals import note_refusal


class GameSockets:
    """All sockets of a server, with the parts of it that they use."""

    def __init__(
        self,
        tables: Tables,
        blocks: Blocks,
        games: Games,
        drafts: Drafts,
        consent: Consent,
        at_zero: AtZero,
        substitutes: Substitutes,
        quick: QuickTurns,
        advising: Advising,
        telegrams: Telegrams,
        prepared: PreparedTurns,
        progress: Progress,
        presence: Presence,
        people: People,
        owner_watch: OwnerWatch,
        hosts: Hosts,
        calls: Buckets,
        sockets: Sockets,
    ) -> None:
        self.tables = tables
        self.blocks = blocks
        self.games = games
        self.drafts = drafts
        self.consent = consent
        self.at_zero = at_zero
        self.substitutes = substitutes
        self.quick = quick
        self.advising = advising
        self.telegrams = telegrams
        self.prepared = prepared
        self.progress = progress
        self.presence = presence
        self.people = people
        self.owner_watch = owner_watch
        self.hosts = hosts
        self.calls = calls
        self.sockets = sockets

    async def serve(
        self,
        socket: AnySocket,
        game: str,
        after: int,
        language: str,
        *,
        with_options: bool,
        telegrams: int | None = None,
    ) -> None:
        """Serve one socket until its client has gone; with the number of a telegram, those after it are sent too."""
        address = address_of(socket)
        with ExitStack() as opened:
            try:
                self.hosts.check(socket)
                check_origin(socket)
                self.calls.take(address)
                check_address(socket)
                session = await sync_to_thread(session_or_none, socket, self.people)
                person = session.person if session else None
                opened.enter_context(self.sockets.opened(address, person.id if person else None))
                await sync_to_thread(self.look, game, person)
            except ServerError as error:
                note_refusal(socket, error.status, error.code)
                await socket.accept()
                await socket.close(POLICY, error.code)
                return
            await socket.accept()
            if person is not None and self.advising.is_eager:
                self.advising.prepare()
            messages = Messages(
                self.drafts,
                self.consent,
                self.at_zero,
                self.substitutes,
                self.quick,
                self.advising,
                self.owner_watch,
                self.calls,
                address,
                game,
                person,
                language,
            )
            is_known = partial(self.is_known, session)
            beside = (
                None if telegrams is None else Beside(self.telegrams, self.prepared, game, person, telegrams)
            )
            connection = Connection(
                socket,
                self.tables,
                self.games,
                self.quick,
                messages,
                after,
                is_known,
                with_options=with_options,
                beside=beside,
            )
            opened.callback(self.games.log.news.listen(game, connection.wake))
            if beside is not None:
                opened.callback(self.games.log.news.listen_beside(game, connection.wake_beside))
            opened.callback(self.progress.watch(game, connection.think))
            if session is not None:
                opened.callback(self.people.sessions.listen(session.id, connection.doubt))
                # It may have ended before anybody listened.
                connection.doubt()
            if person is not None:
                self.presence.called(person.id, address)
                opened.callback(self.presence.enter(game, person.id))
            await connection.run()

    def is_known(self, session: Session | None) -> bool:
        """Whether who opened a socket is still known, or was nobody from the beginning."""
        return session is None or self.people.sessions.is_open(session.id)

    def look(self, game: str, person: Person | None) -> None:
        """See whether there is a table or game that this caller may see. Raises ServerError."""
        if self.blocks.check(check_watching(self.tables.get(game), person), person).status != WAITING:
            game_document(self.games, game, person, None)


@websocket("/api/games/{game:str}/socket")
async def game_socket(
    socket: AnySocket,
    game_sockets: NamedDependency[GameSockets],
    game: Named,
    after: FromQuery[int] = 0,
    language: Language = DEFAULT,
    options: FromQuery[bool] = False,
    telegrams_after: FromQuery[int | None] = None,
) -> None:
    """Entries after a number, then all news as they come; messages are answered under their key, in a language.

    With `options`, a game in which you are to act has the cards and costs of all that is open. Before the game
    begins, the news are who sits at the table. With `telegrams_after`, the number of the last telegram that you have
    read, those after it are sent, and then all as they come; so is word of turns that you prepare on other devices.
    """
    await game_sockets.serve(
        socket,
        game,
        max(0, after),
        language_of(language),
        with_options=options,
        telegrams=None if telegrams_after is None else max(0, telegrams_after),
    )
