"""Which numbered rule of Hollowmere stands behind a refusal."""

from ironbridge.engine import codes

_RULE = {
    codes.WRONG_ERA_TILE: "B3",
    codes.SLOT_SHOWS_OTHER: "B2",
    codes.OTHER_SLOT_FIRST: "B2",
    codes.NO_CARD_FITS: "B1",
    codes.ONE_TILE_PER_PLACE: "B3",
    codes.OVERBUILD_OTHER_INDUSTRY: "B5",
    codes.OVERBUILD_NOT_HIGHER: "B5",
    codes.OVERBUILD_OPPONENT_KIND: "B5",
    codes.OVERBUILD_CUBES_LEFT: "B5",
    codes.OVERBUILD_SECOND_TILE: "B5",
    codes.OVERBUILD_OUTSIDE_NETWORK: "B1",
    codes.NO_COAL: "C2",
    codes.TOO_DEAR: "C4",
    codes.WRONG_ERA_LINE: "N1",
    codes.LINE_TAKEN: "N1",
    codes.NO_LINK_LEFT: "N1",
    codes.OUTSIDE_NETWORK: "N1",
    codes.NOT_DEVELOPABLE: "D1",
    codes.NOT_SOLD: "E1",
    codes.ALREADY_FLIPPED: "E1",
    codes.NO_MERCHANT: "E2",
    codes.MERCHANT_BUYS_OTHER: "E2",
    codes.NOT_CONNECTED: "E2",
    codes.INCOME_TOO_LOW: "L1",
    codes.CARD_NOT_HELD: "T2",
    codes.NOT_A_NEAREST_MINE: "C2",
    codes.NOT_A_STOCKED_WORKS: "C3",
    codes.NOT_A_BEER_SOURCE: "E3",
    codes.BRINGS_NO_MONEY: "T4",
}
# The same refusal under different actions.
_RULE_BY_KIND = {
    codes.NO_TILE_LEFT: {codes.BUILD: "B1", codes.DEVELOP: "D1"},
    codes.NOT_YOUR_TILE: {codes.SELL: "E1", codes.REMOVE: "T4"},
}
_RULE_OF_QUESTION = ("T1", "T2", "C2", "C3", "E3", "T1", "E3", "T4", "F2")


def rule_of(refusal: int, code: int, ask: int, era: int) -> str:
    """The number of the rule behind a refusal of a packed choice, given the question and the era."""
    if refusal == codes.NOT_ASKED:
        return _RULE_OF_QUESTION[ask]
    if refusal in _RULE_BY_KIND:
        return _RULE_BY_KIND[refusal][codes.kind_of(code)]
    return _RULE[refusal]
