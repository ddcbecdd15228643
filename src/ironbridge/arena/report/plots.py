"""The plots of the report as SVG, drawn for a wide and for a narrow page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from ironbridge.arena.figures import Estimate
from ironbridge.arena.summary import BotSummary

WIDTHS = {"wide": 800, "narrow": 330}
EDGE = 10
BOT_COLOURS = 6
BINS = 40  # at most
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Scale:
    """Values along a line, from low to high."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)


def both_widths(title: str, draw: Callable[[int], tuple[float, list[str]]]) -> str:
    """A plot for a wide and for a narrow page, of which the style sheet shows one."""
    pictures = []
    for kind, width in WIDTHS.items():
        height, parts = draw(width)
        pictures.append(
            f'<svg class="{kind}" viewBox="0 0 {width} {round(height)}" role="img">'
            f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
        )
    return "\n".join(pictures)


def interval_plot(title: str, rows: Sequence[tuple[str, int, Estimate, str]], unit: str) -> str:
    """Estimates as dots on their intervals, each with its name, the number of its bot and its value in words."""
    ends = [end for _, _, estimate, _ in rows for end in (estimate.value, estimate.low, estimate.high)]
    known = [0.0, *(end for end in ends if end is not None)]

    def draw(width: int) -> tuple[float, list[str]]:
        low, high, step = span(min(known), max(known), 4 if width < 500 else 8)
        scale = Scale(low, high, EDGE, width - EDGE)
        # On a narrow page the value stands below the name.
        tall, value_y = (64, 33) if width < 500 else (48, 16)
        bottom = tall * len(rows) + 4
        parts = [axis(scale, step, bottom, unit), line(scale.at(0), 0, scale.at(0), bottom, "zero")]
        for number, (name, bot, estimate, words) in enumerate(rows):
            top = tall * number
            parts.append(text(EDGE, top + 16, name, "n"))
            parts.append(text(width - EDGE, top + value_y, words, "e"))
            y = top + value_y + 16
            if estimate.low is not None and estimate.high is not None:
                parts.append(line(scale.at(estimate.low), y, scale.at(estimate.high), y, "span"))
            parts.append(mark(bot, scale.at(estimate.value), y))
        return bottom + 36, parts

    return both_widths(title, draw)


def score_plot(title: str, bots: dict[str, BotSummary]) -> str:
    """How the scores of every bot are spread: a histogram each, over one axis."""
    lowest = min(bot.scores[0] for bot in bots.values())
    highest = max(bot.scores[-1] for bot in bots.values())

    def draw(width: int) -> tuple[float, list[str]]:
        low, high, step = span(lowest, highest + 1, 6 if width < 500 else 10)
        scale = Scale(low, high, EDGE, width - EDGE)
        size = bin_size(high - low)
        tall, row = 64, 98
        bottom = row * len(bots)
        parts = [axis(scale, step, bottom, "VP")]
        for number, (name, bot) in enumerate(bots.items()):
            base = row * number + 26 + tall
            parts.append(text(EDGE, row * number + 16, name, "n"))
            words = f"mean {bot.mean.value:.1f}, p10 {bot.p10:.1f}"
            parts.append(text(width - EDGE, row * number + 16, words, "e"))
            counts = binned(bot.scores, low, size)
            for place, seats in counts.items():
                left, right = scale.at(place), scale.at(place + size)
                height = round(tall * seats / max(counts.values()), 1)
                parts.append(
                    box(left, base - height, right - left, height, f"c-bot-{number % BOT_COLOURS} bar")
                )
            parts.append(line(EDGE, base, width - EDGE, base, "hair"))
            parts.append(line(scale.at(bot.p10), base - tall, scale.at(bot.p10), base + 5, "tenth"))
            mean = scale.at(bot.mean.value)
            parts.append(line(mean, base - tall, mean, base + 5, "mean"))
        return bottom + 36, parts

    return both_widths(title, draw)


def source_plot(title: str, bots: dict[str, BotSummary], colours: dict[str, str]) -> str:
    """The mean score of every bot as a bar of its sources; what was lost goes to the left of zero."""
    totals = [sum(v for v in bot.sources.values() if v > 0) for bot in bots.values()]
    losses = [sum(v for v in bot.sources.values() if v < 0) for bot in bots.values()]

    def draw(width: int) -> tuple[float, list[str]]:
        low, high, step = span(min(0.0, *losses), max(1.0, *totals), 6 if width < 500 else 10)
        scale = Scale(low, high, EDGE, width - EDGE)
        bottom = 64 * len(bots)
        parts = [axis(scale, step, bottom, "VP"), line(scale.at(0), 0, scale.at(0), bottom, "zero")]
        for number, (name, bot) in enumerate(bots.items()):
            top = 64 * number
            parts.append(text(EDGE, top + 16, name, "n"))
            parts.append(text(width - EDGE, top + 16, f"{bot.mean.value:.1f} VP", "e"))
            reached = {True: 0.0, False: 0.0}
            for column, colour in colours.items():
                value = bot.sources[column]
                if value:
                    start = reached[value > 0]
                    reached[value > 0] = start + value
                    left, right = sorted((scale.at(start), scale.at(start + value)))
                    parts.append(box(left, top + 26, right - left, 26, f"c-{colour} seg"))
        return bottom + 36, parts

    return both_widths(title, draw)


