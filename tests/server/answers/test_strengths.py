"""How strong a person is: from which of their games, told to them alone, and derived anew from what is stored."""

from collections.abc import Callable

import pytest

from ironbridge.bots.figures import usual_vp
from ironbridge.bots.people.strength import GameAmongBots, level_for, strength
from ironbridge.rules.deal import chance
from ironbridge.rules.final_turn import FinalTurn
from ironbridge.server.answers.learning.strengths import MOST, Strengths
from ironbridge.server.backend import Backend
from ironbridge.server.errors import damaged
from ironbridge.server.play.commit import plan
from ironbridge.server.play.forks import fork
from ironbridge.server.play.live import LiveGame
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.account import StrengthDocument
from tests.support.server.bare import RULES, BareBackend, some_turn
from tests.support.server.operations import operations
from tests.support.server.served import Served

PATH = "/api/people/me/strength"


def random_turn(live: LiveGame) -> list[int]:
    """A whole turn of the seat to act, packed."""
    turn, luck = FinalTurn(live.state), chance(f"bot {live.number}")
    while not turn.is_whole:
        legal = turn.state.position.legal()
        turn.push(legal[luck.below(len(legal))])
    return list(turn.choices)


def go_on(backend: Backend, game: str, people: list[Person], turns: int = 10_000) -> None:
    """Play random turns, of people and of bots, until the game is over or there were so many."""
    for _ in range(turns):
        live = backend.games.live(game)
        seat = live.seat_to_act
        if seat is None:
            return
        who = backend.games.table(live).seats[seat]
        key = f"turn {live.number}"
        if who.bot is None:
            person = next(person for person in people if person.id == who.person)
            backend.drafts.play(game, person, live.number, some_turn(live), key)
        else:
            with live.lock:
                backend.commits.append(live, plan(live, seat, random_turn(live), key))


def played(backend: Backend, person: Person, *seats: str) -> str:
    """A whole game of a person, at a table of their own."""
    game = backend.tables.create(person, RULES, list(seats), is_listed=False)[0].id
    go_on(backend, game, [person])
    return game


def result(backend: Backend, game: str, seat: int = 0) -> GameAmongBots:
    """What a game tells of who sits in a seat, found another way."""
    table, outcome = backend.tables.get(game), backend.games.live(game).state.outcome()
    assert outcome is not None
    bots = tuple((one.bot or "", outcome.seats[one.seat].vp) for one in table.seats if one.bot)
    return GameAmongBots(table.ruleset, len(table.seats), outcome.seats[seat].vp, bots)


def document(*games: GameAmongBots) -> StrengthDocument:
    """What is told of somebody with such games."""
    found = strength(games)
    low, high = found.interval
    levels = level_for(found.vp), level_for(low), level_for(high)
    return StrengthDocument(len(games), round(found.vp), round(low), round(high), *levels)


def test_it_follows_from_games_against_bots_that_have_ended(backend: BareBackend) -> None:
    ada = backend.guest("Ada")
    assert backend.strengths.of(ada) == StrengthDocument(0)
    first = played(backend, ada, "me", "bot:novice")
    running = backend.tables.create(ada, RULES, ["me", "bot:novice"], is_listed=False)[0].id
    go_on(backend, running, [ada], 5)
    told = backend.strengths.of(ada)
    assert told == document(result(backend, first))
    assert told.vp is not None
    assert told.low is not None
    assert told.high is not None
    assert told.low < told.vp < told.high
    go_on(backend, running, [ada])
    second = backend.strengths.of(ada)
    assert second.games == 2
    # Nothing of it is kept but the games.
    assert Strengths(backend.games).of(ada) == second


