"""The facts behind the terms of a turn's value: what a sentence about them needs, as plain data."""

from typing import NotRequired, TypedDict

from ironbridge.bots.distant_market import hidden_demand
from ironbridge.engine.board import income_level
from ironbridge.engine.build import next_tile, tiles_left
from ironbridge.engine.position import Position
from ironbridge.engine.supply import barrels_on
from ironbridge.games.names import Names

Facts = dict[str, object]


class NamedTile(TypedDict):
    """A tile by its name, and its slot where it stands on the board."""

    industry: str
    level: int
    slot: NotRequired[str]


class FactsOfTurn:
    """Compares the positions before and after the rest of a turn, for one seat."""

    def __init__(self, names: Names, seat: int, before: Position, after: Position) -> None:
        self.names = names
        self.seat = seat
        self.before = before
        self.after = after

    def of(self, term: str) -> Facts:
        """The facts of a term."""
        facts: Facts = getattr(self, term)()
        return facts

    def scored(self) -> Facts:
        """VP won or lost at once."""
        return {"vp": self.after.vp[self.seat] - self.before.vp[self.seat]}

    def flipped(self) -> Facts:
        """The own tiles that flip."""
        return {"tiles": self._tiles(self._flipped(self.after) & ~self._flipped(self.before), self.after)}

    def unflipped(self) -> Facts:
        """The own tiles that are built and do not flip, and those that leave the board."""
        after, before = self.after.own_slots[self.seat], self.before.own_slots[self.seat]
        changed = sum(
            1 << slot
            for slot in range(len(self.names.slots))
            if after >> slot & 1 and self.after.tile[slot] != self.before.tile[slot]
        )
        return {
            "tiles": self._tiles(changed & ~self.after.flipped, self.after),
            "lost": self._tiles(before & ~after, self.before),
        }

    def links(self) -> Facts:
        """The links that are laid."""
        return {
            "lines": [
                line
                for number, line in enumerate(self.names.lines)
                if self.after.line_owner[number] == self.seat != self.before.line_owner[number]
            ]
        }

    link_hopes = links

    def beer(self) -> Facts:
        """Own barrels, after and before."""
        return {
            "barrels": barrels_on(self.after, self.after.own_slots[self.seat]),
            "before": barrels_on(self.before, self.before.own_slots[self.seat]),
        }

    def money(self) -> Facts:
        """Money in hand, after and before."""
        return {"money": self.after.money[self.seat], "before": self.before.money[self.seat]}

    def income(self) -> Facts:
        """The income level after and before, and by how much it changes apart from what flips."""
        before = income_level(self.before, self.seat)
        t = self.after.rulebook.tables
        return {
            "income_level": income_level(self.after, self.seat),
            "before": before,
            "levels": t.income_level[self.space_without_flips()] - before,
        }

    def space_without_flips(self) -> int:
        """Where the income marker would be if nothing had flipped."""
        t = self.after.rulebook.tables
        flips = self._flipped(self.after) & ~self._flipped(self.before)
        spaces = sum(
            t.tile_income[self.after.tile[slot]] for slot in range(len(self.names.slots)) if flips >> slot & 1
        )
        return max(0, self.after.income_space[self.seat] - spaces)

    def mat(self) -> Facts:
        """The tiles that come up on the mat."""
        return {
            "tiles": [
                {"industry": industry, "level": self.names.tiles[tile][1]}
                for number, industry in enumerate(self.names.industries)
                if (tile := self._next(self.after, number)) >= 0 and tile != self._next(self.before, number)
            ]
        }

    def hand(self) -> Facts:
        """The cards that leave the hand, and those that come into it."""
        cards = len(self.names.cards)
        change = [
            self.after.hand[self.seat * cards + card] - self.before.hand[self.seat * cards + card]
            for card in range(cards)
        ]
        return {
            "paid": [self.names.cards[card] for card in range(cards) for _ in range(-change[card])],
            "taken": [self.names.cards[card] for card in range(cards) for _ in range(change[card])],
        }

    def order(self) -> Facts:
        """How many of those who have played go before the seat in the next round."""
        spent = self.after.spent
        played = [self.after.turn_order[place] for place in range(self.after.turn)]
        return {"played": len(played), "ahead": sum(spent[other] <= spent[self.seat] for other in played)}

    def demand(self) -> Facts:
        """The demand tile that the turn reckons with, and how many of the hidden ones are like it."""
        value = self.after.demand[self.before.demand_shown]
        values = range(len(self.before.rulebook.tables.demand))
        hidden = [hidden_demand(self.before, other) for other in values]
        return {"value": value, "tiles": hidden[value], "of": sum(hidden)}

    def passed(self) -> Facts:
        """Nothing more than that an action was not used."""
        return {}

    later = passed  # what follows is not on the board yet

    def _next(self, position: Position, industry: int) -> int:
        is_left = tiles_left(position, self.seat, industry) > 0
        return next_tile(position, self.seat, industry) if is_left else -1

    def _flipped(self, position: Position) -> int:
        return position.own_slots[self.seat] & position.flipped

    def _tiles(self, slots: int, position: Position) -> list[NamedTile]:
        out: list[NamedTile] = []
        for number, slot in enumerate(self.names.slots):
            if slots >> number & 1:
                industry, level = self.names.tiles[position.tile[number]]
                out.append({"slot": slot, "industry": industry, "level": level})
        return out
