"""Metrics for Prometheus: what a server does and how long it takes, in numbers that name nobody.

What counts calls is the framework's own plugin; the rest is counted here. Only the extra `metrics` installs what this
needs.
"""

import asyncio
import hmac
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from litestar import Litestar, Request, Response, get
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.plugins import InitPlugin
from litestar.plugins.prometheus import PrometheusConfig
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    Info,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ironbridge import __version__
from ironbridge.server.backend import Backend
from ironbridge.server.errors import NotSignedIn
from ironbridge.server.limits import Sockets
from ironbridge.server.minds.fair_queue import Lane
from ironbridge.server.upkeep.counts import table_counts
from ironbridge.server.watch import Watch
from ironbridge.server.web.callers import carried_token, is_this_machine

PREFIX = "ironbridge"
LOOPBACK = "loopback"
SHORTEST_TOKEN = 16
EVERY = 0.5  # seconds between two looks at the event loop
TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
WAITS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)
Sizes = Callable[[], Iterable[tuple[str, float]]]
AnyRequest = Request[object, object, State]


class Scrapers:
    """Who may read metrics: programs on this machine, or whoever has the token in a file."""

    def __init__(self, allowed: str) -> None:
        """`loopback`, or the name of the file. Raises OSError and ValueError."""
        self.token = "" if allowed == LOOPBACK else Path(allowed).read_text(encoding="utf-8").strip()
        if allowed != LOOPBACK and (len(self.token) < SHORTEST_TOKEN or not self.token.isascii()):
            raise ValueError(
                f"the token in {allowed} is too short: at least {SHORTEST_TOKEN} letters and digits"
            )

    def check(self, request: AnyRequest) -> None:
        """Raises NotSignedIn without the token, and NotFoundException for who may not know that there are metrics."""
        if not self.token:
            if not is_this_machine(request):
                raise NotFoundException("there is nothing here")
        elif not hmac.compare_digest(carried_token(request).encode(), self.token.encode()):
            raise NotSignedIn("no_identity")


