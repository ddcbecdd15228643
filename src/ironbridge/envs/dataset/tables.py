"""Tables of games and decisions as Parquet files, with a card and Croissant metadata beside them."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import pyarrow as pa
import pyarrow.parquet as pq

from ironbridge.envs.dataset.rows import Row, decision_rows, game_row
from ironbridge.envs.observer import Observer
from ironbridge.errors import BadPosition
from ironbridge.record import Record

BATCH: Final = 20_000  # rows that are written at once
_WORD: Final = pa.dictionary(pa.int16(), pa.string())

# What each column holds; docs/data.md has the same table.
GAMES: Final[dict[str, tuple[Any, str]]] = {
    "game": (pa.int32(), "number of the game in this dataset, from 0"),
    "file": (pa.string(), "name of its record"),
    "ruleset": (_WORD, "ruleset"),
    "revision": (pa.int16(), "revision of the ruleset"),
    "players": (pa.int8(), "number of players"),
    "kinds": (pa.list_(pa.string()), "who sat in each seat: person, unknown, or bot:NAME"),
    "event": (pa.string(), "the event of the record, with the seed of games among bots"),
    "actions": (pa.int16(), "number of actions"),
    "choices": (pa.int16(), "number of decisions"),
    "vp": (pa.list_(pa.int16()), "score of each seat; null if the game was not finished"),
    "winners": (pa.list_(pa.int8()), "the seat that won, or those that share the win"),
    "decided_by": (_WORD, "what decided it: vp, income, money, turn order, shared"),
    "digest": (pa.string(), "digest of the last state"),
}
DECISIONS: Final[dict[str, tuple[Any, str]]] = {
    "game": (pa.int32(), "number of the game"),
    "number": (pa.int16(), "number of the decision in it, from 1"),
    "action": (pa.int16(), "number of the action it belongs to, from 1"),
    "era": (_WORD, "canal or rail"),
    "round": (pa.int8(), "round of the era, from 1"),
    "turn": (pa.int8(), "place in the turn order, from 1"),
    "seat": (pa.int8(), "who decided, from 0"),
    "ask": (_WORD, "the question: action, card, coal, iron, beer, more, bonus, shortfall"),
    "legal": (pa.int16(), "how many choices were open"),
    "do": (_WORD, "the kind of the choice"),
    "choice": (pa.string(), "the choice as JSON, as in docs/positions.md"),
    "code": (pa.int64(), "the choice as the packed number of this version of the engine"),
    "money": (pa.int16(), "money of the seat before it"),
    "income_space": (pa.int16(), "income space of the seat before it"),
    "vp": (pa.int16(), "VP of the seat before it"),
    "final_vp": (pa.int16(), "its score at the end; null if the game was not finished"),
    "won": (pa.bool_(), "whether it won or shared the win; null if the game was not finished"),
}
OBSERVATION: Final = (
    "what the seat knew, as the numbers of Observer version 1 in the form int8 (docs/envs.md)"
)


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: the files, and how many rows of each kind."""

    files: tuple[Path, ...]
    games: int
    decisions: int


def write_dataset(
    games: Iterable[tuple[str, Record]], output: Path, *, has_features: bool = False
) -> Written:
    """Write a table of games and one of decisions, the card and the metadata.

    `games.parquet` gets `games.decisions.parquet`, `games.md` and `games.croissant.json` beside it. With features all
    games must be of one ruleset and number of players. Raises BadPosition and OSError.
    """
    decisions_file = output.with_suffix(".decisions.parquet")
    counts = {output: 0, decisions_file: 0}
    observer: Observer | None = None
    width = 0
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
            counts[output] += tables[0].add([game_row(number, file, record)])
            counts[decisions_file] += tables[1].add(decision_rows(number, record, observer))
        if not tables:
            raise BadPosition("there is no game to write")
    files = (output, decisions_file, output.with_suffix(".md"), output.with_suffix(".croissant.json"))
    files[2].write_text(card(output, counts, width), "utf-8", newline="\n")
    files[3].write_text(json.dumps(croissant(output, counts, width), indent=1) + "\n", "utf-8", newline="\n")
    return Written(files, counts[output], counts[decisions_file])


def schema_of(columns: dict[str, tuple[Any, str]], width: int) -> Any:
    """The schema of a table; with a width, it has observations of so many numbers."""
    fields = [pa.field(name, kind, metadata={"description": what}) for name, (kind, what) in columns.items()]
    if width:
        fields.append(
            pa.field("observation", pa.list_(pa.int8(), width), metadata={"description": OBSERVATION})
        )
    return pa.schema(fields)


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
            self.writer.write_table(pa.Table.from_pylist(self.rows, self.schema))
            self.rows = []


def columns_of(width: int) -> Iterator[tuple[str, dict[str, str]]]:
    """The columns of both tables with what they hold."""
    yield "games", {name: what for name, (_, what) in GAMES.items()}
    seen = {"observation": f"{OBSERVATION}, {width} of them"} if width else {}
    yield "decisions", {name: what for name, (_, what) in DECISIONS.items()} | seen


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


def croissant(output: Path, counts: dict[Path, int], width: int) -> dict[str, object]:
    """The metadata of a dataset in the vocabulary of Croissant 1.0."""
    files = list(counts)
    return {
        "@context": {
            "@language": "en",
            "@vocab": "https://schema.org/",
            "sc": "https://schema.org/",
            "cr": "http://mlcommons.org/croissant/",
            "dct": "http://purl.org/dc/terms/",
            "conformsTo": "dct:conformsTo",
            "recordSet": "cr:recordSet",
            "field": "cr:field",
            "source": "cr:source",
            "extract": "cr:extract",
            "fileObject": "cr:fileObject",
            "column": "cr:column",
            "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        },
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": output.stem,
        "description": "Games of Brass: one row for each game, and one for each decision in it.",
        "license": "https://spdx.org/licenses/MIT",
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": file.name,
                "name": file.name,
                "contentUrl": file.name,
                "contentSize": f"{file.stat().st_size} B",
                "encodingFormat": "application/x-parquet",
                "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
            }
            for file in files
        ],
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": name,
                "name": name,
                "field": [
                    {
                        "@type": "cr:Field",
                        "@id": f"{name}/{column}",
                        "name": column,
                        "description": what,
                        "dataType": data_type(name, column),
                        "source": {"fileObject": {"@id": file.name}, "extract": {"column": column}},
                    }
                    for column, what in columns.items()
                ],
            }
            for file, (name, columns) in zip(files, columns_of(width), strict=True)
        ],
    }


def data_type(table: str, column: str) -> str:
    """The kind of a column in the vocabulary of schema.org."""
    kind = (GAMES if table == "games" else DECISIONS).get(column, (pa.int8(), ""))[0]
    if pa.types.is_list(kind):
        kind = kind.value_type
    if pa.types.is_boolean(kind):
        return "sc:Boolean"
    return "sc:Integer" if pa.types.is_integer(kind) else "sc:Text"
