"""The columns of the tables of games and decisions."""

from collections.abc import Iterator
from typing import Any, Final

import pyarrow as pa

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


def schema_of(columns: dict[str, tuple[Any, str]], width: int) -> Any:
    """The schema of a table; with a width, it has observations of so many numbers."""
    fields = [pa.field(name, kind, metadata={"description": what}) for name, (kind, what) in columns.items()]
    if width:
        fields.append(
            pa.field("observation", pa.list_(pa.int8(), width), metadata={"description": OBSERVATION})
        )
    return pa.schema(fields)


def columns_of(width: int) -> Iterator[tuple[str, dict[str, str]]]:
    """The columns of both tables with what they hold."""
    yield "games", {name: what for name, (_, what) in GAMES.items()}
    seen = {"observation": f"{OBSERVATION}, {width} of them"} if width else {}
    yield "decisions", {name: what for name, (_, what) in DECISIONS.items()} | seen
