"""What bots are known to score on average among their own kind: the one place for what people are told of it."""

from functools import cache

from ironbridge.games.catalogue import default_ruleset, every_game

USUAL_PLAYERS = 4  # at a table of the first ruleset with so many, strength is told


@cache
def figures_of(bot: str) -> dict[str, dict[int, int]]:
    """The mean VP of a bot by ruleset and number of players, where it was measured."""
    found = {
        ruleset: {int(players): vps[bot] for players, vps in tables.items() if bot in vps}
        for game in every_game().games.values()
        for ruleset, tables in game.levels.items()
    }
    return {ruleset: by_players for ruleset, by_players in found.items() if by_players}


def usual_vp(bot: str) -> int | None:
    """The mean VP of a bot at the table at which strength is told; None if it was never measured there."""
    return figures_of(bot).get(default_ruleset(), {}).get(USUAL_PLAYERS)
