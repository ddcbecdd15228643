"""The wire types as TypeScript, for the page: `python -m ironbridge.server.wire.typescript FILE` (or `make wire`)."""

import dataclasses
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Literal, TypeGuard, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from ironbridge.games import round_tables, rounds, score_tables, scoring
from ironbridge.render.scene import parts
from ironbridge.rules import data as rules_data
from ironbridge.rules.events import data as events_data
from ironbridge.rules.events import facts as events_facts
from ironbridge.server.wire import account as wire_account
from ironbridge.server.wire import advice as wire_advice
from ironbridge.server.wire import clocks as wire_clocks
from ironbridge.server.wire import game as wire_game
from ironbridge.server.wire import history as wire_history
from ironbridge.server.wire import home as wire_home
from ironbridge.server.wire import messages as wire_messages
from ironbridge.server.wire import notices as wire_notices
from ironbridge.server.wire import owner as wire_owner
from ironbridge.server.wire import prepared as wire_prepared
from ironbridge.server.wire import requests as wire_requests
from ironbridge.server.wire import review as wire_review
from ironbridge.server.wire import sheets as wire_sheets
from ironbridge.server.wire import talk as wire_talk
from ironbridge.server.wire import telling as wire_telling
from ironbridge.server.wire import written as wire_written
from ironbridge.server.wire.learning import daily as wire_daily
from ironbridge.server.wire.learning import duplicates as wire_duplicates
from ironbridge.server.wire.learning import lessons as wire_lessons
from ironbridge.server.wire.learning import puzzles as wire_puzzles
from ironbridge.server.wire.plain import Shape

MODULES: tuple[ModuleType, ...] = (
    wire_requests,
    wire_game,
    wire_account,
    wire_owner,
    wire_advice,
    wire_clocks,
    wire_messages,
    wire_history,
    wire_home,
    wire_lessons,
    wire_daily,
    wire_duplicates,
    wire_notices,
    wire_prepared,
    wire_puzzles,
    wire_sheets,
    wire_talk,
    wire_telling,
    wire_written,
    wire_review,
    rules_data,
    events_data,
    events_facts,
    scoring,
    rounds,
    round_tables,
    score_tables,
    parts,
)
PLAIN: Mapping[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
}
HEAD = "// Written by `make wire` from the types of the server: change them there.\n"


class TypeScript:
    """Declarations of all types of some modules, and of every type that these use."""

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        self.aliases: dict[str, object] = {}
        self.records: list[type] = []
        for module in modules:
            for name, value in vars(module).items():
                if is_alias(value):
                    self.aliases[name] = value
                elif is_record(value) and value.__module__ == module.__name__:
                    self.use(value)

    def use(self, record: type) -> None:
        """Declare a record type, once; two types of one name would be mistaken for each other."""
        if record in self.records:
            return
        if record.__name__ in {other.__name__ for other in self.records}:
            raise ValueError(f"two types have the name {record.__name__}")
        self.records.append(record)

    def text(self) -> str:
        """All declarations; records that are met on the way come last."""
        # The list of records grows while it is read.
        return "\n".join([HEAD, self.named(), *(self.declaration(record) for record in self.records)])

    def named(self) -> str:
        """All types that are not records but have a name."""
        return "\n".join(
            f"{comment(described(value))}export type {name} = {self.written(value, named=False)};\n"
            for name, value in self.aliases.items()
        )

    def declaration(self, record: type) -> str:
        """A record type as an interface."""
        lines = [f"export interface {record.__name__} {{"]
        for name, (hint, is_optional) in fields(record).items():
            note = "" if self.alias(hint) else comment(described(hint), "  ")
            lines.append(f"{note}  {name}{'?' if is_optional else ''}: {self.written(hint)};")
        return comment(inspect.cleandoc(record.__doc__ or "")) + "\n".join([*lines, "}\n"])

    def alias(self, hint: object) -> str | None:
        """The name under which a type is declared, if it has one."""
        return next((name for name, value in self.aliases.items() if value == hint), None)

    def written(self, hint: object, *, named: bool = True) -> str:
        """A type as TypeScript."""
        if named and (name := self.alias(hint)):
            return name
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.written(shape_of(hint) or arguments[0])
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.written(each) for each in arguments))
        if origin is Literal:
            return " | ".join(msgspec.json.encode(each).decode() for each in arguments)
        if origin is tuple and arguments[-1] is not Ellipsis:
            return f"[{', '.join(self.written(each) for each in arguments)}]"
        if origin in (list, tuple, Sequence):
            each = self.written(arguments[0])
            is_choice = get_origin(arguments[0]) in (Union, UnionType, Literal)
            return f"({each})[]" if is_choice and " | " in each else f"{each}[]"
        if origin in (dict, Mapping):
            return f"{{ [key: string]: {self.written(arguments[1])} }}"
        if is_record(hint):
            self.use(hint)
            return str(hint.__name__)
        return PLAIN[hint]


def is_alias(value: object) -> bool:
    """Whether something in a module is a type with a name of its own that is no class."""
    is_named = get_origin(value) is Annotated and shape_of(value) is None
    return is_named or isinstance(value, UnionType) or get_origin(value) is Literal


def shape_of(hint: object) -> object:
    """What annotated plain data looks like, or None where it is what it says."""
    return next((note.of for note in get_args(hint)[1:] if isinstance(note, Shape)), None)


def is_record(value: object) -> TypeGuard[type]:
    """Whether something is a type with named fields."""
    return isinstance(value, type) and (
        (issubclass(value, msgspec.Struct) and value is not msgspec.Struct)
        or is_typeddict(value)
        or dataclasses.is_dataclass(value)
    )


def fields(record: type) -> dict[str, tuple[object, bool]]:
    """The type of each field of a record, and whether it may be left out."""
    hints = get_type_hints(record, include_extras=True)
    if issubclass(record, msgspec.Struct):
        return dict(struct_fields(record, hints))
    if is_typeddict(record):
        kept: frozenset[str] = vars(record)["__required_keys__"]
        plain = get_type_hints(record)
        return {name: (hints[name] if name in kept else plain[name], name not in kept) for name in hints}
    return {name: (hint, False) for name, hint in hints.items()}


def struct_fields(
    struct: type[msgspec.Struct], hints: dict[str, object]
) -> Iterator[tuple[str, tuple[object, bool]]]:
    """The tag and the fields. Who asks may leave out what has a default; what we answer always has it."""
    config = struct.__struct_config__
    if config.tag is not None:
        yield str(config.tag_field), (Literal[config.tag], False)
    is_asked = config.forbid_unknown_fields or config.omit_defaults
    for field in msgspec.structs.fields(struct):
        yield field.encode_name, (hints[field.name], is_asked and not field.required)


def described(hint: object) -> str:
    """What is said of an annotated type."""
    metas = [meta for meta in get_args(hint)[1:] if isinstance(meta, msgspec.Meta)]
    return next((meta.description for meta in metas if meta.description), "")


def comment(text: str, indent: str = "") -> str:
    """A comment before what it is about; none without a text."""
    if "\n" not in text:
        return f"{indent}/** {text} */\n" if text else ""
    lines = "".join(f"{indent} * {line}".rstrip() + "\n" for line in text.splitlines())
    return f"{indent}/**\n{lines}{indent} */\n"


def wire_types() -> str:
    """The whole file of the page's wire types."""
    return TypeScript(MODULES).text()


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(wire_types(), "utf-8")
