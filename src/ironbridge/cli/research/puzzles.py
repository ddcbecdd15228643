"""`ironbridge puzzles make`: looks for puzzles in games among strong bots."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ironbridge.bots.catalogue import make_bot
from ironbridge.cli.arguments.seats import bots_for_seats
from ironbridge.cli.output.progress_bar import progress_bar
from ironbridge.games.catalogue import RULESETS, default_ruleset, ruleset
from ironbridge.puzzles.files import BadPuzzles, PuzzleFile, Source, read_puzzles, save_puzzles
from ironbridge.puzzles.mining import GAP, SEED, mined


def add_options(parser: ArgumentParser) -> None:
    """Add `puzzles make -o FILE` and its options."""
    parser.description = (
        "Look for puzzles in games among bots: turns in which one idea is ahead of every other by at least"
        f" {GAP:g} VP, surely and whatever is hidden, and which a level of bots misses. The file is written after every"
        " game; if it is there, the search goes on where it ended. The same seed gives the same puzzles."
    )
    parser.add_argument("what", choices=["make"], help="what to do")
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="the puzzles, as docs/puzzles.md tells"
    )
    parser.add_argument(
        "--ruleset",
        default=default_ruleset(),
        metavar="NAME",
        help=f"{', '.join(RULESETS)}; default: %(default)s",
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="seats; default: %(default)s")
    parser.add_argument("--bots", default="planner", metavar="NAMES", help="who plays; default: %(default)s")
    parser.add_argument("--seed", default=SEED, help="a number or any word; default: %(default)s")
    parser.add_argument(
        "--games", type=int, default=10, metavar="N", help="search so many games in all; default: %(default)s"
    )


def run(args: Namespace) -> int:
    """Search, game after game, and say what there is."""
    path = Path(args.output)
    try:
        ruleset(args.ruleset).for_players(args.players)
        source = Source(args.ruleset, bots_for_seats(args.bots, args.players), args.seed)
        file = PuzzleFile(source)
        if path.exists():
            file = read_puzzles(path.read_text("utf-8"))
            if file.source != source:
                raise ValueError(f"{path} was searched for in other games; name another file")
        with progress_bar("Searching") as bar:
            task = bar.add_task("", total=args.games, completed=file.games)
            while file.games < args.games:
                bots = [make_bot(name) for name in source.bots]
                file = file.with_game(mined(source.ruleset, bots, source.seed, file.games))
                save_puzzles(path, file)
                bar.update(task, completed=file.games)
    except OSError as error:
        print(f"ironbridge puzzles: {path}: {error.strerror or error}", file=sys.stderr)
        return 1
    except (BadPuzzles, ValueError) as error:
        print(f"ironbridge puzzles: {error}", file=sys.stderr)
        return 2
    print(f"{path}: {len(file.puzzles)} puzzles in {file.games} games.")
    return 0
