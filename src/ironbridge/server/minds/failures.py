"""How often bots have failed."""

import threading


class Failures:
    """How often bots failed at the position where a game stands."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, tuple[int, int]] = {}

    def of(self, game: str, number: int) -> int:
        """How often it happened after an entry."""
        with self._lock:
            at, count = self._counts.get(game, (number, 0))
            return count if at == number else 0

    def count(self, game: str, number: int) -> int:
        """Count once more."""
        count = self.of(game, number) + 1
        with self._lock:
            self._counts[game] = (number, count)
        return count

    def forget(self, game: str) -> None:
        """A bot has acted."""
        with self._lock:
            self._counts.pop(game, None)
