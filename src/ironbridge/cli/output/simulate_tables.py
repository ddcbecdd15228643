"""The tables that `ironbridge simulate` ends with."""

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironbridge.arena.game import ACTION_KINDS
from ironbridge.arena.series import Series
from ironbridge.arena.tally import Spread, Tally
from ironbridge.games.catalogue import ruleset
from ironbridge.games.ruleset import Ruleset
from ironbridge.words.speaker import Speaker

BAR = 16
SIDE_BY_SIDE = 110


def print_report(console: Console, series: Series, tally: Tally, seconds: float, engine: str) -> None:
    """Scores, their sources, the mix of actions and the time."""
    title = ruleset(series.ruleset).title
    unfinished = "" if tally.games == series.games else f" of {series.games:,} (interrupted)"
    console.print(
        Text.assemble(
            (f"{title}, {len(series.bots)} players", "bold"),
            f": {tally.games:,} {'game' if tally.games == 1 else 'games'}{unfinished}, seed {series.seed}",
        )
    )
    if tally.games:
        console.print()
        console.print(score_table(tally))
        console.print()
        sources = source_table(ruleset(series.ruleset), tally)
        if console.width >= SIDE_BY_SIDE:
            console.print(Columns([sources, action_table(tally)], padding=(0, 4)))
        else:
            console.print(sources, "", action_table(tally), sep="\n")
        console.print()
    console.print(
        f"{seconds:.1f} s on the {engine} engine: {tally.games / seconds:,.1f} games/s,"
        f" {tally.choices / seconds:,.0f} choices/s"
    )
    console.print(f"digest {tally.digest}")


def score_table(tally: Tally) -> Table:
    """Mean and spread of the scores, for every bot when there are several."""
    table = new_table("Score")
    for heading in ("mean", "sd", "min", "max"):
        table.add_column(heading, justify="right")
    if len(tally.by_bot) > 1:
        table.add_column("wins", justify="right")
        for name, spread in tally.by_bot.items():
            table.add_row(name, *spread_cells(spread), f"{tally.wins.get(name, 0) / tally.games:.1%}")
        table.add_section()
    table.add_row("all seats", *spread_cells(tally.score), style="bold")
    table.add_row("winners", *spread_cells(tally.best))
    return table


def spread_cells(spread: Spread) -> list[str]:
    """Mean, deviation and extremes."""
    return [f"{spread.mean:.2f}", f"{spread.deviation:.2f}", str(spread.low), str(spread.high)]


def source_table(rules: Ruleset, tally: Tally) -> Table:
    """Where a seat's VP came from, in the mean, by era and source."""
    speaker = Speaker(rules.name, ())
    means: dict[str, dict[str, float]] = {}
    eras: list[str] = []
    for column, total in zip(rules.names.score, tally.sources, strict=True):
        if total or column in expected(rules):
            era = speaker.era_of(column)
            means.setdefault(speaker.source(column), {})[era] = total / tally.score.count
            eras += [] if era in eras else [era]
    table = new_table("VP per seat")
    for era in eras:
        table.add_column(era, justify="right")
    table.add_column("all", justify="right", style="bold")
    for source, by_era in means.items():
        cells = (f"{by_era[era] + 0.0:.2f}" if era in by_era else "" for era in eras)
        table.add_row(source, *cells, f"{sum(by_era.values()) + 0.0:.2f}")
    return table


def expected(rules: Ruleset) -> set[str]:
    """The columns of the score that are shown though nobody scored in them."""
    columns = {"canal_links", "canal_tiles"}
    if rules.names.merchants:
        columns.add("canal_bonus")
    return columns if rules.leaves_debts else columns | {"canal_lost"}


def action_table(tally: Tally) -> Table:
    """How often each action was chosen; one that nobody took has no row."""
    table = new_table("Actions per seat")
    table.add_column("", justify="right")
    table.add_column("share", justify="right")
    table.add_column("", style="cyan")
    total = sum(tally.actions)
    pairs = zip(tally.actions, ACTION_KINDS.values(), strict=True)
    for count, kind in sorted((pair for pair in pairs if pair[0]), reverse=True):
        bar = "#" * round(BAR * count / max(tally.actions))
        table.add_row(kind, f"{count / tally.score.count:.2f}", f"{count / total:.1%}", bar)
    return table


def new_table(title: str) -> Table:
    """An empty table in the look of all of them."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold green")
    table.add_column(title)
    return table
