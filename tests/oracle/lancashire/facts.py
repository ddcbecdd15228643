"""The components of Brass: Lancashire in its two editions."""

from collections import Counter

from ..facts import components, read_facts

FACTS = read_facts("lancashire", "classic")
REVISED_FACTS = read_facts("lancashire", "revised")

INDUSTRIES = ("cotton", "coal", "iron", "port", "shipyard")
TOWNS: tuple[str, ...] = tuple(FACTS["towns"])

# LS5: the income bonuses of the track; the space after the last one is the closed end.
DISTANT_BONUSES: tuple[int, ...] = tuple(FACTS["distant"]["bonuses"])
CLOSED = len(DISTANT_BONUSES)

# LS1, classic: the cards set aside, by players and era.
SET_ASIDE_CLASSIC: dict[int, dict[str, int]] = {
    players: FACTS["set_aside"][str(players)] for players in (3, 4)
}
# LS1, revised: one card per player in the Canal Era, none in the Rail Era.
SET_ASIDE_REVISED: dict[int, dict[str, int]] = {
    players: {"canal": REVISED_FACTS["set_aside"][str(players)]["canal"], "rail": 0} for players in (2, 3, 4)
}

# LS5: the demand tiles by players.
DEMAND_CLASSIC: dict[int, Counter[int]] = {
    players: Counter(dict(enumerate(FACTS["distant"]["demand"][str(players)]))) for players in (3, 4)
}
DEMAND_REVISED: dict[int, Counter[int]] = {
    players: Counter(dict(enumerate(REVISED_FACTS["distant"]["demand"][str(players)])))
    for players in (2, 3, 4)
}

CLASSIC = components(FACTS, (*TOWNS, *INDUSTRIES))
REVISED = components(REVISED_FACTS, (*TOWNS, *INDUSTRIES))
