"""How a text with gaps is read and filled.

    text    = { words | gap }
    gap     = "{" name "}" | "{" name "|" form { "|" form } "}"
    form    = category "=" words            where "#" stands for the number

A gap with forms takes a whole number and shows the form of its plural category: `{count|one=# tile|other=# tiles}`.
Words may hold any character but braces, and in a form no bar. The page reads texts in the same way.
"""

import re
from collections.abc import Mapping
from typing import cast

from ironbridge.languages.plurals import category

_GAP = re.compile(r"\{(\w+)((?:\|\w+=[^|{}]*)*)\}")


def fill(text: str, fields: Mapping[str, object], language: str) -> str:
    """The text with its gaps filled. Raises KeyError where a field is missing."""
    if "{" not in text:
        return text

    def filled(gap: re.Match[str]) -> str:
        value = fields[gap[1]]
        if not gap[2]:
            return said(value)
        forms = forms_of(gap[2])
        return forms[category(language, cast("int", value))].replace("#", said(value))

    return _GAP.sub(filled, text)


def said(value: object) -> str:
    """A value as it stands in a sentence: below zero with a minus sign, not with a hyphen."""
    return str(value).replace("-", "−", 1) if isinstance(value, int) else str(value)


def forms_of(written: str) -> dict[str, str]:
    """The forms of a gap by category, from `|one=...|other=...`."""
    forms = {}
    for form in written[1:].split("|"):
        name, _, words = form.partition("=")
        forms[name] = words
    return forms


def gaps(text: str) -> dict[str, frozenset[str]]:
    """The names of the gaps of a text, each with the categories of its forms, which a plain gap does not have.

    Raises ValueError where the text cannot be read.
    """
    if set(_GAP.sub("", text)) & set("{}"):
        raise ValueError(f"a brace is not closed, or a gap is not written as one: {text!r}")
    found: dict[str, frozenset[str]] = {}
    for name, written in _GAP.findall(text):
        found[name] = found.get(name, frozenset()) | (
            frozenset(forms_of(written)) if written else frozenset()
        )
    return found
