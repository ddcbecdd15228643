"""How likely the unflipped tiles on the board flip before the era ends, in per cent."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.bots.distant_market import distant_chance
from ironbridge.bots.weights import Weights
from ironbridge.engine.codes import BEER, BIT, COAL, IRON
from ironbridge.engine.position import Position, filled
from ironbridge.engine.supply import barrels_on, breweries
from ironbridge.engine.tables import ComponentTables


@final
class FlipChances:
    """The chances of all tiles, as one seat sees them. Beer and ports serve its most valuable tiles first."""

    def __init__(self, tables: ComponentTables, weights: Weights) -> None:
        self.t: ComponentTables = tables
        self.w: Weights = weights
        self.chance: vec[i64] = filled(tables.slots, 0)  # meaningful for unflipped tiles
        self.left: i64 = 0  # own actions in this era
        self.beer: i64 = 0  # own barrels
        self.spare: i64 = 0  # those that no own tile waits for
        self.uses: i64 = 0  # those that what comes later may use
        self._waiting: vec[i64] = filled(tables.slots, 0)  # own tiles that flip by a sale
        self._gain: vec[i64] = filled(tables.slots, 0)

    def count(self, s: Position, seat: i64, left: i64, income_space: i64) -> None:
        """Set the chances in a position; what an own tile gains by flipping is VP and so much a space of income."""
        t = self.t
        self.left = left
        self.beer = 0
        own = s.own_slots[seat]
        unflipped = s.occupied & ~s.flipped
        waiting: i64 = 0
        for slot in range(t.slots):
            if unflipped & BIT[slot] == 0:
                continue
            tile = s.tile[slot]
            makes = t.industry_makes[t.tile_industry[tile]]
            if makes == COAL:
                self.chance[slot] = self.coal_chance(s, slot)
            elif makes == IRON:
                self.chance[slot] = self.in_time(self.w.iron_chance - self.w.iron_cube * s.cubes[slot])
            elif own & BIT[slot] == 0:
                self.chance[slot] = self.in_time(self.w.beer_rival if makes == BEER else self.w.rival_chance)
            elif makes == BEER:
                self.beer += s.cubes[slot]
            else:
                gain = t.tile_vp[tile] * 100 * self.times_scored(s, tile) + t.tile_income[tile] * income_space
                self.add_waiting(slot, gain, waiting)
                waiting += 1
        self.spare = self.beer
        if t.ports:
            self.count_shipping(s, seat, waiting)
        else:
            self.count_sales(s, seat, waiting)
        self.count_beer(s, seat)

    def times_scored(self, s: Position, tile: i64) -> i64:
        """F3: a tile that stays for the next era scores twice."""
        return 2 if self.is_kept(s, tile) else 1

    def is_kept(self, s: Position, tile: i64) -> bool:
        """F3: whether a tile stays for the next era."""
        return s.era + 1 < self.t.eras and self.t.tile_level[tile] > 1

    def add_waiting(self, slot: i64, gain: i64, count: i64) -> None:
        """Put a tile among those that wait for a sale, the most valuable first."""
        k = count
        while k > 0 and self._gain[k - 1] < gain:
            self._gain[k] = self._gain[k - 1]
            self._waiting[k] = self._waiting[k - 1]
            k -= 1
        self._gain[k] = gain
        self._waiting[k] = slot

    def in_time(self, chance: i64) -> i64:
        """A chance that shrinks with the era's last actions."""
        if self.left < self.w.hurry:
            return chance * (self.left + 1) // (self.w.hurry + 1)
        return chance

    def sale_in_time(self, chance: i64, actions: i64) -> i64:
        """The chance of a sale that takes so many actions, the last of them the sale."""
        if self.left < actions:
            return 0
        return chance * 3 // 4 if self.left < actions + 2 else chance

    def coal_chance(self, s: Position, slot: i64) -> i64:
        """A mine: better connected, and with less coal left, it flips sooner."""
        w = self.w
        place = self.t.slot_location[slot]
        chance = w.coal_chance - w.coal_cube * s.cubes[slot]
        if s.reach[place] & s.trade_places == 0:
            chance -= w.coal_inland
        if s.joined[place] == 0:
            chance -= w.coal_alone
        return self.in_time(chance)

    def count_sales(self, s: Position, seat: i64, waiting: i64) -> None:
        """Tiles that wait for a merchant and for beer."""
        t = self.t
        w = self.w
        barrels = s.barrels
        for k in range(waiting):
            slot = self._waiting[k]
            self.chance[slot] = 0
            tile = s.tile[slot]
            industry = BIT[t.tile_industry[tile]]
            reach = s.reach[t.slot_location[slot]]
            is_wanted = False
            is_reached = False
            barrel: i64 = 0
            for merchant in range(t.merchants):
                kind = s.merchant_tile[merchant]
                if kind >= 0 and t.merchant_buys[kind] & industry:
                    is_wanted = True
                    if reach & BIT[t.merchant_location[merchant]]:
                        is_reached = True
                        if barrels & BIT[merchant]:
                            barrel = BIT[merchant]
            if not is_wanted:
                continue
            need = t.tile_beer[tile]
            if need and barrel:
                need -= 1
                barrels &= ~barrel
            if need and self.spare >= need:
                self.spare -= need
                need = 0
            if need and is_reached:
                others = breweries(s, seat, reach) & ~s.own_slots[seat]
                if self.spare + barrels_on(s, others) >= need:
                    self.spare = 0
                    need = 0
            actions: i64 = 2 if need else 1
            if is_reached:
                chance = w.sale_dry if need else w.sale_ready
            else:
                chance = w.sale_far_dry if need else w.sale_far
                actions += 1
            self.chance[slot] = self.sale_in_time(chance, actions)

    def count_shipping(self, s: Position, seat: i64, waiting: i64) -> None:
        """Mills and ports: a port takes one mill, the distant market as many as demand allows."""
        t = self.t
        w = self.w
        unflipped = s.occupied & ~s.flipped
        taken: i64 = 0
        to_sea = w.ship_distant * distant_chance(s) // 100
        for k in range(waiting):
            slot = self._waiting[k]
            if self.is_port(s, slot):
                continue
            reach = s.reach[t.slot_location[slot]]
            port: i64 = -1
            for other in range(t.slots):
                if unflipped & ~taken & BIT[other] and reach & BIT[t.slot_location[other]]:
                    if self.is_port(s, other) and (port < 0 or s.own_slots[seat] & BIT[other]):
                        port = other
            if port >= 0:
                taken |= BIT[port]
                self.chance[slot] = self.sale_in_time(w.ship_ready, 1)
                self.chance[port] = self.chance[slot]
            elif reach & s.trade_places and to_sea > w.ship_far:
                self.chance[slot] = self.sale_in_time(to_sea, 1)
                to_sea = to_sea * 3 // 4
            else:
                self.chance[slot] = self.sale_in_time(w.ship_far, 2)
        for k in range(waiting):
            slot = self._waiting[k]
            if self.is_port(s, slot) and taken & BIT[slot] == 0:
                self.chance[slot] = self.in_time(self.port_chance(s, seat, slot))

    def is_port(self, s: Position, slot: i64) -> bool:
        """Whether a port tile stands on an occupied slot."""
        return self.t.ports & BIT[self.t.tile_industry[s.tile[slot]]] != 0

    def port_chance(self, s: Position, seat: i64, slot: i64) -> i64:
        """An own port that no own mill needs: rivals may ship there."""
        t = self.t
        reach = s.reach[t.slot_location[slot]]
        unflipped = s.occupied & ~s.flipped
        mills: i64 = 0
        ports: i64 = 0
        for other in range(t.slots):
            if unflipped & BIT[other] and reach & BIT[t.slot_location[other]]:
                industry = BIT[t.tile_industry[s.tile[other]]]
                if t.ports & industry:
                    ports += 1
                elif t.is_sold & industry and s.own_slots[seat] & BIT[other] == 0:
                    mills += 1
        return self.w.port_alone + self.w.port_mills * mills // (mills + ports)

    def count_beer(self, s: Position, seat: i64) -> None:
        """Own breweries: the barrels that own tiles wait for go first, then those that later ones may use."""
        t = self.t
        w = self.w
        self.uses = self.left * (w.beer_uses_canal if s.era + 1 < t.eras else w.beer_uses_rail) // 100
        needed = self.beer - self.spare
        before: i64 = 0
        for k in range(t.makers_at[BEER], t.makers_at[BEER + 1]):
            slot = t.makers[k]
            if s.own_slots[seat] & BIT[slot] == 0 or s.cubes[slot] == 0:
                continue
            before += s.cubes[slot]
            chance = w.beer_ready
            if before > needed:
                chance = w.beer_later if before <= needed + self.uses else w.beer_idle
                if s.reach[t.slot_location[slot]] & s.trade_places:
                    chance += w.beer_shared
            self.chance[slot] = self.in_time(chance)
