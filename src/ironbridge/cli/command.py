"""What a subcommand is: a module with these two functions, listed in `ironbridge.cli.main`."""

from argparse import ArgumentParser, Namespace
from typing import Protocol


class Command(Protocol):
    """One subcommand."""

    def add_options(self, parser: ArgumentParser) -> None:
        """Give its parser a description and its arguments."""

    def run(self, args: Namespace) -> int:
        """Carry it out and return the exit code: 0 done, 1 failed, 2 asked wrongly."""