class Metrics(Watch):
    """All that is counted of one server."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.commit_seconds = Histogram(
            f"{PREFIX}_commit_seconds", "How long a commit took", registry=own, buckets=TIMES
        )
        self.commit_jobs = Histogram(
            f"{PREFIX}_commit_jobs",
            "How many writes one commit stored",
            registry=own,
            buckets=(1, 2, 4, 8, 16, 32, 64),
        )
        self.failed_commits = Counter(
            f"{PREFIX}_commit_failures", "Commits that stored nothing", registry=own
        )
        self.bot_waits = Histogram(
            f"{PREFIX}_bot_wait_seconds",
            "How long a turn of a bot waited to be thought about",
            ["level"],
            registry=own,
            buckets=WAITS,
        )
        self.bot_thoughts = Histogram(
            f"{PREFIX}_bot_thinking_seconds",
            "How long a bot thought at one stretch",
            ["level"],
            registry=own,
            buckets=WAITS,
        )
        self.refusals = Counter(
            f"{PREFIX}_refusals", "Calls that were refused", ["status", "code"], registry=own
        )
        self.lag = Histogram(
            f"{PREFIX}_event_loop_lag_seconds",
            "How much later than asked for the event loop came back",
            registry=own,
            buckets=TIMES,
        )
        Info(PREFIX, "The version", registry=own).info({"version": __version__})

    def stored(self, jobs: int, seconds: float, *, is_well: bool) -> None:
        """So many jobs were stored, or not, by one commit that took so long."""
        if not is_well:
            self.failed_commits.inc()
            return
        self.commit_seconds.observe(seconds)
        self.commit_jobs.observe(jobs)

    def bot_waited(self, level: str, seconds: float) -> None:
        """The game of a bot of a level waited so long until somebody thought about it."""
        self.bot_waits.labels(level).observe(seconds)

    def bot_thought(self, level: str, seconds: float) -> None:
        """A bot of a level thought so long, at one stretch."""
        self.bot_thoughts.labels(level).observe(seconds)

    def refused(self, status: int, code: str) -> None:
        """A call was refused."""
        self.refusals.labels(str(status), code).inc()

    def show(self, name: str, what: str, label: str, sizes: Sizes) -> None:
        """Tell how large something is at the moment it is asked."""
        self.registry.register(Sized(f"{PREFIX}_{name}", what, label, sizes))

    async def measure_lag(self) -> None:
        """Look at the event loop now and then, until it is cancelled."""
        while True:
            due = time.perf_counter() + EVERY
            await asyncio.sleep(EVERY)
            self.lag.observe(max(0.0, time.perf_counter() - due))

    def text(self) -> bytes:
        """All metrics as Prometheus reads them."""
        return generate_latest(REGISTRY) + generate_latest(self.registry)


class Sized(Collector):
    """Something whose size is found out when it is asked for."""

    def __init__(self, name: str, what: str, label: str, sizes: Sizes) -> None:
        self.name = name
        self.what = what
        self.label = label
        self.sizes = sizes

    def describe(self) -> list[Metric]:
        """What it is, without finding out how large."""
        return [GaugeMetricFamily(self.name, self.what, labels=[self.label])]

    def collect(self) -> Iterator[Metric]:
        """How large it is."""
        family = GaugeMetricFamily(self.name, self.what, labels=[self.label])
        for value, size in self.sizes():
            family.add_metric([value], size)
        yield family


def calls_config() -> PrometheusConfig:
    """How the framework counts calls: by the pattern of the path, never by what stands in it."""
    return PrometheusConfig(
        app_name=PREFIX,
        prefix=PREFIX,
        group_path=True,
        buckets=list(TIMES),
        scopes={ScopeType.HTTP},
        exclude_opt_key="is_uncounted",
    )


def metrics_handler(metrics: Metrics, scrapers: Scrapers) -> HTTPRouteHandler:
    """`/metrics`, for those who may read it."""

    @get(
        "/metrics",
        sync_to_thread=True,
        include_in_schema=False,
        opt={"is_free": True, "is_uncounted": True, "is_packed": True},
    )
    def shown(request: AnyRequest) -> Response[bytes]:
        """All metrics."""
        scrapers.check(request)
        return Response(metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})

    return shown


class MetricsPlugin(InitPlugin):
    """Counts calls of an application and shows all metrics at `/metrics`."""

    def __init__(self, scrapers: Scrapers) -> None:
        self.scrapers = scrapers
        self.metrics = Metrics()

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Add what counts, what measures and what shows."""
        metrics, sockets = self.metrics, app_config.state[Sockets.__name__]
        backend: Backend = app_config.state[Backend.__name__]
        backend.watched_by(metrics)
        bots = backend.seated_bots
        metrics.show("sockets", "Open sockets", "kind", lambda: [("game", sockets.count)])
        metrics.show("tables", "Tables by status", "status", lambda: table_counts(backend.database).items())
        where = "here" if backend.count_thinkers() is None else "elsewhere"
        metrics.show(
            "thinkers",
            "Thinkers on other machines, and where it is thought",
            "thinking",
            lambda: [(where, backend.count_thinkers() or 0)],
        )
        if bots is not None:
            metrics.show(
                "bot_queue",
                "Games that wait for a bot, by lane",
                "lane",
                lambda: [(lane.name.lower(), bots.queue.lengths()[lane]) for lane in Lane],
            )
        app_config.route_handlers.append(metrics_handler(metrics, self.scrapers))
        app_config.middleware.append(calls_config().middleware)
        app_config.lifespan.append(self.measured)
        return app_config

    @asynccontextmanager
    async def measured(self, _: Litestar) -> AsyncIterator[None]:
        """Look at the event loop as long as the application runs."""
        task = asyncio.create_task(self.metrics.measure_lag())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
