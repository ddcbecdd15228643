"""Writes the conformance vectors anew, byte for byte the same: `python -m conformance.make`."""

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path

from conformance.collect import collect
from ironbridge import RULESETS
from ironbridge.rules.numbered import numbered_rules

FOLDER = Path(__file__).parent / "vectors"
SETTINGS = [(name, players) for name, rules in RULESETS.items() for players in rules.player_counts]
# Every rule of a game is exercised by at least so many of its vectors.
FEWEST = 3


def path_of(name: str, players: int) -> Path:
    """The file of a setting."""
    return FOLDER / f"{name}-{players}.jsonl"


def file_text(name: str, players: int) -> str:
    """All that stands in the file of a setting."""
    return "\n".join(collect(name, players)) + "\n"


def rule_counts(game: str) -> Counter[str]:
    """How many vectors exercise each rule of a game."""
    counts = Counter(dict.fromkeys(numbered_rules(game), 0))
    for path in sorted(FOLDER.glob(f"{game}*.jsonl")):
        for line in path.read_text("ascii").splitlines():
            counts.update(json.loads(line).get("rules", ()))
    return counts


def main() -> int:
    """Write the files of all settings, or of those asked for, and say how often each rule is exercised."""
    parser = ArgumentParser(prog="python -m conformance.make", description=__doc__)
    parser.add_argument(
        "settings", nargs="*", metavar="SETTING", help="only these, such as birmingham-intro-2"
    )
    wanted = parser.parse_args().settings
    FOLDER.mkdir(exist_ok=True)
    for name, players in SETTINGS:
        path = path_of(name, players)
        if not wanted or path.stem in wanted:
            path.write_text(file_text(name, players), encoding="ascii", newline="\n")
            print(f"{path.stem}: {path.stat().st_size / 1e6:.1f} MB", flush=True)
    rare = []
    for game in ("birmingham", "lancashire"):
        counts = rule_counts(game)
        print(f"{game}: {', '.join(f'{rule} {count}' for rule, count in counts.items())}")
        rare += [rule for rule in numbered_rules(game) if counts[rule] < FEWEST]
    if rare:
        print(f"too few vectors for {', '.join(rare)}", file=sys.stderr)
    return 1 if rare else 0


if __name__ == "__main__":
    sys.exit(main())
