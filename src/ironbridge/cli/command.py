"""What a subcommand is: a module with these two functions, listed in `ironbridge.cli.main`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _SubParsersAction
from typing import Protocol, TypeAlias

Subparsers: TypeAlias = "_SubParsersAction[ArgumentParser]"


class Command(Protocol):
    """One subcommand."""

    def add_parser(self, subparsers: Subparsers) -> None:
        """Add the parser of the subcommand, with its help."""

    def run(self, args: Namespace) -> int:
        """Carry it out and return the exit code: 0 done, 1 failed, 2 asked wrongly."""
