"""`ironbridge engine`: one of our bots speaks the protocol for bots on standard input and output."""

import sys
from argparse import ArgumentParser, Namespace
from contextlib import redirect_stdout

from ironbridge.bots.catalogue import BOTS, UnknownBot, make_bot
from ironbridge.bots.protocol.messages import Message, line_of
from ironbridge.bots.protocol.speaking import speak


def add_options(parser: ArgumentParser) -> None:
    """Add `engine --bot NAME`."""
    parser.description = (
        "Answer questions for a bot by JSON lines on standard input and output, as docs/protocol.md tells: for"
        " programs that want one of our bots as an opponent or a teacher. It counts nodes, and heeds no milliseconds."
    )
    parser.add_argument(
        "--bot", required=True, metavar="NAME", help=f"{', '.join(BOTS)}; NAME@NODES gives another budget"
    )


def run(args: Namespace) -> int:
    """Answer until the input ends or somebody says goodbye."""
    out = sys.stdout.buffer

    def write(message: Message) -> None:
        out.write(line_of(message))
        out.flush()

    try:
        # What a bot prints must not get between the lines.
        with redirect_stdout(sys.stderr):
            speak(make_bot(args.bot), sys.stdin.buffer, write)
    except UnknownBot as error:
        print(f"ironbridge engine: {error}", file=sys.stderr)
        return 2
    return 0
