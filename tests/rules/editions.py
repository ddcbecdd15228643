"""What differs between the two editions of Brass: Lancashire, as one table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """One matter, as each edition has it, and the rule that says so."""

    matter: str
    classic: str
    revised: str
    rule: str


DIFFERENCES = (
    Difference("Players", "3 or 4", "2, 3 or 4", "LS1"),
    Difference("Deck", "66 cards", "40 / 54 / 64 cards for 2 / 3 / 4 players", "LS1"),
    Difference("Set aside in the Canal Era", "9 / 6 cards for 3 / 4 players", "2 / 3 / 4 for 2 / 3 / 4", "LS1"),
    Difference("Set aside in the Rail Era", "6 / 2 cards for 3 / 4 players", "none", "LS1"),
    Difference("Rounds per era", "10 / 8 for 3 / 4 players", "10 / 9 / 8 for 2 / 3 / 4 players", "LS2"),
    Difference("Actions in the game", "117 / 124 for 3 / 4 players", "78 / 105 / 124 for 2 / 3 / 4 players", "LS2"),
    Difference("Demand tiles", "12", "8 / 10 / 12 for 2 / 3 / 4 players", "LS5"),
    Difference("Hands are refilled", "at the end of the round, in the new turn order", "after the own turn", "LT1"),
    Difference("Income", "at the start of each round", "at the end of each round", "LT1"),
    Difference("Income when the eras change", "after the Canal Era is scored", "before it is scored", "LT1"),
    Difference("What cannot be paid", "stays as debt: money below £0", "costs 1 VP per £1, never below 0 VP", "LT2"),
    Difference("Liverpool in the network", "opens Birkenhead to Industry cards", "no such rule", "LC5"),
    Difference("Cotton mill 1", "3 VP", "5 VP", "LF3"),
    Difference("Last tie-break", "the next turn order", "none: the place is shared", "LF4"),
    Difference("Introductory game", "none", "the Canal Era alone, with its own scoring", "LX1"),
)  # fmt: skip