def time_plot(title: str, bots: dict[str, BotSummary]) -> str:
    """Strength against time: the rating (or the mean, where there is none) over the milliseconds of a turn."""
    strengths = [bot.mean if bot.rating is None else bot.rating for bot in bots.values()]
    unit = "mean VP" if strengths[0] is next(iter(bots.values())).mean else "rating"
    ends = [e for s in strengths for e in (s.value, s.low, s.high) if e is not None]
    times = [max(bot.times.mean, 0.001) for bot in bots.values()]

    def draw(width: int) -> tuple[float, list[str]]:
        low, high, step = span(min(ends), max(ends), 6)
        left, height = 48, 300
        up = Scale(low, high, height, 20)
        first, last = floor(log10(min(times))), ceil(log10(max(times)) + 0.01)
        along = Scale(first, last, left + 16, width - 24)
        parts = [text(0, 10, unit, "s")]
        for place in ticks(low, high, step):
            parts.append(line(left, up.at(place), width - EDGE, up.at(place), "hair"))
            parts.append(text(left - 8, up.at(place) + 4, number_words(place), "s e"))
        for power in range(first, last + 1):
            parts.append(line(along.at(power), height, along.at(power), height + 5, "hair"))
            parts.append(text(along.at(power), height + 20, f"{10.0**power:g}", "s m"))
        parts.append(text(width - EDGE, height + 38, "ms per turn, each step ten times the last", "s e"))
        taken: list[tuple[float, float]] = []
        for bot, (name, strength, time) in enumerate(zip(bots, strengths, times, strict=True)):
            x, y = along.at(log10(time)), up.at(strength.value)
            if strength.low is not None and strength.high is not None:
                parts.append(line(x, up.at(strength.low), x, up.at(strength.high), "span"))
            parts.append(mark(bot, x, y))
            is_left = x > width * 0.6
            spot = free_spot(y + 5, x, taken)
            parts.append(text(x + (-12 if is_left else 12), spot, name, "n e" if is_left else "n"))
        return height + 44, parts

    return both_widths(title, draw)


def free_spot(y: float, x: float, taken: list[tuple[float, float]]) -> float:
    """A height near y at which no label nearby stands; it is then noted as taken."""
    spot, step = y, 0
    while any(abs(spot - other) < 16 and abs(x - beside) < 150 for other, beside in taken):
        step += 1
        spot = y + 17 * (step + 1) // 2 * (1 if step % 2 else -1)
    taken.append((spot, x))
    return spot


def axis(scale: Scale, step: float, bottom: float, unit: str) -> str:
    """Hairlines at round values with their numbers below, and the unit."""
    parts = []
    for place in ticks(scale.low, scale.high, step):
        x = scale.at(place)
        parts.append(line(x, 0, x, bottom, "hair"))
        side = "s" if x < scale.start + 8 else "s e" if x > scale.end - 8 else "s m"
        parts.append(text(x, bottom + 15, number_words(place), side))
    parts.append(text(scale.end, bottom + 32, unit, "s e"))
    return "".join(parts)


def span(low: float, high: float, steps: int) -> tuple[float, float, float]:
    """Round ends around a range, and a round step that divides it into about so many parts."""
    rough = max(high - low, 1.0) / steps
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first, last = floor(low / step), ceil(high / step)
    return first * step, max(last, first + 1) * step, step


def ticks(low: float, high: float, step: float) -> list[float]:
    """The round values from low to high."""
    return [low + step * k for k in range(round((high - low) / step) + 1)]


def number_words(value: float) -> str:
    """A number on an axis."""
    return f"{value + 0.0:.6g}".replace("-", MINUS)


def bin_size(reach: float) -> float:
    """The width of a histogram's bins, round and whole."""
    return next(size for size in (1, 2, 5, 10, 20, 50, 100) if reach / size <= BINS or size == 100)


def binned(scores: Sequence[int], low: float, size: float) -> dict[float, int]:
    """How many scores lie in each bin, by its lower end."""
    counts: dict[float, int] = {}
    for score in scores:
        place = low + (score - low) // size * size
        counts[place] = counts.get(place, 0) + 1
    return counts


def mark(bot: int, x: float, y: float, r: float = 7) -> str:
    """The mark of a bot: a colour, and a shape for those who cannot tell the colours apart."""
    look = f'class="c-bot-{bot % BOT_COLOURS} mark"'
    match bot % 4:
        case 0:
            r *= 1.2
            return f'<path {look} d="M{x:g} {y - r:g}l{r:g} {r:g}l{-r:g} {r:g}l{-r:g} {-r:g}z"/>'
        case 1:
            return f'<rect {look} x="{x - r:g}" y="{y - r:g}" width="{2 * r}" height="{2 * r}"/>'
        case 2:
            return f'<circle {look} cx="{x}" cy="{y}" r="{r}"/>'
    return f'<path {look} d="M{x:g} {y - 1.1 * r:g}l{1.2 * r:g} {2 * r:g}h{-2.4 * r:g}z"/>'


def line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    """A straight line."""
    return f'<line class="{look}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def box(x: float, y: float, width: float, height: float, look: str) -> str:
    """A filled rectangle."""
    return f'<rect class="{look}" x="{x:g}" y="{y:g}" width="{width:.5g}" height="{height:g}"/>'


def text(x: float, y: float, words: str, look: str) -> str:
    """A line of text."""
    return f'<text class="{look}" x="{x:g}" y="{y:g}">{escape(words)}</text>'
