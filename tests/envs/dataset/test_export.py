"""Records become tables that hold what the games held, with a card and metadata that are true of them."""

import hashlib
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from ironbridge.cli.main import main
from ironbridge.envs.dataset.columns import DECISIONS, GAMES
from ironbridge.envs.observer import Observer
from ironbridge.record import choices_of, first_state, read_record, state_at, write_record
from ironbridge.rules.choices import choice_to_data
from tests.support.project import ROOT
from tests.support.records import game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two records of different tables."""
    records = tmp_path / "records"
    records.mkdir()
    (records / "a.brass").write_text(write_record(game(players=2)), "utf-8")
    (records / "b.brass").write_text(write_record(game("lancashire", 3)), "utf-8")
    return records


def rows(file: Path) -> list[dict[str, Any]]:
    """The rows of a table."""
    found: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return found


def test_every_game_and_decision_is_a_row(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    assert main(["export", str(folder), "-o", str(file)]) == 0
    records = [game(players=2), game("lancashire", 3)]
    for row, record in zip(rows(file), records, strict=True):
        assert record.result is not None
        assert (row["ruleset"], row["players"]) == (record.ruleset, record.deal.players)
        assert tuple(row["vp"]) == record.result.vp
        assert row["digest"] == state_at(record, len(record.actions)).digest()
        assert row["kinds"] == [player.kind for player in record.players]
        assert not any(player.name and player.name in str(row) for player in record.players)
    decisions = rows(tmp_path / "games.decisions.parquet")
    wanted = [
        (number, choice_to_data(choice))
        for number, record in enumerate(records)
        for choices in choices_of(record)
        for choice in choices
    ]
    assert [(row["game"], json.loads(row["choice"])) for row in decisions] == wanted
    first = decisions[0]
    state = first_state(records[0])
    assert (first["seat"], first["ask"], first["legal"]) == (
        state.seat_to_act,
        "action",
        len(state.legal_actions()),
    )
    assert (first["number"], first["action"], first["round"], first["turn"], first["era"]) == (
        1,
        1,
        1,
        1,
        "canal",
    )
    for row in decisions:
        result = records[row["game"]].result
        assert result is not None
        assert row["final_vp"] == result.vp[row["seat"]]
        assert row["won"] == (row["seat"] in result.winners)


def test_features_are_what_the_seat_knew(tmp_path: Path) -> None:
    records = tmp_path / "records"
    played = [
        "--play",
        "2",
        "--bots",
        "random",
        "--ruleset",
        "birmingham-intro",
        "--players",
        "2",
        "--jobs",
        "1",
    ]
    assert main(["export", str(records), "-o", str(tmp_path / "x.parquet"), "--features", *played]) == 0
    observer = Observer("birmingham-intro", 2)
    table = pq.read_table(tmp_path / "x.decisions.parquet")
    assert table.num_rows > 50
    assert table.schema.field("observation").type.list_size == observer.size
    record = read_record((records / "game-000000.brass").read_bytes()).whole()
    state = first_state(record)
    seat = state.seat_to_act
    assert seat is not None
    seen = np.asarray(table["observation"][0].as_py(), np.int8)
    assert (seen == np.asarray(observer.observe(state.view(seat)), np.int8)).all()


def test_playing_replaces_no_record_of_another_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["export", str(tmp_path), "-o", str(tmp_path / "x.parquet"), "--play", "2", "--bots", "random"]
    args += ["--ruleset", "birmingham-intro", "--players", "2", "--jobs", "1"]
    assert main(args) == 0
    files = {path.name: path.read_bytes() for path in tmp_path.glob("*.brass")}
    assert main(args) == 0
    capsys.readouterr()
    assert main([*args, "--seed", "1"]) == 1
    assert "game-000000.brass: the record of another game" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.brass")} == files


def test_features_of_different_tables_are_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(folder), "-o", str(tmp_path / "x.parquet"), "--features"]) == 2
    err = capsys.readouterr().err
    assert err == "ironbridge export: b.brass: features need games of one ruleset and number of players\n"


def test_the_card_the_metadata_and_the_document_name_every_column(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    assert main(["export", str(folder), "-o", str(file)]) == 0
    card = (tmp_path / "games.md").read_text("utf-8")
    document = (ROOT / "docs" / "data.md").read_text("utf-8")
    for column in [*GAMES, *DECISIONS]:
        assert f"`{column}`" in card
        assert f"`{column}`" in document
    data = json.loads((tmp_path / "games.croissant.json").read_text("utf-8"))
    assert data["conformsTo"] == "http://mlcommons.org/croissant/1.0"
    for told, table in zip(data["distribution"], data["recordSet"], strict=True):
        path = tmp_path / told["contentUrl"]
        assert told["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
        assert [field["name"] for field in table["field"]] == pq.read_schema(path).names
        assert {field["source"]["fileObject"]["@id"] for field in table["field"]} == {told["@id"]}
    kinds = {field["@id"]: field["dataType"] for table in data["recordSet"] for field in table["field"]}
    assert (kinds["games/vp"], kinds["decisions/won"], kinds["decisions/do"]) == (
        "sc:Integer",
        "sc:Boolean",
        "sc:Text",
    )


# What the specification of Croissant 1.0 asks of every dataset.
REQUIRED = {
    "@context",
    "@type",
    "conformsTo",
    "creator",
    "datePublished",
    "description",
    "distribution",
    "license",
    "name",
    "url",
}


def test_the_metadata_has_all_that_croissant_requires(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    told = ["--creator", "The Lunar Society", "--url", "https://example.org/games"]
    assert main(["export", str(folder), "-o", str(file), *told]) == 0
    data = json.loads((tmp_path / "games.croissant.json").read_text("utf-8"))
    assert data.keys() >= REQUIRED
    assert data["creator"] == {"@type": "sc:Organization", "name": "The Lunar Society"}
    assert data["url"] == "https://example.org/games"
    assert date.fromisoformat(data["datePublished"]) <= datetime.now(UTC).date()
    for file_object in data["distribution"]:
        assert file_object.keys() >= {"@type", "@id", "name", "contentUrl", "encodingFormat", "sha256"}
    fields = {field["@id"]: field for table in data["recordSet"] for field in table["field"]}
    assert all(key["@id"] in fields for table in data["recordSet"] for key in table["key"])
    lists = {name for name, field in fields.items() if field.get("repeated")}
    assert lists == {"games/kinds", "games/vp", "games/winners"}
    # Every short word that is used is explained by the context, or is one of schema.org.
    assert {
        "recordSet",
        "field",
        "key",
        "repeated",
        "source",
        "extract",
        "column",
        "fileObject",
        "dataType",
        "citeAs",
    } <= data["@context"].keys()
    assert data["citeAs"].startswith(f"The Lunar Society ({data['datePublished'][:4]}): games.")


def test_without_a_page_of_its_own_a_dataset_points_to_its_card(folder: Path, tmp_path: Path) -> None:
    assert main(["export", str(folder), "-o", str(tmp_path / "games.parquet")]) == 0
    data = json.loads((tmp_path / "games.croissant.json").read_text("utf-8"))
    assert (tmp_path / data["url"]).read_text("utf-8").startswith("# games\n")


def test_records_with_errors_are_left_out_and_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "c.brass").write_text("brass 1\n", "utf-8")
    assert main(["export", str(folder), "-o", str(tmp_path / "games.parquet")]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("2 games, ")
    assert "c.brass" in err


def test_an_unfinished_game_has_no_end(tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.mkdir()
    text = write_record(game(players=2))
    lines = text.splitlines(keepends=True)[:25]
    text = "".join("result: unfinished\n" if line.startswith("result") else line for line in lines)
    (records / "a.brass").write_text(text, "utf-8")
    assert main(["export", str(records), "-o", str(tmp_path / "games.parquet")]) == 0
    (row,) = rows(tmp_path / "games.parquet")
    assert (row["vp"], row["winners"], row["decided_by"]) == (None, None, None)
    assert {decision["won"] for decision in rows(tmp_path / "games.decisions.parquet")} == {None}


def test_a_folder_for_the_tables_is_made_before_games_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = [
        "--play",
        "1",
        "--bots",
        "random",
        "--ruleset",
        "birmingham-intro",
        "--players",
        "2",
        "--jobs",
        "1",
    ]
    new = tmp_path / "new" / "study" / "games.parquet"
    assert main(["export", str(tmp_path / "records"), "-o", str(new), *played]) == 0
    assert len(rows(new)) == 1
    capsys.readouterr()
    # Where none can be made, nothing is played.
    other = tmp_path / "others"
    assert main(["export", str(other), "-o", str(new / "games.parquet"), *played]) == 1
    assert capsys.readouterr().err == f"ironbridge export: {new}: File exists\n"
    assert not other.exists()


@pytest.mark.parametrize("play", [[], ["--play", "2", "--bots", "hal"]])
def test_what_cannot_be_made_is_refused(
    play: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "none").mkdir()
    assert main(["export", str(tmp_path / "none"), "-o", str(tmp_path / "x.parquet"), *play]) == 2
    assert capsys.readouterr().err.startswith("ironbridge export: ")
    assert not (tmp_path / "x.parquet").exists()
