"""Nobody learns the luck of a day before it is over, by whatever route; then everybody can check it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from ironbridge.record.record import first_state_of
from ironbridge.record.revisions import ruleset_at
from ironbridge.rules.deal import Deal
from ironbridge.rules.draft import carry_out
from ironbridge.server.answers.learning.daily_documents import dailies_document, daily_document
from ironbridge.server.errors import Conflict, NotAllowed, Unknown
from ironbridge.server.minds.bot_turns import BotTurn
from ironbridge.server.minds.pars import Pars, WholeGame
from ironbridge.server.play.daily.days import PLAYERS, day_after, drawn
from ironbridge.server.play.daily.deals import AHEAD, DailyDeal, DailySettings
from ironbridge.server.store.tokens import hashed
from ironbridge.server.tables.paces import DAY
from tests.support.daily.asked import everything
from tests.support.daily.table import CHEAP, DailyTable
from tests.support.server.bare import BareBackend
from tests.support.server.served import Served

RECIPE = Path(__file__).parents[4] / "docs" / "daily.md"
MASTER = "master@50"  # with so few nodes for a choice that a game takes seconds


@pytest.fixture
def daily(backend: BareBackend) -> DailyTable:
    return DailyTable(backend)


@pytest.fixture
def alone(plain: BareBackend) -> DailyTable:
    """On SQLite, for what is the same on every database."""
    return DailyTable(plain)


@pytest.fixture
def served(plain: BareBackend) -> Iterator[tuple[Served, DailyTable]]:
    """A server with daily deals."""
    table = DailyTable(plain)
    served = Served(plain)
    yield served, table
    served.stop()


def test_no_route_tells_the_luck_while_the_day_runs(served: tuple[Served, DailyTable]) -> None:
    server, table = served
    day, backend = table.today, table.backend
    ada, ben, stranger = server.guest("Ada"), server.guest("Ben"), server.client()
    person = backend.people.who(ada.token)
    game = table.begin(person)
    secret, deal = table.daily.deals.day(day).secret, table.daily.deal(day, 2)
    fork = {"action": 3, "seats": ["me", "me"]}
    for turns in (9, 10_000):
        table.play(game, person, turns)
        for client in (ada, ben, stranger):
            answers = everything(client, game, day=day)
            for asked, (status, text) in answers.items():
                assert not {word for word in (secret, deal.luck, "canal_deck") if word in text}, asked
                if client is not ada and game in asked:
                    assert status in {400, 401, 403, 404, 409}, asked
            assert client.post(f"/api/games/{game}/fork", **fork).status_code in {401, 403}
        told = everything(ada, game, day=day)
        closed = [f"GET /api/games/{game}/record", f"POST /api/games/{game}/review"]
        closed += [
            f"POST /api/games/{game}/advice",
            f"POST /api/games/{game}/undo",
            f"POST /api/games/{game}/offer",
        ]
        assert {asked: told[asked][0] for asked in closed if told[asked][0] < 400} == {}
        assert not ada.get(f"/api/games/{game}").json()["has_open_hands"]
        assert ada.get(f"/api/games/{game}/at/0?seat={1 - deal.seat}").status_code == 403
        assert table.backend.lobby.tables() == []
        assert ada.post(f"/api/daily/{day}/2/practice").json()["code"] == "daily_runs"
    table.clock.run(backend.database, DAY)
    assert ada.get(f"/api/games/{game}/record").status_code == 200
    assert ada.post(f"/api/games/{game}/fork", **fork).status_code == 201
    assert ben.get(f"/api/games/{game}/record").status_code == 403, "others look at the deal, not at her game"
    shown = stranger.get(f"/api/daily/{day}/2").json()
    assert (shown["secret"], shown["deal"]["canal_deck"]) == (secret, [*deal.deal["canal_deck"]])


def test_turns_are_not_taken_back_and_nobody_is_helped(alone: DailyTable) -> None:
    ada = alone.backend.guest("Ada")
    game = alone.begin(ada)
    alone.play(game, ada, 4)
    live = alone.backend.games.live(game)
    table = alone.backend.tables.get(game)
    assert (table.has_advice, table.is_listed, table.undo) == (False, False, "none")
    with pytest.raises(NotAllowed) as undone:
        alone.backend.consent.undo(game, ada, live.number, "undo")
    with pytest.raises(NotAllowed) as offered:
        alone.backend.substitutes.offer(game, ada, live.number, "offer")
    assert (undone.value.code, offered.value.code) == ("no_undo", "no_offer")


def test_a_commitment_is_seen_days_before_and_the_secret_only_after(daily: DailyTable) -> None:
    deals, clock, database = daily.daily.deals, daily.clock, daily.backend.database
    seen = {each.day: each.commitment for each in dailies_document(daily.daily, None).commitments}
    assert [*seen] == [day_after(daily.today, ahead) for ahead in range(AHEAD + 1)]
    for day, commitment in seen.items():
        with pytest.raises(Unknown):
            daily.daily.deal(day_after(day, 1), 3)
        before = daily_document(daily.daily, day, 3, None)
        assert (before.secret, before.deal, before.commitment) == (None, None, commitment)
        with pytest.raises(Conflict):
            daily.daily.practise(daily.backend.guest("Ada"), day, 3)
        clock.run(database, before.ends - clock.now - 1)
        assert daily_document(daily.daily, day, 3, None).secret is None
        clock.run(database, 1)
        after = daily_document(daily.daily, day, 3, None)
        assert after.secret == deals.day(day).secret
        assert sha256(f"ironbridge daily {day} {after.secret}".encode()).hexdigest() == commitment
        assert after.deal == daily.daily.deal(day, 3).deal


def test_the_recipe_of_the_documentation_checks_a_day(alone: DailyTable, tmp_path: Path) -> None:
    ada, day = alone.backend.guest("Ada"), alone.today
    commitment = alone.daily.deals.day(day).commitment
    game = alone.begin(ada)
    alone.play(game, ada)
    alone.clock.run(alone.backend.database, DAY)
    (recipe,) = re.findall(r"```python\n(.*?)```", RECIPE.read_text(), re.DOTALL)
    good = daily_document(alone.daily, day, 2, None)
    told = msgspec.to_builtins(good)
    luck = drawn(good.secret or "", "luck", 2)
    other = daily_document(alone.daily, day, 3, None)
    for wrong in (
        {},
        {"secret": luck},
        {"seat": 1 - good.seat},
        {"deal": msgspec.to_builtins(other)["deal"]},
    ):
        (tmp_path / "day.json").write_bytes(msgspec.json.encode(told | wrong))
        checked = subprocess.run(
            [sys.executable, "-c", recipe, commitment, tmp_path / "day.json"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (checked.returncode == 0) == (not wrong), checked.stderr


def test_bots_did_what_they_decide_with_the_luck_of_the_day(alone: DailyTable) -> None:
    ada, day = alone.backend.guest("Ada"), alone.today
    game = alone.begin(ada)
    alone.play(game, ada)
    alone.clock.run(alone.backend.database, DAY)
    told = daily_document(alone.daily, day, 2, None)
    luck = drawn(told.secret or "", "luck", 2)
    live = alone.backend.games.live(game)
    bots, state = alone.daily.deal(day, 2).sitting(""), first_state_of(live.rules, live.deal)
    for number, turn in enumerate(live.turns):
        assert turn.seat is not None
        if bot := bots[turn.seat]:
            asked = BotTurn(bot, state.view(turn.seat).to_data(), hashed(f"{luck} {number}"))
            assert asked.answer(lambda _: None).choices == [*turn.data["choices"]]
        carry_out(state, turn.data["choices"])
    assert state.is_over


def test_par_is_what_the_bot_makes_in_the_seat_and_is_told_to_those_who_are_ready(alone: DailyTable) -> None:
    pars = Pars(alone.daily)
    ada, ben, day = alone.backend.guest("Ada"), alone.backend.guest("Ben"), alone.today
    game = alone.begin(ada)
    deal = alone.daily.deal(day, 2)
    pars.waiting.put(None)
    assert pars.thread is not None
    pars.thread.join()
    whole = WholeGame(deal.ruleset, deal.revision, deal.deal, tuple(deal.sitting(CHEAP.par)), deal.luck)
    par = whole.answer(lambda _: None)[deal.seat]
    assert alone.daily.deal(day, 2).par == par
    assert daily_document(alone.daily, day, 2, ada).par is None
    alone.play(game, ada)
    assert daily_document(alone.daily, day, 2, ada).par == par
    assert daily_document(alone.daily, day, 2, ben).par is None
    pars.close()


def test_par_by_a_master_is_what_a_master_makes_there(alone: DailyTable) -> None:
    """A real master with a small budget, in the process of its own, against the cheap bots of the test."""
    alone.daily.deals.settings = DailySettings(CHEAP.bots, MASTER)
    pars = Pars(alone.daily)
    ada, day = alone.backend.guest("Ada"), alone.today
    game = alone.begin(ada)
    deal = alone.daily.deal(day, 2)
    assert deal.par_bot == MASTER
    pars.waiting.put(None)
    assert pars.thread is not None
    pars.thread.join()
    par = alone.daily.deal(day, 2).par
    # The same turn by turn, as a table would ask for them.
    state, turns = first_state_of(ruleset_at(deal.ruleset, deal.revision), Deal.from_data(deal.deal)), 0
    while (seat := state.seat_to_act) is not None:
        asked = BotTurn(
            deal.sitting(MASTER)[seat], state.view(seat).to_data(), hashed(f"{deal.luck} {turns}")
        )
        thought = asked.answer(lambda _: None)
        assert not thought.is_luck
        carry_out(state, thought.choices)
        turns += 1
    outcome = state.outcome()
    assert outcome is not None
    assert par == outcome.seats[deal.seat].vp
    by_luck = WholeGame(deal.ruleset, deal.revision, deal.deal, tuple(deal.sitting("random")), deal.luck)
    assert par > by_luck.answer(lambda _: None)[deal.seat] + 20, "no bot that plays by chance"
    alone.play(game, ada)
    assert daily_document(alone.daily, day, 2, ada).par == par
    pars.close()


def test_par_is_wanted_again_until_it_is_known(alone: DailyTable) -> None:
    wanted: list[DailyDeal] = []
    alone.daily.wanted = wanted.append
    alone.daily.deal(alone.today, 2)
    assert wanted == [], "nobody plays it yet"
    alone.begin(alone.backend.guest("Ada"))
    asked = len(wanted)
    assert asked > 0
    for players in PLAYERS:
        alone.daily.deal(alone.today, players)
    assert {deal.players for deal in wanted} == {2}
    assert len(wanted) == asked + 1
    alone.daily.deals.set_par(alone.today, 2, 88)
    alone.daily.deals.set_par(alone.today, 2, 99)
    assert alone.daily.deal(alone.today, 2).par == 88
    assert len(wanted) == asked + 1
