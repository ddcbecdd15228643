"""The numbers of the planner's value, in hundredths of a VP or in per cent."""

from typing import final

from mypy_extensions import i64


@final
class Weights:
    """The numbers of the value; each was kept because paired games were better with it."""

    def __init__(self) -> None:
        # How likely unflipped tiles flip, with plenty of time, in per cent; and less for every cube on them.
        self.coal_chance: i64 = 66
        self.coal_inland: i64 = 15  # less where no market can be reached
        self.coal_alone: i64 = 20  # less where no link leads to
        self.coal_cube: i64 = 8
        self.iron_chance: i64 = 96
        self.iron_cube: i64 = 8
        self.beer_ready: i64 = 88  # own tiles wait for it
        self.beer_later: i64 = 40  # own tiles to come may use it
        self.beer_idle: i64 = 10
        self.beer_shared: i64 = 10  # more where merchants are near, and rivals with them
        self.beer_uses_canal: i64 = 8  # barrels that a hundred actions to come use
        self.beer_uses_rail: i64 = 35
        self.beer_rival: i64 = 65
        self.rival_chance: i64 = 55  # tiles of rivals that flip by a sale
        self.hurry: i64 = 4  # with fewer actions left in the era, there may not be time
        # Sales: with merchant and beer at hand, without beer, without a way, without both.
        self.sale_ready: i64 = 92
        self.sale_dry: i64 = 40
        self.sale_far: i64 = 35
        self.sale_far_dry: i64 = 20
        # Shipping: with a port at hand, to an open distant market, without a way; unused ports, and those near mills.
        self.ship_ready: i64 = 92
        self.ship_distant: i64 = 75
        self.ship_far: i64 = 35
        self.port_alone: i64 = 40
        self.port_mills: i64 = 30
        self.next_era: i64 = 60  # how likely a tile that is kept unflipped flips in the Rail Era
        # Links.
        self.icon_hope: i64 = 100  # how much of an expected icon counts
        self.free_slot: i64 = 25  # a free slot beside a link, at the beginning of an era
        # Money.
        self.canal_need: i64 = 10  # pounds that an action of the Canal Era can use
        self.rail_need: i64 = 13
        self.rate_scarce: i64 = 16  # a pound, while less than half of the need is there
        self.rate_short: i64 = 9
        self.rate_plenty: i64 = 2
        self.ready_cash: i64 = 15  # pounds in hand that leave the next turn free
        self.rate_ready: i64 = 30
        self.debt: i64 = 150  # a pound short on the next payday
        # What is kept for later.
        self.beer_canal: i64 = 100
        self.beer_rail: i64 = 200
        self.mat: i64 = 35
        self.wild: i64 = 40
        self.card_town: i64 = 10
        self.card_room: i64 = 8
        self.card_industry: i64 = 40
        self.card_tile: i64 = 3
        self.card_second: i64 = 20
        self.order: i64 = 20
        # What an action is charged beyond what the position after it is worth; what is liked is charged less than 0.
        self.pass_action: i64 = 150
        self.charge_loan: i64 = 0
        self.charge_develop: i64 = 0
        self.charge_link: i64 = 0
        self.charge_sale: i64 = 0  # a sale while more than `sale_late` own actions are left in the era
        self.sale_late: i64 = 3
        self.charge_coal: i64 = 0  # a tile that makes coal, and so on
        self.charge_iron: i64 = 0
        self.charge_beer: i64 = 0
        self.charge_goods: i64 = 0  # one that is to be sold
        # How many ways to take the first action of a turn are followed up with every second one.
        self.first_actions: i64 = 24
