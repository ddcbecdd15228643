"""The progress track as a map's scale bar: income stands on it, victory points hang below."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from ironbridge.render.drawn_position import DrawnPosition
from ironbridge.render.icons import Icons
from ironbridge.render.svg import Markup, el, group, number, path, rect, title, words

HEIGHT = 112.0
_LEFT, _INCOME_Y, _BAR_Y, _BAR, _RULE = 30.0, 18.0, 36.0, 19.0, 18.0
_MARK = 17.0
_CAPTION = 160.0


def track(drawn: DrawnPosition, icons: Icons, width: float) -> Markup:
    """The whole track with every marker; markers that would touch are fanned out on leaders to their space."""
    levels = drawn.atlas.parts.income_levels
    pitch = (width - 2 * _LEFT) / len(levels)
    low = _BAR_Y + _BAR

    def centre(space: int) -> float:
        return _LEFT + (space + 0.5) * pitch

    incomes = [player["income_space"] for player in drawn.seats]
    points = [player["vp"] for player in drawn.seats]
    parts = [rect(0, 0, width, HEIGHT, "card", rx=9)]
    parts += _levels(levels, pitch)
    parts += _rule(len(levels), pitch, width)
    stands = _fan([centre(space) for space in incomes], width)
    hangs = [centre(vp % len(levels)) for vp in points]
    parts.append(_caption(drawn.words.say("drawn.track.income"), 22, stands, width))
    parts.append(_caption(drawn.words.say("drawn.track.vp"), HEIGHT - 9, hangs, width))
    for seat, x in enumerate(stands):
        said = drawn.words.say(
            "drawn.income",
            name=drawn.names[seat],
            level=drawn.income_level(seat),
            space=incomes[seat],
        )
        stem = path(
            f"M{number(x)} {number(_INCOME_Y)}L{number(centre(incomes[seat]))} {number(_BAR_Y)}", "stem"
        )
        mark = icons.emblem(seat, x, _INCOME_Y, _MARK)
        parts.append(
            el("g", title(said), stem, mark, data_marker="income", data_seat=seat, data_space=incomes[seat])
        )
    parts += _points(drawn, icons, points, centre, low + _RULE, width)
    return group(*parts, class_="track")


def _caption(text: str, y: float, markers: Sequence[float], width: float) -> Markup:
    """What a row of markers means: at the right, or in the widest gap if a marker stands there."""
    if max(markers) < width - _CAPTION:
        return words(text, width - 14, y, "e t14 s")
    gaps = pairwise(sorted((0.0, *markers)))
    left, right = max(gaps, key=lambda gap: gap[1] - gap[0])
    return words(text, (left + right) / 2, y, "m t14 s")


def _levels(levels: Sequence[int], pitch: float) -> list[Markup]:
    """One block per income level, dark and pale in turn."""
    parts = []
    start = 0
    for end in range(1, len(levels) + 1):
        if end < len(levels) and levels[end] == levels[start]:
            continue
        level, x, broad = levels[start], _LEFT + start * pitch, (end - start) * pitch
        is_dark = level % 2 != 0
        parts.append(rect(x, _BAR_Y, broad, _BAR, "dark" if is_dark else "pale"))
        if broad > 18 or level >= 0:
            parts.append(
                words(str(level), x + broad / 2, _BAR_Y + 14, "m t14 b" + (" on-dark" if is_dark else ""))
            )
        elif start == 0:
            parts.append(words(f"−{-level}", x - 4, _BAR_Y + 14, "e t13 s", width=20))
        elif level % 5 == 0:
            parts.append(words(f"−{-level}", x + broad / 2, _BAR_Y + 14, "m on-dark t11 b", width=11.5))
        start = end
    return parts


def _rule(spaces: int, pitch: float, width: float) -> list[Markup]:
    """The ruler of victory points under the blocks."""
    y = _BAR_Y + _BAR
    small = [
        f"M{number(_LEFT + (n + 0.5) * pitch)} {number(y)}v{'8' if n % 5 == 0 else '4'}"
        for n in range(spaces)
        if n % 10
    ]
    parts = [rect(_LEFT, _BAR_Y, width - 2 * _LEFT, _BAR, "rim"), path("".join(small), "tick")]
    parts.append(rect(_LEFT, y, width - 2 * _LEFT, _RULE, "rim"))
    parts += [words(str(n), _LEFT + (n + 0.5) * pitch, y + 14, "m b") for n in range(0, spaces, 10)]
    return parts


def _points(
    drawn: DrawnPosition,
    icons: Icons,
    points: Sequence[int],
    centre: Callable[[int], float],
    top: float,
    width: float,
) -> list[Markup]:
    """The markers of victory points; whole hundreds are said on a small flag."""
    spaces = len(drawn.atlas.parts.income_levels)
    y = top + 22
    parts = []
    xs = _fan([centre(vp % spaces) for vp in points], width, [40.0 if vp >= spaces else 0.0 for vp in points])
    for seat, x in enumerate(xs):
        vp = points[seat]
        inner = [title(drawn.words.say("drawn.vp", name=drawn.names[seat], vp=vp))]
        inner.append(path(f"M{number(x)} {number(y)}L{number(centre(vp % spaces))} {number(top)}", "stem"))
        inner.append(icons.emblem(seat, x, y, _MARK))
        if vp >= spaces:
            inner.append(words(f"+{vp // spaces * spaces}", x + 11, y + 5, "t13 b"))
        parts.append(el("g", *inner, data_marker="vp", data_seat=seat, data_vp=vp))
    return parts


def _fan(places: Sequence[float], width: float, tails: Sequence[float] | None = None) -> list[float]:
    """Where to draw markers so that none covers another: as near to their places as room allows, in order."""
    after = tails or [0.0] * len(places)
    order = sorted(range(len(places)), key=lambda n: (places[n], n))
    xs = list(places)
    for _ in range(40):
        for a, b in pairwise(order):
            lack = _MARK + 3 + after[a] - (xs[b] - xs[a])
            if lack > 0:
                xs[a] -= lack / 2
                xs[b] += lack / 2
        for n in order:
            xs[n] = min(max(xs[n], 14.0), width - 14 - after[n])
    return xs
