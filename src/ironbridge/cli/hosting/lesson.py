"""`ironbridge lesson check`: says whether lessons keep what they promise."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from ironbridge.primers import BadPrimer, faults, read_primer
from ironbridge.record.lines import shown


def add_options(parser: ArgumentParser) -> None:
    """Add `lesson check FILE...`."""
    parser.description = (
        "Check lessons: every step begins with the learner's turn, what it shows is legal and reaches its goal,"
        " what it says is refused is refused by that rule, and all its texts are there. The exit code is 1 if"
        " anything is wrong."
    )
    parser.add_argument("what", choices=["check"], help="what to do")
    parser.add_argument("files", nargs="+", metavar="FILE", help="lessons, as docs/lessons.md tells")


def run(args: Namespace) -> int:
    """Check all files, then say how many are good."""
    good = 0
    for path in map(Path, args.files):
        found = list(complaints(path))
        good += not found
        for complaint in found:
            print(shown(f"{path}: {complaint}"))
    print(f"{good} of {len(args.files)} lessons are good.")
    return 0 if good == len(args.files) else 1


def complaints(path: Path) -> Iterator[str]:
    """What is wrong with the lesson of a file."""
    try:
        primer = read_primer(path.read_text("utf-8"))
    except OSError as error:
        yield error.strerror or str(error)
    except UnicodeDecodeError:
        yield "this is no UTF-8"
    except BadPrimer as error:
        yield str(error)
    else:
        yield from faults(primer)
