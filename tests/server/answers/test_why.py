"""Why a turn was played: what everybody could see, and when all hands are open what was behind it."""

from dataclasses import replace

import pytest

from ironbridge import chance, deal, new_game
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.people.people import LevelBot
from ironbridge.languages.catalogue import words_in
from ironbridge.record.notation import is_resting
from ironbridge.review.why import gains
from ironbridge.rules.deeds import Deed, deed_of
from ironbridge.rules.state import State
from ironbridge.server.answers.story import story
from ironbridge.server.answers.why import why
from ironbridge.server.errors import Unknown
from ironbridge.server.minds.bot_turns import BOT_KEY, seed_of
from ironbridge.server.tables.seating import BOT, Seat, set_seat
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.served import Served


def turn_from(state: State, codes: list[int]) -> list[Deed]:
    """The actions that some choices make."""
    deeds, packed, before = list[Deed](), list[int](), state.position.copy()
    for code in codes:
        packed.append(code)
        state.position.push(code)
        if is_resting(state.position):
            deeds.append(deed_of(state.ruleset, before, packed))
            packed, before = [], state.position.copy()
    return deeds


def blind(deed: Deed) -> Deed:
    """The same deed, with positions in which nobody knows what its seat holds nor what is in the deck."""
    before, after = (
        State(deed.ruleset, position).view(1 - deed.seat).position for position in (deed.before, deed.after)
    )
    return replace(deed, before=before, after=after)


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire-revised"])
def test_what_a_turn_gained_follows_from_what_its_rivals_see(ruleset: str) -> None:
    state, bot = new_game(deal(ruleset, 2, "why")), make_bot("planner", 60)
    turns = 0
    while not state.is_over and turns < 40:
        seat, before, played = state.seat_to_act, state.copy(), list[int]()
        assert seat is not None
        at = (state.position.round, state.position.turn)
        while state.seat_to_act == seat and at == (state.position.round, state.position.turn):
            played.append(bot.choose_code(state.view(seat), bot.budget(), chance(1)))
            state.position.push(played[-1])
        deeds = turn_from(before, played)
        assert gains([blind(deed) for deed in deeds]) == gains(deeds)
        turns += 1
    assert turns > 20


def test_while_a_game_runs_only_gains_are_told(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben], 6)
    last = story(plain.games, game, 0)[-1].action
    for action in range(1, last + 1):
        told = why(plain.games, game, action)
        assert not told.hopes
        assert not told.hand
        assert not told.held
        assert not told.habits


def test_a_running_game_tells_the_same_whatever_its_actor_holds(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben], 8)
    live = plain.games.live(game)
    before = [why(plain.games, game, action) for action in (1, 2, 3)]
    truth = live.state
    for seat in (0, 1):
        live.state = truth.view(seat).sample(chance(seat))
        assert [why(plain.games, game, action) for action in (1, 2, 3)] == before
    live.state = truth


def test_when_it_is_over_hopes_and_cards_are_told(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    live = plain.games.live(game)
    told = [why(plain.games, game, action) for action in range(1, 12)]
    assert all(each.hand and each.held for each in told)
    assert any(each.hopes for each in told)
    first = told[0]
    state = new_game(live.deal)
    assert sorted(first.hand) == sorted(state.view(first.seat).to_data()["seats"][first.seat]["hand"])
    for each in told:
        sizes = [abs(hope.vp) for hope in each.hopes]
        assert sizes == sorted(sizes, reverse=True)


def test_gains_are_what_happened(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    last = story(plain.games, game, 0)[-1].action
    kinds: set[str] = set()
    for action in range(1, last + 1):
        told = {gain.kind: gain for gain in why(plain.games, game, action).gains}
        kinds |= set(told)
        assert all(gain.words for gain in told.values())
        if "money" in told:
            assert told["money"].facts["before"] != told["money"].facts["after"]
    assert kinds >= {"built", "links", "money"}


def test_an_action_that_there_is_not(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben], 3)
    with pytest.raises(Unknown):
        why(plain.games, game, 900)


def test_a_bot_of_a_level_tells_its_habits_in_the_end(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    live = plain.games.live(game)
    action = next(number for number in range(1, 9) if why(plain.games, game, number).seat == 1)
    plain.database.write(lambda connection: set_seat(connection, game, Seat(1, BOT, bot="novice")))
    live.table = None
    told = why(plain.games, game, action)
    assert told.bot is None, "the bot came later"
    assert told.habits == []
    live.turns = [replace(turn, key=f"{turn.seat}:{BOT_KEY}{turn.number - 1}") for turn in live.turns]
    told = why(plain.games, game, action)
    assert told.bot == "novice"
    drawn = make_bot("novice")
    assert isinstance(drawn, LevelBot)
    luck = chance(seed_of("novice", live.secret, 1, ""))
    assert told.habits == [words_in("en").say(f"habit.{name}") for name in drawn.leading_habits(luck)]
    assert why(plain.games, game, action, "de").habits != told.habits


def test_a_bot_does_not_answer_for_whom_it_took_the_seat_of(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben], 4)
    last = story(plain.games, game, 0)[-1].action
    plain.consent.leave(game, ben, "bye", why="left")
    assert plain.tables.get(game).seats[1].bot is not None
    told = [why(plain.games, game, action) for action in range(1, last + 1)]
    assert {each.seat for each in told} == {0, 1}
    assert [each.bot for each in told] == [None] * last


def test_it_is_asked_over_the_web(lone: Served) -> None:
    ada = lone.guest("Ada")
    made = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()
    where = f"/api/games/{made['id']}"
    assert ada.get(f"{where}/why/1").json()["code"] == "no_such_action"
    assert ada.get(f"{where}/why/0").status_code == 400
