"""Bots of a person's own that go wrong, as the text of a module."""

FAULTY = '''
import os, sys, time
from multiprocessing import parent_process
from ironbridge import Pass
from ironbridge.bots.bot import Bot, BlindBot

class Sound(Bot):
    def choose(self, view, budget, luck):
        choices = view.legal_actions()
        return choices[luck.below(len(choices))]

class Late(Sound):
    """Goes wrong where it sits first in the turn order, and only in its second round."""
    def choose(self, view, budget, luck):
        if view.position.round == 2 and view.position.turn_order[0] == view.seat:
            return self.wrong(view, budget)
        return super().choose(view, budget, luck)

class Raising(Late):
    def wrong(self, view, budget):
        raise KeyError("mine")

class Illegal(Late):
    def wrong(self, view, budget):
        return Pass() if view.position.ask else None

class Overrunning(Late):
    default_nodes = 10
    def wrong(self, view, budget):
        budget.spend(11)
        return view.legal_actions()[0]

class Leaving(Late):
    def wrong(self, view, budget):
        sys.exit("enough")

class Endless(Late):
    def wrong(self, view, budget):
        while True:
            try:
                time.sleep(60)
            except Exception:
                pass

class Dying(Late):
    def wrong(self, view, budget):
        os._exit(7)

class Talking(Sound):
    def choose(self, view, budget, luck):
        print("I think")
        return super().choose(view, budget, luck)

class WildPick(BlindBot):
    def pick(self, codes, luck):
        return -1

class Sleeping(Bot):
    def choose(self, view, budget, luck):
        open("asleep", "w").close()
        time.sleep(600)

class Shy(Sound):
    def __init__(self, nodes):
        super().__init__(nodes)
        assert parent_process() is None

class Unmade(Bot):
    pass

class NoBot:
    pass
'''
