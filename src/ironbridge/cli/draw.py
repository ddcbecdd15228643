"""`ironbridge draw`: the picture of a position, alone or in a record."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ironbridge.cli.arguments.record_files import record_for, seat_names
from ironbridge.languages.catalogue import DEFAULT, LANGUAGES
from ironbridge.record import Record, choices_of, find, state_at
from ironbridge.render import draw
from ironbridge.render.look import PALETTES
from ironbridge.rules.choices import choice_to_data
from ironbridge.rules.situation import Situation
from ironbridge.rules.state import State, View


def add_options(parser: ArgumentParser) -> None:
    """Add `draw FILE [--at PLACE] [-o FILE] [--side SIDE] [--language TAG] [--seat N]`."""
    parser.description = (
        "Draw the board after an action of a record as an SVG picture, with rings around what that action"
        " touched; or a position or view that stands alone in a file of JSON, as State.to_data or replay --at --json"
        " writes it."
    )
    parser.add_argument("file", metavar="FILE", help="a record, text or JSON, or a position or view as JSON")
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
    position = position_in(args.file)
    record, is_whole = (None, True) if position is not None else record_for("draw", args.file)
    if record is None and position is None:
        return 1
    try:
        picture = picture_of(record, args) if record is not None else picture_alone(position, args)
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


def position_in(name: str) -> Mapping[str, object] | None:
    """The plain data in a file that holds a position or a view; None if it holds anything else."""
    with suppress(OSError, ValueError, RecursionError):
        data = json.loads(Path(name).read_bytes())
        if isinstance(data, dict) and "position" in data:
            data = data["position"]  # as `replay --at PLACE --json` prints it
        if isinstance(data, dict) and "tiles" in data and "actions" not in data:
            return data
    return None


def picture_alone(position: Mapping[str, object] | None, args: Namespace) -> str:
    """The drawing of a position that stands alone. Raises ValueError."""
    if args.at != "end":
        raise ValueError("--at is a place in a record, and this is a position")
    if position is None or "seat" in position:
        view = View.from_data(position)
        if args.seat is not None and args.seat != view.seat:
            raise ValueError(f"this is what seat {view.seat} knows, not seat {args.seat}")
        return draw(view, side=args.side, language=args.language)
    state = State.from_data(position)
    return draw(seen(state, args.seat), side=args.side, language=args.language)


def seen(state: State, seat: int | None) -> Situation:
    """A state, or what a seat may see of it. Raises ValueError."""
    if seat is not None and not 0 <= seat < state.players:
        raise ValueError(f"--seat is from 0 to {state.players - 1}, not {seat}")
    return state if seat is None else state.view(seat)


def picture_of(record: Record, args: Namespace) -> str:
    """The drawing that is asked for. Raises ValueError."""
    action, choice = find(record, args.at)
    state = state_at(record, action, choice)
    last = None
    if action:
        choices = next(found for k, found in enumerate(choices_of(record), 1) if k == action)
        last = {"choices": [choice_to_data(made) for made in choices[:choice]]}
    return draw(
        seen(state, args.seat), side=args.side, names=seat_names(record), last=last, language=args.language
    )
