"""What `ironbridge arena` shows while it plays: a running table and a bar, or a line now and then."""

from time import perf_counter
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ironbridge.arena.run import Run
from ironbridge.arena.summary import pair_summaries
from ironbridge.cli.output.arena_tables import interval, running_table
from ironbridge.cli.output.progress_bar import RateColumn

RENEW = 1.0  # seconds, at least, between two updates of the running table
SAY = 30.0  # seconds between two lines where there is no terminal


class Display:
    """The progress of a match on standard error, gone when it is over."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.console = Console(stderr=True, highlight=False)
        self.progress = Progress(
            TextColumn("Playing"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            RateColumn(),
            TimeRemainingColumn(compact=True),
            expand=True,
        )
        self.task = self.progress.add_task("", total=run.games, completed=run.games_before)
        self.live = Live(console=self.console, transient=True, auto_refresh=True, refresh_per_second=4)
        self.start = perf_counter()
        self.due = self.start + SAY

    def __enter__(self) -> Self:
        if self.console.is_terminal:
            self.live.start()
            self.renew()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.live.stop()

    def advance(self) -> None:
        """A table is finished."""
        self.progress.advance(self.task)
        if perf_counter() < self.due:
            return
        if self.console.is_terminal:
            self.renew()
        else:
            self.console.print(self.line(), soft_wrap=True, markup=False)
            self.due = perf_counter() + SAY

    def tell(self, text: str) -> None:
        """Print something that stays."""
        self.console.print(text, soft_wrap=True, markup=False)

    def renew(self) -> None:
        """Show the current figures."""
        start = perf_counter()
        self.live.update(Group(running_table(self.run.results), "", self.progress))
        # However many deals there are, computing the figures must take little of the time.
        self.due = perf_counter() + max(RENEW, 20 * (perf_counter() - start))

    def line(self) -> str:
        """The progress in one line."""
        run, done = self.run, self.run.results.games
        rate = (done - run.games_before) / (perf_counter() - self.start)
        left = (run.games - done) / rate if rate else 0.0
        words = f"{done} of {run.games} games, {rate:.2f} games/s, {left / 60:.1f} min left"
        pairs = pair_summaries(run.match, run.results.whole_deals())
        return "; ".join([words, *(f"{pair.a} - {pair.b} {interval(pair.difference)}" for pair in pairs)])
