"""How far bots are with their turns, for those who watch; nothing of it is kept."""

import threading
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """What share of its turn, from 0 to 1, a bot in a seat has thought about."""

    seat: int
    share: float


Watcher = Callable[[Share], None]


class Progress:
    """Who wants to know of which game. Watchers are called from any thread and must return at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watchers: dict[str, list[Watcher]] = {}
        self._shares: dict[str, Share] = {}

    def watch(self, game: str, watcher: Watcher) -> Callable[[], None]:
        """Tell the watcher what is known and all that follows; what is returned ends that."""
        with self._lock:
            self._watchers.setdefault(game, []).append(watcher)
            known = self._shares.get(game)
        if known is not None:
            watcher(known)

        def end() -> None:
            with self._lock:
                self._watchers[game].remove(watcher)
                if not self._watchers[game]:
                    del self._watchers[game]

        return end

    def tell(self, game: str, share: Share) -> None:
        """A bot has come so far."""
        with self._lock:
            self._shares[game] = share
            watchers = list(self._watchers.get(game, ()))
        for watcher in watchers:
            watcher(share)

    def end(self, game: str) -> None:
        """Nobody thinks about a game any more."""
        with self._lock:
            self._shares.pop(game, None)
