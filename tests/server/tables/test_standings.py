"""How people stand: what a rated game moves, what counts as finished, and whom that keeps from a table."""

import threading
from collections.abc import Mapping
from functools import partial

import pytest

from ironbridge.server.errors import Conflict, NotAllowed, ServerError
from ironbridge.server.play.forks import fork
from ironbridge.server.play.substitutes import token_of
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.standing.standings import FIRST_RATING, Standing, change_standings
from ironbridge.server.tables.standing.wanted import Wanted
from ironbridge.server.tables.table_changes import change_options, change_seat
from tests.server.play.timed import Timed, bot_turn
from tests.support.server.bare import RULES, BareBackend, play_on


def rated_game(backend: BareBackend, *people: Person) -> str:
    """A rated game of some people that has just begun."""
    wishes = ["me", *["invited"] * (len(people) - 1)]
    table, invitation = backend.tables.create(
        people[0], RULES, wishes, is_listed=False, has_advice=False, is_rated=True
    )
    for person in people[1:]:
        backend.tables.join(person, table.id, None, invitation)
    return table.id


def finish(backend: BareBackend, game: str, *people: Person) -> None:
    """Play a game to its end; bots play at random for who is away."""
    while not (live := backend.games.live(game)).state.is_over:
        seat = live.seat_to_act
        assert seat is not None
        if backend.games.table(live).seats[seat].bot:
            bot_turn(backend, game)
        else:
            play_on(backend, game, list(people), 1)


def places(backend: BareBackend, game: str) -> dict[str | None, int]:
    """The place in which everybody has come out, from 0."""
    live = backend.games.live(game)
    outcome = live.state.outcome()
    assert outcome is not None
    seats = backend.games.table(live).seats
    return {seats[seat].person: place for place, group in enumerate(outcome.ranking) for seat in group}


def counts(standing: Standing) -> tuple[int, int, int]:
    return standing.rated, standing.finished, standing.unfinished


def test_a_rated_game_moves_ratings_in_the_order_of_its_ranking(backend: BareBackend) -> None:
    people = [backend.guest(name) for name in ("Ada", "Ben", "Cleo")]
    game = rated_game(backend, *people)
    finish(backend, game, *people)
    stands = {person.id: backend.standings.of(person) for person in people}
    place = places(backend, game)
    assert set(place) == set(stands)
    assert len(set(place.values())) > 1, "somebody has won"
    for one in people:
        for other in people:
            is_better = stands[one.id].rating.value > stands[other.id].rating.value + 1e-9
            assert is_better == (place[one.id] < place[other.id])
    assert all(one.rating.deviation < FIRST_RATING.deviation for one in stands.values())
    assert {counts(one) for one in stands.values()} == {(2, 1, 0)}


def test_other_games_with_people_count_as_finished_and_those_with_bots_alone_do_not(
    backend: BareBackend,
) -> None:
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben])
    alone, _ = backend.tables.create(ada, RULES, ["me:One", "me:Two"], is_listed=False)
    play_on(backend, alone.id, [ada])
    for person in (ada, ben):
        assert backend.standings.of(person) == Standing(finished=1)


def test_who_leaves_has_lost_to_all_who_stay_once(backend: BareBackend) -> None:
    ada, ben, cleo = people = [backend.guest(name) for name in ("Ada", "Ben", "Cleo")]
    game = rated_game(backend, *people)
    play_on(backend, game, people, 3)
    for _ in range(2):
        backend.consent.leave(game, cleo, "gone", why="left")
    assert counts(backend.standings.of(cleo)) == (2, 0, 1)
    assert backend.standings.of(cleo).rating.value < 1300
    assert counts(backend.standings.of(ada)) == counts(backend.standings.of(ben)) == (1, 0, 0)
    assert backend.standings.of(ada).rating.value > FIRST_RATING.value
    before = backend.standings.of(cleo)
    finish(backend, game, ada, ben)
    assert backend.standings.of(cleo) == before
    assert counts(backend.standings.of(ada)) == counts(backend.standings.of(ben)) == (2, 1, 0)


