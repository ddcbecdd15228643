"""Reviews of games that have ended, thought one after another in a process that lets bots go first."""

import logging
import queue
import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial

from ironbridge.record import Record
from ironbridge.review import Review, review
from ironbridge.server.errors import TooMany
from ironbridge.server.minds.mind import REVIEW, Here, Mind, Thinkers, Urgency
from ironbridge.workers import Report, fault_of

NODES = 40_000  # for each turn; a game of four in about half a minute
MOST_WAITING = 20
KEPT = 50  # reviews in memory
POLITE = 10  # how much a review steps back for everything else, as `nice` counts
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AskedReview:
    """What did every turn of a game lose?"""

    record: Record
    nodes: int

    def answer(self, report: Report) -> Review:
        """The review."""
        return review(self.record, nodes=self.nodes, progress=lambda done, of: report(done / of))


class Reviewing:
    """The reviews of all games, made when somebody asks and kept in memory; the same game gives the same one anew."""

    def __init__(self, nodes: int = NODES, thinkers: Thinkers | None = None) -> None:
        self.nodes = nodes
        self.mind: Mind = Here(POLITE) if thinkers is None else thinkers.mind()
        self.lock = threading.Lock()
        self.asked: dict[str, float] = {}  # the games that wait or are under way, with the share that is done
        self.kept: OrderedDict[str, Review] = OrderedDict()
        self.waiting: queue.SimpleQueue[tuple[str, Record] | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.is_ended = False

    def begin(self, game: str, record: Record) -> None:
        """Have a game reviewed, unless it is or will be. Raises TooMany."""
        with self.lock:
            if game in self.asked or game in self.kept or self.is_ended:
                return
            if len(self.asked) >= MOST_WAITING:
                raise TooMany("busy.review")
            self.asked[game] = 0.0
            self.waiting.put((game, record))
            if self.thread is None:
                self.thread = threading.Thread(target=self._work, daemon=True)
                self.thread.start()

    def found(self, game: str) -> Review | float | None:
        """The review of a game, or the share of it that is done, or nothing if nobody asked."""
        with self.lock:
            if game in self.kept:
                self.kept.move_to_end(game)
                return self.kept[game]
            return self.asked.get(game)

    def close(self) -> None:
        """Stop at once."""
        with self.lock:
            self.is_ended = True
            thread = self.thread
        self.waiting.put(None)
        self.mind.close()
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while (asked := self.waiting.get()) is not None:
            game, record = asked
            made: Review | None = None
            try:
                made = self.mind.answer(
                    AskedReview(record, self.nodes), partial(self._told, game), Urgency(REVIEW, game)
                )
            except Exception as error:
                if self.is_ended:
                    return
                # Whoever asked may ask again.
                LOG.warning("the review of game %s failed: %s", game, fault_of(error))
            with self.lock:
                del self.asked[game]
                if made is not None:
                    self.kept[game] = made
                    if len(self.kept) > KEPT:
                        self.kept.popitem(last=False)

    def _told(self, game: str, share: float) -> None:
        with self.lock:
            self.asked[game] = share
