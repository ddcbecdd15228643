"""Turns for the thread of the event loop: planned at once with what is in memory; only the commit is waited for.

Nothing here waits for the database or for a lock. Where anything is not as it should be, nothing is done, and the
way that may wait finds out what there is to say.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import TypeVar

from ironbridge.errors import IronbridgeError
from ironbridge.rules.choices import Choice, choice_from_data
from ironbridge.server.errors import ServerError
from ironbridge.server.play.commit import Commits, Plan, plan
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.tables.people import Person

T = TypeVar("T")
Choices = Callable[[LiveGame], Sequence[int | Choice] | None]


class QuickTurns:
    """Quick turns in all games."""

    def __init__(self, commits: Commits) -> None:
        self.commits = commits
        self.games = commits.games

    async def play(
        self, game: str, person: Person, number: int, choices: Sequence[Mapping[str, object]], key: str
    ) -> PublicEntry | None:
        """Commit a whole turn of choices as plain data; None if nothing was done."""
        return await self._committed(
            game, person, number, key, lambda _: list(map(choice_from_data, choices))
        )

    async def end_turn(
        self, game: str, person: Person, number: int, version: int, key: str
    ) -> PublicEntry | None:
        """Commit the draft as it was after `version` changes; None if nothing was done."""

        def drafted(live: LiveGame) -> Sequence[int] | None:
            draft = self.games.draft(live) if live.is_draft_known else None
            return draft.choices[: draft.done] if draft is not None and draft.version == version else None

        return await self._committed(game, person, number, key, drafted)

    def look(self, game: str, look: Callable[[LiveGame], T | None]) -> T | None:
        """What a game in memory gives; None if something would have to be waited for."""
        live = self.games.in_memory(game)
        if live is None or not live.lock.acquire(blocking=False):
            return None
        try:
            is_at_hand = live.is_current and live.table is not None and not live.is_ended
            return look(live) if is_at_hand else None
        finally:
            live.lock.release()

    async def _committed(
        self, game: str, person: Person, number: int, key: str, choices: Choices
    ) -> PublicEntry | None:
        found = self.look(game, lambda live: self._planned(live, person, number, key, choices))
        if found is None:
            return None
        live, planned = found
        loop = asyncio.get_running_loop()
        done: asyncio.Future[PublicEntry | None] = loop.create_future()

        def finish(stored: Future[bool]) -> None:
            # When the loop has ended nobody is left to be told.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._finish, live, planned, stored, done)

        # Even if the caller goes away, what was stored is carried out.
        self.commits.store(live, planned).add_done_callback(finish)
        return await done

    def _planned(
        self, live: LiveGame, person: Person, number: int, key: str, choices: Choices
    ) -> tuple[LiveGame, Plan] | None:
        try:
            if self.games.done_before(live, person, number, key) is not None:
                return None
            seat = self.games.seat_to_act(live, person)
            chosen = choices(live)
            return None if chosen is None else (live, plan(live, seat, chosen, key))
        except (ServerError, IronbridgeError):
            return None

    def _finish(
        self, live: LiveGame, planned: Plan, stored: Future[bool], done: "asyncio.Future[PublicEntry | None]"
    ) -> None:
        is_added = stored.exception() is None and stored.result()
        told = planned.told if is_added else None
        if live.lock.acquire(blocking=False):
            try:
                self.commits.adopt(live, planned, is_added=is_added)
            finally:
                live.lock.release()
            _give(done, told)
        else:
            later = done.get_loop().run_in_executor(
                None, partial(self.wait_and_adopt, live, planned, is_added)
            )
            later.add_done_callback(lambda _: _give(done, told))

    def wait_and_adopt(self, live: LiveGame, planned: Plan, is_added: bool) -> None:
        """Adopt what was stored as soon as nobody else holds the game; not for the thread of the event loop."""
        with live.lock:
            self.commits.adopt(live, planned, is_added=is_added)


def _give(done: "asyncio.Future[PublicEntry | None]", told: PublicEntry | None) -> None:
    if not done.done():
        done.set_result(told)
