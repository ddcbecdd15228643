"""Checks a map before it is drawn: has everything that is printed its place and its name on it?"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ironbridge.games.components import Components
from ironbridge.render.look import DAY

_KEY = "k-"
TINTS = tuple(name.removeprefix(_KEY) for name in DAY if name.startswith(_KEY))


def map_faults(data: Mapping[str, Any], parts: Components) -> list[str]:
    """What is wrong with the data of a map; empty when all is well. Raises KeyError for a part that is missing."""
    words = data["words"]
    cards = parts.cards.keys() - parts.towns.keys()
    furniture = ("title", *(f"{good}_market" for good in parts.markets))
    return [
        *_unlike("towns", data["towns"], parts.places),
        *_unlike("merchants", data.get("merchants", {}), parts.merchants),
        *_unlike("externals", data.get("externals", {}), parts.externals),
        *_unlike("lines", data["lines"], parts.lines),
        *_unlike("furniture", data["furniture"], furniture),
        *_unlike("words: industries", words["industries"], parts.industries),
        *_unlike("words: cards", words["cards"], cards),
        *_unlike("words: goods", words["goods"], parts.markets),
        *_uncounted(data, parts),
        *_untinted(data),
        *_unfit(data),
    ]


def _unlike(where: str, given: Collection[str], wanted: Collection[str]) -> Iterator[str]:
    yield from (f"{where} lacks {name!r}" for name in wanted if name not in given)
    yield from (f"{where} has {name!r}, which facts.json has not" for name in given if name not in wanted)


def _uncounted(data: Mapping[str, Any], parts: Components) -> Iterator[str]:
    """Places with another number of slots or tiles than are printed."""
    for key, place in parts.places.items():
        if (slots := len(data["towns"].get(key, {"slots": place.slots})["slots"])) != len(place.slots):
            yield f"{key} has {slots} slots; in facts.json it has {len(place.slots)}"
    for key, outside in parts.merchants.items():
        stand = data.get("merchants", {}).get(key)
        if stand and not len(stand["tiles"]) == len(stand["barrels"]) == outside.spaces:
            yield f"{key} needs {outside.spaces} tiles and barrels, as many as it has spaces in facts.json"


def _untinted(data: Mapping[str, Any]) -> Iterator[str]:
    named = [town["district"] for town in data["towns"].values()]
    named += [district["tint"] for district in data["land"]["districts"]]
    for tint in dict.fromkeys(named):
        if tint not in TINTS:
            yield f"there is no tint {tint!r} for a district; there are {', '.join(TINTS)}"


def _unfit(data: Mapping[str, Any]) -> Iterator[str]:
    """Limits between which the map cannot be shown, and things that move without them."""
    fit = data.get("fit", {})
    least, greatest = fit.get("least_height", 1), fit.get("greatest_width", 1)
    if not 0.5 <= least <= 1:
        yield f"fit: least_height is {least}; it must be a share of the height from 0.5 to 1"
    if not 1 <= greatest <= 2:
        yield f"fit: greatest_width is {greatest}; it must be a share of the width from 1 to 2"
    if "without_distant" in fit and "distant" not in data:
        yield "fit: without_distant is for a map with a distant market"
    for key, thing in _movable(data):
        low = thing.get("low", [0, 0])
        if least == 1 and "low" in thing:
            yield f"{key} has 'low', but the map is never lower: fit has no least_height"
        if low is not None and len(low) != 2:
            yield f"{key}: low must be two numbers, how far it moves right and down"


def _movable(data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for kind in ("towns", "merchants", "externals"):
        yield from data.get(kind, {}).items()
    yield from ((label["text"], label) for label in data["land"]["labels"])
