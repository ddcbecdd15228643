"""Two people over days, of whom one waits and prepares turns; the test turns the clock and calls the watch."""

from typing import Any

import msgspec

from ironbridge.engine import codes
from ironbridge.rules.deal import chance
from ironbridge.server.answers.prepared_documents import prepared_document, preparing_document
from ironbridge.server.store.entries import TURN
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.game import GameDocument
from ironbridge.server.wire.prepared import Guard, NewPreparedTurn, PreparedDocument
from tests.support.plain import plain
from tests.support.server.bare import BareBackend, play_on, some_turn
from tests.support.server.turned import BEGIN, TurnedClock

PASS: dict[str, Any] = {"do": "pass"}


class Table:
    """A game after some rounds of random turns, at the beginning of one, with `began` entries in its log.

    `waits` is who waits for the other one.
    """

    def __init__(
        self,
        backend: BareBackend,
        ruleset: str = "birmingham",
        rounds: int = 4,
        pace: str = "one_day",
        now: float = BEGIN,
    ) -> None:
        self.backend = backend
        self.clock = TurnedClock(backend.database)
        self.clock.now = now
        welcomed = [backend.people.welcome(name) for name in ("Ada", "Ben")]
        self.people = [person for person, _, _ in welcomed]
        table, invitation = backend.tables.create(
            self.people[0], ruleset, ["me", "invited"], is_listed=False, pace=pace
        )
        self.game = table.id
        backend.tables.join(self.people[1], self.game, None, invitation)
        position = backend.games.live(self.game).state.position
        while position.round <= rounds or position.turn or position.ask != codes.ASK_ACTION:
            play_on(backend, self.game, self.people, 1)
            position = backend.games.live(self.game).state.position
        self.began = self.number
        self.plays = backend.to_act(self.game, *self.people)
        self.waits = next(person for person in self.people if person != self.plays)
        self.seat = self.people.index(self.waits)
        self.token = welcomed[self.seat][1]  # of who waits
        self.look()

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.backend.games.live(self.game).number

    @property
    def last(self) -> tuple[str, int | None, str]:
        """The kind, the seat and the key of the last entry."""
        entry = self.backend.games.live(self.game).told[-1].entry
        return entry.kind, entry.seat, entry.key

    @property
    def is_played(self) -> bool:
        """Whether the last entry is a prepared turn."""
        kind, seat, key = self.last
        return (kind, seat) == (TURN, self.seat) and "prepared" in key

    def turn(self, seed: int | str = 0, *first: dict[str, Any]) -> list[dict[str, Any]]:
        """A whole turn that could be prepared now, which begins with some choices and is random after them."""
        choices, luck = list(first), chance(f"{seed}")
        while True:
            game = preparing_document(self.backend.prepared, self.game, self.waits, self.seat, choices)
            assert game.draft is not None
            if game.draft.is_whole:
                return choices
            found = open_choices(game)
            choices.append(found[luck.below(len(found))])

    def passing(self) -> list[dict[str, Any]]:
        """A turn in which nothing is done: it is always possible."""
        return waiting_turn(self.backend, self.game, self.waits)

    def prepare(self, *turns: list[dict[str, Any]] | NewPreparedTurn, key: str = "k") -> PreparedDocument:
        """Keep turns in the place of what was prepared before."""
        given = [turn if isinstance(turn, NewPreparedTurn) else NewPreparedTurn(turn) for turn in turns]
        version = self.shown().version
        self.backend.prepared.keep(self.game, self.waits, self.seat, version, given, key)
        return self.shown()

    def guarded(self, *guards: Guard) -> NewPreparedTurn:
        """A turn that is always possible, with conditions."""
        return NewPreparedTurn(self.passing(), list(guards))

    def shown(self, person: Person | None = None, language: str = "en") -> PreparedDocument:
        """What the one who waits is shown."""
        return prepared_document(self.backend.prepared, self.game, person or self.waits, self.seat, language)

    def other_plays(self) -> None:
        """The other one ends their turn, and whoever waits is to act."""
        live = self.backend.games.live(self.game)
        choices = some_turn(live)
        self.backend.drafts.play(self.game, self.plays, live.number, choices, f"turn {live.number}")
        self.look()

    def other_passes(self) -> None:
        """The same with a turn that leaves the board as it is."""
        live = self.backend.games.live(self.game)
        draft = self.backend.drafts.of(self.game, self.plays)
        while not draft.is_whole:
            passing = [code for code in draft.legal() if code == codes.PASS]
            draft.push(passing[0] if passing else draft.legal()[0])
        choices = [plain(choice) for choice in draft.written]
        self.backend.drafts.play(self.game, self.plays, live.number, choices, f"turn {live.number}")
        self.look()

    def look(self) -> None:
        """Let the watch look now."""
        self.backend.prepared_watch.look()

    def wait(self, seconds: float = 960) -> None:
        """Let time go by while the server runs, and let the watch look."""
        self.clock.run(self.backend.database, seconds)
        self.look()


def open_choices(game: GameDocument) -> list[dict[str, Any]]:
    """What is open in a game; there it is JSON already."""
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(game.choices))
    return found


def waiting_turn(backend: BareBackend, game: str, person: Person) -> list[dict[str, Any]]:
    """A turn that somebody who waits can prepare, in which nothing is done: it is always possible."""
    choices: list[dict[str, Any]] = []
    while True:
        shown = preparing_document(backend.prepared, game, person, None, choices)
        assert shown.draft is not None
        if shown.draft.is_whole:
            return choices
        found = open_choices(shown)
        choices.append(PASS if PASS in found else found[0])
