"""The bot `greedy`."""

from ironbridge.bots.bot import Budget, PackedBot
from ironbridge.bots.one_step import best_choice
from ironbridge.rules.engine.chance import Chance
from ironbridge.rules.engine.position import seat_to_act
from ironbridge.rules.state import View


class GreedyBot(PackedBot):
    """Looks one choice ahead and takes the one after which its seat is worth most.

    The worth (`worth.py`) is counted in VP: what is scored, what would be scored if the era ended now, what unflipped
    tiles and the links beside them promise, and what money, income and beer can still become in the time left. A demand
    tile that nobody has seen counts with all it may be, each as likely as the tiles not yet shown make it. So it
    sells when it can, builds what can be sold, borrows while income is still cheap to lose, and lays rails when tiles
    pay no more. It knows no plan: an action that only pays together with the next one is found by accident.
    """

    name = "greedy"

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        return best_choice(view.position, seat_to_act(view.position))
