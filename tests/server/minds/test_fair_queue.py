"""The order in which bots think: people who wait first, then in turn by person; every game once, and memory bounded."""

import threading

from ironbridge.server.minds.fair_queue import FairQueue, Lane, Standing


def put(queue: FairQueue, owner: str, *games: str, lane: Lane = Lane.LONG) -> None:
    """Have games of an owner thought about."""
    for game in games:
        queue.put(game, Standing(lane, owner))


def taken(queue: FairQueue, number: int, *lanes: Lane) -> list[str | None]:
    """The next so many games, of which none comes back."""
    found = []
    for _ in range(number):
        found.append(queue.take(lanes or tuple(Lane)))
        if found[-1] is not None:
            queue.done(found[-1])
    return found


def test_owners_have_their_turns_one_after_another() -> None:
    queue = FairQueue()
    put(queue, "eve", "e1", "e2", "e3", "e4")
    put(queue, "ada", "a1", "a2")
    put(queue, "ben", "b1")
    assert taken(queue, 4) == ["e1", "a1", "b1", "e2"]
    put(queue, "cat", "c1")
    assert taken(queue, 4) == ["a2", "e3", "c1", "e4"]


def test_many_guests_at_one_address_are_one_in_the_queue() -> None:
    queue = FairQueue(alone_each=2, alone_together=20)
    for guest in ("e1", "e2", "e3"):
        for game in ("first", "second"):
            queue.put(f"{guest} {game}", Standing(Lane.LONG, guest, "192.0.2.1"))
    put(queue, "ada", "a1", "a2", "a3")
    assert taken(queue, 5) == ["e1 first", "a1", "e2 first", "a2", "e3 first"], "and fair among themselves"
    assert taken(queue, 4) == ["a3", "e1 second", "e2 second", "e3 second"]
    for guest in ("e1", "e2", "e3"):
        queue.put(guest, Standing(Lane.ALONE, guest, "192.0.2.1"))
    put(queue, "ada", "a1", lane=Lane.ALONE)
    assert queue.take([Lane.ALONE]) == "e1"
    assert [queue.take([Lane.ALONE]) for _ in range(2)] == ["a1", "e2"], "two of an address go on at once"
    queue.done("e1")
    assert queue.take([Lane.ALONE]) == "e3"


def test_games_that_a_person_waits_for_come_first_and_workers_keep_to_their_lanes() -> None:
    queue = FairQueue()
    put(queue, "eve", "alone", lane=Lane.ALONE)
    put(queue, "eve", "away", lane=Lane.AWAY)
    put(queue, "eve", "master")
    put(queue, "ada", "novice", lane=Lane.QUICK)
    assert taken(queue, 2, Lane.LONG, Lane.QUICK) == ["master", "novice"]
    assert taken(queue, 2, Lane.AWAY, Lane.ALONE) == ["away", "alone"]


def test_a_game_is_in_the_queue_once_and_with_one_worker() -> None:
    queue = FairQueue()
    put(queue, "eve", "game", "game", "game", "other")
    assert queue.take([Lane.LONG]) == "game"
    put(queue, "eve", "game", "game")
    assert not queue.is_waiting("game"), "it is in hand"
    assert queue.take([Lane.LONG]) == "other"
    queue.done("game")
    assert queue.is_waiting("game"), "it was put in while it was in hand"
    assert taken(queue, 1) == ["game"]
    assert not queue.is_waiting("game")


def test_a_turn_that_was_stopped_goes_on_before_other_games_of_its_owner() -> None:
    queue = FairQueue()
    put(queue, "eve", "e1", "e2")
    put(queue, "ada", "a1")
    assert queue.take([Lane.LONG]) == "e1"
    queue.put("e1", Standing(Lane.LONG, "eve"), is_first=True)
    queue.done("e1")
    assert taken(queue, 3) == ["a1", "e1", "e2"]