def test_who_leaves_with_two_seats_leaves_one_game(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table, invitation = plain.tables.create(ada, RULES, ["me:One", "me:Two", "invited"], is_listed=False)
    plain.tables.join(ben, table.id, None, invitation)
    plain.consent.leave(table.id, ada, "gone", why="left")
    assert plain.standings.of(ada) == Standing(unfinished=1)
    assert plain.standings.of(ben) == Standing()


def test_whose_clock_ran_out_finishes_if_they_return_and_else_is_last(plain: BareBackend) -> None:
    for returns in (True, False):
        days = Timed(plain, "live", is_rated=True)
        late, others = days.late, days.others
        days.wait(days.pace.bank + 60)
        assert days.last[0] == "stand_in"
        if returns:
            plain.at_zero.come_back(days.game, late, "back")
        finish(plain, days.game, *days.people)
        standing = plain.standings.of(late)
        assert counts(standing) == ((2, 1, 0) if returns else (2, 0, 1))
        if not returns:
            assert all(standing.rating.value < plain.standings.of(other).rating.value for other in others)
            assert all(counts(plain.standings.of(other)) == (2, 1, 0) for other in others)


def test_a_game_that_a_clock_ends_has_no_result_but_was_left_by_whose_clock_it_was(
    plain: BareBackend,
) -> None:
    days = Timed(plain, "live", at_zero="end")
    late, others = days.late, days.others
    days.wait(days.pace.bank + 60)
    assert days.last[0] == "abandoned"
    assert plain.standings.of(late) == Standing(unfinished=1)
    assert [plain.standings.of(other) for other in others] == [Standing(), Standing()]


def test_a_seat_handed_over_is_lost_but_not_left_and_moves_nothing_afterwards(plain: BareBackend) -> None:
    days = Timed(plain, is_rated=True)
    giver, others, dora = days.late, days.others, plain.guest("Dora")
    (seat,) = plain.tables.get(days.game).seats_of(giver)
    plain.substitutes.offer(days.game, giver, days.number, "offer")
    opens = token_of(plain.games.live(days.game), seat)
    plain.substitutes.take(days.game, dora, days.number, "take", opens)
    assert counts(plain.standings.of(giver)) == (2, 0, 0)
    assert plain.standings.of(giver).rating.value < FIRST_RATING.value
    finish(plain, days.game, dora, *others)
    assert plain.standings.of(dora) == Standing(finished=1)
    assert [counts(plain.standings.of(other)) for other in others] == [(2, 1, 0), (2, 1, 0)]


def test_a_seat_taken_from_somebody_who_is_away_was_left(plain: BareBackend) -> None:
    days = Timed(plain, "live", at_zero="substitute")
    late, dora = days.late, plain.guest("Dora")
    (seat,) = plain.tables.get(days.game).seats_of(late)
    days.wait(days.pace.bank + 60)
    opens = token_of(plain.games.live(days.game), seat)
    plain.substitutes.take(days.game, dora, days.number, "take", opens)
    assert plain.standings.of(late) == Standing(unfinished=1)


def test_nobody_is_helped_or_has_two_seats_in_a_rated_game(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    create = partial(backend.tables.create, ada, RULES, is_listed=False)
    for make in (
        partial(create, ["me", "invited"]),
        partial(create, ["me", "invited"], has_advice=False, has_teachers=True),
        partial(create, ["me:One", "me:Two"], has_advice=False),
    ):
        with pytest.raises(ServerError) as refused:
            make(is_rated=True)
        assert refused.value.code == "bad_rated"
    table, invitation = create(["me", "invited", "invited"])
    backend.tables.join(ben, table.id, None, invitation)
    with pytest.raises(ServerError):
        change_options(backend.tables, ada, table.id, is_rated=True)
    rated = change_options(backend.tables, ada, table.id, is_rated=True, has_advice=False)
    assert rated.is_rated
    assert not rated.is_ready, "that a game is rated is a rule"
    for change in (partial(change_options, has_advice=True), partial(change_options, has_teachers=True)):
        with pytest.raises(ServerError):
            change(backend.tables, ada, table.id)
    with pytest.raises(ServerError):
        change_seat(backend.tables, ada, table.id, 2, "me:Two")
    assert backend.tables.get(table.id) == rated


def test_a_game_that_goes_on_from_a_position_is_not_rated(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    table, _ = fork(plain.games, game, ada, 4, ["me", "invited"], is_listed=False)
    with pytest.raises(Conflict) as refused:
        change_options(plain.tables, ada, table.id, is_rated=True, has_advice=False)
    assert refused.value.code == "has_opening"


def test_strangers_who_do_not_fit_need_the_link(backend: BareBackend) -> None:
    ada, ben, _ = people = [backend.guest(name) for name in ("Ada", "Ben", "Cleo")]
    game = rated_game(backend, ada, ben)
    backend.consent.leave(game, ben, "gone", why="resigned")
    mine, his = (backend.standings.of(person).rating.value for person in (ada, ben))
    assert his < FIRST_RATING.value < mine

    def joins(person: Person, wanted: Wanted, *, by_link: bool = False) -> str | None:
        host = backend.guest("Host")
        table, invitation = backend.tables.create(
            host, RULES, ["me", "open", "open"], is_listed=True, wanted=wanted
        )
        try:
            backend.tables.join(person, table.id, None, invitation if by_link else None)
        except NotAllowed as error:
            return error.key
        return None

    above = Wanted(rating_from=1500)
    assert [joins(person, above) for person in people] == [None, "not_wanted.rating", "not_wanted.unrated"]
    assert [joins(person, above, by_link=True) for person in people] == [None, None, None]
    below = Wanted(rating_to=1500)
    assert [joins(person, below) for person in people] == ["not_wanted.rating", None, "not_wanted.unrated"]
    exact = Wanted(round(mine), round(mine))
    assert joins(ada, exact) is None
    steady = Wanted(finishes=9)
    assert [joins(person, steady) for person in people] == [None, "not_wanted.finishes", None]
    with pytest.raises(ServerError) as refused:
        joins(ada, Wanted(1500, 1400))
    assert refused.value.code == "bad_wanted"


def test_who_is_wanted_is_no_rule_of_the_game(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table, _ = plain.tables.create(ada, RULES, ["me", "open", "open"], is_listed=True)
    plain.tables.join(ben, table.id, None, None)
    changed = change_options(plain.tables, ada, table.id, wanted=Wanted(1300, 1700, 9))
    assert changed.wanted == Wanted(1300, 1700, 9)
    assert changed.is_ready
    assert change_options(plain.tables, ada, table.id, title="Club").wanted == Wanted(1300, 1700, 9)


def test_the_same_request_with_a_key_is_the_same_table(plain: BareBackend) -> None:
    ada = plain.guest("Ada")

    def make(wanted: Wanted) -> str:
        seats = ["me", "open"]
        return plain.tables.create(ada, RULES, seats, is_listed=True, wanted=wanted, key="k")[0].id

    first = make(Wanted(finishes=8))
    assert make(Wanted(finishes=8)) == first
    with pytest.raises(Conflict):
        make(Wanted(finishes=9))


def test_games_that_end_at_once_at_two_servers_count_all(postgres_backend: BareBackend) -> None:
    """The same people, named in another order: nobody waits in a circle, and no game is lost."""
    people = [postgres_backend.guest(name).id for name in ("Ada", "Ben", "Cleo", "Dora")]
    address = postgres_backend.database.engine.url.render_as_string(hide_password=False)
    other = Database(address)
    rounds = 20

    def more(before: Mapping[str, Standing]) -> dict[str, Standing]:
        return {name: Standing(one.rating, one.rated, one.finished + 1) for name, one in before.items()}

    def run(database: Database, names: list[str]) -> None:
        for _ in range(rounds):
            database.write(lambda connection: change_standings(connection, names, more))

    runs = [
        threading.Thread(target=run, args=(database, names))
        for database, names in ((postgres_backend.database, people), (other, people[::-1]))
    ]
    for each in runs:
        each.start()
    for each in runs:
        each.join()
    other.close()
    for name in people:
        assert postgres_backend.standings.of(Person(name, "")).finished == 2 * rounds
