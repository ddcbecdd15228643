"""The command `ironbridge`: reads its arguments and hands over to a subcommand."""

import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from ironbridge import __version__, engine_kind
from ironbridge.cli import (
    arena,
    backup,
    check,
    conform,
    convert,
    doctor,
    draw,
    play,
    replay,
    review,
    rules,
    serve,
    simulate,
    train,
)
from ironbridge.cli.command import Command
from ironbridge.errors import BadGame
from ironbridge.games.catalogue import game_titles

COMMANDS: dict[str, Command] = {
    "play": play,
    "simulate": simulate,
    "arena": arena,
    "train": train,
    "replay": replay,
    "review": review,
    "check": check,
    "conform": conform,
    "convert": convert,
    "draw": draw,
    "rules": rules,
    "serve": serve,
    "backup": backup,
    "doctor": doctor,
}


def version_line() -> str:
    """Version, engine and Python, as a bug report needs them."""
    return f"ironbridge {__version__} ({engine_kind()} engine, Python {platform.python_version()})"


def parser() -> ArgumentParser:
    """The parser with all subcommands."""
    result = ArgumentParser(
        prog="ironbridge",
        description=f"{game_titles()} on the command line."
        " A fan-made project, not affiliated with the publisher.",
        epilog="'ironbridge COMMAND --help' tells more about a command.",
    )
    result.add_argument("--version", action="version", version=version_line())
    subparsers = result.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in COMMANDS.values():
        command.add_parser(subparsers)
    return result


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    try:
        args = parser().parse_args(argv)
    except BadGame as error:
        # A game of another package: it must be mended or removed before anything else.
        print(f"ironbridge: {error}", file=sys.stderr)
        return 2
    if args.command is None:
        parser().print_help()
        return 0
    try:
        code = COMMANDS[args.command].run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader, `head` say, has seen enough; Python must not complain about it when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code
