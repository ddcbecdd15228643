"""Checks of plain data: each gives the value back or says what it should be."""

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from ironbridge.errors import BadPosition


def number(what: str, value: object, least: int, most: int) -> int:
    """A whole number in a range."""
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(f"{what} is a number from {least} to {most}, not {value!r}")
    return value


def listed(what: str, value: object, length: int | None = None) -> list[object]:
    """A list, of a length where one is given."""
    if not isinstance(value, Sequence) or isinstance(value, str) or length not in {None, len(value)}:
        raise BadPosition(f"{what} is a list{f' of {length}' if length else ''}, not {value!r}")
    return list(value)


def mapping(what: str, value: object) -> Mapping[str, object]:
    """An object with named values."""
    if not isinstance(value, Mapping):
        raise BadPosition(f"{what} is an object, not {value!r}")
    return value


def is_turn_order(order: Sequence[object], players: int) -> TypeGuard[Sequence[int]]:
    """Whether each seat is in an order once."""
    return sorted(map(repr, order)) == sorted(map(repr, range(players)))


def check_keys(what: str, value: object, keys: Sequence[str]) -> Mapping[str, object]:
    """An object with exactly these keys."""
    found = mapping(what, value)
    if set(found) != set(keys):
        missing = [key for key in keys if key not in found]
        unknown = [str(key) for key in found if key not in keys]
        raise BadPosition(f"{what}: missing {missing}, unknown {unknown}")
    return found


def first_difference(wanted: object, given: object, path: str = "") -> str | None:
    """Where plain data differs, number types and order of lists included, or None."""
    if isinstance(wanted, Mapping) and isinstance(given, Mapping):
        pairs = [(f"{path}: {key}" if path else str(key), wanted[key], given.get(key)) for key in wanted]
    elif isinstance(wanted, list) and isinstance(given, Sequence) and len(wanted) == len(given):
        pairs = [
            (f"{path}: {k}", one, other) for k, (one, other) in enumerate(zip(wanted, given, strict=True))
        ]
    else:
        is_same = type(wanted) is type(given) and wanted == given
        return None if is_same else f"{path} is {wanted!r}, not {given!r}"
    return next((found for way, one, other in pairs if (found := first_difference(one, other, way))), None)
