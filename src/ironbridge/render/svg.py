"""Writes SVG text: elements, escaped words and numbers, always the same way."""

import re
from collections.abc import Iterable
from typing import NewType

Markup = NewType("Markup", str)
"""Finished SVG text, as opposed to plain words that still need escaping."""

Value = str | float | None

_WIDE = frozenset("MWmw@%—")
_NARROW = frozenset("iljtfIr.,:;'|!()·- ")


def number(value: float) -> str:
    """The shortest form of a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def escape(text: str) -> str:
    """Plain words made safe for element content and attribute values; characters XML forbids become U+FFFD."""
    clean = "".join(c if _is_allowed(c) else "\ufffd" for c in text)
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _is_allowed(char: str) -> bool:
    code = ord(char)
    return code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


def el(tag: str, *children: Markup, **attributes: Value) -> Markup:
    """One element; attribute names write `_` for `-`, a trailing `_` is dropped and None leaves the attribute out."""
    parts = [f"<{tag}"]
    for name, value in attributes.items():
        if value is not None:
            shown = escape(value) if isinstance(value, str) else number(value)
            parts.append(f' {name.rstrip("_").replace("_", "-")}="{shown}"')
    if not children:
        return Markup("".join(parts) + "/>")
    return Markup("".join(parts) + ">" + "".join(children) + f"</{tag}>")


def join(parts: Iterable[Markup]) -> Markup:
    """Several pieces of markup one after the other."""
    return Markup("".join(parts))


def title(text: str) -> Markup:
    """The spoken name of the group it is the first child of."""
    return Markup(f"<title>{escape(text)}</title>")


def untitled(markup: Markup) -> Markup:
    """Finished markup without its spoken names, for a page that names things itself."""
    return Markup(re.sub(r"<title>[^<]*</title>", "", markup))


def natural(markup: Markup) -> Markup:
    """Finished markup whose lines of text are as wide as their letters, for a page that has our type."""
    return Markup(re.sub(r' textLength="[^"]*" lengthAdjust="[^"]*"', "", markup))


def path(d: str, class_: str | None = None, **attributes: Value) -> Markup:
    """A path element."""
    return el("path", class_=class_, d=d, **attributes)


def rect(
    x: float, y: float, width: float, height: float, class_: str | None = None, **attributes: Value
) -> Markup:
    """A rectangle given by its top left corner and size."""
    return el("rect", class_=class_, x=x or None, y=y or None, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, class_: str | None = None) -> Markup:
    """A circle about a point."""
    return el("circle", class_=class_, cx=x, cy=y, r=r)


def group(
    *children: Markup, at: tuple[float, float] | None = None, scale: float = 1, **attributes: Value
) -> Markup:
    """A group, moved so that its origin lies at a point, and scaled."""
    moves = []
    if at is not None:
        moves.append(f"translate({number(at[0])} {number(at[1])})")
    if scale != 1:
        moves.append(f"scale({number(scale)})")
    return el("g", *children, **attributes, transform=" ".join(moves) or None)


def classes(markup: Markup) -> frozenset[str]:
    """The class names used in finished markup."""
    return frozenset(name for names in re.findall(r' class="([^"]*)"', markup) for name in names.split())


def words(text: str, x: float, y: float, class_: str, *, width: float | None = None) -> Markup:
    """A line of text; a given width is kept to in every font, so that nothing is ever cut off."""
    fit: dict[str, Value] = {}
    if width is not None:
        fit = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
    return el("text", Markup(escape(text)), class_=class_, x=x, y=y, **fit)


def measure(text: str, size: float) -> float:
    """About how wide a line of our display type at this size is."""
    ems = sum(0.92 if c in _WIDE else 0.37 if c in _NARROW else 0.7 if c.isupper() else 0.58 for c in text)
    return ems * size


def fitted(text: str, x: float, y: float, class_: str, size: float, room: float) -> Markup:
    """A line of text at its natural width, or squeezed into the room there is; a hopelessly long one is shortened."""
    limit = room / 0.72
    if measure(text, size) > limit:
        while text and measure(text + "…", size) > limit:
            text = text[:-1]
        text = text.rstrip() + "…"
    return words(text, x, y, class_, width=min(room, measure(text, size)))
