"""Tables of games and decisions as Parquet files, with a card and Croissant metadata beside them."""

import json
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ironbridge.envs.dataset.columns import DECISIONS, GAMES, columns_of, schema_of
from ironbridge.envs.dataset.croissant import Published, croissant
from ironbridge.envs.dataset.rows import ChoiceTexts, Row, decision_rows, game_row
from ironbridge.envs.observer import Observer
from ironbridge.errors import BadPosition
from ironbridge.record import Record

BATCH: Final = 20_000  # rows that are written at once


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: the files, and how many rows of each kind."""

    files: tuple[Path, ...]
    games: int
    decisions: int


def write_dataset(
    games: Iterable[tuple[str, Record]], output: Path, published: Published, *, has_features: bool = False
) -> Written:
    """Write a table of games and one of decisions, the card and the metadata.

    `games.parquet` gets `games.decisions.parquet`, `games.md` and `games.croissant.json` beside it. With features all
    games must be of one ruleset and number of players. Raises BadPosition and OSError.
    """
    decisions_file = output.with_suffix(".decisions.parquet")
    counts = {output: 0, decisions_file: 0}
    observer: Observer | None = None
    width = 0
    texts: dict[str, ChoiceTexts] = {}
    with ExitStack() as stack:
        tables: list[_Table] = []
        for number, (file, record) in enumerate(games):
            if has_features and observer is None:
                observer = Observer(record.rules, record.deal.players)
                width = observer.size
            if observer and (observer.ruleset.name, observer.players) != (
                record.ruleset,
                record.deal.players,
            ):
                raise BadPosition(f"{file}: features need games of one ruleset and number of players")
            if not tables:
                tables = [
                    stack.enter_context(_Table(output, schema_of(GAMES, 0))),
                    stack.enter_context(_Table(decisions_file, schema_of(DECISIONS, width))),
                ]
            said = texts.setdefault(record.ruleset, ChoiceTexts(record.rules.names))
            counts[output] += tables[0].add([game_row(number, file, record)])
            counts[decisions_file] += tables[1].add(decision_rows(number, record, said, observer))
        if not tables:
            raise BadPosition("there is no game to write")
    files = (output, decisions_file, output.with_suffix(".md"), output.with_suffix(".croissant.json"))
    files[2].write_text(card(output, counts, width), "utf-8", newline="\n")
    files[3].write_text(
        json.dumps(croissant(output, list(counts), width, published), indent=1) + "\n", "utf-8", newline="\n"
    )
    return Written(files, counts[output], counts[decisions_file])


class _Table:
    """A file that rows are added to."""

    def __init__(self, file: Path, schema: Any) -> None:
        self.schema = schema
        self.writer = pq.ParquetWriter(file, schema, compression="zstd")
        self.rows: list[Row] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._write()
        self.writer.close()

    def add(self, rows: Iterable[Row]) -> int:
        """Add rows; gives how many there were."""
        before = len(self.rows)
        self.rows.extend(rows)
        count = len(self.rows) - before
        if len(self.rows) >= BATCH:
            self._write()
        return count

    def _write(self) -> None:
        if self.rows:
            columns = [column_of(field, [row[field.name] for row in self.rows]) for field in self.schema]
            self.writer.write_table(pa.Table.from_arrays(columns, schema=self.schema))
            self.rows = []


def column_of(field: Any, values: list[Any]) -> Any:
    """The values of a column; observations are rows of bytes, which are taken as they are."""
    if not pa.types.is_fixed_size_list(field.type):
        return pa.array(values, field.type)
    return pa.FixedSizeListArray.from_arrays(
        pa.array(np.frombuffer(b"".join(values), np.int8)), type=field.type
    )


def card(output: Path, counts: dict[Path, int], width: int) -> str:
    """The card of a dataset: what it is, where it comes from, and what its columns hold."""
    lines = [
        f"# {output.stem}",
        "",
        "Games of Brass as tables, made from records by `ironbridge export`. Every game was replayed and verified",
        "before it was written. Names of people are not in it. The rules are implemented by the Ironbridge project,",
        "which is fan-made and not affiliated with the publisher of the games.",
        "",
        *(f"- `{file.name}`: {count:,} rows" for file, count in counts.items()),
    ]
    for name, columns in columns_of(width):
        lines += ["", f"## {name}", "", "| column | meaning |", "|---|---|"]
        lines += [f"| `{column}` | {what} |" for column, what in columns.items()]
    return "\n".join(lines) + "\n"
