"""Levels with habits of people, and characters with preferences: what each does more or less than a planner."""

from collections import Counter
from copy import copy
from functools import cache

import pytest

from ironbridge import chance, deal, new_game
from ironbridge.arena.game import GameInProgress
from ironbridge.bots.catalogue import BOTS, UnknownBot, make_bot
from ironbridge.bots.people.habits import HABITS, LIKINGS, weights_with
from ironbridge.bots.people.people import LEVELS, LevelBot
from ironbridge.bots.time_left import era_actions_left
from ironbridge.bots.weights import Weights
from ironbridge.engine import codes
from ironbridge.engine.supply import barrels_on

NODES = 300
DEALS = 2
DONE = {codes.LOAN: "loans", codes.DEVELOP: "develops", codes.LINK: "links"}
BUILT = {codes.COAL: "coal", codes.IRON: "iron", codes.BEER: "beer", codes.NOTHING: "goods"}


@cache
def done(name: str) -> Counter[str]:
    """What a bot does among its own kind, in some games."""
    found = Counter[str]()
    for number in range(DEALS):
        game = GameInProgress("birmingham", [make_bot(name, NODES)] * 2, "people", number)
        game.play()
        found["money"] += sum(seat.money for seat in game.result().seats)
        state = new_game(game.deal)
        s, t = state.position, state.position.rulebook.tables
        for code in game.log:
            kind, seat = codes.kind_of(code), state.seat_to_act
            assert seat is not None
            if s.ask == codes.ASK_ACTION and kind in DONE:
                found[DONE[kind]] += 1
            elif s.ask == codes.ASK_ACTION and kind == codes.SELL:
                found["sales"] += 1
                found["early sales"] += era_actions_left(s) > 3
            elif kind == codes.BUILD:
                makes = t.industry_makes[codes.second(code)]
                found[BUILT[makes]] += 1
                if makes == codes.NOTHING:
                    found["dry goods"] += barrels_on(s, s.own_slots[seat]) == 0
                    found["stranded goods"] += (
                        not s.reach[t.slot_location[codes.first(code)]] & s.trade_places
                    )
            s.push(code)
    return found


@pytest.mark.parametrize(
    ("habit", "what", "sign"),
    [
        ("fear_of_loans", "loans", -1),
        ("late_sales", "early sales", -1),
        ("no_developing", "develops", -1),
        ("forgotten_beer", "dry goods", 1),
        ("no_way_to_sell", "stranded goods", 1),
        ("greed_for_coal", "coal", 1),
        ("thrift", "money", 1),
        ("few_links", "links", -1),
    ],
)
def test_a_habit_shows(habit: str, what: str, sign: int) -> None:
    assert sign * (done(f"planner~{habit}")[what] - done("planner")[what]) > 0


@pytest.mark.parametrize(
    ("character", "what"), [("railwayman", "links"), ("brewer", "beer"), ("financier", "loans")]
)
def test_a_character_does_more_of_what_it_likes(character: str, what: str) -> None:
    assert done(character)[what] > done("planner")[what]


def test_haste_looks_at_fewer_turns() -> None:
    spent = Counter[str]()
    for name in ("planner", "planner~haste"):
        state = new_game(deal("birmingham", 2, "people"))
        for _ in range(40):
            seat = state.seat_to_act
            assert seat is not None
            bot = make_bot(name)
            budget = bot.budget()
            state.position.push(bot.choose_code(state.view(seat), budget, chance(1)))
            spent[name] += budget.spent
    assert spent["planner~haste"] * 2 < spent["planner"]


@pytest.mark.parametrize("kind", LEVELS)
def test_opponents_of_a_level_differ_but_each_stays_the_same(kind: type[LevelBot]) -> None:
    bot = kind()
    drawn = {tuple(bot.leading_habits(chance(number))) for number in range(20)}
    assert len(drawn) > 10
    assert all(len(habits) == kind.level.leading for habits in drawn)
    luck = chance("one person")
    state = new_game(deal("birmingham", 2, "people"))
    view = state.view(state.seat_to_act or 0)
    before, habits = copy(luck), bot.leading_habits(luck)
    choices = {bot.choose_code(view, bot.budget(), luck) for _ in range(3)}
    assert luck == before
    assert bot.leading_habits(luck) == habits
    assert len(choices) == 1


def test_a_higher_level_has_weaker_habits() -> None:
    strengths = [sum(strength for _, strength in kind.level.habits(chance(1))) for kind in LEVELS]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(LEVELS)


def test_habits_and_likings_are_weights_that_there_are() -> None:
    usual = Weights()
    for changed in (*HABITS.values(), *LIKINGS.values()):
        assert changed
        for name, number in changed.items():
            assert type(number) is int
            assert getattr(usual, name) != number


def test_a_habit_moves_its_weights_as_far_as_it_is_strong() -> None:
    usual = Weights().charge_loan
    full, half = (weights_with("birmingham", (("fear_of_loans", strength),)) for strength in (100, 50))
    assert half.charge_loan - usual == (full.charge_loan - usual) // 2 > 0


@pytest.mark.parametrize(
    "habits",
    ["", "greed", "haste=0", "haste=101", "haste=x", "haste~", "haste=-5", "haste=", "haste=²", "haste=٣"],
)
def test_a_habit_that_there_is_not_is_refused(habits: str) -> None:
    with pytest.raises(UnknownBot):
        make_bot(f"planner~{habits}")


def test_only_a_planner_takes_on_habits() -> None:
    with pytest.raises(UnknownBot, match="unknown bot 'greedy~haste'"):
        make_bot("greedy~haste")
    assert make_bot("planner~haste=50~thrift@70").nodes == 70


def test_steady_bots_are_those_with_leanings() -> None:
    assert [name for name, bot in BOTS.items() if bot.is_steady] == [
        *(bot.name for bot in LEVELS),
        *LIKINGS,
    ]
