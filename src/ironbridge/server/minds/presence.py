"""Which people are at which games just now, and from where they call, so that bots think first for them and fairly.

Nothing of it is kept.
"""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable

LATELY = 120.0  # seconds for which somebody who was seen counts as being there
MOST = 10_000  # people at games without a socket that are remembered, and addresses of people


class Presence:
    """Who has a socket open to a game or asked about it lately. `came` is called with a game that somebody comes to."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.came: Callable[[str], None] = lambda _: None
        self._clock = clock
        self._lock = threading.Lock()
        self._open: Counter[tuple[str, str]] = Counter()
        self._seen: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._lately: set[str] = set()

    def called(self, person: str, address: str) -> None:
        """Somebody has called from an address."""
        with self._lock:
            self._lately.add(person)
            self._addresses[person] = address
            self._addresses.move_to_end(person)
            if len(self._addresses) > MOST:
                self._addresses.popitem(last=False)

    def address_of(self, person: str) -> str:
        """From where somebody called last, if that is known."""
        return self._addresses.get(person, "")

    def enter(self, game: str, person: str) -> Callable[[], None]:
        """Somebody is at a game, until what is returned is called."""
        place = game, person
        with self._lock:
            self._open[place] += 1
        self.came(game)

        def leave() -> None:
            with self._lock:
                self._open[place] -= 1
                if not self._open[place]:
                    del self._open[place]
            # A page that is loaded anew comes back at once.
            self.seen(game, person)

        return leave

    def seen(self, game: str, person: str) -> None:
        """Somebody has asked about a game, or is to count as if they had."""
        with self._lock:
            self._lately.add(person)
            self._seen[game, person] = self._clock()
            self._seen.move_to_end((game, person))
            if len(self._seen) > MOST:
                self._seen.popitem(last=False)
        self.came(game)

    def is_there(self, game: str, people: Iterable[str]) -> bool:
        """Whether one of these people is at a game."""
        since = self._clock() - LATELY
        with self._lock:
            return any(
                (game, person) in self._open or self._seen.get((game, person), since) > since
                for person in people
            )

    def at(self, game: str) -> set[str]:
        """All who are at a game."""
        return {person for where, person in self.places() if where == game}

    def places(self) -> set[tuple[str, str]]:
        """All games with each person who is at them."""
        since = self._clock() - LATELY
        with self._lock:
            return {place for place, moment in self._seen.items() if moment > since} | self._open.keys()

    def take_lately(self) -> set[str]:
        """All who have called since this was last asked, or have a socket open."""
        with self._lock:
            found, self._lately = self._lately, set()
            return found | {person for _, person in self._open}
