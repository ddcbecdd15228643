"""Advice in the terminal: the best turns at once and then refined, and why a choice is not the best."""

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from ironbridge.bots.advice import COMPARED, Advice, Reason, ValuedTurn, refine, why_not
from ironbridge.bots.bot import Budget
from ironbridge.rules.choices import Choice
from ironbridge.rules.state import View
from ironbridge.words.adviser import Adviser
from ironbridge.words.speaker import Speaker

REASONS = 3


def show_advice(console: Console, view: View, speaker: Speaker) -> None:
    """The best turns, in a terminal replaced as better ones are found; an interrupt keeps what there is."""
    if not console.is_terminal:
        [*_, last] = refine(view)
        console.print(advised(last, speaker))
        return
    with Live(console=console, auto_refresh=False, vertical_overflow="visible") as live:
        try:
            for advice in refine(view):
                live.update(advised(advice, speaker), refresh=True)
        except KeyboardInterrupt:
            pass


def show_comparison(console: Console, view: View, choice: Choice, speaker: Speaker) -> None:
    """How far a choice that is open is behind the best turn, and both turns to the end."""
    compared = why_not(view, [choice], Budget(COMPARED))
    adviser = Adviser(speaker)
    console.print(adviser.comparison(compared))
    rows = {"this": compared.turn} | ({"best": compared.best} if compared.vp < 0 else {})
    lines = [(Text(name, style="bold"), turn, ()) for name, turn in rows.items()]
    console.print(turns_table(lines, adviser))


def advised(advice: Advice, speaker: Speaker) -> RenderableType:
    """The turns with their VP and the reasons that weigh most."""
    rows = [
        (Text(str(number), style="bold"), turn, main_reasons(turn))
        for number, turn in enumerate(advice.turns, 1)
    ]
    return turns_table(rows, Adviser(speaker))


def turns_table(
    rows: Iterable[tuple[Text, ValuedTurn, Iterable[Reason]]], adviser: Adviser
) -> RenderableType:
    """Turns in words, each after its VP and before its reasons."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    for name, turn, reasons in rows:
        grid.add_row(
            name, Text(f"{adviser.speaker.words.signed(turn.vp)} VP", style="green"), adviser.turn(turn)
        )
        said = ", ".join(adviser.reason(reason) for reason in reasons)
        if said:
            grid.add_row("", "", Text(said, style="dim"))
        if plan := adviser.plan(turn):
            grid.add_row("", "", Text(plan, style="dim"))
    return grid


def main_reasons(turn: ValuedTurn) -> list[Reason]:
    """The reasons that weigh most, and the demand tile that was reckoned with."""
    return [reason for place, reason in enumerate(turn.reasons) if place < REASONS or reason.term == "demand"]
