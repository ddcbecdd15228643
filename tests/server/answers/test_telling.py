"""What a page tells its reader: what is open with what it takes, and the story so far."""

from ironbridge.server.answers.story import story
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import BOT, PERSON, Seat, called
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.served import Served


def test_options_are_the_choices_of_the_game_with_cards_and_cost(lone: Served) -> None:
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    made = ada.post("/api/tables", ruleset="birmingham", seats=["me", "invited"]).json()
    ben.post(f"/api/tables/{made['id']}/join", invitation=made["invitation"])
    where = f"/api/games/{made['id']}"
    me, other = (ada, ben) if ada.game(made["id"])["draft"] else (ben, ada)
    game, told = me.game(made["id"]), me.get(f"{where}/options").json()
    assert [option["choice"] for option in told] == game["choices"]
    hand = set(game["view"]["seats"][game["seat"]]["hand"])
    for option in told:
        assert set(option["cards"]) <= hand
        assert option["count"] == (3 if option["choice"]["do"] == "scout" else 1)
    costs = {option["cost"] for option in told if option["choice"]["do"] == "link"}
    assert costs == {3}
    assert other.get(f"{where}/options").json()["code"] == "not_your_turn"


def test_the_story_is_told_by_action_and_goes_on(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben], 6)
    before = story(plain.games, game, 0)
    assert before[0].action == 1
    assert [told.entry for told in before] == sorted(told.entry for told in before)
    assert all(told.words for told in before)
    assert any(told.places for told in before)
    play_on(plain, game, [ada, ben])
    whole = story(plain.games, game, 0)
    assert whole[: len(before)] == before
    last = before[-1].action
    assert story(plain.games, game, last) == [told for told in whole if told.action > last]
    assert any("The game is over" in told.words for told in whole[-3:])


def test_a_turn_taken_back_is_not_told(plain: BareBackend) -> None:
    me: Person = plain.guest("Ada")
    table, _ = plain.tables.create(me, "birmingham-intro", ["me", "me"], is_listed=False)
    play_on(plain, table.id, [me], 3)
    before = story(plain.games, table.id, 0)
    plain.consent.undo(table.id, me, plain.games.live(table.id).number, "back")
    after = story(plain.games, table.id, 0)
    assert after == before[: len(after)]
    assert len(after) < len(before)


def test_equal_names_are_told_apart() -> None:
    seats = [
        Seat(0, PERSON, "x", "Ada"),
        Seat(1, BOT, bot="planner"),
        Seat(2, BOT, bot="planner"),
        Seat(3, PERSON, "y", "Ada"),
    ]
    assert called(seats) == ["Ada 1", "Planner 1", "Planner 2", "Ada 2"]
    assert called(seats[:2]) == ["Ada", "Planner"]
