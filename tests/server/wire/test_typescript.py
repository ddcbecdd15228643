"""The wire types of the page are those of the server."""

from types import ModuleType
from typing import Annotated, Any, Literal, TypedDict

import pytest
from msgspec import Meta, Struct

from ironbridge.server.wire.typescript import TypeScript, wire_types
from tests.support.project import ROOT


class Parcel(TypedDict, total=False):
    """What lies somewhere."""

    weight: float


class Ask(Struct, forbid_unknown_fields=True, tag="ask"):
    """A question.

    It may be long.
    """

    how: Literal["soon", "late"]
    often: Annotated[int, Meta(description="how often")] = 1


class Tell(Struct):
    """An answer."""

    parcels: list[Parcel | None]
    where: list[tuple[int, int]]
    more: list[dict[str, int] | None]
    facts: dict[str, object] = {}


EXPECTED = """\
export type Either = Ask | Tell;

/**
 * A question.
 *
 * It may be long.
 */
export interface Ask {
  type: "ask";
  how: "soon" | "late";
  /** how often */
  often?: number;
}

/** An answer. */
export interface Tell {
  parcels: (Parcel | null)[];
  where: [number, number][];
  more: ({ [key: string]: number } | null)[];
  facts: { [key: string]: unknown };
}

/** What lies somewhere. */
export interface Parcel {
  weight?: number;
}
"""


def module(**names: Any) -> ModuleType:
    """A module that holds types."""
    made = ModuleType(__name__)
    vars(made).update(names)
    return made


def test_types_are_written_as_they_go_over_the_wire() -> None:
    assert TypeScript([module(Ask=Ask, Tell=Tell, Either=Ask | Tell)]).text().partition("\n\n")[2] == EXPECTED


def test_two_types_of_one_name_are_refused() -> None:
    other = type("Tell", (Struct,), {"__module__": __name__})
    with pytest.raises(ValueError, match="Tell"):
        TypeScript([module(Tell=Tell, Other=other)])


def test_the_page_has_the_present_types() -> None:
    assert (ROOT / "web" / "src" / "wire.ts").read_text("utf-8") == wire_types(), "run `make wire`"
