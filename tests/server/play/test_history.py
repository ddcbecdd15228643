"""The past of games: the same numbers as in records, and nothing that the caller could not know now."""

import io
import re
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ironbridge.cli.main import main
from ironbridge.record import read_record, state_at
from ironbridge.record.record import first_state_of
from ironbridge.rules.data import PositionData
from ironbridge.rules.deal import Deal, chance
from ironbridge.rules.draft import carry_out
from ironbridge.rules.refusals import IllegalChoice
from ironbridge.server.answers.records import record_text
from ironbridge.server.errors import NotAllowed, ServerError, Unknown
from ironbridge.server.play.history import MOST_POSITIONS, Past
from ironbridge.server.play.live import LiveGame
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.served import Served

RULESETS = ["birmingham-intro", "lancashire", "lancashire-revised-intro"]


def hands(view: PositionData) -> list[bool]:
    """For each seat, whether its hand is known."""
    return ["unknown" not in player["hand"] for player in view["seats"]]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_page_record_and_command_line_count_alike(plain: BareBackend, tmp_path: Path, ruleset: str) -> None:
    ada = plain.guest("Ada")
    table, _ = plain.tables.create(
        ada, ruleset, ["me", "me"] + ["me"] * (ruleset == "lancashire"), is_listed=False
    )
    play_on(plain, table.id, [ada])
    past = Past.of(plain.games, table.id, None)
    text = record_text(plain.games, table.id, is_json=False)
    record = read_record(text).whole()
    actions = past.actions()
    assert [action.number for action in actions] == list(range(1, len(record.actions) + 1))
    for number in range(len(actions) + 1):
        assert past.position(number, None).view == state_at(record, number).to_data()
    file = tmp_path / "game.brass"
    file.write_text(text, "utf-8")
    with redirect_stdout(io.StringIO()) as out:
        assert main(["replay", str(file)]) == 0
    told = re.findall(r"^ *(\d+)  ([cr]\d+)\.\S+ s(\d) .*? Ada  (.*)$", out.getvalue(), re.MULTILINE)
    assert told == [
        (str(action.number), f"{action.era[0]}{action.round}", str(action.seat), action.text)
        for action in actions
    ]
    entries = {told.entry.number: told for told in plain.games.live(table.id).told}
    for action in actions:
        assert str(action.choices[-1]) in map(str, entries[action.entry].choices)
        assert entries[action.entry].entry.seat == action.seat


def test_a_running_game_tells_each_what_he_knew(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 9)
    for person, mine in ((ada, 0), (ben, 1)):
        past = Past.of(backend.games, game, person)
        found = past.positions(0, MOST_POSITIONS, None)
        assert len(found) == len(past.actions()) + 1
        for position in found:
            assert (position.knows, position.seat) == ("seat", mine)
            assert hands(position.view)[1 - mine] is False
            assert position == past.position(position.action, mine)
        with pytest.raises(NotAllowed):
            past.position(0, 1 - mine)
    for position in Past.of(backend.games, game, None).positions(0, MOST_POSITIONS, None):
        assert (position.knows, hands(position.view)) == ("public", [False, False])
    with pytest.raises(Unknown):
        Past.of(backend.games, game, ada).position(len(found), None)
    with pytest.raises(ServerError):
        Past.of(backend.games, game, ada).position(0, 2)


def test_when_the_game_has_ended_all_hands_are_open(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben])
    past = Past.of(backend.games, game, None)
    assert past.position(0, None).knows == "all"
    assert hands(past.position(3, None).view) == [True, True]
    assert hands(past.position(3, 1).view) == [False, True]
    assert past.positions(0, 1000, 0)[-1].outcome is not None


def test_a_turn_taken_back_is_no_action(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    table, _ = plain.tables.create(ada, "birmingham-intro", ["me", "me"], is_listed=False)
    play_on(plain, table.id, [ada], 5)
    before = Past.of(plain.games, table.id, ada)
    told = before.actions()
    plain.consent.undo(table.id, ada, plain.games.live(table.id).number, "back")
    after = Past.of(plain.games, table.id, ada).actions()
    assert after == told[: len(after)]
    assert len(after) in {len(told) - 1, len(told) - 2}


def known(live: LiveGame, dealt: Deal, seat: int | None) -> list[Any] | None:
    """What a seat has had in hand since the first turn and sees now, were this the deal; None if it cannot be."""
    state = first_state_of(live.rules, dealt)
    seen: list[Any] = []
    for turn in live.turns:
        if seat is not None:
            seen.append(state.to_data()["seats"][seat]["hand"])
        try:
            carry_out(state, turn.data["choices"])
        except IllegalChoice:
            return None
    return [*seen, state.public_data() if seat is None else state.view(seat).to_data()]


def other_deals(live: LiveGame, seat: int | None) -> list[Deal]:
    """Deals in which two cards have changed places and which may be the real one as far as a seat can know now."""
    deck, truth, luck = live.deal.canal_deck, known(live, live.deal, seat), chance(5)
    found = []
    for _ in range(60):
        cards = list(deck)
        one, other = luck.below(len(deck)), luck.below(len(deck))
        cards[one], cards[other] = deck[other], deck[one]
        dealt = replace(live.deal, canal_deck=tuple(cards))
        if dealt != live.deal and known(live, dealt, seat) == truth:
            found.append(dealt)
    return found


@pytest.mark.parametrize("ruleset", ["birmingham-intro", "lancashire-revised-intro"])
def test_what_is_hidden_now_changes_nothing_in_the_past(plain: BareBackend, ruleset: str) -> None:
    game, ada, ben = plain.two_at_a_table(ruleset)
    play_on(plain, game, [ada, ben], 8)
    live = plain.games.live(game)
    truth = live.deal
    for seat, person in ((0, ada), (1, ben), (None, None)):
        past = Past.of(plain.games, game, person)
        told = past.positions(0, 100, None), past.actions()
        others = other_deals(live, seat)
        assert others
        for dealt in others:
            live.deal = dealt
            assert (past.positions(0, 100, None), past.actions()) == told
        live.deal = truth


def test_history_over_http(lone: Served) -> None:
    ada, stranger = lone.guest("Ada"), lone.client()
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()
    path = f"/api/games/{table['id']}"
    backend = lone.backend
    assert isinstance(backend, BareBackend)
    play_on(backend, table["id"], [backend.people.who(ada.token)], 4)
    actions = ada.get(f"{path}/actions").json()
    assert actions == stranger.get(f"{path}/actions").json()
    assert ada.get(f"{path}/at/{len(actions)}").json()["view"] == ada.game(table["id"])["view"]
    assert stranger.get(f"{path}/at/0").json()["knows"] == "public"
    assert stranger.get(f"{path}/at/0?seat=0").json()["code"] == "not_your_seat"
    assert stranger.get(f"{path}/at/{len(actions) + 1}").json()["code"] == "no_such_action"
    assert len(ada.get(f"{path}/positions?first=2&last=3").json()) == 2
    assert len(ada.get(f"{path}/positions").json()) == len(actions) + 1
    assert ada.get(f"{path}/positions?last=50").json()["code"] == "too_many_positions"
    for wrong in ("at/-1", "at/x", "at/99999", "positions?first=-1", "at/0?seat=10"):
        assert ada.get(f"{path}/{wrong}").status_code in {400, 404}
