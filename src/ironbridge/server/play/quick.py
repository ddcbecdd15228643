"""The quick way of a turn: checked and carried out at once with what is in memory; only the commit is waited for.

It is for the thread of the event loop and never waits for the database or for a lock. Where anything is not as it
should be, it does nothing, and the usual way finds out what there is to say.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from ironbridge.errors import IronbridgeError
from ironbridge.rules.choices import choice_from_data, encode
from ironbridge.rules.draft import Draft, carry_out
from ironbridge.rules.state import State
from ironbridge.server.errors import ServerError
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame, Told, event_data
from ironbridge.server.store.entries import TURN, new_entry
from ironbridge.server.tables.people import Person

T = TypeVar("T")
Push = Callable[[Draft], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn that is good, and what comes of it; nobody knows of it before it is stored."""

    told: Told
    state: State


class Quick:
    """The quick way of all games."""

    def __init__(self, games: Games) -> None:
        self.games = games

    async def play(
        self, game: str, person: Person, number: int, choices: Sequence[Any], key: str
    ) -> Told | None:
        """Commit a whole turn of choices as plain data; None if nothing was done."""

        def push(draft: Draft) -> None:
            for choice in choices:
                draft.add(encode(choice_from_data(choice), draft.ruleset.names, draft.position.part))

        return await self._committed(game, lambda live: self._plan(live, person, number, key, push))

    async def end_turn(self, game: str, person: Person, number: int, version: int, key: str) -> Told | None:
        """Commit the draft as it was after `version` changes; None if nothing was done."""

        def planned(live: LiveGame) -> Plan | None:
            stored = self.games.draft(live) if live.is_draft_known else None
            if stored is None or stored.version != version:
                return None

            def push(draft: Draft) -> None:
                for code in stored.choices[: stored.done]:
                    draft.add(code)

            return self._plan(live, person, number, key, push)

        return await self._committed(game, planned)

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

    def _plan(self, live: LiveGame, person: Person, number: int, key: str, push: Push) -> Plan | None:
        try:
            if self.games.done_before(live, person, number, key) is not None:
                return None
            seat = self.games.seat_to_act(live, person)
            draft = Draft(live.state.view(seat))
            push(draft)
        except (ServerError, IronbridgeError):
            return None
        if not draft.is_whole:
            return None
        state = live.state.copy()
        events = carry_out(state, draft.choices)
        if state.is_over:
            # With the last turn the table changes too.
            return None
        entry = new_entry(number + 1, seat, TURN, {"choices": draft.choices}, key)
        return Plan(Told(entry, tuple(draft.written), tuple(map(event_data, events))), state)

    async def _committed(self, game: str, planned: Callable[[LiveGame], Plan | None]) -> Told | None:
        live = self.games.in_memory(game)
        plan = self.look(game, planned)
        if live is None or plan is None:
            return None
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Told | None] = loop.create_future()
        self.games.storing.add((game, plan.told.entry.number))
        stored = self.games.log.store(game, plan.told.entry)

        def finish(stored: Future[bool]) -> None:
            # When the loop has ended nobody is left to be told.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._finish, live, plan, stored, done)

        # Even if the caller goes away, what was stored is carried out.
        stored.add_done_callback(finish)
        return await done

    def _finish(
        self, live: LiveGame, plan: Plan, stored: Future[bool], done: "asyncio.Future[Told | None]"
    ) -> None:
        is_added = stored.exception() is None and stored.result()
        if live.lock.acquire(blocking=False):
            try:
                self._carry_out(live, plan, is_added=is_added)
            finally:
                live.lock.release()
            _tell(done, plan.told if is_added else None)
        else:
            later = done.get_loop().run_in_executor(
                None, partial(self.wait_and_carry_out, live, plan, is_added)
            )
            later.add_done_callback(lambda _: _tell(done, plan.told if is_added else None))

    def wait_and_carry_out(self, live: LiveGame, plan: Plan, is_added: bool) -> None:
        """Carry out what was stored, as soon as nobody else holds the game; not for the thread of the event loop."""
        with live.lock:
            self._carry_out(live, plan, is_added=is_added)

    def _carry_out(self, live: LiveGame, plan: Plan, *, is_added: bool) -> None:
        entry = plan.told.entry
        if is_added and live.number == entry.number - 1:
            live.adopt(plan.told, plan.state)
        else:
            live.is_current = False
        current = self.games.in_memory(live.id)
        if current is not None and current is not live:
            current.is_current = False
        self.games.storing.discard((live.id, entry.number))
        seat = live.seat_to_act
        if live.table is None or seat is None or live.table.seats[seat].bot is not None:
            self.games.committed(live.id)
        self.games.log.notices.tell(live.id)


def _tell(done: "asyncio.Future[Told | None]", told: Told | None) -> None:
    if not done.done():
        done.set_result(told)
