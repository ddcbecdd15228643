"""Sample positions, made by hand, and the drawing read back as a tree."""

import copy
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from ironbridge.render import draw
from ironbridge.render.atlas import Atlas, atlas
from ironbridge.render.look import Side

FOLDER = Path(__file__).parent / "positions"
# Every sample position, and those of the games with merchants and of those with a distant market.
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))
DISTANT = tuple(name for name in NAMES if name.startswith("lancashire"))
MERCHANTS = tuple(name for name in NAMES if name not in DISTANT)
SIDES: tuple[Side, ...] = ("day", "night")


@cache
def _text(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def sample(name: str) -> dict[str, Any]:
    """A fresh copy of a sample position."""
    position: dict[str, Any] = json.loads(_text(name))
    return copy.deepcopy(position)


def board_of(name: str) -> Atlas:
    """The map of a sample position."""
    return atlas(sample(name)["ruleset"])


def tree(position: Mapping[str, object], **options: Any) -> ET.Element:
    """The drawing of a position, parsed."""
    return ET.fromstring(draw(position, **options))


def marked(root: ET.Element, *names: str) -> list[dict[str, str]]:
    """The attributes of all groups that carry these data attributes."""
    wanted = [f"data-{name}" for name in names]
    return [element.attrib for element in root.iter() if all(key in element.attrib for key in wanted)]


def find(root: ET.Element, name: str, value: str) -> ET.Element:
    """The one element whose data attribute has a value."""
    found = [element for element in root.iter() if element.attrib.get(f"data-{name}") == value]
    assert len(found) == 1
    return found[0]


def texts(element: ET.Element) -> list[str]:
    """The words shown in an element, titles left out."""
    return [node.text or "" for node in element.iter() if node.tag.endswith("}text")]
