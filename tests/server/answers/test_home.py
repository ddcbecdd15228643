"""What a home page is told: games at a glance, opponents, and what a host changes before the game begins."""

import re
from pathlib import Path

import pytest

from ironbridge.bots.catalogue import BOTS
from ironbridge.bots.figures import usual_vp
from ironbridge.games.catalogue import default_ruleset
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.server.answers.glances import MOST_ENDED, glance, tables_at_a_glance
from ironbridge.server.answers.opponents import OPPONENTS, bot_documents
from ironbridge.server.answers.story import story
from ironbridge.server.errors import Conflict, NotAllowed, ServerError
from ironbridge.server.play.live import LiveGame
from ironbridge.server.tables.table_changes import change_options, change_seat
from tests.support.server.bare import RULES, BareBackend, play_on, some_turn
from tests.support.server.served import Served


def test_a_glance_tells_whose_turn_it_is_and_what_lies_on_the_board(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben], 9)
    live, table = plain.games.live(game), plain.tables.get(game)
    me = plain.to_act(game, ada, ben)
    other = ben if me == ada else ada
    seen = glance(plain.games, table, me)
    assert seen is not None
    data = live.state.public_data()
    assert (seen.era, seen.round, seen.rounds) == (data["era"], data["round"], 10)
    assert seen.to_act == live.seat_to_act
    assert seen.is_my_turn
    assert seen.waits_since == live.told[-1].entry.made
    assert seen.vp == [seat["vp"] for seat in data["seats"]]
    assert set(seen.tiles) == set(data["tiles"])
    assert seen.links == data["links"]
    theirs = glance(plain.games, table, other)
    assert theirs is not None
    assert not theirs.is_my_turn


