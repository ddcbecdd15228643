"""A duplicate: all have the same boards, each is played once, and nobody learns anything of one before."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import msgspec
import pytest

from ironbridge.rules.deal import deal
from ironbridge.server.answers.learning.duplicate_documents import (
    duplicate_document,
    duplicate_glances,
    exported_duplicates,
)
from ironbridge.server.answers.records import record_of
from ironbridge.server.errors import Conflict, NotAllowed, ServerError, TooMany, Unknown
from ironbridge.server.play.daily import duplicates as rules
from ironbridge.server.play.daily.days import drawn
from ironbridge.server.play.daily.duplicates import Duplicate, Duplicates
from ironbridge.server.play.daily.entries import settle
from ironbridge.server.store.database import Database
from ironbridge.server.tables.paces import DAY
from ironbridge.server.tables.people import Person
from tests.support.daily.asked import everything
from tests.support.daily.table import DailyTable
from tests.support.server.bare import RULES, BareBackend
from tests.support.server.postgres import emptied
from tests.support.server.served import Served


class Friends:
    """A server with a duplicate for two, against a bot that plays at random."""

    def __init__(self, backend: BareBackend) -> None:
        self.table = DailyTable(backend)
        self.backend = backend
        self.duplicates = backend.duplicates = Duplicates(backend.games)
        self.ada, self.ben = backend.guest("Ada"), backend.guest("Ben")
        self.made = self.duplicates.make(self.ada, RULES, 2, "random", 3)

    def end(self) -> None:
        """Let its time go by."""
        self.table.clock.run(self.backend.database, 3 * DAY)

    def score(self, person: Person, board: int, vp: int) -> None:
        """Somebody has made so much of a board."""
        game = self.duplicates.begin(person, self.made, board)
        self.backend.database.write(
            lambda connection: settle(connection, game, vp, int(self.table.clock.now))
        )


@pytest.fixture
def friends(backend: BareBackend) -> Friends:
    return Friends(backend)


@pytest.fixture
def alone(plain: BareBackend) -> Friends:
    """On SQLite, for what is the same on every database."""
    return Friends(plain)


@pytest.fixture
def served(plain: BareBackend) -> Iterator[tuple[Served, Friends]]:
    """A server with a duplicate."""
    found = Friends(plain)
    served = Served(plain)
    yield served, found
    served.stop()


def test_all_have_the_same_boards_and_each_place_of_the_turn_order_once(friends: Friends) -> None:
    table, made = friends.table, friends.made
    games = [
        [friends.duplicates.begin(person, made, board) for board in range(2)]
        for person in (friends.ada, friends.ben)
    ]
    for person, mine in zip((friends.ada, friends.ben), games, strict=True):
        for game in mine:
            table.play(game, person)
    lives = [[friends.backend.games.live(game) for game in mine] for mine in games]
    for board in range(2):
        assert lives[0][board].deal == lives[1][board].deal
        assert table.played(games[0][board]) == table.played(games[1][board]), (
            "the same turns meet the same luck"
        )
        seats = friends.backend.tables.get(games[0][board]).seats
        place = lives[0][board].deal.turn_order[board]
        assert [seat.bot for seat in seats] == [None if number == place else "random" for number in range(2)]
    assert lives[0][0].deal.canal_deck != lives[0][1].deal.canal_deck, "nobody plays cards that they know"
    friends.end()
    for board in range(2):
        record = record_of(friends.backend.games, games[0][board])
        outcome = lives[0][board].state.outcome()
        assert outcome is not None
        assert record.result is not None
        (entry,) = [entry for entry in friends.duplicates.entries(made) if entry.game == games[0][board]]
        assert entry.vp == outcome.seats[made.board(board).seat].vp


def test_a_board_is_played_once_whatever_is_tried(friends: Friends) -> None:
    made, ada = friends.made, friends.ada
    game = friends.duplicates.begin(ada, made, 0)
    friends.table.play(game, ada)
    assert friends.duplicates.begin(ada, made, 0) == game
    friends.backend.farewells.remove(game, ada)
    assert friends.duplicates.begin(ada, made, 0) == game, "a game that she has removed is not played anew"
    assert [entry.vp is None for entry in friends.duplicates.entries(made)] == [False]
    other = friends.duplicates.begin(ada, made, 1)
    friends.table.play(other, ada, 4)
    live = friends.backend.games.live(other)
    with pytest.raises(NotAllowed) as undone:
        friends.backend.consent.undo(other, ada, live.number, "undo")
    assert undone.value.code == "no_undo"
    with pytest.raises(NotAllowed) as offered:
        friends.backend.substitutes.offer(other, ada, live.number, "offer")
    assert offered.value.code == "no_offer"
    with pytest.raises(Unknown):
        friends.duplicates.begin(ada, made, 2)


def test_who_asks_two_servers_at_once_has_one_game(postgres: str) -> None:
    url = emptied(postgres)
    backends = [BareBackend(Database(url)) for _ in range(2)]
    servers = [Duplicates(backend.games) for backend in backends]
    ada = backends[0].guest("Ada")
    made = servers[0].make(ada, RULES, 2, "random", 1)
    with ThreadPoolExecutor(8) as pool:
        asked = [
            pool.submit(servers[one % 2].begin, ada, servers[one % 2].get(made.id), 1) for one in range(8)
        ]
        assert len({each.result() for each in asked}) == 1
    assert len(backends[1].tables.of(ada)) == 1
    for backend in backends:
        backend.close()


def test_what_others_made_is_told_to_who_has_played_the_board(alone: Friends) -> None:
    def told(person: Person | None) -> dict[str, list[int | None]]:
        document = duplicate_document(alone.duplicates, alone.made, person)
        return {each.name: [board.vp if board else None for board in each.boards] for each in document.people}

    alone.score(alone.ben, 0, 90)
    alone.score(alone.ben, 1, 80)
    assert told(alone.ada) == {"Ben": [None, None]}
    alone.duplicates.begin(alone.ada, alone.made, 0)
    assert told(alone.ada) == {"Ben": [None, None], "Ada": [None, None]}, "she still plays it"
    alone.score(alone.ada, 0, 96)
    assert told(alone.ada) == {"Ben": [90, None], "Ada": [96, None]}
    document = duplicate_document(alone.duplicates, alone.made, alone.ada)
    assert [board.mean for board in document.boards] == [93, None]
    assert told(alone.ben) == {"Ben": [90, 80], "Ada": [96, None]}
    assert told(alone.backend.guest("Cem")) == told(None) == {}
    alone.end()
    assert told(alone.ada) == {"Ben": [90, 80], "Ada": [96, None]}
    with pytest.raises(Conflict) as late:
        alone.duplicates.begin(alone.ada, alone.made, 1)
    assert late.value.code == "duplicate_over"


def test_who_ends_late_does_not_count(alone: Friends) -> None:
    game = alone.duplicates.begin(alone.ada, alone.made, 0)
    alone.end()
    alone.table.play(game, alone.ada)
    (entry,) = alone.duplicates.entries(alone.made)
    assert entry.ended is not None
    assert entry.vp is None


def test_no_route_tells_the_luck_before_it_is_over(served: tuple[Served, Friends]) -> None:
    server, friends = served
    made, backend = friends.made, friends.backend
    ada, ben, stranger = server.guest("Ada"), server.guest("Ben"), server.client()
    person = backend.people.who(ada.token)
    game = friends.duplicates.begin(person, made, 0)
    secrets = {made.secret, made.board(0).luck, made.board(1).luck, "canal_deck"}
    for turns in (6, 10_000):
        friends.table.play(game, person, turns)
        for client in (ada, ben, stranger):
            for asked, (status, text) in everything(client, game, duplicate=made.id).items():
                assert not {word for word in secrets if word in text}, asked
                if client is not ada and game in asked:
                    assert status in {400, 401, 403, 404, 409}, asked
        told = everything(ada, game, duplicate=made.id)
        for asked in ("GET record", "POST review", "POST advice", "POST undo", "POST offer"):
            kind, what = asked.split()
            assert told[f"{kind} /api/games/{game}/{what}"][0] >= 400, asked
        assert ada.post(f"/api/games/{game}/fork", action=3, seats=["me", "me"]).status_code in {401, 403}
        assert backend.lobby.tables() == []
    friends.end()
    assert ada.get(f"/api/games/{game}/record").status_code == 200
    shown = stranger.get(f"/api/duplicates/{made.id}").json()
    assert (shown["secret"], shown["people"]) == (made.secret, [])
    assert sha256(f"ironbridge daily {made.id} {shown['secret']}".encode()).hexdigest() == shown["commitment"]
    dealt = deal(made.ruleset, 2, drawn(shown["secret"], "deal", 0))
    assert backend.games.live(game).deal == dealt


def test_only_what_can_be_played_is_made_and_not_without_end(
    alone: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = alone.duplicates.make
    for ruleset, players, bot, code in (
        ("chess", 2, "random", "bad_table"),
        (RULES, 5, "random", "bad_table"),
        (RULES, 2, "nobody", "unknown_bot"),
    ):
        with pytest.raises(ServerError) as refused:
            make(alone.ada, ruleset, players, bot, 1)
        assert refused.value.code == code
    monkeypatch.setattr(rules, "MOST_RUNNING", 2)
    monkeypatch.setattr(rules, "MOST_PEOPLE", 1)
    make(alone.ada, RULES, 2, "random", 1)
    with pytest.raises(TooMany):
        make(alone.ada, RULES, 2, "random", 1)
    alone.duplicates.begin(alone.ada, alone.made, 0)
    alone.duplicates.begin(alone.ada, alone.made, 1)
    with pytest.raises(TooMany):
        alone.duplicates.begin(alone.ben, alone.made, 0)
    alone.end()
    make(alone.ada, RULES, 2, "random", 1)


def test_whoever_is_deleted_leaves_the_boards_to_the_others(friends: Friends) -> None:
    friends.score(friends.ada, 0, 70)
    friends.score(friends.ben, 0, 71)
    read = friends.backend.database.read
    (mine,) = read(lambda connection: exported_duplicates(connection, friends.ada.id))
    assert (mine.is_owner, [board.vp for board in mine.boards]) == (True, [70])
    (glance,) = duplicate_glances(friends.duplicates, friends.ben)
    assert (glance.played, glance.count) == (1, 2)
    friends.backend.farewells.delete(friends.ada, "Ada")
    assert read(lambda connection: exported_duplicates(connection, friends.ada.id)) == []
    kept = friends.duplicates.get(friends.made.id)
    assert kept.owner is None
    document = duplicate_document(friends.duplicates, kept, friends.ben)
    assert [person.name for person in document.people] == ["Ben"]
    assert isinstance(kept, Duplicate)
    assert msgspec.json.encode(document)
