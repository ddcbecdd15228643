"""The tables of `ironbridge arena`."""

from collections.abc import Sequence
from statistics import fmean

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironbridge import engine_kind
from ironbridge.arena.figures import Estimate, mean_of
from ironbridge.arena.match import Results
from ironbridge.arena.run import Run
from ironbridge.arena.summary import BotSummary, PairSummary, Summary, pair_summaries, seats_of
from ironbridge.cli.output.simulate_tables import new_table
from ironbridge.games.catalogue import ruleset
from ironbridge.words.speaker import Speaker


def figure(value: float, digits: int = 2, sign: str = "") -> str:
    """A number for a table, never a negative zero."""
    return f"{round(value, digits) + 0.0:{sign}.{digits}f}"


def interval(estimate: Estimate, digits: int = 2, sign: str = "+") -> str:
    """A value and its interval."""
    value = figure(estimate.value, digits, sign)
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ({figure(estimate.low, digits, sign)} to {figure(estimate.high, digits, sign)})"


def give_or_take(estimate: Estimate) -> str:
    """A mean and how far its interval reaches to each side."""
    reach = "" if estimate.high is None else f" ±{figure(estimate.high - estimate.value, 1)}"
    return f"{figure(estimate.value, 1)}{reach}"


def running_table(results: Results) -> Table:
    """The means and paired differences of the whole deals so far."""
    match, deals = results.match, results.whole_deals()
    table = new_table(f"{len(deals)} of {match.deals} deals")
    table.add_column("mean", justify="right")
    table.add_column("ms/turn", justify="right")
    for bot, label in enumerate(match.labels if deals else ()):
        own = [fmean(tables[(bot,) * match.players].vp) for tables in deals]
        ms = fmean(ms for tables in deals for seat in seats_of(bot, tables) for ms in seat.turn_ms)
        table.add_row(label, give_or_take(mean_of(own)), f"{ms:.1f}")
    for pair in pair_summaries(match, deals):
        table.add_row(f"{pair.a} - {pair.b}", interval(pair.difference), "")
    return table


def print_summary(console: Console, summary: Summary, run: Run, seconds: float) -> None:
    """All figures of a match."""
    match = summary.match
    count = f"{summary.deals:,} {'deal' if summary.deals == 1 else 'deals'}"
    if summary.deals < match.deals:
        count += f" of {match.deals:,}"
    heading = f"{ruleset(match.ruleset).title}, {match.players} players"
    console.print(Text.assemble((heading, "bold"), f": {count}, seed {match.seed}"))
    if summary.bots:
        tables = (
            [score_table(summary), pair_table(summary.pairs, 1 / match.players)]
            if summary.pairs
            else [score_table(summary)]
        )
        tables += [source_table(summary), action_table(summary), time_table(summary)]
        for table in tables:
            console.print()
            console.print(table)
    if run.faults:
        left_out = len({fault.number for fault in run.faults})
        console.print()
        console.print(f"{left_out} {'deal' if left_out == 1 else 'deals'} left out because a bot failed")
    console.print()
    kept = f", {run.games_before:,} of them from before" if run.games_before else ""
    console.print(f"{summary.games:,} games{kept}, {seconds:.1f} s on the {engine_kind()} engine")
    if run.store is not None:
        more = "" if summary.deals == match.deals else "; the same command goes on there"
        console.print(f"Kept in {run.store.folder}{more}.", soft_wrap=True)


def score_table(summary: Summary) -> Table:
    """Scores and ratings."""
    table = new_table("Own copies")
    for heading in ("mean", "median", "p10", "winner", "rating, 95 %"):
        table.add_column(heading, justify="right")
    for label, bot in summary.bots.items():
        rating = "" if bot.rating is None else interval(bot.rating, 0, "")
        scores = (figure(value, 1) for value in (bot.median, bot.p10, bot.winner_mean))
        table.add_row(label, give_or_take(bot.mean), *scores, rating)
    return table


def pair_table(pairs: Sequence[PairSummary], fair: float) -> Table:
    """Paired differences."""
    table = new_table("Paired")
    table.add_column("difference in VP, 95 %", justify="right")
    table.add_column(f"wins, {fair:.0%} is fair", justify="right")
    for pair in pairs:
        table.add_row(f"{pair.a} - {pair.b}", interval(pair.difference), f"{pair.wins:.1%}")
    return table


def source_table(summary: Summary) -> Table:
    """Where the VP of a seat came from."""
    speaker = Speaker(summary.match.ruleset, ())
    table = bots_table("VP per seat", summary)
    columns = next(iter(summary.bots.values())).sources
    for column in columns:
        if any(bot.sources[column] for bot in summary.bots.values()):
            values = [figure(bot.sources[column]) for bot in summary.bots.values()]
            table.add_row(f"{speaker.era_of(column)}: {speaker.source(column)}", *values)
    table.add_section()
    bots = summary.bots.values()
    table.add_row("Canal Era in all", *[figure(bot.vp(era="canal_")) for bot in bots])
    table.add_row("tiles in all", *[figure(bot.vp(source="_tiles")) for bot in bots])
    table.add_row("links in all", *[figure(bot.vp(source="_links")) for bot in bots])
    return table


def action_table(summary: Summary) -> Table:
    """How often each action was taken, and what was left unused."""
    bots = list(summary.bots.values())
    table = bots_table("Per seat", summary)
    for kind in bots[0].actions:
        if any(bot.actions[kind] for bot in bots):
            table.add_row(kind, *[figure(bot.actions[kind]) for bot in bots])
    for words, kind in (
        ("links per action", "link"),
        ("tiles per develop", "develop"),
        ("tiles per sale", "sell"),
    ):
        table.add_row(words, *[each(bot, kind) for bot in bots])
    table.add_row("unsold tiles", *[figure(bot.unsold) for bot in bots])
    table.add_row("unspent money", *[figure(bot.money) for bot in bots])
    return table


def each(bot: BotSummary, kind: str) -> str:
    """How many parts an action of a kind had."""
    value = bot.parts_each(kind)
    return "" if value is None else figure(value)


def time_table(summary: Summary) -> Table:
    """Milliseconds per turn."""
    table = new_table("ms per turn")
    for heading in ("mean", "p50", "p95", "max"):
        table.add_column(heading, justify="right")
    for label, bot in summary.bots.items():
        times = bot.times
        table.add_row(label, *[f"{ms:.1f}" for ms in (times.mean, times.p50, times.p95, times.highest)])
    return table


def bots_table(title: str, summary: Summary) -> Table:
    """An empty table with a column for every bot."""
    table = new_table(title)
    for label in summary.bots:
        table.add_column(label, justify="right")
    return table
