"""The style sheet of a scene: rules in CSS variables, and the variables by day and by night."""

from ironbridge.render.look import CONDENSED, DAY, DISPLAY, SEATS, TEXT, Side, colours
from ironbridge.render.style import style


def scene_style() -> str:
    """The rules for all fragments, which hold inside an element of class `scene`; every colour is a variable."""
    return style("page") + "\n"


def tokens() -> str:
    """The variables: day at the root, night where it is asked for by `data-theme` or else by the system,
    and never on paper.

    `--pc` and `--pt` are the colour of a seat and of text on it under its class, `--kc` is the key of a district.
    """
    night = _declared("night")
    rules = [
        f":root{{--display:{DISPLAY};--text:{TEXT};--cond:{CONDENSED}}}",
        f":root{{{_declared('day')}}}",
        f"@media screen{{[data-theme=night]{{{night}}}}}",
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=day]){{{night}}}}}",
    ]
    rules += [
        f".seat-{seat}{{--pc:var(--seat-{seat});--pt:var(--seat-{seat}-text)}}" for seat in range(len(SEATS))
    ]
    rules += [f".{name}{{--kc:var(--{name})}}" for name in DAY if name.startswith("k-")]
    return "\n".join(rules) + "\n"


def _declared(side: Side) -> str:
    values = [f"--{name}:{colour}" for name, colour in colours(side).items()]
    return ";".join((*values, f"color-scheme:{'light' if side == 'day' else 'dark'}"))
