"""Telling those who wait that there is something new in a game; what it is, they read from the log."""

import threading
from collections.abc import Callable

Listener = Callable[[], None]
Watcher = Callable[[str | None, bool], None]


class News:
    """Who wants to know of which game. Listeners are called from any thread and must return at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Listener]] = {}
        self._beside: dict[str, list[Listener]] = {}
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Call the watcher of everything: with a game, or None for any, and whether it is its table that changed."""
        self._watchers.append(watcher)

    def listen(self, game: str, listener: Listener) -> Callable[[], None]:
        """Call the listener whenever there is something new in a game; what is returned ends that."""
        return self._added(self._listeners, game, listener)

    def listen_beside(self, game: str, listener: Listener) -> Callable[[], None]:
        """The same for what is new beside the game and leaves it as it is: telegrams, and who is there."""
        return self._added(self._beside, game, listener)

    def _added(
        self, listeners: dict[str, list[Listener]], game: str, listener: Listener
    ) -> Callable[[], None]:
        with self._lock:
            listeners.setdefault(game, []).append(listener)

        def end() -> None:
            with self._lock:
                listeners[game].remove(listener)
                if not listeners[game]:
                    del listeners[game]

        return end

    def has_listeners(self, game: str) -> bool:
        """Whether anybody wants to know of a game."""
        return game in self._listeners

    def tell(self, game: str, *, is_table: bool = False) -> None:
        """There is something new in a game, or in who sits at its table and how it is played."""
        for watcher in self._watchers:
            watcher(game, is_table)
        with self._lock:
            listeners = list(self._listeners.get(game, ()))
        for listener in listeners:
            listener()

    def tell_beside(self, game: str) -> None:
        """There is something new beside a game."""
        with self._lock:
            listeners = list(self._beside.get(game, ()))
        for listener in listeners:
            listener()

    def tell_all(self) -> None:
        """There may be something new in any game."""
        for watcher in self._watchers:
            watcher(None, True)
        with self._lock:
            games, beside = list(self._listeners), list(self._beside)
        for game in games:
            self.tell(game)
        for game in beside:
            self.tell_beside(game)
