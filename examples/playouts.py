"""A bot that looks ahead. From this folder: `ironbridge arena --bots playouts:Dreamer,random --players 2 --deals 5`."""

from ironbridge import Budget, Chance, View, play_out
from ironbridge.bots.bot import PackedBot


class Dreamer(PackedBot):
    """Tries every choice in games that may be the real one, each played to its end at random, and takes the best."""

    default_nodes = 400

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        choices = view.position.legal()[: budget.nodes]
        leads = [0] * len(choices)
        while budget.left >= len(choices):
            maybe = view.sample(luck).position
            for place, choice in enumerate(choices):
                tried = maybe.copy()
                tried.push(choice)
                play_out(tried, luck)
                vp = list(tried.vp)
                leads[place] += vp.pop(view.seat) - max(vp)
                budget.spend()
        return choices[leads.index(max(leads))]
