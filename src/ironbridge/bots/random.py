"""The bot `random`."""

from ironbridge.bots.bot import BlindBot
from ironbridge.engine.chance import Chance


class RandomBot(BlindBot):
    """Picks any legal choice, each as likely as the others."""

    name = "random"
    is_quick = True

    def pick(self, codes: list[int], luck: Chance) -> int:
        return codes[luck.below(len(codes))]
