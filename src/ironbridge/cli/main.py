"""The command `ironbridge`: reads its arguments and hands over to a subcommand."""

import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import cast

from ironbridge import __version__, engine_kind
from ironbridge.cli.command import Command
from ironbridge.cli.extras import missing_extra
from ironbridge.errors import BadGame
from ironbridge.games.catalogue import game_titles

# What `ironbridge --help` says of each. Its module has the same name, and is loaded when the command is used; those of
# RESEARCH and HOSTING stand in folders of these names.
COMMANDS = {
    "play": "play in the terminal against bots",
    "simulate": "play many games among bots",
    "arena": "measure bots against each other",
    "train": "learn a value from games among bots",
    "benchmark": "measure a bot on fixed deals, and verify such a result",
    "engine": "let a bot speak the protocol for bots",
    "replay": "walk through the game of a record",
    "review": "judge every turn of a record",
    "check": "verify records",
    "conform": "answer the conformance vectors on standard input and output",
    "convert": "change a record between text and JSON",
    "export": "write records as tables for those who study games",
    "puzzles": "find puzzles in games among bots",
    "daily": "check a daily deal that is over",
    "draw": "draw a position of a record as SVG",
    "rules": "print the numbered rules",
    "lesson": "check lessons that you have written",
    "complete": "print what a shell needs to complete commands",
    "serve": "serve games to people and programs",
    "think": "think for servers on other machines",
    "admin": "people, tables, announcements and maintenance of the server, by hand",
    "backup": "copy the server's database, also while it runs",
    "doctor": "check the server's database: every game replays",
    "restore": "bring back what the server has cleared",
}
RESEARCH = {"benchmark", "conform", "engine", "export", "puzzles"}
HOSTING = {"daily", "lesson", "think"}


def version_line() -> str:
    """Version, engine and Python, as a bug report needs them."""
    return f"ironbridge {__version__} ({engine_kind()} engine, Python {platform.python_version()})"


def load(name: str) -> Command:
    """The module of a subcommand. Raises ModuleNotFoundError if what it needs is not installed."""
    folder = "research." if name in RESEARCH else "hosting." if name in HOSTING else ""
    return cast("Command", import_module(f"ironbridge.cli.{folder}{name}"))


def parser(whole: Iterable[str] = COMMANDS) -> ArgumentParser:
    """The parser with all subcommands; only those that are to be whole are loaded, and know their options."""
    result = ArgumentParser(
        prog="ironbridge",
        description=f"{game_titles()} on the command line."
        " A fan-made project, not affiliated with the publisher.",
        epilog="'ironbridge COMMAND --help' tells more about a command.",
    )
    result.add_argument("--version", action="version", version=version_line())
    subparsers = result.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, summary in COMMANDS.items():
        added = subparsers.add_parser(name, help=summary)
        added.set_defaults(own_parser=added)
        if name in whole:
            load(name).add_options(added)
    return result


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    words = sys.argv[1:] if argv is None else argv
    # No option that stands before the command takes a value.
    name = next((word for word in words if not word.startswith("-")), "")
    try:
        args, unknown = parser([name]).parse_known_args(words)
        if unknown:
            # Said by the parser of the command, which shows its usage and not that of `ironbridge`.
            getattr(args, "own_parser", parser([])).error(f"unrecognized arguments: {' '.join(unknown)}")
        if args.command is None:
            parser([]).print_help()
            return 0
        code = load(name).run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BadGame as error:
        # A game of another package: it must be mended or removed before anything else.
        print(f"ironbridge: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader, `head` say, has seen enough; Python must not complain about it when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except ModuleNotFoundError as error:
        if not (extra := missing_extra(error, name)):
            raise
        print(f"ironbridge {name}: {extra}", file=sys.stderr)
        return 2
    return code
