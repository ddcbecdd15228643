"""Writes the golden records: `python -m tests.golden.make`; with `--search` it looks for their seeds instead."""

import sys
from argparse import ArgumentParser
from itertools import count

from ironbridge import deal
from ironbridge.record import write_record
from tests.golden.features import features
from tests.golden.games import FOLDER, GAMES, Golden


def main() -> int:
    """Write all records, or tell the first seed of every game that has what it is kept for."""
    parser = ArgumentParser(prog="python -m tests.golden.make", description=__doc__)
    parser.add_argument("--search", action="store_true", help="print the first seed of each game that fits")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these games")
    args = parser.parse_args()
    if args.search:
        for golden in GAMES:
            if not args.names or golden.name in args.names:
                print(f"{golden.name:25} {first_seed(golden)}", flush=True)
        return 0
    FOLDER.mkdir(exist_ok=True)
    for golden in GAMES:
        if not args.names or golden.name in args.names:
            golden.path.write_text(write_record(golden.record()), encoding="utf-8", newline="\n")
    return 0


def first_seed(golden: Golden) -> int:
    """The first seed whose game has all that is wanted."""
    return next(seed for seed in count(1) if has_all_wanted(golden, seed))


def has_all_wanted(golden: Golden, seed: int) -> bool:
    """Whether the game of a seed has all that it is kept for."""
    dealt = deal(golden.ruleset, golden.players, f"golden {golden.name} {seed}")
    return set(golden.wanted) <= set(features(dealt, golden.choices(seed)))


if __name__ == "__main__":
    sys.exit(main())
