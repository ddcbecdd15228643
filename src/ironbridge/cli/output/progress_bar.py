"""Bars that show how far long work is."""

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text


class RateColumn(ProgressColumn):
    """How many games are finished in a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f} games/s", style="progress.data.speed")


def progress_bar(words: str, *columns: ProgressColumn) -> Progress:
    """A bar on standard error, where that is a terminal: done and total, other columns, and the time left."""
    console = Console(stderr=True)
    return Progress(
        TextColumn(words),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        *columns,
        TimeRemainingColumn(compact=True),
        console=console,
        disable=not console.is_terminal,
        transient=True,
        expand=True,
    )
