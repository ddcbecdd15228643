"""Measures what each level of bots scores among its own kind: `games/NAME/levels.json`, told on the first page.

Cells that are there already are kept, so it can be stopped at any time and goes on where it ended; `--again` measures
all of them anew. It asks `ironbridge simulate`, so the same seed gives the same figures.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from ironbridge.games.catalogue import every_game
from ironbridge.server.answers.opponents import OPPONENTS

GAMES = {"master": 8}
USUAL = 24


def measured(ruleset: str, players: int, bot: str, jobs: int) -> int:
    """The mean VP of a bot among its own kind."""
    table = ("--ruleset", ruleset, "--players", str(players), "--bots", bot)
    amount = ("--games", str(GAMES.get(bot, USUAL)), "--seed", "levels", "--jobs", str(jobs))
    command = (sys.executable, "-m", "ironbridge", "simulate", *table, *amount, "--json")
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return round(float(json.loads(told)["score"]["mean"]))


def main() -> None:
    """Measure what is missing, the quick bots first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", action="store_true", help="measure all anew")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    asked = parser.parse_args()
    for bot in [opponent.name for opponent in OPPONENTS]:
        for game in every_game().games.values():
            file = Path(str(game.folder), "levels.json")
            kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
            for ruleset in game.rulesets:
                for players in ruleset.player_counts:
                    cell = kept.setdefault(ruleset.name, {}).setdefault(str(players), {})
                    if bot in cell and not asked.again:
                        continue
                    cell[bot] = measured(ruleset.name, players, bot, asked.jobs)
                    file.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
                    print(ruleset.name, players, bot, cell[bot], flush=True)


if __name__ == "__main__":
    main()
