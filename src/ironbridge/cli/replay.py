"""`ironbridge replay`: walks through the game of a record."""

import json
import sys
from argparse import ArgumentParser, Namespace

from rich.console import Console, RenderableType
from rich.text import Text

from ironbridge.cli.arguments.record_files import record_for, seat_names
from ironbridge.cli.terminal.board import board
from ironbridge.cli.terminal.keys import has_keys, keys
from ironbridge.cli.terminal.look import named, new_console
from ironbridge.cli.terminal.seats import score_sheet, seats
from ironbridge.cli.terminal.walk import Walk
from ironbridge.games.names import ERAS
from ironbridge.record import Record, find, record_to_data, replay, state_at
from ironbridge.record.text_writer import digest, label, result_text
from ironbridge.rules.state import State
from ironbridge.words.speaker import Speaker


def add_options(parser: ArgumentParser) -> None:
    """Add `replay FILE [--at PLACE] [--json]`."""
    parser.description = (
        "Walk through the game of a record. In a terminal: space or right arrow for the next action, b or"
        " left arrow for the one before, up and down for a round, a number or a round such as c3 and Enter to go there,"
        " g for the start and e for the end, q to leave. Into a pipe all actions are listed."
    )
    parser.add_argument("file", metavar="FILE", help="a record, text or JSON")
    parser.add_argument("--at", metavar="PLACE", help="print one position: 42, 42.1, c3, r2.4, start or end")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object: all actions, or with --at one position"
    )


def run(args: Namespace) -> int:
    """Walk, list, or print one position."""
    record, is_whole = record_for("replay", args.file)
    if record is None:
        return 1
    console = new_console()
    speaker = Speaker(record.ruleset, seat_names(record))
    if args.at is not None:
        try:
            action, choice = find(record, args.at)
        except ValueError as error:
            print(f"ironbridge replay: {error}", file=sys.stderr)
            return 2
        state = state_at(record, action, choice)
        if args.json:
            print(json.dumps({"action": action, "choice": choice, "position": state.to_data()}))
        else:
            show_position(console, record, speaker, state, args.at)
    elif args.json:
        print(json.dumps(actions_data(record)))
    elif console.is_terminal and has_keys():
        with keys() as pressed:
            Walk(console, record, speaker).go(pressed)
    else:
        list_actions(console, record, speaker)
    return 0 if is_whole else 1


def actions_data(record: Record) -> dict[str, object]:
    """All actions as plain data, each with the digest of the position after it, and the result."""
    data = record_to_data(record)
    kept: dict[str, object] = {
        key: data[key] for key in ("ruleset", "revision", "seats", "result", "comments")
    }
    actions = [
        {
            "number": step.number,
            "era": step.era,
            "round": step.round,
            "turn": step.turn,
            "seat": step.seat,
            "text": step.text,
            "digest": digest(step.state.position),
        }
        for step in replay(record)
    ]
    return {**kept, "actions": actions}


def list_actions(console: Console, record: Record, speaker: Speaker) -> None:
    """All actions with their numbers, one line each, and the result."""
    comments: dict[int, list[str]] = {}
    for comment in record.comments:
        comments.setdefault(comment.after, []).append(comment.text)

    def show_comments(after: int) -> None:
        for text in comments.get(after, ()):
            console.print(Text(f"      ; {text}", style="italic"), soft_wrap=True)

    show_comments(0)
    for step in replay(record):
        place = label((ERAS.index(step.era), step.round, step.turn, step.seat))
        line = Text(f"{step.number:4}  {place.ljust(10)} ")
        line.append_text(named(step.seat, speaker.seats[step.seat])).append(f"  {step.text}")
        console.print(line, soft_wrap=True)
        show_comments(step.number)
    console.print(f"Result: {result_text(record.result)}")


def show_position(console: Console, record: Record, speaker: Speaker, state: State, at: str) -> None:
    """The whole table at one place of the game."""
    data = state.to_data()
    rounds = speaker.parts.rounds[data["players"]]
    era = speaker.say(f"era.{data['era']}")
    console.rule(f"At {at}: {era} Era, round {data['round']} of {rounds}", style="green", characters="─")
    parts: list[RenderableType] = [
        board(data, speaker, console.width),
        seats(data, speaker, console.width),
    ]
    outcome = state.outcome()
    for part in parts if outcome is None else [*parts, score_sheet(outcome, speaker)]:
        console.print(part)
