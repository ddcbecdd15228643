"""`ironbridge draw`: the picture of a position of a record."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ironbridge.cli.arguments.record_files import record_for, seat_names
from ironbridge.languages.catalogue import DEFAULT, LANGUAGES
from ironbridge.record import Record, choices_of, find, state_at
from ironbridge.render import draw
from ironbridge.render.look import PALETTES
from ironbridge.rules.choices import choice_to_data


def add_options(parser: ArgumentParser) -> None:
    """Add `draw FILE [--at PLACE] [-o FILE] [--side SIDE] [--language TAG] [--seat N]`."""
    parser.description = (
        "Draw the board after an action of a record as an SVG picture, with rings around what that action"
        " touched."
    )
    parser.add_argument("file", metavar="FILE", help="a record, text or JSON")
    parser.add_argument(
        "--at", default="end", metavar="PLACE", help="42, 42.1, c3, r2.4, start or end; default: %(default)s"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
    parser.add_argument("--side", choices=sorted(PALETTES), default="day", help="default: %(default)s")
    parser.add_argument(
        "--language", choices=sorted(LANGUAGES), default=DEFAULT, help="of all words; default: %(default)s"
    )
    parser.add_argument(
        "--seat", type=int, metavar="N", help="only what that seat may see, from 0 as in the record"
    )


def run(args: Namespace) -> int:
    """Draw one position."""
    record, is_whole = record_for("draw", args.file)
    if record is None:
        return 1
    try:
        picture = picture_of(record, args)
    except ValueError as error:
        print(f"ironbridge draw: {error}", file=sys.stderr)
        return 2
    try:
        if args.output is None:
            sys.stdout.write(picture)
        else:
            Path(args.output).write_text(picture, "utf-8", newline="\n")
    except OSError as error:
        print(f"ironbridge draw: {args.output}: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0 if is_whole else 1


def picture_of(record: Record, args: Namespace) -> str:
    """The drawing that is asked for. Raises ValueError."""
    action, choice = find(record, args.at)
    state = state_at(record, action, choice)
    if args.seat is not None and not 0 <= args.seat < state.players:
        raise ValueError(f"--seat is from 0 to {state.players - 1}, not {args.seat}")
    data = state.to_data() if args.seat is None else state.view(args.seat).to_data()
    last = None
    if action:
        choices = next(found for k, found in enumerate(choices_of(record), 1) if k == action)
        last = {"choices": [choice_to_data(made) for made in choices[:choice]]}
    return draw(data, side=args.side, names=seat_names(record), last=last, language=args.language)
