"""The application: all handlers over one backend, with limits, headers and errors."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from importlib.resources.abc import Traversable

from litestar import Litestar, Request
from litestar.concurrency import sync_to_thread
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import InitPlugin
from litestar.types import Message, Scope

from ironbridge import __version__
from ironbridge.server.backend import Backend
from ironbridge.server.errors import ServerError, Unknown
from ironbridge.server.limits import Buckets, Limits, Sockets
from ironbridge.server.tables.people import Person, Session
from ironbridge.server.tables.watching import NOBODY, check_watching
from ironbridge.server.web.callers import (
    address_of,
    check_origin,
    person_calling,
    person_or_none,
    session_calling,
)
from ironbridge.server.web.description import described
from ironbridge.server.web.failures import answer_depth, answer_failure, answer_http_error, answer_refusal
from ironbridge.server.web.heads import with_heads
from ironbridge.server.web.hosts import Hosts
from ironbridge.server.web.incoming import check_address, check_body
from ironbridge.server.web.page import built_page, page_router
from ironbridge.server.web.routes.account import AccountController
from ironbridge.server.web.routes.advice import AdviceController
from ironbridge.server.web.routes.bots import bots
from ironbridge.server.web.routes.companion import SheetsController, WrittenController
from ironbridge.server.web.routes.games import GamesController
from ironbridge.server.web.routes.history import HistoryController, bring_record
from ironbridge.server.web.routes.learning.daily import DailyController
from ironbridge.server.web.routes.learning.docs import built_docs, docs_router
from ironbridge.server.web.routes.learning.duplicates import DuplicatesController
from ironbridge.server.web.routes.learning.lessons import LessonsController, lesson_tried
from ironbridge.server.web.routes.learning.puzzles import PuzzlesController, answer_puzzle, own_puzzle
from ironbridge.server.web.routes.learning.rules import RulesController
from ironbridge.server.web.routes.learning.teachers import TeachersController
from ironbridge.server.web.routes.link_previews import letters_of, link_picture
from ironbridge.server.web.routes.notices import NoticesController, confirm_mail, stop_mail
from ironbridge.server.web.routes.owner import OwnerController, announcement
from ironbridge.server.web.routes.paces import BreakController, paces
from ironbridge.server.web.routes.pages import api_page, health, health_live, health_ready
from ironbridge.server.web.routes.people import PeopleController
from ironbridge.server.web.routes.prepared import PreparedController
from ironbridge.server.web.routes.privacy import privacy
from ironbridge.server.web.routes.reviews import ReviewController
from ironbridge.server.web.routes.scenes import RulesetsController, scene_css, scoring
from ironbridge.server.web.routes.tables import TablesController
from ironbridge.server.web.routes.talk import MutesController, NotesController, TelegramsController
from ironbridge.server.web.routes.telling import TellingController
from ironbridge.server.web.socket import GameSockets, game_socket
from ironbridge.server.web.watching.refusals import STATE, Refusals
from ironbridge.server.web.watching.request_ids import with_request_ids

LARGEST_BODY = 65_536
SCHEMA = "/api/schema"
FILES = 10  # of the page for each call that a caller may make
SMALLEST_PACKED = 1_000  # bytes; less is not worth packing
HEADERS = {
    # Styles in attributes place what the page draws; a script is never in the text of a page.
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
AnyRequest = Request[object, object, State]


def make_app(
    backend: Backend,
    limits: Limits | None = None,
    page: Traversable | None = None,
    hosts: Hosts | None = None,
    plugins: Sequence[InitPlugin] = (),
) -> Litestar:
    """The application of a backend, which it closes when it ends, with the page that was built."""
    limits = limits or Limits()
    folder = page or built_page()
    hosts = hosts or Hosts()
    calls = Buckets(limits.rate, limits.burst)
    files = Buckets(FILES * limits.rate, FILES * limits.burst)
    makings = Buckets(limits.making_rate, limits.making_burst)
    sockets = Sockets(limits)

    async def check_door(request: AnyRequest) -> None:
        """Whatever is asked about a game that only those at its table may watch, only they are answered."""
        game = request.path_params.get("game") or request.path_params.get("table")
        if game is None or request.route_handler.opt.get("is_for_strangers"):
            return
        live = backend.games.in_memory(game)
        if live is None or live.table is None or live.table.watching == NOBODY:
            await sync_to_thread(check_watcher, request, backend, game)

    async def admit(request: AnyRequest) -> None:
        if request.route_handler.opt.get("is_free"):
            return
        hosts.check(request)
        if request.route_handler.opt.get("is_page"):
            files.take(address_of(request))
            return
        calls.take(address_of(request))
        if request.method != "GET":
            check_origin(request)
            if not request.route_handler.opt.get("is_question"):
                backend.owner_watch.check_open()
        if request.route_handler.opt.get("makes"):
            makings.take(address_of(request))
        check_address(request)
        await check_door(request)
        if request.scope["path"].startswith(f"{SCHEMA}/") and request.path_params:
            # The framework would answer with a page of its own.
            raise NotFoundException("there is nothing here")
        if request.scope["path"].startswith(SCHEMA):
            await sync_to_thread(described, request.app)
        await check_body(request)

    def called(request: AnyRequest, person: Person) -> Person:
        backend.presence.called(person.id, address_of(request))
        return person

    async def person(request: AnyRequest) -> Person:
        return called(request, await sync_to_thread(person_calling, request, backend.people))

    async def session(request: AnyRequest) -> Session:
        found = await sync_to_thread(session_calling, request, backend.people)
        called(request, found.person)
        return found

    async def onlooker(request: AnyRequest) -> Person | None:
        found = await sync_to_thread(person_or_none, request, backend.people)
        return found and called(request, found)

    parts = {
        "probe": backend.probe,
        "count_thinkers": backend.count_thinkers,
        "people": backend.people,
        "sessions": backend.sessions,
        "blocks": backend.blocks,
        "sightings": backend.sightings,
        "standings": backend.standings,
        "ways": backend.ways,
        "resting": backend.resting,
        "substitutes": backend.substitutes,
        "teachers": backend.teachers,
        "telegrams": backend.telegrams,
        "mutes": backend.mutes,
        "notebook": backend.notebook,
        "sheets": backend.sheets,
        "nudges": backend.nudges,
        "exports": backend.exports,
        "strengths": backend.strengths,
        "farewells": backend.farewells,
        "retention": backend.cleaner.retention,
        "owner_watch": backend.owner_watch,
        "acts": backend.acts,
        "tables": backend.tables,
        "lobby": backend.lobby,
        "games": backend.games,
        "drafts": backend.drafts,
        "practice": backend.practice,
        "puzzling": backend.puzzling,
        "daily": backend.daily,
        "duplicates": backend.duplicates,
        "prepared": backend.prepared,
        "consent": backend.consent,
        "at_zero": backend.at_zero,
        "advising": backend.advising,
        "reviewing": backend.reviewing,
        "presence": backend.presence,
        "picturing": backend.picturing,
        "letters": letters_of(folder),
        "game_sockets": GameSockets(
            backend.tables,
            backend.blocks,
            backend.games,
            backend.drafts,
            backend.consent,
            backend.at_zero,
            backend.substitutes,
            backend.quick,
            backend.advising,
            backend.telegrams,
            backend.prepared,
            backend.progress,
            backend.presence,
            backend.people,
            backend.owner_watch,
            hosts,
            calls,
            sockets,
        ),
    }

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        yield
        await sync_to_thread(backend.close)

    app = Litestar(
        route_handlers=[
            health,
            health_ready,
            health_live,
            api_page,
            privacy,
            announcement,
            OwnerController,
            scene_css,
            RulesetsController,
            scoring,
            WrittenController,
            SheetsController,
            bots,
            paces,
            RulesController,
            LessonsController,
            DailyController,
            DuplicatesController,
            lesson_tried,
            PuzzlesController,
            answer_puzzle,
            own_puzzle,
            PeopleController,
            AccountController,
            NoticesController,
            BreakController,
            MutesController,
            TelegramsController,
            NotesController,
            confirm_mail,
            stop_mail,
            TablesController,
            GamesController,
            PreparedController,
            TeachersController,
            AdviceController,
            HistoryController,
            ReviewController,
            TellingController,
            bring_record,
            game_socket,
            link_picture,
            docs_router(built_docs()),
            page_router(folder, backend.games),
        ],
        dependencies={
            **{name: Given(part) for name, part in parts.items()},
            "person": Provide(person),
            "session": Provide(session),
            "onlooker": Provide(onlooker),
        },
        before_request=admit,
        before_send=[add_headers],
        compression_config=CompressionConfig(
            "gzip", minimum_size=SMALLEST_PACKED, gzip_compress_level=4, exclude_opt_key="is_packed"
        ),
        exception_handlers={
            ServerError: answer_refusal,
            HTTPException: answer_http_error,
            RecursionError: answer_depth,
            Exception: answer_failure,
        },
        lifespan=[lifespan],
        logging_config=None,
        state=State({STATE: Refusals(backend), Sockets.__name__: sockets, Backend.__name__: backend}),
        plugins=list(plugins),
        openapi_config=OpenAPIConfig(
            title="Ironbridge",
            version=__version__,
            path=SCHEMA,
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST_BODY,
    )
    app.asgi_handler = with_request_ids(with_heads(app.asgi_handler))
    return app


def check_watcher(request: AnyRequest, backend: Backend, game: str) -> None:
    """Whether the caller may watch a game, if there is such a one. Raises NotAllowed and NotSignedIn."""
    with suppress(Unknown):
        table = backend.tables.get(game)
        if table.watching == NOBODY:
            check_watching(table, person_or_none(request, backend.people))


class Given(Provide):
    """A part of the server as handlers ask for it, by its name.

    For every operation the framework compares all of them with each other, and each is only equal to itself.
    """

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __init__(self, part: object) -> None:
        super().__init__(lambda: part, sync_to_thread=False)


async def add_headers(message: Message, _: Scope) -> None:
    """Tell browsers to be careful with everything we send."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", "no-store")
