"""Bots that fail, each in its own way; by name as `tests.support.server.broken_bots:Dying`."""

import os

from ironbridge.bots.bot import Budget, PackedBot
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import REMOVE, pack
from ironbridge.rules.state import View

PLACE = "tests.support.server.broken_bots"


class Dying(PackedBot):
    """Takes its process with it."""

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        os._exit(3)


class Raising(PackedBot):
    """Raises, and names what it should not."""

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        raise RuntimeError(f"my hand is {view.to_data()['seats'][view.seat]['hand']}")


class Cheating(PackedBot):
    """Chooses what is not open."""

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        return pack(REMOVE, 5)
