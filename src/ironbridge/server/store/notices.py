"""Telling those who wait that there is something new in a game; what it is, they read from the log."""

import threading
from collections.abc import Callable

Listener = Callable[[], None]


class Notices:
    """Who wants to know of which game. Listeners are called from any thread and must return at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Listener]] = {}

    def listen(self, game: str, listener: Listener) -> Callable[[], None]:
        """Call the listener whenever there is something new in a game; what is returned ends that."""
        with self._lock:
            self._listeners.setdefault(game, []).append(listener)

        def end() -> None:
            with self._lock:
                self._listeners[game].remove(listener)
                if not self._listeners[game]:
                    del self._listeners[game]

        return end

    def tell(self, game: str) -> None:
        """There is something new in a game."""
        with self._lock:
            listeners = list(self._listeners.get(game, ()))
        for listener in listeners:
            listener()

    def tell_all(self) -> None:
        """There may be something new in any game."""
        with self._lock:
            games = list(self._listeners)
        for game in games:
            self.tell(game)
