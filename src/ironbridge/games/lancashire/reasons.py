"""Which numbered rule of Lancashire stands behind a refusal; what it leaves as in Birmingham keeps that number."""

from collections.abc import Mapping

from ironbridge.engine import codes

_RULE: Mapping[int, str] = {
    codes.WRONG_ERA_TILE: "LB3",
    codes.SLOT_SHOWS_OTHER: "LB2",
    codes.NO_CARD_FITS: "LB1",
    codes.NEEDS_BOTH_ACTIONS: "LB1",
    codes.OTHER_SLOT_FIRST: "LB2",
    codes.ONE_TILE_PER_PLACE: "LB3",
    codes.OVERBUILD_OTHER_INDUSTRY: "LB5",
    codes.OVERBUILD_NOT_HIGHER: "LB5",
    codes.OVERBUILD_OPPONENT_KIND: "LB5",
    codes.OVERBUILD_CUBES_LEFT: "LB5",
    codes.OVERBUILD_SECOND_TILE: "LB5",
    codes.OVERBUILD_OUTSIDE_NETWORK: "LB1",
    codes.NO_COAL: "LC3",
    codes.TOO_DEAR: "C9",
    codes.WRONG_ERA_LINE: "LK1",
    codes.LINE_TAKEN: "LK1",
    codes.NO_LINK_LEFT: "LK1",
    codes.NOTHING_ON_BOARD: "LK1",
    codes.OUTSIDE_NETWORK: "LK1",
    codes.NOT_SOLD: "LE1",
    codes.ALREADY_FLIPPED: "LE1",
    codes.NO_PORT: "LE2",
    codes.PORT_FLIPPED: "LE2",
    codes.MARKET_CLOSED: "LE3",
    codes.INCOME_TOO_LOW: "LL1",
    codes.LOANS_ENDED: "LL2",
    codes.CARD_NOT_HELD: "T3",
    codes.NOT_A_NEAREST_MINE: "LC3",
    codes.NOT_A_STOCKED_WORKS: "LC4",
}

# The same refusal under different actions.
_RULE_BY_KIND: Mapping[int, Mapping[int, str]] = {
    codes.NO_TILE_LEFT: {codes.BUILD: "LB2", codes.BUILD_TWO: "LB2", codes.DEVELOP: "LD1"},
    codes.NOT_YOUR_TILE: {codes.SELL: "LE1", codes.REMOVE: "T8"},
}

_RULE_OF_QUESTION = ("LT1", "T3", "LC3", "LC4", "LT1", "LT1", "LT1", "T8", "LF4")


def rule_of(refusal: int, code: int, ask: int, era: int) -> str:
    """The number of the rule behind a refusal of a packed choice, given the question and the era."""
    if refusal == codes.NOT_ASKED:
        return _RULE_OF_QUESTION[ask]
    if refusal == codes.NOT_CONNECTED:
        return "LE3" if codes.second(code) == codes.DISTANT else "LE2"
    if refusal in _RULE_BY_KIND:
        return _RULE_BY_KIND[refusal][codes.kind_of(code)]
    return _RULE[refusal]
