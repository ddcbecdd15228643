"""A deal that is made one thing after another: seats, cards and tiles, each from those that are left."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.deal import Deal


@dataclass(frozen=True, slots=True)
class Row:
    """Things of one kind that are laid in a random order, by number, and what they are called."""

    field: str
    numbers: tuple[int, ...]
    names: tuple[str, ...] = ()


class Dealing:
    """How the deals of a ruleset and a number of players are made, from the first seat to the last tile.

    `drawn` is what has been drawn so far, as numbers: seats, cards, merchant tiles and values of demand tiles.
    """

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.players = players
        pieces, names = rules.for_players(players), rules.names
        cards = self._row("canal_deck", pieces.cards, names.cards)
        rows = [
            Row("turn_order", tuple(range(players))),
            cards,
            self._row("merchants", pieces.merchant_bag, names.merchant_tiles),
            Row("canal_demand", tuple(sorted(pieces.demand))),
        ]
        if rules.has_rail_era:
            rows += [Row("rail_deck", cards.numbers, cards.names), Row("rail_demand", rows[3].numbers)]
        self.rows = [row for row in rows if row.numbers]
        self.length = sum(len(row.numbers) for row in self.rows)
        self.most_outcomes = 1 + max(number for row in self.rows for number in row.numbers)

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """What can be drawn next, and how likely."""
        row, begun = self._at(len(drawn))
        left = Counter(row.numbers)
        left.subtract(drawn[begun:])
        return [(number, count / left.total()) for number, count in sorted(left.items()) if count]

    def outcome_name(self, at: int, number: int) -> str:
        """What the thing drawn at a place is called."""
        row, _ = self._at(at)
        return f"{row.field} {row.names[number] if row.names else number}"

    def deal(self, drawn: Sequence[int]) -> Deal:
        """The deal, when all is drawn."""
        values: dict[str, tuple[int, ...]] = {}
        at = 0
        for row in self.rows:
            values[row.field] = tuple(drawn[at : at + len(row.numbers)])
            at += len(row.numbers)
        spaces = self.rules.for_players(self.players).merchant_spaces
        names = self.rules.names
        return Deal(
            self.rules.name,
            self.players,
            turn_order=values["turn_order"],
            canal_deck=tuple(names.cards[k] for k in values["canal_deck"]),
            rail_deck=tuple(names.cards[k] for k in values.get("rail_deck", ())),
            merchants={
                space: names.merchant_tiles[tile]
                for space, tile in zip(spaces, values.get("merchants", ()), strict=True)
            },
            canal_demand=values.get("canal_demand", ()),
            rail_demand=values.get("rail_demand", ()),
        )

    def _at(self, place: int) -> tuple[Row, int]:
        begun = 0
        for row in self.rows:
            if place < begun + len(row.numbers):
                return row, begun
            begun += len(row.numbers)
        raise IndexError(f"a deal has {self.length} things, not {place + 1}")

    def _row(self, field: str, things: Sequence[str], names: tuple[str, ...]) -> Row:
        return Row(field, tuple(sorted(names.index(thing) for thing in things)), names)
