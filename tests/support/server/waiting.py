"""Waiting for something to happen in a game."""

import threading
import time
from collections.abc import Callable

from ironbridge.server.backend import Backend
from ironbridge.server.play.live import LiveGame


def wait_until(backend: Backend, game: str, is_so: Callable[[LiveGame], bool]) -> LiveGame:
    """Wait until something is so in a game; the tests end in any case."""
    news = threading.Event()
    end = backend.news.listen(game, news.set)
    try:
        while not is_so(backend.games.live(game)):
            assert news.wait(60)
            news.clear()
    finally:
        end()
    return backend.games.live(game)


def wait_for(is_so: Callable[[], bool]) -> None:
    """Ask again and again until something is so; the tests end in any case."""
    until = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)
