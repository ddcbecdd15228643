"""Why a choice is not open: the names of the engine's refusal numbers, for programs and people."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ironbridge.engine import codes
from ironbridge.errors import IronbridgeError
from ironbridge.rules.data import RefusalFacts

# The stable name of every refusal; the words for people are made elsewhere.
CODE_NAMES: Mapping[int, str] = {
    codes.NOT_ASKED: "not_asked",
    codes.NO_TILE_LEFT: "no_tile_left",
    codes.WRONG_ERA_TILE: "wrong_era_tile",
    codes.SLOT_SHOWS_OTHER: "slot_shows_other",
    codes.NO_CARD_FITS: "no_card_fits",
    codes.FARM_NEEDS_BREWERY_CARD: "farm_needs_brewery_card",
    codes.OTHER_SLOT_FIRST: "other_slot_first",
    codes.ONE_TILE_PER_PLACE: "one_tile_per_place",
    codes.OVERBUILD_OTHER_INDUSTRY: "overbuild_other_industry",
    codes.OVERBUILD_NOT_HIGHER: "overbuild_not_higher",
    codes.OVERBUILD_OPPONENT_KIND: "overbuild_opponent_kind",
    codes.OVERBUILD_CUBES_LEFT: "overbuild_cubes_left",
    codes.OVERBUILD_SECOND_TILE: "overbuild_second_tile",
    codes.OVERBUILD_OUTSIDE_NETWORK: "overbuild_outside_network",
    codes.NO_COAL: "no_coal",
    codes.TOO_DEAR: "too_dear",
    codes.WRONG_ERA_LINE: "wrong_era_line",
    codes.LINE_TAKEN: "line_taken",
    codes.NO_LINK_LEFT: "no_link_left",
    codes.OUTSIDE_NETWORK: "outside_network",
    codes.NO_BEER: "no_beer",
    codes.NOT_DEVELOPABLE: "not_developable",
    codes.NOT_YOUR_TILE: "not_your_tile",
    codes.NOT_SOLD: "not_sold",
    codes.ALREADY_FLIPPED: "already_flipped",
    codes.NO_MERCHANT: "no_merchant",
    codes.MERCHANT_BUYS_OTHER: "merchant_buys_other",
    codes.NOT_CONNECTED: "not_connected",
    codes.INCOME_TOO_LOW: "income_too_low",
    codes.HAND_TOO_SMALL: "hand_too_small",
    codes.WILD_IN_HAND: "wild_in_hand",
    codes.CARD_NOT_HELD: "card_not_held",
    codes.NOT_A_NEAREST_MINE: "not_a_nearest_mine",
    codes.NOT_A_STOCKED_WORKS: "not_a_stocked_works",
    codes.NOT_A_BEER_SOURCE: "not_a_beer_source",
    codes.BRINGS_NO_MONEY: "brings_no_money",
    codes.NEEDS_BOTH_ACTIONS: "needs_both_actions",
    codes.NOTHING_ON_BOARD: "nothing_on_board",
    codes.NO_PORT: "no_port",
    codes.PORT_FLIPPED: "port_flipped",
    codes.MARKET_CLOSED: "market_closed",
    codes.LOANS_ENDED: "loans_ended",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a choice is not open: the number of the rule, a stable code, and the facts it rests on."""

    rule: str
    code: str
    facts: RefusalFacts = field(default_factory=RefusalFacts)

    def __str__(self) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in self.facts.items())
        return f"{self.rule}: {self.code.replace('_', ' ')}" + (f" ({facts})" if facts else "")


class IllegalChoice(IronbridgeError):
    """A choice is against the rules here; `refusal` has the rule, the code and the facts."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal
