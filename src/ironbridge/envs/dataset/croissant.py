"""The metadata of a dataset in the vocabulary of Croissant."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from ironbridge import __version__
from ironbridge.envs.dataset.columns import DECISIONS, GAMES, columns_of

# The fields that tell the rows of a table apart.
KEYS = {"games": ("game",), "decisions": ("game", "number")}

# The words that Croissant 1.0 takes from its vocabulary as they are. Readers want the whole context, used or not.
WORDS = (
    "citeAs", "column", "equivalentProperty", "extract", "field", "fileProperty", "fileObject", "fileSet", "format",
    "includes", "isLiveDataset", "jsonPath", "key", "md5", "parentField", "path", "recordSet", "references", "regex",
    "repeated", "replace", "samplingRate", "separator", "source", "subField", "transform",
)  # fmt: skip
CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "dct": "http://purl.org/dc/terms/",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    **{word: f"cr:{word}" for word in WORDS},
}


@dataclass(frozen=True, slots=True)
class Published:
    """What only those know who make a dataset: who they are, when it was made, and where it is told of."""

    creator: str
    date: str  # as in 2030-01-31
    url: str = ""  # without one, the card beside it


def croissant(output: Path, files: list[Path], width: int, published: Published) -> dict[str, object]:
    """The metadata of a dataset in the vocabulary of Croissant 1.0."""
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": output.stem,
        "description": "Games of Brass: one row for each game, and one for each decision in it.",
        "license": "https://spdx.org/licenses/MIT",
        "citeAs": f"{published.creator} ({published.date[:4]}): {output.stem}. Games of Brass as tables,"
        f" made by Ironbridge {__version__}.",
        "url": published.url or output.with_suffix(".md").name,
        "creator": {"@type": "sc:Organization", "name": published.creator},
        "datePublished": published.date,
        "version": "1.0.0",
        "keywords": ["board games", "imperfect information", "game records"],
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
                "key": [{"@id": f"{name}/{column}"} for column in KEYS[name]],
                "field": [
                    {
                        "@type": "cr:Field",
                        "@id": f"{name}/{column}",
                        "name": column,
                        "description": what,
                        **data_type(name, column),
                        "source": {"fileObject": {"@id": file.name}, "extract": {"column": column}},
                    }
                    for column, what in columns.items()
                ],
            }
            for file, (name, columns) in zip(files, columns_of(width), strict=True)
        ],
    }


def data_type(table: str, column: str) -> dict[str, object]:
    """The kind of a column in the vocabulary of schema.org, and whether it is a list of these."""
    kind = (GAMES if table == "games" else DECISIONS).get(column, (pa.list_(pa.int8()), ""))[0]
    is_list = pa.types.is_list(kind)
    if is_list:
        kind = kind.value_type
    word = "sc:Text"
    if pa.types.is_boolean(kind):
        word = "sc:Boolean"
    elif pa.types.is_integer(kind):
        word = "sc:Integer"
    return {"dataType": word} | ({"repeated": True} if is_list else {})
