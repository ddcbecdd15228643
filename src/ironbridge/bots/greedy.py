"""The bot `greedy`."""

from ironbridge.bots.bot import Budget, PackedBot
from ironbridge.bots.search.one_step import best_choice
from ironbridge.engine.chance import Chance
from ironbridge.engine.position import seat_to_act
from ironbridge.rules.state import View


class GreedyBot(PackedBot):
    """Looks one choice ahead and takes what its seat has most of afterwards.

    It counts (`worth.py`) VP, the VP of its tiles, half of them while they are unflipped, its links as they would score
    now, money and income. It has no plan and no idea what will flip: it builds what is valuable where it can, and
    finds by accident what only pays together with the next action. A demand tile that nobody has seen counts with all
    it may be, each as likely as the tiles not yet shown make it.
    """

    name = "greedy"
    is_quick = True
    default_nodes = 1000

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        codes = view.position.legal()
        if len(codes) == 1:
            return codes[0]
        budget.spend(min(len(codes), budget.nodes))
        return best_choice(view.position, seat_to_act(view.position), budget.nodes)