def test_a_draft_is_named_to_its_owner_only(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    live, table = plain.games.live(game), plain.tables.get(game)
    me = plain.to_act(game, ada, ben)
    other = ben if me == ada else ada
    plain.drafts.change(game, me, live.number, 0, "push", some_turn(live)[0], "first")
    for person, has_draft in ((me, True), (other, False), (None, False)):
        seen = glance(plain.games, table, person)
        assert seen is not None
        assert seen.has_draft == has_draft


def test_ranks_are_those_of_the_outcome_in_the_end(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    outcome = plain.games.live(game).state.outcome()
    seen = glance(plain.games, plain.tables.get(game), ada)
    assert outcome is not None
    assert seen is not None
    assert seen.ranks == [score.rank for score in outcome.seats]
    assert seen.to_act is None


def test_of_games_that_have_ended_only_the_newest_are_looked_at(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    over = plain.tables.get(game)
    shown = list(tables_at_a_glance(plain.games, [over] * (MOST_ENDED + 2), ada))
    assert [document.glance is not None for document in shown] == [True] * MOST_ENDED + [False] * 2


def test_a_game_set_apart_is_listed_without_a_glance(
    plain: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ada, _ = plain.two_at_a_table()

    def spoil(live: LiveGame, _: object) -> None:
        raise ValueError(live.id)

    monkeypatch.setattr(LiveGame, "_carried_out", spoil)
    assert glance(plain.games, plain.tables.get(game), ada) is None


def test_opponents_are_six_levels_in_the_order_of_their_measured_strength_and_then_characters() -> None:
    assert {bot.name for bot in OPPONENTS} <= set(BOTS)
    assert [bot.is_character for bot in OPPONENTS] == [False] * 6 + [True] * 3
    figures = {bot.name: vp for bot in OPPONENTS if (vp := usual_vp(bot.name)) is not None}
    assert len(figures) == len(OPPONENTS)
    measured = [figures[bot.name] for bot in OPPONENTS if not bot.is_character]
    assert measured == sorted(measured)
    assert all(measured[3] < figures[bot.name] < measured[5] for bot in OPPONENTS if bot.is_character)
    rows = Path("docs/bots.md").read_text(encoding="utf-8").splitlines()
    for bot in OPPONENTS:
        row = next(row for row in rows if row.startswith(f"| `{bot.name}`:"))
        figure = re.match(r"\d+", row.split("|")[4].strip())
        assert figure is not None
        assert int(figure[0]) == figures[bot.name]


def test_opponents_have_figures_of_the_games_and_numbers_that_were_measured() -> None:
    for document in bot_documents():
        assert document.figures[default_ruleset()][4] == document.mean_vp
        for ruleset, by_players in document.figures.items():
            assert by_players
            assert set(by_players) <= set(ruleset_named(ruleset).player_counts)


def test_opponents_speak_german_and_else_english() -> None:
    english, german = bot_documents("en"), bot_documents("de")
    assert bot_documents("xx") == english
    for mine, theirs in zip(english, german, strict=True):
        assert mine.name == theirs.name
        assert mine.sentence != theirs.sentence


def test_seats_of_one_device_have_names_of_their_own(backend: BareBackend) -> None:
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, RULES, ["me:Ann", "me:Bob"], is_listed=False)
    assert [seat.name for seat in backend.tables.get(table.id).seats] == ["Ann", "Bob"]
    assert table.seats_of(ada) == (0, 1)
    play_on(backend, table.id, [ada])
    told = " ".join(paragraph.words for paragraph in story(backend.games, table.id, 0))
    assert "Ann" in told
    again = backend.tables.rematch(ada, table.id)
    assert [seat.name for seat in again.seats] == ["Ann", "Bob"]


def test_a_host_changes_who_sits_where_until_the_game_begins(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    table, invitation = backend.tables.create(
        ada, "birmingham", ["me", "invited", "invited"], is_listed=False
    )
    backend.tables.join(ben, table.id, 1, invitation)
    assert change_seat(backend.tables, ada, table.id, 2, "bot:planner").status == "waiting"
    freed = change_seat(backend.tables, ada, table.id, 1, "invited")
    assert [(seat.kind, seat.bot, seat.name) for seat in freed.seats] == [
        ("person", None, "Ada"),
        ("invited", None, None),
        ("bot", "planner", None),
    ]
    assert change_seat(backend.tables, ada, table.id, 1, "me:Guest").seats[1].name == "Guest"
    for person, seat, wish, refusal, code in (
        (ben, 1, "me", NotAllowed, "not_owner"),
        (ada, 5, "open", ServerError, "bad_seat"),
        (ada, 1, "bot:os:system", ServerError, "unknown_bot"),
    ):
        with pytest.raises(refusal) as refused:
            change_seat(backend.tables, person, table.id, seat, wish)
        assert refused.value.code == code
    change_seat(backend.tables, ada, table.id, 1, "open")
    with pytest.raises(ServerError) as refused:
        change_seat(backend.tables, ada, table.id, 0, "open")
    assert refused.value.code == "no_seat"
    backend.tables.start(ada, table.id)
    with pytest.raises(Conflict):
        change_seat(backend.tables, ada, table.id, 1, "open")


def test_a_table_can_be_listed_later_and_be_made_private_again(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    table, _ = backend.tables.create(ada, "birmingham", ["me", "invited", "bot:greedy"], is_listed=False)
    listed = change_options(backend.tables, ada, table.id, is_listed=True, has_advice=None)
    assert [found.id for found in backend.tables.lobby()] == [table.id]
    assert listed.seats[1].kind == "open"
    assert listed.has_advice
    private = change_options(backend.tables, ada, table.id, is_listed=False, has_advice=False)
    assert backend.tables.lobby() == []
    assert not private.has_advice
    with pytest.raises(NotAllowed):
        backend.tables.join(ben, table.id, None, None)


def test_home_over_the_web(lone: Served) -> None:
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    made = ada.post("/api/tables", ruleset=RULES, seats=["me", "bot:greedy"], listed=True).json()
    [mine] = ada.get("/api/tables/mine").json()
    assert mine["glance"]["vp"] == [0, 0]
    [listed] = ben.get("/api/tables").json()
    assert listed["id"] == made["id"]
    assert not listed["glance"]["is_my_turn"]
    assert [bot["name"] for bot in ben.get("/api/bots").json()] == [bot.name for bot in OPPONENTS]
    assert ben.get("/api/bots?language=de").json()[2]["title"] == "Lehrling"
    waiting = ada.post("/api/tables", ruleset=RULES, seats=["me", "invited"]).json()
    where = f"/api/tables/{waiting['id']}"
    assert ada.post(f"{where}/seats/1", wish="bot:planner").json()["seats"][1]["bot"] == "planner"
    assert ben.post(f"{where}/seats/1", wish="open").json()["code"] == "not_owner"
    changed = ada.http.patch(where, json={"listed": True, "advice": False}, headers=ada.headers()).json()
    assert (changed["is_listed"], changed["advice"]) == (True, False)


def test_who_comes_without_a_token_is_nobody_yet(lone: Served) -> None:
    assert lone.client().get("/api/people").json() is None
    assert lone.guest("Ada").get("/api/people").json()["name"] == "Ada"
    assert lone.client("x.y").get("/api/people").status_code == 401
