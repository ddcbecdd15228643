"""What other servers have stored is read once for all who look on, and not at all where nobody does."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

import psycopg
import pytest
from sqlalchemy import Connection

from ironbridge.rules.choices import choice_to_data
from ironbridge.server.answers.documents import document_of, game_document
from ironbridge.server.errors import DamagedGame
from ironbridge.server.play.hearing import Hearing
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import UNDO_ASKED, Entry, new_entry
from ironbridge.server.store.listener import Listener, entries
from ironbridge.server.store.log import BESIDE
from ironbridge.server.store.rows import CHANNEL
from ironbridge.server.tables.people import Person
from tests.support.server.bare import BareBackend, play_on

T = TypeVar("T")


class Elsewhere(BareBackend):
    """A second server of the database, which hears only what it is told here; `questions` counts what it reads."""

    def __init__(self, url: str) -> None:
        super().__init__(Database(url))
        assert self.listener
        self.listener.close()
        self.hearing = Hearing(self.games, self.following)
        self.questions = 0
        self.told: list[str] = []
        ask, follow = self.database.read, self.following.entries

        def read(work: Callable[[Connection], T]) -> T:
            self.questions += 1
            return ask(work)

        def following(known: Mapping[str, int]) -> list[tuple[str, Entry]]:
            self.questions += 1
            return follow(known)

        self.database.read = read  # type: ignore[method-assign]
        self.following.entries = following  # type: ignore[method-assign]

    def look_on(self, game: str, *people: Person) -> None:
        """Some people have a socket to a game."""
        for person in people:
            game_document(self.games, game, person, None)
            self.news.listen(game, lambda: self.told.append(game))
        self.questions = 0

    def sees_now(self, game: str, person: Person) -> int | None:
        """The last entry that a socket is told of without waiting for anything; nothing if it would have to wait."""

        def shown(live: LiveGame) -> int | None:
            return document_of(self.games, live, person, None).number if live.is_draft_known else None

        return self.quick.look(game, shown)


@pytest.fixture
def elsewhere(postgres: str, postgres_backend: BareBackend) -> Iterator[Elsewhere]:
    """Another server of the same database as `postgres_backend`."""
    other = Elsewhere(postgres)
    yield other
    other.close()


def test_an_entry_is_read_once_for_all_who_look_on(
    postgres_backend: BareBackend, elsewhere: Elsewhere
) -> None:
    game, ada, ben = postgres_backend.two_at_a_table()
    elsewhere.look_on(game, ada, ben)
    play_on(postgres_backend, game, [ada, ben], 2)
    elsewhere.hearing.heard([(game, 2), (game, 3)])
    assert elsewhere.questions == 1
    assert set(elsewhere.told) == {game}
    assert elsewhere.sees_now(game, ada) == elsewhere.sees_now(game, ben) == 3
    assert elsewhere.questions == 1
    assert elsewhere.games.live(game).told == postgres_backend.games.live(game).told
    elsewhere.told.clear()
    elsewhere.hearing.heard([(game, 3), (game, BESIDE)])
    assert not elsewhere.told, "it is known"


def test_of_games_that_nobody_looks_at_nothing_is_read(
    postgres_backend: BareBackend, elsewhere: Elsewhere
) -> None:
    watched, ada, _ = postgres_backend.two_at_a_table()
    known, cara, dan = postgres_backend.two_at_a_table()
    unknown, eve, fay = postgres_backend.two_at_a_table()
    elsewhere.look_on(known)
    elsewhere.games.live(known)
    elsewhere.look_on(watched, ada)
    for game, people in ((known, [cara, dan]), (unknown, [eve, fay])):
        play_on(postgres_backend, game, people, 1)
        elsewhere.hearing.heard([(game, 2)])
    assert elsewhere.questions == 0
    assert elsewhere.games.in_memory(unknown) is None
    assert elsewhere.sees_now(known, cara) is None
    assert elsewhere.games.live(known).number == 2, "as soon as somebody asks"


def test_with_a_turn_the_draft_has_gone_and_of_the_next_one_there_is_word(
    postgres_backend: BareBackend, elsewhere: Elsewhere
) -> None:
    game, ada, ben = postgres_backend.two_at_a_table()
    elsewhere.look_on(game, ada, ben)
    play_on(postgres_backend, game, [ada, ben], 1)
    person = postgres_backend.to_act(game, ada, ben)
    choice = choice_to_data(postgres_backend.games.live(game).state.legal_actions()[0])
    postgres_backend.drafts.change(game, person, 2, 0, "push", choice, "k")
    elsewhere.hearing.heard([(game, 2)])
    assert elsewhere.questions == 1
    assert elsewhere.sees_now(game, person) == 2, "without the draft, of which nothing was heard yet"
    elsewhere.hearing.heard([(game, 0)])
    assert elsewhere.sees_now(game, person) is None, "it is looked for"
    live = elsewhere.games.live(game)
    assert elsewhere.games.draft(live) == postgres_backend.log.draft(game)
    assert elsewhere.games.draft(live).done == 1


def test_talk_leaves_the_draft_to_be_looked_for(postgres_backend: BareBackend, elsewhere: Elsewhere) -> None:
    game, ada, ben = postgres_backend.two_at_a_table()
    play_on(postgres_backend, game, [ada, ben], 2)
    person = postgres_backend.to_act(game, ada, ben)
    choice = choice_to_data(postgres_backend.games.live(game).state.legal_actions()[0])
    postgres_backend.drafts.change(game, person, 3, 0, "push", choice, "k")
    elsewhere.look_on(game, ada, ben)
    other = ben if person is ada else ada
    asked = postgres_backend.consent.undo(game, other, 3, "undo")
    assert asked.entry.kind == UNDO_ASKED
    elsewhere.hearing.heard([(game, 4)])
    live = elsewhere.games.live(game, is_heard_enough=True)
    assert live.number == 4
    assert elsewhere.games.draft(live) == postgres_backend.log.draft(game)
    assert elsewhere.games.draft(live).done == 1


def test_what_is_no_entry_is_passed_over(postgres_backend: BareBackend, postgres: str) -> None:
    game, ada, ben = postgres_backend.two_at_a_table()
    here = threading.Event()
    told: list[tuple[str, int]] = []

    def hear(what: Sequence[tuple[str, int]]) -> None:
        told.extend(what)
        if (game, 2) in what:
            here.set()

    listener = Listener(postgres_backend.database.engine.url, entries(hear), lambda: None)
    assert listener.is_listening.wait(60)
    with psycopg.connect(postgres, autocommit=True) as line:
        for nothing in (
            "",
            ",",
            "a game",
            f"{game} {'9' * 5000}",
            f"{game} 2²",
            f"{game} ٣",
            "\N{SNOWMAN} -",
        ):
            line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, nothing))
    play_on(postgres_backend, game, [ada, ben], 1)
    assert here.wait(60), "it goes on listening"
    listener.close()
    assert told == [(game, 2)]


def test_what_cannot_be_carried_out_at_once_is_left_to_those_who_wait(
    postgres_backend: BareBackend, elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ada, ben = postgres_backend.two_at_a_table()
    elsewhere.look_on(game, ada, ben)
    play_on(postgres_backend, game, [ada, ben], 1)

    with monkeypatch.context() as patched:
        patched.setattr(elsewhere.following, "address", "postgresql://nobody@127.0.0.1:1/nothing")
        elsewhere.hearing.heard([(game, 2)])
    assert elsewhere.told == [game] * 2
    assert elsewhere.sees_now(game, ada) is None
    assert elsewhere.games.live(game).number == 2


def test_a_damaged_entry_is_found_by_those_who_look(
    postgres_backend: BareBackend, elsewhere: Elsewhere
) -> None:
    game, ada, ben = postgres_backend.two_at_a_table()
    elsewhere.look_on(game, ada, ben)
    postgres_backend.log.append(game, new_entry(2, 0, "turn", {"choices": [12345]}, "k"))
    elsewhere.hearing.heard([(game, 2)])
    assert elsewhere.told == [game] * 2
    with pytest.raises(DamagedGame):
        elsewhere.games.live(game, is_heard_enough=True)


def test_who_holds_the_game_is_not_waited_for(postgres_backend: BareBackend, elsewhere: Elsewhere) -> None:
    game, ada, ben = postgres_backend.two_at_a_table()
    elsewhere.look_on(game, ada, ben)
    play_on(postgres_backend, game, [ada, ben], 1)
    live = elsewhere.games.live(game)
    assert live.number == 2
    play_on(postgres_backend, game, [ada, ben], 1)
    held = HeldByAnother()
    live.lock, lock = held, live.lock  # type: ignore[assignment]
    elsewhere.hearing.heard([(game, 3)])
    live.lock = lock
    assert held.was_asked
    assert elsewhere.told[-1] == game
    assert elsewhere.games.live(game).number == 3


class HeldByAnother:
    """A lock that another thread holds."""

    was_asked = False

    def acquire(self, *, blocking: bool) -> bool:
        """Not now."""
        assert not blocking
        self.was_asked = True
        return False
