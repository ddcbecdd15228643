"""Phones around a real table share a count: who has the link writes, nobody overwrites what they have not seen."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from ironbridge.games.catalogue import RULESETS
from ironbridge.games.score_tables import score_tables
from ironbridge.server.errors import ServerError, TooMany, Unknown
from ironbridge.server.store.layout.talk import SHEETS
from ironbridge.server.talk.sheet_checks import check_sheet
from ironbridge.server.talk.sheets import KEPT, MADE_AT_ONCE
from ironbridge.server.web.examples import EXAMPLES
from ironbridge.server.wire.sheets import NewSheet, SheetData
from tests.support.server.bare import BareBackend
from tests.support.server.served import Served
from tests.support.server.turned import TurnedClock

NEW: dict[str, Any] = {"sheet": EXAMPLES["NewSheet"]["sheet"], "by": 0}


def changed(**values: Any) -> NewSheet:
    """The sheet of the examples with something else in it."""
    return msgspec.convert({**NEW, "sheet": {**NEW["sheet"], **values}}, NewSheet)


def test_a_change_is_kept_only_if_nobody_was_quicker(backend: BareBackend) -> None:
    sheets = backend.sheets
    token = sheets.share(changed(), "a")
    mine, is_written = sheets.write(token, 1, changed(money=[5, None]))
    assert (mine.version, is_written) == (2, True)
    theirs, is_written = sheets.write(token, 1, changed(money=[None, 7]))
    assert (theirs.version, is_written) == (2, False)
    assert theirs.written.sheet.money == [5, None]
    both, is_written = sheets.write(token, 2, changed(money=[5, 7]))
    assert (both.version, is_written) == (3, True)
    assert sheets.look(token).written.sheet.money == [5, 7]


def test_a_shared_count_ends_by_itself_and_at_once_if_somebody_wants_it(backend: BareBackend) -> None:
    clock = TurnedClock(backend.database)
    sheets = backend.sheets
    ended, old = sheets.share(changed(), "a"), sheets.share(changed(), "a")
    sheets.end(ended)
    sheets.end(ended)
    with pytest.raises(Unknown, match="twelve hours"):
        sheets.look(ended)
    clock.run(backend.database, KEPT)
    assert sheets.write(old, 1, changed(money=[1, 1]))[1]
    clock.run(backend.database, KEPT)
    assert sheets.look(old).version == 2, "twelve hours count from the last change"
    clock.run(backend.database, 1)
    for ask in (lambda: sheets.look(old), lambda: sheets.write(old, 2, changed())):
        with pytest.raises(Unknown):
            ask()
    backend.cleaner.clear(backend.database.now())
    count = select(func.count()).select_from(SHEETS)
    assert backend.database.read(lambda connection: connection.execute(count).scalar_one()) == 0


def test_nothing_that_opens_a_count_is_stored(backend: BareBackend) -> None:
    token = backend.sheets.share(changed(), "203.0.113.7")
    rows = backend.database.read(lambda connection: connection.execute(select(SHEETS)).all())
    assert token not in str(rows)
    assert "203.0.113.7" not in str(rows)


def test_nobody_shares_without_end(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(MADE_AT_ONCE):
        plain.sheets.share(changed(), "one address")
    with pytest.raises(TooMany) as refused:
        plain.sheets.share(changed(), "one address")
    assert refused.value.wait
    assert refused.value.wait > 60
    plain.sheets.share(changed(), "another")
    monkeypatch.setattr("ironbridge.server.talk.sheets.MOST", MADE_AT_ONCE + 1)
    with pytest.raises(TooMany, match="too many counts"):
        plain.sheets.share(changed(), "a third")


def wrong_sheets() -> list[tuple[str, dict[str, Any]]]:
    """What a page could not show, each with the name of what is wrong."""
    tables = score_tables(RULESETS["birmingham"])
    assert tables is not None
    assert tables.round is not None
    slot, tile = next(iter(tables.slots)), {"seat": 0, "industry": "cotton", "level": 1, "flipped": True}
    turn = {
        "era": "canal",
        "number": 1,
        "order": [1, 0],
        "turn": 0,
        "spent": [0, 0],
        "income": [10, 10],
        "money": [None, None],
        "removed": [[], []],
        "markets": {"coal": 13, "iron": 8},
        "distant": 0,
    }
    era = NEW["sheet"]["eras"]["canal"]

    def board(**values: Any) -> dict[str, Any]:
        return {"eras": {"canal": {**era, "board": {"tiles": {}, "links": {}, **values}}}}

    check_sheet(changed(round=turn, **board(tiles={slot: tile})).sheet)
    return [
        ("ruleset", {"ruleset": "chess"}),
        ("players", {"players": [{"name": "Ada", "colour": 0}, {"name": "Ben", "colour": 0}]}),
        ("era", {"era": "rail"}),
        (
            "era of another game",
            {"ruleset": "birmingham-intro", "era": "rail", "eras": {"canal": era, "rail": era}},
        ),
        ("money", {"money": [1]}),
        ("bonus", {"eras": {"canal": {**era, "bonus": [0]}}}),
        ("slot", board(tiles={"atlantis.1": tile})),
        ("tile", board(tiles={slot: {**tile, "level": 9}})),
        ("owner", board(tiles={slot: {**tile, "seat": 2}})),
        ("line", board(links={"nowhere": 0})),
        ("link of nobody", board(links={next(iter(tables.lines)): 3})),
        ("round", {"round": {**turn, "number": 20}}),
        ("order", {"round": {**turn, "order": [1, 1]}}),
        ("removed", {"round": {**turn, "removed": []}}),
        ("spent", {"round": {**turn, "spent": [0]}}),
        ("income", {"round": {**turn, "income": [10, 999]}}),
        ("markets", {"round": {**turn, "markets": {"coal": 13}}}),
        ("cubes", {"round": {**turn, "markets": {"coal": 99, "iron": 8}}}),
    ]


@pytest.mark.parametrize(
    ("what", "values"), wrong_sheets(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_no_page_could_show_is_refused(what: str, values: dict[str, Any]) -> None:
    data = deepcopy({**NEW["sheet"], **values})
    with pytest.raises(ServerError) as refused:
        check_sheet(msgspec.convert(data, SheetData))
    assert refused.value.code == "bad_sheet", what


def test_shared_counts_over_the_api(lone: Served) -> None:
    ada, ben = lone.client(), lone.client()
    made = ada.post("/api/sheets", **NEW)
    assert made.status_code == 201, made.text
    token = made.json()["token"]
    seen = ben.post("/api/sheets/look", token=token).json()
    assert (seen["version"], seen["by"], seen["sheet"]["players"][1]["name"]) == (1, 0, "Ben")
    assert ben.post("/api/sheets/look", token=token, seen=1).json()["sheet"] is None
    mine = {**NEW["sheet"], "money": [None, 7]}
    clock = {"used": [None, 5], "talk": 0, "turn": 5, "running": "talk", "since": 1_900_000_000_000}
    told = ben.post("/api/sheets/write", token=token, version=1, sheet=mine, clock=clock, by=1).json()
    assert (told["version"], told["written"], told["sheet"]) == (2, True, None)
    late = ada.post("/api/sheets/write", token=token, version=1, sheet=NEW["sheet"], by=0).json()
    assert (late["written"], late["by"], late["sheet"]["money"], late["clock"]) == (
        False,
        1,
        [None, 7],
        clock,
    )
    wrong = ada.post("/api/sheets/look", token="not the token")
    assert (wrong.status_code, wrong.json()["code"]) == (404, "unknown_sheet")
    assert ada.post("/api/sheets/end", token=token).json() == {"done": True}
    assert ben.post("/api/sheets/look", token=token).status_code == 404
