"""Reviews of games that have ended, and of turns in puzzles, thought one after another in a process that lets bots go
first."""

import logging
import queue
import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import cast

from ironbridge.puzzles.grading import Lost
from ironbridge.record import Record
from ironbridge.review import Review, review
from ironbridge.server.errors import TooMany
from ironbridge.server.minds.mind import REVIEW, Here, Mind, Thinkers, Urgency
from ironbridge.server.minds.puzzle_turns import AskedPuzzleTurn
from ironbridge.workers import Report, fault_of

NODES = 40_000  # for each turn; a game of four in about half a minute
MOST_WAITING = 20
KEPT = 50  # reviews in memory, and as many turns of puzzles
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
    """The reviews of all games and turns, made when somebody asks and kept in memory; the same question is always
    answered alike."""

    def __init__(self, nodes: int = NODES, thinkers: Thinkers | None = None) -> None:
        self.nodes = nodes
        self.mind: Mind = Here(POLITE) if thinkers is None else thinkers.mind()
        self.lock = threading.Lock()
        self.asked: dict[str, float] = {}  # what waits or is under way, with the share that is done
        self.kept: OrderedDict[str, Review | Lost] = OrderedDict()
        self.waiting: queue.SimpleQueue[tuple[str, AskedReview | AskedPuzzleTurn] | None] = (
            queue.SimpleQueue()
        )
        self.thread: threading.Thread | None = None
        self.is_ended = False

    def begin(self, game: str, record: Record) -> None:
        """Have a game reviewed, unless it is or will be. Raises TooMany."""
        self._begin(game, AskedReview(record, self.nodes))

    def found(self, game: str) -> Review | float | None:
        """The review of a game, or the share of it that is done, or nothing if nobody asked."""
        found = self._found(game)
        return None if isinstance(found, Lost) else found

    def lost(self, turn: AskedPuzzleTurn) -> Lost | None:
        """What a turn of a puzzle lost, once it is judged; until then it will be. Raises TooMany."""
        self._begin(turn.known_by, turn)
        found = self._found(turn.known_by)
        return found if isinstance(found, Lost) else None

    def _begin(self, name: str, question: AskedReview | AskedPuzzleTurn) -> None:
        with self.lock:
            if name in self.asked or name in self.kept or self.is_ended:
                return
            if len(self.asked) >= MOST_WAITING:
                raise TooMany("busy.review")
            self.asked[name] = 0.0
            self.waiting.put((name, question))
            if self.thread is None:
                self.thread = threading.Thread(target=self._work, daemon=True)
                self.thread.start()

    def _found(self, name: str) -> Review | Lost | float | None:
        with self.lock:
            if name in self.kept:
                self.kept.move_to_end(name)
                return self.kept[name]
            return self.asked.get(name)

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
            name, question = asked
            made: Review | Lost | None = None
            try:
                made = cast(
                    "Review | Lost",
                    self.mind.answer(question, partial(self._told, name), Urgency(REVIEW, name)),
                )
            except Exception as error:
                if self.is_ended:
                    return
                # Whoever asked may ask again.
                LOG.warning("the review of %s failed: %s", name, fault_of(error))
            with self.lock:
                del self.asked[name]
                if made is not None:
                    self.kept[name] = made
                    # A review takes as long as many turns, and is not to go for their sake.
                    alike = [known for known, kept in self.kept.items() if type(kept) is type(made)]
                    if len(alike) > KEPT:
                        del self.kept[alike[0]]

    def _told(self, name: str, share: float) -> None:
        with self.lock:
            self.asked[name] = share
