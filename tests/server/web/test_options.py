"""What is open with cards and costs travels with the game, for who is to act and asked for it."""

import time
from typing import Any

import pytest

from ironbridge.rules.choices import choice_to_data
from ironbridge.server.answers import documents
from ironbridge.server.play import game_json
from tests.support.server.bare import BareBackend
from tests.support.server.served import PATIENCE, Client, Served, Socket


def two(served: Served) -> tuple[str, Client, Client]:
    """A game of two, who is to act, and the other one."""
    ada, ben = served.guest("Ada"), served.guest("Ben")
    made = ada.post("/api/tables", ruleset="birmingham", seats=["me", "invited"]).json()
    ben.post(f"/api/tables/{made['id']}/join", invitation=made["invitation"])
    return (made["id"], ada, ben) if ada.game(made["id"])["draft"] else (made["id"], ben, ada)


def with_options(client: Client, game: str) -> Socket:
    """A socket as the page opens it."""
    return Socket(client, f"ws://{client.address}/api/games/{game}/socket?options=true")


def wait_until(socket: Socket, number: int, version: int | None) -> dict[str, Any]:
    """The game after an entry and so many changes of the draft, as a socket tells it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        game = socket.game
        if game and game["number"] == number and (game["draft"] or {}).get("version") == version:
            return game
        socket.receive()
    raise AssertionError("it did not come")


def test_an_update_has_the_options_of_who_is_to_act(lone: Served) -> None:
    game, me, other = two(lone)
    where = f"/api/games/{game}"
    mine, theirs, plain = with_options(me, game), with_options(other, game), me.socket(game)
    told = wait_until(mine, 1, 0)["options"]
    assert told == me.get(f"{where}/options").json()
    assert [option["choice"] for option in told] == mine.game["choices"]
    assert wait_until(theirs, 1, None)["options"] is None
    assert wait_until(plain, 1, 0)["options"] is None
    for version in range(2):
        change = {"number": 1, "version": version, "do": "push", "choice": mine.game["choices"][0]}
        assert mine.ask(type="draft", key=f"k{version}", **change)["type"] == "answer"
        after = wait_until(mine, 1, version + 1)
        assert after["options"] == me.get(f"{where}/options").json()
        assert after == me.get(f"{where}/?options=true").json()
        if after["draft"]["is_whole"]:
            assert after["options"] == []
            break
    assert mine.ask(type="end_turn", number=1, version=mine.game["draft"]["version"], key="e")["body"]
    assert wait_until(mine, 2, None)["options"] is None
    assert wait_until(theirs, 2, 0)["options"] == other.get(f"{where}/options").json()
    for socket in (mine, theirs, plain):
        socket.close()


def test_the_answer_to_a_draft_has_the_options_that_were_asked_for(lone: Served) -> None:
    game, me, _ = two(lone)
    where = f"/api/games/{game}"
    choice = me.game(game)["choices"][0]
    change = {"number": 1, "version": 0, "key": "k", "do": "push", "choice": choice}
    told = me.post(f"{where}/draft?options=true", **change).json()
    assert told["options"] == me.get(f"{where}/options").json()
    assert me.post(f"{where}/draft", **change).json()["options"] is None


def test_options_are_found_out_once_for_each_draft(
    plain: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ada, ben = plain.two_at_a_table()
    me = plain.to_act(game, ada, ben)
    made: list[int] = []
    options = game_json.options_shown

    def count(draft: Any) -> Any:
        made.append(len(draft.choices))
        return options(draft)

    monkeypatch.setattr(game_json, "options_shown", count)
    for _ in range(3):
        for person in (ada, ben, None):
            document = documents.game_document(plain.games, game, person, None, with_options=True)
            assert (document.options is None) == (person != me)
            assert documents.game_document(plain.games, game, person, None).options is None
    assert made == [0]
    choice = plain.games.live(game).state.legal_actions()[0]
    plain.drafts.change(game, me, 1, 0, "push", choice_to_data(choice), "k")
    for _ in range(3):
        documents.game_document(plain.games, game, me, None, with_options=True)
    assert made == [0, 1]
