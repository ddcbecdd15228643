"""The quick way of a turn over a socket: the same as the usual one, and nothing is known before it is stored."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from ironbridge.rules.choices import choice_to_data
from ironbridge.rules.prospects import prospects
from ironbridge.server.answers.documents import entry_document, entry_json, game_document
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.store.database import Writer
from ironbridge.server.store.rows import EntryRow, add_rows
from ironbridge.server.tables.people import Person
from tests.support.amount import amount
from tests.support.server.bare import BareBackend, some_turn

RULESETS = ("birmingham", "lancashire")


def at_hand(backend: BareBackend) -> tuple[str, LiveGame, Person]:
    """A game of two people with everything in memory, and who is to act."""
    game, ada, ben = backend.two_at_a_table()
    live, person = backend.games.live(game), backend.to_act(game, ada, ben)
    game_document(backend.games, game, person, None)
    return game, live, person


async def play(backend: BareBackend, live: LiveGame, person: Person, key: str = "k") -> PublicEntry | None:
    """A random turn in the quick way."""
    return await backend.quick.play(live.id, person, live.number, some_turn(live), key)


@contextmanager
def nothing_is_stored(backend: BareBackend) -> Iterator[None]:
    """The writer is busy until the block ends."""
    assert isinstance(backend.database.writer, Writer)
    is_busy, may_go = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        is_busy.set()
        assert may_go.wait(60)

    done = backend.database.writer.submit(wait)
    assert is_busy.wait(60)
    try:
        yield
    finally:
        may_go.set()
        done.result()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_view_in_json_is_the_view(plain: BareBackend, ruleset: str) -> None:
    game, ada, ben = plain.two_at_a_table(ruleset) if ruleset == "birmingham" else four(plain, ruleset)
    for turn in range(amount(60)):
        live = plain.games.live(game)
        state = live.state
        if state.is_over:
            break
        for seat in range(state.players):
            assert msgspec.json.decode(live.shown.view(seat)) == state.view(seat).to_data()
        assert msgspec.json.decode(live.shown.view(None)) == state.public_data()
        assert msgspec.json.decode(live.shown.if_scored()) == [asdict(seat) for seat in prospects(state)]
        choices = [choice_to_data(choice) for choice in state.legal_actions()]
        assert msgspec.json.decode(live.shown.choices()) == choices
        person = plain.to_act(game, ada, ben)
        told = plain.drafts.play(game, person, live.number, some_turn(live, turn), f"turn {live.number}")
        assert msgspec.json.decode(entry_json(live, told)) == msgspec.to_builtins(entry_document(told))


def four(backend: BareBackend, ruleset: str) -> tuple[str, Person, Person]:
    """A game of four seats that two people hold."""
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    table, invitation = backend.tables.create(ada, ruleset, ["me", "me", "me", "invited"], is_listed=False)
    backend.tables.join(ben, table.id, None, invitation)
    return table.id, ada, ben


def test_the_quick_way_leads_where_the_usual_one_does(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()

    async def whole_game() -> int:
        quick = 0
        while not backend.games.live(game).state.is_over:
            live = backend.games.live(game)
            person, number = backend.to_act(game, ada, ben), live.number
            game_document(backend.games, game, person, None)
            turn = some_turn(live)
            told = await backend.quick.play(game, person, number, turn, f"turn {number}")
            again = backend.drafts.play(game, person, number, turn, f"turn {number}")
            assert told in (None, again)
            quick += told is not None
        return quick

    assert asyncio.run(whole_game()) > backend.games.live(game).number // 2
    live = backend.games.live(game)
    stored = [told.entry for told in live.told]
    assert backend.log.entries(game) == stored
    replayed = LiveGame(backend.log.game(game))
    for entry in stored:
        replayed.replay(entry)
    assert replayed.state.digest() == live.state.digest()
    assert replayed.told == live.told
    assert backend.tables.get(game).status == "over"


def test_nobody_is_shown_a_turn_before_it_is_stored(plain: BareBackend) -> None:
    game, live, person = at_hand(plain)
    told: list[str] = []
    end = plain.news.listen(game, lambda: told.append("x"))

    async def run() -> PublicEntry | None:
        with nothing_is_stored(plain):
            playing = asyncio.create_task(play(plain, live, person))
            await asyncio.sleep(0)
            assert plain.games.storing == {(game, 2)}
            assert not playing.done()
            assert plain.games.live(game).number == 1
            assert game_document(plain.games, game, person, None).number == 1
            assert not told
        return await playing

    done = asyncio.run(run())
    end()
    assert done is not None
    assert live.number == 2
    assert not plain.games.storing
    assert told
    assert plain.log.entries(game, 1) == [done.entry]


def test_a_turn_is_carried_out_though_its_player_has_gone(plain: BareBackend) -> None:
    game, live, person = at_hand(plain)

    async def run() -> None:
        told = asyncio.Event()
        loop = asyncio.get_running_loop()

        def note() -> None:
            loop.call_soon_threadsafe(told.set)

        end = plain.news.listen(game, note)
        with nothing_is_stored(plain):
            playing = asyncio.create_task(play(plain, live, person))
            await asyncio.sleep(0)
            playing.cancel()
        await asyncio.wait_for(told.wait(), 60)
        assert playing.cancelled()
        end()

    asyncio.run(run())
    assert live.number == 2
    assert len(plain.log.entries(game)) == 2


def test_a_turn_waits_for_who_holds_the_game(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    _, live, person = at_hand(plain)
    is_held, may_go = threading.Event(), threading.Event()
    waited_for = plain.quick.wait_and_adopt

    def wait(*args: Any) -> None:
        may_go.set()
        waited_for(*args)

    monkeypatch.setattr(plain.quick, "wait_and_adopt", wait)

    def hold() -> None:
        with live.lock:
            is_held.set()
            assert may_go.wait(60)

    async def run() -> PublicEntry | None:
        holding = threading.Thread(target=hold)
        with nothing_is_stored(plain):
            playing = asyncio.create_task(play(plain, live, person))
            await asyncio.sleep(0)
            holding.start()
            assert is_held.wait(60)
            assert await play(plain, live, person, "other") is None, "it is for those who need not wait"
        told = await playing
        holding.join()
        return told

    assert asyncio.run(run()) is not None
    assert live.number == 2


def test_of_two_quick_turns_one_is_stored(backend: BareBackend) -> None:
    game, live, person = at_hand(backend)

    async def run() -> list[PublicEntry | None]:
        return await asyncio.gather(*(play(backend, live, person, f"k{number}") for number in range(3)))

    done: list[PublicEntry | None] = []
    for _ in range(100):
        # Late news of the beginning, as PostgreSQL may bring them, leave a turn to the usual way.
        live = backend.games.live(game)
        game_document(backend.games, game, person, None)
        done = asyncio.run(run())
        if any(done):
            break
    assert sum(told is not None for told in done) == 1
    assert backend.games.live(live.id).number == 2
    assert len(backend.log.entries(live.id)) == 2


Wrong = Callable[[BareBackend, LiveGame, Person], Any]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda backend, live, person: backend.quick.play(live.id, person, 7, some_turn(live), "k"),
        lambda backend, live, person: backend.quick.play(live.id, person, 1, some_turn(live), ""),
        lambda backend, live, person: backend.quick.play(live.id, person, 1, some_turn(live)[:-1], "k"),
        lambda backend, live, person: backend.quick.play(live.id, person, 1, [{"do": "fly"}], "k"),
        lambda backend, live, person: backend.quick.play(live.id, person, 1, [{"do": "stop"}], "k"),
        lambda backend, live, person: backend.quick.play(
            live.id, person, 1, [*some_turn(live), {"do": "pass"}], "k"
        ),
        lambda backend, live, _: backend.quick.play(live.id, backend.guest("Cy"), 1, some_turn(live), "k"),
        lambda backend, live, person: backend.quick.play("nothing", person, 1, some_turn(live), "k"),
        lambda backend, live, person: backend.quick.end_turn(live.id, person, 1, 0, "k"),
        lambda backend, live, person: backend.quick.end_turn(live.id, person, 1, 3, "k"),
    ],
)
def test_what_is_not_in_order_is_left_to_the_usual_way(plain: BareBackend, wrong: Wrong) -> None:
    _, live, person = at_hand(plain)

    async def run() -> None:
        assert await wrong(plain, live, person) is None

    asyncio.run(run())
    assert live.number == 1
    assert len(plain.log.entries(live.id)) == 1


def test_a_draft_is_ended_quickly(plain: BareBackend) -> None:
    game, live, person = at_hand(plain)
    turn = some_turn(live)
    for version, choice in enumerate(turn):
        plain.drafts.change(game, person, 1, version, "push", choice, f"k{version}")
    game_document(plain.games, game, person, None)

    async def run() -> PublicEntry | None:
        return await plain.quick.end_turn(game, person, 1, len(turn), "end")

    told = asyncio.run(run())
    assert told is not None
    assert list(told.choices) == turn
    assert plain.log.draft(game) is None


def test_a_row_goes_in_only_if_it_is_the_next_one(backend: BareBackend) -> None:
    game, _, _ = backend.two_at_a_table()
    other, _, _ = backend.two_at_a_table()

    def row(number: int, key: str, of: str = game) -> EntryRow:
        return EntryRow(of, number, 0, "note", "{}", key, 1)

    rows = [
        row(2, "a"),
        row(2, "b"),
        row(4, "c"),
        row(2, "d", other),
        row(2, "d", other),
        row(1, "e", "none"),
    ]
    added = [done.result() for done in [backend.database.store(each) for each in rows]]
    kept = [entry.key for entry in backend.log.entries(game, 1)]
    assert kept in (["a"], ["b"])
    assert added == [kept == ["a"], kept == ["b"], False, True, False, False]
    assert not backend.database.store(row(3, kept[0])).result(), "the key was used"
    assert backend.database.store(row(3, "c")).result()
    assert [entry.key for entry in backend.log.entries(game, 2)] == ["c"]


def test_rows_that_go_in_together_are_told_apart(postgres_backend: BareBackend) -> None:
    backend = postgres_backend
    games = [backend.two_at_a_table()[0] for _ in range(3)]
    rows = [EntryRow(game, 2, 0, "note", "{}", key, 1) for game in games for key in "zya"]
    added = backend.database.write(lambda connection: add_rows(connection, rows))
    assert sum(added) == 3
    for row, is_added in zip(rows, added, strict=True):
        assert ([entry.key for entry in backend.log.entries(row.game, 1)] == [row.key]) == is_added
