"""A bot of one's own. From this folder: `ironbridge arena --bots own_bot:Tradesman,planner --players 2 --deals 20`."""

from ironbridge import Build, Choice, Link, Sell, View
from ironbridge.bots.bot import Bot, Budget
from ironbridge.engine.chance import Chance


class Tradesman(Bot):
    """Sells if it can, else builds, else lays a link, and does not dawdle over the rest."""

    def choose(self, view: View, budget: Budget, luck: Chance) -> Choice:
        choices = view.legal_actions()
        for wish in (Sell, Build, Link):
            if wished := [choice for choice in choices if isinstance(choice, wish)]:
                return wished[luck.below(len(wished))]
        return choices[luck.below(len(choices))]
