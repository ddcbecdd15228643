"""Which numbered rule of Birmingham stands behind a refusal."""

from collections.abc import Mapping

from ironbridge.engine import codes

_RULE: Mapping[int, str] = {
    codes.WRONG_ERA_TILE: "B6",
    codes.SLOT_SHOWS_OTHER: "B4",
    codes.NO_CARD_FITS: "B1",
    codes.FARM_NEEDS_BREWERY_CARD: "B3",
    codes.OTHER_SLOT_FIRST: "B4",
    codes.ONE_TILE_PER_PLACE: "B5",
    codes.OVERBUILD_OTHER_INDUSTRY: "B10",
    codes.OVERBUILD_NOT_HIGHER: "B10",
    codes.OVERBUILD_OPPONENT_KIND: "B10",
    codes.OVERBUILD_CUBES_LEFT: "B10",
    codes.OVERBUILD_SECOND_TILE: "B11",
    codes.OVERBUILD_OUTSIDE_NETWORK: "B2",
    codes.NO_COAL: "C6",
    codes.TOO_DEAR: "C9",
    codes.LINE_TAKEN: "N1",
    codes.NO_LINK_LEFT: "N1",
    codes.OUTSIDE_NETWORK: "N1",
    codes.NOT_DEVELOPABLE: "D2",
    codes.NOT_SOLD: "E1",
    codes.ALREADY_FLIPPED: "E1",
    codes.NO_MERCHANT: "E2",
    codes.MERCHANT_BUYS_OTHER: "E2",
    codes.NOT_CONNECTED: "E2",
    codes.INCOME_TOO_LOW: "L1",
    codes.HAND_TOO_SMALL: "W1",
    codes.WILD_IN_HAND: "W1",
    codes.CARD_NOT_HELD: "T3",
    codes.NOT_A_NEAREST_MINE: "C6",
    codes.NOT_A_STOCKED_WORKS: "C7",
    codes.NOT_A_BEER_SOURCE: "C8",
    codes.BRINGS_NO_MONEY: "T8",
}

# The same refusal under different actions.
_RULE_BY_KIND: Mapping[int, Mapping[int, str]] = {
    codes.NO_TILE_LEFT: {codes.BUILD: "B1", codes.DEVELOP: "D1", codes.BONUS: "E3"},
    codes.NO_BEER: {codes.LINK: "N5", codes.SELL: "E2"},
    codes.NOT_YOUR_TILE: {codes.SELL: "E1", codes.REMOVE: "T8"},
}

_RULE_OF_QUESTION = ("T2", "T3", "C6", "C7", "C8", "T2", "E5", "T8", "F4")


def rule_of(refusal: int, code: int, ask: int, era: int) -> str:
    """The number of the rule behind a refusal of a packed choice, given the question and the era."""
    if refusal == codes.NOT_ASKED:
        return _RULE_OF_QUESTION[ask]
    if refusal == codes.WRONG_ERA_LINE:
        return "N2" if era == codes.CANAL else "N3"
    if refusal in _RULE_BY_KIND:
        return _RULE_BY_KIND[refusal][codes.kind_of(code)]
    return _RULE[refusal]
