"""Menus as numbered lines."""

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ironbridge.cli.terminal.menu import Menu

LONG_LIST = 16


def listed(lines: list[Menu]) -> RenderableType:
    """Numbered lines, in as many columns as fit when there are many."""
    texts = [Text(line.label).append(f"  {line.note}" if line.note else "", style="dim") for line in lines]
    rows = [(Text(f"{number:3} ", style="bold"), text) for number, text in enumerate(texts, 1)]
    if len(rows) > LONG_LIST:
        return Columns([number + text for number, text in rows], column_first=True)
    grid = Table.grid()
    for number, text in rows:
        grid.add_row(number, text)
    return grid
