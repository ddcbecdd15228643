"""The charts of a review as SVG, drawn for a wide and for a narrow page."""

from collections.abc import Sequence

from ironbridge.arena.report.plots import (
    EDGE,
    Scale,
    both_widths,
    box,
    free_spot,
    line,
    mark,
    number_words,
    span,
    text,
    ticks,
)
from ironbridge.review.judging import THRESHOLDS
from ironbridge.review.review import Review

SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
NARROW = 500
LEFT = 40

PLOT_STYLE = """
.under{fill:none;stroke:var(--edge);stroke-width:4;stroke-linejoin:round}
@media (prefers-color-scheme:dark){.under{stroke:var(--surface)}}
.good,.forced,.unjudged{opacity:.45}
ol.moments{margin:0;padding:0;list-style:none}
ol.moments li{margin:0 0 12px;max-width:72ch}
ol.moments b{margin-right:6px}
.turns th,.turns td{vertical-align:top}
.turns th:last-child,.turns td:last-child{text-align:left;white-space:normal;min-width:240px}
""" + "\n".join(
    f".l-{seat}{{fill:none;stroke:var(--bot-{seat});stroke-width:2.5;stroke-linejoin:round}}"
    for seat in range(4)
)


def expected_plot(title: str, review: Review, names: Sequence[str]) -> str:
    """The VP that every seat may expect, in each round and at the end."""
    rounds = review.rounds()
    rows = [vp for _, vp in rounds]
    rail = next((turn.first for turn in review.turns if turn.era == "rail"), None)
    lowest, highest = min(map(min, rows)), max(map(max, rows))

    def draw(width: int) -> tuple[float, list[str]]:
        room = 70 if width < NARROW else 130
        low, high, step = span(lowest, highest, 5)
        height = 300
        along, up = Scale(0, max(1, len(rows) - 1), LEFT, width - room), Scale(low, high, height, 20)
        parts = [text(0, 10, "VP", "s")]
        parts += [
            line(along.at(k), 4, along.at(k), height, "zero")
            for k, (at, _) in enumerate(rounds)
            if at == rail
        ]
        for place in ticks(low, high, step):
            parts.append(line(LEFT, up.at(place), width - room, up.at(place), "hair"))
            parts.append(text(LEFT - 8, up.at(place) + 4, number_words(place), "s e"))
        taken: list[tuple[float, float]] = []
        for seat, name in enumerate(names):
            points = " ".join(f"{along.at(k):g},{up.at(vp[seat]):g}" for k, vp in enumerate(rows))
            parts += [f'<polyline class="{look}" points="{points}"/>' for look in ("under", f"l-{seat}")]
            x, y = along.at(len(rows) - 1), up.at(rows[-1][seat])
            parts.append(mark(seat, x, y, 6))
            said = f"{rows[-1][seat]:.0f}" if width < NARROW else f"{rows[-1][seat]:.0f} {name[:12]}"
            parts.append(text(x + 12, free_spot(y + 5, x, taken), said, "n"))
        return height + 24, parts

    return both_widths(title, draw)


def loss_plot(title: str, review: Review, names: Sequence[str]) -> str:
    """What every turn lost, a row for each seat; signs name the classes, pale bars are good turns."""
    most = max([THRESHOLDS["blunder"], *(turn.verdict.loss for turn in review.turns)])

    def draw(width: int) -> tuple[float, list[str]]:
        tall, row = 64, 108
        along = Scale(0, max(1, len(review.turns)), LEFT, width - EDGE)
        eras = [turn.era for turn in review.turns]
        rail = [along.at(eras.index("rail"))] if "rail" in eras else []
        parts = [line(x, 4, x, row * len(names), "zero") for x in rail]
        for seat, name in enumerate(names):
            base = row * seat + 32 + tall
            up = Scale(0, most, base, base - tall)
            parts.append(mark(seat, 8, row * seat + 11, 6))
            parts.append(text(22, row * seat + 16, name, "n"))
            for least in THRESHOLDS.values():
                parts.append(line(LEFT, up.at(least), width - EDGE, up.at(least), "hair"))
                parts.append(text(LEFT - 6, up.at(least) + 4, f"{least:g}", "s e"))
            for number, turn in enumerate(review.turns):
                verdict = turn.verdict
                if turn.seat == seat and verdict.loss > 0:
                    left, right = along.at(number + 0.1), along.at(number + 0.9)
                    top = up.at(verdict.loss)
                    wide = max(2.5, right - left)
                    parts.append(box(left, top, wide, base - top, f"c-bot-{seat} bar {verdict.kind}"))
                    if verdict.kind in SIGNS:
                        parts.append(text((left + right) / 2, top - 3, SIGNS[verdict.kind], "s m"))
            parts.append(line(LEFT, base, width - EDGE, base, "hair"))
        return row * len(names), parts

    return both_widths(title, draw)
