"""The bot `random`."""

from ironbridge.bots.bot import BlindBot
from ironbridge.engine.chance import one_of


class RandomBot(BlindBot):
    """Picks any legal choice, each as likely as the others."""

    name = "random"
    is_quick = True

    pick = staticmethod(one_of)  # compiled, as it is asked at every choice