def test_the_newest_game_counts_most(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, begun = plain.guest("Ada"), []
    for number in range(3):
        monkeypatch.setattr("ironbridge.server.tables.tables.time.time", lambda now=number: 2e9 + 60 * now)
        begun.append(played(plain, ada, "me", "bot:novice", "bot:planner"))
    assert plain.strengths.of(ada) == document(*(result(plain, game) for game in reversed(begun)))


def alone(backend: Backend, ada: Person) -> str:
    return played(backend, ada, "me:Ann", "bot:novice", "me:Bob")


def among_strangers(backend: Backend, ada: Person) -> str:
    return played(backend, ada, "me", "bot:random")


def with_people(backend: Backend, ada: Person) -> str:
    ben = backend.people.welcome("Ben")[0]
    table, invitation = backend.tables.create(ada, RULES, ["me", "invited"], is_listed=False)
    backend.tables.join(ben, table.id, None, invitation)
    go_on(backend, table.id, [ada, ben])
    return table.id


def left_to_a_bot(backend: Backend, ada: Person) -> str:
    ben = backend.people.welcome("Ben")[0]
    table, invitation = backend.tables.create(ada, RULES, ["me", "invited", "bot:novice"], is_listed=False)
    backend.tables.join(ben, table.id, None, invitation)
    go_on(backend, table.id, [ada, ben], 4)
    backend.departures.leave(table.id, ben, "bye", why="left")
    go_on(backend, table.id, [ada])
    return table.id


def gone_on_from_another(backend: Backend, ada: Person) -> str:
    old = played(backend, ada, "me:Ann", "me:Bob")
    game = fork(backend.games, old, ada, 9, ["me", "bot:novice"], is_listed=False)[0].id
    go_on(backend, game, [ada])
    return game


def ended_early(backend: Backend, ada: Person) -> str:
    game = backend.tables.create(ada, RULES, ["me", "bot:novice"], is_listed=False)[0].id
    go_on(backend, game, [ada], 4)
    backend.departures.leave(game, ada, "bye", why="left")
    return game


@pytest.mark.parametrize(
    "game",
    [alone, among_strangers, with_people, left_to_a_bot, gone_on_from_another, ended_early],
)
def test_other_games_tell_nothing(plain: BareBackend, game: Callable[[Backend, Person], str]) -> None:
    ada = plain.guest("Ada")
    assert game(plain, ada)
    assert plain.strengths.of(ada) == StrengthDocument(0)


def test_two_people_at_a_table_are_judged_by_their_own_scores(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table, invitation = plain.tables.create(ada, RULES, ["me", "invited", "bot:novice"], is_listed=False)
    plain.tables.join(ben, table.id, None, invitation)
    go_on(plain, table.id, [ada, ben])
    for person in (ada, ben):
        (seat,) = plain.tables.get(table.id).seats_of(person)
        assert plain.strengths.of(person) == document(result(plain, table.id, seat))


def test_a_game_set_apart_counts_again_when_it_is_mended(
    plain: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = plain.guest("Ada")
    game = played(plain, ada, "me", "bot:novice")

    def spoil(_: object) -> None:
        raise damaged(game)

    with monkeypatch.context() as spoilt:
        spoilt.setattr(plain.games, "live", spoil)
        assert plain.strengths.of(ada) == StrengthDocument(0)
    assert plain.strengths.of(ada) == document(result(plain, game))


def test_a_removed_game_counts_no_more(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    game = played(plain, ada, "me", "bot:novice")
    assert plain.strengths.of(ada).games == 1
    plain.farewells.remove(game, ada)
    assert plain.strengths.of(ada) == StrengthDocument(0)


def test_only_the_last_games_are_looked_at(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST > 40
    monkeypatch.setattr("ironbridge.server.answers.learning.strengths.MOST", 2)
    ada = plain.guest("Ada")
    for _ in range(3):
        played(plain, ada, "me", "bot:novice")
    assert plain.strengths.of(ada).games == 2


def test_a_result_is_found_out_once(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = plain.guest("Ada")
    played(plain, ada, "me", "bot:novice")
    told = plain.strengths.of(ada)
    monkeypatch.setattr(plain.games, "live", None)
    assert plain.strengths.of(ada) == told


def test_nobody_is_told_but_oneself(lone: Served) -> None:
    """Nothing that anybody else can read of the person, their games and the server has anything of it."""
    ada, ben, stranger = lone.guest("Ada"), lone.guest("Ben"), lone.client()
    person = lone.backend.people.who(ada.token)
    game = played(lone.backend, person, "me", "bot:novice")
    every = operations(stranger)
    given = {"game": game, "table": game, "action": 3, "name": "x"}

    def everything() -> list[str]:
        return [
            client.call("GET", path).text
            for client in (ben, stranger)
            for operation in every
            if operation.method == "GET" and not operation.path.endswith("/export")
            for path in operation.paths(given, {})
        ]

    mine = ada.get(PATH).json()
    assert mine["games"] == 1
    assert mine["level"] in {"beginner", "novice"}
    for text in everything():
        assert '"lowest":"' not in text
    assert stranger.get(PATH).status_code == 401
    assert ben.get(PATH).json()["games"] == 0
    assert ben.get("/api/people/me/export").json()["strength"]["games"] == 0
    assert ada.get("/api/people/me/export").json()["strength"] == mine
    assert [operation.path for operation in every if "strength" in operation.path] == [PATH]


def test_levels_are_told_by_the_figures_that_people_are_shown(lone: Served) -> None:
    shown = {bot["name"]: bot["mean_vp"] for bot in lone.client().get("/api/bots").json()}
    assert {name: usual_vp(name) for name in shown} == shown
