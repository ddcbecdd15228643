"""`ironbridge convert`: a record from text to JSON, and back."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from ironbridge.cli.arguments.record_files import JSON, TEXT, record_for
from ironbridge.record import write_json, write_record

WRITERS = {"text": write_record, "json": write_json}


def add_options(parser: ArgumentParser) -> None:
    """Add `convert FILE [-o FILE] [--to FORM] [--recover] [--complete]`."""
    parser.description = (
        "Change a record between its two forms. Without --to and -o a text becomes JSON and JSON text, on"
        " standard output."
    )
    parser.add_argument("file", metavar="FILE", help="a record, text or JSON")
    parser.add_argument("-o", "--output", metavar="FILE", help=f"written; {TEXT} is text and {JSON} is JSON")
    parser.add_argument("--to", choices=WRITERS, help="the form that is wanted")
    parser.add_argument("--recover", action="store_true", help="write what is good of a record with errors")
    parser.add_argument(
        "--complete",
        action="store_true",
        help="write out decks that are unknown (?) as the moves tell them; cards that nobody saw have the mark ?",
    )


def run(args: Namespace) -> int:
    """Convert one file."""
    record, is_whole = record_for("convert", args.file)
    if record is None or not (is_whole or args.recover):
        return 1
    if args.complete:
        record = replace(record, unknown=())
    text = WRITERS[form_for(args)](record)
    if args.output is None:
        sys.stdout.write(text)
        return 0
    try:
        Path(args.output).write_text(text, "utf-8", newline="\n")
    except OSError as error:
        print(f"ironbridge convert: {args.output}: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0


def form_for(args: Namespace) -> str:
    """The form asked for, by name, by the extension of the output, or else the other one."""
    if args.to:
        return str(args.to)
    if args.output is not None:
        return "json" if Path(args.output).suffix == JSON else "text"
    with Path(args.file).open("rb") as file:
        start = file.read(1000).lstrip(b"\xef\xbb\xbf \t\r\n")
    return "text" if start.startswith(b"{") else "json"
