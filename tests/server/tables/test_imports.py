"""Records brought to a server: the same record comes out again, and what is no game changes nothing."""

import pytest
from sqlalchemy import func, select

from ironbridge.record import read_record
from ironbridge.server.answers.records import record_text
from ironbridge.server.errors import Conflict, Refused, ServerError, TooMany
from ironbridge.server.play.history import Past
from ironbridge.server.store.schema import TABLES
from ironbridge.server.tables import imports
from ironbridge.server.tables.imports import import_record
from tests.support.plain import plain as loose
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.brought import written
from tests.support.server.served import Served


@pytest.mark.parametrize("is_json", [False, True])
@pytest.mark.parametrize("choices", [None, 60])
def test_the_same_record_comes_out_again(backend: BareBackend, choices: int | None, is_json: bool) -> None:
    ada = backend.guest("Ada")
    text = written("birmingham", 3, choices, is_json=is_json)
    table = import_record(backend.log, ada, text)
    assert table.status == ("over" if choices is None else "abandoned")
    assert record_text(backend.games, table.id, is_json=is_json) == text
    assert [seat.kind for seat in table.seats] == ["recorded"] * 3
    assert [seat.bot for seat in table.seats] == [None, "deep", None]
    assert backend.tables.of(ada) == [table]
    assert backend.tables.of(backend.guest("Ben")) == []
    past = Past.of(backend.games, table.id, None)
    assert past.position(len(past.actions()), None).knows == "all"


def test_our_own_exports_come_out_again(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table("lancashire-revised-intro")
    play_on(plain, game, [ada, ben])
    for is_json in (False, True):
        text = record_text(plain.games, game, is_json=is_json)
        assert record_text(plain.games, import_record(plain.log, ben, text).id, is_json=is_json) == text


def test_nobody_plays_in_a_record(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    table = import_record(plain.log, ada, written("birmingham-intro", 2, 9))
    live = plain.games.live(table.id)
    assert live.seat_to_act is None
    with pytest.raises(Conflict) as refused:
        plain.drafts.play(table.id, ada, live.number, [{"do": "pass"}], "k")
    assert refused.value.code == "game_over"
    with pytest.raises(ServerError):
        plain.departures.leave(table.id, ada, "k", why="left")
    with pytest.raises(ServerError):
        plain.tables.rematch(ada, table.id)


def changed(text: str, old: str, new: str) -> str:
    """A text that is not the same any more."""
    assert old in text
    return text.replace(old, new, 1)


def test_what_is_no_record_changes_nothing(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    good = written("birmingham-intro", 2)
    lines = good.splitlines()
    action = next(number for number, line in enumerate(lines, 1) if line.startswith("c3.1"))
    wrong = {
        "": 0,
        "hello": 1,
        "{": 1,
        changed(good, "brass 1", "brass 9"): 1,
        changed(good, lines[action - 1], lines[action - 1].split("  ")[0] + "  fly to the moon"): action,
        changed(good, "result: ", "result: 0 by vp, 300 1 ; "): None,
        good[: len(good) // 2]: None,
    }
    for text, line in wrong.items():
        with pytest.raises(Refused) as refused:
            import_record(plain.log, ada, text)
        assert refused.value.code == "bad_record"
        found: list[dict[str, object]] = loose(refused.value.facts)["errors"]
        assert line is None or line in [error["line"] for error in found] or not found
        assert refused.value.message
    count = plain.database.read(
        lambda connection: connection.execute(select(func.count()).select_from(TABLES)).scalar()
    )
    assert count == 0


def test_nobody_brings_records_without_end(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "MOST_BROUGHT", 2)
    ada, text = plain.guest("Ada"), written("birmingham-intro", 2, 5)
    for _ in range(2):
        import_record(plain.log, ada, text)
    with pytest.raises(TooMany):
        import_record(plain.log, ada, text)
    import_record(plain.log, plain.guest("Ben"), text)


def test_records_over_http(lone: Served) -> None:
    ada, stranger = lone.guest("Ada"), lone.client()
    text = written("lancashire", 3)
    table = ada.post("/api/records", text=text).json()
    assert (table["status"], table["is_mine"]) == ("over", True)
    assert stranger.get(f"/api/games/{table['id']}/record").text == text
    assert stranger.game(table["id"])["outcome"]["seats"]
    assert [found["id"] for found in ada.get("/api/tables/mine").json()] == [table["id"]]
    as_json = stranger.get(f"/api/games/{table['id']}/record?form=json").text
    assert read_record(as_json).errors == ()
    refused = ada.post("/api/records", text=text[:900])
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_record")
    assert {"line", "column", "kind", "reason"} <= set(refused.json()["facts"]["errors"][0])
    assert stranger.post("/api/records", text=text).status_code == 401
    assert ada.post("/api/records", text="x" * 300_000).status_code == 400
    assert ada.post("/api/records", text="x" * 600_000).status_code == 413
