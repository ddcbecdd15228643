"""All that a stranger can call, read from the server's own description: what is new there is called by itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import httpx

from tests.support.server.served import Client

METHODS = ("get", "post", "patch", "put", "delete")
PLAIN = {"string": "x", "integer": 0, "number": 0, "boolean": False, "array": [], "object": {}}


@dataclass(frozen=True)
class Operation:
    """An operation of the API: what stands in its path, what can be asked with it, and what its body has."""

    method: str
    path: str
    questions: tuple[str, ...]
    needed: Mapping[str, Any]  # the fields that its body must have, each with something that is of its type
    fields: frozenset[str]  # all fields that it may have
    has_body: bool
    kinds: Mapping[str, frozenset[str]]  # what each field may be, in the words of JSON

    def body(self, given: Mapping[str, Any]) -> dict[str, Any] | None:
        """A body of the fields given by name, and those it needs besides."""
        fitting = {name: value for name, value in given.items() if name in self.fields}
        return {**self.needed, **fitting} if self.has_body else None

    def paths(self, given: Mapping[str, Any], asked: Mapping[str, list[Any]]) -> Iterator[str]:
        """Its path with nothing asked, and with every combination of what can be asked."""
        path = re.sub(r"{(\w+)}", lambda found: str(given.get(found[1], 1)), self.path)
        yield path
        names = [name for name in self.questions if name in asked]
        for values in product(*(asked[name] for name in names)) if names else ():
            yield f"{path}?{httpx.QueryParams(dict(zip(names, values, strict=True)))}"


def operations(client: Client) -> list[Operation]:
    """Every operation of the description that a server gives of itself."""
    schema = client.get("/api/schema/openapi.json").json()
    return [
        _operation(schema, method.upper(), path, described)
        for path, methods in schema["paths"].items()
        for method, described in methods.items()
        if method in METHODS
    ]


def _operation(schema: Any, method: str, path: str, described: Any) -> Operation:
    questions = tuple(each["name"] for each in described.get("parameters", []) if each["in"] == "query")
    if "requestBody" not in described:
        return Operation(method, path, questions, {}, frozenset(), False, {})
    body = _resolved(schema, described["requestBody"]["content"]["application/json"]["schema"])
    fields = body["properties"]
    needed = {name: _made_up(schema, fields[name]) for name in body.get("required", [])}
    kinds = {name: frozenset(_kinds(schema, field)) for name, field in fields.items()}
    return Operation(method, path, questions, needed, frozenset(fields), True, kinds)


def _made_up(schema: Any, field: Any) -> Any:
    field = _resolved(schema, field)
    return field["enum"][0] if "enum" in field else field.get("const", PLAIN[field.get("type", "object")])


def _kinds(schema: Any, field: Any) -> Iterator[str]:
    field = _resolved(schema, field)
    for one in field.get("oneOf", [field]):
        kind = _resolved(schema, one).get("type", "string")
        yield from [kind] if isinstance(kind, str) else kind


def _resolved(schema: Any, found: Any) -> Any:
    return schema["components"]["schemas"][found["$ref"].rpartition("/")[2]] if "$ref" in found else found
