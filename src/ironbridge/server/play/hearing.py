"""Hearing what other servers have stored: where somebody looks on, it is read and carried out once for all of them.

Where nobody does, nothing is read. What cannot be carried out at once is left to those who look on, who may wait.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from ironbridge.server.errors import ServerError
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.entries import TALK, Entry
from ironbridge.server.store.listener import Following


class Hearing:
    """What the thread does that hears of new entries; `following` reads them."""

    def __init__(self, games: Games, following: Following) -> None:
        self.games = games
        self.log = games.log
        self.following = following

    def heard(self, told: Sequence[tuple[str, int]]) -> None:
        """Entries were stored together, each a game and a number, here or at another server."""
        awaited = {game: live for game, number in told if (live := self._awaited(game, number)) is not None}
        if awaited:
            self._follow(awaited)
        for game, number in told:
            # What was carried out is known, and goes no further.
            self.games.heard(game, number)

    def _awaited(self, game: str, number: int) -> LiveGame | None:
        """A game in memory that somebody looks at, if nothing is missing there but this entry."""
        if number <= 0 or (game, number) in self.games.storing or not self.log.news.has_listeners(game):
            return None
        live = self.games.in_memory(game)
        return live if live is not None and live.is_current and live.number < number else None

    def _follow(self, awaited: dict[str, LiveGame]) -> None:
        try:
            entries = self.following.entries({game: live.number for game, live in awaited.items()})
        except ServerError:
            return
        for game, found in groupby(sorted(entries, key=itemgetter(0)), key=itemgetter(0)):
            self._carry_out(awaited[game], [entry for _, entry in found])

    def _carry_out(self, live: LiveGame, entries: Sequence[Entry]) -> None:
        # Whoever holds the game may be waiting for the database, and others want to hear meanwhile.
        if not live.lock.acquire(blocking=False):
            return
        try:
            new = [entry for entry in entries if entry.number > live.number]
            for entry in new:
                live.replay(entry)
            # With a turn the draft has gone, and of the next one there is word of its own. Talk leaves it as it is.
            if new and new[-1].kind not in TALK:
                live.is_draft_known = True
        except ServerError:
            return
        finally:
            live.lock.release()
        if new:
            self.log.news.tell(live.id)
