"""A game of four over weeks, by a clock that the test turns: nights, an outage, a return, a break, a substitute.

Beside these, one prepared turn works and one fails.
"""

from ironbridge.engine import codes
from ironbridge.rules.choices import choice_from_data
from ironbridge.server.answers.documents import game_document
from ironbridge.server.answers.prepared_documents import prepared_document
from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.play.commit import plan
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import EXTENSION, FLAG, RETURN, STAND_IN, TAKEN, TURN
from ironbridge.server.tables.paces import DAY, HOUR, PACES
from ironbridge.server.wire.prepared import Guard, NewPreparedTurn
from tests.support.prepared.table import waiting_turn
from tests.support.server.bare import BareBackend, play_on, some_turn
from tests.support.server.turned import BEGIN, TurnedClock

PACE = PACES["two_days"]


def test_a_game_of_four_over_weeks(url: str) -> None:
    backend = BareBackend(Database(url))
    clock = TurnedClock(backend.database)
    people = [backend.guest(name) for name in ("Hester", "Kestrel", "Abram", "Tamsin")]
    wishes = ["me", "invited", "invited", "invited"]
    table, invitation = backend.tables.create(
        people[0], "birmingham", wishes, is_listed=False, pace=PACE.name, stand_in="novice"
    )
    for person in people[1:]:
        backend.tables.join(person, table.id, None, invitation)
    game, kestrel = table.id, people[1]

    def kinds() -> list[str]:
        return [told.entry.kind for told in backend.games.live(game).told]

    def acting() -> int:
        seat = backend.games.live(game).seat_to_act
        assert seat is not None
        return seat

    def wait(seconds: float) -> None:
        clock.run(backend.database, seconds)
        backend.clock_watch.look()
        backend.prepared_watch.look()

    def bot_plays() -> None:
        live = backend.games.live(game)
        with live.lock:
            choices = list(map(choice_from_data, some_turn(live)))
            backend.commits.append(live, plan(live, acting(), choices, f"bot {live.number}"))

    def round_of(turns: int, hours: float) -> None:
        """So many turns, each after some hours, bots at once."""
        for _ in range(turns):
            if backend.tables.get(game).seats[acting()].bot:
                bot_plays()
            else:
                wait(hours * HOUR)
                play_on(backend, game, people, 1)

    def left_of(seat: int) -> int:
        shown = game_document(backend.games, game, None, None).clocks
        assert shown is not None
        found = shown.seats[seat]
        assert found is not None
        return found.left

    def turn_of(seat: int) -> None:
        """Come to the turn of a seat, by a new one."""
        round_of(1, 1)
        while acting() != seat:
            round_of(1, 1)

    backend.clock_watch.look()
    round_of(4, 20)  # more than a turn gains
    banks = game_document(backend.games, game, None, None).clocks
    assert banks is not None
    left = sorted(clock.left for clock in banks.seats if clock is not None)
    assert left == [PACE.bank - 2 * HOUR] * 4

    # The server is down for a month, and is another one after that.
    wait(HOUR)
    backend.close()
    clock.now += 30 * DAY
    backend = BareBackend(Database(url))
    backend.database.time = clock
    backend.clock_watch.look()
    shown = game_document(backend.games, game, None, None).clocks
    assert shown is not None
    running = shown.seats[acting()]
    assert running is not None
    assert running.left == PACE.bank - 3 * HOUR
    assert set(kinds()[1:]) == {TURN}

    # Kestrel stops playing. The others give a day, then nobody votes any more, and the rule of the table decides.
    while acting() != 1:
        round_of(1, 5)
    wait(PACE.most)
    assert kinds()[-1] == FLAG
    for person in (people[0], people[2]):
        number = backend.games.live(game).number
        backend.at_zero.vote(game, person, number, f"vote {number}", "wait")
    assert kinds()[-1] == EXTENSION
    wait(DAY)
    assert kinds()[-1] == FLAG
    wait(DAY)
    assert kinds()[-1] == STAND_IN
    round_of(8, 3)
    assert backend.tables.get(game).seats[1].bot == "novice"

    # A week later they return.
    backend.at_zero.come_back(game, kestrel, "back")
    assert kinds()[-1] == RETURN

    # Abram's clock sleeps from his next turn on: of a day fifteen hours count, and none of the weekend.
    abram, tamsin = people[2], people[3]
    chosen = Preferences(
        zone="Europe/London", quiet_from=1320, quiet_to=420, clock_sleeps=True, weekends=True
    )
    backend.ways.choose(abram, chosen)
    turn_of(2)
    before = left_of(2)
    wait(7 * DAY)
    assert before - left_of(2) == 5 * 15 * HOUR
    play_on(backend, game, people, 1)

    # Tamsin takes a break in her turn, and comes back before it is over.
    turn_of(3)
    before = left_of(3)
    backend.resting.begin(tamsin, int(clock.now) + 20 * DAY)
    wait(15 * DAY)
    assert left_of(3) == before
    backend.resting.end(tamsin)
    wait(HOUR)
    assert left_of(3) == before - HOUR
    play_on(backend, game, people, 1)

    # Kestrel prepares a turn for which there is no reason not to be played, and later one that waits for too much.
    def prepare(*guards: Guard) -> None:
        turn = waiting_turn(backend, game, kestrel)
        shown = prepared_document(backend.prepared, game, kestrel, None, "en")
        turns = [NewPreparedTurn(turn, list(guards))]
        backend.prepared.keep(game, kestrel, None, shown.version, turns, f"prepare {shown.version}")

    for guards, is_played in (((), True), ((Guard("price", "iron", 0),), False)):
        turn_of(1)
        play_on(backend, game, people, 1)
        while backend.prepared.not_now(backend.games.live(game), 1) is not None:
            round_of(1, 1)
        prepare(*guards)
        while acting() != 1 or backend.games.live(game).state.position.ask == codes.ASK_SHORTFALL:
            round_of(1, 1)
            backend.prepared_watch.look()
        number = backend.games.live(game).number
        wait(HOUR)
        assert (backend.games.live(game).number > number) == is_played
        result = prepared_document(backend.prepared, game, kestrel, None, "en").results[-1]
        assert (result.played == 1) == is_played

    # Hester offers her seat, and somebody takes it over by the link.
    live = backend.games.live(game)
    backend.substitutes.offer(game, people[0], live.number, "offer")
    (offer,) = game_document(backend.games, game, kestrel, None).offers
    assert offer.token is not None
    dora = backend.guest("Dora")
    backend.substitutes.take(game, dora, live.number, "take", offer.token)
    assert kinds()[-1] == TAKEN
    people[0] = dora
    assert left_of(0) == PACE.bank

    # All play to the end.
    while backend.tables.get(game).status == "playing":
        round_of(1, 12)
    assert backend.tables.get(game).status == "over"
    live = backend.games.live(game)
    assert clock.now - BEGIN > 60 * DAY
    assert kinds().count(STAND_IN) == 1
    mine = [entry for entry in live.turns if entry.seat == 1]
    assert sum(entry.key.startswith("1:bot ") for entry in mine) in range(1, len(mine) // 2)
    backend.close()