def test_the_newest_standing_counts() -> None:
    queue = FairQueue()
    put(queue, "eve", "e1", "e2", lane=Lane.AWAY)
    put(queue, "eve", "e2", lane=Lane.QUICK)
    assert taken(queue, 1, Lane.QUICK) == ["e2"]
    assert queue.take([Lane.AWAY]) == "e1"
    put(queue, "eve", "e1", lane=Lane.ALONE)
    queue.done("e1")
    assert taken(queue, 1, Lane.ALONE) == ["e1"]


def test_of_games_without_people_a_few_go_on_and_the_others_follow_when_they_end() -> None:
    queue = FairQueue(alone_each=2, alone_together=3)
    put(queue, "eve", "e1", "e2", "e3", "e4", lane=Lane.ALONE)
    put(queue, "ada", "a1", "a2", lane=Lane.ALONE)
    for game in (
        "e1",
        "a1",
        "e2",
        "a1",
        "e1",
        "a1",
        "e2",
        "a1",
    ):  # as long as they run, they alone have turns
        assert queue.take([Lane.ALONE]) == game
        put(queue, "eve" if game[0] == "e" else "ada", game, lane=Lane.ALONE)
        queue.done(game)
    assert taken(queue, 1) == ["e1"], "it has ended, so the next of those held back goes on"
    assert sorted(map(str, taken(queue, 5))) == ["a1", "a2", "e2", "e3", "e4"]


def test_a_game_that_a_person_waits_for_again_makes_room_for_one_without_people() -> None:
    queue = FairQueue(alone_each=1, alone_together=1)
    put(queue, "eve", "e1", "e2", "e3", lane=Lane.ALONE)
    put(queue, "eve", "e1", lane=Lane.QUICK)
    put(queue, "eve", "e3", lane=Lane.QUICK)
    assert taken(queue, 1, Lane.ALONE) == ["e2"]
    assert taken(queue, 2, Lane.QUICK) == ["e1", "e3"]


def test_games_nobody_waits_for_are_left_out_of_a_full_queue_until_there_is_room() -> None:
    queue = FairQueue(most_unawaited=4)
    put(queue, "eve", *(f"e{number}" for number in range(9)), lane=Lane.AWAY)
    put(queue, "ada", "a1", lane=Lane.QUICK)
    assert [queue.is_waiting(f"e{number}") for number in range(9)] == [True] * 4 + [False] * 5
    assert queue.is_waiting("a1"), "for a person who waits there is always room"
    assert not queue.has_room_again()
    assert taken(queue, 2, Lane.AWAY) == ["e0", "e1"]
    assert queue.has_room_again()
    assert not queue.has_room_again(), "it is told once"
    put(queue, "eve", "e7", lane=Lane.AWAY)
    assert taken(queue, 3, Lane.AWAY) == ["e2", "e3", "e7"]


def test_a_game_without_people_that_goes_on_is_not_left_out() -> None:
    queue = FairQueue(most_unawaited=1, alone_each=1)
    put(queue, "eve", "e1", lane=Lane.ALONE)
    assert queue.take([Lane.ALONE]) == "e1"
    put(queue, "ada", "a1", "a2", lane=Lane.AWAY)
    put(queue, "eve", "e1", lane=Lane.ALONE)
    queue.done("e1")
    assert queue.is_waiting("e1")
    assert not queue.is_waiting("a2")


def test_whoever_waits_for_a_game_is_woken_by_one_and_by_the_end() -> None:
    queue = FairQueue()
    found: list[str | None] = []
    is_first = threading.Event()

    def work() -> None:
        while found[-1:] != [None]:
            found.append(queue.take([Lane.QUICK]))
            is_first.set()

    thread = threading.Thread(target=work)
    thread.start()
    put(queue, "eve", "master")
    put(queue, "ada", "novice", lane=Lane.QUICK)
    assert is_first.wait(60)
    queue.close()
    thread.join(60)
    assert found == ["novice", None]
    assert queue.take(tuple(Lane)) is None
