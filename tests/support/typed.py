"""Whether a value is what a type says, TypedDicts and their unions included."""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


def fault(value: object, hint: Any, path: str = "it") -> str | None:
    """Where a value is not of a type, or None where it is."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        faults = [fault(value, each, path) for each in arguments]
        return None if None in faults else f"{path}: {value!r} is none of {len(faults)} types"
    if origin is Literal:
        return None if value in arguments else f"{path}: {value!r} is none of {arguments}"
    if origin is list:
        if not isinstance(value, list):
            return f"{path}: {value!r} is no list"
        found = (fault(each, arguments[0], f"{path}[{n}]") for n, each in enumerate(value))
        return next((each for each in found if each), None)
    if origin is dict:
        if not isinstance(value, dict):
            return f"{path}: {value!r} is no dictionary"
        found = (fault(each, arguments[1], f"{path}[{key!r}]") for key, each in value.items())
        return next((each for each in found if each), None)
    if is_typeddict(hint):
        return _fault_of_record(value, hint, path)
    is_right = value is None if hint in (None, NoneType) else type(value) is hint
    return None if is_right else f"{path}: {value!r} is no {hint}"


def _fault_of_record(value: object, record: Any, path: str) -> str | None:
    if not isinstance(value, dict):
        return f"{path}: {value!r} is no {record.__name__}"
    hints = get_type_hints(record)
    if not record.__required_keys__ <= value.keys() <= hints.keys():
        return f"{path}: {sorted(value)} are not the keys of {record.__name__}"
    found = (fault(each, hints[key], f"{path}[{key!r}]") for key, each in value.items())
    return next((each for each in found if each), None)
